/* SPDX-License-Identifier: MIT */
/* A sample engine, for tests/recipes.t: tries the options of the first uncovered item, in
 * turn, and goes back. */
#include "search/base/engine.h"
#include "io/buffer.h"
#include "io/error.h"

#include <stdlib.h>

typedef struct sample {
    dlx_search *task;
    bool *covered;    /* by item */
    uint32_t *chosen; /* [0..depth[, of which the last may be dropped for a later entry */
    size_t depth;
} sample;

static void mark(sample *search, uint32_t option, bool covered)
{
    const dlx_problem *problem = search->task->problem;
    for (size_t i = problem->start[option]; i < problem->start[option + 1]; i++)
        search->covered[problem->item[i]] = covered;
}

/* Does the option cover this item, and none that is covered? */
static bool fits(const sample *search, uint32_t option, size_t item)
{
    const dlx_problem *problem = search->task->problem;
    bool covers = false;
    for (size_t i = problem->start[option]; i < problem->start[option + 1]; i++) {
        covers |= problem->item[i] == item;
        if (search->covered[problem->item[i]])
            return false;
    }
    return covers;
}

static size_t first_open(const sample *search)
{
    size_t item = 0;
    while (item < search->task->problem->items->primary && search->covered[item])
        item++;
    return item;
}

/* Chooses the next option for an item, from `option` on. False: there is none. */
static bool choose(sample *search, size_t item, uint32_t option)
{
    const size_t options = search->task->problem->options;
    while (option < options && !fits(search, option, item))
        option++;
    if (option == options)
        return false;
    mark(search, option, true);
    search->chosen[search->depth++] = option;
    return true;
}

static dlx_step next_solution(void *state)
{
    sample *search = state;
    const size_t items = search->task->problem->items->primary;
    bool forward = search->task->chosen_count == 0 && search->depth == 0;
    for (;;) {
        if (forward && first_open(search) == items) {
            for (size_t i = 0; i < search->depth; i++)
                search->task->chosen[i] = search->chosen[i];
            search->task->chosen_count = search->depth;
            return DLX_STEP_FOUND;
        }
        if (!dlx_budget_node(search->task->limits))
            return DLX_STEP_STOPPED;
        if (forward && choose(search, first_open(search), 0))
            continue;
        if (search->depth == 0)
            return DLX_STEP_DONE;
        const uint32_t last = search->chosen[--search->depth];
        mark(search, last, false);
        forward = choose(search, first_open(search), last + 1);
    }
}

static void close_sample(void *state)
{
    sample *search = state;
    free(search->covered);
    free(search->chosen);
}

static bool open_sample(void *state, dlx_search *task, dlx_error *error)
{
    sample *search = state;
    (void)error;
    search->task = task;
    search->covered = calloc(dlx_problem_items(task->problem) + 1, sizeof *search->covered);
    search->chosen = dlx_buffer_allocate(task->problem->options + 1, sizeof *search->chosen);
    return search->covered && search->chosen;
}

const dlx_engine dlx_engine_toy = {
    .name = "toy",
    .summary = "a sample",
    .features = DLX_PROBLEM_SECONDARY,
    .capabilities = DLX_ENGINE_LISTS,
    .state_size = sizeof(sample),
    .open = open_sample,
    .next = next_solution,
    .close = close_sample,
};
