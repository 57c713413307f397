/* SPDX-License-Identifier: MIT */
/* Kinds of problems, each of which can be made in any size. */
#ifndef DLX_TESTS_CAMPAIGN_FAMILY_H
#define DLX_TESTS_CAMPAIGN_FAMILY_H

#include "problem.h"

typedef struct family {
    const char *name;
    /* Adds items and options to a problem; about `size` items. Marks options as planted that are a
     * solution of what was added, or clears `planted` of the problem. */
    void (*make)(problem *to, chance *from, int size);
} family;

/* In tables that end with an entry without name. */
extern const family random_families[], graph_families[], board_families[];

#endif
