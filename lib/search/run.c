#include "search/run.h"

#include "io/buffer.h"
#include "io/error.h"
#include <stdlib.h>
#include <time.h>

/* Work between two looks at the clock: about a millisecond. */
enum { LOOK_EVERY = 1 << 18 };

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

bool dlx_run_begin(dlx_run *run, const dlx_problem *problem, const dlx_search_options *options)
{
    *run = (dlx_run){
        .problem = problem, .next_look = LOOK_EVERY, .multiplicity = 1, .end = DLX_END_COMPLETE};
    atomic_init(&run->cancelled, false);
    if (options)
        run->options = *options;
    if (run->options.time_limit > 0)
        run->deadline = now() + run->options.time_limit;
    /* No solution has more options than there are primary items. */
    const size_t primary = problem->items->primary;
    const size_t most = primary < problem->options ? primary : problem->options;
    run->chosen = dlx_allocate(most, sizeof *run->chosen);
    return run->chosen != NULL;
}

void dlx_run_free(dlx_run *run)
{
    free(run->chosen);
}

bool dlx_run_is_free(const dlx_run *run, const char *engine, dlx_error *error)
{
    if (!run->options.on_event && run->options.choose == DLX_CHOOSE_MRV)
        return true;
    dlx_error_set(error, DLX_UNSUPPORTED,
                  "engine %s has no steps to show and no items to choose; engine links has",
                  engine);
    return false;
}

void dlx_run_pause_at(dlx_run *run, uint64_t work)
{
    run->pause = work;
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
    if (run->pause && run->work >= run->pause) {
        run->pause = 0;
        run->paused = true;
        return false;
    }
    if (atomic_load_explicit(&run->cancelled, memory_order_relaxed)) {
        run->end = DLX_END_INTERRUPTED;
        return false;
    }
    if (run->deadline > 0 && now() >= run->deadline) {
        run->end = DLX_END_TIMEOUT;
        return false;
    }
    if (run->options.on_tick)
        run->options.on_tick(run->options.tick_state, &run->stats);
    return true;
}
