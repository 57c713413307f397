/* The board: n x n cells in boxes of box_rows x box_columns. */
#ifndef DLX_SUDOKU_GRID_H
#define DLX_SUDOKU_GRID_H

#include "dlx.h"
#include "io/error.h"

/* A cell is 16 bits, so no board is larger than this. */
#define DLX_MAX_SIZE ((size_t)UINT16_MAX)

struct dlx_grid {
    size_t size, box_rows, box_columns;
    uint16_t *cells; /* [0..size*size[, row by row; 0 is blank; behind the struct, in its block */
    char *name;      /* NUL-terminated, behind the cells, in the same block */
};

/* The box of the cell at (row, column), from 0; boxes are numbered row by row. */
static inline size_t dlx_box_of(size_t row, size_t column, size_t box_rows, size_t box_columns)
{
    return row / box_rows * box_rows + column / box_columns;
}

/* A grid with a copy of these cells and this name, for the caller to free. The shape must be right:
 * size = box_rows * box_columns, size <= DLX_MAX_SIZE. NULL: DLX_NO_MEMORY. */
dlx_grid *dlx_grid_new(size_t size, size_t box_rows, size_t box_columns, const uint16_t *cells,
                       const char *name, size_t name_length, dlx_error *error);

#endif
