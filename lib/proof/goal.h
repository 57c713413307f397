/* SPDX-License-Identifier: MIT */
/* The goal of a proof of optimality: the objective, to be minimised, and what is known of it. */
#ifndef DLX_PROOF_GOAL_H
#define DLX_PROOF_GOAL_H

#include "core/costs.h"
#include "encode/linear.h"
#include "io/output.h"

typedef struct dlx_proof_goal {
    bool by_size;           /* each option costs 1 */
    int sign;               /* factor of costs: 1 to minimise, -1 to maximise */
    bool covers;            /* items need at least their lower bound */
    uint64_t at_most;       /* options of a set cover; 0: any number */
    size_t items, primary;  /* items with multipliers: all, or of set covers the primary items */
    uint64_t *row;          /* by item: the number of its first row in the formula */
    uint64_t rows;          /* of the formula without excluded solutions; the last is at_most's */
    uint64_t improving;     /* the derived row of the best solution; 0: none */
    dlx_cost least, lowest; /* the value of that solution, a lower bound on all values */
    uint64_t bound;         /* the derived row of `lowest`; 0: none */
    bool is_proven;         /* the search for better solutions is complete */
} dlx_proof_goal;

/* The goal of a search with these options. NULL: no memory. */
dlx_proof_goal *dlx_goal_new(const dlx_problem *problem, const dlx_search_options *options);
void dlx_goal_free(dlx_proof_goal *goal); /* may be NULL */

/* The cost of an option in the objective. */
dlx_cost dlx_goal_cost(const dlx_proof_goal *goal, const dlx_problem *problem, size_t option);

/* Writes the objective of the formula. */
void dlx_goal_put_objective(const dlx_proof_goal *goal, const dlx_problem *problem,
                            dlx_output *output);

/* Writes the row of at most so many options, if any. */
void dlx_goal_put_at_most(const dlx_proof_goal *goal, const dlx_problem *problem,
                          dlx_output *output);

/* Writes the conclusion of a proof with so many derived rows; the last one of a complete proof is a
 * contradiction. */
void dlx_goal_put_bounds(const dlx_proof_goal *goal, uint64_t rows, bool complete,
                         dlx_output *output);

#endif
