/* SPDX-License-Identifier: MIT */
/* Running a search to watch it. */
#ifndef VIEW_RUN_H
#define VIEW_RUN_H

#include "view/subject.h"

/* How to search. */
typedef struct view_run {
    dlx_choice choose;
    uint64_t solutions; /* as many at most; 0: all */
    size_t steps;       /* the first of them are kept, and then the search ends */
} view_run;

/* Adds the trace of a search by the engine `links` to the subject. False: it cannot be made, which
 * was reported. */
bool view_run_trace(const view_run *run, view_subject *subject);

#endif
