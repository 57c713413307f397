/* SPDX-License-Identifier: MIT */
/* Data structure and operations of dancing links, with or without multiplicities. */
#ifndef DLX_SEARCH_LINKS_DANCE_H
#define DLX_SEARCH_LINKS_DANCE_H

#include "io/buffer.h"
#include "search/base/engine.h"

/* A node of an option, or the header of an item's list, or a spacer. */
typedef struct dlx_link {
    uint32_t up, down; /* spacer: first node of the option before, last node of the option after */
    uint32_t top;      /* header of the item; 0: spacer */
} dlx_link;

typedef struct dlx_listed {
    uint32_t left, right; /* neighbours in the list of uncovered primary items; 0 is the root */
    uint32_t length;      /* live options */
} dlx_listed;

/* Replaces a colour that an option above gave to the secondary item: nothing left to do. */
#define DLX_LINKS_AGREED UINT32_MAX

typedef struct dlx_links {
    dlx_arena arena;
    dlx_search *task;
    dlx_budget *limits;
    dlx_listed *items; /* [0..item_count] */
    dlx_link *nodes;
    uint32_t *colour; /* by node, 0: none; NULL: no colours */
    /* By level: node of the option being tried, or header of the item of the level. */
    uint32_t *levels; /* [0..depth[ */
    size_t depth;
    uint32_t primary;    /* items [1..primary] */
    uint32_t first;      /* the first node of option 0 */
    uint32_t empty;      /* uncovered primary items without live options */
    uint32_t last_empty; /* the last empty item found for a proof; 0: none */
    uint64_t *single; /* bit i % 64 of word i / 64: item i is primary, uncovered, and has a single
                         option */
    uint32_t single_word; /* words of `single` before this index are 0 */
    bool goes_back;       /* `next` returned a solution or was stopped, and backtracks first */
    struct dlx_links_multiplicity *bounds; /* NULL: all items 1:1 */
} dlx_links;

/* Adds item i, of `length` options, to the uncovered items. */
void dlx_dance_count_in(dlx_links *links, uint32_t i, uint32_t length);

/* Removes the option of node p, which is in the list of its item, from all lists; and the inverse.
 */
void dlx_dance_detach(dlx_links *links, uint32_t p);
void dlx_dance_attach(dlx_links *links, uint32_t p);

/* Removes item i from the list of items, and its options from the lists of their other items; and
 * the inverse. */
void dlx_dance_cover(dlx_links *links, uint32_t i);
void dlx_dance_uncover(dlx_links *links, uint32_t i);

/* Gives the secondary item of node q, which is not in its list, the colour of q, and hides options
 * of other colours; and the inverse. */
void dlx_dance_purify(dlx_links *links, uint32_t q);
void dlx_dance_unpurify(dlx_links *links, uint32_t q);

/* Returns the option of a node. */
uint32_t dlx_dance_option(const dlx_links *links, uint32_t p);

void dlx_dance_deeper(dlx_links *links);

/* Allocates the state for multiplicities. Returns false if out of memory, or beyond the memory
 * limit. */
bool dlx_link_bounds_multiplicity_make(dlx_links *links);
void dlx_link_bounds_multiplicity_free(struct dlx_links_multiplicity *bounds);
dlx_step dlx_link_bounds_multiplicity_next(dlx_links *links);

#endif
