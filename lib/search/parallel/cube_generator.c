/* SPDX-License-Identifier: MIT */
#include "search/parallel/cube_generator.h"

#include "search/base/worker.h"
#include <stdlib.h>

struct dlx_cube_generator {
    const dlx_problem *problem;
    size_t wanted;
    dlx_worker worker;
    dlx_cubes *cubes; /* written before `done` is set, read afterwards */
    atomic_bool done, ending;
};

static void *cut(void *state)
{
    dlx_cube_generator *cutter = state;
    cutter->cubes = dlx_cubes_make_fast(cutter->problem, cutter->wanted, &cutter->worker.limits);
    atomic_store_explicit(&cutter->done, true, memory_order_release);
    return NULL;
}

dlx_cube_generator *dlx_cube_generator_open(const dlx_problem *problem, size_t wanted)
{
    dlx_cube_generator *cutter = calloc(1, sizeof *cutter);
    if (!cutter)
        return NULL;
    cutter->problem = problem;
    cutter->wanted = wanted;
    atomic_init(&cutter->done, false);
    atomic_init(&cutter->ending, false);
    dlx_worker_begin(&cutter->worker, &cutter->ending, 0);
    if (dlx_worker_start(&cutter->worker, cut, cutter))
        return cutter;
    free(cutter);
    return NULL;
}

bool dlx_cube_generator_is_done(const dlx_cube_generator *cutter)
{
    return atomic_load_explicit(&cutter->done, memory_order_acquire);
}

const dlx_cubes *dlx_cube_generator_cubes(const dlx_cube_generator *cutter)
{
    return cutter->cubes;
}

void dlx_cube_generator_close(dlx_cube_generator *cutter)
{
    if (!cutter)
        return;
    atomic_store_explicit(&cutter->ending, true, memory_order_relaxed);
    dlx_thread_join(&cutter->worker.thread);
    dlx_cubes_free(cutter->cubes);
    free(cutter);
}
