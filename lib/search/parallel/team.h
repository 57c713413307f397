/* SPDX-License-Identifier: MIT */
/* Threads that search the cubes of a problem, taken from a common list in order. Each thread has
 * its own limits and search; solutions are returned in the order of the cubes, as by a single
 * thread. Solutions of later cubes are kept in memory, up to a limit at which the threads block. */
#ifndef DLX_SEARCH_PARALLEL_TEAM_H
#define DLX_SEARCH_PARALLEL_TEAM_H

#include "search/base/engine.h"
#include "search/cubes/cubes.h"

/* A thread that divides a problem into cubes, concurrently with the caller's search. */

typedef struct dlx_cube_generator dlx_cube_generator;

typedef struct dlx_team dlx_team;

/* The job of a team. */
typedef struct dlx_team_job {
    const dlx_search *task;     /* the caller's search, with its options and limits */
    const dlx_problem *problem; /* the problem of `task` or a part of the problem */
    const dlx_engine *engine;   /* engine for each cube */
    const dlx_cubes *cubes;     /* NULL: the team divides the problem */
    const size_t *list; /* [0..count[: indices of the cubes to search, in order; NULL: all */
    size_t count;
    const dlx_count *factor; /* of the number of solutions of each cube; NULL: 1 */
    unsigned threads;
    uint64_t memory; /* estimated bytes per thread */
    uint64_t skip;   /* number of first solutions not to return */
    bool counting;
    bool is_whole; /* the cubes are the whole search, though their solutions are not */
    bool polled;   /* dlx_team_next returns STOPPED if no solutions are ready, instead of waiting */
} dlx_team_job;

/* Work after which threads may divide a search of the problem: some milliseconds, much more than
 * the start of the threads and the division take. */
uint64_t dlx_team_min_work(const dlx_problem *problem);

/* Minimum number of cubes for `threads` threads: more for cubes taken in a given order than for
 * largest first, so that no cube is long compared to the remaining work. */
size_t dlx_team_cube_count(unsigned threads, bool in_order);

/* Starts all threads but the last, which is the caller's until dlx_team_add_thread. All targets of
 * `work` outlive the team. Returns NULL without threads, without memory for several threads, or on
 * stop. */
dlx_team *dlx_team_open(const dlx_team_job *work);

/* Starts an additional thread, up to the maximum. */
void dlx_team_add_thread(dlx_team *team);

/* Sets *options[0..*count[ to the next solution, options of the problem, valid until the next call.
 * Returns STOPPED also once the team has done `work` steps (0: no limit); the team can then be
 * resumed. */
dlx_step dlx_team_next(dlx_team *team, uint64_t work, const uint32_t **options, size_t *count);

/* True if the team counts solutions. */
bool dlx_team_is_counting(const dlx_team *team);

/* True if all solutions are counted. */
bool dlx_team_is_done(dlx_team *team);

/* Waits until all solutions are counted, and adds their number, or the number so far, to *found. */
dlx_step dlx_team_count(dlx_team *team, dlx_count *found);

/* Waits until all solutions are counted; STOPPED as in dlx_team_next. */
dlx_step dlx_team_await_count(dlx_team *team, uint64_t work);

/* Ends the threads and adds the number of solutions counted so far to *found. Returns false on
 * memory exhaustion. */
bool dlx_team_total(dlx_team *team, dlx_count *found);

/* Returns the steps done by all threads. Adds the steps since the last call to the statistics of
 * the caller's limits. */
uint64_t dlx_team_update_stats(dlx_team *team);

/* Estimated completed share of the cubes, those in progress included. */
double dlx_team_progress(dlx_team *team);

/* Returns the number of first cubes completed and returned, and adds the number of their solutions
 * to *found. Returns 0 on memory exhaustion. */
size_t dlx_team_cubes_done(dlx_team *team, dlx_count *found);

void dlx_team_close(dlx_team *team); /* accepts NULL */

/* Starts to divide the problem into about `wanted` cubes; `problem` outlives the generator. Returns
 * NULL on memory exhaustion or without a thread. */
dlx_cube_generator *dlx_cube_generator_open(const dlx_problem *problem, size_t wanted);

/* True if the division has ended. */
bool dlx_cube_generator_is_done(const dlx_cube_generator *cutter);

/* The cubes, once done; valid until dlx_cube_generator_close. NULL on memory exhaustion. */
const dlx_cubes *dlx_cube_generator_cubes(const dlx_cube_generator *cutter);

/* Stops the division and frees the generator; accepts NULL. */
void dlx_cube_generator_close(dlx_cube_generator *cutter);

#endif
