/* SPDX-License-Identifier: MIT */
/* The lines of LRAT, text or binary: an addition has literals, then hints. */
#ifndef DLX_PROOF_LRAT_LINE_H
#define DLX_PROOF_LRAT_LINE_H

#include "proof/lrat_state.h"

enum { DLX_LRAT_NUMBER = 22 }; /* bytes of the longest number */

/* Binary: groups of seven bits, lowest first, of twice the size plus the sign. */
static inline char *dlx_lrat_line_put_groups(char *cursor, uint64_t rest)
{
    if (rest < 1 << 21) { /* without a branch for the length */
        const bool two = rest > 127;
        const bool three = rest > 16383;
        cursor[0] = (char)((rest & 127) | (uint32_t)two << 7);
        cursor[1] = (char)((rest >> 7 & 127) | (uint32_t)three << 7);
        cursor[2] = (char)(rest >> 14);
        return cursor + 1 + two + three;
    }
    for (; rest > 127; rest >>= 7)
        *cursor++ = (char)(rest | 128);
    *cursor++ = (char)rest;
    return cursor;
}

/* Puts a number at `cursor`, where there is room for DLX_LRAT_NUMBER bytes; returns its end. */
static inline char *dlx_lrat_line_put_at(const dlx_lrat *lrat, char *cursor, int64_t number)
{
    const uint64_t size = number < 0 ? 0 - (uint64_t)number : (uint64_t)number;
    if (lrat->is_binary)
        return dlx_lrat_line_put_groups(cursor, 2 * size + (number < 0));
    *cursor = '-';
    cursor = dlx_put_digits(cursor + (number < 0), size);
    *cursor = ' ';
    return cursor + 1;
}

static inline void dlx_lrat_line_put(dlx_lrat *lrat, int64_t number)
{
    char *begin = dlx_output_room(lrat->output, DLX_LRAT_NUMBER);
    lrat->output->used += (size_t)(dlx_lrat_line_put_at(lrat, begin, number) - begin);
}

static inline void dlx_lrat_line_begin_addition(dlx_lrat *lrat, uint64_t id)
{
    if (lrat->is_binary)
        dlx_output_byte(lrat->output, 'a');
    dlx_lrat_line_put(lrat, (int64_t)id);
}

static inline void dlx_lrat_line_begin_deletion(dlx_lrat *lrat)
{
    if (!lrat->is_binary)
        dlx_lrat_line_put(lrat, (int64_t)lrat->next_id - 1);
    dlx_output_text(lrat->output, lrat->is_binary ? "d" : "d ");
}

static inline void dlx_lrat_line_end_literals(dlx_lrat *lrat)
{
    dlx_output_bytes(lrat->output, lrat->is_binary ? "\0" : "0 ", lrat->is_binary ? 1 : 2);
}

static inline void dlx_lrat_line_end(dlx_lrat *lrat)
{
    dlx_output_bytes(lrat->output, lrat->is_binary ? "\0" : "0\n", lrat->is_binary ? 1 : 2);
}

#endif
