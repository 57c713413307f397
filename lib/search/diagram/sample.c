/* SPDX-License-Identifier: MIT */
/* Engines on the decision diagram of all solutions: random solutions, the number of solutions, and
 * the diagram itself. The engines do not search for solutions one by one and cannot be requested by
 * name. */
#include "search/base/random.h"
#include "search/diagram/diagram.h"
#include "search/diagram/race.h"

#include "io/error.h"
#include <stdlib.h>

typedef struct sampling {
    dlx_search *task;
    dlx_race race;
    dlx_random random;
} sampling;

static void close_sampler(void *state)
{
    sampling *sampler = state;
    if (!sampler)
        return;
    dlx_race_end(&sampler->race);
    free(sampler);
}

static void *open_sampling(dlx_search *task, bool ordered, dlx_error *error)
{
    sampling *sampler = calloc(1, sizeof *sampler);
    if (!sampler) {
        dlx_error_memory(error);
        return NULL;
    }
    sampler->task = task;
    sampler->random = dlx_random_begin(task->options.seed);
    dlx_race_begin(&sampler->race, task, ordered);
    return sampler;
}

static void *open_sample(dlx_search *task, dlx_error *error)
{
    return open_sampling(task, false, error);
}

static void *open_diagram(dlx_search *task, dlx_error *error)
{
    return open_sampling(task, true, error);
}

/* ---- drawing ----------------------------------------------------------------------------------
 */

/* Draws as many random bits as `total` has, the least significant bits first. */
static void draw_bits(dlx_random *random, mp_limb_t *rank, const mp_limb_t *total, size_t size)
{
    for (size_t i = 0; i < size; i++)
        rank[i] = dlx_random_next(random);
    mp_limb_t mask = total[size - 1];
    for (unsigned shift = 1; shift < GMP_NUMB_BITS; shift *= 2)
        mask |= mask >> shift;
    rank[size - 1] &= mask;
}

/* Draws a uniform number below the number of solutions by rejection; fewer than half of the draws
 * are rejected. Returns its size. */
static size_t draw_rank(sampling *sampler, const mp_limb_t *total, size_t size)
{
    mp_limb_t *rank = sampler->race.made->rank;
    size_t drawn;
    do {
        draw_bits(&sampler->random, rank, total, size);
        drawn = dlx_limbs_trim(rank, size);
    } while (!dlx_limbs_less(rank, drawn, total, size));
    return drawn;
}

/* ---- the engines ------------------------------------------------------------------------------
 */

static dlx_step next_sample(void *state)
{
    sampling *sampler = state;
    dlx_search *task = sampler->task;
    size_t size;
    if (!dlx_race_run(&sampler->race))
        return DLX_STEP_STOPPED;
    dlx_collected_solutions *solutions = sampler->race.made;
    const mp_limb_t *total = dlx_collected_solutions_count(solutions, &size);
    if (size == 0)
        return DLX_STEP_DONE;
    if (!dlx_limits_hear(task->limits, 0) ||
        !dlx_collected_solutions_choose(solutions, draw_rank(sampler, total, size)))
        return DLX_STEP_STOPPED;
    for (size_t i = 0; i < task->chosen_count; i++)
        task->chosen[i] = solutions->diagram.option[task->chosen[i]];
    return DLX_STEP_FOUND;
}

static dlx_step count(void *state, dlx_count *found)
{
    sampling *sampler = state;
    size_t size;
    if (!dlx_race_run(&sampler->race))
        return DLX_STEP_STOPPED;
    const mp_limb_t *total = dlx_collected_solutions_count(sampler->race.made, &size);
    if (dlx_count_add_limbs(found, total, size))
        return DLX_STEP_DONE;
    dlx_limits_no_memory(sampler->task->limits);
    return DLX_STEP_STOPPED;
}

const dlx_diagram *dlx_diagram_of(const void *search)
{
    const sampling *sampler = search;
    return sampler->race.made ? &sampler->race.made->diagram : NULL;
}

const dlx_engine dlx_engine_sample = {
    .name = "sample",
    .summary = "random solutions, from a diagram of all",
    .features =
        DLX_FEATURE_SECONDARY | DLX_FEATURE_COLOURS | DLX_FEATURE_BOUNDS | DLX_FEATURE_COSTS,
    .capabilities = DLX_ENGINE_LISTS | DLX_ENGINE_COUNTS,
    .open = open_sample,
    .next = next_sample,
    .count = count,
    .close = close_sampler,
};

const dlx_engine dlx_engine_diagram = {
    .name = "diagram",
    .summary = "a decision diagram of all solutions",
    .features =
        DLX_FEATURE_SECONDARY | DLX_FEATURE_COLOURS | DLX_FEATURE_BOUNDS | DLX_FEATURE_COSTS,
    .capabilities = DLX_ENGINE_COUNTS,
    .open = open_diagram,
    .count = count,
    .close = close_sampler,
};
