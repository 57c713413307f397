/* SPDX-License-Identifier: MIT */
/* The options of each item as bits of a machine word, a lane; used once no item has more than 64
 * options.
 *
 * The lanes of all items lie side by side. Taking an option intersects them with its row, a vector
 * of lanes at a time, and counts the options of all items in the same pass. A lane is 0 if its item
 * is covered or has no option; a node is feasible if the zero lanes are exactly the covered items.
 *
 * Lanes are fastest with AVX-512 population counts. */
#ifndef DLX_SEARCH_BITS_LANES_H
#define DLX_SEARCH_BITS_LANES_H

#include "search/base/engine.h"
#include "search/base/search.h"
#include "search/bits/node_budget.h"
#include "search/bits/sets.h"

/* The best vector instructions of this processor. */
dlx_vectors dlx_vectors_here(void);

/* The lanes follow in memory. */
typedef struct dlx_lane_level {
    uint64_t tries;          /* untried options of the item branched on */
    const uint16_t *options; /* options of this item, by bit */
    uint32_t covered;        /* lanes of covered items and padding */
    uint32_t spent;          /* price of the options taken */
    size_t depth;            /* options taken */
} dlx_lane_level;

enum {
    DLX_LANE_ALIGN = 64,    /* bytes of a vector; lanes are padded to a multiple */
    DLX_LANE_CUTS = 64,     /* steps of the budget */
    DLX_LANE_CUT_SHIFT = 14 /* log2 of a step */
};

typedef struct dlx_lanes {
    unsigned width;          /* bits of a lane: 8, 16, 32, or 64 */
    uint32_t count;          /* lanes, with padding */
    uint32_t items, options; /* numbered within the lanes */
    size_t bytes;            /* bytes of all lanes */
    uint8_t *rows;           /* by option: compatible options; `bytes` each */
    uint16_t *slots;         /* by lane and bit: the option; `width` for each lane */
    uint32_t *original;      /* by option: index in the problem */
    uint32_t *sizes;         /* by option: number of items */
    uint8_t *levels;         /* levels with their lanes, `level_bytes` each */
    size_t level_bytes;
    dlx_lane_level *current; /* current level; NULL: the search is done */
    dlx_block block;
    /* Reduced costs of all options, or NULL; a solution may cost at most `gap`. */
    const uint32_t *reduced_costs;
    const uint8_t *cuts; /* by step of the gap: affordable options; `bytes` each */
    uint32_t gap;        /* below DLX_LANE_CUTS << DLX_LANE_CUT_SHIFT */
    uint32_t max_reduced_cost;
    bool over_gap; /* options may have been dropped by reduced cost */
    dlx_bits_status (*search)(struct dlx_lanes *lanes, dlx_node_budget *budget);
} dlx_lanes;

/* Bytes of `items` lanes, padded to whole vectors. */
static inline size_t dlx_lanes_bytes(unsigned width, size_t items)
{
    const size_t align = DLX_LANE_ALIGN;
    return (items * (width / 8) + align - 1) / align * align;
}

/* The width of lanes for at most `options` options per item; 0: too many. */
static inline unsigned dlx_lanes_width(uint32_t options)
{
    return options <= 8 ? 8 : options <= 16 ? 16 : options <= 32 ? 32 : options <= 64 ? 64 : 0;
}

/* Reads a lane. */
static inline __attribute__((always_inline)) uint64_t
dlx_lane_get(unsigned width, const uint8_t *lanes, size_t lane)
{
    const void *any_width = lanes;
    return width == 8    ? lanes[lane]
           : width == 16 ? ((const uint16_t *)any_width)[lane]
           : width == 32 ? ((const uint32_t *)any_width)[lane]
                         : ((const uint64_t *)any_width)[lane];
}

static inline __attribute__((always_inline)) void dlx_lane_put(unsigned width, uint8_t *lanes,
                                                               size_t lane, uint64_t bits)
{
    void *any_width = lanes;
    if (width == 8)
        lanes[lane] = (uint8_t)bits;
    else if (width == 16)
        ((uint16_t *)any_width)[lane] = (uint16_t)bits;
    else if (width == 32)
        ((uint32_t *)any_width)[lane] = (uint32_t)bits;
    else
        ((uint64_t *)any_width)[lane] = bits;
}

/* The size of the residual problem at the current level. */
typedef struct dlx_lane_shape {
    uint32_t items;
    uint32_t ones; /* options of all these items */
    uint32_t most; /* maximum options of an item */
} dlx_lane_shape;

dlx_lane_shape dlx_lanes_shape(const dlx_lanes *lanes);

/* Makes lanes of the residual problem at the current level of `sets`, where no item has more than
 * `width` options. Returns false if out of memory or stopped. */
bool dlx_lanes_from_sets(dlx_lanes *lanes, const dlx_sets *sets, unsigned width, dlx_search *task);
bool dlx_lanes_narrow(dlx_lanes *lanes, const dlx_lanes *source, unsigned width, dlx_search *task);

/* Drops the options tried at the current level of `sets`, once both branch on the same item. */
void dlx_lanes_drop_tried(dlx_lanes *lanes, const dlx_sets *sets);

/* Selects the search for the instructions, the width, and prices if any. */
void dlx_lanes_choose(dlx_lanes *lanes, dlx_vectors vectors);

/* As dlx_engine.open; the processor must support `vectors`. */
bool dlx_bits_open(void *state, dlx_search *task, dlx_vectors vectors, dlx_error *error);

#endif
