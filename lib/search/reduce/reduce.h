/* SPDX-License-Identifier: MIT */
/* What can be said of a problem before any search: options that every solution has, options that
 * none has, items that say nothing new, and components that have nothing to do with each other. */
#ifndef DLX_SEARCH_REDUCE_REDUCE_H
#define DLX_SEARCH_REDUCE_REDUCE_H

#include "core/limits.h"
#include "core/problem.h"

/* One of the components of a problem that share no item. */
typedef struct dlx_component {
    const dlx_problem
        *problem;     /* the whole one, if that is one component; else its items have no names */
    dlx_problem *own; /* the same, unless it is the whole one */
    uint32_t *option; /* by option of the component: its index in the whole problem, ascending */
} dlx_component;

/* The solutions of the whole problem are the forced options with one solution of each component, in
 * all ways. All zero is empty. */
typedef struct dlx_reduction {
    bool none;        /* there is no solution; the rest is then empty */
    uint32_t *forced; /* options of every solution; [0..forced_count[ */
    size_t forced_count;
    dlx_component
        *components; /* that with most ones first; each has a primary item; [0..component_count[ */
    size_t component_count;
    size_t options; /* of all components */
    size_t dropped; /* items of the whole problem that no component has */
} dlx_reduction;

/* Bytes that dlx_reduce takes at most, for the result and on the way. */
uint64_t dlx_reduce_bytes(const dlx_problem *problem);

/* Reduces a problem until nothing more is found, or for about that many steps beyond those that
 * look once at everything. False: no memory, or the limits say to stop. */
bool dlx_reduce(dlx_reduction *reduction, const dlx_problem *problem, uint64_t most_work,
                dlx_limits *limits);

void dlx_reduction_free(dlx_reduction *reduction);

#endif
