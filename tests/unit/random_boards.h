/* SPDX-License-Identifier: MIT */
/* Random boards of all sizes, for tests of how they are written. */
#ifndef TESTS_UNIT_RANDOM_BOARDS_H
#define TESTS_UNIT_RANDOM_BOARDS_H

#include "puzzles.h"
#include "random.h"

enum { MOST = 25 }; /* the largest size */

/* Fills some cells of a finished board: its rows are shifted, its digits shuffled. */
static inline void make_board(size_t n, uint16_t *cells)
{
    static const int share[] = {5, 20, 40, 80, 100}; /* of givens, in percent */
    uint16_t digit[MOST];
    size_t rows = 0, columns = 0;
    ck_assert(dlx_box_shape(n, &rows, &columns));
    for (size_t i = 0; i < n; i++) {
        const size_t k = (size_t)roll((int)i + 1);
        digit[i] = digit[k];
        digit[k] = (uint16_t)(i + 1);
    }
    const int wanted = share[roll(5)];
    for (size_t i = 0; i < n * n; i++) {
        const size_t row = i / n;
        const size_t at = (row % rows * columns + row / rows + i % n) % n;
        cells[i] = roll(100) < wanted ? digit[at] : 0;
    }
}

#endif
