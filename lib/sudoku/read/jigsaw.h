/* Regions of a jigsaw, and the rules that are asked for rather than come with a puzzle. */
#ifndef DLX_SUDOKU_READ_JIGSAW_H
#define DLX_SUDOKU_READ_JIGSAW_H

#include "sudoku/reader.h"

struct dlx_regions {
    size_t size;
    uint16_t *of; /* the region of each cell, from 0; [0..size*size[ */
};

/* Makes the options say a shape of the boxes that fits the regions, if any. Errors: DLX_INVALID: a
 * shape that does not is said already. */
dlx_status dlx_regions_box(dlx_grid_options *options, dlx_error *error);

/* Gives the puzzle that was read the rules of the options. Errors: DLX_SYNTAX: its board cannot
 * have them. */
dlx_status dlx_take_rules(dlx_grid_reader *reader, dlx_error *error);

#endif
