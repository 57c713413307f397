/* SPDX-License-Identifier: MIT */
/* The layers of a problem as bit masks on states of the frontier.
 *
 * A state is a set of bits: an item has a bit, set if the item is covered; a secondary item with
 * colours has 0 or the code of its colour, and an item with other bounds than 0:1, 1:1 and at least
 * 1 has the number of its options. The state before layer s holds everything relevant about the
 * options of layers [0..s[. Bits are reused after the last layer of an item.
 *
 * A layer is that of an item of bounds 1:1, and takes one of its options unless the item is
 * covered, or that of an option without such items, and takes the option or an empty one. */
#ifndef DLX_SEARCH_FRONTIER_STATE_MASKS_H
#define DLX_SEARCH_FRONTIER_STATE_MASKS_H

#include "search/base/item_order.h"

/* A coloured or counted item of an option, by the state's bits in `mask`. Coloured: they must be 0
 * or `value`. Counted: they must not be `value`, and grow by `more`. */
typedef struct dlx_use {
    uint64_t mask, value;
    uint64_t more; /* 0: coloured */
    uint32_t word; /* index of the word in the state */
} dlx_use;

/* A counted item after a layer with some of its options, by the state's bits in `mask`. They must
 * be at least `need`, which later options can raise to `lo`. From `lo` to `spare` they make no
 * difference, since later options cannot raise them above the upper bound. */
typedef struct dlx_check {
    uint64_t mask, need, lo, spare;
    uint32_t word;
} dlx_check;

typedef struct dlx_masks {
    const uint32_t *sequence; /* set before: the order of the primary items; NULL: chosen */
    dlx_arena arena;
    dlx_item_order order;
    uint32_t words;    /* words of a state */
    bool impossible;   /* a primary item has too few options */
    bool bounded;      /* the problem has other bounds than 1:1 */
    size_t *start;     /* layer s has the options [start[s]..start[s + 1][, numbered by layer */
    uint64_t *block;   /* by option: bits that must be 0 in the state before */
    uint64_t *set;     /* by option: bits set; `words` each */
    size_t *first_use; /* by option: its coloured and counted uses begin here and end where those of
                          the next option begin; NULL: there are none */
    dlx_use *uses;
    size_t *first_check; /* by layer, as first_use; NULL: no counted items */
    dlx_check *checks;
    uint64_t *ends; /* by layer: primary items that no later layer covers; `words` each */
    uint32_t *late; /* by layer: of the items whose stay ends here, the latest layer at which one
                       was first touched, plus 1; 0: there is none */
    uint64_t *keep; /* by layer: the bits of a state before it; `words` each, [0..layers] */
    uint64_t *own;  /* by layer: the bit of its item, in word own_word; 0: it is always uncovered;
                       [0..layers] */
    uint32_t *own_word;
    /* Where the bits come from. */
    uint32_t *option; /* by option: its number in the problem; DLX_NO_STEP: an empty option */
    uint32_t *place;  /* by item: its lowest bit, or DLX_NO_STEP */
    uint8_t *bits;    /* by item: number of bits; 0: no state */
    uint32_t *code;   /* by nonzero of the problem: the code of its colour; NULL: no colours */
} dlx_masks;

/* The bits of an item that has a place, in word place / 64. */
static inline uint64_t dlx_masks_of_item(const dlx_masks *masks, size_t item)
{
    return ((UINT64_C(1) << masks->bits[item]) - 1) << masks->place[item] % 64;
}

/* The usual limit on the memory of masks. */
static inline uint64_t dlx_state_masks_most_bytes(const dlx_problem *problem)
{
    return (UINT64_C(1) << 26) + 64 * (uint64_t)dlx_problem_nonzeros(problem);
}

/* Returns false if out of memory, if masks would exceed `most` bytes, or if stopped; free in any
 * case. */
bool dlx_state_masks_make(dlx_masks *masks, const dlx_problem *problem, dlx_budget *limits,
                          uint64_t most, uint64_t *bytes);
void dlx_state_masks_free(dlx_masks *masks);

/* True if the option's colours agree with the state, and its counts are below their bounds. */
static inline bool dlx_masks_uses_fit(const dlx_masks *masks, size_t option, const uint64_t *state)
{
    for (size_t u = masks->first_use[option]; u < masks->first_use[option + 1]; u++) {
        const dlx_use *use = &masks->uses[u];
        const uint64_t bits = state[use->word] & use->mask;
        if (use->more ? bits == use->value : bits && bits != use->value)
            return false;
    }
    return true;
}

/* True if the option is compatible with the state. `has_uses`: masks->first_use is not NULL. */
static inline __attribute__((always_inline)) bool dlx_masks_fits(const dlx_masks *masks,
                                                                 uint32_t words, bool has_uses,
                                                                 size_t option,
                                                                 const uint64_t *state)
{
    const uint64_t *block = masks->block + option * words;
    uint64_t blocked = 0;
    for (uint32_t w = 0; w < words; w++)
        blocked |= block[w] & state[w];
    return !blocked && (!has_uses || dlx_masks_uses_fit(masks, option, state));
}

/* Sets `next` to the state with a compatible option. */
static inline __attribute__((always_inline)) void
dlx_masks_add(const dlx_masks *masks, uint32_t words, bool has_uses, size_t option,
              const uint64_t *state, uint64_t *next)
{
    const uint64_t *set = masks->set + option * words;
    for (uint32_t w = 0; w < words; w++)
        next[w] = state[w] | set[w];
    for (size_t u = has_uses ? masks->first_use[option] : 0;
         has_uses && u < masks->first_use[option + 1]; u++)
        next[masks->uses[u].word] += masks->uses[u].more;
}

/* Merges counts that make no difference after the layer. Returns false if a count is too low. */
static inline bool dlx_masks_settle_counts(const dlx_masks *masks, size_t layer, uint64_t *state)
{
    for (size_t c = masks->first_check[layer]; c < masks->first_check[layer + 1]; c++) {
        const dlx_check *check = &masks->checks[c];
        uint64_t *word = &state[check->word];
        const uint64_t bits = *word & check->mask;
        if (bits < check->need)
            return false;
        if (bits > check->lo && bits <= check->spare)
            *word = (*word & ~check->mask) | check->lo;
    }
    return true;
}

/* Returns the next layer of a state, that of an option or of its first uncovered item, and reduces
 * the state to the bits relevant there. DLX_NO_STEP: an item can no longer be covered. *last: the
 * last layer examined. */
static inline __attribute__((always_inline)) uint32_t
dlx_masks_land(const dlx_masks *masks, uint32_t words, bool has_uses, uint32_t layer,
               uint64_t *state, uint32_t *last)
{
    const bool counts = has_uses && masks->first_check;
    uint32_t next = layer;
    bool covered;
    do {
        *last = next;
        const uint64_t *ends = masks->ends + (size_t)next * words;
        for (uint32_t w = 0; w < words; w++)
            if (ends[w] & ~state[w])
                return DLX_NO_STEP;
        if (masks->late[next] > layer + 1 ||
            (counts && !dlx_masks_settle_counts(masks, next, state)))
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
