/* SPDX-License-Identifier: MIT */
/* Who searches the parts of a branch and bound. */
#ifndef DLX_SEARCH_OPTIMUM_WORKER_OPS_H
#define DLX_SEARCH_OPTIMUM_WORKER_OPS_H

#include "search/optimum/cost_rounds.h"

/* A searcher of parts: whoever has asked for them, or one of its helpers in a thread. */
typedef struct dlx_worker_ops {
    /* Makes a helper for `task`, whose rounds share; NULL: no memory. */
    void *(*open)(void *state, dlx_search *task, dlx_incumbent_view *share);
    void (*close)(void *worker);
    /* Searches a part; as if it were the first one, if `afresh`. False: stopped. */
    bool (*search)(void *ops, size_t subproblem, bool restart);
    dlx_cost_rounds *(*rounds)(void *ops);
} dlx_worker_ops;

typedef struct dlx_subproblems {
    const dlx_worker_ops *ops;
    void *state;    /* the one who asks: a searcher too */
    size_t count;   /* parts */
    uint64_t bytes; /* that a helper is likely to take */
} dlx_subproblems;

#endif
