/* SPDX-License-Identifier: MIT */
#include "view/picture.h"

#include "cli/program.h"
#include "view/put.h"
#include <stdlib.h>
#include <string.h>

static void set_bit(uint8_t *row, size_t column)
{
    row[column / 8] |= (uint8_t)(0x80 >> column % 8);
}

/* Two more columns mark the chosen rows; the first is blank. */
void view_pbm(const view_subject *subject, const view_style *style, dlx_output *output)
{
    (void)style;
    const dlx_problem *problem = subject->problem;
    const size_t columns = dlx_problem_items(problem), rows = dlx_problem_options(problem);
    const size_t width = columns + (subject->solved ? 2 : 0), bytes = (width + 7) / 8;
    uint8_t *bits = xrequire(malloc(bytes + 1));
    put(output, "P4\n%zu %zu\n", width, rows);
    for (size_t row = 0; row < rows; row++) {
        size_t count;
        const uint32_t *items = dlx_problem_option(problem, row, &count);
        memset(bits, 0, bytes);
        for (size_t i = 0; i < count; i++)
            set_bit(bits, items[i]);
        if (subject->chosen[row])
            set_bit(bits, columns + 1);
        dlx_output_bytes(output, bits, bytes);
        tool_after_solution();
    }
    free(bits);
}
