/* SPDX-License-Identifier: MIT */
/* Regions and cages of a puzzle. */
#ifndef DLX_SUDOKU_READ_JIGSAW_REGIONS_H
#define DLX_SUDOKU_READ_JIGSAW_REGIONS_H

#include "sudoku/read/structured.h"

/* Returns the region number of a character: 0-9, letters from 10 on, lower case from 36 on if
 * `cases`. UINT32_MAX: not a region name. */
uint32_t dlx_jigsaw_regions_token(char c, bool cases);

/* Sets the regions of a puzzle of size n to the `token` of each cell: n numbers, each n times; the
 * usual boxes are dropped. Numbers 1 to n or 0 to n - 1 keep their order, others become 0 to n - 1
 * by first occurrence. DLX_SYNTAX, without a message: fault->cell has an excess number; or is n*n,
 * and `token` has `found` cells. */
typedef struct dlx_region_fault {
    size_t cell;
    uint32_t token;
    size_t found;
} dlx_region_fault;
dlx_status dlx_jigsaw_regions_take(dlx_grid_reader *reader, const uint32_t *token,
                                   dlx_region_fault *fault);

/* True if the last cage has this cell. */
bool dlx_jigsaw_regions_cage_has(const dlx_variant_rules *rules, size_t cell);

/* Jigsaw regions from the options. */

struct dlx_grid_regions {
    size_t size;
    uint16_t *region; /* the region of each cell, from 0; [0..size*size[ */
};

/* Sets the options' box shape to the regions, if equivalent. Errors: DLX_INVALID: the options state
 * another shape. */
dlx_status dlx_grid_regions_box(dlx_grid_options *options, dlx_error *error);

#endif
