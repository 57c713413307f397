/* SPDX-License-Identifier: MIT */
/* An exact-cover problem in its plainest form, and its right answers. Shares no code with the
 * library. */
#ifndef DLX_TESTS_CAMPAIGN_PROBLEM_H
#define DLX_TESTS_CAMPAIGN_PROBLEM_H

#include "chance.h"

#include <stddef.h>
#include <stdio.h>

enum { NO_COLOUR = 0 };

typedef struct item {
    bool secondary;
    int least, most; /* how often an option of a solution has a primary item */
} item;

typedef struct use {
    int item;
    int colour; /* from 1 on, or NO_COLOUR */
} use;

typedef struct option {
    int first, size; /* uses[first..first + size[ */
    long cost;
    bool planted; /* belongs to the planted solution, if any */
} option;

typedef struct problem {
    uint64_t seed;
    const char *family;
    item *items;
    int item_count, primary_count;
    option *options;
    int option_count;
    use *uses;
    int use_count;
    bool planted; /* the planted options are a solution */
    bool has_costs, has_bounds, has_colours;
    int naming; /* of items, see problem_write */
} problem;

/* ---- building */

/* Adds `count` primary items, covered once, or secondary items; returns the first. */
int add_items(problem *target, int count, bool secondary);

/* Adds an option without items; the uses added next belong to the option. */
option *add_option(problem *target);
void add_use(problem *target, int which, int colour);
void add_use_to(problem *target, int k, int which, int colour);
option *add_option_of(problem *target, int count, const int items[]);

void problem_clear(problem *given);

/* ---- reading */

bool has_primary(const problem *given, int option);
void problem_write(const problem *given, FILE *file);

/* ---- right answers */

typedef enum space {
    EXACT, /* each primary item within its bounds */
    COVER, /* each primary item at least once, and no option can be left out */
} space;

/* NULL: the set of options, each once, is a solution. Otherwise why not, in static memory. */
const char *why_wrong(const problem *given, space in, const int options[], int count);

long cost_of(const problem *given, const int options[], int count);

/* Leaves options out of a cover until none can be; returns how many remain. */
int strip_cover(const problem *given, int options[], int count);

#endif
