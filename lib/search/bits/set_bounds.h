/* SPDX-License-Identifier: MIT */
/* Engine bits for items with multiplicities, on sets of options. */
#ifndef DLX_SEARCH_BITS_SET_BOUNDS_H
#define DLX_SEARCH_BITS_SET_BOUNDS_H

#include "search/bits/sets.h"

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
