/* SPDX-License-Identifier: MIT */
#include "search/relax/relax_nodes.h"

#include <stdlib.h>

enum { MEMORY_SHARE = 8 }; /* part (1 / N) of the free memory for open nodes */

void dlx_relax_nodes_begin(dlx_relax_nodes *nodes, const dlx_search *task, size_t most_open)
{
    const uint64_t room = dlx_budget_memory_left(task->limits, UINT64_MAX);
    const uint64_t most = room / MEMORY_SHARE / sizeof *nodes->node;
    nodes->count = nodes->open_count = 0;
    nodes->unused = DLX_RELAX_NO_NODE;
    nodes->most_open = most < most_open ? (size_t)most : most_open;
    nodes->newest = false;
}

void dlx_relax_nodes_free(dlx_relax_nodes *nodes)
{
    free(nodes->node);
    free(nodes->open);
    free(nodes->basis);
}

uint32_t dlx_relax_nodes_add(dlx_relax_nodes *nodes, dlx_search *task, dlx_relax_node added)
{
    uint32_t index = nodes->unused;
    if (index != DLX_RELAX_NO_NODE) {
        nodes->unused = nodes->node[index].parent;
    } else {
        if (!dlx_search_grow(task, &nodes->node, &nodes->capacity, nodes->count + 1, sizeof added))
            return DLX_RELAX_NO_NODE;
        index = (uint32_t)nodes->count++;
    }
    nodes->node[index] = added;
    if (added.parent != DLX_RELAX_NO_NODE)
        nodes->node[added.parent].children++;
    return index;
}

static double estimate_of(const dlx_relax_nodes *nodes, size_t place)
{
    return nodes->node[nodes->open[place]].estimate;
}

static void swap_open(dlx_relax_nodes *nodes, size_t a, size_t b)
{
    const uint32_t index = nodes->open[a];
    nodes->open[a] = nodes->open[b];
    nodes->open[b] = index;
}

bool dlx_relax_nodes_open(dlx_relax_nodes *nodes, dlx_search *task, uint32_t index)
{
    if (!dlx_search_grow(task, &nodes->open, &nodes->open_capacity, nodes->open_count + 1,
                         sizeof index))
        return false;
    size_t place = nodes->open_count++;
    nodes->open[place] = index;
    nodes->newest |= nodes->open_count > nodes->most_open;
    for (size_t above; !nodes->newest && place > 0; place = above) {
        above = (place - 1) / 2;
        if (estimate_of(nodes, above) <= estimate_of(nodes, place))
            break;
        swap_open(nodes, above, place);
    }
    return true;
}

uint32_t dlx_relax_nodes_next(dlx_relax_nodes *nodes)
{
    if (nodes->open_count == 0)
        return DLX_RELAX_NO_NODE;
    const size_t last = --nodes->open_count;
    if (nodes->newest)
        return nodes->open[last];
    swap_open(nodes, 0, last);
    for (size_t place = 0, below; (below = 2 * place + 1) < last; place = below) {
        below += below + 1 < last && estimate_of(nodes, below + 1) < estimate_of(nodes, below);
        if (estimate_of(nodes, place) <= estimate_of(nodes, below))
            break;
        swap_open(nodes, place, below);
    }
    return nodes->open[last];
}

void dlx_relax_nodes_drop(dlx_relax_nodes *nodes, uint32_t index)
{
    while (index != DLX_RELAX_NO_NODE && nodes->node[index].children == 0) {
        const uint32_t parent = nodes->node[index].parent;
        nodes->node[index].parent = nodes->unused;
        nodes->unused = index;
        if (parent != DLX_RELAX_NO_NODE)
            nodes->node[parent].children--;
        index = parent;
    }
}
