/* SPDX-License-Identifier: MIT */
/* Parallel search for lists and counts: workers take over from the branching engine once the search
 * has run long. A generator thread divides the problem while the engines run. Engines that count
 * without branching, and `wdeg`, run concurrently with the workers. */
#ifndef DLX_SEARCH_AUTO_PARALLEL_SEARCH_H
#define DLX_SEARCH_AUTO_PARALLEL_SEARCH_H

#include "search/auto/schedule.h"
#include "search/parallel/team.h"

/* The current cube of an engine that lists in order. */
typedef struct dlx_frontier_cube {
    bool placed;     /* `passed` is the cube of the last solution */
    bool known;      /* `before` is set */
    size_t passed;   /* cubes [0..passed[ are complete */
    uint64_t before; /* solutions in cubes [0..passed[ */
} dlx_frontier_cube;

/* All zero is a search not started. */
typedef struct dlx_parallel_search {
    dlx_cube_generator *generator; /* NULL: not started, or the team divides the problem */
    bool division_tried;           /* the generator was started, or could not be */
    dlx_frontier_cube front;
    size_t *order;  /* cubes for the team; NULL: all */
    dlx_team *team; /* replaces the runners that branch; NULL: not started, or failed to start */
    bool started;   /* the team was started, or could not be */
    double replaced_work; /* remaining work of the replaced runner when the team started */
    uint64_t work;        /* of the team, as far as it was added to the schedule's */
} dlx_parallel_search;

typedef enum dlx_parallel_start {
    DLX_PARALLEL_NOT_STARTED,
    DLX_PARALLEL_NEARLY_DONE, /* started; few cubes remain */
    DLX_PARALLEL_STARTED
} dlx_parallel_start;

/* True if workers may start, at once or later. */
bool dlx_parallel_search_may_start(const dlx_parallel_search *parallel,
                                   const dlx_schedule *schedule);

/* Starts the cube generator, if workers are soon due. */
void dlx_parallel_search_prepare(dlx_parallel_search *parallel, const dlx_schedule *schedule);

/* Records the cube of the solution just found by the runner. */
void dlx_parallel_search_note_solution(dlx_parallel_search *parallel, const dlx_runner *runner);

/* Starts the workers when enough work has been done, and eliminates the replaced runners: all but
 * `wdeg` if the end is near, else those that branch. */
dlx_parallel_start dlx_parallel_search_start(dlx_parallel_search *parallel, dlx_schedule *schedule);

/* Adds new work of the team to the schedule's work, and estimates the remaining work. */
void dlx_parallel_search_add_work(dlx_parallel_search *parallel, dlx_schedule *schedule);

/* The remaining work of the team; INFINITY: unknown, or no team. Estimates of cubes may be much too
 * low, so the estimate of the replaced runner counts if it is higher. */
double dlx_parallel_search_remaining_work(const dlx_parallel_search *parallel,
                                          const dlx_schedule *schedule);

/* True if the team's count is nearly done; then eliminates all runners but `wdeg`. */
bool dlx_parallel_search_is_nearly_done(dlx_parallel_search *parallel, dlx_schedule *schedule);

/* Ends the workers. */
void dlx_parallel_search_close(dlx_parallel_search *parallel);

#endif
