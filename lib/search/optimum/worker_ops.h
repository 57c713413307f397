/* SPDX-License-Identifier: MIT */
/* Callbacks that search the subproblems of a branch and bound. */
#ifndef DLX_SEARCH_OPTIMUM_WORKER_OPS_H
#define DLX_SEARCH_OPTIMUM_WORKER_OPS_H

#include "search/optimum/cost_rounds.h"

/* Operations of the caller (`state`) and of the workers opened from it. */
typedef struct dlx_worker_ops {
    /* Opens a worker for `task` that shares the incumbent. NULL: no memory. */
    void *(*open)(void *state, dlx_search *task, dlx_incumbent_view *share);
    void (*close)(void *worker);
    /* Searches a subproblem; `restart` forgets the previous ones. False: stopped. */
    bool (*search)(void *ops, size_t subproblem, bool restart);
    dlx_cost_rounds *(*rounds)(void *ops);
} dlx_worker_ops;

typedef struct dlx_subproblems {
    const dlx_worker_ops *ops;
    void *state; /* the caller, itself a worker */
    size_t count;
    uint64_t bytes; /* memory estimate of a worker */
} dlx_subproblems;

#endif
