/* SPDX-License-Identifier: MIT */
/* The options of each item as bits of one machine word, a lane: engine bits goes on with these once
 * no item has more than 64 options left.
 *
 * The lanes of all items lie side by side. To take an option, one pass intersects them with the
 * lanes that the option leaves, a vector of lanes at a time; the same pass counts the options of
 * all items. A lane is 0 if its item is covered or has no option left; there must be exactly as
 * many zero lanes as covered items.
 *
 * Lanes are fastest with AVX-512 and its population counts. */
#ifndef DLX_SEARCH_BITS_LANES_H
#define DLX_SEARCH_BITS_LANES_H

#include "search/base/block.h"
#include "search/bits/node_budget.h"
#include "search/bits/sets.h"

/* The best vector instructions of this processor. */
dlx_vectors dlx_vectors_here(void);

/* The lanes of a level follow it in memory. */
typedef struct dlx_lane_level {
    uint64_t tries;          /* options of the item branched on that are yet to be tried */
    const uint16_t *options; /* of this item, by bit */
    uint32_t covered;        /* lanes of covered items, and padding lanes */
    uint32_t spent;          /* sum of the prices of the options taken */
    size_t depth;            /* options taken */
} dlx_lane_level;

enum {
    DLX_LANE_ALIGN = 64,    /* bytes of a vector; lanes take a multiple of them */
    DLX_LANE_CUTS = 64,     /* steps of the budget, */
    DLX_LANE_CUT_SHIFT = 14 /* and the bits of one of them */
};

typedef struct dlx_lanes {
    unsigned width;          /* of a lane: 8, 16, 32, or 64 bits */
    uint32_t count;          /* of lanes, with the padding */
    uint32_t items, options; /* both numbered anew */
    size_t bytes;            /* of all lanes */
    uint8_t *rows;           /* by option: lanes that it leaves; `bytes` each */
    uint16_t *slots;         /* by lane and bit: the option; `width` for each lane */
    uint32_t *original;      /* by option: as the problem numbers it */
    uint32_t *sizes;         /* by option: its items */
    uint8_t *levels;         /* dlx_lane_level and its lanes, `level_bytes` each */
    size_t level_bytes;
    dlx_lane_level *at; /* the current level; NULL: the search is done */
    dlx_block block;
    /* NULL, or the prices of all options; those taken may cost at most the budget in all. */
    const uint32_t *reduced_costs;
    const uint8_t
        *cuts; /* lanes of the options that each step of the budget can pay for; `bytes` each */
    uint32_t gap;  /* below DLX_LANE_CUTS << DLX_LANE_CUT_SHIFT */
    uint32_t max_reduced_cost; /* the highest of all prices */
    bool over_gap; /* options may have been dropped because of their prices */
    dlx_bits_status (*search)(struct dlx_lanes *lanes, dlx_node_budget *budget);
} dlx_lanes;

/* Bytes that lanes of a width take for so many items, padded to whole vectors. */
static inline size_t dlx_lanes_bytes(unsigned width, size_t items)
{
    const size_t align = DLX_LANE_ALIGN;
    return (items * (width / 8) + align - 1) / align * align;
}

/* The width of lanes for at most so many options of an item; 0: none is wide enough. */
static inline unsigned dlx_lanes_width(uint32_t options)
{
    return options <= 8 ? 8 : options <= 16 ? 16 : options <= 32 ? 32 : options <= 64 ? 64 : 0;
}

/* A lane of a width, and its bits set to others. */
static inline __attribute__((always_inline)) uint64_t
dlx_lane_get(unsigned width, const uint8_t *lanes, size_t lane)
{
    const void *all = lanes;
    return width == 8    ? lanes[lane]
           : width == 16 ? ((const uint16_t *)all)[lane]
           : width == 32 ? ((const uint32_t *)all)[lane]
                         : ((const uint64_t *)all)[lane];
}

static inline __attribute__((always_inline)) void dlx_lane_put(unsigned width, uint8_t *lanes,
                                                               size_t lane, uint64_t bits)
{
    void *all = lanes;
    if (width == 8)
        lanes[lane] = (uint8_t)bits;
    else if (width == 16)
        ((uint16_t *)all)[lane] = (uint16_t)bits;
    else if (width == 32)
        ((uint32_t *)all)[lane] = (uint32_t)bits;
    else
        ((uint64_t *)all)[lane] = bits;
}

/* The size of what is left of lanes at the current level. */
typedef struct dlx_lane_shape {
    uint32_t items;
    uint32_t ones; /* bits set: options of all these items */
    uint32_t most; /* options of an item, at most */
} dlx_lane_shape;

dlx_lane_shape dlx_lanes_shape(const dlx_lanes *lanes);

/* Lanes of what is left at the level where `from` is, where no item has more than `width` options
 * left. False: no memory, or the limits say to stop. */
bool dlx_lanes_from_sets(dlx_lanes *lanes, const dlx_sets *from, unsigned width, dlx_search *task);
bool dlx_lanes_narrow(dlx_lanes *lanes, const dlx_lanes *from, unsigned width, dlx_search *task);

/* Once lanes branch on the same item as the current level of `from`: drops what was tried there. */
void dlx_lanes_drop_tried(dlx_lanes *lanes, const dlx_sets *from);

/* Chooses the search compiled for these instructions, the width, and prices if there are any. */
void dlx_lanes_choose(dlx_lanes *lanes, dlx_vectors vectors);

#endif
