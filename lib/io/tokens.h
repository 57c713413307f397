/* SPDX-License-Identifier: MIT */
/* Words in a line of text. */
#ifndef DLX_IO_TOKENS_H
#define DLX_IO_TOKENS_H

#include "io/input.h"

/* The first byte of [text..end[ that is no blank, or `end`. */
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

#endif
