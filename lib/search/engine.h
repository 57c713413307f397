/* An engine searches; the solver around it keeps limits, counts and order. An engine is a
 * descriptor and a row in the table of solver.c. */
#ifndef DLX_SEARCH_ENGINE_H
#define DLX_SEARCH_ENGINE_H

#include "core/problem.h"
#include "search/run.h"

typedef enum dlx_step {
    DLX_STEP_FOUND,  /* a solution stands in run->chosen */
    DLX_STEP_DONE,   /* there are no more */
    DLX_STEP_STOPPED /* a limit struck: run->end says which */
} dlx_step;

typedef struct dlx_engine {
    const char *name, *summary;
    unsigned features; /* those beyond plain exact cover that it takes, as a sum of DLX_FEATURE_ */
    bool optimises;    /* it finds the best by itself, and does nothing else */

    /* Makes a search over run->problem; `run` outlives it. NULL: *error says why. */
    void *(*open)(dlx_run *run, dlx_error *error);

    /* Goes on to the next solution. Not called again once it was DONE or STOPPED. */
    dlx_step (*next)(void *search);

    /* Excludes a solution that another engine has found, before the first `next`; NULL: cannot. */
    void (*forbid)(void *search, const uint32_t *options, size_t count);

    void (*close)(void *search); /* of NULL too */
} dlx_engine;

/* What it takes to set engine bits up, in steps as dlx_run.work counts them; 0: the problem is too
 * large. */
uint64_t dlx_bits_work(const dlx_problem *problem);

/* dlx_engine_learn is there only if HAVE_CADICAL. */
extern const dlx_engine dlx_engine_bits;
extern const dlx_engine dlx_engine_auto, dlx_engine_links, dlx_engine_bound, dlx_engine_learn;

#endif
