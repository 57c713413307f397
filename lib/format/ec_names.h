/* SPDX-License-Identifier: MIT */
/* Names in lines of the ec format, by words of eight bytes. */
#ifndef DLX_FORMAT_EC_NAMES_H
#define DLX_FORMAT_EC_NAMES_H

#include "core/names.h"
#include "io/input.h"
#include "io/tokens.h"

/* Marks the bytes of a word that can end a name: blanks and other control bytes, ':' and '|'. The
 * lowest mark is exact; higher marks can be false (Knuth, TAOCP 4A, 7.1.3, on parallel byte
 * tests). */
static inline uint64_t dlx_ec_stop_bytes(uint64_t word)
{
    const uint64_t ones = UINT64_C(0x0101010101010101);
    const uint64_t colon = word ^ ones * ':';
    const uint64_t bar = word ^ ones * '|';
    const uint64_t low = (word - ones * 0x21) & ~word;
    return (low | ((colon - ones) & ~colon) | ((bar - ones) & ~bar)) & (ones << 7);
}

static inline bool dlx_ec_is_stop(char c)
{
    return dlx_is_blank(c) || c == '\n' || c == ':' || c == '|';
}

/* Returns the end of the name at `at`: the first byte that can end a name; the line's end stops the
 * search. */
static inline const char *dlx_ec_name_end(const char *at)
{
    while (!dlx_ec_is_stop(*at))
        at++;
    return at;
}

/* Returns the length of the name at `name`, whose first bytes are `word`. Names of up to 7 bytes,
 * the usual case, take one test, without a loop. */
static inline size_t dlx_ec_name_length(const char *name, uint64_t word)
{
    const uint64_t stops = dlx_ec_stop_bytes(word);
    const size_t length = stops ? (size_t)__builtin_ctzll(stops) / 8 : 8;
    return stops && dlx_ec_is_stop(name[length]) ? length
                                                 : (size_t)(dlx_ec_name_end(name + length) - name);
}

/* Returns the key of a name in a table. */
static inline uint64_t dlx_ec_name_key(const dlx_names *names, const char *name, uint64_t word,
                                       size_t length)
{
    return length < 8 ? word & ((UINT64_C(1) << (8 * length)) - 1)
                      : dlx_names_key(names, name, length);
}

/* Loads the slots of up to `count` names in [at..end[ into the cache. Returns the end of these
 * names. */
static inline const char *dlx_ec_prefetch_names(const dlx_names *names, const char *at,
                                                const char *end, unsigned count)
{
    for (; count > 0 && end - at >= (ptrdiff_t)sizeof(uint64_t) && *at != '\n'; count--) {
        const uint64_t word = dlx_load_word(at);
        const size_t length = dlx_ec_name_length(at, word);
        const uint64_t key = dlx_ec_name_key(names, at, word, length);
        __builtin_prefetch(&names->slots[dlx_names_slot(names, key)]);
        at += length + (at[length] != '\n');
    }
    return at;
}

enum { DLX_EC_AHEAD = 16 }; /* names of a line that are prefetched */

/* Loads the texts of the first names in [at..end[, whose slots are in the cache. */
static inline void dlx_ec_prefetch_texts(const dlx_names *names, const char *at, const char *end)
{
    uint32_t index[DLX_EC_AHEAD];
    unsigned count = 0;
    for (unsigned i = 0; i < DLX_EC_AHEAD && at < end; i++) {
        const uint64_t word = dlx_load_word(at);
        const size_t length = dlx_ec_name_length(at, word);
        index[count] = dlx_names_guess(names, dlx_ec_name_key(names, at, word, length));
        if (index[count] != DLX_NO_INDEX)
            __builtin_prefetch(&names->start[index[count++]]);
        at += length + 1;
    }
    for (unsigned i = 0; i < count; i++)
        __builtin_prefetch(dlx_names_text(names, index[i]));
}

/* Loads the names of the next line of the buffer, and the slots of the line after it. */
static inline void dlx_ec_prefetch_lines(const dlx_names *names, dlx_input *input)
{
    size_t length;
    if (names->mask < DLX_NAMES_LARGE)
        return;
    const char *next = dlx_input_buffered_lines(input, 0, &length);
    const char *end = next + length;
    const char *feed = length ? memchr(next, '\n', length) : end;
    if (names->used > 9 * names->count) /* texts of up to 8 bytes are not compared */
        dlx_ec_prefetch_texts(names, next, feed);
    dlx_ec_prefetch_names(names, feed + (feed < end), end, DLX_EC_AHEAD);
}

#endif
