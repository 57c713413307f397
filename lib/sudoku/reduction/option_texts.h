/* SPDX-License-Identifier: MIT */
/* Options of boards of a shape as text of the native format, created once and copied for each
 * board. */
#ifndef DLX_SUDOKU_REDUCTION_OPTION_TEXTS_H
#define DLX_SUDOKU_REDUCTION_OPTION_TEXTS_H

#include "io/output.h"
#include "sudoku/board/grid.h"

/* Zero-initialised is empty. */
typedef struct dlx_option_texts {
    size_t size, box_rows, box_columns; /* of the boards; 0: no text */
    char *bytes;                        /* items line, lines of all options, padding */
    size_t items;                       /* start of the items line, which ends at line[0] */
    size_t *line; /* line of digit d (from 0) of cell c: [line[c * size + d]..line[... + 1][ */
    /* Scratch: */
    uint64_t *given; /* of rows, columns, and boxes, as in dlx_digits_note */
    uint64_t *open;  /* bit k % 64 of word k / 64: option of line[k] is not excluded */
} dlx_option_texts;

/* True if the board has no variant rules and is small enough for cached texts. */
bool dlx_option_texts_take(const dlx_grid *grid);

/* True if the texts match the board's shape. */
static inline bool dlx_option_texts_fit(const dlx_option_texts *texts, const dlx_grid *grid)
{
    return texts->size == grid->size && texts->box_rows == grid->box_rows &&
           texts->box_columns == grid->box_columns;
}

/* Takes ownership of `text` (malloc, `length` bytes), the problem of the blank board of the grid's
 * shape. False: no memory; texts are empty and `text` is freed. */
bool dlx_option_texts_set(dlx_option_texts *texts, const dlx_grid *grid, char *text, size_t length);

/* Writes the problem of a board of the cached shape, with data lines. */
void dlx_option_texts_write(const dlx_option_texts *texts, const dlx_grid *grid, const char *data,
                            bool reduce, dlx_output *output);

void dlx_option_texts_free(dlx_option_texts *texts);

#endif
