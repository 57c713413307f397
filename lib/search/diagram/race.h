/* SPDX-License-Identifier: MIT */
/* All solutions of a problem, gathered in whichever way comes to an end first. */
#ifndef DLX_SEARCH_DIAGRAM_RACE_H
#define DLX_SEARCH_DIAGRAM_RACE_H

#include "search/diagram/concurrent_attempt.h"

typedef struct dlx_race {
    dlx_search *task;
    dlx_collected_solutions own;
    dlx_concurrent_attempt *beside;    /* NULL: all is done by the caller */
    dlx_collected_solutions *made;     /* one of theirs; NULL: none yet */
    bool (*is_cancelled)(void *state); /* by whoever set the limits */
    void *cancel_state;
} dlx_race;

/* For an ordered diagram, or in any order; `task` outlives it. It must not be moved. */
void dlx_race_begin(dlx_race *gathering, dlx_search *task, bool ordered);

/* Makes the collection, unless it is made. False: task->limits->end says why it stopped. */
bool dlx_race_run(dlx_race *gathering);

void dlx_race_end(dlx_race *gathering);

#endif
