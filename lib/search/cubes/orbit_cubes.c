/* SPDX-License-Identifier: MIT */
#include "search/cubes/orbit_cubes.h"

#include "io/error.h"

/* An item with this many quarters of the least share of representatives may be the branching item,
 * if fewer options are to be searched. */
enum { MOST_SHARE_QUARTERS = 5 };

/* A node whose branches are the representatives of an item's options. */
typedef struct level {
    size_t moves;     /* of the node */
    size_t next, end; /* representatives: [next..end[ */
    size_t branches;  /* product of the numbers of branches from the root on */
    uint64_t order;   /* of the symmetries that fix the chosen options; 0: unknown */
} level;

/* A representative, and the numbers of the item's options and of all options in its orbit. */
typedef struct representative {
    uint32_t option;
    uint32_t count, size;
} representative;

typedef struct making {
    const dlx_orbit_task *task;
    dlx_orbit_cubes *made;
    dlx_search_node node;
    dlx_arena arena;
    uint32_t *chosen; /* by depth: the option chosen there, and the options of its orbit */
    uint32_t *count;
    uint64_t order; /* of the symmetries that fix the chosen options; 0: unknown */
    level *levels;  /* [0..depth[ */
    size_t depth, level_room;
    representative *list; /* of all levels */
    size_t list_room;
    uint32_t *place;  /* scratch, by option: index in the list; DLX_NO_INDEX: none */
    uint32_t *live;   /* scratch: options of an item */
    uint32_t *orbits; /* scratch, by primary item: orbits of the options */
} making;

/* The number of orbits of the active options of an item. */
static uint32_t count_orbits(making *run, uint32_t item, const uint32_t *orbit)
{
    const size_t live = run->node.live[item];
    uint32_t orbits = 0;
    dlx_search_node_options(&run->node, item, run->live);
    for (size_t i = 0; i < live; i++) {
        uint32_t *place = &run->place[orbit[run->live[i]]];
        orbits += *place == DLX_NO_INDEX;
        *place = 0;
    }
    for (size_t i = 0; i < live; i++)
        run->place[orbit[run->live[i]]] = DLX_NO_INDEX;
    return orbits;
}

/* True if every solution of the residual problem has the same number of options of the item: 1,
 * except at the root, where the number divides all counts. */
static bool is_branching_item(const making *run, uint32_t item)
{
    const dlx_problem_state *left = &run->node.left;
    return left->active[item] && left->lo[item] == left->hi[item] && left->lo[item] > 0 &&
           (left->lo[item] == 1 || run->depth == 0);
}

/* The part of the work that is searched by representatives of the item: solutions have as many
 * options of the item as its bounds say. */
static double share_of(const making *run, uint32_t item)
{
    return (double)run->node.left.lo[item] * run->orbits[item] / run->node.live[item];
}

/* Sets *item to the item with the fewest orbits among those with about the least share of
 * representatives, or to DLX_NO_INDEX if no item has fewer orbits than options. Returns false if
 * stopped by the limits. */
static bool choose_item(making *run, const uint32_t *orbit, uint32_t *item, size_t *orbits)
{
    const uint32_t primary = (uint32_t)run->node.problem->items->primary;
    const uint32_t *live = run->node.live;
    uint64_t work = primary;
    double least = 1;
    *item = DLX_NO_INDEX;
    *orbits = SIZE_MAX;
    for (uint32_t i = 0; i < primary; i++) {
        run->orbits[i] = is_branching_item(run, i) ? count_orbits(run, i, orbit) : live[i];
        work += 2 * live[i];
        if (is_branching_item(run, i) && share_of(run, i) < least)
            least = share_of(run, i);
    }
    for (uint32_t i = 0; i < primary; i++) {
        const double share = is_branching_item(run, i) ? share_of(run, i) : 1;
        if (share < 1 && 4 * share <= MOST_SHARE_QUARTERS * least && run->orbits[i] < *orbits) {
            *item = i;
            *orbits = run->orbits[i];
        }
    }
    return dlx_budget_hear(run->task->limits, work);
}

/* Adds the representatives of an item's options as a level. Returns false on lack of memory. */
static bool add_level(making *run, uint32_t item, const uint32_t *orbit, size_t branches)
{
    const size_t live = run->node.live[item];
    const size_t first = run->depth > 0 ? run->levels[run->depth - 1].end : 0;
    size_t end = first;
    if (!dlx_buffer_grow(&run->levels, &run->level_room, run->depth + 1, sizeof *run->levels) ||
        !dlx_buffer_grow(&run->list, &run->list_room, first + live, sizeof *run->list))
        return false;
    dlx_search_node_options(&run->node, item, run->live);
    for (size_t i = 0; i < live; i++) {
        uint32_t *place = &run->place[orbit[run->live[i]]];
        if (*place == DLX_NO_INDEX) {
            *place = (uint32_t)end;
            run->list[end++] = (representative){run->live[i], 0, 0};
        }
        run->list[*place].count++;
    }
    for (size_t k = 0; k < run->node.problem->options; k++)
        if (run->place[orbit[k]] != DLX_NO_INDEX)
            run->list[run->place[orbit[k]]].size++;
    for (size_t i = 0; i < live; i++)
        run->place[orbit[run->live[i]]] = DLX_NO_INDEX;
    run->levels[run->depth++] = (level){run->node.moves, first, end, branches, run->order};
    return true;
}

/* Adds the current node as a cube. Returns false on lack of memory. */
static bool add_cube(making *run)
{
    dlx_orbit_cubes *made = run->made;
    const size_t index = dlx_cubes_count(&made->cubes);
    dlx_literals path = {0};
    dlx_count factor = {.low = 1};
    bool ok = dlx_buffer_grow(&made->factor, &made->room, index + 1, sizeof *made->factor);
    for (size_t i = 0; i < run->depth && ok; i++)
        ok = dlx_literals_add(&path, (int64_t)run->chosen[i] + 1) &&
             dlx_count_multiply(&factor, &(dlx_count){.low = run->count[i]});
    ok = ok && dlx_cubes_add(&made->cubes, path.list, path.count, 1);
    if (ok)
        made->factor[index] = factor;
    else
        dlx_count_free(&factor);
    free(path.list);
    return ok;
}

/* Adds the current node: as a cube, or as a level if symmetries fix the chosen options, and reduce
 * the options of an item. */
static bool add_node(making *run)
{
    const dlx_orbit_task *task = run->task;
    const size_t branches = run->depth > 0 ? run->levels[run->depth - 1].branches : 1;
    const dlx_marked fixed = {run->chosen, run->depth, true};
    uint32_t *orbit = NULL;
    uint32_t item = DLX_NO_INDEX;
    size_t orbits = 0;
    if (run->node.dead > 0)
        return true;
    bool ok = branches >= task->most ||
              dlx_group_find_orbits(task->group, task->graph, &fixed, task->limits, &orbit);
    if (ok && orbit)
        ok = choose_item(run, orbit, &item, &orbits);
    if (item != DLX_NO_INDEX && branches * orbits > task->most)
        item = DLX_NO_INDEX;
    if (ok && item != DLX_NO_INDEX && run->depth == 0) {
        run->made->item = item;
        run->made->options = run->node.live[item];
        run->made->orbits = orbits;
        run->made->divisor = run->node.left.lo[item];
    }
    ok = ok &&
         (item != DLX_NO_INDEX ? add_level(run, item, orbit, branches * orbits) : add_cube(run));
    free(orbit);
    return ok;
}

/* Adds all nodes in depth-first order. */
static bool add_nodes(making *run)
{
    bool ok = add_node(run);
    while (ok && run->depth > 0) {
        level *top = &run->levels[run->depth - 1];
        dlx_search_node_undo(&run->node, top->moves);
        if (top->next == top->end) {
            run->depth--;
            continue;
        }
        const representative branch = run->list[top->next++];
        const uint64_t work = run->node.work;
        run->order = top->order / branch.size;
        run->chosen[run->depth - 1] = branch.option;
        run->count[run->depth - 1] = branch.count;
        ok = run->order == 1
                 ? add_cube(run)
                 : dlx_search_node_choose(&run->node, branch.option) &&
                       dlx_budget_hear(run->task->limits, run->node.work - work) && add_node(run);
    }
    return ok;
}

bool dlx_orbit_cubes_make(dlx_orbit_cubes *orbits, const dlx_orbit_task *task)
{
    const dlx_problem *problem = task->group->problem;
    const dlx_count *order = &task->group->order;
    making run = {.task = task, .made = orbits, .order = order->size == 0 ? order->low : 0};
    *orbits = (dlx_orbit_cubes){.divisor = 1, .item = DLX_NO_INDEX};
    run.chosen = dlx_arena_take(&run.arena, problem->options + 1, sizeof *run.chosen);
    run.count = dlx_arena_take(&run.arena, problem->options + 1, sizeof *run.count);
    run.place = dlx_arena_take(&run.arena, problem->options, sizeof *run.place);
    run.live = dlx_arena_take(&run.arena, problem->options, sizeof *run.live);
    run.orbits = dlx_arena_take(&run.arena, problem->items->primary, sizeof *run.orbits);
    bool ok = !run.arena.failed && dlx_search_node_make(&run.node, problem, task->limits);
    for (size_t k = 0; k < problem->options && ok; k++)
        run.place[k] = DLX_NO_INDEX;
    ok = ok && add_nodes(&run);
    dlx_search_node_free(&run.node);
    dlx_arena_free(&run.arena);
    free(run.levels);
    free(run.list);
    return ok;
}

void dlx_orbit_cubes_free(dlx_orbit_cubes *orbits)
{
    for (size_t i = 0; i < dlx_cubes_count(&orbits->cubes); i++)
        dlx_count_free(&orbits->factor[i]);
    free(orbits->factor);
    free(orbits->cubes.cubes);
    free(orbits->cubes.literals.list);
    *orbits = (dlx_orbit_cubes){0};
}

bool dlx_orbit_cubes_add(const dlx_orbit_cubes *orbits, size_t cube, const dlx_count *number,
                         dlx_count *sum)
{
    dlx_count term = {.low = 1};
    const bool ok = dlx_count_multiply(&term, &orbits->factor[cube]) &&
                    dlx_count_multiply(&term, number) && dlx_count_sum(sum, &term);
    dlx_count_free(&term);
    return ok;
}
