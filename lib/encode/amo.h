/* SPDX-License-Identifier: MIT */
/* At most one of some literals, as clauses, in the ways that the literature has for it. Each is a
 * row in the table of amo.c; who wants clauses names one. */
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
    int64_t variables; /* used so far; the next new one is one more */
    /* Are new variables to be determined by the given literals, even where none of these is true?
     * Then a set of literals that is allowed extends to one model and not to several. Where one of
     * the literals must be true, all encodings are so by themselves. */
    bool exact;
    int32_t *clause; /* room for a clause of all literals at hand, and one more */
} dlx_sink;

/* Literals [0..count[: those of an array, or, where it is NULL, variables from `first` on. */
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
    /* Hands the clauses over, and counts the variables that are new: fewer than 2 * count. */
    void (*put)(dlx_sink *sink, dlx_literals literals);
    size_t most_pairs; /* up to so many literals it is every pair, without new variables */
} dlx_amo;

/* The encoding of that name, NULL standing for the default; NULL: there is none. */
const dlx_amo *dlx_amo_find(const char *name);

/* Between `lo` and `hi` of the literals. Hands over no more than (hi + 1) * count variables. */
void dlx_put_between(dlx_sink *sink, dlx_literals literals, uint32_t lo, uint32_t hi);

#endif
