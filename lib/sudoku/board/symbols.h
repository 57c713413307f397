/* SPDX-License-Identifier: MIT */
/* Characters of cells. */
#ifndef DLX_SUDOKU_BOARD_SYMBOLS_H
#define DLX_SUDOKU_BOARD_SYMBOLS_H

#include "core/names.h"

enum {
    DLX_BLANK = 0,         /* . 0 * - _ */
    DLX_MOST_SYMBOLS = 35, /* 1-9, A-Z; larger boards are written as numbers */
    DLX_MOST_READ = 36,    /* 0-9, A-Z with 0 as a digit */
    DLX_NO_SYMBOL = 255
};

/* Mapping between characters and digits. */
typedef struct dlx_symbols {
    uint8_t value[256];            /* of each byte: DLX_BLANK, [1..36], DLX_NO_SYMBOL */
    char order[DLX_MOST_READ + 1]; /* characters of digits 1, 2, ...; NUL-terminated */
} dlx_symbols;

/* Digits, then letters from A = 10, for all board sizes. */
extern const dlx_symbols dlx_symbols_digits;

/* True if the symbols are dlx_symbols_digits. */
bool dlx_symbols_are_usual(const dlx_symbols *symbols);

/* True for unusual blanks, read as blanks only if no other reading fits. */
static inline bool dlx_is_odd_blank(char c)
{
    return c == 'x' || c == 'X' || c == '?';
}

/* Creates symbols from `order`, which lists the characters of digits 1, 2, .... A letter stands for
 * both cases unless the list has both. False: repeated or unsuitable character, or too many. */
bool dlx_symbols_make(dlx_symbols *symbols, const char *order);

static inline unsigned dlx_symbol_value(const dlx_symbols *symbols, char c)
{
    return symbols->value[(unsigned char)c];
}

/* Returns the character of digit `value` <= DLX_MOST_SYMBOLS; '.' for 0. */
char dlx_symbols_character(unsigned value);

/* Parses a cell of a board of size n: a symbol, or a number (with a leading 0 on boards of at most
 * 9 digits). False: neither, or too large for the board. */
bool dlx_symbols_cell_value(const dlx_symbols *symbols, size_t n, const char *text, size_t length,
                            uint16_t *value);

/* Symbols of a board of size n for messages, such as "1-9 A-G". */
typedef struct dlx_symbol_range {
    char text[4 * DLX_MOST_READ];
} dlx_symbol_range;
dlx_symbol_range dlx_symbols_range(const dlx_symbols *symbols, size_t n);

/* A set of ASCII characters and the number of zeros added. */
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

/* Creates the symbols of alphabet `index` for boards of size n. Alphabets are numbered in the order
 * of trial. False: no such alphabet. */
bool dlx_symbols_alphabet(size_t index, size_t n, dlx_symbols *symbols);

/* True if zero is the first digit, in symbols and numbers. */
static inline bool dlx_from_zero(const dlx_symbols *symbols)
{
    return symbols->order[0] == '0';
}

/* Makes an unused character, in both cases, a blank. */
void dlx_symbols_add_blank(dlx_symbols *symbols, char blank);

/* Creates symbols from the n letters used by a board of size n, in ASCII order. False: not exactly
 * n different letters, or digits as well. */
bool dlx_symbols_alphabet_of(const dlx_charset *used, size_t n, dlx_symbols *symbols);

/* Returns 0 if a board of size n can be written in these symbols, else the number of unknown
 * characters. Zero should be a digit if other blanks occur, or if n zeros occur and no other blank
 * (a complete board); in all other cases it must be a blank. */
size_t dlx_symbols_misfits(const dlx_symbols *symbols, size_t n, const dlx_charset *used);

/* Counts the letters and the digits from 1. */
size_t dlx_symbols_count(const dlx_charset *used);

/* True if the set has a blank other than zero; True if it has a symbol. */
bool dlx_symbols_have_blank(const dlx_charset *used);
bool dlx_symbols_have_any(const dlx_charset *used);

/* True if the character can end the cells of a line, like a blank. */
static inline bool dlx_is_separator(char c)
{
    return c == ',' || c == ';' || c == ':' || c == '#';
}

/* Skips bytes - . / 0-9, the bulk of all cells, eight at a time. No space, bar, separator, or
 * letter is among these bytes. */
static inline const char *dlx_pass_common(const char *text, const char *end)
{
    const uint64_t each = UINT64_C(0x0101010101010101);
    const uint64_t high = each * 0x80;
    for (; end - text >= 8; text += 8) {
        const uint64_t bytes = dlx_load_word(text);
        const uint64_t above = bytes + each * (0x7f - '9'); /* high bit: byte > '9' */
        const uint64_t first = (bytes | high) - each * '-';
        if ((bytes | above | ~first) & high)
            break;
    }
    return text;
}

#endif
