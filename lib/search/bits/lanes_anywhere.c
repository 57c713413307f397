/* SPDX-License-Identifier: MIT */
/* Search with lanes in 128-bit vectors of the compiler, for any processor. */
#include "search/bits/lanes_loop.h"

#include <string.h>

enum {
    BYTES = 16,              /* bytes of a vector */
    MOST_COUNTED = UINT8_MAX /* vectors that a counter of 8 bits can count */
};

typedef uint8_t lanes_8 __attribute__((vector_size(BYTES), may_alias));
typedef uint16_t lanes_16 __attribute__((vector_size(BYTES), may_alias));
typedef uint32_t lanes_32 __attribute__((vector_size(BYTES), may_alias));
typedef uint64_t lanes_64 __attribute__((vector_size(BYTES), may_alias));

DLX_LANES_INLINE lanes_64 *vector_at(const uint8_t *lanes)
{
    return (lanes_64 *)(uintptr_t)lanes;
}

/* Sets all bits of the lanes that are 0, and clears the others. */
DLX_LANES_INLINE lanes_64 zero_lanes(unsigned width, lanes_64 lanes)
{
    return width == 8    ? (lanes_64)((lanes_8)lanes == 0)
           : width == 16 ? (lanes_64)((lanes_16)lanes == 0)
           : width == 32 ? (lanes_64)((lanes_32)lanes == 0)
                         : (lanes_64)(lanes == 0);
}

/* Clears the lowest bit of each lane. */
DLX_LANES_INLINE lanes_64 drop_lowest(unsigned width, lanes_64 lanes)
{
    const lanes_64 less = width == 8    ? (lanes_64)((lanes_8)lanes - 1)
                          : width == 16 ? (lanes_64)((lanes_16)lanes - 1)
                          : width == 32 ? (lanes_64)((lanes_32)lanes - 1)
                                        : (lanes_64)(lanes - 1);
    return lanes & less;
}

/* The number of bytes in lanes without options; and if a lane has one option, or two. */
typedef struct tally {
    uint32_t none;
    bool single, pair;
} tally;

DLX_LANES_INLINE bool is_any(lanes_64 lanes)
{
    return lanes[0] | lanes[1];
}

DLX_LANES_INLINE void narrow_some(unsigned width, const uint8_t *above, const uint8_t *row,
                                  const uint8_t *cut, uint8_t *below, size_t bytes, tally *counts)
{
    lanes_8 none = {0};
    lanes_8 up_to_one = {0};
    lanes_8 up_to_two = {0};
    uint8_t counted[BYTES];
    for (size_t i = 0; i < bytes; i += BYTES) {
        lanes_64 left = *vector_at(above + i) & *vector_at(row + i);
        if (cut)
            left &= *vector_at(cut + i);
        *vector_at(below + i) = left;
        const lanes_64 rest = drop_lowest(width, left);
        none -= (lanes_8)zero_lanes(width, left);
        up_to_one -= (lanes_8)zero_lanes(width, rest);
        up_to_two -= (lanes_8)zero_lanes(width, drop_lowest(width, rest));
    }
    memcpy(counted, &none, sizeof counted);
    for (size_t i = 0; i < BYTES; i++)
        counts->none += counted[i];
    counts->single |= is_any((lanes_64)(up_to_one ^ none));
    counts->pair |= is_any((lanes_64)(up_to_two ^ up_to_one));
}

/* Returns the first lane with all bits set, or the number of lanes. */
DLX_LANES_INLINE uint32_t first_marked(unsigned width, lanes_64 marks)
{
    uint8_t bytes[BYTES];
    uint32_t lane = 0;
    if (!is_any(marks))
        return BYTES / (width / 8);
    memcpy(bytes, &marks, sizeof bytes);
    while (!bytes[lane * (width / 8)])
        lane++;
    return lane;
}

/* Returns the first lane with the fewest options, which are `options` or more. The lowest options
 * of each lane are removed until a lane is empty. */
DLX_LANES_INLINE int find_least(unsigned width, const uint8_t *lanes, size_t bytes,
                                unsigned options)
{
    const uint32_t each = BYTES / (width / 8);
    for (;; options++)
        for (size_t i = 0; i < bytes; i += BYTES) {
            lanes_64 rest = *vector_at(lanes + i);
            for (unsigned k = 1; k < options; k++)
                rest = drop_lowest(width, rest);
            const lanes_64 marks =
                ~zero_lanes(width, rest) & zero_lanes(width, drop_lowest(width, rest));
            const uint32_t lane = first_marked(width, marks);
            if (lane < each)
                return (int)(i / BYTES * each + lane);
        }
}

/* Small counts need no population count: clearing the lowest bit once or twice leaves 0. */
DLX_LANES_INLINE int narrow(unsigned width, const uint8_t *above, const uint8_t *row,
                            const uint8_t *cut, uint8_t *below, size_t bytes, uint32_t covered)
{
    const size_t most = (size_t)MOST_COUNTED * BYTES;
    tally counts = {0};
    for (size_t i = 0; i < bytes; i += most)
        narrow_some(width, above + i, row + i, cut ? cut + i : NULL, below + i,
                    bytes - i < most ? bytes - i : most, &counts);
    if (counts.none != covered * (width / 8))
        return DLX_NO_LANE;
    return find_least(width, below, bytes, counts.single ? 1 : counts.pair ? 2 : 3);
}

DLX_LANES_SEARCH(search_8, , 8, lanes->bytes, false, narrow)
DLX_LANES_SEARCH(search_16, , 16, lanes->bytes, false, narrow)
DLX_LANES_SEARCH(search_32, , 32, lanes->bytes, false, narrow)
DLX_LANES_SEARCH(search_64, , 64, lanes->bytes, false, narrow)
DLX_LANES_SEARCH(search_priced_8, , 8, lanes->bytes, true, narrow)
DLX_LANES_SEARCH(search_priced_16, , 16, lanes->bytes, true, narrow)
DLX_LANES_SEARCH(search_priced_32, , 32, lanes->bytes, true, narrow)
DLX_LANES_SEARCH(search_priced_64, , 64, lanes->bytes, true, narrow)

dlx_lanes_search *dlx_lanes_loop_search_anywhere(unsigned width, bool priced)
{
    /* By the binary logarithm of the width, from 8 on. */
    static dlx_lanes_search *const searches[2][4] = {
        {search_8, search_16, search_32, search_64},
        {search_priced_8, search_priced_16, search_priced_32, search_priced_64},
    };
    return searches[priced][__builtin_ctz(width) - 3];
}
