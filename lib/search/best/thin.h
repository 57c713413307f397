/* SPDX-License-Identifier: MIT */
/* The best solutions of thin problems, as paths of states (search/frontier/state_paths.h). */
#ifndef DLX_SEARCH_BEST_THIN_H
#define DLX_SEARCH_BEST_THIN_H

#include "core/count.h"
#include "search/base/kbest.h"

typedef struct dlx_thin {
    dlx_search *task;
    double least_work; /* before the paths are made; INFINITY: too much */
} dlx_thin;

/* `task` outlives the object, and has no proof. */
void dlx_thin_begin(dlx_thin *thin, dlx_search *task);

/* Adds the best solutions to `best`, or their number to *found if `best` is NULL, if the paths take
 * at most as much work as the search so far, `spent`. */
dlx_best_end dlx_thin_search(dlx_thin *thin, double spent, dlx_kbest *best, dlx_count *found);

/* Adds the best solutions to `best` before a search, if the paths seem to take at most as much work
 * as the `steps` subgradient steps at the root of the search. */
dlx_best_end dlx_thin_search_first(dlx_thin *thin, int steps, dlx_kbest *best);

/* As dlx_thin_search_first, for the best set cover. OPEN, too, if a redundant option may be free.
 */
dlx_best_end dlx_thin_search_covers(dlx_search *task, int steps, dlx_kbest *best);

#endif
