/* SPDX-License-Identifier: MIT */
/* What dancing links work on and the steps of the dance, for the searches with bounds and without.
 */
#ifndef DLX_SEARCH_LINKS_DANCE_H
#define DLX_SEARCH_LINKS_DANCE_H

#include "search/engine.h"

/* A node of an option, or the header of an item's list, or a spacer. */
typedef struct dlx_link {
    uint32_t up,
        down; /* of a spacer: the first node of the option before it, the last of the one after */
    uint32_t top; /* the header of its item; 0: a spacer */
} dlx_link;

typedef struct dlx_listed {
    uint32_t left,
        right;       /* neighbours among the primary items that are not covered; 0 is the root */
    uint32_t length; /* live options */
} dlx_listed;

/* In place of a colour: this secondary item has that colour by an option above, nothing is left to
 * do. */
#define DLX_LINKS_AGREED UINT32_MAX

typedef struct dlx_links {
    dlx_search *task;
    dlx_limits *limits; /* of the task */
    dlx_listed *items;  /* [0..item_count] */
    dlx_link *nodes;
    uint32_t *colour; /* of each node, 0: none; NULL: the problem has no colours */
    /* Of each level the node of the option that is tried; the header of its item when none is. */
    uint32_t *levels; /* [0..depth[ */
    size_t depth;
    uint32_t primary; /* items [1..primary] */
    uint32_t first;   /* the first node of option 0 */
    uint32_t empty;   /* primary items, not covered, without live options: any makes a dead end */
    uint64_t
        *single; /* bit i % 64 of word i / 64: item i, primary and not covered, has one option */
    uint32_t single_word; /* the words of `single` before this one are 0 */
    bool goes_back; /* `next` has handed a solution out, or was stopped, and goes on from there */
    struct dlx_links_multiplicity *bounds; /* NULL: all are 1:1 */
} dlx_links;

/* Item i, of `length` options, is from now on one that is to be covered: it is noted if it has few.
 */
void dlx_links_count_in(dlx_links *links, uint32_t i, uint32_t length);

/* Takes the option of node p, which is in p's item's list, out of all lists, and puts it back. */
void dlx_links_detach(dlx_links *links, uint32_t p);
void dlx_links_attach(dlx_links *links, uint32_t p);

/* Takes item i from the list of items, and every option with it from the lists of its other items;
 * and undoes that. */
void dlx_links_cover(dlx_links *links, uint32_t i);
void dlx_links_uncover(dlx_links *links, uint32_t i);

/* Gives the secondary item of node q the colour of q: options with another colour go. Node q is not
 * in its list. */
void dlx_links_purify(dlx_links *links, uint32_t q);
void dlx_links_unpurify(dlx_links *links, uint32_t q);

/* The option that a node belongs to. */
uint32_t dlx_links_option(const dlx_links *links, uint32_t p);

/* Counts a level. */
void dlx_links_deeper(dlx_links *links);

#endif
