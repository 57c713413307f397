/* SPDX-License-Identifier: MIT */
/* An engine searches; the solver around it keeps limits, counts and order. An engine is a
 * descriptor and a row in the table of engines.c. */
#ifndef DLX_SEARCH_BASE_ENGINE_H
#define DLX_SEARCH_BASE_ENGINE_H

#include "core/count.h"
#include "core/problem.h"
#include "search/base/search.h"

typedef enum dlx_step {
    DLX_STEP_FOUND,  /* a solution stands in task->chosen */
    DLX_STEP_DONE,   /* there are no more */
    DLX_STEP_STOPPED /* a limit struck: task->limits->end says which */
} dlx_step;

typedef struct dlx_engine {
    const char *name, *summary;
    unsigned features;     /* what it takes beyond plain exact cover, as a sum of DLX_FEATURE_ */
    unsigned capabilities; /* a sum of DLX_ENGINE_, see dlx.h */

    /* What it takes to set it up, in steps as dlx_limits.work counts them; 0: the problem is too
     * large for it. NULL: it is not known, and no problem is too large. */
    uint64_t (*setup)(const dlx_problem *problem);

    /* Bytes that it takes at first beyond some dozen for each nonzero; NULL: none. */
    uint64_t (*bytes)(const dlx_problem *problem);

    /* Steps of work to try an option, on problems of middling size: which one of the engines that
     * branch is the fastest. 0: it does not branch. */
    unsigned pace;

    /* An engine whose search it repeats, option by option and mostly faster; NULL: none. */
    const struct dlx_engine *repeats;

    /* The share of the search that it has seen, in 0..1, as far as that can be told; NULL: it
     * cannot.
     */
    double (*seen)(const void *search);

    /* How many options it has taken where it is, and sets *options to them, as the problem numbers
     * them: all that branches off this path toward options with lower numbers has been seen. To be
     * called by what the limits call, too. NULL: it cannot tell. */
    size_t (*path)(const void *search, const uint32_t **options);

    /* Makes a search over task->problem; `task` outlives it. NULL: *error says why, unless
     * dlx_search_takes has refused memory. */
    void *(*open)(dlx_search *task, dlx_error *error);

    /* Goes on to the next solution. Not called again after DONE or STOPPED. */
    dlx_step (*next)(void *search);

    /* Adds the number of solutions that `next` has not handed out to *found; those found so far if
     * it is STOPPED. NULL: solutions are counted by `next`. */
    dlx_step (*count)(void *search, dlx_count *found);

    /* Excludes a solution that another engine has found; NULL: cannot. */
    void (*forbid)(void *search, const uint32_t *options, size_t count);

    void (*close)(void *search); /* does nothing with NULL */
} dlx_engine;

/* Chosen by search options other than `engine`, not by name and not by `auto`. */
extern const dlx_engine dlx_engine_sample;
extern const dlx_engine dlx_engine_quick;
extern const dlx_engine dlx_engine_diagram;

/* The others have rows in the table of engines.c. */
extern const dlx_engine dlx_engine_auto;
extern const dlx_engine dlx_engine_bits;
extern const dlx_engine dlx_engine_bound;
extern const dlx_engine dlx_engine_cells;
extern const dlx_engine dlx_engine_cover;
extern const dlx_engine dlx_engine_frontier;
extern const dlx_engine dlx_engine_learn; /* only if HAVE_CADICAL */
extern const dlx_engine dlx_engine_links;
extern const dlx_engine dlx_engine_masks;
extern const dlx_engine dlx_engine_relax;
extern const dlx_engine dlx_engine_wdeg;

#endif
