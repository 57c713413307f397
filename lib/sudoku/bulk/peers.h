/* SPDX-License-Identifier: MIT */
/* Peers: cells that share a unit. */
#ifndef DLX_SUDOKU_BULK_PEERS_H
#define DLX_SUDOKU_BULK_PEERS_H

#include <stddef.h>
#include <stdint.h>

enum { DLX_BULK_CELLS = 81 };

/* A set of cells. */
typedef struct dlx_cells {
    uint64_t low, high; /* cells [0..64[ and [64..81[ */
} dlx_cells;

/* Peers of each cell. */
typedef struct dlx_peers {
    dlx_cells of[DLX_BULK_CELLS];
} dlx_peers;

/* Makes the peers of a board of at most 9x9 with boxes of this shape. */
void dlx_peers_make(dlx_peers *peers, size_t box_rows, size_t box_columns);

#endif
