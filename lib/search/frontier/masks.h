/* SPDX-License-Identifier: MIT */
/* A problem made ready for a sweep: what each step does to states of the frontier, as masks.
 *
 * A state is a set of bits: a primary item's says that it has been covered, those of a secondary
 * item are 0 or the code of its colour. The state before step s tells all that matters of the
 * options of the steps [0..s[. Bits are used again once an item is done with. */
#ifndef DLX_SEARCH_FRONTIER_MASKS_H
#define DLX_SEARCH_FRONTIER_MASKS_H

#include "search/frontier/item_order.h"

/* A coloured use: the state's bits in `mask` have to be 0 or `value`. */
typedef struct dlx_use {
    uint64_t mask, value;
    uint32_t word; /* of the state */
} dlx_use;

typedef struct dlx_masks {
    dlx_item_order order;
    uint32_t words;    /* of a state */
    bool impossible;   /* some primary item has no option */
    size_t *start;     /* step s has the options [start[s]..start[s + 1][, numbered by step */
    uint64_t *block;   /* by option: no bit of these may be set in a state that it is added to */
    uint64_t *set;     /* by option: the bits that it sets; `words` each */
    size_t *first_use; /* by option: it has the coloured uses [first_use[k]..first_use[k + 1][;
                          NULL: there are no colours */
    dlx_use *uses;
    uint64_t *ends; /* by step: primary items that no later step covers; `words` each */
    uint32_t *late; /* by step: 1 + the last step that is the first to touch an item that no later
                       step than this one covers; 0: there is no such item */
    uint64_t *keep; /* by step: the bits of a state before it; `words` each, [0..steps] */
    uint64_t *own;  /* by step: the bit of its item, in word own_word; 0: it is always uncovered;
                       [0..steps] */
    uint32_t *own_word;
} dlx_masks;

/* The bits of a sweep's states: there are at most so many states at a time as these have values.
 * UINT64_MAX: no memory, or the limits say to stop. */
uint64_t dlx_masks_width(const dlx_problem *problem, dlx_limits *limits);

/* False: no memory, or the sweep would take more than `most` bytes, or the limits say to stop; free
 * it all the same. */
bool dlx_masks_make(dlx_masks *sweep, const dlx_problem *problem, dlx_limits *limits, uint64_t most,
                    uint64_t *bytes);
void dlx_masks_free(dlx_masks *sweep);

/* The step after `step` from which a state goes on: that of the first item that is not covered. The
 * state is reduced to the bits that matter there. DLX_NO_STEP: some item can no longer be covered.
 * *last is the last step that was looked at. */
static inline __attribute__((always_inline)) uint32_t dlx_masks_land(const dlx_masks *sweep,
                                                                     uint32_t words, uint32_t step,
                                                                     uint64_t *state,
                                                                     uint32_t *last)
{
    uint32_t next = step;
    bool covered;
    do {
        *last = next;
        const uint64_t *ends = sweep->ends + (size_t)next * words;
        for (uint32_t w = 0; w < words; w++)
            if (ends[w] & ~state[w])
                return DLX_NO_STEP;
        if (sweep->late[next] > step + 1)
            return DLX_NO_STEP;
        next++;
        covered = state[words == 1 ? 0 : sweep->own_word[next]] & sweep->own[next];
        const uint64_t *keep = sweep->keep + (size_t)next * words;
        for (uint32_t w = 0; w < words; w++)
            state[w] &= keep[w];
    } while (covered);
    return next;
}

#endif
