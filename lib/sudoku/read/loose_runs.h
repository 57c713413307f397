/* SPDX-License-Identifier: MIT */
/* Runs of tokens that may be cells, in a cleaned text. */
#ifndef DLX_SUDOKU_READ_LOOSE_RUNS_H
#define DLX_SUDOKU_READ_LOOSE_RUNS_H

#include "io/buffer.h"

#include <stdbool.h>
#include <stddef.h>

/* Order of the cells in lists of programs: by rows, or by columns as R, Julia, MATLAB, Fortran,
 * transpose() and NumPy's order='F' have it. */

/* A range [begin..end[ of a text whose boards are transposed. */
typedef struct dlx_loose_range {
    size_t begin, end;
} dlx_loose_range;

/* All zero is empty; the owner frees `ranges`. */
typedef struct dlx_loose_order {
    dlx_loose_range *ranges;
    size_t count, capacity;
} dlx_loose_order;

/* Finds the transposed ranges of a cleaned text, and forgets earlier ones. Replaces by blanks the
 * sizes of arrays after their cells and the constructors of optional cells, as in Just 5. False: no
 * memory. */
bool dlx_loose_order_find(dlx_loose_order *order, char *text, size_t length);

/* True if a board at this place is transposed. */
bool dlx_loose_order_is_transposed(const dlx_loose_order *order, size_t place);

/* A cell, several adjacent cells, or an empty cell (length 0). */
typedef struct dlx_loose_token {
    size_t at;     /* place in the text */
    size_t word;   /* place in `words`, without the bytes that are nothing */
    size_t length; /* of the cell in `words`; with the rest of a number such as 5.0: */
    size_t whole;
    bool packed; /* several cells, or perhaps, as 5. may be */
} dlx_loose_token;

/* Tokens without a line's end, a bracket or a word between them. */
typedef struct dlx_loose_run {
    size_t first, count; /* tokens */
    size_t brackets;     /* open */
    size_t list;         /* place of the bracket around the run's bracket, or around rows between
                            bars; 0: none */
    uint64_t name;       /* hash of the word before the bracket; 0: none */
    size_t name_at;      /* place of this word */
    size_t name_length;
    bool heading; /* a ruler of dashes follows */
} dlx_loose_run;

typedef struct dlx_loose_runs {
    dlx_loose_token *tokens;
    dlx_loose_run *runs;
    size_t token_count, token_capacity, count, capacity;
    dlx_buffer words;
    dlx_loose_order order;
    size_t damaged; /* place, from 1, of the first word with the cells of a board; 0: none */
} dlx_loose_runs;

/* Finds the runs of the text, and forgets earlier runs. Replaces parts of the text that are no
 * cells, as dlx_loose_order_find does. False: no memory. */
bool dlx_loose_runs_find(dlx_loose_runs *runs, char *text, size_t length);

void dlx_loose_runs_free(dlx_loose_runs *runs);

#endif
