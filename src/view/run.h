/* SPDX-License-Identifier: MIT */
/* Traces of searches by ec-view. */
#ifndef VIEW_RUN_H
#define VIEW_RUN_H

#include "view/subject.h"

typedef struct view_run {
    dlx_choice choose;
    uint64_t solutions; /* limit; 0: all */
    size_t steps;       /* limit of the trace, which ends the search */
} view_run;

/* Adds the trace of a search by `links` to the subject. Returns false after an error, which was
 * reported. */
bool view_run_trace(const view_run *run, view_subject *subject);

#endif
