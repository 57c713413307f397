/* SPDX-License-Identifier: MIT */
/* Set covers: depth-first branch and bound, or all minimal covers.
 *
 * With bounds, the cost limit rises from round to round, as in engine `bound`: it starts at the
 * lower bound of the whole problem, where reduced costs drop most options. A long round is split
 * into subproblems, searched by threads if allowed. If one cover is wanted and the search is long,
 * the linear relaxation gets as much time as the rounds. */
#include "io/error.h"
#include "search/best/cover_tree.h"
#include "search/best/thin.h"
#include "search/relax/relax_tree.h"

/* Branch and bound on the linear relaxation, run concurrently with the rounds for a set cover of
 * least cost. It starts after more work than small problems take, and gets as much work as the
 * rounds have done; again each time the work of the rounds has grown fourfold. The work is done in
 * short slices. The relaxation is useless where its solutions are far from integral. */

typedef struct concurrent_relaxation {
    dlx_cover_tree *rounds; /* receives the solutions */
    dlx_relaxed_problem model;
    bool usable;  /* one cover is wanted, and the relaxation fits */
    bool open;    /* `tree` and `task` are open */
    bool settled; /* the cheapest cover is proven */
    dlx_relax_tree tree;
    dlx_search task;   /* of `tree` */
    dlx_budget limits; /* of `tree`, whichever thread runs it */
    dlx_budget *caller;
    uint64_t reserved;   /* memory reserved for the tree */
    uint64_t granted;    /* total work granted */
    uint64_t grant_at;   /* work of the rounds at the next grant */
    uint64_t budget;     /* work of this slice */
    atomic_bool dropped; /* the rounds have ended the search: the slice is discarded */
    dlx_best_end end;
    dlx_cover_side_task side_task;
} concurrent_relaxation;

enum { GRANTS_GROW = 4 };

/* The highest cost of an improving cover. */
static dlx_cost improving_cost(const dlx_cover_tree *tree)
{
    const dlx_cost bound = dlx_cost_rounds_improving_cost(&tree->rounds.best);
    const dlx_cost before = dlx_cost_rounds_improving_cost(&tree->rounds.previous);
    return dlx_cost_least(dlx_cost_least(bound, before), tree->ceiling);
}

/* ---- a turn ---------------------------------------------------------------------------------- */

/* True if the limits of the thread that runs the slice say to stop. */
static bool caller_stops(void *state)
{
    const concurrent_relaxation *relax = state;
    return atomic_load_explicit(&relax->dropped, memory_order_relaxed) ||
           !dlx_budget_look(relax->caller);
}

static void discard_slice(void *state)
{
    concurrent_relaxation *relax = state;
    atomic_store_explicit(&relax->dropped, true, memory_order_relaxed);
}

static void run_slice(void *state, dlx_budget *limits)
{
    concurrent_relaxation *relax = state;
    dlx_budget *own = &relax->limits;
    const uint64_t nodes = own->stats.nodes;
    if (atomic_load_explicit(&relax->dropped, memory_order_relaxed) ||
        (limits->given.node_limit && limits->stats.nodes >= limits->given.node_limit))
        return;
    own->given.node_limit =
        limits->given.node_limit ? limits->given.node_limit - limits->stats.nodes + nodes : 0;
    relax->caller = limits;
    relax->end = dlx_relax_tree_search(&relax->tree, relax->budget);
    limits->stats.nodes += own->stats.nodes - nodes;
}

/* False: no memory, or a limit on it. */
static bool begin_tree(concurrent_relaxation *relax)
{
    dlx_search *task = relax->rounds->task;
    const uint64_t half = dlx_budget_memory_left(task->limits, 0) / 2;
    relax->open = true;
    dlx_budget_begin(
        &relax->limits,
        &(dlx_limits){.memory_limit = half, .is_cancelled = caller_stops, .cancel_state = relax});
    relax->reserved = dlx_search_reserve_memory(task, half) ? half : 0;
    return dlx_search_begin(&relax->task, task->problem, &relax->limits, &task->options) &&
           dlx_relax_tree_begin(&relax->tree, &relax->task, &relax->model,
                                improving_cost(relax->rounds));
}

/* A slice is half a batch: simplex work takes about twice the time. */
static bool prepare_slice(void *state, uint64_t work, uint64_t batch)
{
    concurrent_relaxation *relax = state;
    if (work >= relax->grant_at) {
        relax->granted = work;
        relax->grant_at = work * GRANTS_GROW;
    }
    if (!relax->usable || relax->limits.work >= relax->granted)
        return false;
    relax->usable = relax->open || begin_tree(relax);
    relax->budget = relax->granted - relax->limits.work;
    if (relax->budget > batch / 2)
        relax->budget = batch / 2;
    relax->end = DLX_BEST_OPEN;
    relax->tree.most = dlx_cost_least(relax->tree.most, improving_cost(relax->rounds));
    return relax->usable;
}

/* Offers the cover of the relaxation; on equal costs the cover of the rounds is kept. False: no
 * memory. */
static bool offer_cover(const concurrent_relaxation *relax)
{
    const dlx_relax_tree *tree = &relax->tree;
    dlx_cost_rounds *rounds = &relax->rounds->rounds;
    if (!tree->found || tree->best_cost > improving_cost(relax->rounds))
        return true;
    rounds->limit = dlx_cost_least(rounds->limit, tree->best_cost - 1);
    return dlx_kbest_offer(&rounds->previous, tree->best_cost, tree->best, tree->best_count);
}

/* A limit on nodes or memory ends the relaxation, and the rounds continue. The cover of a discarded
 * slice is ignored, since it depends on timing. */
static bool take_slice(void *state)
{
    concurrent_relaxation *relax = state;
    dlx_cost_rounds *rounds = &relax->rounds->rounds;
    const bool limited = relax->limits.end == DLX_END_LIMIT;
    if (atomic_load_explicit(&relax->dropped, memory_order_relaxed)) {
        relax->usable = false;
        return true;
    }
    if (!offer_cover(relax))
        return false;
    if (limited)
        relax->usable = false;
    if (relax->end == DLX_BEST_DONE)
        relax->settled = dlx_kbest_merge(&rounds->best, &rounds->previous);
    return relax->end == DLX_BEST_OPEN || (relax->end == DLX_BEST_STOPPED && limited);
}

/* ---- setting up ------------------------------------------------------------------------------ */

/* Prepares slices for `rounds`, which outlives `relax` and is at its root whenever a slice begins;
 * the first slice begins once the rounds have done `first` work. Empty if all zero. */
static void concurrent_relaxation_begin(concurrent_relaxation *relax, dlx_cover_tree *rounds,
                                        uint64_t first)
{
    const dlx_partial_cover *partial = &rounds->partial;
    *relax = (concurrent_relaxation){
        .rounds = rounds,
        .grant_at = first,
        .model = {.problem = partial->problem,
                  .option = partial->option,
                  .count = partial->count,
                  .cost = rounds->cost,
                  .covers = true},
        .side_task = {relax, prepare_slice, run_slice, discard_slice, take_slice}};
    relax->usable = rounds->rounds.best.most == 1 && !rounds->relax.any_negative &&
                    (rounds->by_size || rounds->at_most == UINT64_MAX) &&
                    dlx_relaxation_fits(&relax->model, rounds->task->limits);
}

static void concurrent_relaxation_end(concurrent_relaxation *relax)
{
    if (!relax->open)
        return;
    dlx_relax_tree_free(&relax->tree);
    dlx_search_end(&relax->task);
    dlx_search_release_memory(relax->rounds->task, relax->reserved);
}

/* A round is split after a hundredth of a second. A batch is long enough to make the cost of
 * starting threads, and of entering nodes with unsuitable multipliers, negligible. The relaxation
 * starts after about a second, when small problems have been solved. */
static const dlx_cover_pace usual_pace = {UINT64_C(1) << 22, UINT64_C(1) << 26, UINT64_C(1) << 28};

typedef struct cover {
    dlx_search *task;
    dlx_cover_tree tree;
    concurrent_relaxation relax;
    dlx_cover_pace pace;
    uint64_t work; /* of all rounds */
} cover;

static void close_cover(void *state)
{
    cover *search = state;
    concurrent_relaxation_end(&search->relax);
    dlx_cover_tree_free(&search->tree);
}

bool dlx_cover_open(void *state, dlx_search *task, const dlx_cover_pace *pace)
{
    cover *search = state;
    search->task = task;
    search->pace = *pace;
    return dlx_cover_tree_begin(&search->tree, task, NULL);
}

static bool open_cover(void *state, dlx_search *task, dlx_error *error)
{
    (void)error;
    return dlx_cover_open(state, task, &usual_pace);
}

/* Work on paths of states before the search, for each option. */
enum { PATH_STEPS = 400 };

/* ---- rounds ---------------------------------------------------------------------------------- */

static void set_limit(cover *search, dlx_cost limit)
{
    dlx_cover_tree *tree = &search->tree;
    tree->rounds.limit = dlx_cost_least(limit, tree->ceiling);
    tree->rounds.limited = false;
}

/* Searches the tree within the limit for the best covers. False: stopped. */
static bool search_tree(void *state, dlx_cost limit)
{
    cover *search = state;
    set_limit(search, limit);
    return dlx_cover_tree_search(&search->tree, UINT64_MAX);
}

static bool search_long_tree(void *state, dlx_cost limit)
{
    cover *search = state;
    set_limit(search, limit);
    if (search->tree.rounds.best.most > 1)
        return dlx_cover_subproblems_search_many(&search->tree, &search->pace);
    return dlx_cover_subproblems_search(&search->tree, &search->pace, &search->work,
                                        &search->relax.side_task);
}

/* Runs the whole search before the first cover is returned. True: the best, or all, are proven. */
static bool run_search(cover *search)
{
    dlx_cover_tree *tree = &search->tree;
    dlx_cost_rounds *rounds = &tree->rounds;
    const dlx_search_options *options = &search->task->options;
    if (search->task->ceiling)
        tree->ceiling = dlx_cost_least(tree->ceiling, *search->task->ceiling);
    if (rounds->best.most == UINT64_MAX && options->threads > 1 && !options->limits->node_limit)
        return search_long_tree(search, tree->ceiling);
    if (rounds->best.most == UINT64_MAX)
        return search_tree(search, tree->ceiling);
    const dlx_best_end thin = dlx_thin_search_covers(search->task, PATH_STEPS, &rounds->best);
    if (thin != DLX_BEST_OPEN)
        return thin == DLX_BEST_DONE;
    const bool dived = dlx_cost_rounds_dive(rounds, search_tree, search);
    if (dived || dlx_budget_stopped(search->task->limits))
        return dived;
    concurrent_relaxation_begin(&search->relax, tree, search->pace.before_relaxing);
    const bool done =
        dlx_cost_rounds_run(rounds, search_long_tree, search, tree->least, tree->ceiling);
    return done || search->relax.settled;
}

/* ---- solutions ------------------------------------------------------------------------------- */

static dlx_step next_any(cover *search)
{
    const dlx_partial_cover *partial = &search->tree.partial;
    const dlx_cover_verdict outcome = dlx_cover_tree_advance(&search->tree);
    if (outcome != DLX_COVER_COVERED)
        return outcome == DLX_COVER_DEAD ? DLX_STEP_DONE : DLX_STEP_STOPPED;
    dlx_search_set_chosen(search->task, partial->chosen, partial->chosen_count);
    return DLX_STEP_FOUND;
}

/* Searches again, without dominance, for covers better than those found. True: proven that none
 * exist. */
static bool prove(cover *search, bool done)
{
    dlx_cover_tree *tree = &search->tree;
    dlx_proof *proof = search->task->options.proof;
    dlx_cost_rounds_log(&tree->rounds, done);
    concurrent_relaxation_end(&search->relax);
    search->relax.open = false;
    done = done && dlx_cover_tree_prove(tree, proof) && dlx_cover_tree_search(tree, UINT64_MAX);
    proof->goal->is_proven = done;
    if (!done && tree->relax.multiplier && !tree->relax.arena.failed)
        dlx_cover_lagrange_prove_root(&tree->relax, proof);
    return done;
}

static dlx_step next_solution(void *state)
{
    cover *search = state;
    if (search->tree.any)
        return next_any(search);
    if (!search->tree.rounds.searched) {
        const bool done = run_search(search);
        const bool proves = search->task->options.proof;
        dlx_cost_rounds_end(&search->tree.rounds, proves ? prove(search, done) : done);
    }
    return dlx_kbest_choose(&search->tree.rounds.best) ? DLX_STEP_FOUND : search->tree.rounds.last;
}

static bool count_alone(cover *search)
{
    dlx_cover_tree *tree = &search->tree;
    dlx_cover_verdict outcome;
    while ((outcome = dlx_cover_tree_advance(tree)) == DLX_COVER_COVERED)
        dlx_search_report_count(search->task, ++tree->counted);
    return outcome == DLX_COVER_DEAD;
}

static dlx_step count_covers(void *state, dlx_count *found)
{
    cover *search = state;
    const dlx_search_options *options = &search->task->options;
    const bool shared = options->threads > 1 && !options->limits->node_limit && !search->tree.begun;
    const bool done =
        shared ? dlx_cover_subproblems_count(&search->tree, &search->pace) : count_alone(search);
    if (!dlx_count_add(found, search->tree.counted))
        return dlx_step_no_memory(search->task);
    return done ? DLX_STEP_DONE : DLX_STEP_STOPPED;
}

const dlx_engine dlx_engine_cover = {
    .name = "cover",
    .summary = "branch and bound for --set-cover",
    .features = DLX_FEATURES_BUT_REPEATS,
    .capabilities = DLX_ENGINE_COVERS | DLX_ENGINE_PROVES,
    .state_size = sizeof(cover),
    .open = open_cover,
    .next = next_solution,
    .count = count_covers,
    .close = close_cover,
};
