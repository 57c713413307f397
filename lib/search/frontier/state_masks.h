/* SPDX-License-Identifier: MIT */
/* The layers of a problem as bit masks on states of the frontier.
 *
 * A state is a set of bits: a primary item has a bit, set if the item is covered; a secondary item
 * has 0 or the code of its colour. The state before layer s holds everything relevant about the
 * options of layers [0..s[. Bits are reused after the last layer of an item. */
#ifndef DLX_SEARCH_FRONTIER_STATE_MASKS_H
#define DLX_SEARCH_FRONTIER_STATE_MASKS_H

#include "search/base/item_order.h"

/* A coloured item of an option: the state's bits in `mask` must be 0 or `value`. */
typedef struct dlx_use {
    uint64_t mask, value;
    uint32_t word; /* index of the word in the state */
} dlx_use;

typedef struct dlx_masks {
    dlx_item_order order;
    uint32_t words;    /* words of a state */
    bool impossible;   /* a primary item has no option */
    size_t *start;     /* layer s has the options [start[s]..start[s + 1][, numbered by layer */
    uint64_t *block;   /* by option: bits that must be 0 in the state before */
    uint64_t *set;     /* by option: bits set; `words` each */
    size_t *first_use; /* by option: its coloured uses begin here and end where those of the next
                          option begin; NULL: no colours */
    dlx_use *uses;
    uint64_t *ends; /* by layer: primary items that no later layer covers; `words` each */
    uint32_t *late; /* by layer: of the items whose stay ends here, the latest layer at which one
                       was first touched, plus 1; 0: there is none */
    uint64_t *keep; /* by layer: the bits of a state before it; `words` each, [0..layers] */
    uint64_t *own;  /* by layer: the bit of its item, in word own_word; 0: it is always uncovered;
                       [0..layers] */
    uint32_t *own_word;
} dlx_masks;

/* Returns false if out of memory, if masks would exceed `most` bytes, or if stopped; free in any
 * case. */
bool dlx_masks_make(dlx_masks *masks, const dlx_problem *problem, dlx_limits *limits, uint64_t most,
                    uint64_t *bytes);
void dlx_masks_free(dlx_masks *masks);

/* True if the option's colours agree with the state. */
static inline bool dlx_masks_colours_fit(const dlx_masks *masks, size_t option,
                                         const uint64_t *state)
{
    for (size_t u = masks->first_use[option]; u < masks->first_use[option + 1]; u++) {
        const dlx_use *use = &masks->uses[u];
        const uint64_t now = state[use->word] & use->mask;
        if (now && now != use->value)
            return false;
    }
    return true;
}

/* True if the option is compatible with the state. */
static inline __attribute__((always_inline)) bool dlx_masks_fits(const dlx_masks *masks,
                                                                 uint32_t words, bool coloured,
                                                                 size_t option,
                                                                 const uint64_t *state)
{
    const uint64_t *block = masks->block + option * words;
    uint64_t blocked = 0;
    for (uint32_t w = 0; w < words; w++)
        blocked |= block[w] & state[w];
    return !blocked && (!coloured || dlx_masks_colours_fit(masks, option, state));
}

/* Returns the next layer of a state, the layer of its first uncovered item, and reduces the state
 * to the bits relevant there. DLX_NO_STEP: an item can no longer be covered. *last: the last layer
 * examined. */
static inline __attribute__((always_inline)) uint32_t dlx_masks_land(const dlx_masks *masks,
                                                                     uint32_t words, uint32_t layer,
                                                                     uint64_t *state,
                                                                     uint32_t *last)
{
    uint32_t next = layer;
    bool covered;
    do {
        *last = next;
        const uint64_t *ends = masks->ends + (size_t)next * words;
        for (uint32_t w = 0; w < words; w++)
            if (ends[w] & ~state[w])
                return DLX_NO_STEP;
        if (masks->late[next] > layer + 1)
            return DLX_NO_STEP;
        next++;
        covered = state[words == 1 ? 0 : masks->own_word[next]] & masks->own[next];
        const uint64_t *keep = masks->keep + (size_t)next * words;
        for (uint32_t w = 0; w < words; w++)
            state[w] &= keep[w];
    } while (covered);
    return next;
}

#endif
