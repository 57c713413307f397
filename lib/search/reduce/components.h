/* SPDX-License-Identifier: MIT */
/* Residual problem after preprocessing, and its components; problems with slack options. */
#ifndef DLX_SEARCH_REDUCE_COMPONENTS_H
#define DLX_SEARCH_REDUCE_COMPONENTS_H

#include "core/limits.h"
#include "core/problem.h"
#include "io/buffer.h"

/* A component; components share no items. */
typedef struct dlx_component {
    const dlx_problem
        *problem;     /* the entire problem if it is the only component; else without item names */
    dlx_problem *own; /* `problem` if owned, else NULL */
    uint32_t *option; /* by option of the component: index in the entire problem, ascending */
} dlx_component;

/* The solutions of the entire problem combine a solution of each component with the forced options.
 * All zero: empty. */
typedef struct dlx_reduction {
    bool none;        /* no solution; all else is empty */
    uint32_t *forced; /* options of every solution; [0..forced_count[ */
    size_t forced_count;
    dlx_component
        *components; /* most nonzeros first; each has a primary item; [0..component_count[ */
    size_t component_count;
    size_t options; /* options of all components */
    size_t dropped; /* items in no component */
} dlx_reduction;

enum {
    DLX_OPTION_LEFT,  /* can be chosen */
    DLX_OPTION_GONE,  /* in no solution */
    DLX_OPTION_FORCED /* in every solution */
};

typedef struct dlx_problem_state {
    dlx_arena arena;
    uint8_t *state;    /* by option */
    bool *active;      /* by item: still a constraint */
    uint32_t *lo, *hi; /* by item: bounds on the number of options in addition to forced options */
    size_t forced;     /* number of forced options */
} dlx_problem_state;

/* Begins with all of the problem except options without a primary item. False: no memory; free the
 * arena anyway. */
bool dlx_components_state_make(dlx_problem_state *residual, const dlx_problem *problem);

/* Fills an empty reduction with the forced options and the components, or with the residual problem
 * as a single component, unless an item has no options. Returns false if out of memory or stopped.
 */
bool dlx_components_state_divide(const dlx_problem_state *residual, const dlx_problem *problem,
                                 bool together, dlx_reduction *reduction, dlx_budget *limits);

/* Divides a problem without reducing it. Returns false if out of memory or stopped. */
bool dlx_components_divide(dlx_reduction *reduction, const dlx_problem *problem,
                           dlx_budget *limits);

void dlx_reduction_free(dlx_reduction *reduction);

/* True if options connect all items with options, or out of memory. Takes no longer than reading
 * the options once, and often less. */
bool dlx_components_is_one(const dlx_problem *problem);

/* Upper bound of the memory of dlx_reduce, temporary memory included. */
uint64_t dlx_reduce_bytes(const dlx_problem *problem);

/* Reduces a problem to a fixpoint, or for about `most_work` steps after a first pass. Returns false
 * if out of memory or stopped. */
bool dlx_reduce(dlx_reduction *reduction, const dlx_problem *problem, uint64_t most_work,
                dlx_budget *limits);

/* Problems without bounds other than 1:1: an item of bounds 0:1 becomes secondary, or primary with
 * a slack option, chosen if and only if no other option has the item. Solutions correspond one to
 * one. */

/* Sets *slack to the problem without bounds, for the caller to free, or to NULL if the problem has
 * none or has bounds that options cannot express. The options keep their indices, and slack options
 * follow; items have no names. False: no memory. */
bool dlx_slack_make(const dlx_problem *problem, dlx_problem **slack);

/* Bytes of the problem. */
uint64_t dlx_slack_bytes(const dlx_problem *slack);

#endif
