/* SPDX-License-Identifier: MIT */
/* Dancing cells: sparse sets instead of links, for large, sparse and coloured problems, and for
 * multiplicities.
 *
 * Knuth, program SSXCC, 2020 to 2023, after Christine Solnon, who proposed to save only set sizes
 * and to take forced options at once. If an item has only as many live options as it needs, all are
 * taken; with fewer, the branch ends. When nothing is forced, an option of an item with few options
 * is taken and, after its subtree, dropped. So an option is live, taken or dropped, and each set of
 * options occurs once, with any multiplicities.
 *
 * Engine `wdeg` branches on the item with the fewest options per conflict so far (dom/wdeg;
 * Boussemart, Hemery, Lecoutre, Sais, "Boosting systematic search by weighting constraints", ECAI
 * 2004). Without conflicts both engines choose equally. */
#include "io/buffer.h"
#include "io/error.h"
#include "search/base/engine.h"
#include "search/base/item_order.h"
#include "search/cells/known_counts.h"

#include <stdlib.h>

/* ---- weights --------------------------------------------------------------------------------- */

enum { MAX_CHANGED_WEIGHTS = 64 };

/* Item weights: 1 plus the number of conflicts at the item. All zero: no weights. */
typedef struct item_weights {
    float *inverse; /* by item: 1 / weight */
    uint32_t changed[MAX_CHANGED_WEIGHTS];
    size_t changes; /* changes since the caller reset this; the first are in `changed` */
} item_weights;

static bool make_weights(item_weights *weights, size_t count)
{
    weights->inverse = dlx_buffer_allocate(count, sizeof *weights->inverse);
    for (size_t i = 0; weights->inverse && i < count; i++)
        weights->inverse[i] = 1;
    return weights->inverse != NULL;
}

static void free_weights(item_weights *weights)
{
    free(weights->inverse);
}

/* Increments the weight of item i after a conflict. */
static void bump_weight(item_weights *weights, uint32_t i)
{
    if (!weights->inverse)
        return;
    weights->inverse[i] = 1 / (1 / weights->inverse[i] + 1);
    if (weights->changes < MAX_CHANGED_WEIGHTS)
        weights->changed[weights->changes] = i;
    weights->changes += weights->changes <= MAX_CHANGED_WEIGHTS;
}

/* Rank of an item with `more` options beyond its need: branches / weight, below 2^31. */
static uint32_t weighted_rank(const item_weights *weights, uint32_t i, uint32_t more)
{
    uint32_t rank;
    if (!weights->inverse)
        return more;
    /* Positive floats compare like their bits. */
    const float branches = ((float)more + 1) * weights->inverse[i];
    memcpy(&rank, &branches, sizeof rank);
    return rank;
}

#define NO_ITEM UINT32_MAX

/* A branch and the state to restore. */
typedef struct level {
    uint32_t item, node; /* node of the item in the option taken */
    uint32_t epoch, active_size;
    uint32_t path_size;
    size_t trail_size;
    double other_share; /* of the tree: the other options of the item */
} level;

typedef struct cells {
    dlx_search *task;
    dlx_budget *limits;
    dlx_sparse_sets sets;
    uint32_t *path; /* a node of each option taken */
    uint32_t path_size;
    level *levels;
    size_t depth, level_capacity;
    dlx_tournament
        least; /* by item: rank(), up to date with trail[0..ranked[; empty for few items */
    size_t ranked;
    bool has_ranks;
    item_weights weights; /* by primary item; empty: all equal */
    uint32_t again;       /* item to branch on again, or NO_ITEM */
    bool dead;            /* the current path is exhausted */
    /* Shares of the tree, where the options of an item have equal shares: the current node, and all
     * that is searched. */
    double share, seen;
    dlx_known_counts known; /* counts */
} cells;

enum {
    FEW_ITEMS = 64,    /* scanned linearly */
    TREE_FACTOR = 8,   /* cost of a tree update relative to a scan step */
    TAKE_WORK = 16,    /* per option taken, in addition to hidden options */
    HAND_OUT_WORK = 4, /* per option of a solution */
    FIND_WORK = 12,    /* the same in addition if large: a binary search */
    SETUP_WORK = 3     /* per node */
};

static void close_cells(void *state)
{
    cells *search = state;
    dlx_block_free(&search->sets.block);
    free(search->sets.trail);
    free(search->least.tree);
    free_weights(&search->weights);
    dlx_known_counts_free(&search->known);
    free(search->path);
    free(search->levels);
}

static uint64_t setup_work(const dlx_problem *problem)
{
    return SETUP_WORK * (uint64_t)(dlx_problem_nonzeros(problem) + problem->options) + 1;
}

/* Returns the maximum length of a path. */
static size_t longest_path(const dlx_problem *problem)
{
    const size_t primary = problem->items->primary;
    return primary < problem->options && !problem->items->lo ? primary : problem->options;
}

static bool make(cells *search, bool weighted)
{
    const dlx_problem *problem = search->task->problem;
    const size_t primary = problem->items->primary;
    const size_t path = longest_path(problem);
    const bool tree = primary > FEW_ITEMS;
    bool solvable = true;
    if (!dlx_search_reserve_memory(search->task, path * sizeof *search->path +
                                                     (tree ? dlx_tournament_size(primary) : 0) +
                                                     (weighted ? primary * sizeof(float) : 0)))
        return false;
    search->path = dlx_buffer_allocate(path, sizeof *search->path);
    const bool ok = search->path && (!tree || dlx_tournament_make(&search->least, primary)) &&
                    (!weighted || make_weights(&search->weights, primary)) &&
                    dlx_sparse_sets_make(&search->sets, search->task, &solvable);
    search->dead = !solvable;
    return ok;
}

static bool fits(const dlx_problem *problem, dlx_error *error)
{
    size_t nodes;
    if (!__builtin_add_overflow(dlx_problem_nonzeros(problem), problem->options, &nodes) &&
        nodes <= INT32_MAX)
        return true;
    dlx_error_set(error, DLX_UNSUPPORTED,
                  "more than 2^31 nonzeros are too many for engine cells; engine links takes more");
    return false;
}

static bool open_search(cells *search, dlx_search *task, bool weighted, dlx_error *error)
{
    search->task = task;
    search->limits = task->limits;
    search->again = NO_ITEM;
    search->share = 1;
    return fits(task->problem, error) && make(search, weighted);
}

static bool open_cells(void *state, dlx_search *task, dlx_error *error)
{
    return open_search(state, task, false, error);
}

static bool open_wdeg(void *state, dlx_search *task, dlx_error *error)
{
    return open_search(state, task, true, error);
}

/* ---- the choice ------------------------------------------------------------------------------ */

/* Number of options beyond the need. Optional items rank after all others; then come items without
 * options. */
#define OPTIONAL (UINT32_MAX - 1)
#define CLOSED UINT32_MAX

static inline uint32_t rank(const cells *search, uint32_t i)
{
    const dlx_set *set = &search->sets.sets[i];
    if (set->need > 0)
        return weighted_rank(&search->weights, i, set->size - (uint32_t)set->need);
    return set->size > 0 ? OPTIONAL : CLOSED;
}

static uint32_t scan(cells *search)
{
    const dlx_sparse_sets *sets = &search->sets;
    uint32_t best = NO_ITEM;
    uint32_t least = CLOSED;
    search->limits->work += sets->active_size;
    for (uint32_t k = 0; k < sets->active_size; k++) {
        const uint32_t i = sets->active[k];
        const uint32_t own = rank(search, i);
        if (own < least || (own == least && i < best && own != CLOSED)) {
            least = own;
            best = i;
        }
    }
    return best;
}

/* Updates the ranks of items on trail[begin..end[. */
static void rank_changed(cells *search, size_t begin, size_t end)
{
    search->limits->work += 4 * (end - begin);
    for (size_t k = begin; k < end; k++) {
        const uint32_t i = search->sets.trail[k].item;
        if (i < search->sets.primary)
            dlx_tournament_set(&search->least, i, rank(search, i));
    }
}

/* Updates the tree: all items on first use or after many weight changes. */
static void update_ranks(cells *search)
{
    item_weights *weights = &search->weights;
    if (search->has_ranks && weights->changes <= MAX_CHANGED_WEIGHTS) {
        rank_changed(search, search->ranked, search->sets.trail_size);
        for (size_t k = 0; k < weights->changes; k++)
            dlx_tournament_set(&search->least, weights->changed[k],
                               rank(search, weights->changed[k]));
    } else {
        for (uint32_t i = 0; i < search->sets.primary; i++)
            dlx_tournament_set(&search->least, i, rank(search, i));
        search->limits->work += search->has_ranks ? 4 * (uint64_t)search->sets.primary : 0;
        search->has_ranks = true;
    }
    weights->changes = 0;
    search->ranked = search->sets.trail_size;
}

/* Returns the first item of least rank, or NO_ITEM. If scanning the active items is cheaper than
 * updating the tree, the tree stays outdated; changes may be undone before its next use. */
static uint32_t choose(cells *search)
{
    const size_t changed = search->sets.trail_size - search->ranked;
    const uint32_t active = search->sets.active_size;
    if (active <= FEW_ITEMS || active / TREE_FACTOR <= changed)
        return scan(search);
    update_ranks(search);
    const uint32_t best = (uint32_t)dlx_tournament_first(&search->least);
    return rank(search, best) == CLOSED ? NO_ITEM : best;
}

/* ---- the search ------------------------------------------------------------------------------ */

typedef enum outcome {
    GOES_ON,
    DEAD,
    STOPPED /* a limit was reached */
} outcome;

/* Records a conflict at the failed item. */
static outcome fail(cells *search)
{
    dlx_proof *proof = search->task->options.proof;
    if (dlx_proof_has_hints(proof))
        dlx_proof_dead(proof, search->sets.failed);
    bump_weight(&search->weights, search->sets.failed);
    return DEAD;
}

static outcome take_option(cells *search, uint32_t p)
{
    search->limits->work += TAKE_WORK;
    search->path[search->path_size++] = p;
    dlx_search_stats_reach(&search->limits->stats, search->path_size);
    return dlx_sparse_sets_take(&search->sets, p) ? GOES_ON : fail(search);
}

static uint32_t option_of(const cells *search, uint32_t p)
{
    return dlx_problem_option_of(search->task->problem, p, !search->sets.large);
}

/* Takes all forced options. */
static outcome propagate(cells *search)
{
    dlx_sparse_sets *sets = &search->sets;
    dlx_proof *proof = search->task->options.proof;
    while (sets->queue_begin < sets->queue_end) {
        const dlx_set *set = &sets->sets[sets->queue[sets->queue_begin]];
        if (set->need <= 0) {
            sets->queue_begin++;
            continue;
        }
        if (!dlx_budget_node(search->limits))
            return STOPPED;
        if (dlx_proof_has_hints(proof))
            dlx_proof_force(proof, sets->queue[sets->queue_begin],
                            option_of(search, sets->cells[set->begin]));
        if (take_option(search, sets->cells[set->begin]) == DEAD)
            return DEAD;
    }
    sets->queue_begin = sets->queue_end = 0;
    return GOES_ON;
}

/* Branches on item i: takes its first option. */
static outcome descend(cells *search, uint32_t i)
{
    dlx_sparse_sets *sets = &search->sets;
    const level current = {.item = i,
                           .node = sets->cells[sets->sets[i].begin],
                           .epoch = sets->epoch,
                           .active_size = sets->active_size,
                           .path_size = search->path_size,
                           .trail_size = sets->trail_size,
                           .other_share = search->share - search->share / sets->sets[i].size};
    if (!dlx_budget_node(search->limits) ||
        !dlx_search_grow(search->task, &search->levels, &search->level_capacity, search->depth + 1,
                         sizeof *search->levels) ||
        !dlx_sparse_sets_enter(sets, current.epoch + 1))
        return STOPPED;
    search->levels[search->depth++] = current;
    search->share -= current.other_share;
    if (search->task->options.proof)
        dlx_proof_decide(search->task->options.proof, i, option_of(search, current.node));
    return take_option(search, current.node);
}

/* Undoes the deepest branch, and drops its option. The item keeps the least rank unless it is
 * forced, so it need not be chosen again. */
static outcome back(cells *search)
{
    dlx_sparse_sets *sets = &search->sets;
    const level was = search->levels[--search->depth];
    const size_t end = search->ranked;
    dlx_known_counts_end(&search->known, (uint32_t)search->depth);
    search->seen += search->share;
    search->share = was.other_share;
    dlx_proof_undo(search->task->options.proof);
    dlx_sparse_sets_restore(sets, was.trail_size, was.active_size);
    search->path_size = was.path_size;
    if (end > was.trail_size) {
        rank_changed(search, was.trail_size, end);
        search->ranked = was.trail_size;
    }
    if (!dlx_sparse_sets_enter(sets, was.epoch + 1))
        return STOPPED;
    if (!dlx_sparse_sets_drop(sets, was.node))
        return fail(search);
    if (sets->queue_end == 0 && sets->sets[was.item].need > 0)
        search->again = was.item;
    return GOES_ON;
}

static dlx_step hand_out(cells *search)
{
    dlx_known_counts_add(&search->known, search->task->multiplicity);
    for (uint32_t i = 0; i < search->path_size; i++)
        search->task->chosen[i] = option_of(search, search->path[i]);
    search->task->chosen_count = search->path_size;
    search->limits->work +=
        (HAND_OUT_WORK + (search->sets.large ? FIND_WORK : 0)) * (uint64_t)search->path_size;
    search->dead = true;
    return DLX_STEP_FOUND;
}

/* True if the residual problem was counted before. */
static bool is_known(cells *search, uint64_t *solutions)
{
    const dlx_search *task = search->task;
    return task->counting && !task->options.proof && !search->sets.slack &&
           dlx_known_counts_find(&search->known, &search->sets, (uint32_t)search->depth, solutions);
}

/* The options of a last open item each complete a solution, and are counted at once. */
static bool count_last(cells *search)
{
    const dlx_sparse_sets *sets = &search->sets;
    if (!search->task->counting || sets->slack || sets->active_size != 1)
        return false;
    search->task->multiplicity = sets->sets[sets->active[0]].size;
    return true;
}

/* Advances by one branch. *found: a solution was reached. */
static outcome advance(cells *search, bool *found)
{
    const outcome forced = propagate(search);
    if (forced != GOES_ON)
        return forced;
    *found = count_last(search);
    if (*found)
        return GOES_ON;
    const uint32_t i = search->again != NO_ITEM ? search->again : choose(search);
    uint64_t solutions;
    if (search->again == NO_ITEM && i != NO_ITEM && is_known(search, &solutions)) {
        *found = solutions > 0;
        search->task->multiplicity = *found ? solutions : 1;
        return *found ? GOES_ON : DEAD;
    }
    *found = i == NO_ITEM;
    const outcome went = *found ? GOES_ON : descend(search, i);
    search->again = went == STOPPED ? i : NO_ITEM; /* keep the choice */
    return went;
}

static dlx_step next_solution(void *state)
{
    cells *search = state;
    bool found = false;
    search->task->multiplicity = 1;
    for (;;) {
        if (search->dead && search->depth == 0)
            return DLX_STEP_DONE;
        const outcome current = search->dead ? back(search) : advance(search, &found);
        if (found)
            return hand_out(search);
        if (current == STOPPED)
            return DLX_STEP_STOPPED;
        search->dead = current == DEAD;
    }
}

double dlx_cells_progress(const void *state)
{
    const cells *search = state;
    return search->seen;
}

const dlx_engine dlx_engine_cells = {
    .name = "cells",
    .summary = "sparse sets and forced options, for large, sparse and coloured problems",
    .features = DLX_FEATURES_BUT_REPEATS,
    .capabilities = DLX_ENGINE_LISTS | DLX_ENGINE_PROVES,
    .setup_work = setup_work,
    .fits = fits,
    .work_per_node = 80,
    .state_size = sizeof(cells),
    .open = open_cells,
    .next = next_solution,
    .close = close_cells,
};

const dlx_engine dlx_engine_wdeg = {
    .name = "wdeg",
    .summary = "cells with dom/wdeg branching, for first solutions",
    .features = DLX_FEATURES_BUT_REPEATS,
    .capabilities = DLX_ENGINE_LISTS | DLX_ENGINE_PROVES,
    .setup_work = setup_work,
    .fits = fits,
    .work_per_node = 80,
    .state_size = sizeof(cells),
    .open = open_wdeg,
    .next = next_solution,
    .close = close_cells,
};
