/* SPDX-License-Identifier: MIT */
#ifdef HAVE_CONFIG_H
#include "config.h"
#endif

#include "search/parallel/cube_generator.h"

#if HAVE_THREADS

#include "core/thread.h"
#include <stdatomic.h>
#include <stdlib.h>

struct dlx_cutter {
    const dlx_problem *problem;
    size_t wanted;
    dlx_limits limits;
    pthread_t thread;
    dlx_cubes *cubes; /* written before `done`, and read after it */
    atomic_bool done, ending;
};

static bool is_to_end(void *state)
{
    const dlx_cutter *cutter = state;
    return atomic_load_explicit(&cutter->ending, memory_order_relaxed);
}

static void *cut(void *state)
{
    dlx_cutter *cutter = state;
    cutter->cubes = dlx_cubes_make_roughly(cutter->problem, cutter->wanted, &cutter->limits);
    atomic_store_explicit(&cutter->done, true, memory_order_release);
    return NULL;
}

dlx_cutter *dlx_cutter_open(const dlx_problem *problem, size_t wanted)
{
    dlx_cutter *cutter = calloc(1, sizeof *cutter);
    if (!cutter)
        return NULL;
    cutter->problem = problem;
    cutter->wanted = wanted;
    atomic_init(&cutter->done, false);
    atomic_init(&cutter->ending, false);
    dlx_limits_begin(&cutter->limits, NULL);
    cutter->limits.is_cancelled = is_to_end;
    cutter->limits.cancel_state = cutter;
    if (dlx_thread_begin(&cutter->thread, cut, cutter))
        return cutter;
    free(cutter);
    return NULL;
}

bool dlx_cutter_is_done(const dlx_cutter *cutter)
{
    return atomic_load_explicit(&cutter->done, memory_order_acquire);
}

const dlx_cubes *dlx_cutter_cubes(const dlx_cutter *cutter)
{
    return cutter->cubes;
}

void dlx_cutter_close(dlx_cutter *cutter)
{
    if (!cutter)
        return;
    atomic_store_explicit(&cutter->ending, true, memory_order_relaxed);
    pthread_join(cutter->thread, NULL);
    dlx_cubes_free(cutter->cubes);
    free(cutter);
}

#else

dlx_cutter *dlx_cutter_open(const dlx_problem *problem, size_t wanted)
{
    (void)problem;
    (void)wanted;
    return NULL;
}

bool dlx_cutter_is_done(const dlx_cutter *cutter)
{
    return cutter != NULL;
}

const dlx_cubes *dlx_cutter_cubes(const dlx_cutter *cutter)
{
    (void)cutter;
    return NULL;
}

void dlx_cutter_close(dlx_cutter *cutter)
{
    (void)cutter;
}

#endif
