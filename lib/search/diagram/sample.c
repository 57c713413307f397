/* SPDX-License-Identifier: MIT */
/* Engines on the decision diagram of all solutions: random solutions, the number of solutions, and
 * the diagram itself. The engines do not search for solutions one by one and cannot be requested by
 * name. */
#include "core/random.h"
#include "search/base/policy.h"
#include "search/base/worker.h"
#include "search/diagram/collected_solutions.h"
#include "search/diagram/diagram.h"

#include "io/error.h"
#include <stdlib.h>

/* All solutions of a problem, collected by the first method to finish.
 *
 * Branching on the first of ordered items is best for many local solutions, as on a board; else
 * branching on the item with the fewest options. For few solutions, enumeration is faster than
 * caching subproblems. The best method cannot be predicted: the methods run in turn, each round
 * with four times the work. For an ordered diagram, an unordered diagram is useful if its solutions
 * are few enough to list.
 *
 * With threads, a second method runs concurrently with the first method of a round. The result must
 * not depend on threads: the first method of a round has priority over the other methods of the
 * round. The other methods order solutions equally, so any of the other methods may win. */

typedef struct sampling {
    dlx_search *task;
    dlx_collected_solutions own;
    struct race_attempt
        *attempt; /* a method in another thread; NULL: the caller runs all methods */
    dlx_collected_solutions *made; /* collected solutions; NULL: none yet */
    int order;                     /* of the methods, see `ways` */
    dlx_random random;
} sampling;

/* ---- a method in another thread -------------------------------------------------------------- */

typedef struct race_attempt {
    const dlx_search *task;
    dlx_worker worker;
    dlx_collected_solutions solutions;
    int way;
    uint64_t work;
    bool begun;
    dlx_mutex lock;
    dlx_condition ends;
    atomic_bool done, made, ending; /* `solutions` is written before `done`, and read after it */
} race_attempt;

static void *run_attempt(void *state)
{
    race_attempt *attempt = state;
    const dlx_stop stop = {.work = attempt->work};
    const bool made = dlx_collected_solutions_try(&attempt->solutions, attempt->way,
                                                  attempt->work ? &stop : NULL);
    atomic_store_explicit(&attempt->made, made, memory_order_relaxed);
    dlx_mutex_lock(&attempt->lock);
    atomic_store_explicit(&attempt->done, true, memory_order_release);
    dlx_condition_signal(&attempt->ends);
    dlx_mutex_unlock(&attempt->lock);
    return NULL;
}

/* With a memory limit, the memory use of other threads could decide which method finishes. */
static race_attempt *open_attempt(const dlx_search *task, bool ordered)
{
    const dlx_search_options *options = &task->options;
    if (options->threads <= 1 || options->limits->node_limit || task->limits->given.memory_limit)
        return NULL;
    race_attempt *attempt = calloc(1, sizeof *attempt);
    if (!attempt)
        return NULL;
    atomic_init(&attempt->ending, false);
    dlx_worker_begin(&attempt->worker, &attempt->ending, 0);
    if (!dlx_search_begin(&attempt->worker.task, task->problem, &attempt->worker.limits, options)) {
        free(attempt);
        return NULL;
    }
    attempt->task = task;
    attempt->solutions =
        (dlx_collected_solutions){.task = &attempt->worker.task, .ordered = ordered};
    dlx_mutex_begin(&attempt->lock);
    dlx_condition_begin(&attempt->ends);
    atomic_init(&attempt->done, false);
    atomic_init(&attempt->made, false);
    return attempt;
}

/* Starts a method in the thread, as dlx_collected_solutions_try does; the thread must be idle.
 * Returns false if no thread can be started. */
static bool start_attempt(race_attempt *attempt, int way, uint64_t work)
{
    attempt->way = way;
    attempt->work = work;
    atomic_store_explicit(&attempt->done, false, memory_order_relaxed);
    attempt->begun = dlx_thread_start(&attempt->worker.thread, run_attempt, attempt);
    return attempt->begun;
}

/* Returns true if the solutions are collected. */
static bool attempt_has_succeeded(const race_attempt *attempt)
{
    return atomic_load_explicit(&attempt->done, memory_order_acquire) &&
           atomic_load_explicit(&attempt->made, memory_order_relaxed);
}

/* Waits for the thread to finish. Returns false if the method failed, or on a stop by the limits of
 * the task. */
static bool wait_for_attempt(race_attempt *attempt)
{
    while (attempt->begun && !atomic_load_explicit(&attempt->done, memory_order_acquire)) {
        if (!dlx_budget_look(attempt->task->limits))
            return false;
        dlx_mutex_lock(&attempt->lock);
        if (!atomic_load_explicit(&attempt->done, memory_order_relaxed))
            dlx_condition_wait_briefly(&attempt->ends, &attempt->lock);
        dlx_mutex_unlock(&attempt->lock);
    }
    return attempt->begun && attempt_has_succeeded(attempt);
}

/* Stops the thread and adds its work to the statistics of the task. Does nothing for an idle thread
 * or NULL. */
static void stop_attempt(race_attempt *attempt)
{
    if (!attempt || !attempt->begun)
        return;
    dlx_search_stats *target = &attempt->task->limits->stats;
    dlx_search_stats *source = &attempt->worker.limits.stats;
    atomic_store_explicit(&attempt->ending, true, memory_order_relaxed);
    dlx_thread_join(&attempt->worker.thread);
    atomic_store_explicit(&attempt->ending, false, memory_order_relaxed);
    attempt->begun = false;
    dlx_search_stats_add(target, source);
    *source = (dlx_search_stats){0};
}

static void close_attempt(race_attempt *attempt)
{
    if (!attempt)
        return;
    stop_attempt(attempt);
    dlx_collected_solutions_free(&attempt->solutions);
    dlx_search_end(&attempt->worker.task);
    dlx_condition_end(&attempt->ends);
    dlx_mutex_end(&attempt->lock);
    free(attempt);
}

/* ---- a round --------------------------------------------------------------------------------- */

/* The methods of a round, in order. */
static const int ways[3][DLX_METHODS] = {
    {DLX_DIAGRAM_SMALL, DLX_DIAGRAM_ORDERED, DLX_METHOD_ENUMERATION},
    {DLX_DIAGRAM_ORDERED, DLX_DIAGRAM_SMALL, DLX_METHOD_ENUMERATION},
    {DLX_METHOD_ENUMERATION, DLX_DIAGRAM_SMALL, DLX_DIAGRAM_ORDERED}};

static dlx_collected_solutions *other(const sampling *sampler)
{
    return sampler->attempt ? &sampler->attempt->solutions : NULL;
}

static bool is_useful(const sampling *sampler, int way)
{
    const dlx_collected_solutions *attempt = other(sampler);
    return !sampler->own.useless[way] && !(attempt && attempt->useless[way]);
}

/* Returns true if the other method has finished. */
static bool other_succeeded(void *state)
{
    const race_attempt *attempt = state;
    return attempt_has_succeeded(attempt);
}

/* Returns false as dlx_collected_solutions_try does, or if the method is useless, or on a stop;
 * `watched`: also once the other method has finished. */
static bool try_way(sampling *sampler, int way, uint64_t work, bool watched)
{
    const dlx_stop stop = {.work = work ? work : UINT64_MAX,
                           .is_due = watched ? other_succeeded : NULL,
                           .due_state = sampler->attempt};
    const bool ok = !dlx_budget_stopped(sampler->task->limits) && is_useful(sampler, way) &&
                    dlx_collected_solutions_try(&sampler->own, way, work || watched ? &stop : NULL);
    if (ok)
        sampler->made = &sampler->own;
    return ok;
}

static bool take_turns(sampling *sampler, uint64_t work)
{
    for (int i = 0; i < DLX_METHODS; i++)
        if (try_way(sampler, ways[sampler->order][i], work, false))
            return true;
    return false;
}

static bool take_turns_in_pairs(sampling *sampler, uint64_t work)
{
    const int *way = ways[sampler->order];
    race_attempt *attempt = sampler->attempt;
    const int second = is_useful(sampler, DLX_METHOD_ENUMERATION) ? DLX_METHOD_ENUMERATION : way[1];
    const bool has_third = second == DLX_METHOD_ENUMERATION && is_useful(sampler, way[1]);
    const bool has_first = is_useful(sampler, way[0]);
    if (!is_useful(sampler, second) || !start_attempt(attempt, second, work))
        return take_turns(sampler, work);
    if (!(has_first && try_way(sampler, way[0], work, false)) &&
        !(has_third && try_way(sampler, way[1], work, true)) && wait_for_attempt(attempt))
        sampler->made = other(sampler);
    stop_attempt(attempt);
    return sampler->made;
}

/* ---- rounds ---------------------------------------------------------------------------------- */

static int useful_ways(const sampling *sampler)
{
    int left = 0;
    for (int way = 0; way < DLX_METHODS; way++)
        left += is_useful(sampler, way);
    return left;
}

/* Returns true if the other thread ran out of memory. Without its method, a later method may order
 * the solutions differently. */
static bool has_failed(const dlx_collected_solutions *attempt)
{
    return attempt && attempt->task->limits->out_of_memory &&
           !attempt->task->limits->memory_limited;
}

/* Without a time limit, sampling gives up after the last round. The allowed work per method
 * decides, not the work done. */
static bool make_by_rounds(sampling *sampler)
{
    const dlx_search *task = sampler->task;
    const bool bounded = !sampler->own.ordered && task->options.limits->time_limit <= 0;
    uint64_t left = DLX_POLICY_MAX_SAMPLE_WORK;
    uint64_t work = DLX_POLICY_FIRST_DIAGRAM_WORK;
    int useful;
    for (int round = 1; (useful = useful_ways(sampler)) > 0; round++, work *= 4) {
        const bool last = bounded && (useful == 1 || round == DLX_POLICY_SAMPLE_ROUNDS);
        const uint64_t rest = bounded ? left : 0;
        const uint64_t own = useful == 1 ? rest : last ? rest / DLX_METHODS : work;
        if (sampler->attempt ? take_turns_in_pairs(sampler, own) : take_turns(sampler, own))
            return true;
        if (last)
            dlx_budget_stop(task->limits, DLX_END_LIMIT);
        if (has_failed(other(sampler)))
            dlx_budget_no_memory(task->limits);
        if (dlx_budget_stopped(task->limits))
            return false;
        left -= (uint64_t)useful * own;
    }
    const dlx_collected_solutions *attempt = other(sampler);
    if (sampler->own.limited || (attempt && attempt->limited))
        dlx_budget_memory_reached(task->limits);
    return dlx_budget_no_memory(task->limits);
}

/* Begins an enumeration that sums up, where the order of solutions does not matter: a short one
 * shows whether a list comes first, or an ordered diagram of very many solutions. Returns true if
 * that has found all. */
static bool begin_sums(sampling *sampler)
{
    if (try_way(sampler, DLX_METHOD_ENUMERATION, DLX_POLICY_FIRST_DIAGRAM_WORK >> 2, false))
        return true;
    const dlx_portfolio *portfolio = sampler->own.listing.portfolio;
    const bool is_far =
        portfolio && dlx_schedule_progress(&portfolio->schedule) == DLX_PROGRESS_FAR;
    if (is_far)
        dlx_enumeration_free(&sampler->own.listing);
    sampler->own.useless[DLX_METHOD_ENUMERATION] |= is_far;
    sampler->order = is_far ? 1 : 2;
    return false;
}

/* Collects the solutions, unless collected. Returns false and sets task->limits->end on a stop. */
static bool collect(sampling *sampler)
{
    if (sampler->made)
        return true;
    if (sampler->own.listing.only_sums && begin_sums(sampler))
        return true;
    if (!sampler->attempt && !sampler->own.listing.only_sums)
        sampler->attempt = open_attempt(sampler->task, sampler->own.ordered);
    if (!make_by_rounds(sampler))
        return false;
    sampler->made->task = sampler->task;
    return true;
}

static void close_sampler(void *state)
{
    sampling *sampler = state;
    close_attempt(sampler->attempt);
    dlx_collected_solutions_free(&sampler->own);
}

/* Collects for an ordered diagram if the task is for engine `diagram`. */
static bool open_sampler(void *state, dlx_search *task, dlx_error *error)
{
    sampling *sampler = state;
    const bool ordered = !task->options.sample;
    (void)error;
    *sampler = (sampling){.task = task,
                          .own = {.task = task, .ordered = ordered},
                          .order = ordered ? 1 : 0,
                          .random = dlx_random_begin(task->options.seed)};
    return true;
}

/* ---- the engines ----------------------------------------------------------------------------- */

static dlx_step next_sample(void *state)
{
    sampling *sampler = state;
    dlx_search *task = sampler->task;
    if (!collect(sampler))
        return DLX_STEP_STOPPED;
    dlx_collected_solutions *solutions = sampler->made;
    if (dlx_collected_solutions_approximate_count(solutions).mantissa == 0)
        return DLX_STEP_DONE;
    if (!dlx_budget_hear(task->limits, 0) ||
        !dlx_collected_solutions_draw(solutions, &sampler->random))
        return DLX_STEP_STOPPED;
    for (size_t i = 0; i < task->chosen_count; i++)
        task->chosen[i] = solutions->diagram.option[task->chosen[i]];
    return DLX_STEP_FOUND;
}

static dlx_step count(void *state, dlx_count *found)
{
    sampling *sampler = state;
    size_t size;
    if (!collect(sampler))
        return DLX_STEP_STOPPED;
    const mp_limb_t *total = dlx_collected_solutions_count(sampler->made, &size);
    if (!total)
        return DLX_STEP_STOPPED;
    return dlx_count_add_limbs(found, total, size) ? DLX_STEP_DONE
                                                   : dlx_step_no_memory(sampler->task);
}

dlx_step dlx_sample_tally(void *search, dlx_count *counts)
{
    sampling *sampler = search;
    sampler->own.listing.only_sums = true;
    return collect(sampler) && dlx_collected_solutions_tally(sampler->made, sampler->task, counts)
               ? DLX_STEP_DONE
               : DLX_STEP_STOPPED;
}

void dlx_diagram_move(void *search, dlx_diagram *diagram)
{
    sampling *sampler = search;
    dlx_diagram *made = &sampler->made->diagram;
    const dlx_count found = diagram->found;
    *diagram = *made;
    diagram->found = found;
    *made = (dlx_diagram){0};
}

const dlx_engine dlx_engine_sample = {
    .name = "sample",
    .summary = "random solutions, from a diagram of all",
    .features = DLX_FEATURES_BUT_REPEATS,
    .capabilities = DLX_ENGINE_LISTS | DLX_ENGINE_COUNTS,
    .state_size = sizeof(sampling),
    .open = open_sampler,
    .next = next_sample,
    .count = count,
    .close = close_sampler,
};

const dlx_engine dlx_engine_diagram = {
    .name = "diagram",
    .summary = "a decision diagram of all solutions",
    .features = DLX_FEATURES_BUT_REPEATS,
    .capabilities = DLX_ENGINE_COUNTS,
    .state_size = sizeof(sampling),
    .open = open_sampler,
    .count = count,
    .close = close_sampler,
};
