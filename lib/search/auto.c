/* The default: dancing links, and where they come to nothing in good time, clause learning.
 *
 * Neither dominates: links finish easy problems before a learning solver has its clauses, and never
 * finish some that learning does in a fraction of a second. So when a number of solutions is asked
 * for, links work first, for a fixed amount of work and not of time, that the same input may give
 * the same output; then learning goes on, with the solutions that were found forbidden. All
 * solutions are for links alone. */
#ifdef HAVE_CONFIG_H
#include "config.h"
#endif

#include "io/buffer.h"
#include "io/error.h"
#include "search/engine.h"

#include <stdlib.h>

enum {
    LINKS_WORK = 1 << 22,      /* see dlx_run.work: some 10 milliseconds */
    MOST_FORBIDDEN = 1 << 10,  /* solutions asked for, beyond which links go on alone */
    MOST_LEARNT_ONES = 1 << 22 /* ones, beyond which the clauses take too much memory */
};

typedef struct automatic {
    dlx_run *run;
    const dlx_engine *engine; /* at work */
    void *search;             /* its own */
    uint32_t *found;          /* solutions that links have found: each a count and its options */
    size_t found_size, found_capacity;
} automatic;

/* Is there something to go on with when links come to nothing? */
static bool can_learn(const dlx_run *run)
{
#if HAVE_CADICAL
    const uint64_t limit = run->options.solution_limit;
    return limit > 0 && limit <= MOST_FORBIDDEN && dlx_run_is_free(run, "learn", NULL) &&
           dlx_problem_ones(run->problem) <= MOST_LEARNT_ONES;
#else
    (void)run;
    return false;
#endif
}

static void close_automatic(void *state)
{
    automatic *search = state;
    if (!search)
        return;
    search->engine->close(search->search);
    free(search->found);
    free(search);
}

static void *open_automatic(dlx_run *run, dlx_error *error)
{
    automatic *search = calloc(1, sizeof *search);
    if (!search) {
        dlx_error_memory(error);
        return NULL;
    }
    search->run = run;
    search->engine = &dlx_engine_links;
    search->search = search->engine->open(run, error);
    if (!search->search) {
        close_automatic(search);
        return NULL;
    }
    if (can_learn(run))
        dlx_run_pause_at(run, LINKS_WORK);
    return search;
}

/* Keeps the solution that links have found, to be forbidden later. */
static bool keep_found(automatic *search)
{
    const dlx_run *run = search->run;
    const size_t needed = search->found_size + run->chosen_count + 1;
    if (!dlx_grow(&search->found, &search->found_capacity, needed, sizeof *search->found))
        return false;
    search->found[search->found_size] = (uint32_t)run->chosen_count;
    if (run->chosen_count)
        memcpy(search->found + search->found_size + 1, run->chosen,
               run->chosen_count * sizeof *run->chosen);
    search->found_size = needed;
    return true;
}

/* Goes on with clause learning. False: no memory. */
static bool start_learning(automatic *search)
{
#if HAVE_CADICAL
    search->engine->close(search->search);
    search->engine = &dlx_engine_learn;
    search->search = search->engine->open(search->run, NULL);
    for (size_t i = 0; search->search && i < search->found_size; i += search->found[i] + 1)
        search->engine->forbid(search->search, search->found + i + 1, search->found[i]);
    search->run->engine = "links, then learn";
    return search->search;
#else
    return search->engine != &dlx_engine_links;
#endif
}

static dlx_step next_solution(void *state)
{
    automatic *search = state;
    dlx_run *run = search->run;
    dlx_step step = search->engine->next(search->search);
    if (step == DLX_STEP_STOPPED && dlx_run_go_on(run)) {
        if (!start_learning(search)) {
            run->end = DLX_END_LIMIT;
            return DLX_STEP_STOPPED;
        }
        step = search->engine->next(search->search);
    }
    if (step == DLX_STEP_FOUND && dlx_run_may_pause(run) && !keep_found(search)) {
        run->end = DLX_END_LIMIT;
        return DLX_STEP_STOPPED;
    }
    return step;
}

const dlx_engine dlx_engine_auto = {
    .name = "auto",
    .summary = "links, and learn where these come to nothing; bound with --min and --max",
    .features = DLX_FEATURE_SECONDARY | DLX_FEATURE_COLOURS | DLX_FEATURE_COSTS,
    .open = open_automatic,
    .next = next_solution,
    .close = close_automatic,
};
