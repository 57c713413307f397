/* SPDX-License-Identifier: MIT */
/* The part of engine bits for items with multiplicities, with sets of options. */
#ifndef DLX_SEARCH_BITS_SET_BOUNDS_H
#define DLX_SEARCH_BITS_SET_BOUNDS_H

#include "search/bits/sets.h"

/* What a level works on. */
typedef struct dlx_multiplicity_level {
    uint64_t *live;  /* options that can be taken and have not been; [0..words[ */
    uint32_t item;   /* branched on */
    uint32_t left;   /* its live options */
    uint32_t option; /* the one that is taken, as the sets number it; or NO_OPTION */
    bool none;       /* taking none of them has been tried */
} dlx_multiplicity_level;

typedef struct dlx_multiplicity {
    const dlx_sets *sets;
    const dlx_problem *problem;
    uint32_t *chosen; /* options taken, by item */
    uint64_t *needy;  /* items that have fewer than they need; [0..item_words[ */
    uint64_t needs;   /* sum of what they lack */
    uint32_t cap;     /* an item that all options have, with the least upper bound; or items */
    dlx_multiplicity_level *levels; /* [0..options + 2[ */
    size_t depth, taken;            /* levels in use; options taken by them */
    dlx_block block;
    dlx_bits_status (*search)(struct dlx_multiplicity *bounded, dlx_node_budget *budget);
} dlx_multiplicity;

/* False: no memory. The sets must outlive it. */
bool dlx_multiplicity_make(dlx_multiplicity *bounded, const dlx_sets *sets, dlx_search *task);

/* Chooses the first item. FOUND: there is nothing to choose from, and nothing to cover. */
dlx_bits_status dlx_multiplicity_begin(dlx_multiplicity *bounded, const dlx_search *task);

#endif
