/* SPDX-License-Identifier: MIT */
/* Characters that stand for cells. */
#ifndef DLX_SUDOKU_BOARD_SYMBOLS_H
#define DLX_SUDOKU_BOARD_SYMBOLS_H

#include "core/names.h"
#include "dlx.h"

enum {
    DLX_BLANK = 0,         /* . 0 * - _ */
    DLX_MOST_SYMBOLS = 35, /* 1-9, then A-Z; boards of more digits are written in numbers */
    DLX_MOST_READ = 36,    /* 0-9, then A-Z, where 0 is a digit */
    DLX_NO_SYMBOL = 255
};

/* One way to read and to write characters. */
typedef struct dlx_symbols {
    uint8_t value[256];            /* of each byte: DLX_BLANK, [1..36], or DLX_NO_SYMBOL */
    char order[DLX_MOST_READ + 1]; /* the character of each digit, from 1; NUL-terminated */
} dlx_symbols;

/* Digits, then letters from A = 10; for boards of all sizes. */
extern const dlx_symbols dlx_symbols_digits;

/* Characters that some people write for a blank: they are read as such where nothing else fits. */
static inline bool dlx_is_odd_blank(char c)
{
    return c == 'x' || c == 'X' || c == '?';
}

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

/* The value of a cell that stands alone on a board of size n: a symbol, or a number, which begins
 * with 0 on boards of at most 9 digits. False: it is neither, or too large for the board. */
bool dlx_cell_value(const dlx_symbols *symbols, size_t n, const char *text, size_t length,
                    uint16_t *value);

/* The symbols of a board of size n as listed in messages, such as "1-9 A-G". */
typedef struct dlx_symbol_range {
    char text[4 * DLX_MOST_READ];
} dlx_symbol_range;
dlx_symbol_range dlx_symbols_of(const dlx_symbols *symbols, size_t n);

/* A set of ASCII characters, and how often a zero was added. */
typedef struct dlx_charset {
    uint64_t bits[2];
    size_t zeros;
} dlx_charset;

static inline void dlx_charset_add(dlx_charset *set, char c)
{
    const unsigned char code = (unsigned char)c;
    if (code < 128)
        set->bits[code / 64] |= UINT64_C(1) << code % 64;
    set->zeros += c == '0';
}

static inline void dlx_charset_unite(dlx_charset *set, const dlx_charset *more)
{
    set->bits[0] |= more->bits[0];
    set->bits[1] |= more->bits[1];
    set->zeros += more->zeros;
}

static inline bool dlx_charset_has(const dlx_charset *set, char c)
{
    const unsigned char code = (unsigned char)c;
    return code < 128 && (set->bits[code / 64] >> code % 64 & 1);
}

/* Makes the symbols of alphabet `index` for boards of size n; alphabets are in the order in which
 * they are tried. False: there are no more. */
bool dlx_alphabet(size_t index, size_t n, dlx_symbols *symbols);

/* Is zero the first digit, in symbols and in numbers? */
static inline bool dlx_from_zero(const dlx_symbols *symbols)
{
    return symbols->order[0] == '0';
}

/* Makes a character that is no symbol, and its other case, a blank. */
void dlx_symbols_add_blank(dlx_symbols *symbols, char blank);

/* Makes the symbols of a board of size n from the letters that it uses, in their order in ASCII.
 * False: there are not n different ones, or digits too. */
bool dlx_alphabet_of(const dlx_charset *used, size_t n, dlx_symbols *symbols);

/* How well the characters of a board of size n fit: 0 if it can be written in the symbols, more the
 * more of them are unknown. A zero had better be a digit beside other blanks, and among n of them
 * where nothing else is blank, as on a complete board; otherwise it cannot be one. */
size_t dlx_misfits(const dlx_symbols *symbols, size_t n, const dlx_charset *used);

/* How many letters, and digits from 1, are among the characters? */
size_t dlx_count_symbols(const dlx_charset *used);

/* Is there another blank than zero among the characters; is there a symbol of any kind? */
bool dlx_has_blank(const dlx_charset *used);
bool dlx_has_symbol(const dlx_charset *used);

/* Does the character end the cells of a line, as a blank may? */
static inline bool dlx_is_separator(char c)
{
    return c == ',' || c == ';' || c == ':' || c == '#';
}

/* Passes bytes that are - . / or 0-9, as most of cells are, eight at a time. None of these is a
 * blank, a bar, a separator or a letter. */
static inline const char *dlx_pass_common(const char *text, const char *end)
{
    const uint64_t each = UINT64_C(0x0101010101010101);
    const uint64_t high = each * 0x80;
    for (; end - text >= 8; text += 8) {
        const uint64_t bytes = dlx_load_word(text);
        const uint64_t above = bytes + each * (0x7f - '9'); /* the high bit of a byte says so */
        const uint64_t from = (bytes | high) - each * '-';
        if ((bytes | above | ~from) & high)
            break;
    }
    return text;
}

#endif
