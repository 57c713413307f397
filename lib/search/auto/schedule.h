/* SPDX-License-Identifier: MIT */
/* The runners of a portfolio: which engines run, their progress, and which are eliminated. */
#ifndef DLX_SEARCH_AUTO_SCHEDULE_H
#define DLX_SEARCH_AUTO_SCHEDULE_H

#include "search/base/policy.h"
#include "search/base/subsearch.h"

/* A runner: one engine's search in a portfolio, resumed in each slice. Not to be moved while its
 * search is open. */
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
    double least_expected_work;       /* the least work in all estimated after a slice */
    bool has_overrun;                 /* by a multiple of that: no estimate is trusted */
    dlx_subsearch sub;
    dlx_count counted;
} dlx_runner;

/* Sets up the engine. False: the engine does not take the problem, memory ran out, or the limits
 * say to stop. */
bool dlx_runner_open(dlx_runner *runner, const dlx_search *task);

/* Closes the runner; it gets no further slice. */
void dlx_runner_eliminate(dlx_runner *runner);

static inline bool dlx_runner_branches(const dlx_runner *runner)
{
    return runner->engine->work_per_node > 0;
}

/* True for `learn`, which excludes each solution found. */
static inline bool dlx_runner_learns(const dlx_runner *runner)
{
    return runner->engine->forbid;
}

/* True if the runner counts by tables of states. */
static inline bool dlx_runner_has_tables(const dlx_runner *runner)
{
    return !dlx_runner_branches(runner) && !dlx_runner_learns(runner);
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

/* True if the average work per option is known, of a runner that branches. */
static inline bool dlx_runner_has_average(const dlx_runner *runner)
{
    return dlx_runner_is_branching(runner) && !runner->has_overrun &&
           runner->nodes >= DLX_POLICY_MIN_NODES_FOR_ESTIMATE;
}

/* True if there is an estimate of the remaining work, as far as is known a good one. */
static inline bool dlx_runner_has_estimate(const dlx_runner *runner)
{
    return dlx_runner_tells_progress(runner) && dlx_runner_has_average(runner);
}

/* True if the runner has more solutions than should be excluded, or counted, one by one. */
static inline bool dlx_runner_has_many_solutions(const dlx_runner *runner)
{
    return runner->counted.size > 0 || runner->counted.low > DLX_POLICY_MAX_LEARNED_SOLUTIONS ||
           runner->found > DLX_POLICY_MAX_LEARNED_SOLUTIONS;
}

/* Runs until the next solution, or the end of the count, within the current slice, or until the
 * stop is due. STOPPED with `slice` at 0: the slice is used up or was given up. */
dlx_step dlx_runner_run(dlx_runner *runner, bool counting, dlx_stop stop);

/* True if the search has descended with little or no backtracking. */
bool dlx_runner_has_not_backtracked(const dlx_runner *runner);

/* Estimates the work until the search is complete; infinite if there is no estimate. */
double dlx_runner_remaining_work(const dlx_runner *runner);

/* The same of a runner of `cells` or `wdeg`. */
double dlx_runner_remaining_cells(const dlx_runner *runner);

/* Measured work per option tried; 0 if none was tried. */
double dlx_runner_work_per_node(const dlx_runner *runner);

typedef enum dlx_mode {
    DLX_MODE_FIRST, /* list some first solutions */
    DLX_MODE_ALL,   /* list all solutions */
    DLX_MODE_COUNT
} dlx_mode;

/* Defaults are in search/base/policy.h; tests set other values. */
typedef struct dlx_schedule_settings {
    uint64_t first_slice;   /* work of the first slice of each runner; above 0 */
    bool free_setup;        /* take the setup of engines to need no work and no memory */
    uint64_t backward_work; /* see search/auto/backward_search.h; above 0 */
    bool one_runner;        /* of all solutions, none is found again; see dlx_listing_settings */
} dlx_schedule_settings;

/* Settings of a single runner, the fastest that branches, which lists all solutions. */
extern const dlx_schedule_settings dlx_listing_settings;

enum { DLX_MAX_RUNNERS = 7 };

/* Remaining work of the complete search nearest its end, relative to the work done. */
typedef enum dlx_progress_class {
    DLX_PROGRESS_UNKNOWN,
    DLX_PROGRESS_NEAR,
    DLX_PROGRESS_BETWEEN,
    DLX_PROGRESS_FAR,
    DLX_PROGRESS_CLASSES
} dlx_progress_class;

typedef struct dlx_schedule {
    const dlx_search *task;
    const dlx_problem *problem;
    dlx_mode mode;
    dlx_schedule_settings settings;
    bool has_long_solutions;              /* set after the first slice */
    dlx_progress_class initial_progress;  /* assumed until there is an estimate */
    dlx_runner *runners[DLX_MAX_RUNNERS]; /* [0..count[, each allocated by itself */
    size_t count;
    bool complete;       /* no more runners will be added */
    bool branches_first; /* branching runners precede all others */
    uint64_t work;       /* of all runners */
    /* Estimated remaining work of the workers, 0 if unknown; infinite without workers. */
    double worker_ahead;
} dlx_schedule;

/* Adds the engine that starts alone, which solves most small problems; if none is suitable, adds
 * all engines. Stops the search if memory runs out. */
void dlx_schedule_begin(dlx_schedule *schedule);

/* Closes and frees all runners. */
void dlx_schedule_end(dlx_schedule *schedule);

/* Adds all suitable engines, once. */
void dlx_schedule_add_all(dlx_schedule *schedule);

/* Eliminates slower runners with the same search as `by`, which was just set up. */
void dlx_schedule_drop_slower_twins(dlx_schedule *schedule, const dlx_runner *by);

/* True for a runner of a count that counts equal residual problems once, and by that expects much
 * less work than the others. */
bool dlx_schedule_is_merging(const dlx_schedule *schedule, const dlx_runner *runner);

/* Eliminates all comparable branching runners except the fastest. */
void dlx_schedule_drop_slow(dlx_schedule *schedule);

/* Estimates whether solutions have many options (items / average option size). */
bool dlx_schedule_expects_long_solutions(const dlx_problem *problem);

/* True if at most one runner is left and none will be added. */
bool dlx_schedule_has_one_runner(const dlx_schedule *schedule);

/* The least estimated remaining work of a runner that branches; negative: there is no estimate. */
double dlx_schedule_remaining_work(const dlx_schedule *schedule);

/* The same relative to the work of all. */
double dlx_schedule_remaining_ratio(const dlx_schedule *schedule);

dlx_progress_class dlx_schedule_progress(const dlx_schedule *schedule);

/* True if a list is near enough its end to be completed rather than abandoned. */
bool dlx_schedule_list_is_near_end(const dlx_schedule *schedule);

/* True if no other runner has started and this runner is nearly done; or, if all solutions are
 * wanted, if this runner has no estimate yet. */
bool dlx_schedule_is_nearly_done(const dlx_schedule *schedule, const dlx_runner *runner);

/* The work of the runner's next slice; `continues`: the slice follows at once. */
uint64_t dlx_schedule_next_slice(const dlx_schedule *schedule, const dlx_runner *runner,
                                 bool continues);

/* True for `learn` in a count or a list of all solutions, of which it does a part of the work. */
static inline bool dlx_schedule_is_learning(const dlx_schedule *schedule, const dlx_runner *runner)
{
    return schedule->mode != DLX_MODE_FIRST && dlx_runner_learns(runner);
}

/* Bytes that a runner may use while others may still end the search first. */
uint64_t dlx_schedule_spare_memory(const dlx_schedule *schedule);

/* The runner of the next slice; NULL if none is left. */
dlx_runner *dlx_next_runner(dlx_schedule *schedule);

/* The work until another runner starts whatever the shares; UINT64_MAX: none will. */
uint64_t dlx_next_runner_due_in(const dlx_schedule *schedule);

/* The only remaining runner that branches, but for `wdeg`; NULL if there are several or none. */
dlx_runner *dlx_next_runner_only_brancher(dlx_schedule *schedule);

/* True if a runner will soon, but does not yet, estimate its remaining work. */
bool dlx_next_runner_awaits_estimate(dlx_schedule *schedule);

#endif
