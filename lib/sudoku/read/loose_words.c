/* SPDX-License-Identifier: MIT */
#include "sudoku/read/loose.h"

#include "io/clean.h"
#include "io/decimal.h"
#include "io/tokens.h"
#include "sudoku/board/grid.h"
#include "sudoku/board/symbols.h"
#include <math.h>
#include <stdio.h>

static const double near = 1e-5; /* to 0 or 1: values of solvers */

static const char blank_words[] =
    "none null nil nan na -- -1 undefined undef missing empty blank nothing <na>";

/* Returns the number of digits at `index`. */
static size_t digits_at(const char *word, size_t length, size_t index)
{
    size_t end = index;
    while (end < length && dlx_is_digit(word[end]))
        end++;
    return end - index;
}

/* Returns the digits of a number such as 5, 5. or 5.0, or 0. */
static size_t number_length(const char *word, size_t length)
{
    enum { MOST = 3 };
    const size_t digits = digits_at(word, length, 0);
    size_t index = digits + (digits < length && word[digits] == '.');
    while (index > digits && index < length && word[index] == '0')
        index++;
    return digits <= MOST && index == length ? digits : 0;
}

/* True if the word is several cells: digits and blanks; with letters only between quotes, or a row
 * or a board of a size that has these letters. */
static bool is_packed(const char *word, size_t length, bool quoted)
{
    size_t letters = 0, greatest = 0;
    for (size_t i = 0; i < length; i++)
        if (dlx_is_letter(word[i]) && !dlx_is_odd_blank(word[i])) {
            const unsigned value = dlx_symbol_value(&dlx_symbols_digits, word[i]);
            greatest = value > greatest ? value : greatest;
            letters++;
        }
    const size_t n = length <= DLX_MOST_READ ? length : dlx_grid_size_of(length);
    const bool date = length == 10 && word[4] == '-' && word[7] == '-';
    if (length < 2 || date)
        return false;
    return !letters || (letters < length && greatest <= n + 1 && n > 9) ||
           (quoted && length >= DLX_LOOSE_LEAST);
}

static bool is_range(const char *word, size_t length)
{
    const size_t first = digits_at(word, length, 0);
    size_t last = first;
    while (last < length && word[last] == '.')
        last++;
    const size_t dots = last - first;
    while (last < length && (dlx_is_digit(word[last]) || dlx_is_letter(word[last])))
        last++;
    return first > 0 && dots == 2 && last == length && last > first + 2;
}

static bool is_dashes(const char *word, size_t length)
{
    size_t dashes = 0;
    while (dashes < length && word[dashes] == '-')
        dashes++;
    return length > 2 && dashes == length;
}

uint64_t dlx_loose_words_hash(const char *begin, const char *end)
{
    uint64_t hash = UINT64_C(0xcbf29ce484222325);
    while (begin < end)
        hash = (hash ^ (unsigned char)*begin++) * UINT64_C(0x100000001b3);
    return hash | 1;
}

/* Returns the number of letters and underscores of a name before its numbers; 0: blank cells. */
static size_t name_length(const char *word, size_t length)
{
    size_t index = 0, letters = 0, blanks = 0;
    for (; index < length && (dlx_is_letter(word[index]) || word[index] == '_'); index++) {
        letters += dlx_is_letter(word[index]);
        blanks += dlx_is_odd_blank(word[index]);
    }
    return letters && (index == 1 || blanks < index) ? index : 0;
}

dlx_loose_cell_name dlx_loose_cell_name_of(const char *word, size_t length)
{
    const dlx_loose_cell_name none = {0};
    const size_t letters = name_length(word, length);
    const size_t digits = digits_at(word, length, letters);
    const size_t after = letters + digits;
    if (!letters || !digits)
        return none;
    if (after == length) /* x12 */
        return digits == 2 ? (dlx_loose_cell_name){letters, letters, 1, letters + 1, 1, 0, 0}
                           : none;
    const bool by_c = letters == 1 && (*word | 0x20) == 'r' && (word[after] | 0x20) == 'c';
    const size_t rest = digits_at(word, length, after + 1);
    const size_t last = after + 1 + rest;
    const size_t digit = !by_c && last < length ? digits_at(word, length, last + 1) : 0;
    if ((!by_c && word[after] != '_') || !rest)
        return none;
    if (digit && word[last] == '_' && last + 1 + digit == length)
        return (dlx_loose_cell_name){letters, letters, digits, after + 1, rest, last + 1, digit};
    return last == length
               ? (dlx_loose_cell_name){by_c ? 0 : letters, letters, digits, after + 1, rest, 0, 0}
               : none;
}

bool dlx_loose_words_is_sheet_name(const char *word, const char *after, const char *end)
{
    const char column = (char)(*word | 0x20);
    if (column < 'a' || column > 'i' || word[1] < '1' || word[1] > '9')
        return false;
    after += after < end && (*after == '"' || *after == '\'');
    after = dlx_skip_blanks(after, end);
    return after < end && (*after == ':' || *after == '=');
}

bool dlx_loose_words_pass_truth(const char **cursor, const char *end)
{
    const char *word = *cursor;
    double value;
    while (word < end && (dlx_is_blank(*word) || *word == '=' || *word == ':'))
        word++;
    const char *after = dlx_take_real(word, end, &value);
    if (!after || !isfinite(value))
        return true;
    if (fabs(value) > near && fabs(value - 1) > near)
        return true;
    *cursor = after;
    return value > 0.5;
}

const char *dlx_loose_words_pass_command(const char *cursor, const char *end)
{
    const char *name = cursor;
    while (cursor < end && dlx_is_letter(*cursor))
        cursor++;
    const size_t length = (size_t)(cursor - name);
    const bool passes = dlx_is_word(name, length, "begin") || dlx_is_word(name, length, "end");
    while (passes && cursor < end && (*cursor == '{' || *cursor == '[')) {
        const char *close = memchr(cursor, *cursor == '{' ? '}' : ']', (size_t)(end - cursor));
        cursor = close ? close + 1 : end;
    }
    return cursor;
}

/* Parses a number such as 0x0A. */
static bool parse_hexadecimal(const char *word, size_t length, unsigned *value)
{
    *value = 0;
    if (length < 3 || length > 4 || word[0] != '0' || (word[1] | 0x20) != 'x')
        return false;
    for (size_t i = 2; i < length; i++) {
        const unsigned digit = dlx_symbol_value(&dlx_symbols_digits, word[i]);
        if (digit > 0xf)
            return false;
        *value = *value * 16 + digit;
    }
    return true;
}

/* Parses a number such as 1.200000e+01. */
static bool parse_exponent(const char *word, size_t length, unsigned *value)
{
    enum { LEAST = 5, MOST_VALUE = 999 }; /* bytes, and three digits */
    dlx_decimal number;
    if (length < LEAST || !dlx_is_digit(*word) || !memchr(word, 'e', length) ||
        !dlx_decimal_parse(word, length, &number) || number.places || number.value > MOST_VALUE)
        return false;
    *value = (unsigned)number.value;
    return true;
}

size_t dlx_loose_words_to_decimal(char *word, size_t length)
{
    unsigned value;
    return parse_hexadecimal(word, length, &value) || parse_exponent(word, length, &value)
               ? (size_t)snprintf(word, length, "%u", value)
               : length;
}

dlx_loose_word dlx_loose_words_kind(const char *word, size_t length, bool quoted, bool listed,
                                    size_t *cell)
{
    *cell = length == 1 ? 1 : number_length(word, length);
    if (*cell)
        return DLX_LOOSE_CELL;
    if (dlx_tokens_are_among(word, length, blank_words))
        return DLX_LOOSE_BLANK;
    if (is_dashes(word, length) || (listed && is_range(word, length)))
        return DLX_LOOSE_RANGE;
    if (listed && dlx_is_word(word, length, "..."))
        return DLX_LOOSE_ELLIPSIS;
    return is_packed(word, length, quoted) ? DLX_LOOSE_CELLS : DLX_LOOSE_NAME;
}

bool dlx_loose_words_is_exponent_sign(const char *text, const char *cursor, const char *end)
{
    return *cursor == '+' && cursor - text > 2 && cursor[-1] == 'e' &&
           (dlx_is_digit(cursor[-2]) || cursor[-2] == '.') && end - cursor > 1 &&
           dlx_is_digit(cursor[1]);
}

char dlx_loose_words_before(const char *text, const char *cursor)
{
    cursor = dlx_trim_blanks(text, cursor);
    return cursor > text ? cursor[-1] : '\n';
}

bool dlx_loose_words_is_compared(const char *text, const char *begin, const char *after,
                                 const char *end)
{
    after = dlx_skip_blanks(after, end);
    while (begin > text && (dlx_is_blank(begin[-1]) || begin[-1] == '='))
        begin--;
    return strchr("<>!/", dlx_loose_words_before(text, begin)) ||
           (after < end && strchr("<>!/", *after));
}

bool dlx_loose_words_has_fields(const char *cursor, const char *end, size_t *bars, bool *dashes)
{
    enum { LEAST_BARS = 5, MOST = 3 };
    *bars = 0;
    *dashes = true;
    while (end > cursor &&
           (dlx_is_blank(end[-1]) || (end[-1] == '.' && end - 1 > cursor && end[-2] == '|')))
        end--;
    cursor = dlx_skip_blanks(cursor, end);
    if (cursor == end || *cursor != '|' || end[-1] != '|')
        return false;
    while (cursor < end) {
        ++*bars;
        cursor = dlx_skip_blanks(cursor + 1, end);
        const char *begin = cursor;
        size_t letters = 0;
        while (cursor < end && *cursor != '|' && !dlx_is_blank(*cursor))
            letters += *cursor++ != DLX_CLEAN_NOTHING;
        for (const char *dash = begin; dash < cursor; dash++)
            *dashes &= *dash == '-' || *dash == ':';
        *dashes &= cursor > begin || cursor == end;
        cursor = dlx_skip_blanks(cursor, end);
        if (cursor < end && (*cursor != '|' || (letters > MOST && !*dashes)))
            return false;
    }
    return *bars >= LEAST_BARS;
}
