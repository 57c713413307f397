/* SPDX-License-Identifier: MIT */
/* Index of a board: cells of each unit and units of each cell. */
#ifndef DLX_SUDOKU_BACKTRACKING_UNIT_PLACES_H
#define DLX_SUDOKU_BACKTRACKING_UNIT_PLACES_H

#include "sudoku/board/grid.h"

/* Zero-initialised is valid for dlx_places_free. */
typedef struct dlx_places {
    size_t n, cells;      /* n * n cells */
    size_t units;         /* rows, columns, boxes, other units */
    size_t *first;        /* the cells of unit u are in[first[u]..first[u + 1][ */
    uint32_t *in;         /* unit by unit */
    size_t *start;        /* the units of a cell are of[start[cell]..start[cell + 1][ */
    uint32_t *of;         /* cell by cell */
    uint64_t *candidates; /* allowed digits of each cell: digit d is bit d - 1 */
} dlx_places;

/* Errors: DLX_UNSUPPORTED: more than 64 digits, or cages with sums that restrict digits;
 * DLX_INVALID: impossible rules; DLX_NO_MEMORY. After an error, call dlx_places_free too. */
dlx_status dlx_places_make(dlx_places *places, const dlx_grid *grid, dlx_error *error);
void dlx_places_free(dlx_places *places);

#endif
