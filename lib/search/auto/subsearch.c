#include "search/auto/subsearch.h"

/* What the run was like before the engine was called. */
typedef struct before {
    const dlx_problem *problem;
    uint64_t memory;
} before;

static before enter(const dlx_subsearch *seat)
{
    const before was = {seat->run->problem, seat->run->memory};
    seat->run->problem = seat->problem;
    return was;
}

static void leave(dlx_subsearch *seat, before was)
{
    seat->run->problem = was.problem;
    seat->memory += seat->run->memory - was.memory;
}

bool dlx_subsearch_open(dlx_subsearch *seat, const dlx_engine *engine, dlx_run *run,
                        const dlx_problem *problem)
{
    if (dlx_problem_features(problem) & ~engine->features)
        return false;
    *seat = (dlx_subsearch){.engine = engine, .run = run, .problem = problem};
    const before was = enter(seat);
    seat->search = engine->open(run, NULL);
    leave(seat, was);
    if (seat->search)
        return true;
    dlx_subsearch_close(seat);
    run->end = DLX_END_COMPLETE; /* the memory limit may have struck; another engine may fit */
    return false;
}

bool dlx_subsearch_open_enumerator(dlx_subsearch *seat, dlx_run *run, const dlx_problem *problem)
{
    return dlx_subsearch_open(seat, &dlx_engine_bits, run, problem) ||
           dlx_subsearch_open(seat, &dlx_engine_cells, run, problem) ||
           dlx_subsearch_open(seat, &dlx_engine_links, run, problem);
}

dlx_step dlx_subsearch_next(dlx_subsearch *seat)
{
    const before was = enter(seat);
    const dlx_step step = seat->engine->next(seat->search);
    leave(seat, was);
    return step;
}

/* Counts solution by solution. */
static dlx_step count_each(dlx_subsearch *seat, dlx_count *found)
{
    dlx_step step;
    while ((step = seat->engine->next(seat->search)) == DLX_STEP_FOUND)
        if (!dlx_count_add(found, seat->run->multiplicity)) {
            seat->run->end = DLX_END_LIMIT;
            return DLX_STEP_STOPPED;
        }
    return step;
}

dlx_step dlx_subsearch_count(dlx_subsearch *seat, dlx_count *found)
{
    dlx_run *run = seat->run;
    const before was = enter(seat);
    const bool counting = run->counting;
    run->counting = true;
    const dlx_step step =
        seat->engine->count ? seat->engine->count(seat->search, found) : count_each(seat, found);
    run->counting = counting;
    run->multiplicity = 1;
    leave(seat, was);
    return step;
}

void dlx_subsearch_forbid(dlx_subsearch *seat, const uint32_t *options, size_t count)
{
    const before was = enter(seat);
    seat->engine->forbid(seat->search, options, count);
    leave(seat, was);
}

void dlx_subsearch_close(dlx_subsearch *seat)
{
    if (seat->search) {
        const before was = enter(seat);
        seat->engine->close(seat->search);
        leave(seat, was);
    }
    if (seat->run)
        dlx_run_gives_back(seat->run, seat->memory);
    *seat = (dlx_subsearch){0};
}
