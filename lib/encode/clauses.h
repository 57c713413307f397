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
#include "dlx.h"

/* Encodings of "at most one of these literals" as clauses, from the literature, selected by
 * name. */

/* Receives a clause of `count` literals, valid during the call: v for a variable, -v for its
 * negation. */
typedef void dlx_clause_fn(void *state, const int32_t *literals, size_t count);

/* The receiver of clauses. */
typedef struct dlx_sink {
    dlx_clause_fn *take;
    void *state;
    int64_t variables; /* the highest variable so far */
    /* True if the given literals must determine the new variables, even if none of the literals is
     * true: each allowed assignment then extends to exactly one model. If some literal must be
     * true, all encodings ensure this. */
    bool exact;
    int32_t *clause; /* room for a clause of all given literals and another */
} dlx_sink;

/* Literals [0..count[: those of an array or, if it is NULL, variables from `first` on. */
typedef struct dlx_literals {
    const int32_t *array;
    int32_t first;
    size_t count;
} dlx_literals;

static inline int32_t dlx_literal(const dlx_literals *literals, size_t index)
{
    return literals->array ? literals->array[index] : literals->first + (int32_t)index;
}

static inline void dlx_amo_put1(const dlx_sink *sink, int32_t a)
{
    sink->take(sink->state, &a, 1);
}

static inline void dlx_amo_put2(const dlx_sink *sink, int32_t a, int32_t b)
{
    const int32_t clause[] = {a, b};
    sink->take(sink->state, clause, 2);
}

static inline void dlx_amo_put3(const dlx_sink *sink, int32_t a, int32_t b, int32_t c)
{
    const int32_t clause[] = {a, b, c};
    sink->take(sink->state, clause, 3);
}

typedef struct dlx_amo {
    const char *name, *summary;
    /* Emits the clauses, with fewer than 2 * count new variables. */
    void (*put)(dlx_sink *sink, dlx_literals literals);
    size_t most_pairs; /* up to this many literals, a clause for every pair without new variables */
} dlx_amo;

/* The named encoding; NULL gives the default. Returns NULL for an unknown name. */
const dlx_amo *dlx_amo_find(const char *name);

/* Encodes that `lo` to `hi` of the literals are true, with at most (hi + 1) * count new
 * variables. */
void dlx_amo_put_between(dlx_sink *sink, dlx_literals literals, uint32_t lo, uint32_t hi);

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

typedef struct dlx_clause_count {
    uint64_t clauses;
    int32_t highest; /* variable of a clause */
} dlx_clause_count;

/* Counts a clause in a dlx_clause_count. */
dlx_clause_fn dlx_clause_count_add;

/* Writes a clause to a dlx_output, as DIMACS has it. */
dlx_clause_fn dlx_clause_put;

#endif
