/* SPDX-License-Identifier: MIT */
/* The default: dancing links, or masks of options for small problems, and where they do not come to
 * an end in good time, preprocessing and the engines that suit what is left.
 *
 * No engine dominates, and nothing but these two finishes easy problems before it is set up. So
 * they come first, for an amount of work that is fixed for problems of one size, never for a time,
 * that the same input may give the same output. What they have found is skipped when it is
 * found again; or, where solutions are only counted, all are counted again. */
#include "io/error.h"
#include "proof/weighting.h"
#include "search/auto/policy.h"
#include "search/auto/product.h"
#include "search/auto/solution_set.h"
#include "search/auto/subsearch.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct automatic {
    dlx_search *task;
    dlx_subsearch first;     /* links, or an engine in its place */
    dlx_solution_set passed; /* solutions that links have found, if they may be stopped */
    bool begun;              /* `next` has been called */
    dlx_reduction reduction;
    dlx_product *product;
    char engine[80], why[160]; /* for task->engine and task->why */
} automatic;

static void close_automatic(void *state)
{
    automatic *search = state;
    if (!search)
        return;
    dlx_subsearch_close(&search->first);
    dlx_solution_set_free(&search->passed);
    dlx_product_close(search->product);
    dlx_reduction_free(&search->reduction);
    free(search);
}

/* Opens the engine that comes first: masks, or links where a problem is not small, unless it has
 * features that these lack. */
static bool open_first(automatic *search, dlx_error *error)
{
    dlx_search *task = search->task;
    const unsigned missing = dlx_problem_features(task->problem) & ~dlx_engine_links.features;
    const dlx_engine *engine = missing ? &dlx_engine_cells : &dlx_engine_links;
    if (!missing &&
        dlx_subsearch_open(&search->first, &dlx_engine_masks, task, task->problem, NULL))
        engine = &dlx_engine_masks;
    else
        dlx_limits_spare_memory(task->limits);
    memcpy(search->engine, engine->name, strlen(engine->name) + 1);
    task->engine = search->engine;
    return search->first.state ||
           dlx_subsearch_open(&search->first, engine, task, task->problem, error);
}

static void *open_automatic(dlx_search *task, dlx_error *error)
{
    automatic *search = calloc(1, sizeof *search);
    if (!search) {
        dlx_error_memory(error);
        return NULL;
    }
    search->task = task;
    if (!open_first(search, error)) {
        close_automatic(search);
        return NULL;
    }
    if (dlx_reduce_bytes(task->problem) < dlx_limits_memory_left(task->limits, UINT64_MAX))
        dlx_limits_pause_at(task->limits, task->limits->work + DLX_POLICY_LINKS_WORK +
                                              DLX_POLICY_LINKS_WORK_PER_NONZERO *
                                                  dlx_problem_nonzeros(task->problem));
    return search;
}

/* ---- after links ----------------------------------------------------------------------------- */

static dlx_step stop(const automatic *search)
{
    dlx_limits_no_memory(search->task->limits);
    return DLX_STEP_STOPPED;
}

/* Notes for people that an engine has been at work. */
static void note_engine(automatic *search, const char *name)
{
    const size_t used = strlen(search->engine);
    const bool first = strchr(search->engine, ',') == NULL;
    const char *list = first ? "" : strchr(search->engine, ',');
    if (!strstr(list, name))
        snprintf(search->engine + used, sizeof search->engine - used, "%s%s",
                 first ? ", then " : " and ", name);
}

static void note_reduction(automatic *search)
{
    const dlx_reduction *reduction = &search->reduction;
    const dlx_problem *problem = search->task->problem;
    if (reduction->none)
        snprintf(search->why, sizeof search->why, "an item is left without options");
    else
        snprintf(search->why, sizeof search->why,
                 "%zu options forced, %zu of %zu left, %zu of %zu items left, components: %zu",
                 reduction->forced_count, reduction->options, problem->options,
                 dlx_problem_items(problem) - reduction->dropped, dlx_problem_items(problem),
                 reduction->component_count);
    search->task->why = search->why;
}

/* Work that is allowed before a problem is searched. */
static uint64_t early_work(const dlx_problem *problem, uint64_t fixed, uint64_t per_one)
{
    const uint64_t work = fixed + per_one * dlx_problem_nonzeros(problem);
    return work < DLX_POLICY_MOST_EARLY_WORK ? work : DLX_POLICY_MOST_EARLY_WORK;
}

/* Looks for weights of the items that refute the problem, where search is often hopeless. False: no
 * memory. */
static bool weigh(automatic *search)
{
    const dlx_problem *problem = search->task->problem;
    int64_t *weights;
    int64_t total;
    const uint64_t most_work =
        early_work(problem, DLX_POLICY_WEIGHTS_WORK, DLX_POLICY_WEIGHTS_WORK_PER_NONZERO);
    const dlx_weighting result =
        dlx_weighting_find(problem, most_work, search->task->limits, &weights, &total);
    free(weights);
    if (result == DLX_WEIGHTING_FOUND) {
        search->reduction.none = true;
        snprintf(search->why, sizeof search->why,
                 "items have weights that are 0 in every option, but %lld in all",
                 (long long)total);
    }
    return result != DLX_WEIGHTING_NO_MEMORY;
}

/* Links were stopped: frees them and preprocesses the problem. False: no memory. */
static bool reduce(automatic *search)
{
    dlx_search *task = search->task;
    const uint64_t most_work =
        early_work(task->problem, DLX_POLICY_REDUCE_WORK, DLX_POLICY_REDUCE_WORK_PER_NONZERO);
    dlx_subsearch_close(&search->first);
    if (!dlx_search_takes(task, dlx_reduce_bytes(task->problem)) ||
        !dlx_reduce(&search->reduction, task->problem, most_work, task->limits))
        return false;
    note_reduction(search);
    return search->reduction.none || weigh(search);
}

/* ---- solutions ------------------------------------------------------------------------------- */

/* Makes ready to list what links have not found. False: no memory. */
static bool begin_product(automatic *search)
{
    const uint64_t limit = search->task->options.solution_limit;
    if (!reduce(search))
        return false;
    search->product = dlx_product_open(search->task, &search->reduction,
                                       limit > 0 && limit <= DLX_POLICY_MOST_FEW);
    return search->product != NULL;
}

/* The next solution by components, links' own skipped. */
static dlx_step next_of_components(automatic *search)
{
    dlx_search *task = search->task;
    dlx_step step;
    bool again;
    bool failed = false;
    do {
        step = dlx_product_next(search->product);
        again = step == DLX_STEP_FOUND && search->passed.count > 0 &&
                dlx_solution_set_has(&search->passed, task->chosen, task->chosen_count, &failed);
        if (again && !dlx_limits_hear(task->limits, DLX_POLICY_LOOK_UP_WORK * task->chosen_count)) {
            step = DLX_STEP_STOPPED;
            again = false;
        }
    } while (again && !failed);
    for (size_t i = 0; dlx_product_engine(search->product, i); i++)
        note_engine(search, dlx_product_engine(search->product, i));
    return failed ? stop(search) : step;
}

/* The solution that a search of the whole problem has found. */
static void take_over(dlx_search *task, const dlx_search *found)
{
    task->chosen_count = found->chosen_count;
    if (found->chosen_count)
        memcpy(task->chosen, found->chosen, found->chosen_count * sizeof *task->chosen);
}

static dlx_step next_of_first(automatic *search)
{
    dlx_search *task = search->task;
    bool is_new;
    const dlx_step step = dlx_subsearch_next(&search->first);
    if (step == DLX_STEP_STOPPED && dlx_limits_go_on(task->limits))
        return begin_product(search) ? next_of_components(search) : stop(search);
    if (step == DLX_STEP_FOUND)
        take_over(task, &search->first.search);
    if (step != DLX_STEP_FOUND || !dlx_limits_may_pause(task->limits) ||
        task->options.solution_limit == 1)
        return step;
    if (!dlx_solution_set_add(&search->passed, task->chosen, task->chosen_count, &is_new))
        return stop(search);
    if (dlx_solution_set_bytes(&search->passed) > DLX_POLICY_MOST_PASSED)
        dlx_limits_pause_at(task->limits, task->limits->work);
    return step;
}

static dlx_step next_solution(void *state)
{
    automatic *search = state;
    search->begun = true;
    return search->product ? next_of_components(search) : next_of_first(search);
}

/* ---- counts ---------------------------------------------------------------------------------- */

/* Has an engine go on to count the solutions of a component, with a pause after `most` work, or
 * where it sees no point in going on; 0: without a pause. True: it has come to an end, *step. */
static bool go_on(dlx_subsearch *sub, uint64_t most, dlx_count *found, dlx_step *step)
{
    dlx_limits *limits = sub->search.limits;
    dlx_limits_pause_at(limits,
                        most < UINT64_MAX - limits->work && most ? limits->work + most : most);
    *step = dlx_subsearch_count(sub, found);
    dlx_limits_pause_at(limits, 0);
    return *step != DLX_STEP_STOPPED || !dlx_limits_go_on(limits);
}

/* Sets *found to the number of solutions of a component by merging states, as far as that much work
 * goes. True: it has come to an end, *step; false: it has paused, or does not take the component.
 */
static bool try_merging(automatic *search, const dlx_component *component, uint64_t most,
                        dlx_count *found, dlx_step *step)
{
    dlx_subsearch merging;
    dlx_count_free(found);
    if (!dlx_subsearch_open(&merging, &dlx_engine_frontier, search->task, component->problem,
                            NULL)) {
        dlx_limits_spare_memory(search->task->limits);
        return false;
    }
    note_engine(search, merging.engine->name);
    const bool ended = go_on(&merging, most, found, step);
    dlx_subsearch_close(&merging);
    return ended;
}

/* How many bits a state of engine frontier has for the component; UINT64_MAX: it is too large to
 * look.
 */
static uint64_t frontier_width(automatic *search, const dlx_component *component)
{
    const size_t used = strlen(search->why);
    if (dlx_problem_nonzeros(component->problem) > DLX_POLICY_MOST_MERGED_NONZEROS ||
        dlx_problem_features(component->problem) & ~dlx_engine_frontier.features)
        return UINT64_MAX;
    const uint64_t width = dlx_frontier_width(component->problem, search->task->limits);
    if (width <= DLX_POLICY_MERGES_PERHAPS && search->reduction.component_count == 1)
        snprintf(search->why + used, sizeof search->why - used, ", frontier of %u bits",
                 (unsigned)width);
    return width;
}

/* Counts by a search that goes on where it was, and by merging states, which begins anew with ever
 * more work, or where states have few bits with any, in turns until one ends or merging sees no
 * point in going on. */
static dlx_step count_in_turns(automatic *search, const dlx_component *component,
                               dlx_subsearch *enumerator, uint64_t width, dlx_count *found)
{
    const bool soon = width <= DLX_POLICY_MERGES_SOON;
    bool merges = width > DLX_POLICY_MERGES_AT_ONCE && width <= DLX_POLICY_MERGES_PERHAPS;
    dlx_search *task = search->task;
    dlx_count merged = {0};
    dlx_step step;
    for (uint64_t work = DLX_POLICY_WORK_BEFORE_MERGING; merges && work < UINT64_MAX / 4;
         work *= 4) {
        if (go_on(enumerator, work, found, &step))
            return step;
        const uint64_t until = task->limits->work + work / 2;
        if (try_merging(search, component, soon ? UINT64_MAX : work / 2, &merged, &step)) {
            dlx_count_free(found);
            *found = merged;
            return step;
        }
        merges = !soon && task->limits->work >= until;
    }
    dlx_count_free(&merged);
    return go_on(enumerator, 0, found, &step) ? step : stop(search);
}

/* Sets *found to the number of solutions of a component. Where states have few bits, merging them
 * beats everything. */
static dlx_step count_component(automatic *search, const dlx_component *component, dlx_count *found)
{
    dlx_step step;
    const uint64_t width = frontier_width(search, component);
    if (width <= DLX_POLICY_MERGES_AT_ONCE &&
        try_merging(search, component, UINT64_MAX, found, &step))
        return step;
    dlx_subsearch enumerator;
    dlx_count_free(found);
    if (!dlx_subsearch_open_enumerator(&enumerator, search->task, component->problem))
        return stop(search);
    note_engine(search, enumerator.engine->name);
    step = count_in_turns(search, component, &enumerator, width, found);
    dlx_subsearch_close(&enumerator);
    return step;
}

/* Numbers of solutions are multiplied; small ones first by themselves, since there may be many. */
typedef struct product_of_counts {
    dlx_count large;
    uint64_t small;
} product_of_counts;

/* False: no memory. */
static bool settle(product_of_counts *product)
{
    const dlx_count small = {.low = product->small};
    product->small = 1;
    return dlx_count_multiply(&product->large, &small);
}

static bool multiply(product_of_counts *product, const dlx_count *factor)
{
    uint64_t small;
    if (factor->size == 0 && !__builtin_mul_overflow(product->small, factor->low, &small)) {
        product->small = small;
        return true;
    }
    return settle(product) && dlx_count_multiply(&product->large, factor);
}

/* Counts the solutions of the components, the smallest first. Stopped before the last one, nothing
 * is known of the whole. */
static dlx_step count_components(automatic *search, dlx_count *found)
{
    product_of_counts product = {.large = {.low = 1}, .small = 1};
    dlx_step step = DLX_STEP_DONE;
    size_t p = search->reduction.none ? 0 : search->reduction.component_count;
    bool some = !search->reduction.none;
    while (p-- > 0 && some && step == DLX_STEP_DONE) {
        dlx_count count = {0};
        step = count_component(search, &search->reduction.components[p], &count);
        some = (count.low || count.size) && (step == DLX_STEP_DONE || p == 0);
        if (some && !multiply(&product, &count))
            step = stop(search);
        dlx_count_free(&count);
    }
    if (some && (!settle(&product) || !dlx_count_sum(found, &product.large)))
        step = stop(search);
    dlx_count_free(&product.large);
    return step;
}

/* The larger of two counts, of which the second is below 2^64. */
static dlx_step add_larger(const automatic *search, dlx_count *found, const dlx_count *count,
                           uint64_t other, dlx_step step)
{
    const bool good = count->size == 0 && count->low < other ? dlx_count_add(found, other)
                                                             : dlx_count_sum(found, count);
    return good ? step : stop(search);
}

static dlx_step count_solutions(void *state, dlx_count *found)
{
    automatic *search = state;
    dlx_step step;
    if (search->begun) {
        while ((step = next_solution(search)) == DLX_STEP_FOUND)
            if (!dlx_count_add(found, 1))
                return stop(search);
        return step;
    }
    dlx_count by_first = {0};
    dlx_count count = {0};
    step = dlx_subsearch_count(&search->first, &by_first);
    if (step == DLX_STEP_STOPPED && dlx_limits_go_on(search->task->limits))
        step = reduce(search) ? count_components(search, &count) : stop(search);
    step = add_larger(search, found, &count, by_first.low, step);
    dlx_count_free(&by_first);
    dlx_count_free(&count);
    return step;
}

const dlx_engine dlx_engine_auto = {
    .name = "auto",
    .summary = "links first, then what suits the problem; bound with --min and --max",
    .features =
        DLX_FEATURE_SECONDARY | DLX_FEATURE_COLOURS | DLX_FEATURE_BOUNDS | DLX_FEATURE_COSTS,
    .tasks = DLX_TASK_LIST,
    .open = open_automatic,
    .next = next_solution,
    .count = count_solutions,
    .close = close_automatic,
};
