/* SPDX-License-Identifier: MIT */
/* A node's remaining cost is the least cost of a path to the last state (Bellman, "On a routing
 * problem", 1958). An arc is tight if the remaining costs of its ends differ by its cost; the first
 * tight arcs of the nodes form the cheapest path. Each other path leaves the cheapest path of some
 * cheaper path by one more arc, a detour; a heap holds the detours of the returned paths (Eppstein,
 * "Finding the k shortest paths", 1998). */
#include "search/frontier/state_paths.h"

#include "core/costs.h"
#include "core/heap.h"
#include "search/frontier/state_masks.h"
#include "search/frontier/states.h"

#include <math.h>
#include <stdlib.h>

#define NONE UINT32_MAX

enum {
    ARC_WORK = 24,  /* to find the state of an arc, see dlx_budget.work */
    MOST_THIN = 16, /* nonzeros for each item of a problem with few states in the given order */
    LEAST_ORDERED = 1 << 12, /* nonzeros for an order before the search */
    NODE_BYTES = 48,         /* without the state */
    OCCURRING = 4,           /* typically one set of bits in OCCURRING is a state */
    SPARE_DETOURS = 1 << 12  /* unneeded detours in the heap */
};

typedef struct state_node {
    uint32_t next;           /* the next node of the layer, or NONE */
    uint32_t arcs, arcs_end; /* arcs[arcs..arcs_end[ */
} state_node;

typedef struct state_arc {
    uint32_t option; /* as in the masks */
    uint32_t node;   /* its end */
} state_arc;

/* A path: the path `parent` up to an arc of its cheapest end, then this arc and a cheapest path. */
typedef struct detour {
    dlx_cost more;   /* than the cheapest path */
    uint64_t number; /* in the order made; decides between equal costs */
    size_t parent;   /* index of the returned path */
    uint32_t arc;    /* NONE: the cheapest path, without a parent */
} detour;

struct dlx_state_paths {
    dlx_search *task;
    dlx_masks masks;
    uint64_t held;            /* bytes reserved of the task */
    dlx_state_numbers states; /* of the nodes; without states once the graph is made */
    /* The graph. */
    uint32_t *first; /* by layer: a node, or NONE; [0..steps] */
    state_node *nodes;
    size_t node_capacity;
    state_arc *arcs;
    size_t arc_count, arc_capacity;
    dlx_cost *rest; /* by node: the remaining cost; DLX_COST_ANY: the last state is out of reach */
    /* Paths. */
    detour *returned; /* [0..returned_count[ */
    size_t returned_count, returned_capacity;
    detour *heap; /* [0..open[, the cheapest on top */
    size_t open, heap_capacity;
    uint32_t *turns; /* detours of the current path, the last first */
    size_t turn_capacity;
    uint64_t numbers;
};

/* ---- the graph ------------------------------------------------------------------------------- */

/* Returns the node of a state with its layer, which is added if new. NONE: out of memory. */
static uint32_t node_of(dlx_state_paths *paths, const uint64_t *key)
{
    const size_t count = paths->states.count;
    if (!dlx_search_grow(paths->task, &paths->nodes, &paths->node_capacity, count + 1,
                         sizeof *paths->nodes))
        return NONE;
    const uint32_t node = dlx_state_numbers_get(&paths->states, paths->task, key);
    if (paths->states.count > count) {
        uint32_t *first = &paths->first[key[paths->masks.words]];
        paths->nodes[node] = (state_node){.next = *first};
        *first = node;
    }
    return node;
}

/* Adds an arc to the state of the next layer, if the option leads there. Returns false if out of
 * memory or stopped. `next`: room for a state. */
static bool add_arc(dlx_state_paths *paths, uint32_t layer, size_t option, const uint64_t *state,
                    uint64_t *next)
{
    const dlx_masks *masks = &paths->masks;
    const bool has_uses = masks->first_use != NULL;
    uint32_t last;
    dlx_masks_add(masks, masks->words, has_uses, option, state, next);
    const uint32_t end = dlx_masks_land(masks, masks->words, has_uses, layer, next, &last);
    paths->task->limits->work += dlx_states_work(masks->words, last - layer);
    if (!dlx_budget_node(paths->task->limits))
        return false;
    if (end == DLX_NO_STEP)
        return true;
    next[masks->words] = end;
    const uint32_t node = node_of(paths, next);
    if (node == NONE || paths->arc_count == NONE ||
        !dlx_search_grow(paths->task, &paths->arcs, &paths->arc_capacity, paths->arc_count + 1,
                         sizeof *paths->arcs))
        return dlx_budget_no_memory(paths->task->limits);
    paths->arcs[paths->arc_count++] = (state_arc){(uint32_t)option, node};
    return true;
}

/* Adds the arcs of a node. `state`, `next`: room for states. */
static bool expand_node(dlx_state_paths *paths, uint32_t layer, uint32_t node, uint64_t *state,
                        uint64_t *next)
{
    const dlx_masks *masks = &paths->masks;
    const size_t first = masks->start[layer];
    const size_t end = masks->start[layer + 1];
    bool ok =
        dlx_budget_hear(paths->task->limits, dlx_states_layer_work(masks->words, end - first));
    memcpy(state, dlx_state_numbers_key(&paths->states, node), masks->words * sizeof *state);
    paths->nodes[node].arcs = (uint32_t)paths->arc_count;
    for (size_t k = first; ok && k < end; k++)
        if (dlx_masks_fits(masks, masks->words, masks->first_use != NULL, k, state))
            ok = add_arc(paths, layer, k, state, next);
    paths->nodes[node].arcs_end = (uint32_t)paths->arc_count;
    return ok;
}

/* Makes all nodes and arcs. Returns false if out of memory or stopped. */
static bool make_graph(dlx_state_paths *paths)
{
    const size_t layers = paths->masks.order.steps;
    const size_t words = paths->states.words = paths->masks.words + (size_t)1;
    uint64_t *states = calloc(2 * words, sizeof *states);
    bool ok = states || dlx_budget_no_memory(paths->task->limits);
    ok = ok && node_of(paths, states) != NONE;
    for (uint32_t s = 0; ok && s < layers; s++) {
        for (uint32_t node = paths->first[s]; ok && node != NONE; node = paths->nodes[node].next)
            ok = expand_node(paths, s, node, states, states + words);
        if (paths->first[s] != NONE)
            paths->task->limits->stats.max_level = s + 1;
    }
    free(states);
    return ok;
}

static dlx_cost cost_of_arc(const dlx_state_paths *paths, const state_arc *arc)
{
    const uint32_t option = paths->masks.option[arc->option];
    const int sign = dlx_cost_sign(paths->task->options.goal);
    return option == DLX_NO_STEP ? 0 : dlx_cost_of_option(paths->task->problem, option, sign);
}

/* Sets the remaining cost of a node from the costs of later nodes. */
static void set_rest(dlx_state_paths *paths, uint32_t node)
{
    dlx_cost least = DLX_COST_ANY;
    for (uint32_t a = paths->nodes[node].arcs; a < paths->nodes[node].arcs_end; a++) {
        const state_arc *arc = &paths->arcs[a];
        const dlx_cost rest = paths->rest[arc->node];
        if (rest != DLX_COST_ANY)
            least = dlx_cost_least(least, rest + cost_of_arc(paths, arc));
    }
    paths->rest[node] = least;
}

/* Sets the remaining costs. Returns false if out of memory or stopped. */
static bool set_rests(dlx_state_paths *paths)
{
    const uint64_t bytes = paths->states.count * sizeof *paths->rest;
    paths->rest = dlx_buffer_allocate(paths->states.count, sizeof *paths->rest);
    if (!paths->rest || !dlx_search_reserve_memory(paths->task, bytes))
        return dlx_budget_no_memory(paths->task->limits);
    for (size_t s = paths->masks.order.steps + 1; s-- > 0;)
        for (uint32_t node = paths->first[s]; node != NONE; node = paths->nodes[node].next) {
            set_rest(paths, node);
            if (s == paths->masks.order.steps)
                paths->rest[node] = 0;
            if (!dlx_budget_hear(paths->task->limits, 2))
                return false;
        }
    return true;
}

static dlx_step make_paths(dlx_state_paths *paths)
{
    const size_t layers = paths->masks.order.steps + 1;
    paths->first = dlx_buffer_allocate(layers, sizeof *paths->first);
    if (!paths->first || !dlx_search_reserve_memory(paths->task, layers * sizeof *paths->first))
        return dlx_step_no_memory(paths->task);
    memset(paths->first, 0xff, layers * sizeof *paths->first);
    const bool ok = make_graph(paths);
    dlx_state_numbers_free(&paths->states, paths->task);
    return ok && set_rests(paths) ? DLX_STEP_DONE : DLX_STEP_STOPPED;
}

dlx_step dlx_state_paths_make(dlx_state_paths *paths)
{
    const uint64_t before = paths->task->memory;
    const dlx_step step = paths->masks.impossible ? DLX_STEP_DONE : make_paths(paths);
    paths->held += paths->task->memory - before;
    return step;
}

/* ---- the heap -------------------------------------------------------------------------------- */

static int compare_detours(const void *a, const void *b)
{
    const detour *x = a;
    const detour *y = b;
    if (x->more != y->more)
        return x->more < y->more ? -1 : 1;
    return (x->number > y->number) - (x->number < y->number);
}

/* Drops the detours that are not among the `wanted` cheapest, from time to time. A sorted array is
 * a heap. */
static void drop_unneeded(dlx_state_paths *paths, uint64_t wanted)
{
    if (paths->open < SPARE_DETOURS || paths->open / 2 < wanted)
        return;
    qsort(paths->heap, paths->open, sizeof *paths->heap, compare_detours);
    paths->task->limits->work += paths->open;
    paths->open = (size_t)wanted;
}

/* Returns false if out of memory. */
static bool push_detour(dlx_state_paths *paths, detour added)
{
    if (!dlx_search_grow(paths->task, &paths->heap, &paths->heap_capacity, paths->open + 1,
                         sizeof *paths->heap))
        return false;
    paths->heap[paths->open] = added;
    dlx_heap_up(paths->heap, paths->open++, sizeof added, compare_detours);
    return true;
}

/* ---- paths ----------------------------------------------------------------------------------- */

/* Lists the detours of the last path. Returns false if out of memory. */
static bool list_turns(dlx_state_paths *paths, size_t *count)
{
    *count = 0;
    for (const detour *last = &paths->returned[paths->returned_count - 1]; last->arc != NONE;
         last = &paths->returned[last->parent]) {
        if (!dlx_search_grow(paths->task, &paths->turns, &paths->turn_capacity, *count + 1,
                             sizeof *paths->turns))
            return false;
        paths->turns[(*count)++] = last->arc;
    }
    return true;
}

/* The cost of leaving the cheapest path of a node by the arc; DLX_COST_ANY: a dead end. */
static dlx_cost cost_of_turn(const dlx_state_paths *paths, uint32_t node, uint32_t arc)
{
    const state_arc *taken = &paths->arcs[arc];
    const dlx_cost rest = paths->rest[taken->node];
    return rest == DLX_COST_ANY ? rest : cost_of_arc(paths, taken) + rest - paths->rest[node];
}

static uint32_t tight_arc(const dlx_state_paths *paths, uint32_t node)
{
    uint32_t arc = paths->nodes[node].arcs;
    while (cost_of_turn(paths, node, arc) != 0)
        arc++;
    return arc;
}

/* Adds the detours of the last path at a node after its own last detour. */
static bool add_detours(dlx_state_paths *paths, uint32_t node, uint32_t tight, uint64_t wanted)
{
    const size_t parent = paths->returned_count - 1;
    for (uint32_t a = paths->nodes[node].arcs; a < paths->nodes[node].arcs_end; a++) {
        const dlx_cost more = cost_of_turn(paths, node, a);
        if (a == tight || more == DLX_COST_ANY)
            continue;
        const detour added = {paths->returned[parent].more + more, paths->numbers++, parent, a};
        if (!push_detour(paths, added))
            return false;
        drop_unneeded(paths, wanted);
    }
    return true;
}

/* Walks along the last path: sets task->chosen, and adds the detours unless no further path is
 * wanted. Returns false if out of memory or stopped. */
static bool walk_path(dlx_state_paths *paths, uint64_t wanted)
{
    dlx_search *task = paths->task;
    size_t turns;
    if (!list_turns(paths, &turns))
        return false;
    task->chosen_count = 0;
    for (uint32_t node = 0; node != paths->first[paths->masks.order.steps];) {
        const state_node *above = &paths->nodes[node];
        const uint32_t turn = turns ? paths->turns[turns - 1] : NONE;
        const bool turned = turn >= above->arcs && turn < above->arcs_end;
        const uint32_t arc = turned ? turn : tight_arc(paths, node);
        const uint32_t option = paths->masks.option[paths->arcs[arc].option];
        if (option != DLX_NO_STEP)
            task->chosen[task->chosen_count++] = option;
        if (!dlx_budget_hear(task->limits, 4) ||
            (turns == 0 && wanted && !add_detours(paths, node, arc, wanted)))
            return false;
        turns -= turned;
        node = paths->arcs[arc].node;
    }
    return true;
}

static dlx_step next_path(dlx_state_paths *paths, uint64_t most)
{
    const bool is_first = paths->returned_count == 0;
    if (paths->masks.impossible || paths->returned_count == most ||
        (is_first ? paths->rest[0] == DLX_COST_ANY : paths->open == 0))
        return DLX_STEP_DONE;
    if (!dlx_search_grow(paths->task, &paths->returned, &paths->returned_capacity,
                         paths->returned_count + 1, sizeof *paths->returned))
        return DLX_STEP_STOPPED;
    if (!is_first)
        dlx_heap_pop(paths->heap, paths->open--, sizeof *paths->heap, compare_detours);
    paths->returned[paths->returned_count++] =
        is_first ? (detour){.arc = NONE} : paths->heap[paths->open];
    return walk_path(paths, most - paths->returned_count) ? DLX_STEP_FOUND : DLX_STEP_STOPPED;
}

dlx_step dlx_state_paths_next(dlx_state_paths *paths, uint64_t most)
{
    const uint64_t before = paths->task->memory;
    const dlx_step step = next_path(paths, most);
    paths->held += paths->task->memory - before;
    return step;
}

/* ---- the number of the cheapest paths -------------------------------------------------------- */

/* Adds the cheapest paths to a node, counts[node], to those of the ends of its tight arcs, and
 * frees their number. Returns false if out of memory or stopped. */
static bool pass_count(const dlx_state_paths *paths, dlx_count *counts, uint32_t node)
{
    const state_node *above = &paths->nodes[node];
    dlx_count *count = &counts[node];
    const uint64_t work = 4 + (above->arcs_end - above->arcs) * (1 + count->size / 8);
    if (!count->low && !count->size)
        return true;
    if (!dlx_budget_hear(paths->task->limits, work))
        return false;
    for (uint32_t a = above->arcs; a < above->arcs_end; a++)
        if (cost_of_turn(paths, node, a) == 0 &&
            !dlx_count_sum(&counts[paths->arcs[a].node], count))
            return dlx_budget_no_memory(paths->task->limits);
    dlx_count_free(count);
    return true;
}

/* As dlx_state_paths_count; counts[0..node_count[ are 0. */
static bool count_paths(const dlx_state_paths *paths, dlx_count *counts, dlx_count *found)
{
    const size_t layers = paths->masks.order.steps;
    bool ok = true;
    counts[0].low = 1;
    for (size_t s = 0; ok && s < layers; s++)
        for (uint32_t node = paths->first[s]; ok && node != NONE; node = paths->nodes[node].next)
            ok = pass_count(paths, counts, node);
    if (ok && !dlx_count_sum(found, &counts[paths->first[layers]]))
        ok = dlx_budget_no_memory(paths->task->limits);
    for (size_t node = 0; node < paths->states.count; node++)
        dlx_count_free(&counts[node]);
    return ok;
}

dlx_step dlx_state_paths_count(const dlx_state_paths *paths, dlx_count *found)
{
    const uint64_t bytes = paths->states.count * sizeof(dlx_count);
    dlx_search *task = paths->task;
    if (paths->masks.impossible || paths->rest[0] == DLX_COST_ANY)
        return DLX_STEP_DONE;
    dlx_count *counts = calloc(paths->states.count, sizeof *counts);
    if (!counts || !dlx_search_reserve_memory(task, bytes)) {
        free(counts);
        return dlx_step_no_memory(task);
    }
    const bool ok = count_paths(paths, counts, found);
    free(counts);
    dlx_search_release_memory(task, bytes);
    return ok ? DLX_STEP_DONE : DLX_STEP_STOPPED;
}

/* ---- beginning and end ----------------------------------------------------------------------- */

dlx_state_paths *dlx_state_paths_open(dlx_search *task, uint64_t most, uint64_t *bytes)
{
    dlx_state_paths *paths = calloc(1, sizeof *paths);
    *bytes = 0;
    if (!paths)
        return NULL;
    paths->task = task;
    if (dlx_state_masks_make(&paths->masks, task->problem, task->limits, most, bytes) &&
        dlx_search_reserve_memory(task, *bytes)) {
        paths->held = *bytes;
        return paths;
    }
    dlx_state_paths_close(paths);
    return NULL;
}

/* Estimates the work from the order and the number of options. */
static double work_of(const dlx_item_order *order, double options, uint32_t words)
{
    const double each = ARC_WORK + (double)dlx_states_work(words, 1);
    return order->cost / OCCURRING * (ARC_WORK + options / ((double)order->steps + 1) * each);
}

double dlx_state_paths_work(const dlx_state_paths *paths)
{
    const dlx_masks *masks = &paths->masks;
    return work_of(&masks->order, (double)masks->start[masks->order.steps], masks->words);
}

bool dlx_state_paths_guess(const dlx_search *task, double *work)
{
    const dlx_problem *problem = task->problem;
    const size_t items = dlx_problem_items(problem);
    dlx_item_order order = {0};
    uint8_t *bits = dlx_buffer_allocate(items, sizeof *bits);
    *work = INFINITY;
    if (items > MOST_THIN && dlx_problem_nonzeros(problem) > MOST_THIN * items) {
        free(bits);
        return true;
    }
    if (bits)
        memset(bits, 1, items);
    const bool ok = bits && (dlx_problem_nonzeros(problem) < LEAST_ORDERED
                                 ? dlx_item_order_follow(&order, problem, bits, NULL, task->limits)
                                 : dlx_item_order_make(&order, problem, bits, task->limits));
    if (ok)
        *work = work_of(&order, (double)problem->options, 1);
    dlx_arena_free(&order.arena);
    free(bits);
    return ok;
}

double dlx_state_paths_bytes(const dlx_state_paths *paths)
{
    const dlx_masks *masks = &paths->masks;
    const double layers = (double)masks->order.steps + 1;
    const double options = (double)masks->start[masks->order.steps] / layers;
    return masks->order.cost * (NODE_BYTES + 8.0 * masks->words + options * sizeof(state_arc));
}

void dlx_state_paths_close(dlx_state_paths *paths)
{
    if (!paths)
        return;
    dlx_state_masks_free(&paths->masks);
    free(paths->first);
    free(paths->nodes);
    free(paths->arcs);
    free(paths->rest);
    free(paths->returned);
    free(paths->heap);
    free(paths->turns);
    dlx_search_release_memory(paths->task, paths->held);
    free(paths);
}
