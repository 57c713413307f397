/* SPDX-License-Identifier: MIT */
/* What the search in rows does to all masks of a level at once, for each kind of vectors. */
#ifndef DLX_SEARCH_MASKS_CONFLICT_MASKS_H
#define DLX_SEARCH_MASKS_CONFLICT_MASKS_H

#include "search/bits/node_budget.h"

enum { DLX_MASK_LANES = 32 }; /* the number of masks is a multiple of it */

/* The bits of a row that say that its option has the item. They are set in the masks of items that
 * do not need to be covered: so many of them that such an item never seems to have two options or
 * fewer. */
enum { DLX_MASK_FLAGS = 0xe000 };

#define DLX_OPTION_ABSENT UINT16_MAX

enum { DLX_MAX_GATHERED = 1 << 10 };

/* What is left of the masks. */
typedef enum dlx_clear_result {
    DLX_CLEARED_OPEN,   /* two bits or more of each */
    DLX_CLEARED_FORCED, /* the same, but one bit of some */
    DLX_CLEARED_DEAD    /* none of some */
} dlx_clear_result;

/* All masks begin at a multiple of 64 bytes; [0..width[. */
typedef struct dlx_conflict_ops {
    /* Sets the masks `to` to those of `from`, which may be the same, without the bits of the rows
     * [0..count[, and with their flags. Where masks are forced, bit b of forced[v] is set if mask
     * v * DLX_MASK_LANES + b has one bit. */
    dlx_clear_result (*clear_conflicts)(uint16_t *to, const uint16_t *from,
                                        const uint16_t *const *row, size_t count, size_t width,
                                        uint32_t *forced);

    /* The first mask with two bits; `width`: none has. */
    size_t (*find_pair)(const uint16_t *mask, size_t width);

    /* Sets those bits [0..bits[ of the masks whose options have a number other than
     * DLX_OPTION_ABSENT. Bit b of mask i is of by_bit[b * width + i], or of none if used[i] is
     * without it. There are at most DLX_MAX_GATHERED options, and number[0..options[ has room
     * for DLX_MASK_LANES more. NULL: it would not be faster than to set bit by bit. */
    void (*gather)(uint16_t *mask, const uint16_t *number, size_t options, const uint16_t *by_bit,
                   const uint16_t *used, size_t width, size_t bits);
} dlx_conflict_ops;

/* Those that use such vectors, which this machine has. */
const dlx_conflict_ops *dlx_conflict_ops_for(dlx_vectors vectors);

#endif
