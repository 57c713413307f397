/* SPDX-License-Identifier: MIT */
#include "sudoku/solution_check.h"

#include "cli/program.h"
#include <stdio.h>

static void note_unchecked(const dlx_input *input)
{
    dlx_error note = tool_message(dlx_input_name(input), 0);
    snprintf(note.text, sizeof note.text, "some puzzles have no solution to check");
    tool_note(&note);
}

void report_solution_check(solution_check *check, const dlx_input *input, dlx_status status,
                           const dlx_error *error)
{
    if (status == DLX_INVALID)
        tool_error(error);
    else if (status == DLX_NO_DATA && !check->unchecked)
        note_unchecked(input);
    else if (status != DLX_OK && status != DLX_NO_DATA)
        tool_die(error);
    check->unchecked |= status == DLX_NO_DATA;
}
