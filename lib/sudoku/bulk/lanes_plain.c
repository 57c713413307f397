/* SPDX-License-Identifier: MIT */
/* Eight boards in vectors of 128 bits, native or emulated by the compiler. */
#include "sudoku/bulk/lanes.h"

#include <string.h>

#define TARGET

typedef uint16_t vec __attribute__((vector_size(16), may_alias));

static inline vec single(vec s)
{
    return s & (vec)((s & (s - 1)) == 0);
}

static inline vec either(vec s, vec t)
{
    return s | (t & (vec)(s == 0));
}

/* For numbers below 2^15. */
static inline vec lesser(vec s, vec t)
{
    const vec below = -((s - t) >> 15);
    return (s & below) | (t & ~below);
}

static inline uint32_t equal(vec s, vec t)
{
    static const vec bits = {1, 2, 4, 8, 16, 32, 64, 128};
    const vec same = (vec)(s == t) & bits;
    uint64_t halves[2];
    memcpy(halves, &same, sizeof halves);
    halves[0] |= halves[1];
    halves[0] |= halves[0] >> 32;
    return (halves[0] | halves[0] >> 16) & 0xff;
}

#include "sudoku/bulk/pass.h"

static void enter(uint16_t *cells, uint32_t lanes, const uint8_t *givens, size_t available)
{
    (void)available;
    for (; lanes; lanes &= lanes - 1, givens += DLX_BULK_CELLS)
        enter_one(cells, (unsigned)__builtin_ctz(lanes), givens);
}

static void leave(const uint16_t *cells, uint32_t lanes, uint8_t *const *target)
{
    for (; lanes; lanes &= lanes - 1) {
        const unsigned lane = (unsigned)__builtin_ctz(lanes);
        leave_one(cells, lane, target[lane]);
    }
}

DLX_LANES(dlx_lanes_plain, "plain", true, 0)
