/* SPDX-License-Identifier: MIT */
/* A board as plain searches see it: its cells, and the units that each is in. */
#ifndef DLX_SUDOKU_BACKTRACKING_UNIT_PLACES_H
#define DLX_SUDOKU_BACKTRACKING_UNIT_PLACES_H

#include "sudoku/board/grid.h"

/* All zero can be freed. */
typedef struct dlx_places {
    size_t n, cells;      /* digits; cells, n * n of them */
    size_t units;         /* rows, columns, boxes and all others */
    size_t *first;        /* the cells of unit u are in[first[u]..first[u + 1][ */
    uint32_t *in;         /* unit by unit */
    size_t *start;        /* the units of a cell are of[start[cell]..start[cell + 1][ */
    uint32_t *of;         /* cell by cell */
    uint64_t *candidates; /* by cell: digit d as bit d - 1, as the puzzle restricts them */
} dlx_places;

/* Errors: DLX_UNSUPPORTED: more than 64 digits, or cages whose digits are added up; DLX_INVALID:
 * rules that no board can have; DLX_NO_MEMORY. Free it all the same. */
dlx_status dlx_places_make(dlx_places *places, const dlx_grid *grid, dlx_error *error);
void dlx_places_free(dlx_places *places);

#endif
