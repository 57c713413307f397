/* SPDX-License-Identifier: MIT */
/* An engine: a descriptor and a row in the table of engines.c. Engines search; the solver applies
 * limits, counts and sorts. */
#ifndef DLX_SEARCH_BASE_ENGINE_H
#define DLX_SEARCH_BASE_ENGINE_H

#include "core/count.h"
#include "core/problem.h"
#include "search/base/search.h"

typedef enum dlx_step {
    DLX_STEP_FOUND,  /* the solution is in task->chosen */
    DLX_STEP_DONE,   /* no more solutions */
    DLX_STEP_STOPPED /* by the limits; task->limits->end is the reason */
} dlx_step;

/* Stops the search for lack of memory. */
static inline dlx_step dlx_step_no_memory(const dlx_search *task)
{
    dlx_budget_no_memory(task->limits);
    return DLX_STEP_STOPPED;
}

/* The features of most engines. */
#define DLX_FEATURES_BUT_REPEATS                                                                   \
    (DLX_PROBLEM_SECONDARY | DLX_PROBLEM_COLOURS | DLX_PROBLEM_BOUNDS | DLX_PROBLEM_COSTS)

typedef struct dlx_engine {
    const char *name, *summary;
    unsigned features;     /* sum of DLX_PROBLEM_ values beyond plain exact cover */
    unsigned capabilities; /* sum of DLX_ENGINE_ values, see dlx.h */

    /* Work of the setup, in steps of dlx_budget.work; 0 if the problem is too large for the engine.
     * NULL: unknown, no size limit. */
    uint64_t (*setup_work)(const dlx_problem *problem);

    /* Returns false, with *error set (DLX_UNSUPPORTED), if the problem is too large for the engine.
     * NULL: no limit, or known only after the setup. */
    bool (*fits)(const dlx_problem *problem, dlx_error *error);

    /* Initial memory in bytes, beyond about 12 per nonzero; NULL: none. */
    uint64_t (*setup_bytes)(const dlx_problem *problem);

    /* Typical work per option tried, on problems of medium size; 0: the engine does not branch. */
    unsigned work_per_node;

    /* The engine whose search this engine repeats option by option; NULL: none. */
    const struct dlx_engine *repeats;

    /* Estimates the completed share of the search, in 0..1; 0 without an estimate. May be NULL. */
    double (*progress)(const void *search);

    /* Sets *options to the problem's indices of the options on the current path, and returns the
     * count. All branches off this path toward lower option numbers are complete. Callbacks of the
     * limits may call `path`. May be NULL. */
    size_t (*path)(const void *search, const uint32_t **options);

    size_t state_size; /* bytes of the state, which is all zero before `open` */
    /* Opens a search of task->problem; `task` outlives the search. Returns false on failure: sets
     * *error, or leaves it if out of memory. */
    bool (*open)(void *search, dlx_search *task, dlx_error *error);

    /* Finds the next solution. Not to be called after DONE or STOPPED. */
    dlx_step (*next)(void *search);

    /* Adds the number of solutions not yet returned by `next` to *found; after STOPPED, of the
     * solutions found so far. NULL: count by `next`. */
    dlx_step (*count)(void *search, dlx_count *found);

    /* Excludes a solution found by another engine; may be NULL. */
    void (*forbid)(void *search, const uint32_t *options, size_t count);

    /* Frees all but the state, also after a failure of `open`; NULL: nothing. */
    void (*close)(void *search);
} dlx_engine;

/* Opens a search. Returns NULL on failure, and sets *error unless the limits stopped the search. */
void *dlx_engine_open(const dlx_engine *engine, dlx_search *task, dlx_error *error);
void dlx_engine_close(const dlx_engine *engine, void *search); /* of NULL too */

/* Estimates the options in conflict with an option, if items have equally many options. */
static inline double dlx_options_in_conflict(const dlx_problem *problem)
{
    const double nonzeros = (double)dlx_problem_nonzeros(problem);
    return nonzeros * nonzeros /
           ((double)(problem->options + 1) * (double)(dlx_problem_items(problem) + 1));
}

/* Chosen by search options other than `engine`. */
extern const dlx_engine dlx_engine_sample;
extern const dlx_engine dlx_engine_quick;
extern const dlx_engine dlx_engine_diagram;

/* Counts with a certificate; not in the module of src/play. */
extern const dlx_engine dlx_engine_certify;

/* Chosen by name: rows of the table of engines.c. */
extern const dlx_engine dlx_engine_auto;
extern const dlx_engine dlx_engine_bits;
extern const dlx_engine dlx_engine_bound;
extern const dlx_engine dlx_engine_cells;
extern const dlx_engine dlx_engine_cover;
extern const dlx_engine dlx_engine_frontier;
extern const dlx_engine dlx_engine_learn; /* only if HAVE_CADICAL */
extern const dlx_engine dlx_engine_links;
extern const dlx_engine dlx_engine_masks;
extern const dlx_engine dlx_engine_pfaffian;
extern const dlx_engine dlx_engine_relax;
extern const dlx_engine dlx_engine_wdeg;

/* Estimates the completed share of a search of `cells` or `wdeg`; early estimates are too high. */
double dlx_cells_progress(const void *search);

/* Chosen by the solver for a task; these search by the engine task->inner. */
extern const dlx_engine dlx_engine_component_best;

/* True if the best solutions are wanted, the problem has several components, and the engine may
 * search each of them. */
bool dlx_component_best_suits(const dlx_search_options *options, const dlx_engine *engine,
                              const dlx_problem *problem);

extern const dlx_engine dlx_engine_best_count;

/* True if the number of the best solutions is wanted. */
bool dlx_best_count_is_wanted(const dlx_search_options *options);
/* Adds the number of the best solutions of a component of task->problem, by lists of task->inner.
 */
dlx_step dlx_best_count_component(const dlx_search *task, const dlx_problem *problem,
                                  dlx_count *found);

extern const dlx_engine dlx_engine_component_proof;

/* True for a proof that `auto` writes of a problem of several components. */
bool dlx_component_proof_suits(const dlx_search_options *options, const dlx_problem *problem);

extern const dlx_engine dlx_engine_divided;

/* True if threads may divide the search of the engine. */
bool dlx_divided_search_suits(const dlx_search_options *options, const dlx_engine *engine,
                              const dlx_problem *problem);

extern const dlx_engine dlx_engine_parts;

/* Returns the number of completed cubes at the beginning of the list, and adds the number of their
 * solutions to *found. Returns 0 on memory exhaustion. */
size_t dlx_parts_done(const void *state, dlx_count *found);

#endif
