/* SPDX-License-Identifier: MIT */
#include "search/bits/node_budget.h"

#include "io/buffer.h"
#include <stdlib.h>

enum {
    BATCH = 4096,   /* at most so many nodes between two checks of the limits */
    SOME = 1024,    /* nodes between two looks at the depths that have many below them */
    MANY_BELOW = 64 /* nodes for which smaller tables may be worth making */
};

bool dlx_batch_open(dlx_batch *batch, dlx_search *task)
{
    const dlx_items *items = task->problem->items;
    *batch = (dlx_batch){.task = task,
                         .depths = (items->lo ? task->problem->options : items->primary) + 1,
                         .narrow_above = 1};
    batch->path = dlx_allocate(batch->depths, sizeof *batch->path);
    batch->at = calloc(batch->depths, sizeof *batch->at);
    batch->below = calloc(batch->depths, sizeof *batch->below);
    return batch->path && batch->at && batch->below;
}

void dlx_batch_close(dlx_batch *batch)
{
    free(batch->path);
    free(batch->at);
    free(batch->below);
}

void dlx_batch_tell(dlx_batch *batch)
{
    dlx_limits *limits = batch->task->limits;
    const uint32_t nodes = batch->batch - batch->spare;
    limits->stats.nodes += nodes;
    limits->work += (uint64_t)nodes * batch->cost;
    batch->since += nodes;
    batch->batch = batch->spare;
    if (batch->deepest > limits->stats.max_level)
        limits->stats.max_level = batch->deepest;
    dlx_search_report_count(batch->task, batch->found);
}

void dlx_batch_change(dlx_batch *batch)
{
    dlx_batch_tell(batch);
    batch->batch = batch->spare = 0;
}

double dlx_batch_seen(const dlx_batch *batch)
{
    dlx_seen seen = {0};
    size_t i = batch->deepest + 2 < batch->depths ? batch->deepest + 2 : batch->depths;
    while (i-- > 0)
        dlx_seen_add(&seen, &batch->at[i]);
    return dlx_seen_share(&seen);
}

/* Notes how many nodes there are below the options of each depth. */
static void look_below(dlx_batch *batch)
{
    uint64_t nodes = 0;
    batch->narrow_above = 1;
    for (size_t i = batch->deepest + 1 < batch->depths ? batch->deepest + 1 : batch->depths;
         i-- > 1;) {
        nodes += batch->at[i].tried;
        batch->below[i] = batch->at[i - 1].tried ? nodes / batch->at[i - 1].tried : nodes;
        if (batch->narrow_above == 1 && nodes && batch->below[i] >= MANY_BELOW)
            batch->narrow_above = i + 1;
    }
    batch->again_above = batch->narrow_above - 1;
}

bool dlx_batch_ask(dlx_batch *batch, uint32_t cost)
{
    dlx_limits *limits = batch->task->limits;
    dlx_batch_tell(batch);
    if (batch->since >= SOME) {
        look_below(batch);
        batch->since = 0;
    }
    batch->batch = batch->spare = 0;
    if (!dlx_limits_node(limits))
        return false;
    limits->stats.nodes--; /* dlx_batch_tell adds it with the rest of the batch */
    uint64_t nodes =
        limits->next_look > limits->work ? (limits->next_look - limits->work) / cost + 1 : 1;
    const uint64_t limit = limits->node_limit;
    if (limit && limit - limits->stats.nodes < nodes)
        nodes = limit - limits->stats.nodes;
    batch->batch = batch->spare = nodes < BATCH ? (uint32_t)nodes : BATCH;
    batch->cost = cost;
    return true;
}
