/* SPDX-License-Identifier: MIT */
/* Rounds, each from the smallest component to the largest: the search of a component is given up
 * after some work, in each round more, until each component has a solution, so that a stopped
 * search has one if possible; in the last round, the searches run to their ends. The best
 * combinations of the best solutions of each component are the best solutions. */
#include "search/base/engine.h"

#include "core/heap.h"
#include "io/buffer.h"
#include "io/error.h"
#include "search/base/kbest.h"
#include "search/base/subsearch.h"
#include "search/reduce/components.h"
#include <stdlib.h>

/* A combination. */
typedef struct change {
    dlx_cost cost;   /* of the combination */
    size_t rest;     /* the combination without its last change: an index of changes */
    size_t rank;     /* of the changed list in `by_gap`; larger than in `rest` */
    size_t solution; /* of the changed list: [1..*[ */
} change;

typedef struct open_change {
    dlx_cost cost;
    size_t index; /* of changes */
} open_change;

typedef struct ranked_list {
    dlx_kbest *list;
    dlx_cost gap;
} ranked_list;

typedef struct best_combinations {
    dlx_search *task;
    dlx_kbest *lists;
    size_t count;
    ranked_list *by_gap; /* lists with a second solution, by ascending gap; [0..ranks[ */
    size_t ranks;
    change *changes; /* [0..used[; the first one is none, for the cheapest combination */
    size_t used, capacity;
    open_change *heap; /* that were not returned, the cheapest on top; [0..open[ */
    size_t open, heap_capacity;
} best_combinations;

/* Returns a solution of a list, the cheapest first. NULL: the list is shorter. */
static const dlx_kbest_entry *solution_of(dlx_kbest *list, size_t index)
{
    while (list->taken <= index)
        if (!dlx_kbest_take(list))
            return NULL;
    return list->kept[list->count + list->taken - 1 - index];
}

static int compare_gaps(const void *a, const void *b)
{
    const ranked_list *x = a;
    const ranked_list *y = b;
    return x->gap != y->gap ? (x->gap > y->gap) - (x->gap < y->gap)
                            : (x->list > y->list) - (x->list < y->list);
}

/* ---- the heap -------------------------------------------------------------------------------- */

static int compare_open(const void *a, const void *b)
{
    const open_change *x = a;
    const open_change *y = b;
    return x->cost != y->cost ? (x->cost > y->cost) - (x->cost < y->cost)
                              : (x->index > y->index) - (x->index < y->index);
}

/* Adds a combination. False: no memory. */
static bool push_combination(best_combinations *combinations, change added)
{
    if (!dlx_search_grow(combinations->task, &combinations->changes, &combinations->capacity,
                         combinations->used + 1, sizeof added) ||
        !dlx_search_grow(combinations->task, &combinations->heap, &combinations->heap_capacity,
                         combinations->open + 1, sizeof(open_change)))
        return false;
    combinations->heap[combinations->open] = (open_change){added.cost, combinations->used};
    combinations->changes[combinations->used++] = added;
    dlx_heap_up(combinations->heap, combinations->open++, sizeof(open_change), compare_open);
    return true;
}

/* ---- the tree -------------------------------------------------------------------------------- */

/* Adds the combination of `rest` and another solution of a list, if they exist. False: no memory.
 */
static bool push_change(best_combinations *combinations, size_t rest, size_t rank, size_t solution)
{
    if (rank == combinations->ranks)
        return true;
    dlx_kbest *list = combinations->by_gap[rank].list;
    const dlx_kbest_entry *changed = solution_of(list, solution);
    const dlx_cost cost = combinations->changes[rest].cost - solution_of(list, 0)->cost;
    return !changed ||
           push_combination(combinations, (change){cost + changed->cost, rest, rank, solution});
}

static bool push_children(best_combinations *combinations, size_t index)
{
    if (index == 0)
        return push_change(combinations, 0, 0, 1);
    const change last = combinations->changes[index];
    return push_change(combinations, last.rest, last.rank, last.solution + 1) &&
           push_change(combinations, index, last.rank + 1, 1) &&
           (last.solution > 1 || push_change(combinations, last.rest, last.rank + 1, 1));
}

/* Sets *cost to the sum of the costs, and parts[0..count[ to the solutions, of the next
 * combination. False: none is left, or no memory, which stops the limits of the task. */
static bool next_combination(best_combinations *combinations, dlx_cost *cost,
                             const dlx_kbest_entry **parts)
{
    if (combinations->open == 0)
        return false;
    dlx_heap_pop(combinations->heap, combinations->open, sizeof(open_change), compare_open);
    const size_t index = combinations->heap[--combinations->open].index;
    *cost = combinations->changes[index].cost;
    for (size_t p = 0; p < combinations->count; p++)
        parts[p] = solution_of(&combinations->lists[p], 0);
    for (size_t place = index; place > 0; place = combinations->changes[place].rest) {
        const change *part = &combinations->changes[place];
        dlx_kbest *list = combinations->by_gap[part->rank].list;
        parts[list - combinations->lists] = solution_of(list, part->solution);
    }
    return push_children(combinations, index);
}

/* ---- opening --------------------------------------------------------------------------------- */

/* Sorts the lists by their gaps, and adds the cheapest combination. False: no memory. */
static bool rank_lists(best_combinations *combinations)
{
    change cheapest = {0};
    for (size_t p = 0; p < combinations->count; p++) {
        dlx_kbest *list = &combinations->lists[p];
        const dlx_kbest_entry *second = solution_of(list, 1);
        const dlx_cost least = solution_of(list, 0)->cost;
        cheapest.cost += least;
        if (second)
            combinations->by_gap[combinations->ranks++] = (ranked_list){list, second->cost - least};
    }
    qsort(combinations->by_gap, combinations->ranks, sizeof *combinations->by_gap, compare_gaps);
    return push_combination(combinations, cheapest);
}

static void close_combinations(best_combinations *combinations)
{
    if (!combinations)
        return;
    free(combinations->by_gap);
    free(combinations->changes);
    free(combinations->heap);
    free(combinations);
}

/* The lists [0..count[ are ordered, see dlx_kbest_order, not empty, and outlive the object, which
 * takes their solutions; the task counts the memory. NULL: no memory. */
static best_combinations *open_combinations(dlx_search *task, dlx_kbest *lists, size_t count)
{
    best_combinations *combinations = calloc(1, sizeof *combinations);
    ranked_list *by_gap = dlx_buffer_allocate(count, sizeof *by_gap);
    if (combinations && by_gap) {
        *combinations =
            (best_combinations){.task = task, .lists = lists, .count = count, .by_gap = by_gap};
        if (rank_lists(combinations))
            return combinations;
    } else {
        free(by_gap);
    }
    close_combinations(combinations);
    dlx_budget_no_memory(task->limits);
    return NULL;
}

enum { WORK_GROWS = 8 };                                    /* from round to round */
static const uint64_t first_round_work = UINT64_C(1) << 22; /* per component: some 16 ms */
static const uint64_t late_work = UINT64_C(1) << 20;        /* on combinations after a stop */

typedef struct component_best {
    dlx_search *task;
    dlx_reduction reduction;
    dlx_kbest *solutions; /* by component: the best found */
    bool *is_proven;      /* by component: no others are among the best */
    dlx_kbest best;       /* solutions of the problem */
    bool searched;        /* `best` is complete */
    dlx_step last;        /* the step to return after the solutions */
} component_best;

/* True if the engine searches for the best solutions. Set covers without a goal have the fewest
 * options, unless only counted; their maximum number then limits the sum of the components. */
static bool wants_best(const dlx_search_options *options, const dlx_engine *engine)
{
    const bool has_goal = options->goal != DLX_GOAL_ANY;
    if (options->set_cover)
        return has_goal ? !options->at_most : options->solution_limit && !options->count_only;
    return has_goal && engine->capabilities & DLX_ENGINE_FINDS_BEST;
}

/* True if all set covers are counted, or the best solutions; the counts of components are
 * multiplied. */
static bool counts_components(const dlx_search_options *options, const dlx_problem *problem)
{
    if (options->goal != DLX_GOAL_ANY)
        return dlx_best_count_is_wanted(options) && !options->at_most && !problem->has_repeats;
    return options->set_cover && options->count_only && !options->solution_limit &&
           !options->at_most;
}

bool dlx_component_best_suits(const dlx_search_options *options, const dlx_engine *engine,
                              const dlx_problem *problem)
{
    return (wants_best(options, engine) || counts_components(options, problem)) &&
           !options->proof && !options->cubes && !dlx_components_is_one(problem) &&
           (!options->limits->memory_limit ||
            dlx_reduce_bytes(problem) < options->limits->memory_limit);
}

static void close_component_best(void *state)
{
    component_best *search = state;
    for (size_t p = 0; search->solutions && p < search->reduction.component_count; p++)
        dlx_kbest_free(&search->solutions[p]);
    dlx_kbest_free(&search->best);
    dlx_reduction_free(&search->reduction);
    free(search->solutions);
    free(search->is_proven);
}

static dlx_kbest no_solutions(dlx_search *task)
{
    const uint64_t most = task->options.solution_limit;
    return (dlx_kbest){.task = task, .most = most ? most : 1};
}

/* Preprocessing assumes exact covers. */
static bool divide_problem(dlx_reduction *reduction, const dlx_search *task)
{
    return task->options.set_cover ? dlx_components_divide(reduction, task->problem, task->limits)
                                   : dlx_reduce(reduction, task->problem, 0, task->limits);
}

static bool open_component_best(void *state, dlx_search *task, dlx_error *error)
{
    component_best *search = state;
    (void)error;
    search->task = task;
    search->best = no_solutions(task);
    if (!divide_problem(&search->reduction, task))
        return false;
    const size_t count = search->reduction.component_count;
    search->solutions = dlx_buffer_allocate(count, sizeof *search->solutions);
    search->is_proven = calloc(count + 1, sizeof(bool));
    for (size_t p = 0; search->solutions && p < count; p++)
        search->solutions[p] = search->best;
    return search->solutions && search->is_proven;
}

/* Stores the solutions of component `p`; those of a complete search replace all others. */
static dlx_step store_solutions(component_best *search, size_t p, dlx_subsearch *sub)
{
    const dlx_search *part = &sub->search;
    dlx_kbest found = no_solutions(search->task);
    dlx_step step;
    while ((step = dlx_subsearch_next(sub)) == DLX_STEP_FOUND)
        if (!dlx_kbest_offer(&found, dlx_search_cost(part), part->chosen, part->chosen_count)) {
            step = DLX_STEP_STOPPED;
            break;
        }
    search->is_proven[p] = step == DLX_STEP_DONE;
    if (step == DLX_STEP_DONE) {
        dlx_kbest_free(&search->solutions[p]);
        search->solutions[p] = found;
    } else if (!dlx_kbest_merge(&search->solutions[p], &found)) {
        step = DLX_STEP_STOPPED;
    }
    return step;
}

/* Searches component `p` up to the stop. DONE: proven. */
static dlx_step search_component(component_best *search, size_t p, const dlx_stop *stop)
{
    dlx_subsearch sub;
    dlx_search task = *search->task;
    if (stop)
        task.options.threads = 0;
    if (!dlx_subsearch_open(&sub, search->task->inner, &task,
                            search->reduction.components[p].problem, NULL))
        return dlx_step_no_memory(&task);
    dlx_budget_begin_stop(task.limits, stop);
    const dlx_step step = store_solutions(search, p, &sub);
    dlx_budget_end_stop(task.limits);
    dlx_subsearch_close(&sub);
    return step;
}

/* Searches the components without proven solutions, each up to the stop. STOPPED: by the limits. */
static dlx_step run_round(component_best *search, const dlx_stop *stop)
{
    for (size_t p = search->reduction.component_count; p-- > 0;) {
        if (search->is_proven[p])
            continue;
        const dlx_step step = search_component(search, p, stop);
        if (step == DLX_STEP_STOPPED && !dlx_budget_go_on(search->task->limits))
            return step;
        search->reduction.none = step == DLX_STEP_DONE && search->solutions[p].count == 0;
        if (search->reduction.none)
            return step;
    }
    return DLX_STEP_DONE;
}

static bool have_solutions(const component_best *search)
{
    size_t p = 0;
    while (p < search->reduction.component_count && search->solutions[p].count > 0)
        p++;
    return p == search->reduction.component_count;
}

/* Searches all components. As run_round. */
static dlx_step run_rounds(component_best *search)
{
    dlx_stop stop = {.work = first_round_work};
    dlx_step step = DLX_STEP_DONE;
    while (step == DLX_STEP_DONE && !search->reduction.none && !have_solutions(search)) {
        step = run_round(search, &stop);
        stop.work *= WORK_GROWS;
    }
    return step == DLX_STEP_DONE && !search->reduction.none ? run_round(search, NULL) : step;
}

/* ---- combinations ---------------------------------------------------------------------------- */

/* Adds a combination to the best solutions, by way of task->chosen. False: no memory. */
static bool add_combination(component_best *search, dlx_cost cost, const dlx_kbest_entry **parts)
{
    dlx_search *task = search->task;
    const dlx_reduction *reduction = &search->reduction;
    size_t count = 0;
    for (size_t i = 0; i < reduction->forced_count; i++)
        task->chosen[count++] = reduction->forced[i];
    for (size_t p = 0; p < reduction->component_count; p++)
        for (size_t i = 0; i < parts[p]->count; i++)
            task->chosen[count++] = reduction->components[p].option[parts[p]->options[i]];
    return dlx_kbest_offer(&search->best, cost, task->chosen, count);
}

/* True if more combinations may be added; after a stop, only a few. */
static bool may_combine(const component_best *search)
{
    const uint64_t work = search->reduction.component_count + search->reduction.forced_count;
    return search->best.count < search->best.most &&
           (dlx_budget_hear(search->task->limits, work) || search->best.count * work < late_work);
}

/* Adds the best combinations. False: not all. */
static bool add_combinations(component_best *search, best_combinations *combinations,
                             const dlx_kbest_entry **parts)
{
    const dlx_search_options *options = &search->task->options;
    dlx_cost cost;
    while (may_combine(search)) {
        if (!next_combination(combinations, &cost, parts))
            return !dlx_budget_stopped(search->task->limits);
        if (options->at_most && (uint64_t)cost > options->at_most)
            return true;
        if (!add_combination(search, cost, parts))
            return false;
    }
    return search->best.count == search->best.most;
}

/* Combines the solutions of the components. False: not all. */
static bool combine_solutions(component_best *search)
{
    const size_t count = search->reduction.component_count;
    for (size_t p = 0; p < count; p++)
        dlx_kbest_order(&search->solutions[p]);
    best_combinations *combinations = open_combinations(search->task, search->solutions, count);
    const dlx_kbest_entry **parts = dlx_buffer_allocate(count, sizeof(dlx_kbest_entry *));
    if (!parts)
        dlx_budget_no_memory(search->task->limits);
    const bool ok = combinations && parts && add_combinations(search, combinations, parts);
    free(parts);
    close_combinations(combinations);
    dlx_kbest_order(&search->best);
    return ok;
}

static dlx_step next_solution(void *state)
{
    component_best *search = state;
    if (!search->searched) {
        search->searched = true;
        search->last = run_rounds(search);
        if (!search->reduction.none && have_solutions(search) && !combine_solutions(search))
            search->last = DLX_STEP_STOPPED;
    }
    return dlx_kbest_choose(&search->best) ? DLX_STEP_FOUND : search->last;
}

/* Adds the number of set covers or best solutions of component `p` to *count. */
static dlx_step count_component(component_best *search, size_t p, dlx_count *count)
{
    dlx_subsearch sub;
    const dlx_problem *problem = search->reduction.components[p].problem;
    search->task->limits->counts_part = true;
    if (dlx_best_count_is_wanted(&search->task->options) &&
        search->task->inner != &dlx_engine_frontier)
        return dlx_best_count_component(search->task, problem, count);
    if (!dlx_subsearch_open(&sub, search->task->inner, search->task, problem, NULL))
        return dlx_step_no_memory(search->task);
    const dlx_step step = dlx_subsearch_count(&sub, count);
    dlx_subsearch_close(&sub);
    return step;
}

/* Multiplies the counts of the components. Nothing is known after a stop, unless the last component
 * was being counted. */
static dlx_step count_components(void *state, dlx_count *found)
{
    component_best *search = state;
    dlx_count product = {.low = !search->reduction.none};
    dlx_step step = DLX_STEP_DONE;
    size_t left = search->reduction.component_count;
    bool ok = true;
    while (left > 0 && step == DLX_STEP_DONE && ok) {
        dlx_count count = {0};
        step = count_component(search, --left, &count);
        ok = dlx_count_multiply(&product, &count);
        dlx_count_free(&count);
    }
    if (ok && left == 0)
        ok = dlx_count_sum(found, &product);
    dlx_count_free(&product);
    return ok ? step : dlx_step_no_memory(search->task);
}

const dlx_engine dlx_engine_component_best = {
    .name = "component best",
    .features = DLX_FEATURES_BUT_REPEATS,
    .capabilities = DLX_ENGINE_FINDS_BEST,
    .state_size = sizeof(component_best),
    .open = open_component_best,
    .next = next_solution,
    .count = count_components,
    .close = close_component_best,
};
