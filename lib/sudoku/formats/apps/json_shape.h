/* SPDX-License-Identifier: MIT */
/* JSON values that are boards: rows of cells, all cells in a single list, or text. */
#ifndef DLX_SUDOKU_FORMATS_APPS_JSON_SHAPE_H
#define DLX_SUDOKU_FORMATS_APPS_JSON_SHAPE_H

#include "io/json_tree.h"

typedef struct dlx_json_shape {
    enum {
        DLX_JSON_NO_BOARD,
        DLX_JSON_CELLS, /* an array of n*n cells */
        DLX_JSON_ROWS,  /* an array of n arrays, which should have n cells each */
        DLX_JSON_LINES, /* an array of n strings, which should have n symbols each */
        DLX_JSON_TEXT   /* a string of n*n symbols */
    } kind;
    size_t n;
} dlx_json_shape;

/* The shape of a value, which may have rows with a slip. */
dlx_json_shape dlx_json_shape_of(const dlx_json_value *value);

/* True if the character separates cells in a string. */
static inline bool dlx_json_is_gap(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '|';
}

/* Meaning of an object's member. */
typedef enum dlx_json_meaning {
    DLX_JSON_UNKNOWN,
    DLX_JSON_PUZZLE,
    DLX_JSON_SOLUTION,
    DLX_JSON_NAME,
    DLX_JSON_AUTHOR,
    DLX_JSON_LEVEL,
    DLX_JSON_COMMENT,
    DLX_JSON_SOURCE,
    DLX_JSON_DATE,
    DLX_JSON_URL,
    DLX_JSON_SIZE,
    DLX_JSON_BOX,
    DLX_JSON_REGIONS,
    DLX_JSON_DIAGONAL,
    DLX_JSON_ANTIDIAGONAL,
    DLX_JSON_DIAGONALS,
    DLX_JSON_WINDOKU,
    DLX_JSON_CAGES
} dlx_json_meaning;
dlx_json_meaning dlx_json_meaning_of(const char *key);

/* True if the key itself is a board. */
bool dlx_json_is_board_key(const char *key);

/* Returns the first board among the members named as puzzles, or NULL. */
const dlx_json_value *dlx_json_puzzle(const dlx_json_value *object);

#endif
