/* SPDX-License-Identifier: MIT */
#include "io/tokens.h"

#include <strings.h>

bool dlx_tokens_next_word(const dlx_line *line, const char **cursor, const char **word,
                          size_t *length)
{
    const char *end = line->text + line->length;
    *word = dlx_skip_blanks(*cursor, end);
    *cursor = dlx_token_end(*word, end);
    *length = (size_t)(*cursor - *word);
    return *length > 0;
}

/* True if a word of the list is equal by this comparison. */
static bool is_among(const char *word, size_t length, const char *words,
                     int compare(const char *, const char *, size_t))
{
    while (words && *words) {
        const char *begin = words;
        while (*words && *words != ' ')
            words++;
        if ((size_t)(words - begin) == length && compare(begin, word, length) == 0)
            return true;
        words += *words == ' ';
    }
    return false;
}

bool dlx_tokens_are_among(const char *word, size_t length, const char *words)
{
    return is_among(word, length, words, strncasecmp);
}

bool dlx_tokens_are_exactly_among(const char *word, size_t length, const char *words)
{
    return is_among(word, length, words, strncmp);
}

bool dlx_tokens_is_blank_line(const dlx_line *line)
{
    const char *end = line->text + line->length;
    return dlx_skip_blanks(line->text, end) == end;
}

dlx_status dlx_tokens_next_line(dlx_input *input, dlx_line *line, dlx_error *error)
{
    dlx_status status;
    do
        status = dlx_input_line(input, line, error);
    while (status == DLX_OK && dlx_tokens_is_blank_line(line));
    return status;
}

bool dlx_tokens_parse_unsigned(const char *word, size_t length, uint64_t *value)
{
    uint64_t sum = 0;
    for (size_t i = 0; i < length; i++) {
        const unsigned digit = (unsigned)(unsigned char)word[i] - '0';
        if (digit > 9 || __builtin_mul_overflow(sum, UINT64_C(10), &sum) ||
            __builtin_add_overflow(sum, (uint64_t)digit, &sum))
            return false;
    }
    *value = sum;
    return length > 0;
}

bool dlx_take_unsigned(const char **cursor, const char *end, uint64_t *value)
{
    const char *begin = *cursor;
    while (*cursor < end && dlx_is_digit(**cursor))
        ++*cursor;
    return dlx_tokens_parse_unsigned(begin, (size_t)(*cursor - begin), value);
}

bool dlx_tokens_parse_signed(const char *word, size_t length, int64_t *value)
{
    const bool sign = length > 0 && (*word == '-' || *word == '+');
    const bool negative = sign && *word == '-';
    uint64_t size;
    if (!dlx_tokens_parse_unsigned(word + sign, length - sign, &size) ||
        size > (uint64_t)INT64_MAX + negative)
        return false;
    *value = negative ? (int64_t)(0 - size) : (int64_t)size;
    return true;
}
