/* SPDX-License-Identifier: MIT */
/* The options that problems of a stream are made of, as rows of masks, kept from one problem to the
 * next.
 *
 * Each option has a bit of its own in the masks of its items, the same one in all problems, and a
 * row: for every item the bits of the options that conflict with it, and for its own items the
 * flags of strike.h. Making a row takes as long as dropping its conflicts once, so rows pay because
 * they are made for the stream and not for each problem. */
#ifndef DLX_SEARCH_MASKS_OPTION_CACHE_H
#define DLX_SEARCH_MASKS_OPTION_CACHE_H

#include "core/problem.h"
#include "search/masks/conflict_masks.h"
#include "search/masks/level.h"

enum {
    DLX_OPTION_CACHE_MAX = 1 << 12, /* at most */
    DLX_OPTION_CACHE_BITS = 13      /* options of an item, at most; the other bits are flags */
};

/* Sets of masks of all items, `width` each, at multiples of 64 bytes. */
typedef struct dlx_aligned_masks {
    void *memory;    /* to be freed */
    uint16_t *first; /* masks of the first set */
    size_t room;     /* for sets */
} dlx_aligned_masks;

typedef struct dlx_option_cache {
    dlx_scratch shelved;
    uint32_t items, primary;
    uint32_t width;  /* masks of a row: of the items, at least one more, rounded up */
    bool is_full;    /* no option can be added */
    uint32_t count;  /* options [0..count[ */
    uint16_t *place; /* of the option with that number in problems: 1 + its place here; 0: none */
    uint32_t *start; /* option p has the members [start[p]..start[p + 1][, filled up to a
                        multiple of DLX_MEMBERSHIPS with an item that there is not, and no bit */
    dlx_membership *member;
    uint16_t *option;           /* bit b of item i is of option[i * DLX_OPTION_CACHE_BITS + b] */
    uint16_t *by_bit;           /* the same, as by_bit[b * width + i] */
    uint16_t *used;             /* of each item: the bits that options have */
    uint32_t bits;              /* [0..bits[ are used for some item */
    uint16_t *covers;           /* of each option: how many primary items it has */
    dlx_aligned_masks rows;     /* of each option */
    size_t places, member_room; /* in `place`, for members */
    /* For the search of the problem at hand. */
    uint16_t *number;         /* of each option: which one of the problem's it is, or
                                 DLX_OPTION_ABSENT */
    uint16_t *blank;          /* masks without options */
    uint32_t *forced;         /* bits of masks with one bit, as dlx_conflict_ops has them, and 0 */
    uint16_t *chosen;         /* options that are taken, and one more */
    uint8_t *listed;          /* of each option: it is in a list; false between searches */
    dlx_aligned_masks levels; /* of the search */
} dlx_option_cache;

/* The cache of the problem's items for one search alone, with all options of the problem, and with
 * `number` set, and the masks of the first level. NULL: there is none, because the problem or the
 * items are too large, or its options are not numbered, or are there twice, or no memory. */
dlx_option_cache *dlx_option_cache_acquire(const dlx_problem *problem,
                                           const dlx_conflict_ops *vectors);

/* Gives it back. */
void dlx_option_cache_release(dlx_option_cache *cache, const dlx_problem *problem);

/* Makes room for so many levels. False: no memory. */
bool dlx_option_cache_add_levels(dlx_option_cache *cache, size_t levels);

/* Bytes that it holds, roughly. */
size_t dlx_option_cache_bytes(const dlx_option_cache *cache);

/* The row of an option. */
static inline uint16_t *dlx_option_cache_row(const dlx_option_cache *cache, uint32_t option)
{
    return cache->rows.first + (size_t)option * cache->width;
}

#endif
