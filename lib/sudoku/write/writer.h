/* SPDX-License-Identifier: MIT */
/* The writer of grids, as formats see it. */
#ifndef DLX_SUDOKU_WRITE_WRITER_H
#define DLX_SUDOKU_WRITE_WRITER_H

#include "io/buffer.h"
#include "io/output.h"
#include "sudoku/board/grid.h"
#include "sudoku/board/symbols.h"
#include "sudoku/read/grid_format.h"

struct dlx_grid_writer {
    const dlx_grid_format *format;
    dlx_output *output;
    dlx_grid_write_options options;
    dlx_symbols symbols;       /* of the options, or dlx_symbols_digits */
    uint64_t puzzles;          /* passed to the writer so far, with and without a grid */
    bool written;              /* a grid was written */
    uint64_t unwritten;        /* csv: rows without a grid that precede the first grid */
    uint64_t puzzle, solution; /* numbers for the name of each grid; 0: none */
    uint64_t rating;           /* likewise */
    dlx_buffer name;           /* scratch: these and a name, NUL-terminated */
    unsigned columns;          /* csv: columns of the header, as DLX_HOLDS_... */
    unsigned reported;         /* DLX_HOLDS_...: what has been reported as left out */
};

/* Makes a writer of grids in this format, which must be able to write. NULL: no memory. */
dlx_grid_writer *dlx_writer_open(const dlx_grid_format *format, dlx_output *output,
                                 dlx_error *error);

/* What a grid has besides its cells, as a sum of DLX_HOLDS_... */
unsigned dlx_writer_parts(const dlx_grid *grid);

/* Writes cells as symbols, or on large boards as numbers with blanks between them, each padded to
 * `width` places. Blank cells are written as the format requires. */
void dlx_put_cells(const dlx_grid_writer *writer, const dlx_grid *grid, const uint16_t *cells,
                   size_t count, size_t width);

/* Writes a text on one line: line ends become blanks. */
void dlx_put_text(const dlx_grid_writer *writer, const char *text);

/* Ends the line of a grid, after its name if there is one. */
void dlx_end_line(const dlx_grid_writer *writer, const dlx_grid *grid);

/* For the `write_none` of formats that write a line for each grid. */
void dlx_write_empty_line(dlx_grid_writer *writer);

/* The most decimal digits that a number of the board needs; 1 for boards written in symbols. */
size_t dlx_cell_width(size_t size);

/* Writes an empty line, unless this is the first grid. */
void dlx_write_gap(const dlx_grid_writer *writer);

/* Reports, once, that the format has no place for `what`, one of DLX_HOLDS_... */
void dlx_writer_report(dlx_grid_writer *writer, unsigned what);

#endif
