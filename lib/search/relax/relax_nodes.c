/* SPDX-License-Identifier: MIT */
#include "search/relax/relax_tree.h"

#include <stdlib.h>

enum { MEMORY_SHARE = 8 }; /* part (1 / N) of the free memory for open nodes, and for bases */
enum { MOST_SAVED_ROWS = 1 << 23 }; /* of the bases of open nodes: 64 MB */

void dlx_relax_nodes_begin(dlx_relax_nodes *nodes, const dlx_search *task, size_t most_open)
{
    const uint64_t room = dlx_budget_memory_left(task->limits, UINT64_MAX);
    const uint64_t most = room / MEMORY_SHARE / sizeof *nodes->node;
    const uint64_t rows = room / MEMORY_SHARE / sizeof *nodes->basis;
    nodes->count = nodes->open_count = 0;
    nodes->unused = DLX_RELAX_NO_NODE;
    nodes->most_open = most < most_open ? (size_t)most : most_open;
    nodes->most_rows = rows < MOST_SAVED_ROWS ? (size_t)rows : MOST_SAVED_ROWS;
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

/* The rows of the bases of the nodes up to `index`; 0: too many, so that no basis is saved for the
 * node. */
static size_t saved_rows(const dlx_relax_nodes *nodes, uint32_t index, size_t rows)
{
    const size_t end = (index + (size_t)1) * rows;
    return end <= nodes->most_rows ? end : 0;
}

bool dlx_relax_nodes_save(dlx_relax_nodes *nodes, dlx_search *task, uint32_t index,
                          const dlx_simplex *simplex)
{
    const size_t end = saved_rows(nodes, index, simplex->rows);
    if (end == 0)
        return true;
    if (!dlx_search_grow(task, &nodes->basis, &nodes->basis_capacity, end, sizeof *nodes->basis))
        return false;
    dlx_relax_row *basis = nodes->basis + end - simplex->rows;
    for (size_t i = 0; i < simplex->rows; i++)
        basis[i] = (dlx_relax_row){simplex->basis[i], (float)simplex->weight[i]};
    return true;
}

bool dlx_relax_nodes_restore(const dlx_relax_nodes *nodes, uint32_t index, dlx_simplex *simplex)
{
    const size_t rows = simplex->rows;
    const size_t end = saved_rows(nodes, index, rows);
    if (end == 0)
        return true;
    for (size_t i = 0; i < rows; i++)
        simplex->place[simplex->basis[i]] = DLX_PLACE_LOWER;
    for (size_t i = 0; i < rows; i++) {
        const dlx_relax_row *row = &nodes->basis[end - rows + i];
        simplex->basis[i] = row->variable;
        simplex->weight[i] = row->weight;
    }
    return dlx_tableau_invert(simplex);
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
