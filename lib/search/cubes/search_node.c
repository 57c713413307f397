/* SPDX-License-Identifier: MIT */
#include "search/cubes/search_node.h"

#include "core/options.h"
#include "io/error.h"
#include <float.h>
#include <math.h>

/* With fewer primary items, all are compared at each node. */
enum { MIN_TOURNAMENT_ITEMS = 512 };

static bool is_dead(const dlx_search_node *position, uint32_t item)
{
    return item < position->problem->items->primary && position->left.active[item] &&
           position->live[item] < position->left.lo[item];
}

/* Records that the number of branches may have changed. */
static void note_change(dlx_search_node *position, uint32_t item)
{
    if (item >= position->problem->items->primary || position->is_changed[item])
        return;
    position->is_changed[item] = true;
    position->changed[position->changes++] = item;
}

static __attribute__((noinline)) void note_changes(dlx_search_node *position, uint32_t option)
{
    const dlx_problem *problem = position->problem;
    for (size_t i = problem->start[option]; i < problem->start[option + 1]; i++)
        note_change(position, problem->item[i]);
}

/* Returns false if out of memory. */
static bool make_tournament(dlx_search_node *position)
{
    const size_t primary = position->problem->items->primary;
    if (primary < MIN_TOURNAMENT_ITEMS)
        return true;
    position->changed = dlx_arena_take(&position->arena, primary, sizeof *position->changed);
    position->is_changed = dlx_arena_take(&position->arena, primary, sizeof *position->is_changed);
    return !position->arena.failed && dlx_tournament_make(&position->branches, primary);
}

bool dlx_search_node_make(dlx_search_node *position, const dlx_problem *problem, dlx_budget *limits)
{
    const uint32_t items = (uint32_t)dlx_problem_items(problem);
    *position = (dlx_search_node){.problem = problem};
    position->live = dlx_arena_take(&position->arena, items, sizeof *position->live);
    if (position->arena.failed || !make_tournament(position) ||
        !dlx_components_state_make(&position->left, problem) ||
        !dlx_problem_columns_make(&position->columns, problem, limits))
        return false;
    for (uint32_t item = 0; item < items; item++) {
        const dlx_columns *columns = &position->columns;
        for (size_t i = columns->start[item]; i < columns->start[item + 1]; i++)
            position->live[item] += dlx_search_node_is_active(position, columns->option[i]);
        position->dead += is_dead(position, item);
        if (position->is_changed)
            note_change(position, item);
    }
    return true;
}

void dlx_search_node_free(dlx_search_node *position)
{
    dlx_arena_free(&position->left.arena);
    dlx_problem_columns_free(&position->columns);
    free(position->branches.tree);
    dlx_arena_free(&position->arena);
    free(position->trail);
}

/* ---- moves ----------------------------------------------------------------------------------- */

static bool note(dlx_search_node *position, dlx_undo_entry move)
{
    if (!dlx_buffer_grow(&position->trail, &position->capacity, position->moves + 1,
                         sizeof *position->trail))
        return false;
    position->trail[position->moves++] = move;
    return true;
}

/* Adds an active option to each item of the option, or removes an option. */
static void count(dlx_search_node *position, uint32_t option, bool more)
{
    const dlx_problem *problem = position->problem;
    const size_t primary = problem->items->primary;
    for (size_t i = problem->start[option]; i < problem->start[option + 1]; i++) {
        const uint32_t item = problem->item[i];
        /* The larger of the old and new number of active options: an item with this lower bound
         * becomes dead on removal, and live on addition. */
        const uint32_t most = position->live[item] += more;
        if (item < primary && position->left.active[item] && most == position->left.lo[item])
            position->dead += more ? SIZE_MAX : 1;
        position->live[item] -= !more;
    }
    if (position->is_changed)
        note_changes(position, option);
    position->work += problem->start[option + 1] - problem->start[option];
}

static bool move_option(dlx_search_node *position, uint32_t option, uint8_t state)
{
    if (!note(position, (dlx_undo_entry){.kind = DLX_UNDO_OPTION, .index = option}))
        return false;
    position->left.state[option] = state;
    position->left.forced += state == DLX_OPTION_FORCED;
    count(position, option, false);
    return true;
}

bool dlx_search_node_exclude(dlx_search_node *position, uint32_t option)
{
    return move_option(position, option, DLX_OPTION_GONE);
}

static void set_item(dlx_search_node *position, uint32_t item, uint32_t lo, uint32_t hi, bool kept)
{
    position->dead -= is_dead(position, item);
    position->left.lo[item] = lo;
    position->left.hi[item] = hi;
    position->left.active[item] = kept;
    if (position->is_changed)
        note_change(position, item);
    position->dead += is_dead(position, item);
}

/* Covers the item by an option with this colour. */
static bool cover(dlx_search_node *position, uint32_t item, uint32_t colour)
{
    dlx_problem_state *left = &position->left;
    const dlx_columns *columns = &position->columns;
    const uint32_t lo = left->lo[item];
    const uint32_t hi = left->hi[item];
    if (!note(position, (dlx_undo_entry){DLX_UNDO_ITEM, item, lo, hi, true}))
        return false;
    set_item(position, item, lo - (lo > 0), hi - 1, hi > 1);
    if (hi > 1)
        return true;
    position->work += columns->start[item + 1] - columns->start[item];
    for (size_t i = columns->start[item]; i < columns->start[item + 1]; i++)
        if (dlx_search_node_is_active(position, columns->option[i]) &&
            (!colour || columns->colour[i] != colour) &&
            !dlx_search_node_exclude(position, columns->option[i]))
            return false;
    return true;
}

bool dlx_search_node_choose(dlx_search_node *position, uint32_t option)
{
    const dlx_problem *problem = position->problem;
    if (!move_option(position, option, DLX_OPTION_FORCED))
        return false;
    for (size_t i = problem->start[option]; i < problem->start[option + 1]; i++)
        if (position->left.active[problem->item[i]] &&
            !cover(position, problem->item[i], problem->colour ? problem->colour[i] : 0))
            return false;
    return true;
}

void dlx_search_node_undo(dlx_search_node *position, size_t moves)
{
    while (position->moves > moves) {
        const dlx_undo_entry *move = &position->trail[--position->moves];
        if (move->kind == DLX_UNDO_ITEM) {
            set_item(position, move->index, move->lo, move->hi, move->kept);
            continue;
        }
        position->left.forced -= position->left.state[move->index] == DLX_OPTION_FORCED;
        position->left.state[move->index] = DLX_OPTION_LEFT;
        count(position, move->index, true);
    }
}

/* ---- branches -------------------------------------------------------------------------------- */

size_t dlx_search_node_branches(const dlx_search_node *position, uint32_t item)
{
    const uint32_t lo = position->left.lo[item];
    return position->live[item] + 1 - (size_t)lo;
}

/* Returns the first primary item of the first active option, or DLX_NO_INDEX if no option is
 * active. */
static uint32_t first_free(dlx_search_node *position)
{
    const dlx_problem *problem = position->problem;
    size_t option = 0;
    while (option < problem->options && !dlx_search_node_is_active(position, (uint32_t)option))
        option++;
    position->work += option;
    if (option == problem->options)
        return DLX_NO_INDEX;
    size_t i = problem->start[option];
    while (problem->item[i] >= problem->items->primary)
        i++;
    return problem->item[i];
}

/* Returns the number of branches at a primary item; UINT32_MAX if none is needed. */
static inline uint32_t needed_branches(const dlx_search_node *position, uint32_t item)
{
    const bool open = position->left.active[item] && position->left.lo[item] > 0;
    return open ? (uint32_t)dlx_search_node_branches(position, item) : UINT32_MAX;
}

/* Returns the first primary item with the fewest branches, by the tournament. */
static uint32_t choose_by_tournament(dlx_search_node *position)
{
    position->work += position->changes;
    while (position->changes > 0) {
        const uint32_t item = position->changed[--position->changes];
        position->is_changed[item] = false;
        dlx_tournament_set(&position->branches, item, needed_branches(position, item));
    }
    return (uint32_t)dlx_tournament_first(&position->branches);
}

/* The same by comparison of all. */
static uint32_t choose_by_scan(dlx_search_node *position)
{
    const uint32_t primary = (uint32_t)position->problem->items->primary;
    uint32_t best = 0;
    uint32_t least = UINT32_MAX;
    position->work += primary;
    for (uint32_t item = 0; item < primary; item++) {
        const uint32_t branches = needed_branches(position, item);
        if (branches < least) {
            least = branches;
            best = item;
        }
    }
    return best;
}

uint32_t dlx_search_node_choose_item(dlx_search_node *position)
{
    const uint32_t best =
        position->is_changed ? choose_by_tournament(position) : choose_by_scan(position);
    return best >= position->problem->items->primary ||
                   needed_branches(position, best) == UINT32_MAX
               ? first_free(position)
               : best;
}

void dlx_search_node_options(const dlx_search_node *position, uint32_t item, uint32_t *options)
{
    const dlx_columns *columns = &position->columns;
    size_t count = 0;
    for (size_t i = columns->start[item]; i < columns->start[item + 1]; i++)
        if (dlx_search_node_is_active(position, columns->option[i]))
            options[count++] = columns->option[i];
}

/* ---- estimates by random descents ------------------------------------------------------------ */

static bool enter_branch(dlx_search_node *position, uint32_t item, const uint32_t *options,
                         size_t branch)
{
    const size_t live = position->live[item];
    const bool exact = dlx_search_node_is_exact(position, item);
    for (size_t i = 0; i < branch && !exact; i++)
        if (!dlx_search_node_exclude(position, options[i]))
            return false;
    return branch == live || dlx_search_node_choose(position, options[branch]);
}

bool dlx_probe_descend(dlx_search_node *position, uint32_t *options, dlx_random *random,
                       bool nodes_only, dlx_probe *probe)
{
    const size_t moves = position->moves;
    double alike = 1; /* nodes represented by the current node */
    bool ok = true;
    uint32_t item = DLX_NO_INDEX;
    *probe = (dlx_probe){0};
    while (ok && position->dead == 0 && !(nodes_only && probe->nodes >= DLX_PROBE_MOST) &&
           (item = dlx_search_node_choose_item(position)) != DLX_NO_INDEX) {
        const size_t branches = dlx_search_node_branches(position, item);
        alike = fmin(alike * (double)branches, DBL_MAX);
        probe->nodes = fmin(probe->nodes + alike, DBL_MAX);
        dlx_search_node_options(position, item, options);
        ok = enter_branch(position, item, options, dlx_random_below(random, branches));
    }
    if (ok && position->dead == 0)
        probe->solutions = alike;
    dlx_search_node_undo(position, moves);
    return ok;
}

/* ---- for people ------------------------------------------------------------------------------ */

/* Running mean and variance (Welford 1962). */
typedef struct moments {
    double mean, squares;
} moments;

static void add_sample(moments *running, double number, size_t count)
{
    const double before = number - running->mean;
    running->mean += before / (double)count;
    running->squares += before * (number - running->mean);
}

/* The standard error is unknown, and taken as infinite, if all samples are too large. */
static double error_of(const moments *running, size_t count)
{
    if (running->mean == DBL_MAX)
        return INFINITY;
    return count > 1 ? sqrt(running->squares / (double)(count - 1) / (double)count) : 0;
}

static dlx_status probe(dlx_search_node *position, size_t probes, uint64_t seed, dlx_budget *limits,
                        dlx_estimate *estimate)
{
    moments nodes = {0};
    moments solutions = {0};
    dlx_random random = dlx_random_begin(seed);
    uint32_t *options = dlx_buffer_allocate(position->problem->options, sizeof *options);
    bool ok = options;
    while (ok && estimate->probes < probes) {
        dlx_probe probe;
        const uint64_t work = position->work;
        ok = dlx_probe_descend(position, options, &random, false, &probe);
        if (!ok || !dlx_budget_hear(limits, position->work - work))
            break;
        estimate->probes++;
        add_sample(&nodes, probe.nodes, estimate->probes);
        add_sample(&solutions, probe.solutions, estimate->probes);
    }
    free(options);
    estimate->nodes = nodes.mean;
    estimate->nodes_error = error_of(&nodes, estimate->probes);
    estimate->solutions = solutions.mean;
    estimate->solutions_error = error_of(&solutions, estimate->probes);
    return ok ? DLX_OK : DLX_NO_MEMORY;
}

dlx_status dlx_problem_estimate(const dlx_problem *problem, size_t probes, uint64_t seed,
                                const dlx_limits *limits, dlx_estimate *estimate, dlx_error *error)
{
    dlx_budget budget;
    dlx_search_node position;
    dlx_estimate made = {0};
    dlx_options_fill(estimate, sizeof made, &made, sizeof made);
    const dlx_status refused = dlx_budget_of(&budget, limits, "estimates", error);
    if (refused != DLX_OK)
        return refused;
    if (!probes)
        return dlx_error_set(error, DLX_INVALID, "expected one or more probes, found 0");
    if (dlx_task_supports(DLX_TASK_ESTIMATES, problem, error) != DLX_OK)
        return DLX_UNSUPPORTED;
    const bool ok = dlx_search_node_make(&position, problem, &budget);
    const bool stopped = dlx_budget_stopped(&budget);
    dlx_status status = ok || stopped ? DLX_OK : DLX_NO_MEMORY;
    if (ok)
        status = probe(&position, probes, seed, &budget, &made);
    dlx_search_node_free(&position);
    dlx_options_fill(estimate, sizeof made, &made, sizeof made);
    return status == DLX_OK ? DLX_OK : dlx_error_memory(error);
}
