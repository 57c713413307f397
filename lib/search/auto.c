/* The default: dancing links, and where they do not come to an end in good time, another engine.
 *
 * None dominates: links finish easy problems before another engine is set up. Some problems they
 * never finish, which clause learning does in a fraction of a second; so where a number of
 * solutions is asked for, that goes on, with the solutions that were found forbidden. Where all are
 * asked for, bit sets go on if the problem is small enough: they find solutions in the same order,
 * so those that were found are passed over. The turn comes after a fixed amount of work and not of
 * time, that the same input may give the same output. */
#ifdef HAVE_CONFIG_H
#include "config.h"
#endif

#include "io/buffer.h"
#include "io/error.h"
#include "search/engine.h"

#include <stdlib.h>

enum {
    WORK_BEFORE_LEARN = 1 << 22, /* see dlx_run.work: some 10 milliseconds */
    WORK_BEFORE_BITS =
        1 << 17,               /* some tenths of a millisecond: as long as bits take to be set up */
    MOST_FORBIDDEN = 1 << 10,  /* solutions asked for, beyond which links go on alone */
    MOST_LEARNT_ONES = 1 << 22 /* ones, beyond which the clauses take too much memory */
};

typedef struct automatic {
    dlx_run *run;
    const dlx_engine *engine; /* at work */
    const dlx_engine *second; /* has its turn after links; NULL: none has */
    void *search;             /* the engine's own */
    uint64_t passed;          /* solutions that links have found */
    uint32_t *found;          /* these, for learn: each a count and its options */
    size_t found_size, found_capacity;
} automatic;

/* What goes on when links do not come to an end; NULL: they go on themselves. */
static const dlx_engine *choose_second(const dlx_run *run)
{
    const uint64_t limit = run->options.solution_limit;
    /* What links have found is found again by bits, and would count twice against a limit of nodes.
     */
    if (limit == 0)
        return dlx_bits_work(run->problem) && !run->options.node_limit ? &dlx_engine_bits : NULL;
#if HAVE_CADICAL
    if (limit <= MOST_FORBIDDEN && dlx_problem_ones(run->problem) <= MOST_LEARNT_ONES)
        return &dlx_engine_learn;
#endif
    return NULL;
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
    run->engine = search->engine->name;
    search->search = search->engine->open(run, error);
    if (!search->search) {
        close_automatic(search);
        return NULL;
    }
    search->second = choose_second(run);
    if (search->second == &dlx_engine_bits)
        dlx_run_pause_at(run, WORK_BEFORE_BITS + dlx_bits_work(run->problem));
    else if (search->second)
        dlx_run_pause_at(run, WORK_BEFORE_LEARN);
    return search;
}

/* Keeps the solution that links have found for the engine that comes second. False: no memory. */
static bool keep_found(automatic *search)
{
    const dlx_run *run = search->run;
    search->passed++;
    if (!search->second->forbid)
        return true;
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

/* Excludes what links have found: by clauses, or by passing over as many solutions. */
static dlx_step exclude_found(automatic *search)
{
    dlx_run *run = search->run;
    dlx_step step = DLX_STEP_FOUND;
    if (search->second->forbid) {
        for (size_t i = 0; i < search->found_size; i += search->found[i] + 1)
            search->engine->forbid(search->search, search->found + i + 1, search->found[i]);
        return step;
    }
    const bool counting = run->counting;
    run->counting = false;
    for (uint64_t i = 0; i < search->passed && step == DLX_STEP_FOUND; i++)
        step = search->engine->next(search->search);
    run->counting = counting;
    return step;
}

/* Gives the second engine its turn, and returns its first step. */
static dlx_step turn(automatic *search)
{
    dlx_run *run = search->run;
    search->engine->close(search->search);
    search->engine = search->second;
    search->search = search->engine->open(run, NULL);
    if (!search->search) {
        run->end = DLX_END_LIMIT;
        return DLX_STEP_STOPPED;
    }
    run->engine = search->second->forbid ? "links, then learn" : "links, then bits";
    const dlx_step step = exclude_found(search);
    return step == DLX_STEP_FOUND ? search->engine->next(search->search) : step;
}

static dlx_step next_solution(void *state)
{
    automatic *search = state;
    dlx_run *run = search->run;
    dlx_step step = search->engine->next(search->search);
    if (step == DLX_STEP_STOPPED && dlx_run_go_on(run))
        return turn(search);
    if (step == DLX_STEP_FOUND && dlx_run_may_pause(run) && !keep_found(search)) {
        run->end = DLX_END_LIMIT;
        return DLX_STEP_STOPPED;
    }
    return step;
}

const dlx_engine dlx_engine_auto = {
    .name = "auto",
    .summary = "links first, then bits, or learn for few solutions; bound with --min and --max",
    .features = DLX_FEATURE_SECONDARY | DLX_FEATURE_COLOURS | DLX_FEATURE_COSTS,
    .tasks = DLX_TASK_LIST,
    .open = open_automatic,
    .next = next_solution,
    .close = close_automatic,
};
