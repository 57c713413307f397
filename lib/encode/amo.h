/* SPDX-License-Identifier: MIT */
/* Encodings from the literature of "at most one of these literals" as clauses. Each is a row in the
 * table of amo.c and is chosen by name. */
#ifndef DLX_ENCODE_AMO_H
#define DLX_ENCODE_AMO_H

#include "dlx.h"

/* Takes a clause of `count` literals, valid during the call: v for a variable, -v for its negation.
 */
typedef void dlx_clause_fn(void *state, const int32_t *literals, size_t count);

/* Where clauses go. */
typedef struct dlx_sink {
    dlx_clause_fn *take;
    void *state;
    int64_t variables; /* the highest variable so far; a new one is one higher */
    /* Must the given literals determine the new variables, even if none of the literals is true?
     * Then a set of literals that is allowed extends to exactly one model. If one of the literals
     * must be true, this holds for all encodings anyway. */
    bool exact;
    int32_t *clause; /* room for a clause of all given literals, and one more */
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

static inline void dlx_put1(const dlx_sink *sink, int32_t a)
{
    sink->take(sink->state, &a, 1);
}

static inline void dlx_put2(const dlx_sink *sink, int32_t a, int32_t b)
{
    const int32_t clause[] = {a, b};
    sink->take(sink->state, clause, 2);
}

static inline void dlx_put3(const dlx_sink *sink, int32_t a, int32_t b, int32_t c)
{
    const int32_t clause[] = {a, b, c};
    sink->take(sink->state, clause, 3);
}

typedef struct dlx_amo {
    const char *name, *summary;
    /* Hands over the clauses, and adds new variables, fewer than 2 * count. */
    void (*put)(dlx_sink *sink, dlx_literals literals);
    size_t most_pairs; /* up to this many literals it is a clause for every pair, without new
                          variables */
} dlx_amo;

/* The encoding of this name; for NULL, the default. NULL: there is no such encoding. */
const dlx_amo *dlx_amo_find(const char *name);

/* Encodes that between `lo` and `hi` of the literals are true. Adds at most (hi + 1) * count
 * variables. */
void dlx_put_between(dlx_sink *sink, dlx_literals literals, uint32_t lo, uint32_t hi);

#endif
