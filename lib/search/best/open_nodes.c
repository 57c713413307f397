/* SPDX-License-Identifier: MIT */
#include "search/best/open_nodes.h"

dlx_open_nodes dlx_open_nodes_none(const dlx_problem *problem)
{
    return (dlx_open_nodes){.items = problem->items->primary, .words = problem->options / 64 + 1};
}

void dlx_open_nodes_free(dlx_open_nodes *nodes)
{
    free(nodes->node);
    free(nodes->chosen);
    free(nodes->free);
    free(nodes->multiplier);
    *nodes = (dlx_open_nodes){.items = nodes->items, .words = nodes->words};
}

bool dlx_open_nodes_hold(dlx_open_nodes *nodes, dlx_search *task)
{
    const uint64_t size = nodes->capacity * sizeof *nodes->node +
                          nodes->chosen_capacity * sizeof *nodes->chosen +
                          nodes->free_capacity * sizeof *nodes->free +
                          nodes->multiplier_capacity * sizeof *nodes->multiplier;
    if (size > nodes->held && !dlx_search_reserve_memory(task, size - nodes->held))
        return false;
    nodes->held = size > nodes->held ? size : nodes->held;
    return true;
}

/* ---- adding and removing --------------------------------------------------------------------- */

static size_t chosen_of(const dlx_open_nodes *nodes)
{
    return nodes->count ? nodes->node[nodes->count - 1].end : 0;
}

/* Makes room for nodes, taken options and states. False: no memory. */
static bool make_room(dlx_open_nodes *nodes, size_t count, size_t chosen, size_t states)
{
    return dlx_buffer_grow(&nodes->node, &nodes->capacity, nodes->count + count,
                           sizeof *nodes->node) &&
           dlx_buffer_grow(&nodes->chosen, &nodes->chosen_capacity, chosen_of(nodes) + chosen + 1,
                           sizeof *nodes->chosen) &&
           dlx_buffer_grow(&nodes->free, &nodes->free_capacity,
                           (nodes->count + count) * nodes->words, sizeof *nodes->free) &&
           dlx_buffer_grow(&nodes->multiplier, &nodes->multiplier_capacity,
                           (nodes->states + states) * nodes->items + 1, sizeof *nodes->multiplier);
}

/* Pushes the node with `count` free options less the one `taken` then (UINT32_MAX: none). */
static bool add(dlx_open_nodes *nodes, const dlx_partial_cover *partial, size_t count,
                uint32_t taken)
{
    size_t chosen = 0;
    while (chosen < partial->chosen_count && partial->place[partial->chosen[chosen]] >= count)
        chosen++;
    if (!make_room(nodes, 1, chosen, 0))
        return false;
    const size_t start = chosen_of(nodes);
    uint64_t *free = nodes->free + nodes->count * nodes->words;
    if (chosen)
        memcpy(nodes->chosen + start, partial->chosen, chosen * sizeof *partial->chosen);
    memset(free, 0, nodes->words * sizeof *free);
    for (size_t index = 0; index < count; index++)
        if (partial->option[index] != taken)
            free[partial->option[index] / 64] |= UINT64_C(1) << partial->option[index] % 64;
    nodes->node[nodes->count++] = (dlx_open_node){start, start + chosen, nodes->states - 1};
    return true;
}

bool dlx_open_nodes_add_left(dlx_open_nodes *nodes, const dlx_cover_tree *tree)
{
    const dlx_partial_cover *partial = &tree->partial;
    if (!make_room(nodes, tree->depth + 1, 0, 1))
        return false;
    if (nodes->items)
        memcpy(nodes->multiplier + nodes->states * nodes->items, tree->relax.multiplier,
               nodes->items * sizeof *nodes->multiplier);
    nodes->states++;
    bool ok = true;
    for (size_t depth = 0; depth < tree->depth && ok; depth++)
        ok = add(nodes, partial, tree->forks[depth].count, tree->forks[depth].option);
    return ok && (partial->failed || add(nodes, partial, partial->count, UINT32_MAX));
}

void dlx_open_nodes_drop(dlx_open_nodes *nodes, size_t count)
{
    nodes->count -= count;
    nodes->states = nodes->count ? nodes->node[nodes->count - 1].state + 1 : 0;
}

bool dlx_open_nodes_put(dlx_open_nodes *nodes, const dlx_open_nodes *others)
{
    const size_t start = chosen_of(nodes);
    const size_t chosen = chosen_of(others);
    if (others->count == 0)
        return true;
    if (!make_room(nodes, others->count, chosen, others->states))
        return false;
    if (chosen)
        memcpy(nodes->chosen + start, others->chosen, chosen * sizeof *nodes->chosen);
    memcpy(nodes->free + nodes->count * nodes->words, others->free,
           others->count * others->words * sizeof *nodes->free);
    if (nodes->items)
        memcpy(nodes->multiplier + nodes->states * nodes->items, others->multiplier,
               others->states * others->items * sizeof *nodes->multiplier);
    for (size_t i = 0; i < others->count; i++) {
        const dlx_open_node *node = &others->node[i];
        nodes->node[nodes->count++] =
            (dlx_open_node){start + node->start, start + node->end, nodes->states + node->state};
    }
    nodes->states += others->states;
    return true;
}

/* ---- searching ------------------------------------------------------------------------------- */

void dlx_open_nodes_enter(const dlx_open_nodes *nodes, size_t index, dlx_cover_tree *tree)
{
    const dlx_open_node *node = &nodes->node[index];
    const uint64_t *free = nodes->free + index * nodes->words;
    dlx_partial_cover *partial = &tree->partial;
    for (size_t i = node->start; i < node->end; i++)
        dlx_cover_tree_take(tree, nodes->chosen[i]);
    for (size_t i = partial->count; i-- > 0;) {
        const uint32_t option = partial->option[i];
        if (!(free[option / 64] >> option % 64 & 1))
            dlx_partial_cover_drop(partial, option);
    }
    dlx_cover_lagrange_set(&tree->relax, nodes->multiplier + node->state * nodes->items);
    tree->part = true;
}

/* ---- workers --------------------------------------------------------------------------------- */

dlx_node_worker *dlx_open_nodes_worker(const dlx_node_worker *caller, dlx_search *task,
                                       dlx_incumbent_view *view)
{
    dlx_node_worker *worker = calloc(1, sizeof *worker);
    if (!worker)
        return NULL;
    worker->job = caller->job;
    worker->tree = &worker->own;
    if (!dlx_cover_tree_copy(worker->tree, task, caller->tree)) {
        dlx_open_nodes_close_worker(worker);
        return NULL;
    }
    worker->tree->rounds.limit = caller->tree->rounds.limit;
    worker->tree->rounds.view = view;
    return worker;
}

void dlx_open_nodes_close_worker(void *state)
{
    dlx_node_worker *worker = state;
    dlx_cover_tree_free(worker->tree);
    free(worker);
}

dlx_cost_rounds *dlx_open_nodes_rounds(void *state)
{
    dlx_node_worker *worker = state;
    return &worker->tree->rounds;
}
