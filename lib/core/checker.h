/* SPDX-License-Identifier: MIT */
/* Checking that a set of options is a solution, without any code of the search. */
#ifndef DLX_CORE_CHECKER_H
#define DLX_CORE_CHECKER_H

#include "core/problem.h"

/* A set of options, as sums of two hashes of each: 128 bits, with which two different sets are
 * equal by accident only; and the number of the solution that it was. */
typedef struct dlx_fingerprint {
    uint64_t low, high;
    uint64_t number; /* from 1; 0: a free slot */
} dlx_fingerprint;

struct dlx_checker {
    const dlx_problem *problem;
    uint32_t *covered; /* how often each item is covered; [0..items[, all 0 between two checks */
    uint32_t *by;      /* the option that covered it last */
    uint32_t *colour;  /* that it has by that option; NULL: no colours */
    uint8_t *taken;    /* is the option in the set? [0..options[, all 0 between two checks */
    size_t wanting;    /* primary items with a lower bound above 0 */
    uint32_t *options; /* of a solution that is given as text */
    size_t options_capacity;
    dlx_fingerprint *seen; /* a table of 2^n slots, or NULL */
    size_t mask, filled;
    uint64_t passed;
};

#endif
