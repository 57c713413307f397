/* SPDX-License-Identifier: MIT */
/* Words and decimal numbers in a line of text. */
#ifndef DLX_IO_TOKENS_H
#define DLX_IO_TOKENS_H

#include "io/input.h"
#include <string.h>

/* ---- words ----------------------------------------------------------------------------------- */

/* The first non-blank byte of [text..end[, or `end`. */
static inline const char *dlx_skip_blanks(const char *text, const char *end)
{
    while (text < end && dlx_is_blank(*text))
        text++;
    return text;
}

/* The end of [begin..end[ without the blanks before it. */
static inline const char *dlx_trim_blanks(const char *begin, const char *end)
{
    while (end > begin && dlx_is_blank(end[-1]))
        end--;
    return end;
}

/* The end of the word that begins at `text`: the next blank, or `end`. */
static inline const char *dlx_token_end(const char *text, const char *end)
{
    while (text < end && !dlx_is_blank(*text))
        text++;
    return text;
}

/* Sets *word to the next word of a line at or after *cursor, and moves *cursor to its end. False:
 * no word. */
bool dlx_tokens_next_word(const dlx_line *line, const char **cursor, const char **word,
                          size_t *length);

static inline bool dlx_is_word(const char *word, size_t length, const char *wanted)
{
    return length == strlen(wanted) && memcmp(word, wanted, length) == 0;
}

/* True if [text..end[ begins with the word. */
static inline bool dlx_begins_with(const char *text, const char *end, const char *word)
{
    const size_t length = strlen(word);
    return (size_t)(end - text) >= length && memcmp(text, word, length) == 0;
}

/* Returns the place after the first `word` in [text..end[; NULL: none. */
static inline const char *dlx_after_word(const char *text, const char *end, const char *word)
{
    while (text < end && !dlx_begins_with(text, end, word))
        text++;
    return text < end ? text + strlen(word) : NULL;
}

/* True if a list of words with blanks between them, or NULL, has the word. Case does not matter
 * to the first. */
bool dlx_tokens_are_among(const char *word, size_t length, const char *words);
bool dlx_tokens_are_exactly_among(const char *word, size_t length, const char *words);

bool dlx_tokens_is_blank_line(const dlx_line *line);

/* Reads the next line that is not blank, as dlx_input_line does. */
dlx_status dlx_tokens_next_line(dlx_input *input, dlx_line *line, dlx_error *error);

/* True for A-Z and a-z, in any locale. */
static inline bool dlx_is_letter(char c)
{
    return (unsigned char)((c | 0x20) - 'a') < 26;
}

/* ---- numbers --------------------------------------------------------------------------------- */

static inline bool dlx_is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* The value of a hexadecimal digit; 16: not a digit. */
static inline unsigned dlx_hexadecimal(char c)
{
    return dlx_is_digit(c)                          ? (unsigned)(c - '0')
           : (c | 0x20) >= 'a' && (c | 0x20) <= 'f' ? (unsigned)(c | 0x20) - 'a' + 10
                                                    : 16;
}

/* Parses a word of decimal digits. False: not a number, or above UINT64_MAX. */
bool dlx_tokens_parse_unsigned(const char *word, size_t length, uint64_t *value);

/* Takes the digits from *cursor up to `end`. False: no digits, or above UINT64_MAX. */
bool dlx_take_unsigned(const char **cursor, const char *end, uint64_t *value);

/* Like dlx_tokens_parse_unsigned with an optional sign, from INT64_MIN to INT64_MAX. */
bool dlx_tokens_parse_signed(const char *word, size_t length, int64_t *value);

/* Parses digits from *cursor up to `end`. False: no digits, or above `most` (at most UINT32_MAX);
 * *cursor is at the error. */
static inline bool dlx_take_number(const char **cursor, const char *end, uint32_t most,
                                   uint32_t *value)
{
    const char *begin = *cursor;
    uint64_t sum = 0;
    while (*cursor < end && dlx_is_digit(**cursor) && sum <= most)
        sum = sum * 10 + (unsigned)(*(*cursor)++ - '0');
    *value = (uint32_t)sum;
    return *cursor > begin && sum <= most;
}

#endif
