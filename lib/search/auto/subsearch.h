/* An engine at work for another one, on a problem that is not that of the run: a component of it.
 */
#ifndef DLX_SEARCH_AUTO_SUBSEARCH_H
#define DLX_SEARCH_AUTO_SUBSEARCH_H

#include "search/engine.h"

/* All zero is a free seat. */
typedef struct dlx_subsearch {
    const dlx_engine *engine;
    dlx_run *run;
    const dlx_problem *problem;
    void *search;    /* the engine's own; NULL: the seat is free */
    uint64_t memory; /* that the engine has taken, to be given back */
} dlx_subsearch;

/* Opens a search by the engine in a free seat. False: no memory, or not a problem for it. */
bool dlx_subsearch_open(dlx_subsearch *seat, const dlx_engine *engine, dlx_run *run,
                        const dlx_problem *problem);

/* Opens a search by branching: by the fastest engine that takes the problem. False: none does. */
bool dlx_subsearch_open_enumerator(dlx_subsearch *seat, dlx_run *run, const dlx_problem *problem);

/* As those of the engine. Solutions in run->chosen are options of the seat's problem. */
dlx_step dlx_subsearch_next(dlx_subsearch *seat);

/* Adds to *found the number of solutions, by the engine's own `count` if it has one. */
dlx_step dlx_subsearch_count(dlx_subsearch *seat, dlx_count *found);

/* Excludes a solution, by an engine that can. */
void dlx_subsearch_forbid(dlx_subsearch *seat, const uint32_t *options, size_t count);

/* Frees the seat. */
void dlx_subsearch_close(dlx_subsearch *seat);

#endif
