/* SPDX-License-Identifier: MIT */
/* Random numbers, the same on every machine. */
#ifndef DLX_TESTS_CAMPAIGN_CHANCE_H
#define DLX_TESTS_CAMPAIGN_CHANCE_H

#include <stdbool.h>
#include <stdint.h>

__extension__ typedef __int128 wide; /* costs, and sums of costs */

typedef struct chance {
    uint64_t state;
} chance;

/* Streams of equal seed and purpose are equal; others are independent. */
chance chance_new(uint64_t seed, uint64_t purpose);

uint64_t chance_next(chance *origin);

/* From [0..sides[. */
int roll(chance *origin, int sides);

/* From [low..high]. */
int between(chance *origin, int low, int high);

/* From [low..high], each power of two as likely as the next. */
int about(chance *origin, int low, int high);

bool one_in(chance *origin, int chances);

#endif
