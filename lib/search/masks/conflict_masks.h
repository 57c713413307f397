/* SPDX-License-Identifier: MIT */
/* Operations of the row search on all masks of a level, for each kind of vectors. */
#ifndef DLX_SEARCH_MASKS_CONFLICT_MASKS_H
#define DLX_SEARCH_MASKS_CONFLICT_MASKS_H

#include "search/bits/node_budget.h"

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
    /* Sets `to` to the masks `from` (possibly the same) without the conflicts of the options of
     * rows->place[0..*count[; continues with the masks of one bit. Lists the places of the options
     * taken in `taken`, of an option perhaps several, and sets their number *count; `taken` has
     * room for DLX_MASK_LANES more. Returns OPEN, COVERED or DEAD. */
    dlx_mask_state (*settle)(uint16_t *to, const uint16_t *from, const dlx_mask_rows *rows,
                             uint16_t *taken, size_t *count);

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
