/* What a decoder keeps: the cells that chosen options name, and scratch to check them. */
#ifndef DLX_SUDOKU_REDUCTION_DECODE_H
#define DLX_SUDOKU_REDUCTION_DECODE_H

#include "io/buffer.h"
#include "sudoku/board/grid.h"

/* One option that has a cell, in numbers from 1. The box is 0 where no item tells it. */
typedef struct dlx_placed {
    uint32_t row, column, digit, box;
    uint32_t option; /* its place among the options, from 0 */
} dlx_placed;

struct dlx_decoder {
    size_t size, box_rows, box_columns; /* of the board; 0: read off the names */
    dlx_placed *placed;
    size_t count, capacity;
    uint32_t *marks; /* scratch */
    size_t mark_capacity;
    uint16_t *cells;
    size_t cell_capacity;
};

/* The items of one option as far as they are read; 0: no such item yet. */
typedef struct dlx_option_items {
    uint32_t row, column; /* of the cell */
    uint32_t digit;       /* in all items */
    uint32_t row_item, column_item, box_item;
    bool digits_differ, cells_differ;
} dlx_option_items;

/* Takes note of one item's name; names that are none of a sudoku's are passed over. */
void dlx_decode_item(const dlx_decoder *decoder, dlx_option_items *items, const char *name,
                     size_t length);

/* Ends an option: keeps what it places. Errors: DLX_INVALID: its items disagree. */
dlx_status dlx_decode_option(dlx_decoder *decoder, const dlx_option_items *items, uint32_t option,
                             dlx_error *error);

/* Makes the grid of what was placed. A DLX_INVALID sets *option to the option that shows it, or to
 * UINT32_MAX if none does. */
dlx_grid *dlx_place_all(dlx_decoder *decoder, const char *name, uint32_t *option, dlx_error *error);

#endif
