/* SPDX-License-Identifier: MIT */
/* The residual problem after options are taken or excluded: the live options, and the remaining
 * bounds of each item. Changes can be undone.
 *
 * A variable stands for an option with a primary item. Variables are numbered from 0 by their first
 * primary item in a given order, then by option. */
#ifndef DLX_SEARCH_DIAGRAM_RESIDUAL_H
#define DLX_SEARCH_DIAGRAM_RESIDUAL_H

#include "core/limits.h"
#include "core/problem.h"
#include "io/buffer.h"

/* The immutable part. */
typedef struct dlx_residual_matrix {
    size_t variables, primary, words; /* words of 64 variables, at least 1 */
    uint32_t *option;                 /* of each variable */
    size_t *start;       /* variable v has the nonzeros [start[v]..start[v + 1][, of which */
    size_t *split;       /* [start[v]..split[v][ are primary, the first in the order in front */
    uint32_t *item;      /* of each nonzero */
    uint32_t *colour;    /* of each nonzero, 0: none */
    dlx_columns columns; /* the variables of each item, in place of options */
} dlx_residual_matrix;

typedef struct dlx_residual {
    dlx_arena arena;
    dlx_residual_matrix matrix;
    uint64_t *live;   /* bit v: variable v is live; [0..words[ */
    size_t count;     /* number of live variables */
    uint64_t hash;    /* hash of the live variables, by Zobrist's method */
    uint32_t *trail;  /* dropped variables, in the order of dropping */
    size_t trailed;   /* [0..trailed[ */
    uint32_t *length; /* by primary item: number of its live variables */
    int64_t *lo, *hi; /* by primary item: remaining bounds; a lo below 0 means 0 */
    size_t shorts;    /* number of items with length < lo; nonzero: dead end */
    uint32_t *open;   /* primary items, items with live variables first: [0..open_count[ */
    uint32_t *place;  /* index of each item in `open` */
    size_t open_count;
    uint64_t work; /* steps done, see dlx_budget.work */
} dlx_residual;

/* Begins with the complete problem; `order` is a permutation of the primary items. Returns false on
 * lack of memory or a stop by the limits; the caller frees `rest` in either case. */
bool dlx_residual_begin(dlx_residual *rest, const dlx_problem *problem, const uint32_t *order,
                        dlx_budget *limits);
void dlx_residual_free(dlx_residual *rest);

/* Returns the number of bytes of a residual problem. */
uint64_t dlx_residual_size(const dlx_problem *problem);

static inline bool dlx_residual_is_live(const dlx_residual *rest, uint32_t variable)
{
    return rest->live[variable / 64] >> variable % 64 & 1;
}

/* Returns the first word with live variables. At least 1 variable is live. */
static inline size_t dlx_residual_first_word(const dlx_residual *rest)
{
    size_t word = 0;
    while (rest->live[word] == 0)
        word++;
    return word;
}

/* Returns the bits of the dropped variables of a word. */
static inline uint64_t dlx_residual_dropped(const dlx_residual *rest, size_t word)
{
    const size_t behind = rest->matrix.variables - word * 64;
    const uint64_t variables = behind < 64 ? (UINT64_C(1) << behind) - 1 : UINT64_MAX;
    return ~rest->live[word] & variables;
}

/* Excludes a live variable. */
void dlx_residual_exclude(dlx_residual *rest, uint32_t variable);

/* Takes a live variable: drops the variable and all conflicting variables. */
void dlx_residual_take(dlx_residual *rest, uint32_t variable);

/* dlx_residual_undo_excludes undoes drops, the last drop first, down to trail length `trailed`;
 * dlx_residual_undo_take undoes the dlx_residual_take called at trail length `trailed`. */
void dlx_residual_undo_excludes(dlx_residual *rest, size_t trailed);
void dlx_residual_undo_take(dlx_residual *rest, uint32_t variable, size_t trailed);

#endif
