/* SPDX-License-Identifier: MIT */
/* The data of dancing links and the steps of the dance, for the searches with and without
 * multiplicities. */
#ifndef DLX_SEARCH_LINKS_DANCE_H
#define DLX_SEARCH_LINKS_DANCE_H

#include "search/base/engine.h"

/* A node of an option, or the header of an item's list, or a spacer. */
typedef struct dlx_link {
    uint32_t up, down; /* of a spacer: the first node of the option before it, the last node of the
                          one after it */
    uint32_t top;      /* the header of its item; 0: a spacer */
} dlx_link;

typedef struct dlx_listed {
    uint32_t left,
        right;       /* neighbours among the primary items that are not covered; 0 is the root */
    uint32_t length; /* live options */
} dlx_listed;

/* Replaces a colour: the secondary item already has this colour by an option above, so nothing is
 * left to do. */
#define DLX_LINKS_AGREED UINT32_MAX

typedef struct dlx_links {
    dlx_search *task;
    dlx_limits *limits; /* of the task */
    dlx_listed *items;  /* [0..item_count] */
    dlx_link *nodes;
    uint32_t *colour; /* of each node, 0: none; NULL: the problem has no colours */
    /* By level: a node of the option being tried; if there is none, the header of the level's item.
     */
    uint32_t *levels; /* [0..depth[ */
    size_t depth;
    uint32_t primary; /* items [1..primary] */
    uint32_t first;   /* the first node of option 0 */
    uint32_t empty; /* uncovered primary items without live options: any of them makes a dead end */
    uint64_t
        *single; /* bit i % 64 of word i / 64: item i is primary, not covered, and has one option */
    uint32_t single_word; /* the words of `single` before this one are 0 */
    bool goes_back; /* `next` has handed out a solution, or was stopped, and goes on from there */
    struct dlx_links_multiplicity *bounds; /* NULL: all are 1:1 */
} dlx_links;

/* From now on item i, of `length` options, is to be covered: it is recorded if it has few. */
void dlx_links_count_in(dlx_links *links, uint32_t i, uint32_t length);

/* Takes the option of node p, which is in the list of its item, out of all lists; and undoes that.
 */
void dlx_links_detach(dlx_links *links, uint32_t p);
void dlx_links_attach(dlx_links *links, uint32_t p);

/* Takes item i from the list of items, and every option with it from the lists of its other items;
 * and undoes that. */
void dlx_links_cover(dlx_links *links, uint32_t i);
void dlx_links_uncover(dlx_links *links, uint32_t i);

/* Gives the secondary item of node q, which is not in its list, the colour of q, and hides options
 * with another colour; and undoes that. */
void dlx_links_purify(dlx_links *links, uint32_t q);
void dlx_links_unpurify(dlx_links *links, uint32_t q);

/* The option of a node. */
uint32_t dlx_links_option(const dlx_links *links, uint32_t p);

/* Counts a level. */
void dlx_links_deeper(dlx_links *links);

#endif
