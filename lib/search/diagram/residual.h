/* SPDX-License-Identifier: MIT */
/* The residual problem once some options are taken or excluded: the options that can still be
 * taken, and how often each item is still to be covered. Changes can be undone.
 *
 * A variable stands for an option that has a primary item. Variables are numbered from 0 by the
 * first of their primary items in a given order, then by option. */
#ifndef DLX_SEARCH_DIAGRAM_RESIDUAL_H
#define DLX_SEARCH_DIAGRAM_RESIDUAL_H

#include "core/limits.h"
#include "core/problem.h"

/* What does not change. */
typedef struct dlx_residual_matrix {
    size_t variables, primary, words; /* words of 64 variables, at least one */
    uint32_t *option;                 /* of each variable */
    size_t *start;    /* variable v has the nonzeros [start[v]..start[v + 1][, of which */
    size_t *split;    /* [start[v]..split[v][ are primary, the first in the order in front */
    uint32_t *item;   /* of each nonzero */
    uint32_t *colour; /* of each nonzero, 0: none */
    size_t *first;    /* item x is in the variables holder[first[x]..first[x + 1][, */
    uint32_t *holder; /* ascending */
    uint32_t *paint;  /* the colour that x has there */
} dlx_residual_matrix;

typedef struct dlx_residual {
    dlx_residual_matrix matrix;
    uint64_t *live; /* bit v: variable v can still be taken; [0..words[ */
    size_t count;   /* of these */
    uint64_t hash;  /* of these, by Zobrist's method */
    uint32_t
        *trail;     /* variables that are no longer live, in the order in which they were dropped */
    size_t trailed; /* [0..trailed[ */
    uint32_t *length; /* by primary item: live variables that have it */
    int64_t *lo,
        *hi;        /* by primary item: how often it is still to be covered; a lo below 0 means 0 */
    size_t shorts;  /* items with length < lo: any of them makes a dead end */
    uint32_t *open; /* primary items, those with live variables first: [0..open_count[ */
    uint32_t *place; /* of each in `open` */
    size_t open_count;
    uint64_t work; /* steps done, see dlx_limits.work */
} dlx_residual;

/* Begins with all of the problem; `order` has its primary items in some order. False: no memory, or
 * the limits say to stop; free it all the same. */
bool dlx_residual_begin(dlx_residual *rest, const dlx_problem *problem, const uint32_t *order,
                        dlx_limits *limits);
void dlx_residual_free(dlx_residual *rest);

/* Bytes that dlx_residual_make takes. */
uint64_t dlx_residual_size(const dlx_problem *problem);

static inline bool dlx_residual_is_live(const dlx_residual *rest, uint32_t variable)
{
    return rest->live[variable / 64] >> variable % 64 & 1;
}

/* Excludes a live variable. */
void dlx_residual_exclude(dlx_residual *rest, uint32_t variable);

/* Takes a live variable: drops it and all that conflict with it. */
void dlx_residual_take(dlx_residual *rest, uint32_t variable);

/* The first undoes drops, the last one first, down to this `trailed`; the second undoes a call of
 * dlx_residual_take that was made at this `trailed`. */
void dlx_residual_undo_excludes(dlx_residual *rest, size_t trailed);
void dlx_residual_undo_take(dlx_residual *rest, uint32_t variable, size_t trailed);

#endif
