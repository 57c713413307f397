/* SPDX-License-Identifier: MIT */
/* The runners of a portfolio: which engines run, their progress, and which are eliminated. */
#ifndef DLX_SEARCH_AUTO_SCHEDULE_H
#define DLX_SEARCH_AUTO_SCHEDULE_H

#include "search/auto/runner.h"

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
} dlx_schedule_settings;

enum { DLX_MAX_RUNNERS = 5 };

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

/* Eliminates all comparable branching runners except the fastest. */
void dlx_schedule_drop_slow(dlx_schedule *schedule);

/* Estimates whether solutions have many options (items / average option size). */
bool dlx_schedule_expects_long_solutions(const dlx_problem *problem);

/* True if at most one runner is left and none will be added. */
bool dlx_schedule_has_one_runner(const dlx_schedule *schedule);

/* The only remaining runner that branches; NULL if there are several or none. */
dlx_runner *dlx_schedule_only_brancher(dlx_schedule *schedule);

/* The least estimated remaining work of a runner that branches; negative: there is no estimate. */
double dlx_schedule_remaining_work(const dlx_schedule *schedule);

/* The same relative to the work of all. */
double dlx_schedule_remaining_ratio(const dlx_schedule *schedule);

/* The estimated remaining work of branching; 0: there is no estimate. */
uint64_t dlx_schedule_branching_work(const dlx_schedule *schedule);

dlx_progress_class dlx_schedule_progress(const dlx_schedule *schedule);

/* True if a list is near enough its end to be completed rather than abandoned. */
bool dlx_schedule_list_is_near_end(const dlx_schedule *schedule);

/* True if no other runner has started and this runner is nearly done; or, if all solutions are
 * wanted, if this runner has no estimate yet. */
bool dlx_schedule_is_nearly_done(const dlx_schedule *schedule, const dlx_runner *runner);

/* The work of the runner's next slice; `continues`: the slice follows at once. */
uint64_t dlx_schedule_next_slice(const dlx_schedule *schedule, const dlx_runner *runner,
                                 bool continues);

/* Bytes that a runner may use while others may still end the search first. */
uint64_t dlx_schedule_spare_memory(const dlx_schedule *schedule);

#endif
