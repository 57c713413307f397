/* SPDX-License-Identifier: MIT */
/* Jigsaw regions from the options. */
#ifndef DLX_SUDOKU_READ_REGIONS_H
#define DLX_SUDOKU_READ_REGIONS_H

#include "io/input.h"
#include "io/tokens.h"

struct dlx_regions {
    size_t size;
    uint16_t *of; /* the region of each cell, from 0; [0..size*size[ */
};

/* Makes the options state a shape of boxes that fits the regions, if any. Errors: DLX_INVALID: they
 * state one that does not. */
dlx_status dlx_regions_box(dlx_grid_options *options, dlx_error *error);

#endif
