/* SPDX-License-Identifier: MIT */
#include "sudoku/solution_check.h"

#include "cli/program.h"

void report_solution_check(solution_check *check, const dlx_input *input, dlx_status status,
                           const dlx_error *error)
{
    if (status == DLX_INVALID)
        tool_error(error);
    else if (status == DLX_NO_DATA && !check->unchecked)
        tool_note(&(dlx_error){.file = dlx_input_name(input),
                               .text = "some puzzles have no solution to check"});
    else if (status != DLX_OK && status != DLX_NO_DATA)
        tool_die(error);
    check->unchecked |= status == DLX_NO_DATA;
}
