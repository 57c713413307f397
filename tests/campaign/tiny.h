/* SPDX-License-Identifier: MIT */
/* Problems small enough for brute force, with every feature of the format. A problem is a plain
 * struct: copied by assignment, reduced by leaving parts out. Shares no code with the library. */
#ifndef DLX_TESTS_CAMPAIGN_TINY_H
#define DLX_TESTS_CAMPAIGN_TINY_H

#include "chance.h"

#include <stddef.h>
#include <stdio.h>

enum { MAX_OWN_ITEMS = 3, MAX_ITEMS = 13 + MAX_OWN_ITEMS, MAX_OPTIONS = 24, NAME_SIZE = 24 };

/* The features that a generated problem may have, in any combination. */
typedef enum feature {
    SECONDARY,
    COLOURS,
    RANGES,     /* bounds lo:hi with lo < hi */
    EXACTLY,    /* bounds n:n with n > 1 */
    VAST,       /* upper bounds near 2^32 */
    REPEATS,    /* multiplicities */
    COSTS,      /* of one digit */
    HUGE_COSTS, /* near the ends of 64 bits */
    DECIMALS,
    CONSTANT, /* a constant cost, and the objective max */
    EQUAL,    /* equal options */
    EMPTY,    /* options without a primary item, or without items */
    PARTS,    /* components that share no item */
    NAMES,    /* any bytes */
    UNCOVERED /* an item in no option */,
    CYCLIC, /* options closed under a rotation of the items */
    LARGE,
    LITERALS, /* included and excluded options */
    COPIES,   /* several copies of a problem */
    GRID,     /* items are cells of a rectangle, options pairs of neighbours and single cells */
    FEATURES
} feature;

extern const char *const feature_names[FEATURES];

typedef struct tiny_option {
    unsigned char times[MAX_ITEMS];  /* 0: the option does not contain the item */
    unsigned char colour[MAX_ITEMS]; /* of a secondary item; 0: none */
    int first;                       /* the item that is written first, if it is there */
    long long cost;                  /* in units of 10^-places */
    int places;
} tiny_option;

typedef struct tiny {
    uint64_t seed, number;
    unsigned features; /* bit f: generated with feature f */
    int primary, items, options;
    uint32_t lo[MAX_ITEMS], hi[MAX_ITEMS]; /* of primary items */
    char name[MAX_ITEMS][NAME_SIZE];
    tiny_option option[MAX_OPTIONS];
    bool maximises;
    long long constant;
    int constant_places;
    uint32_t included, excluded; /* bit k: option k is in every solution, or in none */
} tiny;

/* Problem `number` of a seed is the same on every machine. */
void tiny_make(tiny *made, uint64_t seed, uint64_t number);

bool tiny_has_primary(const tiny *given, int option);

bool tiny_has_costs(const tiny *given);
int tiny_places(const tiny *given);

/* The cost of an option or, for -1, the constant, in units of 10^-tiny_places. */
wide tiny_cost(const tiny *given, int option);

/* True if the format ec can express the problem: no option is empty, and some item is primary. */
bool tiny_is_text(const tiny *given);

/* Writes the problem in the format ec, as problem `name`; empty options as comments. */
void tiny_write(const tiny *given, unsigned long name, FILE *file);

/* Writes the literals as options of ec-solve, each between the two texts. */
void tiny_write_literals(const tiny *given, const char *before, const char *after, FILE *file);
void tiny_write_items(const tiny *given, int option, FILE *file);

/* The problem without literals that has the same exact solutions: excluded options, and rivals of
 * included options at items of bounds 1:1, have no items; an included option without such an item
 * has a primary item of its own. Options have the same indices. */
tiny tiny_restricted(const tiny *given);

/* True if no solution can choose the option by the literals alone: the option has no items. */
bool tiny_is_empty(const tiny *given, int option);
void tiny_drop_option(tiny *given, int option);
void tiny_drop_item(tiny *given, int item);

#endif
