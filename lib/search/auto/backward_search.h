/* SPDX-License-Identifier: MIT */
/* Threads that search the tree of an engine from its end, while engines take turns for first
 * solutions.
 *
 * The turns go on as if there were no threads, so what they find does not depend on them. Nor does
 * it depend on them that there is no solution, or one only: that is known once the threads have met
 * the engine whose tree it is, which comes from the other end. So with N threads, a search for what
 * is not there takes an N-th of the time. Where any solution will do, those that the threads find
 * are handed out as well. */
#ifndef DLX_SEARCH_AUTO_BACKWARD_SEARCH_H
#define DLX_SEARCH_AUTO_BACKWARD_SEARCH_H

#include "search/auto/schedule.h"
#include "search/base/solution_set.h"
#include "search/parallel/cube_generator.h"
#include "search/parallel/team.h"

/* All zero has not begun. It must not be moved once it has. */
typedef struct dlx_rear {
    bool tried; /* the problem is being divided, or cannot be */
    bool begun; /* it has been, and the threads have begun, or cannot */
    dlx_limits limits;
    dlx_search task;
    dlx_cutter *cutter; /* divides it; NULL: it does not */
    const dlx_cubes *cubes;
    size_t *list;           /* of these, from the last one on */
    size_t count;           /* of these; [0..passed[ were searched by the engine, */
    size_t passed, settled; /* and [count - settled..count[ by threads */
    dlx_team *team;         /* NULL: there are no threads, or they are of no further use */
    uint64_t reserved;      /* bytes */
    bool any;               /* all solutions that are found are of use */
    dlx_solution_set found; /* by threads, */
    size_t at;              /* of which those from here on are not handed out */
    bool over;              /* the whole tree was searched: there are no others */
    bool failed;            /* solutions are lost for want of memory */
    dlx_contestant *now;    /* whose turn it is */
    dlx_limits *watched;    /* the limits within which that is, */
    bool (*is_cancelled)(void *state); /* and how they were cancelled before */
    void *cancel_state;
} dlx_rear;

/* Begins, once it is time for that and the problem is divided. */
void dlx_rear_begin(dlx_rear *rear, const dlx_lineup *lineup);

/* As dlx_contestant_go_on; STOPPED also if there may be something for dlx_rear_next. */
dlx_step dlx_rear_go_on(dlx_rear *rear, dlx_contestant *one);

/* DONE: there are no solutions but those that are known, which were handed out, and those that came
 * from here; STOPPED: there may be others, for all that is known here. */
dlx_step dlx_rear_next(dlx_rear *rear, dlx_solution_set *known, const uint32_t **options,
                       size_t *count);

/* Ends the threads. What they have done is added to the statistics of `task`. */
void dlx_rear_close(dlx_rear *rear, const dlx_search *task);

#endif
