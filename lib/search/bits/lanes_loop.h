/* SPDX-License-Identifier: MIT */
/* Search with lanes, compiled for each vector type and lane width. */
#ifndef DLX_SEARCH_BITS_LANES_LOOP_H
#define DLX_SEARCH_BITS_LANES_LOOP_H

#include "search/bits/lanes.h"

#define DLX_LANES_INLINE static inline __attribute__((always_inline))

enum { DLX_NO_LANE = -1 };

/* Sets `below` to the intersection of `above`, `row` and `cut` (unless NULL); `above` and `below`
 * may be the same array. Returns the first lane with the fewest options; DLX_NO_LANE if an
 * uncovered item has none. */
typedef int dlx_narrow(unsigned width, const uint8_t *above, const uint8_t *row, const uint8_t *cut,
                       uint8_t *below, size_t bytes, uint32_t covered);

/* Returns the portable search, in generic compiler vectors. */
typedef dlx_bits_status dlx_lanes_search(dlx_lanes *lanes, dlx_node_budget *budget);
dlx_lanes_search *dlx_lanes_loop_search_anywhere(unsigned width, bool priced);

DLX_LANES_INLINE uint8_t *dlx_lanes_of(dlx_lane_level *level)
{
    return (uint8_t *)level + DLX_LANE_ALIGN;
}

/* The last option of a level reuses the level, since the search does not return to it. With prices,
 * solutions within the budget are returned one by one. */
DLX_LANES_INLINE dlx_bits_status dlx_lanes_loop(dlx_lanes *lanes, dlx_node_budget *budget,
                                                unsigned width, size_t bytes, bool priced,
                                                dlx_narrow *narrow_down)
{
    const bool counting = !priced && budget->task->counting;
    const uint32_t cost = 4 + (uint32_t)(bytes / 32);
    const size_t level_bytes = bytes + DLX_LANE_ALIGN;
    dlx_lane_level *current = lanes->current;
    for (;;) {
        if (!current->tries) {
            if ((uint8_t *)current == lanes->levels)
                return DLX_BITS_DONE;
            current = (dlx_lane_level *)(void *)((uint8_t *)current - level_bytes);
            continue;
        }
        const size_t depth = current->depth;
        lanes->current = current;
        if (!dlx_node_budget_spend(budget, depth, cost))
            return DLX_BITS_STOPPED;
        const uint32_t option = current->options[__builtin_ctzll(current->tries)];
        const uint32_t covered = current->covered + lanes->sizes[option];
        current->tries &= current->tries - 1;
        const uint32_t spent = priced ? current->spent + lanes->reduced_costs[option] : 0;
        if (priced && spent > lanes->gap) {
            lanes->over_gap = true;
            continue;
        }
        budget->path[depth] = lanes->original[option];
        if (covered == lanes->count) {
            budget->deepest = depth + 1 > budget->deepest ? depth + 1 : budget->deepest;
            budget->found += counting;
            if (counting)
                continue;
            budget->depth = depth + 1;
            return DLX_BITS_FOUND;
        }
        uint8_t *above = dlx_lanes_of(current);
        dlx_lane_level *below =
            current->tries ? (dlx_lane_level *)(void *)((uint8_t *)current + level_bytes) : current;
        const uint8_t *cut = NULL;
        if (priced) {
            const uint32_t left = lanes->gap - spent;
            lanes->over_gap |= left < lanes->max_reduced_cost;
            cut = lanes->cuts + (left >> DLX_LANE_CUT_SHIFT) * bytes;
        }
        const int lane = narrow_down(width, above, lanes->rows + option * bytes, cut,
                                     dlx_lanes_of(below), bytes, covered);
        if (lane < 0)
            continue;
        const uint64_t tries = dlx_lane_get(width, dlx_lanes_of(below), (uint32_t)lane);
        budget->deepest = depth + 1 > budget->deepest ? depth + 1 : budget->deepest;
        if (counting && covered + 1 == lanes->count) {
            budget->found += (uint64_t)__builtin_popcountll(tries);
            continue;
        }
        budget->branches[depth + 1].offered += (uint64_t)__builtin_popcountll(tries);
        below->tries = tries;
        below->options = lanes->slots + (uint32_t)lane * width;
        below->covered = covered;
        below->spent = spent;
        below->depth = depth + 1;
        current = below;
        if (!priced && depth + 1 < budget->narrow_above && bytes > DLX_LANE_ALIGN) {
            lanes->current = current;
            return DLX_BITS_NARROW;
        }
    }
}

/* Defines a search for `target`; `narrow` is inlined. */
#define DLX_LANES_SEARCH(name, target, width, bytes, priced, narrow)                               \
    target static dlx_bits_status name(dlx_lanes *lanes, dlx_node_budget *budget)                  \
    {                                                                                              \
        return dlx_lanes_loop(lanes, budget, width, bytes, priced, narrow);                        \
    }

#endif
