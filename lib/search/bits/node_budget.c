/* SPDX-License-Identifier: MIT */
#include "search/bits/node_budget.h"

enum {
    BATCH = 4096,   /* maximum nodes between checks of the limits */
    SOME = 1024,    /* nodes between updates of `below` */
    MANY_BELOW = 64 /* subtree size for which smaller tables may pay off */
};

bool dlx_node_budget_open(dlx_node_budget *budget, dlx_search *task)
{
    const dlx_items *items = task->problem->items;
    *budget = (dlx_node_budget){.task = task,
                                .depths = (items->lo ? task->problem->options : items->primary) + 1,
                                .narrow_above = 1};
    budget->path = dlx_arena_take(&budget->arena, budget->depths, sizeof *budget->path);
    budget->branches = dlx_arena_take(&budget->arena, budget->depths, sizeof *budget->branches);
    budget->below = dlx_arena_take(&budget->arena, budget->depths, sizeof *budget->below);
    return !budget->arena.failed;
}

void dlx_node_budget_report(dlx_node_budget *budget)
{
    dlx_budget *limits = budget->task->limits;
    const uint32_t nodes = budget->granted - budget->spare;
    limits->stats.nodes += nodes;
    limits->work += (uint64_t)nodes * budget->work_per_node;
    budget->since += nodes;
    budget->granted = budget->spare;
    dlx_search_stats_reach(&limits->stats, budget->deepest);
    dlx_search_report_count(budget->task, budget->found);
}

void dlx_node_budget_reset(dlx_node_budget *budget)
{
    dlx_node_budget_report(budget);
    budget->granted = budget->spare = 0;
}

double dlx_node_budget_progress(const dlx_node_budget *budget)
{
    dlx_progress_estimate estimate = {0};
    size_t i = budget->deepest + 2 < budget->depths ? budget->deepest + 2 : budget->depths;
    while (i-- > 0)
        dlx_progress_estimate_add(&estimate, &budget->branches[i]);
    return dlx_progress_estimate_share(&estimate);
}

/* Updates the mean subtree sizes. */
static void look_below(dlx_node_budget *budget)
{
    uint64_t nodes = 0;
    budget->narrow_above = 1;
    for (size_t i = budget->deepest + 1 < budget->depths ? budget->deepest + 1 : budget->depths;
         i-- > 1;) {
        nodes += budget->branches[i].tried;
        budget->below[i] =
            budget->branches[i - 1].tried ? nodes / budget->branches[i - 1].tried : nodes;
        if (budget->narrow_above == 1 && nodes && budget->below[i] >= MANY_BELOW)
            budget->narrow_above = i + 1;
    }
    budget->again_above = budget->narrow_above - 1;
}

bool dlx_node_budget_refill(dlx_node_budget *budget, uint32_t work_per_node)
{
    dlx_budget *limits = budget->task->limits;
    dlx_node_budget_report(budget);
    if (budget->since >= SOME) {
        look_below(budget);
        budget->since = 0;
    }
    budget->granted = budget->spare = 0;
    if (!dlx_budget_node(limits))
        return false;
    limits->stats.nodes--; /* dlx_node_budget_report adds it with the rest of the budget */
    uint64_t nodes = limits->next_look > limits->work
                         ? (limits->next_look - limits->work) / work_per_node + 1
                         : 1;
    const uint64_t limit = limits->given.node_limit;
    if (limit && limit - limits->stats.nodes < nodes)
        nodes = limit - limits->stats.nodes;
    budget->granted = budget->spare = nodes < BATCH ? (uint32_t)nodes : BATCH;
    budget->work_per_node = work_per_node;
    return true;
}
