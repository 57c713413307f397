/* SPDX-License-Identifier: MIT */
/* The board: n x n cells in boxes of box_rows x box_columns. */
#ifndef DLX_SUDOKU_BOARD_GRID_H
#define DLX_SUDOKU_BOARD_GRID_H

#include "dlx.h"
#include "io/error.h"

/* A cell is 16 bits, so no board is larger than this. */
#define DLX_MAX_SIZE ((size_t)UINT16_MAX)

/* Texts about a puzzle besides its name. */
typedef enum dlx_about {
    DLX_ABOUT_AUTHOR,
    DLX_ABOUT_LEVEL, /* how hard it is supposed to be */
    DLX_ABOUT_COMMENT,
    DLX_ABOUT_SOURCE,
    DLX_ABOUT_DATE,
    DLX_ABOUT_URL,
    DLX_ABOUTS
} dlx_about;

/* A killer cage: cells whose digits differ and add up to `sum`. */
typedef struct dlx_cage {
    uint32_t sum;   /* 0: not given, the digits just differ */
    uint32_t count; /* number of cells */
    size_t first;   /* they are cage_cells[first..first + count[ */
} dlx_cage;

/* What few puzzles have; all members are optional. */
typedef struct dlx_variant_rules {
    char *about[DLX_ABOUTS]; /* NULL: nothing */
    uint16_t *solution; /* [0..size*size[: a solution that came with the puzzle, 0 where it has no
                           digit; or NULL */
    uint16_t *entries; /* [0..size*size[: digits that a player filled into cells that are not given,
                          0: none; no part of the puzzle; or NULL */
    uint64_t *candidates; /* which digits a cell may have, as a rule of the puzzle (sukaku): bit (d
                             - 1) % 64 of word cell * words + (d - 1) / 64 with words = (size + 63)
                             / 64; NULL: all */
    uint64_t *notes;      /* pencil marks in the same form, which exclude nothing; or NULL */
    uint16_t *
        region; /* of each cell, from 0; regions have `size` cells and replace the boxes; or NULL */
    bool diagonal, antidiagonal; /* each digit once where r = c, and where r + c = size + 1 */
    bool windoku;                /* each digit once in the extra boxes between the boxes */
    dlx_cage *cages;
    size_t cage_count;
    uint32_t *cage_cells; /* row * size + column */
    size_t cage_cell_count;
} dlx_variant_rules;

struct dlx_grid {
    size_t size, box_rows, box_columns;
    uint16_t
        *cells; /* [0..size*size[, row by row; 0 is blank; in the block of the struct, after it */
    char *name; /* NUL-terminated, after the cells, in the same block */
    dlx_variant_rules *rules; /* owned; NULL: none */
};

/* An empty extra, for the caller to fill with memory from malloc. NULL: no memory. */
dlx_variant_rules *dlx_variant_rules_new(void);
void dlx_variant_rules_free(dlx_variant_rules *rules); /* with all that it owns */

/* Sets a text to a copy; does nothing if it is empty. False: no memory. */
bool dlx_variant_rules_set_text(dlx_variant_rules *rules, dlx_about about, const char *text,
                                size_t length);

/* Whether the puzzle has rules beside those of rows, columns and boxes. `extra` may be NULL. */
bool dlx_has_variant_rules(const dlx_variant_rules *rules);

/* The digit that a saved game shows in a cell: the given or the entry; 0: neither. */
static inline uint16_t dlx_grid_shown(const dlx_grid *grid, size_t cell)
{
    const uint16_t *entries = grid->rules ? grid->rules->entries : NULL;
    return grid->cells[cell] || !entries ? grid->cells[cell] : entries[cell];
}

/* Is there an entry in the cell? */
static inline bool dlx_grid_has_entry(const dlx_grid *grid, size_t cell)
{
    return grid->rules && grid->rules->entries && grid->rules->entries[cell];
}

/* The box of the cell at (row, column), from 0; boxes are numbered row by row. */
static inline size_t dlx_box_of(size_t row, size_t column, size_t box_rows, size_t box_columns)
{
    return row / box_rows * box_rows + column / box_columns;
}

/* A grid with copies of these cells and this name, for the caller to free. The shape must be right:
 * size = box_rows * box_columns <= DLX_MAX_SIZE. NULL: DLX_NO_MEMORY. */
dlx_grid *dlx_grid_new(size_t size, size_t box_rows, size_t box_columns, const uint16_t *cells,
                       const char *name, size_t name_length, dlx_error *error);

#endif
