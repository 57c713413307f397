/* SPDX-License-Identifier: MIT */
/* A format of grids: a descriptor with a reader, a writer or both, and a row in the table of
 * sudoku/format_table.c. It stands on the lowest floor of reading and writing, since both go by it.
 */
#ifndef DLX_SUDOKU_READ_GRID_FORMAT_H
#define DLX_SUDOKU_READ_GRID_FORMAT_H

#include "dlx.h"

struct dlx_lookahead;
struct dlx_layout;
struct dlx_line;

/* What a grid may have besides its cells, and a format a place for. */
enum {
    DLX_HOLDS_NAME = 1,
    DLX_HOLDS_SOLUTION = 2,
    DLX_HOLDS_ENTRIES = 4,
    DLX_HOLDS_CANDIDATES = 8,
    DLX_HOLDS_NOTES = 16,
    DLX_HOLDS_REGIONS = 32,
    DLX_HOLDS_DIAGONALS = 64,
    DLX_HOLDS_WINDOKU = 128,
    DLX_HOLDS_CAGES = 256,
    DLX_HOLDS_BOXES = 512,  /* of several rows and columns, other than dlx_box_shape gives */
    DLX_HOLDS_ABOUT = 1024, /* shifted left by one of dlx_about */
    DLX_HOLDS_ALL_ABOUT = 1024 * 63, /* all of these */
    DLX_HOLDS_OVERLAPS = 1024 * 64,  /* cages with common cells */
    DLX_HOLDS_CAGED = 1024 * 128,    /* givens in cages of several cells */
    DLX_HOLDS_STRIPS = 1024 * 256    /* boxes that are a row or a column */
};

typedef struct dlx_grid_format {
    const char *name, *summary;
    const char *alias; /* other names, separated by blanks; or NULL */
    unsigned holds;    /* what it can write besides the cells: a sum of DLX_HOLDS_... */
    size_t most;       /* the largest board that it can write; 0: there is none */
    size_t only;       /* the only size of board that it can write; 0: there are others */
    bool tags;         /* has tags such as #A and sections such as [Puzzle] */
    char blank;        /* written for a blank cell; 0: '.' */

    /* Does the input look like this format? Asks for no more lines than it needs, since whoever
     * sends them may be waiting for an answer. Sets the size, the group and the line of *layout.
     * The formats are asked in the order of the table. Present if `read` is. */
    bool (*recognise)(struct dlx_lookahead *ahead, struct dlx_layout *layout);

    /* Reads the next puzzle into the reader's cells, columns, lines and name, with the results of
     * dlx_grid_reader_next. NULL: the format is not read. */
    dlx_status (*read)(dlx_grid_reader *reader, dlx_error *error);

    /* The same from a line that is known to have the puzzle, where each has a line of its own.
     * NULL: they have not. */
    dlx_status (*read_line)(dlx_grid_reader *reader, const struct dlx_line *line, dlx_error *error);

    /* Writes a grid. NULL: the format is not written. */
    void (*write)(dlx_grid_writer *writer, const dlx_grid *grid);

    /* Writes what stands in place of a grid that was refused or has no solution; or NULL. */
    void (*write_none)(dlx_grid_writer *writer);

    /* Ends the output, even one without grids; or NULL. */
    void (*write_end)(dlx_grid_writer *writer);
} dlx_grid_format;

#endif
