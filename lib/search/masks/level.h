/* SPDX-License-Identifier: MIT */
/* What the searches by masks share: the items of an option, and what to go back to. */
#ifndef DLX_SEARCH_MASKS_LEVEL_H
#define DLX_SEARCH_MASKS_LEVEL_H

#include <stdint.h>

enum { DLX_MEMBERSHIPS = 4 }; /* that are looked at together, without a branch */

#define DLX_MASKS_NO_ITEM UINT16_MAX

/* An item of an option, and the option's bit in the item's mask. Those of an option are filled up
 * to a multiple of DLX_MEMBERSHIPS with an item that no problem has, and no bit. */
typedef struct dlx_membership {
    uint16_t item, bit;
} dlx_membership;

/* What to go back to, and the branch that was taken from here. */
typedef struct dlx_masks_level {
    uint16_t item;    /* whose mask is branched on, or DLX_MASKS_NO_ITEM */
    uint16_t option;  /* of it that was taken */
    uint32_t chosen;  /* options that were taken above this level */
    uint32_t covered; /* primary items that they cover */
} dlx_masks_level;

#endif
