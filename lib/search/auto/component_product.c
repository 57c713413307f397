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
    dlx_solutions list; /* of the whole problem's options; only the last solution, unless kept */
    bool is_kept;
    uint32_t *current; /* solution in `list`, [0..count[ */
    size_t count;
    size_t next; /* the next solution of a complete list */
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

static void drop_list(dlx_component_product *product, digit *current)
{
    if (current->is_kept)
        dlx_search_release_memory(product->task, current->list.used * sizeof(uint32_t));
    free(current->list.words);
    current->list = (dlx_solutions){0};
    current->is_kept = false;
}

/* Adds the solution of the portfolio to the list, or drops the others. False: no memory. */
static bool add_solution(dlx_component_product *product, digit *current)
{
    const dlx_portfolio *found = current->portfolio;
    const uint64_t used = current->list.used * sizeof(uint32_t);
    const uint64_t more = (found->solution_count + 1) * sizeof(uint32_t);
    if (current->is_kept && (used + more > DLX_POLICY_MAX_KEPT_BYTES ||
                             more > dlx_budget_memory_left(product->task->limits, more)))
        drop_list(product, current);
    if (!current->is_kept)
        current->list.used = current->list.count = 0;
    size_t cursor = current->list.used;
    if (!dlx_solutions_add(&current->list, found->solution, found->solution_count))
        return false;
    if (current->is_kept)
        dlx_search_reserve_memory(product->task, more);
    dlx_solutions_next(&current->list, &cursor, &current->current, &current->count);
    for (size_t i = 0; i < current->count; i++)
        current->current[i] = current->component->option[current->current[i]];
    return true;
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
    return step == DLX_STEP_FOUND && !add_solution(product, position) ? dlx_step_no_memory(task)
                                                                      : step;
}

static bool replay_solution(digit *current)
{
    return dlx_solutions_next(&current->list, &current->next, &current->current, &current->count);
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
    if (complete && replay_solution(current))
        return DLX_STEP_FOUND;
    dlx_step step = complete ? DLX_STEP_DONE : find_solution(product, current);
    if (step != DLX_STEP_DONE || p == 0)
        return step;
    end_search(current);
    current->next = 0;
    if (current->is_kept)
        replay_solution(current);
    else
        step = find_solution(product, current) == DLX_STEP_FOUND ? DLX_STEP_DONE : DLX_STEP_STOPPED;
    return step;
}

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
    dlx_search_stats_reach(&task->limits->stats, task->chosen_count);
    return step;
}

void dlx_component_product_close(dlx_component_product *product)
{
    if (!product)
        return;
    for (size_t p = 0; p < product->reduction->component_count; p++) {
        end_search(&product->digits[p]);
        drop_list(product, &product->digits[p]);
    }
    free(product->digits);
    free(product);
}
