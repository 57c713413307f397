/* SPDX-License-Identifier: MIT */
/* Words and decimal numbers in a line of text. */
#ifndef DLX_IO_TOKENS_H
#define DLX_IO_TOKENS_H

#include "io/input.h"
#include <string.h>

/* ---- words ----------------------------------------------------------------------------------- */

/* The first byte of [text..end[ that is not a blank, or `end`. */
static inline const char *dlx_skip_blanks(const char *text, const char *end)
{
    while (text < end && dlx_is_blank(*text))
        text++;
    return text;
}

/* The end of the word that begins at `text`: the next blank, or `end`. */
static inline const char *dlx_token_end(const char *text, const char *end)
{
    while (text < end && !dlx_is_blank(*text))
        text++;
    return text;
}

/* Sets *word to the next word of a line at or after *at, and moves *at to its end. False: there is
 * none. */
bool dlx_next_word(const dlx_line *line, const char **at, const char **word, size_t *length);

/* Is the word equal to `text`? */
static inline bool dlx_is_word(const char *word, size_t length, const char *wanted)
{
    return length == strlen(wanted) && memcmp(word, wanted, length) == 0;
}

/* Is the line blank? */
bool dlx_is_blank_line(const dlx_line *line);

/* ---- numbers --------------------------------------------------------------------------------- */

static inline bool dlx_is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* The value of a word of decimal digits. False: it is not a number, or above UINT64_MAX. */
bool dlx_parse_unsigned(const char *word, size_t length, uint64_t *value);

/* The same with an optional sign, from INT64_MIN to INT64_MAX. */
bool dlx_parse_signed(const char *word, size_t length, int64_t *value);

/* Takes digits from *at on, up to `end`. False: there are none, or their value exceeds `most`,
 * which is at most UINT32_MAX; *at is then where that shows. */
static inline bool dlx_take_number(const char **at, const char *end, uint32_t most, uint32_t *value)
{
    const char *begin = *at;
    uint64_t sum = 0;
    while (*at < end && dlx_is_digit(**at) && sum <= most)
        sum = sum * 10 + (unsigned)(*(*at)++ - '0');
    *value = (uint32_t)sum;
    return *at > begin && sum <= most;
}

#endif
