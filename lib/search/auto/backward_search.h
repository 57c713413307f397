/* SPDX-License-Identifier: MIT */
/* Parallel search for first solutions: workers search the tree of an engine from its last cube,
 * while the portfolio runs as if there were no workers.
 *
 * Results do not depend on threads. The first solutions are the portfolio's. The absence or
 * uniqueness of a solution is proven once the workers have met the engine, which searches the same
 * tree from its first cube; so with N threads a search without solutions takes 1/N of the time. If
 * the order of solutions does not matter, solutions of workers are returned too. */
#ifndef DLX_SEARCH_AUTO_BACKWARD_SEARCH_H
#define DLX_SEARCH_AUTO_BACKWARD_SEARCH_H

#include "search/auto/schedule.h"
#include "search/base/solution_set.h"
#include "search/parallel/team.h"

/* All zero is a search not started. Not to be moved once started. */
typedef struct dlx_backward_search {
    bool division_tried; /* the generator was started, or could not be */
    bool started;        /* workers were started, or could not be */
    dlx_budget limits;
    dlx_search task;
    dlx_cube_generator *generator; /* may be NULL */
    const dlx_cubes *cubes;
    size_t *order; /* cubes in reverse order; [0..count[ */
    size_t count;
    size_t cubes_passed; /* by the engine: [0..cubes_passed[ */
    size_t cubes_done;   /* by workers: [count - cubes_done..count[ */
    dlx_team *team;      /* NULL: there are no workers, or they were ended */
    uint64_t reserved_bytes;
    bool any_solution;      /* solutions of workers are returned */
    dlx_solution_set found; /* by workers */
    size_t next_found;      /* solutions of `found` from here on were not returned */
    bool complete;          /* the whole tree was searched */
    bool failed;            /* solutions were lost for want of memory */
    dlx_runner *runner;     /* of the current slice */
} dlx_backward_search;

/* Starts the cube generator, and then the workers, when due. */
void dlx_backward_search_begin(dlx_backward_search *search, const dlx_schedule *schedule);

/* As dlx_runner_run; STOPPED also if dlx_backward_search_next may have a result. */
dlx_step dlx_backward_search_run(dlx_backward_search *search, dlx_runner *runner);

/* FOUND: a solution not in `known`. DONE: every solution has been returned. STOPPED: the workers
 * have no result yet. */
dlx_step dlx_backward_search_next(dlx_backward_search *search, dlx_solution_set *known,
                                  const uint32_t **options, size_t *count);

/* Ends the workers and adds their statistics to `task`. */
void dlx_backward_search_close(dlx_backward_search *search, const dlx_search *task);

#endif
