/* SPDX-License-Identifier: MIT */
/* Threads that search the subproblems of a branch and bound, each with its own limits and search.
 * The incumbent is shared. */
#ifndef DLX_SEARCH_OPTIMUM_OPTIMUM_CREW_H
#define DLX_SEARCH_OPTIMUM_OPTIMUM_CREW_H

#include "search/optimum/worker_ops.h"

typedef enum dlx_optimum_crew_result {
    DLX_OPTIMUM_CREW_NONE, /* search serially: one thread or subproblem, no threads, or too little
                              memory */
    DLX_OPTIMUM_CREW_DONE,
    DLX_OPTIMUM_CREW_STOPPED
} dlx_optimum_crew_result;

/* Searches all subproblems; the solutions go to the rounds of the caller. */
dlx_optimum_crew_result dlx_optimum_crew_search(const dlx_subproblems *subproblems);

#endif
