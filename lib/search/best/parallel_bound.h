/* SPDX-License-Identifier: MIT */
/* Parallel branch and bound: the subproblems of a search, searched serially or by threads that
 * share the incumbent, each with its own limits and search. */
#ifndef DLX_SEARCH_BEST_PARALLEL_BOUND_H
#define DLX_SEARCH_BEST_PARALLEL_BOUND_H

#include "search/best/cost_rounds.h"

/* Operations of the caller (`state`) and of the workers opened from it. */
typedef struct dlx_bound_ops {
    /* Opens a worker for `task` that shares the incumbent. NULL: no memory. */
    void *(*open)(void *state, dlx_search *task, dlx_incumbent_view *share);
    void (*close)(void *worker);
    /* Searches a subproblem; `restart` forgets the previous ones. False: stopped. */
    bool (*search)(void *state, size_t subproblem, bool restart);
    dlx_cost_rounds *(*rounds)(void *state);
} dlx_bound_ops;

typedef struct dlx_parallel_bound {
    const dlx_bound_ops *ops;
    void *state; /* the caller, itself a worker */
    size_t count;
    uint64_t bytes; /* memory estimate of a worker */
} dlx_parallel_bound;

typedef enum dlx_parallel_bound_result {
    DLX_PARALLEL_BOUND_NONE, /* search serially: one thread or subproblem, no threads, or too little
                                memory */
    DLX_PARALLEL_BOUND_DONE,
    DLX_PARALLEL_BOUND_STOPPED
} dlx_parallel_bound_result;

/* Searches all subproblems by threads; the solutions go to the rounds of the caller. */
dlx_parallel_bound_result dlx_parallel_bound_run(const dlx_parallel_bound *subproblems);

/* Searches all subproblems within the limit of the round, by `options.threads` threads. False:
 * stopped.
 *
 * The result is independent of the number of threads: all solutions cheaper than the worst of the
 * best, and of the solutions as expensive as the worst the first ones in subproblem order. Within
 * the last subproblem the choice among equal costs depends on timing, so this subproblem is
 * searched again, for the same number of solutions, with the final limit. */
bool dlx_parallel_bound_search(const dlx_parallel_bound *subproblems);

#endif
