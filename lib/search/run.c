#include "search/run.h"

#include "io/buffer.h"
#include <stdlib.h>
#include <time.h>

/* Work between two looks at the clock: about a millisecond. */
enum { LOOK_EVERY = 1 << 18 };

double dlx_run_now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

bool dlx_run_begin(dlx_run *run, const dlx_problem *problem, const dlx_search_options *options)
{
    *run = (dlx_run){.problem = problem,
                     .next_look = LOOK_EVERY,
                     .multiplicity = 1,
                     .end = DLX_END_COMPLETE,
                     .why = ""};
    atomic_init(&run->cancelled, false);
    if (options)
        run->options = *options;
    if (run->options.time_limit > 0)
        run->deadline = dlx_run_now() + run->options.time_limit;
    /* No solution has more options than there are primary items, unless these have bounds. */
    const size_t primary = problem->items->primary;
    const bool few = primary < problem->options && !problem->items->lo;
    const size_t most = few ? primary : problem->options;
    run->chosen = dlx_allocate(most, sizeof *run->chosen);
    return run->chosen != NULL;
}

void dlx_run_free(dlx_run *run)
{
    free(run->chosen);
}

bool dlx_run_takes(dlx_run *run, uint64_t bytes)
{
    const uint64_t limit = run->options.memory_limit;
    if (limit && (run->memory > limit || bytes > limit - run->memory)) {
        run->end = DLX_END_LIMIT;
        return false;
    }
    run->memory += bytes;
    return true;
}

void dlx_run_gives_back(dlx_run *run, uint64_t bytes)
{
    run->memory -= bytes;
}

uint64_t dlx_run_memory_left(const dlx_run *run, uint64_t most)
{
    const uint64_t limit = run->options.memory_limit;
    if (!limit)
        return most;
    return run->memory < limit ? limit - run->memory : 0;
}

void dlx_run_pause_at(dlx_run *run, uint64_t work)
{
    run->pause = work;
    if (work && work < run->next_look)
        run->next_look = work;
}

bool dlx_run_go_on(dlx_run *run)
{
    const bool paused = run->paused;
    run->paused = false;
    return paused;
}

bool dlx_run_look(dlx_run *run)
{
    run->next_look = run->work + LOOK_EVERY;
    if (run->pause && run->pause < run->next_look)
        run->next_look = run->pause;
    if (run->pause && run->work >= run->pause) {
        run->pause = 0;
        run->paused = true;
        return false;
    }
    if (atomic_load_explicit(&run->cancelled, memory_order_relaxed)) {
        run->end = DLX_END_INTERRUPTED;
        return false;
    }
    if (run->deadline > 0 && dlx_run_now() >= run->deadline) {
        run->end = DLX_END_TIMEOUT;
        return false;
    }
    if (run->options.on_tick)
        run->options.on_tick(run->options.tick_state, &run->stats);
    return true;
}
