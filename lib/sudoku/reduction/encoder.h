/* SPDX-License-Identifier: MIT */
/* Encoder state kept between boards, and digits excluded by givens. */
#ifndef DLX_SUDOKU_REDUCTION_ENCODER_H
#define DLX_SUDOKU_REDUCTION_ENCODER_H

#include "core/builder.h"
#include "io/output.h"
#include "sudoku/board/units.h"

/* Options of boards of a shape as text of the native format, created once and copied for each
 * board. */

/* Zero-initialised is empty. */
typedef struct dlx_option_texts {
    size_t size, box_rows, box_columns; /* of the boards; 0: no text */
    char *bytes;                        /* items line, lines of all options, padding */
    size_t items;                       /* start of the items line, which ends at line[0] */
    size_t *line; /* line of digit d (from 0) of cell c: [line[c * size + d]..line[... + 1][ */
    /* Scratch: */
    uint64_t *given; /* of rows, columns, and boxes, as in dlx_units_note_digits */
    uint64_t *open;  /* bit k % 64 of word k / 64: option of line[k] is not excluded */
} dlx_option_texts;

/* True if the board has no variant rules and is small enough for cached texts. */
bool dlx_encoder_texts_take(const dlx_grid *grid);

/* True if the texts match the board's shape. */
static inline bool dlx_option_texts_fit(const dlx_option_texts *texts, const dlx_grid *grid)
{
    return texts->size == grid->size && texts->box_rows == grid->box_rows &&
           texts->box_columns == grid->box_columns;
}

/* Takes ownership of `text` (malloc, `length` bytes), the problem of the blank board of the grid's
 * shape. False: no memory; texts are empty and `text` is freed. */
bool dlx_encoder_texts_set(dlx_option_texts *texts, const dlx_grid *grid, char *text,
                           size_t length);

/* Writes the problem of a board of the cached shape, with data lines. */
void dlx_encoder_texts_write(const dlx_option_texts *texts, const dlx_grid *grid, const char *data,
                             bool reduce, dlx_output *output);

struct dlx_grid_encoder {
    dlx_builder *builder;
    size_t size;    /* of the board whose items the builder holds; 0: none */
    uint64_t set;   /* rules of all cells that these items cover */
    bool has_clues; /* these items belong to clues */
    /* Digits given in each unit, `words` words each: rows, columns, boxes, additional units; digit
     * d is bit d - 1. Filled only if options excluded by givens are dropped. */
    uint64_t *given;
    size_t given_capacity, words;
    /* For variant rules: */
    dlx_units units;
    uint32_t *same; /* [0..size*size[: cells with the same number have equal digits; the number is
                       the first of these cells */
    size_t same_capacity;
    uint32_t *value_item; /* of each cell [0..size*size[; DLX_NO_ITEM: in no filling, and
                             equal to no other cell */
    size_t value_item_capacity;
    bool has_values;        /* same and value_item are in use */
    dlx_output *data;       /* data lines of the problem being written; NULL: none so far */
    dlx_option_texts texts; /* for the shape of the last plain board */
};

#define DLX_NO_ITEM UINT32_MAX

/* Collects the digits given in each unit of the board, which must be the board of
 * encoder->units. */
dlx_status dlx_encoder_note_givens(dlx_grid_encoder *encoder, const dlx_grid *grid,
                                   dlx_error *error);

/* Position of the cell whose options are being added. */
typedef struct dlx_cell_position {
    size_t row, column, box;
    int64_t weight;
    unsigned places; /* of the weight */
} dlx_cell_position;

/* True if no row, column, or box of the cell has the digit as a given. */
static inline bool dlx_encoder_is_open(const dlx_grid_encoder *encoder,
                                       const dlx_cell_position *position, size_t digit)
{
    const size_t n = encoder->size;
    const size_t words = encoder->words;
    const uint64_t *given = encoder->given + (digit - 1) / 64;
    const uint64_t taken = given[position->row * words] | given[(n + position->column) * words] |
                           given[(2 * n + position->box) * words];
    return !(taken >> (digit - 1) % 64 & 1);
}

/* True if the digit is a candidate of the cell, fits a digit in each cell that the cell pairs with,
 * and, with `reduce`, is not excluded by givens of other cells. */
bool dlx_encoder_digit_fits(const dlx_grid_encoder *encoder, const dlx_grid *grid, size_t cell,
                            size_t digit, bool reduce);

/* Returns the box or region of a cell. */
static inline size_t dlx_encoder_box(const dlx_grid *grid, size_t row, size_t column)
{
    return grid->rules && grid->rules->region
               ? grid->rules->region[row * grid->size + column]
               : dlx_box_of(row, column, grid->box_rows, grid->box_columns);
}

/* Adds an option for each filling of the unit, which must be a DLX_UNIT_FILLING. Errors:
 * DLX_INVALID: too many fillings. */
dlx_status dlx_cages_add(dlx_grid_encoder *encoder, const dlx_grid *grid, const dlx_unit *unit,
                         bool reduce, dlx_error *error);

/* Adds the value item of a cell, coloured by the digit, to the current option. Room must be
 * reserved. */
dlx_status dlx_cages_push_value(dlx_grid_encoder *encoder, size_t cell, size_t digit,
                                dlx_error *error);

#endif
