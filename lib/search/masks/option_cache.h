/* SPDX-License-Identifier: MIT */
/* The options of a stream of problems, as rows of masks kept between problems.
 *
 * An option has a fixed bit in the masks of its items, equal in all problems, and a row: for every
 * item the bits of conflicting options, and for its own items the flags of conflict_masks.c. Making
 * a row costs as much as dropping the conflicts of the option once, so rows pay off because they
 * are reused. */
#ifndef DLX_SEARCH_MASKS_OPTION_CACHE_H
#define DLX_SEARCH_MASKS_OPTION_CACHE_H

#include "core/problem.h"
#include "search/base/engine.h"
#include "search/bits/node_budget.h"
#include <stdint.h>

/* Definitions shared by the searches with masks: memberships and levels. */

enum { DLX_MEMBERSHIPS = 4 }; /* memberships processed together, without a branch */

#define DLX_MASKS_NO_ITEM UINT16_MAX

/* An item of an option, and the option's bit in the mask of the item. The memberships of an option
 * are padded to a multiple of DLX_MEMBERSHIPS with a nonexistent item and no bit. */
typedef struct dlx_membership {
    uint16_t item, bit;
} dlx_membership;

/* A level, and statistics of its branches. Initially all zero. */
typedef struct dlx_masks_level {
    uint16_t item;    /* item branched on, or DLX_MASKS_NO_ITEM */
    uint16_t option;  /* option of the item that was taken */
    uint16_t left;    /* untried options of the item */
    uint32_t chosen;  /* options taken above this level */
    uint32_t covered; /* primary items covered by them */
    dlx_branches branches;
} dlx_masks_level;

/* Enters a level. */
static inline void dlx_level_enter(dlx_masks_level *here, uint32_t chosen, uint32_t covered)
{
    here->item = DLX_MASKS_NO_ITEM;
    here->left = 0;
    here->chosen = chosen;
    here->covered = covered;
}

/* Takes an option of an item with `options` options. */
static inline void dlx_level_take(dlx_masks_level *here, uint32_t option, unsigned options)
{
    here->branches.tried++;
    here->branches.offered += options - (uint64_t)here->left;
    here->left = (uint16_t)(options - 1);
    here->option = (uint16_t)option;
}

/* Leaves a level; its untried options count as pruned. */
static inline void dlx_level_leave(dlx_masks_level *here)
{
    here->branches.offered -= here->left;
}

/* Returns the estimated progress, 0 to 1, from all levels. */
static inline double dlx_level_progress(const dlx_masks_level *levels, size_t count)
{
    dlx_progress_estimate estimate = {0};
    while (count-- > 0)
        dlx_progress_estimate_add(&estimate, &levels[count].branches);
    return dlx_progress_estimate_share(&estimate);
}

typedef struct dlx_row_search dlx_row_search;

/* Returns NULL if the problem does not fit, or out of memory; masks.c may still search. */
dlx_row_search *dlx_row_search_open(dlx_search *task, dlx_vectors vectors);

/* As in dlx_engine. */
dlx_step dlx_row_search_next(dlx_row_search *search);
double dlx_row_search_progress(const dlx_row_search *search);
void dlx_row_search_close(dlx_row_search *search);

/* Operations of the row search on all masks of a level, for each kind of vectors. */

enum { DLX_MASK_LANES = 32 }; /* the number of masks is a multiple */

/* Flags in a row: the option has the item. A mask with the flags has another bit too: of the option
 * that covers the item, or DLX_MASK_PADDING if the item need not be covered. Flags look like more
 * than two options. */
enum {
    DLX_MASK_FLAGS = 0xe000,
    DLX_MASK_PADDING = 0x1000,
    DLX_MASK_BITS = 12 /* the other bits */
};

#define DLX_OPTION_ABSENT UINT16_MAX

enum { DLX_MAX_GATHERED = 1 << 10 };

/* State of the masks after options were taken. */
typedef enum dlx_mask_state {
    DLX_MASKS_OPEN,    /* every mask has two bits or more */
    DLX_MASKS_FORCED,  /* some masks have one bit */
    DLX_MASKS_COVERED, /* every mask has the flags */
    DLX_MASKS_DEAD /* an item has no option, or two options conflict; masks may be partially set */
} dlx_mask_state;

/* Rows of options. A place is a mask number * DLX_MASK_BITS + bit. */
typedef struct dlx_mask_rows {
    const uint16_t *first;  /* row k is at first + k * width */
    const uint16_t *option; /* by place */
    uint16_t *place;        /* places of options to take, with room for width + DLX_MASK_LANES */
    uint16_t *listed;       /* by option: 0, except during a call */
    size_t width;           /* masks of a row */
} dlx_mask_rows;

/* Masks, rows and places start at multiples of 64 bytes. */
typedef struct dlx_conflict_ops {
    /* Sets `destination` to the masks `source` (possibly the same) without the conflicts of the
     * options of rows->place[0..*count[; continues with the masks of one bit. Lists the places of
     * the options taken in `taken`, of an option perhaps several, and sets their number *count;
     * `taken` has room for DLX_MASK_LANES more. Returns OPEN, COVERED or DEAD. */
    dlx_mask_state (*settle)(uint16_t *destination, const uint16_t *source,
                             const dlx_mask_rows *rows, uint16_t *taken, size_t *count);

    /* Returns the first mask with two bits, or `width`. */
    size_t (*find_pair)(const uint16_t *mask, size_t width);

    /* Sets the bits [0..bits[ of the masks whose option has a number other than DLX_OPTION_ABSENT.
     * Bit b of mask i belongs to by_bit[b * width + i], if used[i] has the bit. At most
     * DLX_MAX_GATHERED options; number[0..options[ is padded by DLX_MASK_LANES. NULL: setting
     * single bits is as fast. */
    void (*gather)(uint16_t *mask, const uint16_t *number, size_t options, const uint16_t *by_bit,
                   const uint16_t *used, size_t width, size_t bits);
} dlx_conflict_ops;

/* Returns the operations for `vectors`, which the processor must support. */
const dlx_conflict_ops *dlx_conflict_masks_ops_for(dlx_vectors vectors);

enum {
    DLX_OPTION_CACHE_MAX = 1 << 12,       /* maximum number of options */
    DLX_OPTION_CACHE_BITS = DLX_MASK_BITS /* maximum options of an item */
};

/* Sets of `width` masks, at multiples of 64 bytes. */
typedef struct dlx_aligned_masks {
    void *memory;    /* allocation */
    uint16_t *first; /* first set */
    size_t room;     /* allocated sets */
} dlx_aligned_masks;

typedef struct dlx_option_cache {
    dlx_scratch shelved;
    uint32_t items, primary;
    uint32_t width; /* masks of a row: the items and at least one more, rounded up */
    bool is_full;   /* no further options */
    uint32_t count;
    uint16_t *place; /* by number in problems: 1 + index here; 0: unknown option */
    uint32_t *start; /* option p has the members [start[p]..start[p + 1][, padded to a multiple of
                        DLX_MEMBERSHIPS with a nonexistent item and no bit */
    dlx_membership *member;
    void *tables;               /* allocation of the arrays below and above `levels` */
    uint16_t *option;           /* by place, as in dlx_mask_rows */
    uint16_t *by_bit;           /* transposed: by_bit[b * width + i] */
    uint16_t *used;             /* by item: bits in use */
    uint32_t bits;              /* bits [0..bits[ are in use */
    dlx_aligned_masks rows;     /* of each option */
    size_t places, member_room; /* allocated places and members */
    /* For the current problem. */
    uint16_t *number;         /* by option: its index in the problem, or DLX_OPTION_ABSENT */
    uint16_t *blank;          /* masks without options */
    uint16_t *forced;         /* places, as in dlx_mask_rows */
    uint16_t *listed;         /* as in dlx_mask_rows */
    uint16_t *chosen;         /* places of options taken, of an option perhaps several */
    dlx_aligned_masks levels; /* masks of the levels */
} dlx_option_cache;

/* Acquires the cache of the items for one search: adds the options of the problem, sets `number`,
 * and fills the masks of the first level. Returns NULL if the problem or the cache is too large, if
 * options are unnumbered or duplicate, or if out of memory. */
dlx_option_cache *dlx_option_cache_acquire(const dlx_problem *problem,
                                           const dlx_conflict_ops *vectors);

void dlx_option_cache_release(dlx_option_cache *cache, const dlx_problem *problem);

/* Allocates levels. Returns false if out of memory. */
bool dlx_option_cache_add_levels(dlx_option_cache *cache, size_t levels);

/* Approximate memory. */
size_t dlx_option_cache_bytes(const dlx_option_cache *cache);

static inline uint16_t *dlx_option_cache_row(const dlx_option_cache *cache, uint32_t option)
{
    return cache->rows.first + (size_t)option * cache->width;
}

#endif
