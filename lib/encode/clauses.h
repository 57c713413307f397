/* A problem as clauses: a set of options is a solution if and only if it extends to a model.
 *
 * Option k, from 0, is variable k + 1; further variables follow. For each primary item: at least
 * one, and at most one, of its options. For each secondary item: at most one of its uncoloured
 * options and of its colours, a colour being a variable that its options imply. An option without a
 * primary item is false. */
#ifndef DLX_ENCODE_CLAUSES_H
#define DLX_ENCODE_CLAUSES_H

#include "core/problem.h"

/* Takes a clause of `count` literals, valid during the call: v for a variable, -v for its negation.
 */
typedef void dlx_clause_fn(void *state, const int32_t *literals, size_t count);

/* Hands each clause to `take`. Errors: DLX_UNSUPPORTED: bounds other than 1:1, or more than 2^31
 * variables; DLX_NO_MEMORY. */
dlx_status dlx_clauses(const dlx_problem *problem, dlx_clause_fn *take, void *state,
                       dlx_error *error);

#endif
