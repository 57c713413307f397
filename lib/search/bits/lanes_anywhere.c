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

/* Numbers of lanes with no, at most one, and at most two options. */
typedef struct tally {
    uint32_t none, up_to_one, up_to_two;
} tally;

/* Returns the first lane with all bits set, or the number of lanes. */
DLX_LANES_INLINE uint32_t first_marked(unsigned width, const void *marks)
{
    uint64_t half[2];
    uint32_t lane = 0;
    memcpy(half, marks, sizeof half);
    if (!(half[0] | half[1]))
        return BYTES / (width / 8);
    while (!dlx_lane_get(width, marks, lane))
        lane++;
    return lane;
}

/* Small counts need no population count: clearing the lowest bit once or twice leaves 0. If there
 * is no lane with one or two options, the lowest option of each lane is removed, round by round,
 * until a lane is empty. */
#define NARROW(width)                                                                              \
    static inline lanes_##width *at_##width(const uint8_t *lanes)                                  \
    {                                                                                              \
        return (lanes_##width *)(uintptr_t)lanes;                                                  \
    }                                                                                              \
    static inline void narrow_some_##width(const uint8_t *above, const uint8_t *row,               \
                                           const uint8_t *cut, uint8_t *below, size_t bytes,       \
                                           tally *counts)                                          \
    {                                                                                              \
        lanes_##width none = {0};                                                                  \
        lanes_##width up_to_one = {0};                                                             \
        lanes_##width up_to_two = {0};                                                             \
        for (size_t i = 0; i < bytes; i += BYTES) {                                                \
            lanes_##width left = *at_##width(above + i) & *at_##width(row + i);                    \
            if (cut)                                                                               \
                left &= *at_##width(cut + i);                                                      \
            *at_##width(below + i) = left;                                                         \
            const lanes_##width rest = left & (left - 1);                                          \
            none -= (lanes_##width)(left == 0);                                                    \
            up_to_one -= (lanes_##width)(rest == 0);                                               \
            up_to_two -= (lanes_##width)((rest & (rest - 1)) == 0);                                \
        }                                                                                          \
        for (size_t lane = 0; lane < BYTES / (width / 8); lane++) {                                \
            counts->none += (uint32_t)none[lane];                                                  \
            counts->up_to_one += (uint32_t)up_to_one[lane];                                        \
            counts->up_to_two += (uint32_t)up_to_two[lane];                                        \
        }                                                                                          \
    }                                                                                              \
    static inline int find_##width(const uint8_t *lanes, size_t bytes, unsigned options)           \
    {                                                                                              \
        const uint32_t each = BYTES / (width / 8);                                                 \
        for (;; options++)                                                                         \
            for (size_t i = 0; i < bytes; i += BYTES) {                                            \
                const lanes_##width options_of_lanes = *at_##width(lanes + i);                     \
                lanes_##width rest = options_of_lanes;                                             \
                for (unsigned k = 1; k < options; k++)                                             \
                    rest &= rest - 1;                                                              \
                const lanes_##width marks =                                                        \
                    (lanes_##width)(rest != 0) & (lanes_##width)((rest & (rest - 1)) == 0);        \
                const uint32_t lane = first_marked(width, &marks);                                 \
                if (lane < each)                                                                   \
                    return (int)(i / BYTES * each + lane);                                         \
            }                                                                                      \
    }                                                                                              \
    static inline int narrow_##width(const uint8_t *above, const uint8_t *row, const uint8_t *cut, \
                                     uint8_t *below, size_t bytes, uint32_t covered)               \
    {                                                                                              \
        const size_t most = (size_t)MOST_COUNTED * BYTES;                                          \
        tally counts = {0, 0, 0};                                                                  \
        for (size_t i = 0; i < bytes; i += most)                                                   \
            narrow_some_##width(above + i, row + i, cut ? cut + i : NULL, below + i,               \
                                bytes - i < most ? bytes - i : most, &counts);                     \
        if (counts.none != covered)                                                                \
            return DLX_NO_LANE;                                                                    \
        return find_##width(below, bytes,                                                          \
                            counts.up_to_one != counts.none        ? 1                             \
                            : counts.up_to_two != counts.up_to_one ? 2                             \
                                                                   : 3);                           \
    }                                                                                              \
    static dlx_bits_status search_##width(dlx_lanes *lanes, dlx_node_budget *budget)               \
    {                                                                                              \
        return dlx_lanes_loop(lanes, budget, width, lanes->bytes, false, narrow_##width);          \
    }                                                                                              \
    static dlx_bits_status search_priced_##width(dlx_lanes *lanes, dlx_node_budget *budget)        \
    {                                                                                              \
        return dlx_lanes_loop(lanes, budget, width, lanes->bytes, true, narrow_##width);           \
    }
NARROW(8)
NARROW(16)
NARROW(32)
NARROW(64)

dlx_lanes_search *dlx_lanes_search_anywhere(unsigned width, bool priced)
{
    /* By the binary logarithm of the width, from 8 on. */
    static dlx_lanes_search *const searches[2][4] = {
        {search_8, search_16, search_32, search_64},
        {search_priced_8, search_priced_16, search_priced_32, search_priced_64},
    };
    return searches[priced][__builtin_ctz(width) - 3];
}
