/* SPDX-License-Identifier: MIT */
/* Sets of options as bits, a set for each level: the part of engine bits for items with any number
 * of options. */
#ifndef DLX_SEARCH_BITS_SETS_H
#define DLX_SEARCH_BITS_SETS_H

#include "search/base/search.h"
#include "search/bits/node_budget.h"

enum {
    DLX_GROUP = 8,    /* items with interleaved masks */
    DLX_FEW_WORDS = 4 /* sets have 1, 2, 4, or more words */
};

/* The words [first..end[ of a mask, outside which it is 0. */
typedef struct dlx_word_span {
    uint32_t first, end;
} dlx_word_span;

typedef struct dlx_set_level {
    uint64_t *live;   /* live options; [0..words[ */
    uint64_t *tries;  /* untried options of the item branched on; [0..words[ */
    uint64_t *items;  /* uncovered items; [0..item_words[ */
    uint32_t count;   /* items that are not covered */
    uint32_t item;    /* item branched on */
    uint32_t options; /* options of the item */
    uint32_t word;    /* first word of its untried options */
} dlx_set_level;

/* Items and options are renumbered; options without a primary item may be included, but never live.
 */
typedef struct dlx_sets {
    uint32_t options, items;
    uint32_t words;         /* words of a set of options */
    uint32_t item_words;    /* words of a set of items */
    uint64_t *item_options; /* by item: its options; `words` each */
    dlx_word_span *spans;   /* spans of item_options */
    uint64_t *
        groups; /* item_options for vectors: the first words of eight items, the second words ... */
    uint32_t group_count;   /* 0: no groups; without vectors, only spans of groups are used */
    dlx_word_span *reaches; /* spans of groups */
    uint64_t *keeps;        /* by option: compatible options; `words` each */
    uint64_t *option_items; /* by option: its items; `item_words` each */
    uint32_t *original;     /* by option: index in the problem */
    dlx_set_level *levels;  /* [0..items + 2[ */
    size_t depth;           /* levels in use */
    size_t base;            /* options taken above the first level */
    dlx_vectors vectors;    /* vectors that the search may use */
    uint64_t looked;        /* words of item masks examined since the last average */
    uint64_t looks;  /* mean number of words at a node; initially the number for all items, or
                        inherited */
    bool has_looked; /* `looks` was measured */
    dlx_block block;
    dlx_bits_status (*search)(struct dlx_sets *sets, dlx_node_budget *budget);
} dlx_sets;

static inline dlx_set_level *dlx_sets_at(const dlx_sets *sets)
{
    return &sets->levels[sets->depth - 1];
}

/* Estimated nanoseconds, on a processor of 2023 with AVX-512, of a node that examines `looked`
 * words of item masks, in sets of `items` items and `words` words. Equal on every processor, so
 * that the search and its order are the same. */
static inline uint64_t dlx_sets_node_time(const dlx_sets *sets, uint64_t items, uint64_t words,
                                          uint64_t looked)
{
    const uint64_t in_one = sets->group_count == 0 ? 3 : 8;
    return 35 + items / 16 + (looked + 2 * words) / in_one;
}

/* The number of words of a mask. */
uint32_t dlx_sets_words(size_t options);

/* Makes the sets of a problem, or of the live options and uncovered items at the current level of
 * `from`. Returns false if out of memory or stopped. */
bool dlx_sets_make(dlx_sets *sets, dlx_search *task, dlx_vectors vectors);
bool dlx_sets_compact(dlx_sets *sets, const dlx_sets *source, dlx_search *task);

/* Drops the options tried at the current level of `source`, once both branch on the same item. */
void dlx_sets_drop_tried(dlx_sets *sets, const dlx_sets *source);

/* Chooses the first item, and sets sets->search; `proof` may be NULL. Returns the number of options
 * of the item; 0: nothing to try. */
uint32_t dlx_sets_search_begin(dlx_sets *sets, dlx_proof *proof);

/* Counts the live options of an item. */
uint32_t dlx_sets_search_count(const dlx_sets *sets, const dlx_set_level *level, uint32_t item);

/* Counts the untried options of the current level. */
uint32_t dlx_sets_search_left(const dlx_sets *sets);

/* Engine bits for items with multiplicities, on sets of options. */

typedef struct dlx_multiplicity_level {
    uint64_t *live;  /* live options not yet tried; [0..words[ */
    uint32_t item;   /* branched on */
    uint32_t left;   /* live options of the item, not yet tried */
    uint32_t all;    /* the same before the first was tried */
    uint32_t ways;   /* branches: options that can be the first taken, and none */
    uint32_t option; /* option taken, by index in the sets, or NO_OPTION */
    bool none;       /* the branch without options was tried */
} dlx_multiplicity_level;

typedef struct dlx_multiplicity {
    const dlx_sets *sets;
    const dlx_problem *problem;
    uint32_t *chosen; /* by item: options taken */
    uint64_t *needy;  /* items below their lower bound; [0..item_words[ */
    uint64_t needs;   /* sum of missing options */
    uint32_t cap;     /* an item of all options with the least upper bound, or `items` */
    dlx_multiplicity_level *levels; /* [0..options + 2[ */
    size_t depth, taken;            /* levels in use; options taken by them */
    dlx_block block;
    dlx_bits_status (*search)(struct dlx_multiplicity *bounded, dlx_node_budget *budget);
} dlx_multiplicity;

/* Returns false if out of memory. The sets must outlive the result. */
bool dlx_set_bounds_make(dlx_multiplicity *bounded, const dlx_sets *sets, dlx_search *task);

/* Chooses the first item. Returns FOUND if nothing is to be chosen or covered. */
dlx_bits_status dlx_set_bounds_begin(dlx_multiplicity *bounded, const dlx_search *task);

/* The part of the search that is done, if all branches of a level take as long. */
double dlx_set_bounds_progress(const dlx_multiplicity *bounded);

#endif
