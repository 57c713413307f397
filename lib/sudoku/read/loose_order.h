/* SPDX-License-Identifier: MIT */
/* Order of the cells in lists of programs: by rows, or by columns as R, Julia, MATLAB, Fortran,
 * transpose() and NumPy's order='F' have it. */
#ifndef DLX_SUDOKU_READ_LOOSE_ORDER_H
#define DLX_SUDOKU_READ_LOOSE_ORDER_H

#include <stdbool.h>
#include <stddef.h>

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

#endif
