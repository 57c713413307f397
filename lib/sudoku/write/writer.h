/* The writer of grids, as its formats see it. */
#ifndef DLX_SUDOKU_WRITE_WRITER_H
#define DLX_SUDOKU_WRITE_WRITER_H

#include "io/output.h"
#include "sudoku/board/grid.h"
#include "sudoku/board/symbols.h"

struct dlx_grid_format;

/* What a grid may have besides its cells, and a format a place for. */
enum {
    DLX_HOLDS_NAME = 1,
    DLX_HOLDS_SOLUTION = 2,
    DLX_HOLDS_SOLVED = 4,
    DLX_HOLDS_CANDIDATES = 8,
    DLX_HOLDS_NOTES = 16,
    DLX_HOLDS_REGIONS = 32,
    DLX_HOLDS_DIAGONALS = 64,
    DLX_HOLDS_WINDOKU = 128,
    DLX_HOLDS_CAGES = 256,
    DLX_HOLDS_BOXES = 512,          /* of another shape than dlx_box_shape gives */
    DLX_HOLDS_ABOUT = 1024,         /* times 1 << one of dlx_about */
    DLX_HOLDS_ALL_ABOUT = 1024 * 63 /* all of these */
};

struct dlx_grid_writer {
    const struct dlx_grid_format *format;
    dlx_output *output;
    dlx_grid_write_options options;
    dlx_symbols symbols; /* of the options, or dlx_symbols_digits */
    uint64_t puzzles;    /* that were given to the writer so far, with and without a grid */
    bool written;        /* a grid was */
    unsigned told;       /* DLX_HOLDS_...: what was said to be left out */
};

/* Writes cells as symbols, or on large boards as numbers with blanks between them; each number
 * takes `width` places, 0: as many as it needs. A blank cell is as the format has it. */
void dlx_put_cells(const dlx_grid_writer *writer, const dlx_grid *grid, const uint16_t *cells,
                   size_t count, size_t width);

/* Writes a text that has to be on one line: line ends become blanks. */
void dlx_put_text(const dlx_grid_writer *writer, const char *text);

/* Decimal digits that a board's numbers need at most; 1 for boards in symbols. */
size_t dlx_cell_width(size_t size);

/* An empty line, unless this is the first grid. */
void dlx_write_gap(const dlx_grid_writer *writer);

/* Tells, once, that the format has no place for `what`, one of DLX_HOLDS_... */
void dlx_writer_tell(dlx_grid_writer *writer, unsigned what);

#endif
