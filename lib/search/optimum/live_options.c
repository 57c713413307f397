/* SPDX-License-Identifier: MIT */
#include "search/optimum/live_options.h"

#include "io/buffer.h"
#include <stdlib.h>

bool dlx_live_options_begin(dlx_live_options *live, const dlx_problem *problem, int64_t sign)
{
    const size_t items = dlx_problem_items(problem);
    const size_t primary = problem->items->primary;
    *live = (dlx_live_options){.problem = problem, .sign = sign};
    live->option = dlx_allocate(problem->options, sizeof *live->option);
    live->chosen = dlx_allocate(primary, sizeof *live->chosen);
    live->holder = calloc(items + 1, sizeof *live->holder);
    live->colour = calloc(items + 1, sizeof *live->colour);
    live->options = calloc(primary + 1, sizeof *live->options);
    if (!live->option || !live->chosen || !live->holder || !live->colour || !live->options)
        return false;
    for (uint32_t k = 0; k < problem->options; k++)
        if (dlx_problem_chooses(problem, k))
            live->option[live->count++] = k;
    return true;
}

void dlx_live_options_free(dlx_live_options *live)
{
    free(live->option);
    free(live->chosen);
    free(live->holder);
    free(live->colour);
    free(live->options);
}

void dlx_live_options_drop(dlx_live_options *live, size_t at)
{
    const uint32_t option = live->option[at];
    live->option[at] = live->option[--live->count];
    live->option[live->count] = option;
}

/* True if the option has no conflict with the taken ones. */
static bool fits(const dlx_live_options *live, uint32_t option)
{
    const dlx_problem *problem = live->problem;
    for (size_t i = problem->start[option]; i < problem->start[option + 1]; i++) {
        const uint32_t item = problem->item[i];
        const uint32_t wanted = problem->colour ? problem->colour[i] : 0;
        if (live->holder[item] && (!wanted || wanted != live->colour[item]))
            return false;
    }
    return true;
}

void dlx_live_options_take(dlx_live_options *live, uint32_t option)
{
    const dlx_problem *problem = live->problem;
    live->chosen[live->chosen_count++] = option;
    live->cost += dlx_live_options_cost(live, option);
    for (size_t i = problem->start[option]; i < problem->start[option + 1]; i++) {
        const uint32_t item = problem->item[i];
        if (live->holder[item])
            continue;
        live->holder[item] = (uint32_t)live->chosen_count;
        live->colour[item] = problem->colour ? problem->colour[i] : 0;
    }
    live->work += live->count;
    for (size_t at = live->count; at-- > 0;)
        if (!fits(live, live->option[at]))
            dlx_live_options_drop(live, at);
}

void dlx_live_options_back(dlx_live_options *live, size_t count, size_t chosen)
{
    const dlx_problem *problem = live->problem;
    for (; live->chosen_count > chosen; live->chosen_count--) {
        const uint32_t option = live->chosen[live->chosen_count - 1];
        for (size_t i = problem->start[option]; i < problem->start[option + 1]; i++)
            if (live->holder[problem->item[i]] == live->chosen_count)
                live->holder[problem->item[i]] = 0;
        live->cost -= dlx_live_options_cost(live, option);
    }
    live->count = count;
}

bool dlx_live_options_least(dlx_live_options *live, size_t *item)
{
    const dlx_problem *problem = live->problem;
    const size_t primary = problem->items->primary;
    memset(live->options, 0, primary * sizeof *live->options);
    for (size_t at = 0; at < live->count; at++) {
        const uint32_t option = live->option[at];
        for (size_t i = problem->start[option]; i < problem->start[option + 1]; i++)
            if (problem->item[i] < primary)
                live->options[problem->item[i]]++;
    }
    live->work += live->count + primary;
    bool any = false;
    for (size_t i = 0; i < primary; i++)
        if (!live->holder[i] && (!any || live->options[i] < live->options[*item])) {
            *item = i;
            any = true;
        }
    return any;
}

bool dlx_live_options_holds(const dlx_live_options *live, uint32_t option, size_t item)
{
    const dlx_problem *problem = live->problem;
    for (size_t i = problem->start[option]; i < problem->start[option + 1]; i++)
        if (problem->item[i] == item)
            return true;
    return false;
}
