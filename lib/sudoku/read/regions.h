/* SPDX-License-Identifier: MIT */
/* Jigsaw regions from the options. */
#ifndef DLX_SUDOKU_READ_REGIONS_H
#define DLX_SUDOKU_READ_REGIONS_H

#include "dlx-sudoku.h"
#include "io/input.h"
#include "io/tokens.h"

struct dlx_grid_regions {
    size_t size;
    uint16_t *of; /* the region of each cell, from 0; [0..size*size[ */
};

/* Sets the options' box shape to the regions, if equivalent. Errors: DLX_INVALID: the options state
 * another shape. */
dlx_status dlx_grid_regions_box(dlx_grid_options *options, dlx_error *error);

#endif
