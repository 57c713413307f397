/* SPDX-License-Identifier: MIT */
/* A partial set cover: the options taken, and the free options, which can still be taken.
 *
 * The free options are a sparse set: a prefix of an array, followed by the other options in reverse
 * order of removal (Briggs and Torczon, "An efficient representation for sparse sets", 1993). So
 * the array is also the trail for backtracking.
 *
 * An item needs as many options as its lower bound says. Every taken option must keep an item that
 * needs it, which no more options have, else it is redundant. An option that would cover the last
 * such item is dropped at once (Murakami and Uno, "Efficient
 * algorithms for dualizing large-scale hypergraphs", 2014). */
#ifndef DLX_SEARCH_BEST_PARTIAL_COVER_H
#define DLX_SEARCH_BEST_PARTIAL_COVER_H

#include "core/costs.h"
#include "core/limits.h"
#include "core/problem.h"
#include "io/buffer.h"

typedef struct dlx_partial_cover {
    dlx_arena arena;
    const dlx_problem *problem;
    dlx_columns columns;
    size_t primary;
    size_t *row;        /* option k has the primary items item[row[k]..row[k + 1][; [0..options] */
    uint32_t *item;     /* without the items left out */
    uint32_t *option;   /* a permutation of the options; [0..count[ are free */
    uint32_t *place;    /* by option: its index in `option` */
    bool *is_taken;     /* by option */
    uint32_t *gain;     /* by option: its open items */
    uint32_t *own;      /* by taken option: items that need it: no more options have them */
    uint32_t *free;     /* by item: free options that have it */
    uint32_t *need;     /* by item: taken options that cover it, its lower bound */
    bool multiple;      /* some item needs more than one */
    uint32_t *times;    /* by item: taken options that have it */
    uint32_t *owner;    /* by item: the XOR of these options */
    uint32_t *open;     /* a permutation of the items; [0..open_count[ are open: not covered */
    uint32_t *position; /* by item: its index in `open` */
    uint32_t *chosen;   /* the taken options, [0..chosen_count[ */
    size_t count;       /* free options */
    size_t open_count;
    size_t chosen_count;
    bool failed;          /* some taken option is redundant */
    bool keeps_redundant; /* redundant options may be taken */
    bool is_copy;         /* `columns` are shared; so are `row`, `item` and `need` */
    uint64_t work;        /* steps done, see dlx_budget.work */
} dlx_partial_cover;

/* Upper bound on the bytes allocated by dlx_partial_cover_begin. */
uint64_t dlx_partial_cover_size(const dlx_problem *problem);

/* No option is taken; all with a primary item are free. False: no memory or stopped; free it
 * anyway. */
bool dlx_partial_cover_begin(dlx_partial_cover *partial, const dlx_problem *problem,
                             dlx_budget *limits);

/* Copies a state in which no option is taken; constant arrays are shared with `source`, which
 * outlives the copy. */
bool dlx_partial_cover_copy(dlx_partial_cover *partial, const dlx_partial_cover *source);
uint64_t dlx_partial_cover_copy_size(const dlx_problem *problem);

void dlx_partial_cover_free(dlx_partial_cover *partial);

/* Removes items, by primary item, for good. Only before the first option is taken. */
void dlx_partial_cover_leave_out(dlx_partial_cover *partial, const bool *leave_out);

static inline bool dlx_partial_cover_is_free(const dlx_partial_cover *partial, uint32_t option)
{
    return partial->place[option] < partial->count;
}

/* Takes a free option, and drops the options in conflict with it. */
void dlx_partial_cover_take(dlx_partial_cover *partial, uint32_t option);

void dlx_partial_cover_drop(dlx_partial_cover *partial, uint32_t option);

/* Restores the state with `count` free options. */
void dlx_partial_cover_back(dlx_partial_cover *partial, size_t count);

/* The number of options that an open item needs in addition to the taken options. */
static inline uint32_t dlx_partial_cover_lack(const dlx_partial_cover *partial, uint32_t item)
{
    return partial->need[item] - partial->times[item];
}

/* The sum for all open items. */
uint64_t dlx_partial_cover_lacks(const dlx_partial_cover *partial);

/* The number of free options that can be the next option of an open item: 0 if the free options are
 * too few, 1 if all must be taken. */
static inline uint32_t dlx_partial_cover_choices(const dlx_partial_cover *partial, uint32_t item)
{
    const uint32_t others = partial->multiple ? dlx_partial_cover_lack(partial, item) - 1 : 0;
    return partial->free[item] > others ? partial->free[item] - others : 0;
}

/* Sets *item to the first open item with the fewest choices. False: no item is open. */
bool dlx_partial_cover_least(dlx_partial_cover *partial, uint32_t *item);

/* Removes items whose options include all options of another item; no minimal cover changes.
 * `cost`, by option, if one best cover is sought, else NULL: if no cost is negative, drops options
 * that another option with all their items, no higher cost and no further conflicts can replace.
 * Only before the first option is taken. On stop the reduction is partial. False: no memory. */
bool dlx_dominance_reduce(dlx_partial_cover *partial, const dlx_cost *cost, dlx_budget *limits);

#endif
