/* SPDX-License-Identifier: MIT */
/* The truth about a tiny problem, by brute force: all solutions, all set covers, all symmetries. */
#ifndef DLX_TESTS_CAMPAIGN_TRUTH_H
#define DLX_TESTS_CAMPAIGN_TRUTH_H

#include "owned.h"
#include "tiny.h"

enum { MAX_SOLUTIONS = 3000, MAX_SYMMETRIES = 6000 };

/* A set of options: bit k is option k. */
typedef uint32_t option_set;

typedef struct family {
    option_set *sets; /* ascending as numbers */
    size_t count;
} family;

typedef struct symmetry {
    unsigned char image[MAX_OPTIONS];
} symmetry;

typedef struct truth {
    family exact, covers;
    symmetry *group;    /* all symmetries; NULL: not known, since there may be too many */
    size_t group_order; /* the first is the identity */
    option_set *least;  /* of each exact solution: the least solution of its class */
    size_t *class_size, classes;
} truth;

/* Finds all. False: too many solutions. Clear the truth in any case. */
bool truth_find(truth *made, const tiny *subject);
void truth_clear(truth *given);

/* The classes under a symmetry and its powers; the solutions are those of `whole`. */
truth truth_under_powers(const truth *whole, const tiny *subject, const symmetry *by);
int compare_sets(const void *a, const void *b);

RELEASE(option_set, free)
RELEASE(wide, free)

/* The index of a set, or SIZE_MAX. */
size_t family_find(const family *in, option_set wanted);

wide set_cost(const tiny *given, option_set chosen);
int set_size(option_set chosen);

option_set symmetry_image(const tiny *given, const symmetry *by, option_set chosen);

/* True if options exist that cover the primary items of `items` (bit i) within bounds, and any
 * others at most as often as their upper bounds. */
bool truth_coverable(const tiny *given, unsigned items);

#endif
