/* SPDX-License-Identifier: MIT */
/* Search for boards in the runs of a text; shared by rows and facts. */
#ifndef DLX_SUDOKU_READ_LOOSE_FINDER_H
#define DLX_SUDOKU_READ_LOOSE_FINDER_H

#include "io/error.h"
#include "sudoku/read/loose_runs.h"
#include "sudoku/read/loose_words.h"

/* A cell: a symbol or a number, or empty (length 0). */
typedef struct dlx_loose_cell {
    size_t at;   /* place in the text */
    size_t word; /* place in the words of the runs */
    size_t length;
} dlx_loose_cell;

/* Boards of the same size. All zero is empty; free with dlx_loose_boards_free. */
typedef struct dlx_loose_boards {
    size_t n, count;
    bool listed;     /* rows are within brackets, or facts are refused */
    bool whole;      /* each run is a board */
    bool by_columns; /* a board is listed by columns */
    bool *solved;    /* the next board is the solution of this; [0..count[ */
    size_t solved_capacity;
    size_t rows;           /* runs found in the text; 0: some are whole boards */
    dlx_loose_cell *cells; /* [0..count*n*n[ */
    size_t capacity;
} dlx_loose_boards;

/* Search for boards. */
typedef struct dlx_loose_finder {
    dlx_loose_boards *boards;
    const dlx_loose_runs *runs;
    const char *text;
    size_t size; /* required, or 0 */
    size_t *fault;
    dlx_error *error;

    size_t *rows; /* runs with enough cells for a row */
    size_t count, capacity;
} dlx_loose_finder;

/* Finds the board of facts. DLX_NO_DATA: there are none; otherwise as dlx_loose_boards_find. */
dlx_status dlx_loose_facts_find(const dlx_loose_finder *find);

/* Finds the solutions among the boards. DLX_SYNTAX: a solution without its puzzle, or with another
 * digit than a given. */
dlx_status dlx_loose_pairs_find(const dlx_loose_finder *find);

/* Returns a run with enough cells for a row. */
const dlx_loose_run *dlx_loose_finder_row(const dlx_loose_finder *find, size_t row);

/* Returns the place of a run in the text. */
size_t dlx_loose_finder_place(const dlx_loose_finder *find, const dlx_loose_run *run);

/* True if a board may have the size; `size`: the required size, or 0. */
bool dlx_loose_finder_is_size(size_t n, size_t size);

/* True if the tokens have the same length and one is several cells; then every symbol is a cell. */
bool dlx_loose_finder_is_packed(const dlx_loose_runs *runs, const dlx_loose_run *run);

/* Returns the number in a token; SIZE_MAX: none. */
size_t dlx_loose_finder_number(const dlx_loose_runs *runs, size_t token);

/* Adds a cell to the boards. False: no memory. */
bool dlx_loose_finder_add_cell(const dlx_loose_finder *find, size_t *count, size_t index,
                               size_t word, size_t length);

/* Sets the error and the place of the fault. Returns DLX_SYNTAX. */
dlx_status dlx_loose_finder_refuse(const dlx_loose_finder *find, size_t index, const char *format,
                                   ...) DLX_PRINTF(3, 4);

/* Boards in the runs of a text: rows, whole boards, or facts of a row, a column and a digit. */

/* Finds the boards of a text, of size `size` (0: any). DLX_OK; DLX_NO_DATA: there is no board;
 * DLX_SYNTAX: no board or several boards fit, *fault is the place; DLX_NO_MEMORY. */
dlx_status dlx_loose_boards_find(dlx_loose_boards *boards, const dlx_loose_runs *runs,
                                 const char *text, size_t size, size_t *fault, dlx_error *error);

void dlx_loose_boards_free(dlx_loose_boards *boards);

#endif
