/* SPDX-License-Identifier: MIT */
/* The nodes and lemmas of a certified count (proof/pog.h) that do not depend on states, and the
 * derivations of a state's lemma.
 *
 * The options of an item come in levels, by layer. Node "none of i before m" is the product of the
 * negated options in the first m levels of item i. A state of the frontier is a set of literals:
 * for each item "none", its negation or, for an item that has a colour, the variable of that
 * colour. A choice is a product of an option and the negations of the other options of its layer;
 * a layer that is passed, since its item is covered, is the product of its negated options. So each
 * path through the graph decides each option once. After the last layer a path passes another
 * layer, of the options without primary items. */
#ifndef DLX_SEARCH_FRONTIER_COUNT_PROOF_H
#define DLX_SEARCH_FRONTIER_COUNT_PROOF_H

#include "proof/pog.h"
#include "search/base/search.h"
#include "search/frontier/state_masks.h"

/* The options of an item in a layer, uses[first..end[; without those of a colour. */
typedef struct dlx_level {
    uint32_t layer, first, end;
    int32_t none; /* node: none of the options in this and earlier levels; 0: not defined */
} dlx_level;

typedef struct dlx_count_proof {
    dlx_search *task;
    const dlx_problem *problem;
    dlx_pog *pog;
    dlx_masks masks;
    dlx_arena arena;
    /* By item. */
    size_t *level_start; /* item i has levels[level_start[i]..level_start[i + 1][ */
    dlx_level *levels;
    uint32_t *uses;
    uint32_t *needs;        /* lemma: some option of the item, unless its first levels have one */
    size_t *code_start;     /* of its values in the next arrays; value 0 is first */
    int32_t *code_variable; /* the variable of the value; 0: none */
    int32_t *assigned;      /* node that sets the variables by the value; 0: none */
    /* By layer, [0..layers]. */
    size_t *start; /* layer s has option[start[s]..start[s + 1][ */
    uint32_t *option;
    uint32_t *item;         /* the layer's item */
    int32_t *passed;        /* node: no option of the layer; 0: no options */
    uint32_t *passed_lemma; /* so if the item is covered before */
    size_t *last_start;     /* the items whose last option is in the layer */
    uint32_t *last_item;
    uint32_t *bit_item; /* 1 + the item of each bit of a state before the layer, if the lowest of
                           its bits, or 0; 64 * words each */
    /* By option. */
    uint32_t *layer_of, *place; /* its layer, and place there */
    int32_t *chosen;            /* node: the option, and no other of its layer */
    uint32_t *chosen_lemma;     /* so if the option is chosen */
    uint32_t *blocked; /* by nonzero, lemma: not the option if an option of the item without a
                          colour precedes; 0: none can precede */
} dlx_count_proof;

/* Makes the tables. Returns false on memory exhaustion or stop. */
bool dlx_count_proof_make(dlx_count_proof *proof);

/* Writes nodes and lemmas that do not depend on states. */
void dlx_count_proof_define(dlx_count_proof *proof);
void dlx_count_proof_free(dlx_count_proof *proof);

/* Number of levels of the item before the layer. */
size_t dlx_count_proof_levels(const dlx_count_proof *proof, size_t item, uint32_t layer);

static inline size_t dlx_count_proof_layers(const dlx_count_proof *proof)
{
    return proof->masks.order.steps;
}

/* The node "none of the item's options before the level", from level 1 on. */
static inline int32_t dlx_count_proof_none(const dlx_count_proof *proof, size_t item, size_t level)
{
    return proof->levels[proof->level_start[item] + level - 1].none;
}

/* The literal of an option. */
static inline int32_t dlx_count_proof_literal(uint32_t option)
{
    return (int32_t)option + 1;
}

/* The place, from 1, of another option of the layer in the product proof->chosen[option]. */
static inline size_t dlx_count_proof_child(const dlx_count_proof *proof, uint32_t option,
                                           uint32_t other)
{
    return proof->place[other] + (proof->place[other] < proof->place[option] ? (size_t)2 : 1);
}

/* ---- derivations ----------------------------------------------------------------------------- */

/* A step from a state: an option of the layer is chosen, or the layer is passed, then layers up to
 * `next` are passed. */
typedef struct dlx_count_step {
    uint32_t layer, option, next; /* option DLX_NO_STEP: the layer is passed */
    const uint64_t *state;
    uint64_t *used; /* bits of the state that derivations have used */
} dlx_count_step;

/* The value of an item before the layer: 0: no option, else 1 or the code of a colour. */
uint64_t dlx_count_value(const dlx_count_proof *proof, size_t item, uint32_t layer,
                         const uint64_t *state);

/* Excludes an option that does not fit the state. */
void dlx_count_exclude_unfit(const dlx_count_proof *proof, const dlx_count_step *step);

/* Derives that an option precedes the level of the item: by the state or the chosen option. */
void dlx_count_derive_covered(const dlx_count_proof *proof, const dlx_count_step *step, size_t item,
                              size_t level);

/* Derives the children of the step's product but the next state. */
void dlx_count_derive_step(const dlx_count_proof *proof, const dlx_count_step *step);

/* Derives the literals of the next state that are in `used`. */
void dlx_count_derive_state(const dlx_count_proof *proof, const dlx_count_step *step,
                            const uint64_t *state, const uint64_t *used);

/* Refutes a step that leaves an item uncovered whose last option is in layer `last`. */
void dlx_count_refute_step(const dlx_count_proof *proof, const dlx_count_step *step, uint32_t last);

/* Appends the children of the step's product but the next state to `children`; returns their
 * number. */
size_t dlx_count_children(const dlx_count_proof *proof, const dlx_count_step *step,
                          int32_t *children);

#endif
