/* Characters that stand for cells. */
#ifndef DLX_SUDOKU_SYMBOLS_H
#define DLX_SUDOKU_SYMBOLS_H

#include "dlx.h"

enum {
    DLX_BLANK = 0,         /* . 0 * - _ */
    DLX_MOST_SYMBOLS = 35, /* 1-9 then A-Z; boards of more digits are written in numbers */
    DLX_NO_SYMBOL = 255
};

/* Two ways to read a character: digits and then letters, from A = 10; or letters alone, from A = 1.
 */
typedef struct dlx_symbols {
    uint8_t value[256]; /* DLX_BLANK, [1..35], or DLX_NO_SYMBOL; by the byte */
    bool letters;       /* letters alone */
} dlx_symbols;

extern const dlx_symbols dlx_symbols_digits, dlx_symbols_letters;

static inline unsigned dlx_symbol_value(const dlx_symbols *symbols, char c)
{
    return symbols->value[(unsigned char)c];
}

/* The character of digit `value`, at most DLX_MOST_SYMBOLS; '.' for 0. */
char dlx_symbol(unsigned value);

/* What a message lists as symbols of a board of size n, as in "1-9 A-G". */
typedef struct dlx_symbol_range {
    char text[32];
} dlx_symbol_range;
dlx_symbol_range dlx_symbols_of(const dlx_symbols *symbols, size_t n);

/* What may follow the cells of a puzzle in a line, besides blanks. */
static inline bool dlx_is_separator(char c)
{
    return c == ',' || c == ';' || c == ':' || c == '#';
}

#endif
