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

/* Tables with fewer slots are in the cache, and need no prefetching. */
enum { DLX_EC_LARGE_TABLE = 1 << 15 };

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

/* Likewise for the next line of the buffer, while the current line is read. */
static inline void dlx_ec_prefetch_line(const dlx_names *names, dlx_input *input)
{
    enum { MOST = 16 };
    size_t length;
    if (names->mask < DLX_EC_LARGE_TABLE)
        return;
    const char *at = dlx_input_buffered_lines(input, 0, &length);
    dlx_ec_prefetch_names(names, at, at + length, MOST);
}

#endif
