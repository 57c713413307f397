/* SPDX-License-Identifier: MIT */
#include "symmetry/graph_search.h"

bool dlx_graph_search_make(dlx_graph_search *search, const dlx_graph *graph, dlx_budget *limits)
{
    dlx_arena *arena = &search->arena;
    const size_t count = graph->count;
    *search = (dlx_graph_search){0};
    dlx_partition_allocate(&search->partition, graph, limits, arena);
    search->leaf = dlx_arena_take(arena, count, sizeof *search->leaf);
    search->leaf_place = dlx_arena_take(arena, count, sizeof *search->leaf_place);
    search->best_leaf = dlx_arena_take(arena, count, sizeof *search->best_leaf);
    search->best_place = dlx_arena_take(arena, count, sizeof *search->best_place);
    search->row = dlx_arena_take(arena, graph->start[count], sizeof *search->row);
    search->orbit = dlx_arena_take(arena, count, sizeof *search->orbit);
    search->local_orbit = dlx_arena_take(arena, count, sizeof *search->local_orbit);
    search->mark = dlx_arena_take(arena, count, sizeof *search->mark);
    search->places = dlx_arena_take(arena, count, sizeof *search->places);
    return !arena->failed;
}

static void drop_moves(dlx_graph_search *search)
{
    dlx_moves *moves = &search->moves;
    if (moves->count > 0)
        dlx_budget_gives_back(search->partition.limits,
                              moves->end[moves->count - 1] * sizeof *moves->pair);
    moves->count = moves->open = 0;
}

void dlx_graph_search_free(dlx_graph_search *search)
{
    drop_moves(search);
    free(search->first.level);
    free(search->walk.level);
    free(search->best.level);
    dlx_moves_free(&search->moves);
    dlx_arena_free(&search->arena);
    *search = (dlx_graph_search){0};
}

/* ---- orbits ---------------------------------------------------------------------------------- */

static void clear_marks(dlx_graph_search *search)
{
    if (++search->stamp > 0)
        return;
    memset(search->mark, 0, search->partition.graph->count * sizeof *search->mark);
    search->stamp = 1;
}

/* True if a permutation moves a marked vertex. */
static bool moves_marked(const dlx_graph_search *search, size_t index)
{
    const dlx_moves *moves = &search->moves;
    for (size_t i = dlx_moves_first(moves, index); i < moves->end[index]; i++)
        if (search->mark[moves->pair[i].point] == search->stamp)
            return true;
    return false;
}

static void reset_orbits(const dlx_graph_search *search, uint32_t *orbit)
{
    for (uint32_t i = 0; i < search->partition.graph->count; i++)
        orbit[i] = i;
}

/* Sets the local orbits to the orbits of known automorphisms that fix the vertices of the first
 * `depth` levels. */
static void find_local_orbits(dlx_graph_search *search, size_t depth)
{
    reset_orbits(search, search->local_orbit);
    clear_marks(search);
    for (size_t k = 0; k < depth; k++)
        search->mark[search->walk.level[k].vertex] = search->stamp;
    for (size_t k = 0; k < search->moves.count; k++)
        if (!moves_marked(search, k))
            dlx_moves_join(&search->moves, k, search->local_orbit);
}

/* ---- paths ----------------------------------------------------------------------------------- */

/* The first cell of several vertices, from place `first` on. */
static uint32_t find_target(const dlx_partition *partition, uint32_t first)
{
    while (partition->size[first] == 1)
        first++;
    return first;
}

static bool is_leaf(const dlx_partition *partition)
{
    return partition->cells == partition->graph->count;
}

/* Sets the level at `depth` to the current node without a vertex. */
static bool set_level(const dlx_partition *partition, dlx_tree_path *path, size_t depth,
                      uint32_t target)
{
    if (!dlx_buffer_grow(&path->level, &path->room, depth + 1, sizeof *path->level))
        return false;
    path->level[depth] =
        (dlx_tree_level){.target = target, .vertex = DLX_NO_INDEX, .splits = partition->splits};
    return true;
}

/* Fixes the vertex of a level, and sets its result. */
static bool fix(dlx_partition *partition, dlx_tree_level *level)
{
    dlx_partition_undo(partition, level->splits);
    const bool ok = dlx_partition_fix(partition, level->vertex);
    level->cells = partition->cells;
    level->trace = partition->trace;
    return ok;
}

static int compare_levels(const dlx_tree_level *a, const dlx_tree_level *b)
{
    if (a->trace != b->trace)
        return a->trace < b->trace ? -1 : 1;
    return (a->cells > b->cells) - (a->cells < b->cells);
}

/* Sets the vertex of the level at `depth` of the walk to the next to try: that of the first path,
 * then the others ascending, one of each orbit. False: none. */
static bool next_vertex(dlx_graph_search *search, size_t depth)
{
    const dlx_partition *partition = &search->partition;
    dlx_tree_level *level = &search->walk.level[depth];
    const uint32_t cell = level->target;
    const uint32_t preferred =
        depth < search->first.depth ? search->first.level[depth].vertex : DLX_NO_INDEX;
    const bool is_there = preferred != DLX_NO_INDEX && partition->cell[preferred] == cell;
    if (level->vertex == DLX_NO_INDEX && is_there) {
        level->vertex = preferred;
        return true;
    }
    uint32_t next = DLX_NO_INDEX;
    if (level->vertex != DLX_NO_INDEX)
        find_local_orbits(search, depth);
    for (uint32_t i = cell; i < cell + partition->size[cell]; i++) {
        const uint32_t vertex = partition->order[i];
        const bool is_later = level->vertex == DLX_NO_INDEX || vertex > level->vertex ||
                              (is_there && level->vertex == preferred);
        if (!is_later || vertex > next || (is_there && vertex == preferred))
            continue;
        if (level->vertex == DLX_NO_INDEX ||
            (search->local_orbit[vertex] == vertex &&
             (!is_there || dlx_find_root(search->local_orbit, preferred) != vertex)))
            next = vertex;
    }
    level->vertex = next;
    return next != DLX_NO_INDEX;
}

/* ---- automorphisms --------------------------------------------------------------------------- */

/* What the partition's order takes a vertex to, if `place` are the places of the vertices of a
 * leaf and cells of several vertices are mapped to themselves. */
static uint32_t image_of(const dlx_partition *partition, const uint32_t *place, uint32_t vertex)
{
    const uint32_t image = partition->order[place[vertex]];
    return partition->size[partition->cell[image]] == 1 ? image : vertex;
}

/* True if the cells of several vertices have the same vertices as those of the leaf. */
static bool has_equal_cells(const dlx_partition *partition, const uint32_t *place)
{
    for (uint32_t vertex = 0; vertex < partition->graph->count; vertex++) {
        const uint32_t cell = partition->cell[vertex];
        const uint32_t size = partition->size[cell];
        if (size > 1 && place[vertex] - cell >= size)
            return false;
    }
    return true;
}

/* True if the neighbours of `vertex` are mapped to the neighbours of `image`. */
static bool keeps_edges(dlx_graph_search *search, const uint32_t *place, uint32_t vertex,
                        uint32_t image)
{
    const dlx_graph *graph = search->partition.graph;
    const size_t *start = graph->start;
    if (start[vertex + 1] - start[vertex] != start[image + 1] - start[image])
        return false;
    clear_marks(search);
    for (size_t i = start[image]; i < start[image + 1]; i++)
        search->mark[graph->neighbour[i]] = search->stamp;
    for (size_t i = start[vertex]; i < start[vertex + 1]; i++)
        if (search->mark[image_of(&search->partition, place, graph->neighbour[i])] != search->stamp)
            return false;
    return true;
}

/* The memory for all generators without a memory limit. */
#define MOST_BYTES (UINT64_C(1) << 27)

/* Adds the permutation to the moves, whose pairs come last. */
static bool add_moves(dlx_graph_search *search, const uint32_t *place, uint32_t moved)
{
    dlx_moves *moves = &search->moves;
    const dlx_partition *partition = &search->partition;
    const uint64_t bytes = moved * sizeof *moves->pair;
    if (dlx_moves_first(moves, moves->count) * sizeof *moves->pair + bytes >
        dlx_budget_memory_left(partition->limits, MOST_BYTES))
        return dlx_budget_memory_reached(partition->limits);
    if (!dlx_budget_takes(partition->limits, bytes))
        return false;
    bool ok = true;
    for (uint32_t vertex = 0; vertex < partition->graph->count && ok; vertex++)
        ok = dlx_moves_add(moves, vertex, image_of(partition, place, vertex));
    return (ok && dlx_moves_end(moves)) || dlx_budget_no_memory(partition->limits);
}

typedef enum outcome { NOT_FOUND, FOUND, STOPPED } outcome;

/* Adds the automorphism that takes a leaf to the current node, if the node and the leaf determine
 * one. */
static outcome match(dlx_graph_search *search, const uint32_t *place)
{
    const dlx_partition *partition = &search->partition;
    uint32_t moved = 0;
    if (!dlx_budget_hear(partition->limits, partition->graph->count))
        return STOPPED;
    if (!has_equal_cells(partition, place))
        return NOT_FOUND;
    for (uint32_t vertex = 0; vertex < partition->graph->count; vertex++) {
        const uint32_t image = image_of(partition, place, vertex);
        if (image != vertex && !keeps_edges(search, place, vertex, image))
            return NOT_FOUND;
        moved += image != vertex;
    }
    if (moved == 0)
        return NOT_FOUND;
    return add_moves(search, place, moved) ? FOUND : STOPPED;
}

/* Looks for an automorphism that fixes the vertices of the first path before level `top` and takes
 * the next one to the vertex of that level of the walk. */
static outcome seek(dlx_graph_search *search, size_t top)
{
    dlx_partition *partition = &search->partition;
    dlx_tree_level *walk = search->walk.level;
    size_t depth = top;
    for (;;) {
        if (!fix(partition, &walk[depth]))
            return STOPPED;
        const bool is_like = compare_levels(&walk[depth], &search->first.level[depth]) == 0;
        const outcome end = is_like ? match(search, search->leaf_place) : NOT_FOUND;
        if (end != NOT_FOUND)
            return end;
        if (is_like && depth + 1 < search->first.depth) {
            depth++;
            set_level(partition, &search->walk, depth,
                      find_target(partition, walk[depth - 1].target));
        } else {
            dlx_partition_undo(partition, walk[depth].splits);
        }
        while (depth > top && !next_vertex(search, depth))
            dlx_partition_undo(partition, walk[--depth].splits);
        if (depth == top)
            return NOT_FOUND;
    }
}

/* The number of vertices in the target cell of a level that are in the orbit of its vertex. */
static uint32_t orbit_size(dlx_graph_search *search, const dlx_tree_level *level)
{
    const dlx_partition *partition = &search->partition;
    const uint32_t root = dlx_find_root(search->orbit, level->vertex);
    uint32_t size = 0;
    for (uint32_t i = level->target; i < level->target + partition->size[level->target]; i++)
        size += dlx_find_root(search->orbit, partition->order[i]) == root;
    return size;
}

/* The next vertex to which an automorphism may take the vertex of a level of the first path: the
 * least of its orbit, above `last` (DLX_NO_INDEX: none). */
static uint32_t next_image(dlx_graph_search *search, const dlx_tree_level *level, uint32_t last)
{
    const dlx_partition *partition = &search->partition;
    const uint32_t root = dlx_find_root(search->orbit, level->vertex);
    uint32_t next = DLX_NO_INDEX;
    for (uint32_t i = level->target; i < level->target + partition->size[level->target]; i++) {
        const uint32_t vertex = partition->order[i];
        if (vertex < next && (last == DLX_NO_INDEX || vertex > last) &&
            search->orbit[vertex] == vertex && vertex != root)
            next = vertex;
    }
    return next;
}

/* Finds the automorphisms that fix the vertices of the first path before a level. */
static bool search_level(dlx_graph_search *search, size_t depth)
{
    dlx_tree_level *level = &search->first.level[depth];
    dlx_tree_level *walk = &search->walk.level[depth];
    uint32_t image = DLX_NO_INDEX;
    dlx_partition_undo(&search->partition, level->splits);
    *walk = *level;
    while ((image = next_image(search, level, image)) != DLX_NO_INDEX) {
        walk->vertex = image;
        const outcome end = seek(search, depth);
        dlx_partition_undo(&search->partition, level->splits);
        if (end == STOPPED)
            return false;
        if (end == FOUND)
            dlx_moves_join(&search->moves, search->moves.count - 1, search->orbit);
    }
    *walk = *level;
    level->orbit = orbit_size(search, level);
    return true;
}

static void set_leaf(const dlx_partition *partition, uint32_t *leaf, uint32_t *place)
{
    memcpy(leaf, partition->order, partition->graph->count * sizeof *leaf);
    memcpy(place, partition->place, partition->graph->count * sizeof *place);
}

/* Fixes vertices until all cells have one vertex. */
static bool descend(dlx_graph_search *search)
{
    dlx_partition *partition = &search->partition;
    dlx_tree_path *first = &search->first;
    uint32_t target = 0;
    for (first->depth = 0; !is_leaf(partition); first->depth++) {
        target = find_target(partition, target);
        if (!set_level(partition, first, first->depth, target) ||
            !set_level(partition, &search->walk, first->depth, target))
            return dlx_budget_no_memory(partition->limits);
        dlx_tree_level *level = &first->level[first->depth];
        level->vertex = partition->order[target];
        if (!fix(partition, level))
            return false;
        search->walk.level[first->depth] = *level;
    }
    set_leaf(partition, search->leaf, search->leaf_place);
    return true;
}

bool dlx_graph_search_run(dlx_graph_search *search, const uint32_t *order, const bool *is_last)
{
    drop_moves(search);
    reset_orbits(search, search->orbit);
    if (!dlx_partition_begin(&search->partition, order, is_last) || !descend(search))
        return false;
    for (size_t depth = search->first.depth; depth-- > 0;)
        if (!search_level(search, depth))
            return false;
    return true;
}

/* ---- canonical labelling --------------------------------------------------------------------- */

/* Sets `places` to the places of the neighbours of the vertex at a place, ascending, in the current
 * leaf. Returns their number. */
static size_t find_row(dlx_graph_search *search, uint32_t place)
{
    const dlx_partition *partition = &search->partition;
    const uint32_t vertex = partition->order[place];
    const size_t first = partition->graph->start[vertex];
    const size_t count = partition->graph->start[vertex + 1] - first;
    for (size_t i = 0; i < count; i++)
        search->places[i] = partition->place[partition->graph->neighbour[first + i]];
    dlx_sort_numbers(search->places, count);
    return count;
}

static bool set_best(dlx_graph_search *search, size_t depth)
{
    const dlx_partition *partition = &search->partition;
    uint32_t *row = search->row;
    for (uint32_t place = 0; place < partition->graph->count; place++) {
        const size_t count = find_row(search, place);
        memcpy(row, search->places, count * sizeof *row);
        row += count;
    }
    set_leaf(partition, search->best_leaf, search->best_place);
    dlx_tree_path *best = &search->best;
    best->depth = depth;
    if (!dlx_buffer_grow(&best->level, &best->room, depth, sizeof *best->level))
        return dlx_budget_no_memory(partition->limits);
    if (depth > 0)
        memcpy(best->level, search->walk.level, depth * sizeof *best->level);
    return true;
}

/* Compares the graph in the order of the current leaf with that of the best. */
static int compare_leaf(dlx_graph_search *search)
{
    const dlx_graph *graph = search->partition.graph;
    const uint32_t *row = search->row;
    for (uint32_t place = 0; place < graph->count; place++) {
        const uint32_t best = search->best_leaf[place];
        const size_t own = graph->start[best + 1] - graph->start[best];
        const size_t count = find_row(search, place);
        if (count != own)
            return count < own ? -1 : 1;
        for (size_t i = 0; i < count; i++)
            if (search->places[i] != row[i])
                return search->places[i] < row[i] ? -1 : 1;
        row += count;
    }
    return 0;
}

/* Takes the current leaf, at level *depth, whose levels are those of the best. An equal leaf shows
 * an automorphism: nothing else is below the level at which the paths part, to which *depth is set.
 * False: stopped. */
static bool take_leaf(dlx_graph_search *search, size_t *depth)
{
    const int order = compare_leaf(search);
    if (order != 0)
        return order < 0 || set_best(search, *depth + 1);
    if (match(search, search->best_place) == STOPPED)
        return false;
    size_t parting = 0;
    while (parting < *depth &&
           search->walk.level[parting].vertex == search->best.level[parting].vertex)
        parting++;
    *depth = parting;
    return true;
}

bool dlx_graph_search_label(dlx_graph_search *search)
{
    dlx_partition *partition = &search->partition;
    dlx_tree_path *walk = &search->walk;
    bool is_ahead = true; /* the path is better than the best so far */
    size_t depth = 0;
    if (is_leaf(partition))
        return set_best(search, 0);
    if (!set_level(partition, walk, 0, find_target(partition, 0)))
        return dlx_budget_no_memory(partition->limits);
    for (;;) {
        dlx_partition_undo(partition, walk->level[depth].splits);
        while (!next_vertex(search, depth)) {
            if (depth == 0)
                return true;
            dlx_partition_undo(partition, walk->level[--depth].splits);
        }
        dlx_tree_level *level = &walk->level[depth];
        if (!fix(partition, level))
            return false;
        const int order = is_ahead ? 1 : compare_levels(level, &search->best.level[depth]);
        if (order < 0)
            continue;
        is_ahead = order > 0;
        if (!is_leaf(partition)) {
            const uint32_t target = find_target(partition, level->target);
            if (!set_level(partition, walk, ++depth, target))
                return dlx_budget_no_memory(partition->limits);
        } else if (is_ahead) {
            if (!set_best(search, depth + 1))
                return false;
            is_ahead = false;
        } else if (!take_leaf(search, &depth)) {
            return false;
        }
    }
}
