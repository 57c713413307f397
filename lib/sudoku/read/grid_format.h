/* SPDX-License-Identifier: MIT */
/* Descriptor of a grid format: a reader, a writer, or both. See the table in
 * sudoku/format_table.c. */
#ifndef DLX_SUDOKU_READ_GRID_FORMAT_H
#define DLX_SUDOKU_READ_GRID_FORMAT_H

#include "dlx-sudoku.h"

struct dlx_lookahead;
struct dlx_layout;
struct dlx_line;

/* Data of a grid beyond its cells that a format may hold. */
enum {
    DLX_HOLDS_NAME = 1,
    DLX_HOLDS_SOLUTION = 2,
    DLX_HOLDS_ENTRIES = 4,
    DLX_HOLDS_CANDIDATES = 8,
    DLX_HOLDS_NOTES = 16,
    DLX_HOLDS_REGIONS = 32,
    DLX_HOLDS_SYMBOLS = 64,          /* never set: known after writing */
    DLX_HOLDS_BOXES = 512,           /* several rows and columns, not as in dlx_box_shape */
    DLX_HOLDS_ABOUT = 1024,          /* shifted left by a dlx_about */
    DLX_HOLDS_ALL_ABOUT = 1024 * 63, /* all of these */
    DLX_HOLDS_OVERLAPS = 1024 * 64,  /* cages with common cells */
    DLX_HOLDS_CAGED = 1024 * 128,    /* givens in cages of several cells */
    DLX_HOLDS_STRIPS = 1024 * 256,   /* boxes that are a row or a column */
};
#define DLX_HOLDS_RULE(rule) (UINT64_C(1) << 32 << (rule)) /* a row of dlx_rules */
#define DLX_HOLDS_ALL_RULES (UINT64_MAX << 32)

typedef struct dlx_grid_format {
    const char *name, *summary;
    const char *alias;     /* other names, separated by blanks; or NULL */
    uint64_t holds;        /* data written beyond the cells: a sum of DLX_HOLDS_... */
    size_t most;           /* maximum board size for writing; 0: unlimited */
    size_t only;           /* only board size for writing; 0: any */
    bool document;         /* reads documents in XML or JSON, and links */
    bool differs_in_cells; /* the texts of boards differ only in cells and name */
    bool labels_names;     /* writes a label before some names */
    bool single;           /* holds one grid */
    bool tags;             /* has tags such as #A and sections such as [Puzzle] */
    bool later_tags;       /* if detected, puzzles after the first may have tags */
    char blank;            /* written for a blank cell; 0: '.' */

    /* Recognises layout->format and sets size, group, and line of *layout. Reads no more lines than
     * necessary, since the sender may wait for an answer. Called in the order of the table. Present
     * if `read` is. */
    bool (*recognise)(struct dlx_lookahead *ahead, struct dlx_layout *layout);

    /* Reads the next puzzle into the reader's cells, columns, lines, and name; returns like
     * dlx_grid_reader_next. NULL: not readable. */
    dlx_status (*read)(dlx_grid_reader *reader, dlx_error *error);

    /* Reads a puzzle from its line, for formats with a line per puzzle; or NULL. DLX_NO_DATA: the
     * puzzle continues in the next line. */
    dlx_status (*read_line)(dlx_grid_reader *reader, const struct dlx_line *line, dlx_error *error);

    /* Writes a grid. NULL: not writable. */
    void (*write)(dlx_grid_writer *writer, const dlx_grid *grid);

    /* Writes the replacement of a grid that was refused or has no solution; or NULL. */
    void (*write_none)(dlx_grid_writer *writer);

    /* Ends the output, possibly without grids; or NULL. */
    void (*write_end)(dlx_grid_writer *writer);
} dlx_grid_format;

#endif
