/* SPDX-License-Identifier: MIT */
/* The checker of solutions, which shares no code with the search. */
#ifndef DLX_CORE_CHECKER_H
#define DLX_CORE_CHECKER_H

#include "core/problem.h"

/* A set of options, as sums of two hashes of each option: 128 bits, in which distinct sets collide
 * only by accident. `number` is that of the solution. */
typedef struct dlx_fingerprint {
    uint64_t low, high;
    uint64_t number; /* from 1; 0: a free slot */
} dlx_fingerprint;

struct dlx_checker {
    dlx_arena arena;
    const dlx_problem *problem;
    uint32_t *covered; /* number of covers of each item; [0..items[, all 0 between checks */
    uint32_t *by;      /* by item: the option that covered the item last */
    uint32_t *colour;  /* by item: the colour in that option; NULL: no colours */
    uint8_t *taken;    /* 1 if the option is in the set; [0..options[, all 0 between checks */
    bool set_cover;
    uint64_t at_most;  /* maximum number of options; 0: any number */
    size_t wanting;    /* number of primary items with a lower bound above 0 */
    uint32_t *options; /* of a solution given as text */
    size_t options_capacity;
    dlx_fingerprint *seen; /* hash table of 2^n slots, or NULL */
    size_t mask, filled;
    uint64_t passed;
};

#endif
