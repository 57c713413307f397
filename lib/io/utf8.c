/* SPDX-License-Identifier: MIT */
#include "io/utf8.h"

/* Derived from the first byte: the number of following bytes, its payload bits, and the least code
 * point of this length. */
typedef struct lead {
    unsigned char mask, bits;
    unsigned follow;
    uint32_t least;
} lead;

static const lead leads[] = {
    {0x80, 0x00, 0, 0},
    {0xe0, 0xc0, 1, 0x80},
    {0xf0, 0xe0, 2, 0x800},
    {0xf8, 0xf0, 3, 0x10000},
};

static bool is_character(uint32_t code)
{
    return code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
}

uint32_t dlx_utf8_next(const char **cursor, const char *end)
{
    const unsigned char first = (unsigned char)*(*cursor)++;
    for (size_t i = 0; i < sizeof leads / sizeof *leads; i++) {
        if ((first & leads[i].mask) != leads[i].bits)
            continue;
        if ((size_t)(end - *cursor) < leads[i].follow)
            break;
        uint32_t code = first & (unsigned char)~leads[i].mask;
        for (unsigned k = 0; k < leads[i].follow; k++) {
            const unsigned char more = (unsigned char)(*cursor)[k];
            if ((more & 0xc0) != 0x80)
                return DLX_NO_CHARACTER;
            code = code << 6 | (more & 0x3f);
        }
        if (code < leads[i].least || !is_character(code))
            break;
        *cursor += leads[i].follow;
        return code;
    }
    return DLX_NO_CHARACTER;
}

bool dlx_utf8_add(dlx_buffer *buffer, uint32_t code)
{
    enum { LEADS = sizeof leads / sizeof *leads };
    char bytes[LEADS];
    size_t i = 0;
    while (i + 1 < LEADS && code >= leads[i + 1].least)
        i++;
    const unsigned follow = leads[i].follow;
    bytes[0] = (char)(leads[i].bits | code >> 6 * follow);
    for (unsigned k = 1; k <= follow; k++)
        bytes[k] = (char)(0x80 | (code >> 6 * (follow - k) & 0x3f));
    return dlx_buffer_add(buffer, bytes, 1 + follow);
}
