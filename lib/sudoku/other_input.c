/* SPDX-License-Identifier: MIT */
#include "sudoku/other_input.h"

#include <string.h>

bool dlx_has_problem_name(const dlx_input *input)
{
    const char *name = dlx_input_name(input);
    const size_t length = strlen(name);
    return length > 3 && strcmp(name + length - 3, ".ec") == 0;
}

dlx_status dlx_refuse_problem(const dlx_lookahead *ahead, bool fits_none, dlx_error *error)
{
    const dlx_grid_reader *reader = ahead->reader;
    static const char solution[] = "|= solution";
    bool problem = fits_none && dlx_has_problem_name(reader->input);
    bool solutions = false;
    uint64_t line = 0;
    for (size_t i = ahead->count; i-- > 0;) {
        const char *text = ahead->text.bytes + ahead->lines[i].text;
        const bool directive = strncmp(text, "|= ", 3) == 0;
        problem |= i == 0 && directive;
        solutions |= directive && strncmp(text, solution, sizeof solution - 1) == 0;
        line = ahead->lines[i].line;
    }
    if (reader->begun || reader->forced || !problem)
        return DLX_OK;
    dlx_error_set(error, DLX_INVALID, "expected sudokus, found %s: use %s",
                  solutions ? "solutions of an exact-cover problem" : "an exact-cover problem",
                  solutions ? "ec2sdk" : "ec-solve");
    dlx_error_place(error, dlx_input_name(reader->input), line, 1);
    return DLX_INVALID;
}
