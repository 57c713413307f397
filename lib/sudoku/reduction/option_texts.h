/* SPDX-License-Identifier: MIT */
/* The options of boards of one shape as text of the hub format, made once and copied for each
 * board.
 */
#ifndef DLX_SUDOKU_REDUCTION_OPTION_TEXTS_H
#define DLX_SUDOKU_REDUCTION_OPTION_TEXTS_H

#include "io/output.h"
#include "sudoku/board/grid.h"

/* All zero is none yet. */
typedef struct dlx_option_texts {
    size_t size, box_rows, box_columns; /* of the boards; 0: there is no text */
    char *bytes;  /* the items line, then the lines of all options, then spare bytes */
    size_t items; /* where the items line begins; it ends at line[0] */
    size_t *line; /* that of digit d, from 0, of cell c is [line[c * size + d]..line[... + 1][ */
    /* Scratch: */
    uint64_t *given; /* of each row, column and box, as dlx_digits_note has them */
    uint64_t *open;  /* bit k % 64 of word k / 64: the option of line[k] is left */
} dlx_option_texts;

/* Has the board no rules but those of its shape, and is it small enough for its options to be kept
 * as text? */
bool dlx_option_texts_take(const dlx_grid *grid);

/* Has the texts those of boards of that shape? */
static inline bool dlx_option_texts_fit(const dlx_option_texts *texts, const dlx_grid *grid)
{
    return texts->size == grid->size && texts->box_rows == grid->box_rows &&
           texts->box_columns == grid->box_columns;
}

/* Takes over `text`, from malloc: the problem of the board without givens of the grid's shape, of
 * `length` bytes. False: no memory; then there are no texts, and `text` has been freed. */
bool dlx_option_texts_set(dlx_option_texts *texts, const dlx_grid *grid, char *text, size_t length);

/* Writes the problem of a board whose shape fits, with lines of data beside it. */
void dlx_option_texts_write(const dlx_option_texts *texts, const dlx_grid *grid, const char *data,
                            bool reduce, dlx_output *output);

void dlx_option_texts_free(dlx_option_texts *texts);

#endif
