/* The writer of grids, as its formats see it. */
#ifndef DLX_SUDOKU_WRITER_H
#define DLX_SUDOKU_WRITER_H

#include "io/output.h"
#include "sudoku/grid.h"
#include "sudoku/symbols.h"

struct dlx_grid_format;

struct dlx_grid_writer {
    const struct dlx_grid_format *format;
    dlx_output *output;
    uint64_t puzzles; /* that were given to the writer so far, with and without a grid */
    bool written;     /* a grid was */
};

/* Writes cells as symbols, or on large boards as numbers with blanks between them; each number
 * takes `width` places, 0: as many as it needs. */
void dlx_write_cells(dlx_output *output, size_t size, const uint16_t *cells, size_t count,
                     size_t width);

/* Decimal digits that a board's numbers need at most; 1 for boards in symbols. */
size_t dlx_cell_width(size_t size);

/* An empty line, unless this is the first grid. */
void dlx_write_gap(const dlx_grid_writer *writer);

#endif
