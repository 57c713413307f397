/* Characters that stand for cells. */
#ifndef DLX_SUDOKU_BOARD_SYMBOLS_H
#define DLX_SUDOKU_BOARD_SYMBOLS_H

#include "dlx.h"

enum {
    DLX_BLANK = 0,         /* . 0 * - _ */
    DLX_MOST_SYMBOLS = 35, /* 1-9, then A-Z; boards of more digits are written in numbers */
    DLX_NO_SYMBOL = 255
};

/* One way to read and to write characters. */
typedef struct dlx_symbols {
    uint8_t value[256];               /* of each byte: DLX_BLANK, [1..35], or DLX_NO_SYMBOL */
    char order[DLX_MOST_SYMBOLS + 1]; /* the character of each digit, from 1; NUL-terminated */
} dlx_symbols;

/* Digits, then letters from A = 10; for boards of all sizes. */
extern const dlx_symbols dlx_symbols_digits;

/* Makes the symbols that `order` lists, from digit 1 on. Both cases of a letter are one symbol
 * unless the list has both. False: a character comes twice or cannot be a symbol, or there are too
 * many. */
bool dlx_symbols_make(dlx_symbols *symbols, const char *order);

static inline unsigned dlx_symbol_value(const dlx_symbols *symbols, char c)
{
    return symbols->value[(unsigned char)c];
}

/* The character of digit `value`, at most DLX_MOST_SYMBOLS; '.' for 0. */
char dlx_symbol(unsigned value);

/* The value of a cell that stands alone on a board of size n: a symbol, or a number on boards of
 * more than 9 digits. False: it is neither, or too large for the board. */
bool dlx_cell_value(const dlx_symbols *symbols, size_t n, const char *text, size_t length,
                    uint16_t *value);

/* The symbols of a board of size n as a message lists them, such as "1-9 A-G". */
typedef struct dlx_symbol_range {
    char text[4 * DLX_MOST_SYMBOLS];
} dlx_symbol_range;
dlx_symbol_range dlx_symbols_of(const dlx_symbols *symbols, size_t n);

/* A set of ASCII characters. */
typedef struct dlx_charset {
    uint64_t bits[2];
} dlx_charset;

static inline void dlx_charset_add(dlx_charset *set, char c)
{
    const unsigned char code = (unsigned char)c;
    if (code < 128)
        set->bits[code / 64] |= UINT64_C(1) << code % 64;
}

static inline bool dlx_charset_has(const dlx_charset *set, char c)
{
    const unsigned char code = (unsigned char)c;
    return code < 128 && (set->bits[code / 64] >> code % 64 & 1);
}

/* The alphabets that boards of one size are written in, in the order in which they are tried. */
typedef struct dlx_alphabet {
    size_t size;
    const char *order;
} dlx_alphabet;

/* The alphabet at `index`, NULL after the last one. */
const dlx_alphabet *dlx_alphabet_at(size_t index);

/* Are there alphabets for boards of this size? */
bool dlx_alphabet_for(size_t size);

/* How many of these characters are not in the alphabet; 0: a board that has them can be written in
 * it. SIZE_MAX: a zero would have to be a blank in one place and a digit in another. */
size_t dlx_alphabet_misfits(const dlx_alphabet *alphabet, const dlx_charset *used);

/* Does the character end the cells in a line, as a blank may? */
static inline bool dlx_is_separator(char c)
{
    return c == ',' || c == ';' || c == ':' || c == '#';
}

#endif
