/* SPDX-License-Identifier: MIT */
/* Threads that share the search of the engine that branches, for counts and lists, once it has
 * lasted. One of them divides the problem while engines have their turns. To count, those that do
 * not branch go on beside the threads. */
#ifndef DLX_SEARCH_AUTO_PARALLEL_SEARCH_H
#define DLX_SEARCH_AUTO_PARALLEL_SEARCH_H

#include "search/auto/schedule.h"
#include "search/parallel/cube_generator.h"
#include "search/parallel/team.h"

/* Where the engine is that lists solutions in order, among the cubes. */
typedef struct dlx_front {
    bool placed;     /* it has found no solution beyond the cube `passed` */
    bool known;      /* nor did it find any in that cube before `before` was noted */
    size_t passed;   /* cubes that it has seen all of */
    uint64_t before; /* solutions that it has found in these */
} dlx_front;

/* All zero has not begun. */
typedef struct dlx_sharing {
    dlx_cutter *cutter; /* NULL: nothing is divided yet, or the team has to do it */
    bool divided;       /* that is being done, or could not begin */
    dlx_front front;
    size_t *list;   /* of cubes, that the team is to search; NULL: all */
    dlx_team *team; /* searches instead of the engines that branch; NULL: none does */
    bool begun;     /* it has, or could not */
    uint64_t work;  /* that it has done, as far as the lineup's `spent` has it */
} dlx_sharing;

typedef enum dlx_sharing_step {
    DLX_SHARING_LATER, /* it is not time yet, or there are no threads: all stays as it is */
    DLX_SHARING_NEAR,  /* threads have begun, and will soon have seen everything */
    DLX_SHARING_FAR    /* they have begun */
} dlx_sharing_step;

/* May it begin, later if not now? */
bool dlx_sharing_may_begin(const dlx_sharing *sharing, const dlx_lineup *lineup);

/* Has a thread divide the problem, if it will soon be time for the others. */
void dlx_sharing_prepare(dlx_sharing *sharing, const dlx_lineup *lineup);

/* The engine has found a solution: notes where that is. */
void dlx_sharing_note(dlx_sharing *sharing, const dlx_contestant *one);

/* Begins, if it may and once it is time for that. Those that threads stand in for then drop out. */
dlx_sharing_step dlx_sharing_begin(dlx_sharing *sharing, dlx_lineup *lineup);

/* Adds the work of the threads to that of the lineup. */
void dlx_sharing_hear(dlx_sharing *sharing, dlx_lineup *lineup);

/* Will the threads, which count, soon have seen everything? Then all others drop out. */
bool dlx_sharing_comes_near(dlx_sharing *sharing, dlx_lineup *lineup);

/* Ends the threads. */
void dlx_sharing_close(dlx_sharing *sharing);

#endif
