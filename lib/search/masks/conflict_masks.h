/* SPDX-License-Identifier: MIT */
/* Operations of the row search on all masks of a level, for each kind of vectors. */
#ifndef DLX_SEARCH_MASKS_CONFLICT_MASKS_H
#define DLX_SEARCH_MASKS_CONFLICT_MASKS_H

#include "search/bits/node_budget.h"

enum { DLX_MASK_LANES = 32 }; /* the number of masks is a multiple */

/* Flags in a row: the option has the item. In the mask of an item that need not be covered, they
 * look like more than two options. */
enum { DLX_MASK_FLAGS = 0xe000, DLX_MASK_BITS = 13 /* the other bits */ };

#define DLX_OPTION_ABSENT UINT16_MAX

enum { DLX_MAX_GATHERED = 1 << 10 };

/* State of the masks after a clear. */
typedef enum dlx_clear_result {
    DLX_CLEARED_OPEN,   /* every mask has two bits or more */
    DLX_CLEARED_FORCED, /* some masks have one bit */
    DLX_CLEARED_DEAD    /* some masks are empty; `to` may be partially set */
} dlx_clear_result;

/* Masks [0..width[ and rows start at multiples of 64 bytes; row k is at rows + k * width. */
typedef struct dlx_conflict_ops {
    /* Sets `to` to the masks `from` (possibly the same) without the bits of the rows of
     * option[0..count[, and with the flags of the rows. */
    dlx_clear_result (*clear_conflicts)(uint16_t *to, const uint16_t *from, const uint16_t *rows,
                                        const uint16_t *option, size_t count, size_t width);

    /* Lists the places of masks with one bit, in ascending order: mask number * DLX_MASK_BITS +
     * bit. No mask may be empty. `place` has room for width + DLX_MASK_LANES. Returns their number.
     */
    size_t (*list_forced)(uint16_t *place, const uint16_t *mask, size_t width);

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

#endif
