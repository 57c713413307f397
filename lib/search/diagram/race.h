/* SPDX-License-Identifier: MIT */
/* All solutions of a problem, collected by the first method to finish. */
#ifndef DLX_SEARCH_DIAGRAM_RACE_H
#define DLX_SEARCH_DIAGRAM_RACE_H

#include "search/diagram/collected_solutions.h"

typedef struct dlx_race_attempt dlx_race_attempt;

typedef struct dlx_race {
    dlx_search *task;
    dlx_collected_solutions own;
    struct dlx_race_attempt
        *attempt; /* a method in another thread; NULL: the caller runs all methods */
    dlx_collected_solutions *made; /* collected solutions; NULL: none yet */
} dlx_race;

/* Prepares an ordered or unordered collection. `task` must outlive the race. The struct must not
 * move. */
void dlx_race_begin(dlx_race *race, dlx_search *task, bool ordered);

/* Collects the solutions, unless collected. Returns false and sets task->limits->end on a stop. */
bool dlx_race_run(dlx_race *race);

void dlx_race_end(dlx_race *race);

#endif
