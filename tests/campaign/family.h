/* SPDX-License-Identifier: MIT */
/* Kinds of problems, each of which can be made in any size; and the problems of the campaign, by
 * number. */
#ifndef DLX_TESTS_CAMPAIGN_FAMILY_H
#define DLX_TESTS_CAMPAIGN_FAMILY_H

#include "problem.h"

typedef struct family {
    const char *name;
    /* Adds items and options to a problem; about `size` items. Marks options as planted that are a
     * solution of the additions, or clears `planted` of the problem. */
    void (*make)(problem *target, chance *origin, int size);
    bool is_planted; /* false: no option is marked */
} family;

const family *draw_family(chance *origin);
void make_member(problem *target, chance *origin, const family *kind, int size);

/* The problem of this number: a member of a family, dressed with costs, secondary items, oddities,
 * and in another order. Free it with problem_clear. */
problem problem_number(uint64_t seed, uint64_t number);

#endif
