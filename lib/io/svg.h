/* SPDX-License-Identifier: MIT */
/* Parts of pictures of boards in SVG. */
#ifndef DLX_IO_SVG_H
#define DLX_IO_SVG_H

#include "dlx.h"

enum { DLX_SVG_CELL = 40 }; /* side of a cell, in units of the picture */

/* True if an edge lies between a cell and another, numbered row by row; SIZE_MAX: outside. */
typedef bool dlx_svg_edge_fn(const void *board, size_t cell, size_t other);

/* Writes the path of the edges of a board of squares: a line for each run of edges. */
void dlx_svg_edges(dlx_output *output, size_t rows, size_t columns, dlx_svg_edge_fn *is_edge,
                   const void *board);

/* Writes candidate `digit`, from 1, in its place of those of a cell at (x, y). */
void dlx_svg_candidate(dlx_output *output, size_t x, size_t y, size_t digits, size_t digit);

#endif
