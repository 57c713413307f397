/* SPDX-License-Identifier: MIT */
/* The checker of solutions, which shares no code with the search. */
#ifndef DLX_CORE_CHECKER_H
#define DLX_CORE_CHECKER_H

#include "core/problem.h"

/* A set of options, as sums of two hashes of each option: in 128 bits different sets collide only
 * by accident. Also the number of the solution with this set. */
typedef struct dlx_fingerprint {
    uint64_t low, high;
    uint64_t number; /* from 1; 0: a free slot */
} dlx_fingerprint;

struct dlx_checker {
    const dlx_problem *problem;
    uint32_t *covered; /* how often each item is covered; [0..items[, all 0 between checks */
    uint32_t *by;      /* by item: the option that covered it last */
    uint32_t *colour;  /* by item: its colour in that option; NULL: no colours */
    uint8_t *taken;    /* is the option in the set? [0..options[, all 0 between checks */
    size_t wanting;    /* primary items with a lower bound above 0, before any option is taken */
    uint32_t *options; /* of a solution given as text */
    size_t options_capacity;
    dlx_fingerprint *seen; /* a table of 2^n slots, or NULL */
    size_t mask, filled;
    uint64_t passed;
};

#endif
