/* SPDX-License-Identifier: MIT */
#include "search/bits/batch.h"

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
    batch->tried = calloc(batch->depths, sizeof *batch->tried);
    batch->offered = calloc(batch->depths, sizeof *batch->offered);
    return batch->path && batch->tried && batch->offered;
}

void dlx_batch_close(dlx_batch *batch)
{
    free(batch->path);
    free(batch->tried);
    free(batch->offered);
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
    dlx_search_tell(batch->task, batch->found);
}

void dlx_batch_change(dlx_batch *batch)
{
    dlx_batch_tell(batch);
    batch->batch = batch->spare = 0;
}

uint64_t dlx_batch_below(const dlx_batch *batch, size_t depth)
{
    uint64_t nodes = 0;
    for (size_t i = depth; i < batch->depths && i <= batch->deepest; i++)
        nodes += batch->tried[i];
    return depth && batch->tried[depth - 1] ? nodes / batch->tried[depth - 1] : nodes;
}

/* An option that is tried offers so many at the next depth on average, each of which will be tried.
 * So the nodes below those that wait are known from the deepest depth upward. */
double dlx_batch_seen(const dlx_batch *batch)
{
    double tried = 0;
    double ahead = 0;
    double below = 0; /* nodes below an option, on average */
    for (size_t i = batch->deepest < batch->depths ? batch->deepest + 1 : batch->depths; i-- > 0;) {
        if (!batch->tried[i])
            continue;
        const double here = (double)batch->tried[i];
        const double next = i + 1 < batch->depths ? (double)batch->offered[i + 1] : 0;
        below = next / here * (1 + below);
        tried += here;
        ahead += ((double)batch->offered[i] - here) * (1 + below);
    }
    return tried > 0 ? tried / (tried + ahead) : 0;
}

static void find_narrow(dlx_batch *batch)
{
    uint64_t nodes = 0;
    for (size_t i = batch->deepest + 1 < batch->depths ? batch->deepest + 1 : batch->depths;
         i-- > 1;) {
        nodes += batch->tried[i];
        if (nodes >= MANY_BELOW * batch->tried[i - 1] && nodes) {
            batch->narrow_above = i + 1;
            return;
        }
    }
    batch->narrow_above = 1;
}

bool dlx_batch_ask(dlx_batch *batch, uint32_t cost)
{
    dlx_limits *limits = batch->task->limits;
    dlx_batch_tell(batch);
    if (batch->since >= SOME) {
        find_narrow(batch);
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
