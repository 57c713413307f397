/* SPDX-License-Identifier: MIT */
/* The board: n x n cells in boxes of box_rows x box_columns. */
#ifndef DLX_SUDOKU_BOARD_GRID_H
#define DLX_SUDOKU_BOARD_GRID_H

#include "dlx-sudoku.h"
#include "io/error.h"

/* Maximum size: a cell has 16 bits. */
#define DLX_MAX_SIZE ((size_t)UINT16_MAX)

/* Returns n with n*n = cells, n <= DLX_MAX_SIZE; 0: no board has that number of cells. */
size_t dlx_grid_size_of(size_t cells);

/* True if part of the word, but not all, is the cells of a board written together: digits and
 * several blanks other than zeros, or more cells than a number has digits. */
bool dlx_grid_word_has_board(const char *begin, const char *end);

/* Sets the shape of boxes of a board of size n by default; if the size has no boxes, each row is a
 * box. */
void dlx_usual_boxes(size_t n, size_t *box_rows, size_t *box_columns);

/* Checks that boxes of this shape make a board. Errors: DLX_INVALID. */
dlx_status dlx_check_boxes(size_t box_rows, size_t box_columns, dlx_error *error);

/* True if boards have the size: the required `size`, or 0: any size that has boxes. */
bool dlx_fits_size(size_t n, size_t size);

/* Texts about a puzzle in addition to its name. */
typedef enum dlx_about {
    DLX_ABOUT_AUTHOR,
    DLX_ABOUT_LEVEL, /* difficulty given by the author */
    DLX_ABOUT_COMMENT,
    DLX_ABOUT_SOURCE,
    DLX_ABOUT_DATE,
    DLX_ABOUT_URL,
    DLX_ABOUTS
} dlx_about;

/* A rule for some cells, such as a killer cage. */
typedef struct dlx_clue {
    uint32_t rule;  /* index in dlx_rules */
    uint32_t value; /* such as the sum of a cage; 0: none */
    uint32_t count;
    size_t first; /* cells are clue_cells[first..first + count[ */
} dlx_clue;

/* Variant rules, player's state, and texts of a puzzle. All members are optional. */
typedef struct dlx_variant_rules {
    char *about[DLX_ABOUTS]; /* NULL: nothing */
    uint16_t *
        solution; /* [0..size*size[: solution supplied with the puzzle, 0: unknown digit; or NULL */
    uint32_t solution_column; /* where the solution was in its line, from 1 */
    uint16_t *entries;    /* [0..size*size[: digits entered by a player, 0: none; not part of the
                             puzzle; or NULL */
    uint64_t *candidates; /* allowed digits of each cell (sukaku): digit d is bit (d - 1) % 64 of
                             word cell * words + (d - 1) / 64 with words = (size + 63) / 64; NULL:
                             all digits */
    uint64_t *notes;      /* pencil marks in the layout of `candidates`, no restriction; or NULL */
    uint16_t *region; /* region of each cell, from 0; regions of `size` cells replace the boxes; or
                         NULL */
    uint64_t set;     /* rules of all cells: bit k is row k of dlx_rules */
    dlx_clue *clues;
    size_t clue_count, clue_capacity;
    uint32_t *clue_cells; /* row * size + column */
    size_t clue_cell_count, clue_cell_capacity;
    bool lost; /* no memory for a member: the other members are incomplete */
} dlx_variant_rules;

struct dlx_grid {
    size_t size, box_rows, box_columns;
    uint16_t *cells;          /* [0..size*size[, row by row; 0: blank; allocated with the struct */
    char *name;               /* NUL-terminated; allocated with the struct */
    dlx_variant_rules *rules; /* owned; or NULL */
};

/* Creates empty rules; the caller fills members with memory from malloc. NULL: no memory. */
dlx_variant_rules *dlx_grid_rules_new(void);
void dlx_grid_rules_free(dlx_variant_rules *rules);

/* Frees the members, which are then zero. */
void dlx_grid_rules_clear(dlx_variant_rules *rules);

/* Moves the members to rules of their own; NULL: there are none, or no memory, which sets
 * rules->lost. */
dlx_variant_rules *dlx_grid_rules_move(dlx_variant_rules *rules);

/* Copies the rules, without texts, solution, entries, candidates and notes, for a board of `cells`
 * cells. `rules` may be NULL, as in the result. False: no memory. */
bool dlx_grid_rules_copy(const dlx_variant_rules *rules, size_t cells, dlx_variant_rules **copy);

/* Copies a text; ignores empty texts. Like the next two, sets rules->lost if memory runs out. */
void dlx_grid_rules_set_text(dlx_variant_rules *rules, dlx_about about, const char *text,
                             size_t length);

/* Begin a clue without cells; add a cell to the last clue. */
void dlx_variant_rules_begin_clue(dlx_variant_rules *rules, size_t rule, uint32_t value);
void dlx_variant_rules_add_cell(dlx_variant_rules *rules, size_t cell);

/* True if the rules restrict solutions beyond rows, columns, and boxes. `rules` may be NULL. */
bool dlx_grid_rules_exist(const dlx_variant_rules *rules);

/* Returns the given or the player's entry of a cell; 0: blank. */
static inline uint16_t dlx_grid_shown(const dlx_grid *grid, size_t cell)
{
    const uint16_t *entries = grid->rules ? grid->rules->entries : NULL;
    return grid->cells[cell] || !entries ? grid->cells[cell] : entries[cell];
}

/* True if the digit is among the `candidates` or the `notes` of a cell. */
static inline bool dlx_has_mark(const uint64_t *marks, size_t n, size_t cell, size_t digit)
{
    const size_t words = (n + 63) / 64;
    return marks[cell * words + (digit - 1) / 64] >> (digit - 1) % 64 & 1;
}

size_t dlx_grid_count_givens(const dlx_grid *grid);

/* Returns the region or box of a cell, from 0. */
size_t dlx_grid_region(const dlx_grid *grid, size_t cell);

/* Returns the box of the cell (row, column); all count from 0, boxes row by row. */
static inline size_t dlx_box_of(size_t row, size_t column, size_t box_rows, size_t box_columns)
{
    return row / box_rows * box_rows + column / box_columns;
}

/* Creates a grid with copies of cells and name. Requires size = box_rows * box_columns <=
 * DLX_MAX_SIZE. NULL: DLX_NO_MEMORY. */
dlx_grid *dlx_grid_make(size_t size, size_t box_rows, size_t box_columns, const uint16_t *cells,
                        const char *name, size_t name_length, dlx_error *error);

/* Copies a grid with its rules and texts. NULL: DLX_NO_MEMORY. */
dlx_grid *dlx_grid_copy(const dlx_grid *source, dlx_error *error);

/* Weights of the cells of a board. */
struct dlx_grid_weights {
    size_t size;
    unsigned places; /* a weight is value / 10^places */
    int64_t *values; /* [0..size*size[, row by row */
};

#endif
