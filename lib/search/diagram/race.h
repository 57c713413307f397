/* SPDX-License-Identifier: MIT */
/* All solutions of a problem, gathered in whichever way comes to an end first. */
#ifndef DLX_SEARCH_DIAGRAM_RACE_H
#define DLX_SEARCH_DIAGRAM_RACE_H

#include "search/diagram/concurrent_attempt.h"

typedef struct dlx_gathering {
    dlx_search *task;
    dlx_collection own;
    dlx_beside *beside;                /* NULL: all is done by the caller */
    dlx_collection *made;              /* one of theirs; NULL: none yet */
    bool (*is_cancelled)(void *state); /* by whoever set the limits */
    void *cancel_state;
} dlx_gathering;

/* For an ordered diagram, or in any order; `task` outlives it. It must not be moved. */
void dlx_gathering_begin(dlx_gathering *gathering, dlx_search *task, bool ordered);

/* Makes the collection, unless it is made. False: task->limits->end says why it stopped. */
bool dlx_gathering_make(dlx_gathering *gathering);

void dlx_gathering_end(dlx_gathering *gathering);

#endif
