/* SPDX-License-Identifier: MIT */
/* The default engine: a portfolio on the given problem, and after some work, preprocessing and a
 * portfolio for each component.
 *
 * Preprocessing pays for hard problems only, so its work is bounded by a share of the portfolio's.
 * If preprocessing changes little, the portfolio resumes. All work is measured in steps, never in
 * time, so that equal input gives equal output. Solutions returned before preprocessing are skipped
 * when found again; counts start again. */
#include "io/error.h"
#include "search/auto/component_product.h"
#include "search/auto/orbit_count.h"
#include "search/base/policy.h"
#include "search/relax/infeasibility.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    /* Nonzeros from which components are looked for before the first slice of a count, not after
     * it. (Descents of engines may take quadratic time.) */
    MIN_NONZEROS_TO_DIVIDE_FIRST = 1 << 11
};

typedef struct automatic {
    dlx_search *task;
    dlx_portfolio *whole;      /* NULL once preprocessing has changed the problem */
    dlx_solution_set returned; /* solutions returned before preprocessing */
    bool started;
    bool division_tried; /* components were looked for */
    unsigned preprocess_rounds;
    bool reduced; /* `reduction` is set */
    dlx_reduction reduction;
    dlx_progress_class progress;       /* of `whole`, before preprocessing */
    dlx_infeasibility_search *refuter; /* search for a dual certificate; may be NULL */
    bool refutation_done;              /* found, impossible or given up */
    dlx_component_product *product;    /* of the components; may be NULL */
    dlx_engine_names used;
    size_t described;          /* of these, in `engine` */
    char engine[80], why[160]; /* for task->engine and task->why */
} automatic;

static void close_automatic(void *state)
{
    automatic *search = state;
    dlx_portfolio_close(search->whole);
    dlx_infeasibility_close(search->refuter);
    dlx_solution_set_free(&search->returned);
    dlx_component_product_close(search->product);
    dlx_reduction_free(&search->reduction);
}

static bool open_automatic(void *state, dlx_search *task, dlx_error *error)
{
    automatic *search = state;
    (void)error;
    search->task = task;
    task->used = &search->used;
    return true;
}

/* ---- messages -------------------------------------------------------------------------------- */

/* Sets task->engine to the engines used, as "a, then b and c". */
static void describe_engines(automatic *search)
{
    for (; search->described < search->used.count; search->described++) {
        const size_t length = strlen(search->engine);
        snprintf(search->engine + length, sizeof search->engine - length, "%s%s",
                 search->described == 0   ? ""
                 : search->described == 1 ? ", then "
                                          : " and ",
                 search->used.name[search->described]);
        search->task->engine = search->engine;
    }
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

/* ---- preprocessing --------------------------------------------------------------------------- */

/* The work before the first round. */
static uint64_t first_work(const dlx_problem *problem)
{
    const uint64_t ones = dlx_problem_nonzeros(problem);
    const uint64_t of_item = ones / (dlx_problem_items(problem) + 1);
    const uint64_t least = DLX_POLICY_WORK_PER_NONZERO;
    return DLX_POLICY_WORK_BEFORE_PREPROCESSING + ones * (of_item > least ? of_item : least);
}

/* A count yields sooner, for components. False: no memory. */
static bool open_whole_portfolio(automatic *search, dlx_mode mode)
{
    const dlx_search *task = search->task;
    search->division_tried = mode != DLX_MODE_COUNT;
    search->whole = dlx_portfolio_open(task, task->problem, mode, NULL);
    if (search->whole)
        search->whole->yield_at =
            search->division_tried ? first_work(task->problem) : DLX_POLICY_FIRST_SLICE;
    return search->whole != NULL;
}

static void end_refutation(automatic *search)
{
    dlx_infeasibility_close(search->refuter);
    search->refuter = NULL;
    search->refutation_done = true;
}

/* Continues the search for a dual certificate of infeasibility (weights of the items), which often
 * succeeds where branching is hopeless, for a share of the work of all engines so far. False: no
 * memory. */
static bool search_dual_certificate(automatic *search)
{
    const dlx_search *task = search->task;
    const uint64_t work = search->whole->schedule.work / DLX_POLICY_PREPROCESSING_SHARE;
    dlx_infeasibility refutation;
    if (!search->refuter)
        search->refuter = dlx_infeasibility_open(task->problem, task->limits);
    if (!search->refuter)
        return false;
    const dlx_certificate_result result =
        dlx_infeasibility_resume(search->refuter, work, &refutation);
    free(refutation.weights);
    if (result == DLX_CERTIFICATE_FOUND) {
        search->reduction.none = true;
        dlx_infeasibility_text(&refutation, search->why);
        search->task->why = search->why;
    }
    if (result != DLX_CERTIFICATE_UNKNOWN)
        end_refutation(search);
    return result != DLX_CERTIFICATE_NO_MEMORY;
}

/* Lets the portfolio yield again, unless preprocessing is complete. */
static void plan_next_round(automatic *search)
{
    const uint64_t work = search->whole->schedule.work;
    const uint64_t least = first_work(search->task->problem);
    const uint64_t done = work > least ? work : least;
    const bool again =
        work < DLX_POLICY_MAX_WORK_BEFORE_PREPROCESSING &&
        (!search->refutation_done || search->preprocess_rounds < DLX_POLICY_REDUCTION_ROUNDS);
    const uint64_t growth = search->preprocess_rounds < DLX_POLICY_REDUCTION_ROUNDS
                                ? DLX_POLICY_REDUCTION_GROWTH
                                : DLX_POLICY_CERTIFICATE_GROWTH;
    search->whole->yield_at = again ? growth * done : 0;
    if (!again)
        end_refutation(search);
}

/* True if preprocessing has removed too little to start the engines again. */
static bool is_little_changed(const automatic *search)
{
    const dlx_reduction *reduction = &search->reduction;
    const dlx_problem *problem = search->task->problem;
    const size_t items = dlx_problem_items(problem);
    return !reduction->none && reduction->component_count == 1 && !reduction->forced_count &&
           problem->options - reduction->options <= problem->options / DLX_POLICY_MIN_REMOVED &&
           reduction->dropped <= items / DLX_POLICY_MIN_REMOVED;
}

/* Reduces the problem: in the first round only by propagation and division into components. Does
 * nothing if a memory limit leaves too little. False: no memory. */
static bool reduce_problem(automatic *search)
{
    const dlx_search *task = search->task;
    const uint64_t work = search->whole->schedule.work / DLX_POLICY_PREPROCESSING_SHARE;
    if (dlx_reduce_bytes(task->problem) >= dlx_budget_memory_left(task->limits, UINT64_MAX))
        return true;
    dlx_reduction_free(&search->reduction);
    if (!dlx_reduce(&search->reduction, task->problem, search->preprocess_rounds > 0 ? work : 0,
                    task->limits))
        return false;
    search->reduced = true;
    note_reduction(search);
    return true;
}

/* Replaces the portfolio by the residual problem. */
static void close_whole_portfolio(automatic *search)
{
    search->returned = search->whole->found;
    search->whole->found = (dlx_solution_set){0};
    search->progress = dlx_schedule_progress(&search->whole->schedule);
    dlx_portfolio_close(search->whole);
    search->whole = NULL;
    end_refutation(search);
}

/* Divides the problem if it has components before propagation. False: no memory. */
static bool divide_problem(automatic *search)
{
    search->division_tried = true;
    search->whole->yield_at = first_work(search->task->problem);
    if (dlx_components_is_one(search->task->problem))
        return true;
    if (!reduce_problem(search))
        return false;
    if (search->reduced)
        close_whole_portfolio(search);
    return true;
}

/* Runs a round of preprocessing, after the portfolio has yielded. Closes the portfolio if the
 * problem has changed much. False: no memory. */
static bool preprocess(automatic *search)
{
    if (!search->division_tried)
        return divide_problem(search);
    if (search->preprocess_rounds < DLX_POLICY_REDUCTION_ROUNDS && !reduce_problem(search))
        return false;
    search->preprocess_rounds++;
    if (search->reduction.none || dlx_portfolio_has_found(search->whole))
        end_refutation(search);
    if (!search->refutation_done && !search_dual_certificate(search))
        return false;
    plan_next_round(search);
    const bool same = search->reduced ? is_little_changed(search) : !search->reduction.none;
    if (!same)
        close_whole_portfolio(search);
    return true;
}

/* ---- solutions ------------------------------------------------------------------------------- */

static dlx_mode mode_of(const dlx_search *task)
{
    const uint64_t limit = task->options.solution_limit;
    return limit > 0 && limit <= DLX_POLICY_MAX_FIRST_SOLUTIONS ? DLX_MODE_FIRST : DLX_MODE_ALL;
}

/* Returns the next solution of the components; skips solutions returned before preprocessing. */
static dlx_step next_of_components(automatic *search)
{
    dlx_search *task = search->task;
    dlx_step step;
    bool again;
    bool failed = false;
    if (!search->product)
        search->product = dlx_component_product_open(task, &search->reduction, mode_of(task));
    if (!search->product)
        return dlx_step_no_memory(search->task);
    do {
        step = dlx_component_product_next(search->product);
        again = step == DLX_STEP_FOUND && search->returned.list.count > 0 &&
                dlx_solution_set_has(&search->returned, task->chosen, task->chosen_count, &failed);
        if (again && !dlx_budget_hear(task->limits, DLX_SOLUTION_SET_WORK * task->chosen_count)) {
            step = DLX_STEP_STOPPED;
            again = false;
        }
    } while (again && !failed);
    return failed ? dlx_step_no_memory(search->task) : step;
}

static dlx_step find_solution(automatic *search)
{
    if (!search->started && !open_whole_portfolio(search, mode_of(search->task)))
        return dlx_step_no_memory(search->task);
    search->started = true;
    while (search->whole) {
        const dlx_portfolio *portfolio = search->whole;
        const dlx_step step = dlx_portfolio_next(search->whole);
        if (step == DLX_STEP_FOUND)
            dlx_search_set_chosen(search->task, portfolio->solution, portfolio->solution_count);
        if (step != DLX_STEP_STOPPED || !portfolio->yielded)
            return step;
        if (!preprocess(search))
            return dlx_step_no_memory(search->task);
    }
    return next_of_components(search);
}

static dlx_step next_solution(void *state)
{
    const dlx_step step = find_solution(state);
    describe_engines(state);
    return step;
}

/* ---- counts ---------------------------------------------------------------------------------- */

/* Counts by symmetries. */
static dlx_step count_orbits(automatic *search, const dlx_orbit_count *orbits,
                             const dlx_problem *problem, dlx_count *found)
{
    snprintf(search->why, sizeof search->why, "%s", orbits->why);
    search->task->why = search->why;
    return dlx_orbit_count_run(orbits, search->task, problem, found);
}

/* Counts by the group of the task. */
static dlx_step count_by_group(automatic *search, dlx_count *found)
{
    dlx_orbit_count orbits = {0};
    const dlx_step step = dlx_orbit_count_by_group(&orbits, search->task)
                              ? count_orbits(search, &orbits, search->task->problem, found)
                              : dlx_step_no_memory(search->task);
    dlx_orbit_cubes_free(&orbits.orbits);
    return step;
}

/* Closes the portfolio and counts by symmetries, if that is faster. False: the portfolio continues.
 */
static bool count_by_symmetries(automatic *search, const dlx_problem *problem,
                                dlx_portfolio **portfolio, dlx_count *found, dlx_step *step)
{
    dlx_orbit_count orbits = {0};
    if (!dlx_orbit_count_find(&orbits, search->task, problem, *portfolio))
        return false;
    dlx_portfolio_close(*portfolio);
    *portfolio = NULL;
    *step = count_orbits(search, &orbits, problem, found);
    dlx_orbit_cubes_free(&orbits.orbits);
    return true;
}

static dlx_step count_component(automatic *search, const dlx_component *component, dlx_count *found)
{
    dlx_portfolio *portfolio =
        dlx_portfolio_open(search->task, component->problem, DLX_MODE_COUNT, NULL);
    if (!portfolio)
        return dlx_step_no_memory(search->task);
    dlx_refuter_replace(search->task->limits, component->problem);
    if (search->reduction.component_count == 1) {
        portfolio->schedule.initial_progress = search->progress;
        dlx_schedule_add_all(&portfolio->schedule);
    }
    dlx_orbit_count_plan(search->task, portfolio);
    dlx_step step = dlx_portfolio_count(portfolio, found);
    while (portfolio->seeks_symmetries) {
        if (count_by_symmetries(search, component->problem, &portfolio, found, &step))
            return step;
        step = dlx_portfolio_count(portfolio, found);
    }
    dlx_portfolio_close(portfolio);
    return step;
}

/* A product of solution counts; `small` collects factors while they fit into 64 bits. */
typedef struct product_of_counts {
    dlx_count large;
    uint64_t small;
} product_of_counts;

/* False: no memory. */
static bool fold_small_factor(product_of_counts *product)
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
    return fold_small_factor(product) && dlx_count_multiply(&product->large, factor);
}

/* Counts the components, smallest first. If stopped before the last component, *found is unchanged.
 */
static dlx_step count_components(automatic *search, dlx_count *found)
{
    product_of_counts product = {.large = {.low = 1}, .small = 1};
    dlx_step step = DLX_STEP_DONE;
    size_t p = search->reduction.none ? 0 : search->reduction.component_count;
    bool some = !search->reduction.none;
    search->task->limits->counts_part = p > 1;
    while (p-- > 0 && some && step == DLX_STEP_DONE) {
        dlx_count count = {0};
        step = count_component(search, &search->reduction.components[p], &count);
        some = (count.low || count.size) && (step == DLX_STEP_DONE || p == 0);
        if (some && !multiply(&product, &count))
            step = dlx_step_no_memory(search->task);
        dlx_count_free(&count);
    }
    if (some && (!fold_small_factor(&product) || !dlx_count_sum(found, &product.large)))
        step = dlx_step_no_memory(search->task);
    dlx_count_free(&product.large);
    return step;
}

/* The problem as far as preprocessing has reduced it, also by too little for other engines to start
 * again. */
static const dlx_problem *reduced_problem(const automatic *search)
{
    const dlx_reduction *reduction = &search->reduction;
    return search->reduced && reduction->component_count == 1 ? reduction->components[0].problem
                                                              : search->task->problem;
}

static dlx_step count_solutions(void *state, dlx_count *found)
{
    automatic *search = state;
    dlx_count count = {0};
    dlx_step step = DLX_STEP_STOPPED;
    if (search->task->options.group)
        return count_by_group(search, found);
    if (search->started) {
        while ((step = next_solution(search)) == DLX_STEP_FOUND)
            if (!dlx_count_add(found, 1))
                return dlx_step_no_memory(search->task);
        return step;
    }
    bool ok = open_whole_portfolio(search, DLX_MODE_COUNT);
    if (ok && dlx_problem_nonzeros(search->task->problem) >= MIN_NONZEROS_TO_DIVIDE_FIRST)
        ok = divide_problem(search);
    bool is_counted = false;
    if (ok && search->whole)
        dlx_orbit_count_plan(search->task, search->whole);
    while (ok && search->whole) {
        step = dlx_portfolio_count(search->whole, &count);
        if (step != DLX_STEP_STOPPED || !search->whole->yielded)
            break;
        if (!search->whole->seeks_symmetries)
            ok = preprocess(search);
        else
            is_counted =
                count_by_symmetries(search, reduced_problem(search), &search->whole, &count, &step);
    }
    if (ok && !search->whole && !is_counted)
        step = count_components(search, &count);
    ok = ok && dlx_count_sum(found, &count);
    dlx_count_free(&count);
    describe_engines(search);
    return ok ? step : dlx_step_no_memory(search->task);
}

const dlx_engine dlx_engine_auto = {
    .name = "auto",
    .summary = "suitable engines in turns; bound with --min and --max",
    .features = DLX_FEATURES_BUT_REPEATS,
    .capabilities = DLX_ENGINE_LISTS,
    .state_size = sizeof(automatic),
    .open = open_automatic,
    .next = next_solution,
    .count = count_solutions,
    .close = close_automatic,
};
