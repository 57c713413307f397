/* SPDX-License-Identifier: MIT */
/* Threads that search the parts of a branch and bound. Each of them has limits and a search of its
 * own; what is found they share. */
#ifndef DLX_SEARCH_OPTIMUM_OPTIMUM_CREW_H
#define DLX_SEARCH_OPTIMUM_OPTIMUM_CREW_H

#include "search/optimum/worker_ops.h"

typedef enum dlx_optimum_crew_result {
    DLX_OPTIMUM_CREW_NONE, /* one thread is to do it: that is asked for, or there is only one part,
                      or there are no threads, or is no memory for several of them */
    DLX_OPTIMUM_CREW_DONE,
    DLX_OPTIMUM_CREW_STOPPED
} dlx_optimum_crew_result;

/* Searches all parts; what they have found goes to the rounds of the one who asks. */
dlx_optimum_crew_result dlx_optimum_crew_search(const dlx_subproblems *subproblems);

#endif
