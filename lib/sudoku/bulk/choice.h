/* Where to guess. */
#ifndef DLX_SUDOKU_BULK_CHOICE_H
#define DLX_SUDOKU_BULK_CHOICE_H

#include "sudoku/bulk/lanes.h"

/* The cells that share a unit with each cell. */
typedef struct dlx_peers {
    dlx_cells of[DLX_BULK_CELLS];
} dlx_peers;

void dlx_peers_make(dlx_peers *peers);

/* The cell to guess at: one with two candidates that shares units with as many others of the kind
 * as any has; without such, the first with the fewest candidates. Some cell has several of them.
 * `pairs` are those with two. */
size_t dlx_choose_cell(const dlx_board *board, dlx_cells pairs, const dlx_peers *peers);

#endif
