/* SPDX-License-Identifier: MIT */
/* A problem as clauses: a set of options is a solution if and only if it extends to a model.
 *
 * Option k, from 0, is variable k + 1 in every encoding; further variables follow. For each primary
 * item: at least one and at most one of its options, or as many as its bounds say. For each
 * secondary item: at most one of its uncoloured options and its colours, where a colour is a
 * variable implied by its options, and implying one of these options of each support (see
 * clauses.c). An option without a primary item is false. */
#ifndef DLX_ENCODE_CLAUSES_H
#define DLX_ENCODE_CLAUSES_H

#include "core/problem.h"
#include "encode/amo.h"

/* How to encode; all zero is the default. */
typedef struct dlx_clause_options {
    const dlx_amo *amo; /* NULL: the default of the table */
    bool exact; /* each solution extends to exactly one model, so there are as many models as
                   solutions */
} dlx_clause_options;

/* Calls `take` with each clause, in a fixed order and without duplicate pairs. Sets *variables,
 * unless NULL, to the number of variables. `options` may be NULL. Errors: DLX_UNSUPPORTED: more
 * than 2^31 variables; DLX_NO_MEMORY. */
dlx_status dlx_clauses(const dlx_problem *problem, const dlx_clause_options *options,
                       dlx_clause_fn *take, void *state, int64_t *variables, dlx_error *error);

/* Writes a clause to a dlx_output, as DIMACS has it. */
dlx_clause_fn dlx_clause_put;

#endif
