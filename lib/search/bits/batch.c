#include "search/bits/batch.h"

#include "io/buffer.h"
#include <stdlib.h>

enum {
    BATCH = 4096,   /* nodes between two questions to the run, at most */
    MANY_BELOW = 64 /* nodes, for which tables of their own may be worth making */
};

bool dlx_walk_open(dlx_walk *walk, dlx_run *run)
{
    const dlx_items *items = run->problem->items;
    *walk = (dlx_walk){.run = run,
                       .depths = (items->lo ? run->problem->options : items->primary) + 1,
                       .narrow_above = 1};
    walk->path = dlx_allocate(walk->depths, sizeof *walk->path);
    walk->tried = calloc(walk->depths, sizeof *walk->tried);
    return walk->path && walk->tried;
}

void dlx_walk_close(dlx_walk *walk)
{
    free(walk->path);
    free(walk->tried);
}

void dlx_walk_tell(dlx_walk *walk)
{
    dlx_run *run = walk->run;
    const uint32_t nodes = walk->batch - walk->spare;
    run->stats.nodes += nodes;
    run->work += (uint64_t)nodes * walk->cost;
    walk->batch = walk->spare;
    if (walk->deepest > run->stats.max_level)
        run->stats.max_level = walk->deepest;
}

uint64_t dlx_walk_below(const dlx_walk *walk, size_t depth)
{
    uint64_t nodes = 0;
    for (size_t i = depth; i < walk->depths && i <= walk->deepest; i++)
        nodes += walk->tried[i];
    return depth && walk->tried[depth - 1] ? nodes / walk->tried[depth - 1] : nodes;
}

static void find_narrow(dlx_walk *walk)
{
    uint64_t nodes = 0;
    for (size_t i = walk->deepest + 1 < walk->depths ? walk->deepest + 1 : walk->depths; i-- > 1;) {
        nodes += walk->tried[i];
        if (nodes >= MANY_BELOW * walk->tried[i - 1] && nodes) {
            walk->narrow_above = i + 1;
            return;
        }
    }
    walk->narrow_above = 1;
}

bool dlx_walk_ask(dlx_walk *walk, uint32_t cost)
{
    dlx_run *run = walk->run;
    dlx_walk_tell(walk);
    find_narrow(walk);
    walk->batch = walk->spare = 0;
    if (!dlx_run_node(run))
        return false;
    run->stats.nodes--; /* it comes with the batch */
    uint64_t nodes = run->next_look > run->work ? (run->next_look - run->work) / cost + 1 : 1;
    const uint64_t limit = run->options.node_limit;
    if (limit && limit - run->stats.nodes < nodes)
        nodes = limit - run->stats.nodes;
    walk->batch = walk->spare = nodes < BATCH ? (uint32_t)nodes : BATCH;
    walk->cost = cost;
    return true;
}
