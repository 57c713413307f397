/* SPDX-License-Identifier: MIT */
/* What preprocessing leaves of a problem, and the components that this falls into. */
#ifndef DLX_SEARCH_REDUCE_COMPONENTS_H
#define DLX_SEARCH_REDUCE_COMPONENTS_H

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

enum {
    DLX_OPTION_LEFT,  /* can be chosen */
    DLX_OPTION_GONE,  /* is in no solution */
    DLX_OPTION_FORCED /* is in every solution */
};

/* All zero can be freed. */
typedef struct dlx_remains {
    uint8_t *state;    /* by option */
    bool *kept;        /* by item: does it still say something? */
    uint32_t *lo, *hi; /* by item: bounds on the options to be chosen beside the forced ones */
    size_t forced;     /* number of forced options */
} dlx_remains;

/* All of the problem, but for the options without a primary item. False: no memory. */
bool dlx_remains_make(dlx_remains *left, const dlx_problem *problem);
void dlx_remains_free(dlx_remains *left);

/* Fills in the forced options and the components of an empty reduction. False: no memory, or the
 * limits say to stop. */
bool dlx_remains_divide(const dlx_remains *left, const dlx_problem *problem,
                        dlx_reduction *reduction, dlx_limits *limits);

void dlx_reduction_free(dlx_reduction *reduction);

#endif
