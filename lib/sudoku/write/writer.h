/* SPDX-License-Identifier: MIT */
/* Grid writer, interface for formats. */
#ifndef DLX_SUDOKU_WRITE_WRITER_H
#define DLX_SUDOKU_WRITE_WRITER_H

#include "io/output.h"
#include "sudoku/board/grid.h"
#include "sudoku/board/symbols.h"
#include "sudoku/bulk/lanes.h"
#include "sudoku/read/grid_format.h"

/* Places in the text of a board, found by writing boards. */
typedef struct dlx_board_text dlx_board_text;

/* Writes a puzzle of at most 81 cells without data beyond its name, with the solution if the format
 * has both; NULL: none. `board`: its shape and name. False: dlx_grid_writer_grid must write it. */
bool dlx_board_text_write(dlx_grid_writer *writer, const dlx_grid *board, const uint8_t *cells,
                          const uint8_t *solution);

struct dlx_grid_writer {
    const dlx_grid_format *format;
    dlx_output *output;
    dlx_grid_write_options options;
    dlx_symbols symbols;             /* from options, or dlx_symbols_digits */
    uint64_t puzzles;                /* puzzles passed so far, including those without a grid */
    char letters[DLX_MOST_READ + 1]; /* of blank cells and of each digit, for this size: */
    size_t letters_size;             /* 0: not set */
    bool has_letters;                /* cells of this size are written as letters, not numbers */
    bool written;
    uint64_t unwritten;           /* csv: empty rows before the first grid */
    uint64_t puzzle, solution;    /* numbers in the name of each grid; 0: none */
    uint64_t rating;              /* rating in the name; 0: none */
    dlx_buffer name;              /* scratch: numbers and name, NUL-terminated */
    unsigned columns;             /* csv: columns of the header (DLX_HOLDS_...) */
    struct dlx_board_text *texts; /* by kind; NULL: not used so far */
    struct dlx_pages *pages;      /* html; NULL: none so far */
    uint64_t reported;            /* DLX_HOLDS_... already reported as omitted */
};

/* Returns the grid's data beyond cells, as a sum of DLX_HOLDS_... */
uint64_t dlx_writer_parts(const dlx_grid *grid);

/* Returns the data of the grid that the format cannot hold and that are not yet reported. */
uint64_t dlx_writer_missing(const dlx_grid_writer *writer, const dlx_grid *grid);

/* Returns a name after the number or rating of the grid, if any; NULL: no memory. */
char *dlx_writer_join_name(dlx_grid_writer *writer, char *name);

/* Sets the letters for boards of size n. */
void dlx_writer_set_letters(dlx_grid_writer *writer, size_t n);

/* Writes cells as symbols or, on large boards, as numbers separated by blanks and padded to
 * `width`. Blank cells are written as the format requires. */
void dlx_writer_put_cells(dlx_grid_writer *writer, const dlx_grid *grid, const uint16_t *cells,
                          size_t count, size_t width);

/* Writes a text on a single line; line ends become blanks. */
void dlx_writer_put_text(const dlx_grid_writer *writer, const char *text);

/* Writes the grid's name, if any, and ends the line. */
void dlx_writer_end_line(const dlx_grid_writer *writer, const dlx_grid *grid);

/* write_none for formats with a line per grid. */
void dlx_writer_put_empty_line(dlx_grid_writer *writer);

/* Returns the maximum number of decimal digits of a cell; 1 for boards written in symbols. */
size_t dlx_writer_cell_width(dlx_grid_writer *writer, size_t size);

/* Writes an empty line, except before the first grid. */
void dlx_writer_put_gap(const dlx_grid_writer *writer);

/* Reports, at the first occurrence, data that the format cannot hold; `what` is a DLX_HOLDS_...
 * value. */
void dlx_writer_report(dlx_grid_writer *writer, uint64_t what);

/* Writes the cells of a board of 9x9 as digits, without an end. */
static inline void dlx_put_board(char *target, const uint8_t *cells, char blank)
{
    typedef uint8_t lanes
        __attribute__((vector_size(16))); /* wider ones are not compared at once */
    _Pragma("GCC unroll 6") for (size_t i = 0; i < DLX_BULK_CELLS; i += sizeof(lanes))
    {
        const size_t last = DLX_BULK_CELLS - sizeof(lanes);
        const size_t index = i < last ? i : last;
        lanes bytes;
        memcpy(&bytes, cells + index, sizeof bytes);
        bytes = (bytes + '0') ^ ((lanes)(bytes == 0) & (uint8_t)(blank ^ '0'));
        memcpy(target + index, &bytes, sizeof bytes);
    }
}

/* Pictures of puzzles in SVG, for pages and for a board alone. */

/* Styles of the pictures, for an element `style`. */
extern const char dlx_picture_styles[];

/* Draws the cells, the entries and the marks of a board with its rules; `solution`: digits of the
 * blank cells, or NULL. The upper left corner is the origin, a cell has DLX_SVG_CELL units. */
void dlx_picture_board(dlx_grid_writer *writer, const dlx_grid *grid, const uint16_t *solution);

/* Returns the title of the next rule from row *index of dlx_rules on, the colour that the picture
 * marks the rule with, NULL: none, and increases *index; NULL: no further rule. */
const char *dlx_picture_rule(const dlx_grid *grid, size_t *index, const char **colour);

#endif
