/* SPDX-License-Identifier: MIT */
/* Calls that only the programs for sudokus use: no part of the library's interface. */
#ifndef DLX_SUDOKU_PROGRAMS_H
#define DLX_SUDOKU_PROGRAMS_H

#include "dlx-sudoku.h"

/* A refused line among puzzles. */
typedef struct dlx_refusal {
    size_t before; /* number of puzzles before the line */
    dlx_error error;
} dlx_refusal;

enum { DLX_NAME_ROOM = 64 }; /* bytes of a name in a block, with the NUL byte */

/* Puzzles for a block, each from a line, and refused lines among them. */
typedef struct dlx_grid_lines {
    size_t capacity, count; /* capacity for puzzles, and their number */
    uint8_t *givens;        /* digits, as in dlx_bulk_block */
    uint64_t *numbers;      /* line number of each puzzle */
    uint8_t *solutions; /* digits supplied with each puzzle, the first 0: none; or NULL: left out */
    char *names;        /* DLX_NAME_ROOM bytes for each puzzle; needed with `grids` */
    dlx_grid **grids;   /* of each puzzle whose line has more data or a longer name, freed by the
                           caller, otherwise NULL; or NULL: names and such data are left out */
    size_t refusal_capacity, refused; /* capacity for refusals, and their number */
    dlx_refusal *refusals;
    size_t least_size;            /* smaller boards are not read as blocks */
    size_t box_rows, box_columns; /* set with the puzzles: of their boxes */
} dlx_grid_lines;

/* Reads puzzles for a block, if the preceding ones were lines of digits and blanks, 9x9 or smaller:
 * as many as fit, are buffered and need no closer look. Sets the counts and contents of *lines.
 * Returns the number of lines with puzzles or refusals; 0: the next puzzle must be read by
 * dlx_grid_reader_next. dlx_grid_reader_warn gives warnings about the puzzles. */
size_t dlx_grid_reader_block(dlx_grid_reader *reader, dlx_grid_lines *lines);

/* Warns if givens of a puzzle from a block contradict each other. DLX_OK, DLX_NO_MEMORY. */
dlx_status dlx_grid_reader_warn(dlx_grid_reader *reader, const uint8_t *givens, uint64_t line,
                                dlx_error *error);

/* Checks puzzle `index` of a block like dlx_grid_reader_check; needs `solutions` and `grids`. */
dlx_status dlx_grid_reader_check_line(dlx_grid_reader *reader, const dlx_grid_lines *lines,
                                      size_t index, dlx_error *error);

/* Write puzzle `index` of a block like dlx_grid_writer_grid, or its solution as digits (NULL: none)
 * like dlx_grid_writer_solution. */
void dlx_grid_writer_line(dlx_grid_writer *writer, const dlx_grid_lines *lines, size_t index);
dlx_status dlx_grid_writer_line_solution(dlx_grid_writer *writer, const dlx_grid_lines *lines,
                                         size_t index, const uint8_t *digits, dlx_error *error);

/* Writes the digits of a solved board as a line. */
void dlx_output_digits(dlx_output *output, const uint8_t *digits);

/* Write a line for each of puzzles [first..end[ of a block: the first solution, or an empty line;
 * or the number of solutions. */
void dlx_output_solutions(dlx_output *output, const dlx_bulk_block *block, size_t first,
                          size_t end);
void dlx_output_counts(dlx_output *output, const dlx_bulk_block *block, size_t first, size_t end);

/* Plain backtracking over the cells of a board, as a baseline for exact cover. The table of such
 * searches; the index of a search by its name, or SIZE_MAX. */
const char *dlx_backtracking_name(size_t index);
const char *dlx_backtracking_summary(size_t index);
size_t dlx_backtracking_find(const char *name);

typedef struct dlx_backtracking dlx_backtracking;

/* Creates a search for the solutions of the puzzle, which is copied. Of `options` (or NULL), the
 * limits are used. Errors: DLX_UNSUPPORTED:
 * a board of more than 64 digits, or with rules other than units and conditions on single digits;
 * DLX_INVALID: contradicting rules; DLX_NO_MEMORY. */
dlx_backtracking *dlx_backtracking_new(const dlx_grid *puzzle, size_t index,
                                       const dlx_search_options *options, dlx_error *error);
void dlx_backtracking_free(dlx_backtracking *search);

/* Finds the next solution. The status is that of dlx_solver_next. */
dlx_status dlx_backtracking_next(dlx_backtracking *search, dlx_error *error);

/* The last solution; valid until the next call of dlx_backtracking_next. */
const dlx_grid *dlx_backtracking_grid(const dlx_backtracking *search);
uint64_t dlx_backtracking_found(const dlx_backtracking *search); /* solutions so far */
dlx_end dlx_backtracking_end(const dlx_backtracking *search);

/* Work done so far: nodes are digits put into cells. `size` is sizeof *stats. */
void dlx_backtracking_stats(const dlx_backtracking *search, dlx_search_stats *stats);

#endif
