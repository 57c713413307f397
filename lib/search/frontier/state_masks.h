/* SPDX-License-Identifier: MIT */
/* A problem prepared for a sweep: what each step does to states of the frontier, as masks.
 *
 * A state is a set of bits: that of a primary item says whether it has been covered, those of a
 * secondary item are 0 or the code of its colour. The state before step s holds all that matters
 * about the options of the steps [0..s[. Bits are reused after an item's last step. */
#ifndef DLX_SEARCH_FRONTIER_STATE_MASKS_H
#define DLX_SEARCH_FRONTIER_STATE_MASKS_H

#include "search/base/item_order.h"

/* A use of a coloured item: the state's bits in `mask` must be 0 or `value`. */
typedef struct dlx_use {
    uint64_t mask, value;
    uint32_t word; /* of the state */
} dlx_use;

typedef struct dlx_masks {
    dlx_item_order order;
    uint32_t words;    /* of a state */
    bool impossible;   /* some primary item has no option */
    size_t *start;     /* step s has the options [start[s]..start[s + 1][, numbered by step */
    uint64_t *block;   /* by option: bits that must be 0 in a state it is added to */
    uint64_t *set;     /* by option: the bits that it sets; `words` each */
    size_t *first_use; /* by option: its coloured uses begin here and end where those of the next
                          option begin; NULL: no colours */
    dlx_use *uses;
    uint64_t *ends; /* by step: primary items that no later step covers; `words` each */
    uint32_t *late; /* by step: of the items whose stay ends here, the latest step at which one was
                       first touched, plus 1; 0: there is none */
    uint64_t *keep; /* by step: the bits of a state before it; `words` each, [0..steps] */
    uint64_t *own;  /* by step: the bit of its item, in word own_word; 0: it is always uncovered;
                       [0..steps] */
    uint32_t *own_word;
} dlx_masks;

/* False: no memory, or the sweep would take more than `most` bytes, or the limits say to stop; free
 * it all the same. */
bool dlx_masks_make(dlx_masks *sweep, const dlx_problem *problem, dlx_limits *limits, uint64_t most,
                    uint64_t *bytes);
void dlx_masks_free(dlx_masks *sweep);

/* Do the option's colours agree with the state? */
static inline bool dlx_masks_colours_fit(const dlx_masks *sweep, size_t option,
                                         const uint64_t *state)
{
    for (size_t u = sweep->first_use[option]; u < sweep->first_use[option + 1]; u++) {
        const dlx_use *use = &sweep->uses[u];
        const uint64_t now = state[use->word] & use->mask;
        if (now && now != use->value)
            return false;
    }
    return true;
}

/* Is the option compatible with those that led to the state? */
static inline __attribute__((always_inline)) bool dlx_masks_fits(const dlx_masks *sweep,
                                                                 uint32_t words, bool coloured,
                                                                 size_t option,
                                                                 const uint64_t *state)
{
    const uint64_t *block = sweep->block + option * words;
    uint64_t blocked = 0;
    for (uint32_t w = 0; w < words; w++)
        blocked |= block[w] & state[w];
    return !blocked && (!coloured || dlx_masks_colours_fit(sweep, option, state));
}

/* The step after `step` at which a state goes on: that of the first uncovered item. The state is
 * reduced to the bits that matter there. DLX_NO_STEP: some item can no longer be covered. *last is
 * the last step looked at. */
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
