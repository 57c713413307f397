/* SPDX-License-Identifier: MIT */
/* The backbone: options in all solutions, and in none. Each solution found decides for its options
 * that some solution has them, and for the others that some solution lacks them. After a first list
 * of solutions, a search with an option included decides for an option that no solution has shown,
 * without the options known to be in none. Options of an orbit under the symmetries have the same
 * facts, since images of solutions are solutions. */
#include "core/options.h"
#include "search/solver.h"

/* Seconds for the symmetries, without which the facts are the same. */
#define SYMMETRY_SECONDS 0.25

/* The first list ends after this number of solutions, or nodes per option. */
enum { LISTED_SOLUTIONS = 1 << 10, NODES_PER_OPTION = 1 << 6 };

/* Facts about an option, as a sum. */
enum { SHOWN = 1, LACKED = 2, NEVER = 4, ALWAYS = 8 };

struct dlx_backbone {
    dlx_arena arena;
    const dlx_problem *problem;
    dlx_search_options options; /* of each search */
    dlx_budget limits;          /* of all searches together */
    dlx_limits caller;          /* whose on_tick is called */
    uint32_t *orbit;            /* by option: the first option of its orbit */
    uint8_t *facts;             /* by first option of an orbit */
    int64_t *literals; /* of the caller, then of options in no solution; and room for more */
    size_t literal_count;
    size_t found; /* solutions */
};

/* Results of a search. */
typedef enum trial {
    TRIAL_FOUND,
    TRIAL_NONE,
    TRIAL_STOPPED,
    TRIAL_FAILED /* *error is set */
} trial;

static bool is_stopped(void *state)
{
    return !dlx_budget_look(state);
}

/* Passes the work of all searches to the caller. */
static void tick(void *state, const dlx_search_stats *stats)
{
    const dlx_backbone *backbone = state;
    dlx_search_stats sum = backbone->limits.stats;
    sum.nodes += stats->nodes;
    sum.updates += stats->updates;
    sum.max_level = stats->max_level;
    backbone->caller.on_tick(backbone->caller.tick_state, &sum);
}

static void note_solution(dlx_backbone *backbone, const dlx_solver *solver)
{
    size_t count;
    const uint32_t *solution = dlx_solver_solution(solver, &count);
    size_t next = 0;
    for (size_t k = 0; k < backbone->problem->options; k++) {
        const bool is_chosen = next < count && solution[next] == k;
        next += is_chosen;
        backbone->facts[backbone->orbit[k]] |= is_chosen ? SHOWN : LACKED;
    }
    backbone->found++;
}

/* Searches for up to `most` solutions, with `more` literals after the list as well. FOUND: not all
 * solutions were found; NONE: all were. */
static trial run_search(dlx_backbone *backbone, size_t more, uint64_t nodes, size_t most,
                        dlx_error *error)
{
    dlx_search_options options = backbone->options;
    dlx_budget *limits = &backbone->limits;
    const uint64_t left = limits->given.node_limit - limits->stats.nodes;
    dlx_search_stats stats = {.size = sizeof stats};
    size_t found = 0;
    dlx_status status = DLX_OK;
    if (limits->given.node_limit && left == 0)
        dlx_budget_stop(limits, DLX_END_LIMIT);
    if (dlx_budget_stopped(limits) || !dlx_budget_look(limits))
        return TRIAL_STOPPED;
    options.literals = backbone->literals;
    options.literal_count = backbone->literal_count + more;
    const dlx_limits each = {
        .size = sizeof each,
        .node_limit = limits->given.node_limit && (!nodes || left < nodes) ? left : nodes,
        .memory_limit = limits->given.memory_limit,
        .on_tick = backbone->caller.on_tick ? tick : NULL,
        .tick_state = backbone,
        .is_cancelled = is_stopped,
        .cancel_state = limits};
    options.limits = &each;
    options.solution_limit = most;
    dlx_solver *solver = dlx_solver_new(backbone->problem, &options, error);
    if (!solver)
        return TRIAL_FAILED;
    for (; found < most && (status = dlx_solver_next(solver, NULL)) == DLX_OK; found++)
        note_solution(backbone, solver);
    dlx_solver_stats(solver, &stats);
    limits->stats.nodes += stats.nodes;
    const dlx_end end = found < most ? dlx_solver_end(solver) : DLX_END_ENOUGH;
    dlx_solver_free(solver);
    if (end == DLX_END_COMPLETE)
        return TRIAL_NONE;
    if (end == DLX_END_ENOUGH)
        return TRIAL_FOUND;
    if (nodes && end == DLX_END_LIMIT && status != DLX_NO_MEMORY && each.node_limit == nodes)
        return TRIAL_FOUND;
    dlx_budget_stop(limits, end);
    return TRIAL_STOPPED;
}

static void settle_all(dlx_backbone *backbone)
{
    for (size_t k = 0; k < backbone->problem->options; k++) {
        if (!(backbone->facts[k] & SHOWN))
            backbone->facts[k] |= NEVER;
        else if (!(backbone->facts[k] & LACKED))
            backbone->facts[k] |= ALWAYS;
    }
}

static void exclude_never(dlx_backbone *backbone, uint32_t option)
{
    backbone->facts[option] |= NEVER;
    for (size_t k = option; k < backbone->problem->options; k++)
        if (backbone->orbit[k] == option)
            backbone->literals[backbone->literal_count++] = -(int64_t)k - 1;
}

/* Finds a solution with the option, or proves that there is none. */
static trial search_option(dlx_backbone *backbone, uint32_t option, dlx_error *error)
{
    backbone->literals[backbone->literal_count] = (int64_t)option + 1;
    const trial result = dlx_problem_chooses(backbone->problem, option)
                             ? run_search(backbone, 1, 0, 1, error)
                             : TRIAL_NONE;
    if (result == TRIAL_NONE)
        exclude_never(backbone, option);
    return result;
}

/* Finds a solution with each option that no solution has shown, or proves that there is none. */
static trial find_never(dlx_backbone *backbone, dlx_error *error)
{
    trial result = TRIAL_FOUND;
    for (uint32_t k = 0; k < backbone->problem->options && result <= TRIAL_NONE; k++)
        if (backbone->orbit[k] == k && !(backbone->facts[k] & SHOWN))
            result = search_option(backbone, k, error);
    return result;
}

static bool has_exact_item(const dlx_problem *problem, size_t option)
{
    for (size_t i = problem->start[option]; i < problem->start[option + 1]; i++)
        if (dlx_problem_is_exact(problem, problem->item[i]))
            return true;
    return false;
}

/* Proves options that all solutions found have to be in all. Once every option was shown by a
 * solution or is in none, an option with an item of bounds 1:1 is in all solutions: each other
 * option of the item is in none. */
static trial find_always(dlx_backbone *backbone, dlx_error *error)
{
    trial result = TRIAL_FOUND;
    for (size_t k = 0; k < backbone->problem->options && result <= TRIAL_NONE; k++) {
        if (backbone->orbit[k] != k || backbone->facts[k] & (LACKED | NEVER))
            continue;
        backbone->literals[backbone->literal_count] = -(int64_t)k - 1;
        if (!has_exact_item(backbone->problem, k))
            result = run_search(backbone, 1, 0, 1, error);
        if (result <= TRIAL_NONE && !(backbone->facts[k] & LACKED))
            backbone->facts[k] |= ALWAYS;
    }
    return result;
}

/* Joins the facts of the options of each orbit, if there are symmetries that are found soon. */
static void find_orbits(dlx_backbone *backbone)
{
    const dlx_limits limits = {.time_limit = SYMMETRY_SECONDS,
                               .memory_limit = backbone->limits.given.memory_limit,
                               .is_cancelled = is_stopped,
                               .cancel_state = &backbone->limits};
    if (backbone->literal_count)
        return; /* the symmetries would be those of another problem */
    dlx_group *group = dlx_group_new(backbone->problem, &limits, NULL);
    if (!group)
        return;
    const uint32_t *orbit = dlx_group_option_orbits(group, NULL);
    for (size_t k = 0; k < backbone->problem->options; k++) {
        backbone->orbit[k] = orbit[k];
        backbone->facts[orbit[k]] |= backbone->facts[k];
    }
    dlx_group_free(group);
}

/* False: failed, and *error is set. */
static bool find_backbone(dlx_backbone *backbone, dlx_error *error)
{
    const uint64_t nodes = (uint64_t)backbone->problem->options * NODES_PER_OPTION + 1;
    trial result = run_search(backbone, 0, nodes, LISTED_SOLUTIONS, error);
    if (result == TRIAL_FOUND && backbone->found == 0)
        result = run_search(backbone, 0, 0, 1, error);
    if (result == TRIAL_NONE) {
        settle_all(backbone);
        return true;
    }
    if (result == TRIAL_FOUND) {
        find_orbits(backbone);
        result = find_never(backbone, error);
    }
    if (result <= TRIAL_NONE)
        result = find_always(backbone, error);
    return result != TRIAL_FAILED;
}

static bool allocate(dlx_backbone *backbone, const dlx_search_options *options)
{
    const size_t count = backbone->problem->options;
    backbone->facts = dlx_arena_take(&backbone->arena, count, sizeof *backbone->facts);
    backbone->orbit = dlx_arena_take(&backbone->arena, count, sizeof *backbone->orbit);
    backbone->literals = dlx_arena_take(&backbone->arena, options->literal_count + count + 1,
                                        sizeof *backbone->literals);
    if (backbone->arena.failed)
        return false;
    for (size_t k = 0; k < count; k++)
        backbone->orbit[k] = (uint32_t)k;
    for (; backbone->literal_count < options->literal_count; backbone->literal_count++)
        backbone->literals[backbone->literal_count] = options->literals[backbone->literal_count];
    return true;
}

dlx_backbone *dlx_backbone_new(const dlx_problem *problem, const dlx_search_options *options,
                               dlx_error *error)
{
    dlx_search_options own;
    dlx_limits limits;
    if (dlx_certain_options(&own, &limits, options, "a backbone", error) != DLX_OK)
        return NULL;
    dlx_backbone *backbone = calloc(1, sizeof *backbone);
    if (!backbone)
        return dlx_error_null(error);
    backbone->problem = problem;
    backbone->options = own;
    backbone->caller = limits;
    limits.on_tick = NULL;
    dlx_budget_begin(&backbone->limits, &limits);
    const bool ok = allocate(backbone, &own);
    if (!ok)
        dlx_error_memory(error);
    if (ok && find_backbone(backbone, error))
        return backbone;
    dlx_backbone_free(backbone);
    return NULL;
}

dlx_presence dlx_backbone_option(const dlx_backbone *backbone, size_t option)
{
    const unsigned facts = backbone->facts[backbone->orbit[option]];
    return facts & NEVER                         ? DLX_PRESENCE_NEVER
           : facts & ALWAYS                      ? DLX_PRESENCE_ALWAYS
           : (facts & SHOWN) && (facts & LACKED) ? DLX_PRESENCE_SOME
                                                 : DLX_PRESENCE_UNKNOWN;
}

bool dlx_backbone_has_solution(const dlx_backbone *backbone)
{
    return backbone->found > 0;
}

dlx_end dlx_backbone_end(const dlx_backbone *backbone)
{
    return dlx_budget_stopped(&backbone->limits) ? backbone->limits.end : DLX_END_COMPLETE;
}

void dlx_backbone_free(dlx_backbone *backbone)
{
    if (!backbone)
        return;
    dlx_arena_free(&backbone->arena);
    free(backbone);
}
