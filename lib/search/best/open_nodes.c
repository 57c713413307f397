/* SPDX-License-Identifier: MIT */
#include "search/best/open_nodes.h"

dlx_open_nodes dlx_open_nodes_none(const dlx_problem *problem, size_t items)
{
    return (dlx_open_nodes){.items = items, .words = problem->options / 64 + 1};
}

void dlx_open_nodes_free(dlx_open_nodes *nodes)
{
    free(nodes->node);
    free(nodes->choices);
    free(nodes->live);
    free(nodes->multiplier);
    *nodes = (dlx_open_nodes){.items = nodes->items, .words = nodes->words};
}

bool dlx_open_nodes_hold(dlx_open_nodes *nodes, dlx_search *task)
{
    const uint64_t size = nodes->capacity * sizeof *nodes->node +
                          nodes->choices_capacity * sizeof *nodes->choices +
                          nodes->live_capacity * sizeof *nodes->live +
                          nodes->multiplier_capacity * sizeof *nodes->multiplier;
    if (size > nodes->held && !dlx_search_reserve_memory(task, size - nodes->held))
        return false;
    nodes->held = size > nodes->held ? size : nodes->held;
    return true;
}

/* Makes room for more nodes, choices, sets and states. False: no memory. */
static bool make_room(dlx_open_nodes *nodes, size_t count, size_t choices, size_t sets,
                      size_t states)
{
    return dlx_buffer_grow(&nodes->node, &nodes->capacity, nodes->count + count,
                           sizeof *nodes->node) &&
           dlx_buffer_grow(&nodes->choices, &nodes->choices_capacity, nodes->used + choices + 1,
                           sizeof *nodes->choices) &&
           dlx_buffer_grow(&nodes->live, &nodes->live_capacity, (nodes->sets + sets) * nodes->words,
                           sizeof *nodes->live) &&
           dlx_buffer_grow(&nodes->multiplier, &nodes->multiplier_capacity,
                           (nodes->states + states) * nodes->items + 1, sizeof *nodes->multiplier);
}

bool dlx_open_nodes_add_state(dlx_open_nodes *nodes, const int64_t *multipliers)
{
    if (!make_room(nodes, 0, 0, 0, 1))
        return false;
    if (nodes->items)
        memcpy(nodes->multiplier + nodes->states * nodes->items, multipliers,
               nodes->items * sizeof *multipliers);
    nodes->states++;
    return true;
}

bool dlx_open_nodes_add_set(dlx_open_nodes *nodes, const uint32_t *live, size_t count, uint32_t but)
{
    if (!make_room(nodes, 0, 0, 1, 0))
        return false;
    uint64_t *set = nodes->live + nodes->sets++ * nodes->words;
    memset(set, 0, nodes->words * sizeof *set);
    for (size_t i = 0; i < count; i++)
        if (live[i] != but)
            set[live[i] / 64] |= UINT64_C(1) << live[i] % 64;
    return true;
}

bool dlx_open_nodes_add(dlx_open_nodes *nodes, const uint32_t *path, size_t length, uint64_t size)
{
    if (!make_room(nodes, 1, length, 0, 0))
        return false;
    const size_t start = nodes->used;
    if (length)
        memcpy(nodes->choices + start, path, length * sizeof *path);
    nodes->used += length;
    nodes->node[nodes->count++] =
        (dlx_open_node){start, nodes->used, nodes->sets - 1, nodes->states - 1, size};
    return true;
}

void dlx_open_nodes_drop(dlx_open_nodes *nodes, size_t count)
{
    nodes->count -= count;
    const dlx_open_node *top = nodes->count ? &nodes->node[nodes->count - 1] : NULL;
    nodes->used = top ? top->end : 0;
    nodes->sets = top ? top->set + 1 : 0;
    nodes->states = top ? top->state + 1 : 0;
}

bool dlx_open_nodes_replace(dlx_open_nodes *nodes, size_t first, size_t count,
                            const dlx_open_nodes *others)
{
    if (!make_room(nodes, others->count, others->used, others->sets, others->states))
        return false;
    if (others->used)
        memcpy(nodes->choices + nodes->used, others->choices,
               others->used * sizeof *nodes->choices);
    if (others->sets)
        memcpy(nodes->live + nodes->sets * nodes->words, others->live,
               others->sets * nodes->words * sizeof *nodes->live);
    if (nodes->items && others->states)
        memcpy(nodes->multiplier + nodes->states * nodes->items, others->multiplier,
               others->states * nodes->items * sizeof *nodes->multiplier);
    dlx_open_node *replaced = nodes->node + first;
    memmove(replaced + others->count, replaced + count,
            (nodes->count - first - count) * sizeof *replaced);
    for (size_t i = 0; i < others->count; i++) {
        const dlx_open_node *node = &others->node[i];
        replaced[i] =
            (dlx_open_node){nodes->used + node->start, nodes->used + node->end,
                            nodes->sets + node->set, nodes->states + node->state, node->size};
    }
    nodes->count += others->count - count;
    nodes->used += others->used;
    nodes->sets += others->sets;
    nodes->states += others->states;
    return true;
}
