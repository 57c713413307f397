/* What an encoder keeps, for the files that share the work. */
#ifndef DLX_SUDOKU_REDUCTION_ENCODE_H
#define DLX_SUDOKU_REDUCTION_ENCODE_H

#include "core/builder.h"
#include "sudoku/board/units.h"

struct dlx_encoder {
    dlx_builder *builder;
    size_t size;    /* of the board whose items the builder has; 0: none */
    unsigned rules; /* that its items are for, as a sum of RULE_ values */
    /* Digits given in each unit: bit d - 1 of the words of row r, of column c behind the rows, of
     * box b behind the columns, of group g behind the boxes; `words` words each. Nothing is noted
     * unless givens rule options out. */
    uint64_t *given;
    size_t given_capacity, words;
    /* Of a board with rules of its own: */
    dlx_units groups;
    uint32_t *cage_item; /* of each cage that adds up; DLX_NO_ITEM: it does not; [0..cage_count[ */
    size_t cage_item_capacity;
    uint32_t *value_item; /* of each cell that such a cage has; DLX_NO_ITEM: none; [0..size*size[ */
    size_t value_item_capacity;
    bool has_values; /* there are such items */
};

#define DLX_NO_ITEM UINT32_MAX

/* Numbers the items of the rules of a board, behind those of every board; adds them to the builder
 * if `fresh`, else it has them from the board before. encoder->groups must be those of the board.
 */
dlx_status dlx_add_rule_items(dlx_encoder *encoder, const dlx_grid *grid, bool fresh,
                              dlx_error *error);

/* Can the blank cell have the digit, as far as the givens of `encoder->given` and the puzzle's
 * candidates tell? A given rules other digits out, but not itself. */
bool dlx_digit_fits(const dlx_encoder *encoder, const dlx_grid *grid, size_t cell, size_t digit,
                    bool reduce);

/* Adds an option for each way to fill cage `index`, which adds up. Errors: DLX_INVALID: there are
 * too many. */
dlx_status dlx_add_cage(dlx_encoder *encoder, const dlx_grid *grid, size_t index, bool reduce,
                        dlx_error *error);

/* Adds the item of a cell's value to the option being built, with the digit as its colour. Room for
 * it must be reserved. */
dlx_status dlx_push_value(dlx_encoder *encoder, size_t cell, size_t digit, dlx_error *error);

/* The box, or the region, of a cell. */
static inline size_t dlx_grid_box(const dlx_grid *grid, size_t row, size_t column)
{
    return grid->extra && grid->extra->region
               ? grid->extra->region[row * grid->size + column]
               : dlx_box_of(row, column, grid->box_rows, grid->box_columns);
}

#endif
