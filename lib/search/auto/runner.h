/* SPDX-License-Identifier: MIT */
/* A runner: one engine's search in a portfolio, resumed in each slice. */
#ifndef DLX_SEARCH_AUTO_RUNNER_H
#define DLX_SEARCH_AUTO_RUNNER_H

#include "search/base/policy.h"
#include "search/base/subsearch.h"

/* Not to be moved while its search is open. */
typedef struct dlx_runner {
    const dlx_engine *engine;
    const dlx_problem *problem;
    bool started; /* has run a slice */
    bool eliminated;
    uint64_t setup_work, setup_bytes; /* see search/base/engine.h */
    uint64_t slice;                   /* work left in the current or next slice */
    uint64_t work;                    /* so far, including setup */
    uint64_t search_work;             /* of a count, from the first option on */
    uint64_t found;                   /* solutions, unless it counts */
    uint64_t nodes, max_level;        /* of the open search */
    double expected_work;             /* the least work in all estimated after a slice */
    dlx_subsearch sub;
    dlx_count counted;
} dlx_runner;

/* Sets up the engine. False: the engine does not take the problem, memory ran out, or the limits
 * say to stop. */
bool dlx_runner_open(dlx_runner *runner, const dlx_search *task);

void dlx_runner_close(dlx_runner *runner);

/* Closes the runner; it gets no further slice. */
void dlx_runner_eliminate(dlx_runner *runner);

static inline bool dlx_runner_branches(const dlx_runner *runner)
{
    return runner->engine->work_per_node > 0;
}

/* True if the runner is not eliminated, and branches. */
static inline bool dlx_runner_is_branching(const dlx_runner *runner)
{
    return dlx_runner_branches(runner) && !runner->eliminated;
}

/* True if such a runner estimates its progress. */
static inline bool dlx_runner_tells_progress(const dlx_runner *runner)
{
    return dlx_runner_is_branching(runner) && runner->engine->progress;
}

/* True if the search went on for a multiple of the work it was expected to take in all, so that its
 * estimates are not to be trusted. */
static inline bool dlx_runner_has_overrun(const dlx_runner *runner)
{
    return (double)runner->work > DLX_POLICY_MAX_OVERRUN * runner->expected_work;
}

/* True if the average work per option is known, of a runner that branches. */
static inline bool dlx_runner_has_average(const dlx_runner *runner)
{
    return dlx_runner_is_branching(runner) && !dlx_runner_has_overrun(runner) &&
           runner->nodes >= DLX_POLICY_MIN_NODES_FOR_ESTIMATE;
}

/* True if there is an estimate of the remaining work, as far as is known a good one. */
static inline bool dlx_runner_has_estimate(const dlx_runner *runner)
{
    return dlx_runner_tells_progress(runner) && dlx_runner_has_average(runner);
}

/* Runs until the next solution, or the end of the count, within the current slice. STOPPED with
 * `slice` at 0: the slice is used up or was given up. */
dlx_step dlx_runner_run(dlx_runner *runner, bool counting);

/* Runs until the next solution; STOPPED also once `is_due`, called at each check, returns true. */
dlx_step dlx_runner_run_watched(dlx_runner *runner, bool (*is_due)(void *state), void *state);

/* True if the search has descended with little or no backtracking. */
bool dlx_runner_has_not_backtracked(const dlx_runner *runner);

/* Estimates the work until the search is complete; infinite if there is no estimate. */
double dlx_runner_remaining_work(const dlx_runner *runner);

/* Measured work per option tried; 0 if none was tried. */
double dlx_runner_work_per_node(const dlx_runner *runner);

#endif
