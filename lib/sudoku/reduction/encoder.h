/* SPDX-License-Identifier: MIT */
/* What an encoder keeps from board to board, and which digits givens exclude. */
#ifndef DLX_SUDOKU_REDUCTION_ENCODER_H
#define DLX_SUDOKU_REDUCTION_ENCODER_H

#include "core/builder.h"
#include "sudoku/board/units.h"
#include "sudoku/reduction/option_texts.h"

struct dlx_encoder {
    dlx_builder *builder;
    size_t size;         /* of the board whose items the builder has; 0: none */
    unsigned rule_kinds; /* the rules its items are for, as a sum of RULE_ values */
    /* Digits given in each unit: bit d - 1 of the words of row r, of column c after the rows, of
     * box b after the columns, of unit u of the board's own rules after the boxes; `words` words
     * each. Filled in only if options excluded by givens are dropped. */
    uint64_t *given;
    size_t given_capacity, words;
    /* Of a board with rules of its own: */
    dlx_units units;
    uint32_t *cage_item; /* of each cage with a sum; DLX_NO_ITEM: without; [0..cage_count[ */
    size_t cage_item_capacity;
    uint32_t *value_item; /* of each cell in such a cage; DLX_NO_ITEM: none; [0..size*size[ */
    size_t value_item_capacity;
    bool has_values;        /* there are such items */
    dlx_buffer data;        /* lines beside the problem of the board being written */
    dlx_option_texts texts; /* of the shape of the plain board that was written last */
};

#define DLX_NO_ITEM UINT32_MAX

/* Records the digits given in each unit of the board. encoder->units must be those of the board. */
dlx_status dlx_note_givens(dlx_encoder *encoder, const dlx_grid *grid, dlx_error *error);

/* A cell whose options are being added. */
typedef struct dlx_cell_position {
    size_t row, column, box;
    int64_t weight;
} dlx_cell_position;

/* Is the digit given in none of the row, column and box of the spot? */
static inline bool dlx_is_open(const dlx_encoder *encoder, const dlx_cell_position *at,
                               size_t digit)
{
    const size_t n = encoder->size;
    const size_t words = encoder->words;
    const uint64_t *given = encoder->given + (digit - 1) / 64;
    const uint64_t taken =
        given[at->row * words] | given[(n + at->column) * words] | given[(2 * n + at->box) * words];
    return !(taken >> (digit - 1) % 64 & 1);
}

/* Can the cell have the digit, by the puzzle's candidates and, if `reduce` is set, by the givens of
 * other cells? A given excludes other digits, but not itself. */
bool dlx_digit_fits(const dlx_encoder *encoder, const dlx_grid *grid, size_t cell, size_t digit,
                    bool reduce);

/* The box, or the region, of a cell. */
static inline size_t dlx_grid_box(const dlx_grid *grid, size_t row, size_t column)
{
    return grid->rules && grid->rules->region
               ? grid->rules->region[row * grid->size + column]
               : dlx_box_of(row, column, grid->box_rows, grid->box_columns);
}

#endif
