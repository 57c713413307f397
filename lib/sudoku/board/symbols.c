/* SPDX-License-Identifier: MIT */
/* Table of symbols, cells written as numbers, alphabets. */
#include "sudoku/board/symbols.h"

#include "io/tokens.h"

#include <stdio.h>

/* Indexed by ASCII code, 0 to 127; bytes above 127 are not symbols. */
#define NO DLX_NO_SYMBOL
#define NO8 NO, NO, NO, NO, NO, NO, NO, NO
#define NO32 NO8, NO8, NO8, NO8
#define LETTERS_FROM(a)                                                                            \
    NO, (a), (a) + 1, (a) + 2, (a) + 3, (a) + 4, (a) + 5, (a) + 6, (a) + 7, (a) + 8, (a) + 9,      \
        (a) + 10, (a) + 11, (a) + 12, (a) + 13, (a) + 14, (a) + 15, (a) + 16, (a) + 17, (a) + 18,  \
        (a) + 19, (a) + 20, (a) + 21, (a) + 22, (a) + 23, (a) + 24, (a) + 25, NO, NO, NO, NO
/* Space to slash: * - . are blank cells. */
#define MARKS NO8, NO, NO, 0, NO, NO, 0, 0, NO

/* clang-format off */
const dlx_symbols dlx_symbols_digits = {
    {NO32,
     MARKS, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, NO, NO, NO, NO, NO, NO,
     LETTERS_FROM(10), 0,
     LETTERS_FROM(10), NO,
     NO32, NO32, NO32, NO32},
    "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"};
/* clang-format on */

bool dlx_symbols_are_usual(const dlx_symbols *symbols)
{
    return memcmp(symbols, &dlx_symbols_digits, sizeof *symbols) == 0;
}

static const char blanks[] = ".0*-_";

static char other_case(char c)
{
    return (char)(c ^ ('a' ^ 'A'));
}

bool dlx_symbols_make(dlx_symbols *symbols, const char *order)
{
    const size_t count = strlen(order);
    if (count > DLX_MOST_READ)
        return false;
    memset(symbols->value, DLX_NO_SYMBOL, sizeof symbols->value);
    memcpy(symbols->order, order, count + 1);
    for (const char *blank = blanks; *blank; blank++)
        symbols->value[(unsigned char)*blank] = DLX_BLANK;
    for (size_t i = 0; i < count; i++) {
        uint8_t *value = &symbols->value[(unsigned char)order[i]];
        const bool is_fit =
            order[i] > ' ' && order[i] < 127 && !dlx_is_separator(order[i]) && order[i] != '|';
        if (!is_fit || (*value != DLX_NO_SYMBOL && *value != DLX_BLANK))
            return false;
        *value = (uint8_t)(i + 1);
    }
    for (size_t i = 0; i < count; i++)
        if (dlx_is_letter(order[i]) && !strchr(order, other_case(order[i])))
            symbols->value[(unsigned char)other_case(order[i])] = (uint8_t)(i + 1);
    return true;
}

char dlx_symbols_character(unsigned value)
{
    return value ? dlx_symbols_digits.order[value - 1] : '.';
}

/* Parses a decimal number. UINT32_MAX: too large, or not a number. */
static uint32_t number(const char *text, size_t length)
{
    const char *end = text + length;
    uint32_t value;
    return dlx_take_number(&text, end, UINT16_MAX, &value) && text == end ? value : UINT32_MAX;
}

/* Returns the value of a token of several characters; zero has the value of the symbol 0. */
static uint32_t number_value(const dlx_symbols *symbols, const char *text, size_t length)
{
    const uint32_t found = number(text, length);
    if (found == UINT32_MAX)
        return found;
    if (found == 0)
        return dlx_symbol_value(symbols, '0') == DLX_NO_SYMBOL ? UINT32_MAX
                                                               : dlx_symbol_value(symbols, '0');
    return found + dlx_from_zero(symbols);
}

bool dlx_symbols_cell_value(const dlx_symbols *symbols, size_t n, const char *text, size_t length,
                            uint16_t *value)
{
    uint32_t found;
    if (length != 1) {
        found = n > 9 || (length == 2 && *text == '0') ? number_value(symbols, text, length)
                                                       : UINT32_MAX;
    } else {
        /* On larger boards letters are not digits, and 255 is a number, not DLX_NO_SYMBOL. */
        found = dlx_symbol_value(symbols, *text);
        if (found > (n > DLX_MOST_READ ? 10 : DLX_MOST_READ))
            return false;
    }
    *value = (uint16_t)found;
    return found <= n;
}

dlx_symbol_range dlx_symbols_range(const dlx_symbols *symbols, size_t n)
{
    dlx_symbol_range range;
    const char *order = symbols->order;
    char *target = range.text;
    if (n > DLX_MOST_READ) {
        snprintf(range.text, sizeof range.text, "numbers 1-%zu", n);
        return range;
    }
    const size_t count = strlen(order) < n ? strlen(order) : n;
    for (size_t first = 0, i = 1; first < count; i++)
        if (i == count || order[i] != order[i - 1] + 1) {
            target += sprintf(target, i - first > 1 ? "%s%c-%c" : "%s%c", first ? " " : "",
                              order[first], order[i - 1]);
            first = i;
        }
    *target = 0;
    return range;
}

/* For boards of sizes [least..most]. */
static const struct {
    const char *order;
    size_t least, most;
} alphabets[] = {
    {"123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ", 1, 35},
    {"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ", 10, 36},
    {"ABCDEFGHIJKLMNOPQRSTUVWXYZ", 2, 26},
};

bool dlx_symbols_alphabet(size_t index, size_t n, dlx_symbols *symbols)
{
    for (size_t i = 0; i < sizeof alphabets / sizeof *alphabets; i++) {
        if (n < alphabets[i].least || n > alphabets[i].most || index-- > 0)
            continue;
        char order[DLX_MOST_READ + 1] = "";
        memcpy(order, alphabets[i].order, n);
        return dlx_symbols_make(symbols, order);
    }
    return false;
}

void dlx_symbols_add_blank(dlx_symbols *symbols, char blank)
{
    uint8_t *value = &symbols->value[(unsigned char)blank];
    uint8_t *other = &symbols->value[(unsigned char)other_case(blank)];
    if (*value == DLX_NO_SYMBOL)
        *value = DLX_BLANK;
    if (dlx_is_letter(blank) && *other == DLX_NO_SYMBOL)
        *other = DLX_BLANK;
}

size_t dlx_symbols_count(const dlx_charset *used)
{
    size_t count = 0;
    for (int c = '1'; c <= 'z'; c++)
        count += dlx_charset_has(used, (char)c) && (c <= '9' || dlx_is_letter((char)c));
    return count;
}

bool dlx_symbols_alphabet_of(const dlx_charset *used, size_t n, dlx_symbols *symbols)
{
    char order[DLX_MOST_READ + 1] = "";
    size_t count = 0;
    for (int c = '1'; c <= 'z'; c++) {
        if (!dlx_charset_has(used, (char)c))
            continue;
        if (c <= '9')
            return false;
        if (!dlx_is_letter((char)c))
            continue;
        if (count == n || count == DLX_MOST_READ)
            return false;
        order[count++] = (char)c;
    }
    return count == n && dlx_symbols_make(symbols, order);
}

bool dlx_symbols_have_blank(const dlx_charset *used)
{
    for (const char *blank = blanks; *blank; blank++)
        if (*blank != '0' && dlx_charset_has(used, *blank))
            return true;
    return false;
}

bool dlx_symbols_have_any(const dlx_charset *used)
{
    for (int c = '1'; c < 127; c++)
        if (dlx_charset_has(used, (char)c) && !strchr(blanks, c))
            return true;
    return false;
}

size_t dlx_symbols_misfits(const dlx_symbols *symbols, size_t n, const dlx_charset *used)
{
    const bool digit = used->zeros && (dlx_symbols_have_blank(used) || used->zeros == n);
    size_t misfits = digit && !dlx_from_zero(symbols);
    if (used->zeros && !digit && dlx_from_zero(symbols))
        return SIZE_MAX;
    for (int half = 0; half < 2; half++)
        for (uint64_t left = used->bits[half]; left; left &= left - 1) {
            const char c = (char)(64 * half + __builtin_ctzll(left));
            misfits += c > ' ' && c < 127 && dlx_symbol_value(symbols, c) == DLX_NO_SYMBOL;
        }
    return misfits;
}
