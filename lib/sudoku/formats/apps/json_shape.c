/* SPDX-License-Identifier: MIT */
/* Distinguishes boards from other JSON values, and keys of puzzles from other keys. */
#include "sudoku/formats/apps/json_shape.h"

#include "sudoku/board/grid.h"
#include "sudoku/board/symbols.h"
#include <string.h>

enum {
    LEAST_SIZE = 4, /* smaller boards have no boxes, and such short lists are ambiguous */
    CELL_LENGTH = 3 /* of a cell in a string */
};

/* Returns n if cells = n*n is a board, otherwise 0. */
static size_t size_of(size_t cells)
{
    const size_t n = dlx_board_size(cells);
    return n >= LEAST_SIZE ? n : 0;
}

static bool has_boxes(size_t n)
{
    size_t rows, columns;
    return n && dlx_box_shape(n, &rows, &columns);
}

/* ---- cells ----------------------------------------------------------------------------------- */

static bool is_cell(const dlx_json_value *value)
{
    return dlx_json_is(value, DLX_JSON_NUMBER) || dlx_json_is_word(value, "null") ||
           dlx_json_is_word(value, "false") ||
           (dlx_json_is(value, DLX_JSON_STRING) && value->count <= CELL_LENGTH);
}

static bool is_cells(const dlx_json_value *value)
{
    const size_t count = dlx_json_length(value);
    for (size_t i = 0; i < count; i++)
        if (!is_cell(dlx_json_at(value, i)))
            return false;
    return count > 0;
}

/* Returns the digit of a cell, to distinguish small boards from large boards; 0: a blank, or a
 * word. */
static size_t digit_of(const dlx_json_value *value)
{
    const char *text = dlx_json_string(value);
    if (text && text[0] && !text[1]) {
        const unsigned digit = dlx_symbol_value(&dlx_symbols_digits, text[0]);
        return digit == DLX_NO_SYMBOL ? 0 : digit;
    }
    const double number = dlx_json_number(value);
    return number >= 1 && number <= (double)DLX_MAX_SIZE ? (size_t)number : 0;
}

/* Returns the number of symbols in a string, or 0 if other characters occur. */
static size_t count_symbols(const char *text, size_t *greatest)
{
    size_t count = 0;
    for (const char *at = text; at && *at; at++) {
        const unsigned digit = dlx_symbol_value(&dlx_symbols_digits, *at);
        if (dlx_json_is_gap(*at))
            continue;
        if (digit == DLX_NO_SYMBOL && !dlx_is_odd_blank(*at))
            return 0;
        if (digit != DLX_NO_SYMBOL && digit > *greatest)
            *greatest = digit;
        count++;
    }
    return count;
}

/* ---- boards ---------------------------------------------------------------------------------- */

/* True if `count` rows of `count` cells can be `count` small boards, each in a single list: no
 * digit exceeds a small board. */
static bool are_small_boards(size_t count, size_t greatest)
{
    const size_t n = size_of(count);
    return has_boxes(n) && greatest > 0 && greatest <= n;
}

/* The shape of an array of arrays of cells: rows, as long as most are of the right length. */
static dlx_json_shape shape_of_rows(const dlx_json_value *rows)
{
    const dlx_json_shape none = {DLX_JSON_NO_BOARD, 0};
    const size_t n = dlx_json_length(rows);
    const size_t first = dlx_json_length(dlx_json_at(rows, 0));
    size_t right = 0;
    size_t greatest = 0;
    for (size_t i = 0; i < n; i++) {
        const dlx_json_value *row = dlx_json_at(rows, i);
        if (!is_cells(row))
            return none;
        right += dlx_json_length(row) == n;
        for (size_t k = 0; k < dlx_json_length(row); k++) {
            const size_t digit = digit_of(dlx_json_at(row, k));
            greatest = digit > greatest ? digit : greatest;
        }
    }
    const bool lists = size_of(first) && (first != n || are_small_boards(n, greatest));
    if (n < LEAST_SIZE || n > DLX_MAX_SIZE || (lists && 2 * right <= n) ||
        (right == n && are_small_boards(n, greatest)))
        return none;
    return (dlx_json_shape){DLX_JSON_ROWS, n};
}

/* The same for an array of strings. */
static dlx_json_shape shape_of_lines(const dlx_json_value *lines)
{
    const size_t n = dlx_json_length(lines);
    size_t right = 0;
    size_t greatest = 0;
    for (size_t i = 0; i < n; i++)
        right += count_symbols(dlx_json_string(dlx_json_at(lines, i)), &greatest) == n;
    const bool rows = n >= LEAST_SIZE && n <= DLX_MOST_READ && 2 * right > n;
    if (!rows || (right == n && are_small_boards(n, greatest)))
        return (dlx_json_shape){DLX_JSON_NO_BOARD, 0};
    return (dlx_json_shape){DLX_JSON_LINES, n};
}

static dlx_json_shape shape_of_text(const dlx_json_value *text)
{
    size_t greatest = 0;
    const size_t n = size_of(count_symbols(dlx_json_string(text), &greatest));
    if (!n || n > DLX_MOST_READ)
        return (dlx_json_shape){DLX_JSON_NO_BOARD, 0};
    return (dlx_json_shape){DLX_JSON_TEXT, n};
}

dlx_json_shape dlx_json_shape_of(const dlx_json_value *value)
{
    const dlx_json_value *first = dlx_json_at(value, 0);
    if (dlx_json_is(value, DLX_JSON_STRING))
        return shape_of_text(value);
    if (is_cells(value) && size_of(dlx_json_length(value)) &&
        (!dlx_json_is(first, DLX_JSON_STRING) || dlx_json_length(value) >= LEAST_SIZE * LEAST_SIZE))
        return (dlx_json_shape){DLX_JSON_CELLS, size_of(dlx_json_length(value))};
    if (dlx_json_is_array(first))
        return shape_of_rows(value);
    if (dlx_json_is(first, DLX_JSON_STRING))
        return shape_of_lines(value);
    return (dlx_json_shape){DLX_JSON_NO_BOARD, 0};
}

/* ---- keys ------------------------------------------------------------------------------------ */

/* In lower case; puzzles in order of precedence. */
static const struct {
    const char *key;
    dlx_json_meaning meaning;
} keys[] = {
    {"puzzle", DLX_JSON_PUZZLE},
    {"sudoku", DLX_JSON_PUZZLE},
    {"board", DLX_JSON_PUZZLE},
    {"grid", DLX_JSON_PUZZLE},
    {"question", DLX_JSON_PUZZLE},
    {"quiz", DLX_JSON_PUZZLE},
    {"quizzes", DLX_JSON_PUZZLE},
    {"unsolved", DLX_JSON_PUZZLE},
    {"givens", DLX_JSON_PUZZLE},
    {"clues", DLX_JSON_PUZZLE},
    {"mission", DLX_JSON_PUZZLE},
    {"problem", DLX_JSON_PUZZLE},
    {"start", DLX_JSON_PUZZLE},
    {"initial", DLX_JSON_PUZZLE},
    {"cells", DLX_JSON_PUZZLE},
    {"values", DLX_JSON_PUZZLE},
    {"value", DLX_JSON_PUZZLE},
    {"solution", DLX_JSON_SOLUTION},
    {"solutions", DLX_JSON_SOLUTION},
    {"solved", DLX_JSON_SOLUTION},
    {"answer", DLX_JSON_SOLUTION},
    {"name", DLX_JSON_NAME},
    {"title", DLX_JSON_NAME},
    {"id", DLX_JSON_NAME},
    {"author", DLX_JSON_AUTHOR},
    {"level", DLX_JSON_LEVEL},
    {"difficulty", DLX_JSON_LEVEL},
    {"rating", DLX_JSON_LEVEL},
    {"comment", DLX_JSON_COMMENT},
    {"source", DLX_JSON_SOURCE},
    {"date", DLX_JSON_DATE},
    {"url", DLX_JSON_URL},
    {"size", DLX_JSON_SIZE},
    {"box", DLX_JSON_BOX},
    {"regions", DLX_JSON_REGIONS},
    {"diagonal", DLX_JSON_DIAGONAL},
    {"antidiagonal", DLX_JSON_ANTIDIAGONAL},
    {"diagonals", DLX_JSON_DIAGONALS},
    {"windoku", DLX_JSON_WINDOKU},
    {"cages", DLX_JSON_CAGES},
};
enum { KEYS = sizeof keys / sizeof *keys };

static bool is_key(const char *key, const char *wanted)
{
    for (; *key && *wanted; key++, wanted++)
        if ((*key >= 'A' && *key <= 'Z' ? *key + ('a' - 'A') : *key) != *wanted)
            return false;
    return *key == *wanted;
}

dlx_json_meaning dlx_json_meaning_of(const char *key)
{
    for (size_t i = 0; i < KEYS; i++)
        if (is_key(key, keys[i].key))
            return keys[i].meaning;
    return DLX_JSON_UNKNOWN;
}

bool dlx_json_is_board_key(const char *key)
{
    size_t greatest = 0;
    const size_t n = size_of(count_symbols(key, &greatest));
    return n && greatest && greatest <= n;
}

const dlx_json_value *dlx_json_puzzle(const dlx_json_value *object)
{
    for (size_t i = 0; i < KEYS && keys[i].meaning == DLX_JSON_PUZZLE; i++)
        for (size_t k = 0; k < dlx_json_members(object); k++) {
            const dlx_json_value *member = &object->values[k];
            if (is_key(member->key, keys[i].key) &&
                dlx_json_shape_of(member).kind != DLX_JSON_NO_BOARD)
                return member;
        }
    return NULL;
}
