/* SPDX-License-Identifier: MIT */
/* An odometer: each digit runs over the solutions of a component, the last digit fastest. Solutions
 * of the first, largest component are not kept. Solutions of the others are kept in lists and
 * replayed; if a list gets too long, its component is searched again in each round. */
#include "search/auto/component_product.h"

#include "search/base/policy.h"
#include "search/relax/infeasibility.h"

typedef struct digit {
    const dlx_component *component;
    dlx_portfolio *portfolio; /* NULL: all solutions are in the list */
    uint32_t *current;        /* solution, as options of the whole problem; [0..count[ */
    size_t count, current_capacity;
    uint32_t *list; /* of each solution its size and its options; [0..used[ */
    size_t used, capacity;
    size_t position; /* next solution of a complete list */
    bool is_kept;    /* in `list` */
} digit;

struct dlx_component_product {
    dlx_search *task;
    const dlx_reduction *reduction;
    dlx_mode mode;
    bool started;
    digit *digits; /* by component */
};

dlx_component_product *dlx_component_product_open(dlx_search *task, const dlx_reduction *reduction,
                                                  dlx_mode mode)
{
    dlx_component_product *product = calloc(1, sizeof *product);
    digit *digits = calloc(reduction->component_count + 1, sizeof *digits);
    if (!product || !digits) {
        free(product);
        free(digits);
        return NULL;
    }
    *product = (dlx_component_product){
        .task = task, .reduction = reduction, .mode = mode, .digits = digits};
    for (size_t p = 0; p < reduction->component_count; p++) {
        digits[p].component = &reduction->components[p];
        digits[p].is_kept = p > 0;
    }
    return product;
}

/* ---- one component --------------------------------------------------------------------------- */

static void drop_list(dlx_component_product *product, digit *current)
{
    dlx_search_release_memory(product->task, current->used * sizeof *current->list);
    free(current->list);
    current->list = NULL;
    current->used = current->capacity = 0;
    current->is_kept = false;
}

/* Appends the digit's solution to its list, or drops the list. */
static void keep_solution(dlx_component_product *product, digit *position)
{
    const size_t used = position->used + position->count + 1;
    const uint64_t more = (position->count + 1) * sizeof *position->list;
    if (used * sizeof *position->list > DLX_POLICY_MAX_KEPT_BYTES ||
        more > dlx_budget_memory_left(product->task->limits, more) ||
        !dlx_buffer_grow(&position->list, &position->capacity, used, sizeof *position->list)) {
        drop_list(product, position);
        return;
    }
    dlx_search_reserve_memory(product->task, more);
    position->list[position->used] = (uint32_t)position->count;
    if (position->count > 0)
        memcpy(position->list + position->used + 1, position->current,
               position->count * sizeof *position->list);
    position->used = used;
}

static dlx_step find_solution(dlx_component_product *product, digit *position)
{
    dlx_search *task = product->task;
    if (!position->portfolio)
        position->portfolio =
            dlx_portfolio_open(task, position->component->problem, product->mode, NULL);
    if (!position->portfolio)
        return dlx_step_no_memory(task);
    const dlx_step step = dlx_portfolio_next(position->portfolio);
    if (step != DLX_STEP_FOUND)
        return step;
    const uint32_t *found = position->portfolio->solution;
    position->count = position->portfolio->solution_count;
    if (!dlx_buffer_grow(&position->current, &position->current_capacity, position->count,
                         sizeof *position->current))
        return dlx_step_no_memory(task);
    for (size_t i = 0; i < position->count; i++)
        position->current[i] = position->component->option[found[i]];
    if (position->is_kept)
        keep_solution(product, position);
    return step;
}

static void replay_solution(digit *position)
{
    position->count = position->list[position->position];
    if (position->count > 0)
        memcpy(position->current, position->list + position->position + 1,
               position->count * sizeof *position->list);
    position->position += position->count + 1;
}

static void end_search(digit *current)
{
    dlx_portfolio_close(current->portfolio);
    current->portfolio = NULL;
}

/* Advances digit p. DONE: the digit has wrapped to its first solution, or, digit 0, is exhausted.
 */
static dlx_step advance_digit(dlx_component_product *product, size_t p)
{
    digit *current = &product->digits[p];
    const bool complete = current->is_kept && !current->portfolio;
    if (complete && current->position < current->used) {
        replay_solution(current);
        return DLX_STEP_FOUND;
    }
    dlx_step step = complete ? DLX_STEP_DONE : find_solution(product, current);
    if (step != DLX_STEP_DONE || p == 0)
        return step;
    end_search(current);
    current->position = 0;
    if (current->is_kept)
        replay_solution(current);
    else
        step = find_solution(product, current) == DLX_STEP_FOUND ? DLX_STEP_DONE : DLX_STEP_STOPPED;
    return step;
}

/* ---- all components -------------------------------------------------------------------------- */

/* Finds the first solution of each component, smallest first; DONE if a component has none. */
static dlx_step find_first_combination(dlx_component_product *product)
{
    dlx_step step = DLX_STEP_FOUND;
    product->started = true;
    for (size_t p = product->reduction->component_count; p-- > 0 && step == DLX_STEP_FOUND;) {
        dlx_refuter_replace(product->task->limits, product->digits[p].component->problem);
        step = find_solution(product, &product->digits[p]);
    }
    return step;
}

static dlx_step advance_combination(dlx_component_product *product)
{
    dlx_step step = DLX_STEP_DONE;
    for (size_t p = product->reduction->component_count; p-- > 0 && step == DLX_STEP_DONE;)
        step = advance_digit(product, p);
    return step;
}

dlx_step dlx_component_product_next(dlx_component_product *product)
{
    const dlx_reduction *reduction = product->reduction;
    dlx_search *task = product->task;
    if (reduction->none)
        return DLX_STEP_DONE;
    /* Combinations of several components count as nodes, so a node limit applies. */
    if (product->started && reduction->component_count > 1 && !dlx_budget_node(task->limits))
        return DLX_STEP_STOPPED;
    const dlx_step step =
        product->started ? advance_combination(product) : find_first_combination(product);
    if (step != DLX_STEP_FOUND)
        return step;
    task->chosen_count = 0;
    for (size_t i = 0; i < reduction->forced_count; i++)
        task->chosen[task->chosen_count++] = reduction->forced[i];
    for (size_t p = 0; p < reduction->component_count; p++)
        for (size_t i = 0; i < product->digits[p].count; i++)
            task->chosen[task->chosen_count++] = product->digits[p].current[i];
    task->limits->work += task->chosen_count;
    if (task->chosen_count > task->limits->stats.max_level)
        task->limits->stats.max_level = task->chosen_count;
    return step;
}

void dlx_component_product_close(dlx_component_product *product)
{
    if (!product)
        return;
    for (size_t p = 0; p < product->reduction->component_count; p++) {
        end_search(&product->digits[p]);
        drop_list(product, &product->digits[p]);
        free(product->digits[p].current);
    }
    free(product->digits);
    free(product);
}
