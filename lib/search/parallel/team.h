/* SPDX-License-Identifier: MIT */
/* Threads that search the cubes of a problem, which they take from one list, in order. Each of them
 * has limits and a search of its own; what they find is handed out in the order of the cubes, as if
 * one thread had searched them one after the other. Solutions of cubes whose turn has not come wait
 * in memory, and where that gets too much, the threads wait. */
#ifndef DLX_SEARCH_PARALLEL_TEAM_H
#define DLX_SEARCH_PARALLEL_TEAM_H

#include "search/base/engine.h"
#include "search/cubes/cubes.h"

typedef struct dlx_team dlx_team;

/* What a team does. */
typedef struct dlx_team_job {
    const dlx_search *task;     /* of the caller: what is searched for, and its limits */
    const dlx_problem *problem; /* that of `task` or a part of it */
    const dlx_engine *engine;   /* that searches each cube */
    const dlx_cubes *cubes;     /* NULL: the whole problem is divided */
    const size_t *list;         /* [0..count[: those to search, in turn; NULL: all */
    size_t count;
    unsigned threads;
    uint64_t memory; /* bytes that a thread is likely to take */
    uint64_t skip;   /* so many solutions, the first ones, are not handed out */
    bool counting;
    bool polled; /* dlx_team_next does not wait for solutions: STOPPED, if there are none yet */
} dlx_team_job;

/* Work after which a search of the problem is shared by threads, if it may be: some milliseconds,
 * beside which it takes little to begin them and to divide the problem. */
uint64_t dlx_team_min_work(const dlx_problem *problem);

/* How many cubes so many threads should have, at least: more where they are taken in a given order,
 * than where the largest are taken first, so that none is long beside what is left to do. */
size_t dlx_team_cube_count(unsigned threads, bool in_order);

/* Begins, with one thread fewer than there may be, which is the caller's until dlx_team_add_thread.
 * All that `work` points to outlives it. NULL: there are no threads, or no memory for several of
 * them, or the limits of the task say to stop. */
dlx_team *dlx_team_open(const dlx_team_job *work);

/* One more thread. */
void dlx_team_add_thread(dlx_team *team);

/* The next solution, options of the problem, to *options[0..*count[, valid until the next call;
 * STOPPED also once the team has done so much work, 0: any, and it can then go on. */
dlx_step dlx_team_next(dlx_team *team, uint64_t work, const uint32_t **options, size_t *count);

/* Was it opened to count? */
bool dlx_team_is_counting(const dlx_team *team);

/* Has everything been counted? */
bool dlx_team_is_done(dlx_team *team);

/* Waits until it has; STOPPED as above. */
dlx_step dlx_team_await_count(dlx_team *team, uint64_t work);

/* Adds what was counted to *found, all or a part. Ends the threads. False: no memory. */
bool dlx_team_total(dlx_team *team, dlx_count *found);

/* Steps done by all threads. Adds what they have done since the last call to the statistics of the
 * caller's limits. */
uint64_t dlx_team_update_stats(dlx_team *team);

/* The share of the cubes that are done, by their estimates. */
double dlx_team_progress(dlx_team *team);

/* How many cubes, from the first on, are done and handed out; adds the number of their solutions to
 * *found, unless there is no memory for it. */
size_t dlx_team_cubes_done(dlx_team *team, dlx_count *found);

void dlx_team_close(dlx_team *team); /* of NULL too */

#endif
