/* SPDX-License-Identifier: MIT */
#include "symmetry/graph_search.h"

void dlx_partition_allocate(dlx_partition *partition, const dlx_graph *graph, dlx_budget *limits,
                            dlx_arena *arena)
{
    const size_t count = graph->count;
    *partition = (dlx_partition){.graph = graph, .limits = limits};
    partition->order = dlx_arena_take(arena, count, sizeof *partition->order);
    partition->place = dlx_arena_take(arena, count, sizeof *partition->place);
    partition->cell = dlx_arena_take(arena, count, sizeof *partition->cell);
    partition->size = dlx_arena_take(arena, count, sizeof *partition->size);
    partition->split = dlx_arena_take(arena, count, sizeof *partition->split);
    partition->queue = dlx_arena_take(arena, count, sizeof *partition->queue);
    partition->is_queued = dlx_arena_take(arena, count, sizeof *partition->is_queued);
    partition->hits = dlx_arena_take(arena, count, sizeof *partition->hits);
    partition->touched = dlx_arena_take(arena, count, sizeof *partition->touched);
    partition->touched_cells = dlx_arena_take(arena, count, sizeof *partition->touched_cells);
    partition->keys = dlx_arena_take(arena, count, sizeof *partition->keys);
}

static void note(dlx_partition *partition, uint64_t event)
{
    partition->trace = dlx_mix(partition->trace + event * DLX_GOLDEN);
}

static void enqueue(dlx_partition *partition, uint32_t cell)
{
    if (partition->is_queued[cell])
        return;
    const uint64_t end = (uint64_t)partition->queue_first + partition->queue_count++;
    partition->queue[end % partition->graph->count] = cell;
    partition->is_queued[cell] = true;
}

static uint32_t dequeue(dlx_partition *partition)
{
    const uint32_t cell = partition->queue[partition->queue_first];
    partition->queue_first = (partition->queue_first + 1) % partition->graph->count;
    partition->queue_count--;
    partition->is_queued[cell] = false;
    return cell;
}

static void put(dlx_partition *partition, uint32_t place, uint32_t vertex)
{
    partition->order[place] = vertex;
    partition->place[vertex] = place;
}

static void swap(dlx_partition *partition, uint32_t a, uint32_t b)
{
    const uint32_t vertex = partition->order[a];
    put(partition, a, partition->order[b]);
    put(partition, b, vertex);
}

/* Splits the vertices from `place` on off a cell. */
static void split_off(dlx_partition *partition, uint32_t cell, uint32_t place)
{
    const uint32_t end = cell + partition->size[cell];
    for (uint32_t i = place; i < end; i++)
        partition->cell[partition->order[i]] = place;
    partition->size[place] = end - place;
    partition->size[cell] = place - cell;
    partition->split[partition->splits++] = place;
    partition->cells++;
}

void dlx_partition_undo(dlx_partition *partition, uint32_t splits)
{
    while (partition->splits > splits) {
        const uint32_t place = partition->split[--partition->splits];
        const uint32_t cell = partition->cell[partition->order[place - 1]];
        for (uint32_t i = place; i < place + partition->size[place]; i++)
            partition->cell[partition->order[i]] = cell;
        partition->size[cell] += partition->size[place];
        partition->cells--;
    }
}

/* Counts the neighbours in a cell of each vertex, and collects the vertices that have some at the
 * ends of their cells. Returns the number of edges. */
static size_t count_neighbours(dlx_partition *partition, uint32_t cell, uint32_t *touched_cells)
{
    const dlx_graph *graph = partition->graph;
    size_t edges = 0;
    uint64_t fixed = 0; /* edges to cells of one vertex */
    *touched_cells = 0;
    for (uint32_t i = cell; i < cell + partition->size[cell]; i++) {
        const uint32_t vertex = partition->order[i];
        edges += graph->start[vertex + 1] - graph->start[vertex];
        for (size_t k = graph->start[vertex]; k < graph->start[vertex + 1]; k++) {
            const uint32_t other = graph->neighbour[k];
            const uint32_t own = partition->cell[other];
            const uint32_t size = partition->size[own];
            if (size == 1) {
                fixed += dlx_mix(own);
            } else if (partition->hits[other]++ == 0) {
                if (partition->touched[own] == 0)
                    partition->touched_cells[(*touched_cells)++] = own;
                swap(partition, partition->place[other], own + size - ++partition->touched[own]);
            }
        }
    }
    note(partition, cell);
    note(partition, fixed);
    return edges;
}

/* Sorts the vertices at places [first..end[ by their hits. */
static void sort_by_hits(dlx_partition *partition, uint32_t first, uint32_t end)
{
    const uint32_t *hits = partition->hits;
    uint32_t i = first + 1;
    while (i < end && hits[partition->order[i]] == hits[partition->order[first]])
        i++;
    if (i == end)
        return;
    for (i = first; i < end; i++)
        partition->keys[i] = (uint64_t)hits[partition->order[i]] << 32 | partition->order[i];
    qsort(partition->keys + first, end - first, sizeof *partition->keys, dlx_compare_words);
    for (i = first; i < end; i++)
        put(partition, i, (uint32_t)partition->keys[i]);
}

/* Enqueues the parts of a cell, which ended before place `end`; the largest only if the cell was in
 * the queue (Hopcroft, 1971). */
static void enqueue_parts(dlx_partition *partition, uint32_t cell, uint32_t end)
{
    const bool is_queued = partition->is_queued[cell];
    uint32_t largest = cell;
    for (uint32_t part = cell; part < end; part += partition->size[part])
        if (partition->size[part] > partition->size[largest])
            largest = part;
    for (uint32_t part = cell; part < end; part += partition->size[part])
        if (is_queued || part != largest)
            enqueue(partition, part);
}

/* Splits a cell by the hits of its vertices, which become 0. */
static void split(dlx_partition *partition, uint32_t cell)
{
    const uint32_t end = cell + partition->size[cell];
    const uint32_t first = end - partition->touched[cell];
    uint32_t part = cell;
    partition->touched[cell] = 0;
    sort_by_hits(partition, first, end);
    note(partition, (uint64_t)cell << 32 | first);
    for (uint32_t i = first; i < end; i++) {
        const uint32_t vertex = partition->order[i];
        const uint32_t hits = partition->hits[vertex];
        if (i == first || hits != partition->hits[partition->order[i - 1]]) {
            note(partition, (uint64_t)i << 32 | hits);
            if (i > cell) {
                split_off(partition, part, i);
                part = i;
            }
        }
    }
    for (uint32_t i = first; i < end; i++)
        partition->hits[partition->order[i]] = 0;
    enqueue_parts(partition, cell, end);
}

static bool refine(dlx_partition *partition)
{
    bool ok = true;
    uint32_t touched_cells;
    while (partition->queue_count > 0) {
        const uint32_t cell = dequeue(partition);
        if (!ok || partition->cells == partition->graph->count)
            continue;
        const size_t edges = count_neighbours(partition, cell, &touched_cells);
        dlx_sort_numbers(partition->touched_cells, touched_cells);
        for (uint32_t i = 0; i < touched_cells; i++)
            split(partition, partition->touched_cells[i]);
        ok = dlx_budget_hear(partition->limits, 2 * edges + 1);
    }
    note(partition, partition->cells);
    return ok;
}

bool dlx_partition_begin(dlx_partition *partition, const uint32_t *order, const bool *is_last)
{
    uint32_t first = 0;
    partition->cells = partition->splits = 0;
    partition->trace = 0;
    for (uint32_t i = 0; i < partition->graph->count; i++) {
        put(partition, i, order[i]);
        partition->cell[order[i]] = first;
        if (!is_last[i])
            continue;
        partition->size[first] = i + 1 - first;
        partition->cells++;
        enqueue(partition, first);
        first = i + 1;
    }
    return refine(partition);
}

bool dlx_partition_fix(dlx_partition *partition, uint32_t vertex)
{
    const uint32_t cell = partition->cell[vertex];
    const uint32_t last = cell + partition->size[cell] - 1;
    swap(partition, partition->place[vertex], last);
    split_off(partition, cell, last);
    enqueue(partition, last);
    partition->trace = 0;
    note(partition, cell);
    return refine(partition);
}
