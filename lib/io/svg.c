/* SPDX-License-Identifier: MIT */
#include "io/svg.h"

#include "io/output.h"

enum { CELL = DLX_SVG_CELL };

void dlx_svg_edges(dlx_output *output, size_t rows, size_t columns, dlx_svg_edge_fn *is_edge,
                   const void *board)
{
    for (size_t vertical = 0; vertical < 2; vertical++) {
        const size_t lines = vertical ? columns : rows, length = vertical ? rows : columns;
        for (size_t line = 0; line <= lines; line++)
            for (size_t k = 0, first = 0; k <= length; k++) {
                const size_t cell = vertical ? k * columns + line : line * columns + k;
                const size_t other = line ? cell - (vertical ? 1 : columns) : SIZE_MAX;
                if (k < length && is_edge(board, line < lines ? cell : SIZE_MAX, other))
                    continue;
                if (k > first)
                    dlx_output_put(output, "M%zu %zu%c%zu", (vertical ? line : first) * CELL,
                                   (vertical ? first : line) * CELL, vertical ? 'v' : 'h',
                                   (k - first) * CELL);
                first = k + 1;
            }
    }
}

void dlx_svg_candidate(dlx_output *output, size_t x, size_t y, size_t digits, size_t digit)
{
    size_t side = 1;
    while (side * side < digits)
        side++;
    const size_t middle_x = (2 * ((digit - 1) % side) + 1) * CELL * 5 / side;
    const size_t middle_y = (2 * ((digit - 1) / side) + 1) * CELL * 5 / side + 30;
    dlx_output_put(output, "<text class=\"small\" x=\"%zu.%zu\" y=\"%zu.%zu\">%zu</text>",
                   x + middle_x / 10, middle_x % 10, y + middle_y / 10, middle_y % 10, digit);
}
