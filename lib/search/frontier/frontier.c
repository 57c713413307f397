/* SPDX-License-Identifier: MIT */
/* Counts solutions without enumerating them, or finds the cheapest: partial solutions with equal
 * residual problems are counted once.
 *
 * Items are branched on in a fixed order, one layer each. The options chosen in earlier layers
 * determine a state of the frontier (search/frontier/state_masks.h); sets of options with the same
 * state have the same completions. Each layer has a table of states with the number of ways to
 * reach each, and adds these numbers to the states of later layers. This is the transfer matrix
 * method of statistical physics, and the frontier-based construction of decision diagrams without
 * the diagram (Sekine, Imai and Tani, "Computing the Tutte polynomial of a graph of moderate size",
 * 1995; Knuth, TAOCP 4A, 7.1.4, exercise 225; Kawahara and others, "Frontier-based search for
 * enumerating all constrained subgraphs with compressed representation", 2017).
 *
 * Tables are sorted where possible (search/frontier/ordered.h), else hashed
 * (search/frontier/hashed.h). When memory runs short within a layer, the rest of the layer waits
 * until the later layers are done. Their states may then be reached twice, but the count stays
 * exact. */
#include "io/error.h"
#include "search/base/engine.h"
#include "search/base/order_sifting.h"
#include "search/frontier/hashed.h"
#include "search/frontier/ordered.h"
#include "search/frontier/state_paths.h"

#include <math.h>
#include <stdlib.h>

enum {
    /* Additions before merging must pay off: at least, and remaining work of others for one; the
     * work if it is unknown. */
    PATIENCE = 1 << 14,
    WORK_OF_PATIENCE = 1 << 9,
    UNKNOWN_WORK = 1 << 27,
    LEAST_MERGED = 16, /* one addition in LEAST_MERGED must meet an existing state */
    /* Measured setup work, by nonzeros: with King's order of the items, and in the given order. */
    LEAST_SETUP = 1 << 12,
    WORK_WITH_KING = 32,
    WORK_AS_GIVEN = 2,
    WORK_BEFORE_SIFTING = 1 << 22
};

/* Part of the layers in which tables grow much, and decay of the longest layer's work. */
#define GROWING_LAYERS 0.4
#define LAYER_DECAY 0.75
/* Its growth is measured over the last part (1/N) of the layers so far, from this part (1/N) of all
 * layers on, and falls to 0 at the end, to this part (1/N) on average. */
#define MEASURED_PART 3
#define UNMEASURED_PART 8
#define GROWTH_DECAY 4

/* Memory for tables without a memory limit. */
#define MOST_BYTES (UINT64_C(1) << 30)

typedef struct frontier {
    dlx_search *task;
    dlx_masks masks;
    dlx_sifting *sifting; /* of a cheaper order, before the next layer; NULL: none, or done */
    bool has_sifted;
    uint64_t memory; /* of the task without tables */
    dlx_store store;
    const dlx_layer_ops *ops; /* NULL: no layers */
    void *layers;
    dlx_state_paths *paths;    /* with a goal, the whole search; else NULL */
    bool has_paths;            /* the paths are made */
    uint64_t work, layer_work; /* so far: of all layers, and of the current layer */
    double long_layer;         /* decaying maximum of the work of a layer */
    double growth;             /* of the logarithm of the work, mean of the last layers */
} frontier;

static void set_most(frontier *search)
{
    const uint64_t spare = search->task->spare_memory;
    const uint64_t left = dlx_budget_memory_left(search->task->limits, MOST_BYTES);
    search->store.most = search->store.taken + left;
    if (spare && spare < search->store.most)
        search->store.most = spare;
}

/* Returns false if out of memory. */
static bool begin_layers(frontier *search)
{
    search->memory = search->task->memory;
    search->store = (dlx_store){.task = search->task,
                                .words = search->masks.words,
                                .limbs = 1,
                                .reorders = search->masks.first_use != NULL};
    set_most(search);
    search->ops =
        dlx_ordered_suits(search->task, &search->masks) ? &dlx_ordered_layers : &dlx_hashed_layers;
    search->layers = search->ops->open(&search->store, &search->masks);
    return search->layers;
}

/* While tables grow, takes their growth to decay; then each remaining layer to need at most as much
 * work as the last layers. */
static double progress(const void *state)
{
    const frontier *search = state;
    const double layers = (double)search->masks.order.steps;
    const double done = (double)search->ops->layer(search->layers);
    const double longest = fmax(search->long_layer, (double)search->layer_work);
    const double work = (double)search->work;
    const double growing = work * expm1(search->growth * (layers - done) / GROWTH_DECAY);
    const double ahead =
        done > GROWING_LAYERS * layers ? fmin(growing, (layers - done) * longest) : growing;
    return done > layers / UNMEASURED_PART && work > 0 ? work / (work + ahead) : 0;
}

/* ---- a cheaper order ------------------------------------------------------------------------- */

/* Begins to look for a cheaper order of the items, once, if the remaining work is long. */
static void begin_sifting(frontier *search)
{
    dlx_search *task = search->task;
    const dlx_item_order *order = &search->masks.order;
    const double done = progress(search);
    const double work = (double)search->work;
    if (search->has_sifted || search->work < WORK_BEFORE_SIFTING || done == 0)
        return;
    search->has_sifted = true;
    const uint64_t sifting_work = dlx_sifting_work(order, task->problem, work / done - work);
    const uint64_t bytes = dlx_sifting_bytes(task->problem);
    if (sifting_work > 0 && dlx_budget_memory_left(task->limits, bytes) >= bytes &&
        dlx_search_reserve_memory(task, bytes))
        search->sifting =
            dlx_sifting_open(order, task->problem, search->masks.bits, sifting_work, task->limits);
}

/* Begins again in the order `sequence`. Returns false if out of memory or stopped. */
static bool begin_again(frontier *search, const uint32_t *sequence)
{
    dlx_search *task = search->task;
    uint64_t bytes;
    search->ops->close(search->layers);
    dlx_search_release_memory(task, task->memory - search->memory);
    dlx_state_masks_free(&search->masks);
    *search = (frontier){.task = task,
                         .masks = {.sequence = sequence},
                         .sifting = search->sifting,
                         .has_sifted = true,
                         .memory = search->memory};
    dlx_budget_hold(task->limits);
    const bool ok = dlx_state_masks_make(&search->masks, task->problem, task->limits,
                                         dlx_state_masks_most_bytes(task->problem), &bytes) &&
                    begin_layers(search);
    dlx_budget_release(task->limits);
    return ok;
}

/* Begins again if a cheaper order is found. Returns false if paused, stopped or out of memory. */
static bool end_sifting(frontier *search)
{
    if (!dlx_sifting_run(search->sifting, search->task->limits))
        return false;
    const uint32_t *sequence = dlx_sifting_sequence(search->sifting);
    const bool ok = !sequence || begin_again(search, sequence);
    dlx_sifting_close(search->sifting);
    search->sifting = NULL;
    if (!ok)
        dlx_budget_no_memory(search->task->limits);
    return ok;
}

/* ---- layers ---------------------------------------------------------------------------------- */

/* True if merging does not pay off and another engine may run. */
static bool is_futile(const frontier *search)
{
    const uint64_t other = search->task->other_work;
    const uint64_t patience = (other ? other : UNKNOWN_WORK) / WORK_OF_PATIENCE;
    return dlx_budget_may_pause(search->task->limits) &&
           search->store.additions >
               (patience > PATIENCE ? patience : PATIENCE) + LEAST_MERGED * search->store.merged;
}

/* Reports a failed allocation or the memory limit. */
static void stop_for_memory(frontier *search)
{
    if (search->store.refused)
        dlx_budget_no_memory(search->task->limits);
    else
        dlx_budget_memory_reached(search->task->limits);
}

/* True if the search should pause before it uses more memory. */
static bool waits_for_memory(const frontier *search)
{
    return search->task->spare_memory && dlx_budget_may_pause(search->task->limits) &&
           search->store.most < dlx_budget_memory_left(search->task->limits, MOST_BYTES);
}

/* Measures the layer, for the estimate of progress. */
static void end_layer(frontier *search)
{
    const double work = (double)search->work;
    const double layer_work = (double)search->layer_work;
    const double growth = log((work + 1) / (work - layer_work + 1));
    const double part =
        fmin(1, MEASURED_PART / fmax((double)search->ops->layer(search->layers), 1));
    search->growth += part * (growth - search->growth);
    search->long_layer = fmax(LAYER_DECAY * search->long_layer, layer_work);
    search->layer_work = 0;
}

/* Processes a layer, or a part of it, and adds its work. */
static dlx_outcome make_layer(frontier *search)
{
    const uint64_t before = search->task->limits->work;
    const dlx_outcome how = search->ops->make(search->layers);
    const uint64_t work = search->task->limits->work - before;
    search->work += work;
    search->layer_work += work;
    if (how == DLX_DONE)
        end_layer(search);
    return how;
}

static void note_level(const frontier *search)
{
    dlx_search_stats *stats = &search->task->limits->stats;
    const size_t layer = search->ops->layer(search->layers);
    stats->max_level = layer > stats->max_level ? layer : stats->max_level;
}

/* Processes the remaining layers; resumes after a pause. */
static dlx_step pass_layers(frontier *search)
{
    dlx_budget *limits = search->task->limits;
    while (search->ops->has_more(search->layers)) {
        if (search->sifting && !end_sifting(search))
            return DLX_STEP_STOPPED;
        note_level(search);
        const dlx_outcome how = make_layer(search);
        note_level(search);
        search->task->gave_up = is_futile(search);
        if (search->task->gave_up || (how == DLX_FULL && waits_for_memory(search))) {
            dlx_budget_pause(limits);
            return DLX_STEP_STOPPED;
        }
        if (how == DLX_STOPPED)
            return DLX_STEP_STOPPED;
        if (how == DLX_OUT_OF_MEMORY || (how == DLX_FULL && !search->ops->split(search->layers))) {
            stop_for_memory(search);
            return DLX_STEP_STOPPED;
        }
        begin_sifting(search);
    }
    return DLX_STEP_DONE;
}

/* ---- the engine ------------------------------------------------------------------------------ */

static uint64_t setup_work(const dlx_problem *problem)
{
    const uint64_t each = dlx_item_order_tries_king(problem) ? WORK_WITH_KING : WORK_AS_GIVEN;
    return LEAST_SETUP + each * dlx_problem_nonzeros(problem);
}

/* Of the order of the items, and of the codes of colours while masks are made. */
static uint64_t order_bytes(const dlx_problem *problem)
{
    const uint64_t order =
        8 * (uint64_t)problem->options + 20 * (uint64_t)dlx_problem_items(problem);
    return order + (problem->colour ? 12 * (uint64_t)dlx_problem_nonzeros(problem) : 0);
}

static void close_frontier(void *state)
{
    frontier *search = state;
    dlx_sifting_close(search->sifting);
    dlx_state_paths_close(search->paths);
    if (search->ops)
        search->ops->close(search->layers);
    dlx_state_masks_free(&search->masks);
}

/* Sets up the tables, or with a goal the paths. Returns false if out of memory or stopped. */
static bool begin_search(frontier *search, uint64_t *bytes)
{
    dlx_search *task = search->task;
    if (!dlx_search_reserve_memory(task, order_bytes(task->problem)))
        return false;
    if (task->options.goal != DLX_GOAL_ANY) {
        search->paths =
            dlx_state_paths_open(task, dlx_state_masks_most_bytes(task->problem), bytes);
        return search->paths != NULL;
    }
    return dlx_state_masks_make(&search->masks, task->problem, task->limits,
                                dlx_state_masks_most_bytes(task->problem), bytes) &&
           dlx_search_reserve_memory(task, *bytes) && begin_layers(search);
}

static bool open_frontier(void *state, dlx_search *task, dlx_error *error)
{
    frontier *search = state;
    uint64_t bytes = 0;
    search->task = task;
    if (begin_search(search, &bytes))
        return true;
    if (bytes > dlx_state_masks_most_bytes(task->problem))
        dlx_error_set(
            error, DLX_UNSUPPORTED,
            "too many items at a time for engine frontier; engine links takes any number");
    return false;
}

static dlx_step count_solutions(void *state, dlx_count *found)
{
    frontier *search = state;
    if (search->paths)
        return dlx_state_paths_make(search->paths) == DLX_STEP_DONE
                   ? dlx_state_paths_count(search->paths, found)
                   : DLX_STEP_STOPPED;
    if (search->masks.impossible)
        return DLX_STEP_DONE;
    set_most(search);
    const dlx_step result = pass_layers(search);
    return search->task->limits->paused || search->ops->add_found(search->layers, found)
               ? result
               : dlx_step_no_memory(search->task);
}

/* Without a goal, this engine only counts. */
static dlx_step next_solution(void *state)
{
    frontier *search = state;
    const uint64_t most = search->task->options.solution_limit;
    if (!search->paths) {
        dlx_budget_stop(search->task->limits, DLX_END_UNKNOWN);
        return DLX_STEP_STOPPED;
    }
    if (!search->has_paths && dlx_state_paths_make(search->paths) != DLX_STEP_DONE)
        return DLX_STEP_STOPPED;
    search->has_paths = true;
    return dlx_state_paths_next(search->paths, most ? most : 1);
}

const dlx_engine dlx_engine_frontier = {
    .name = "frontier",
    .summary = "counts or compares equal residual problems once",
    .features = DLX_FEATURES_BUT_REPEATS,
    .capabilities = DLX_ENGINE_COUNTS | DLX_ENGINE_FINDS_BEST,
    .setup_work = setup_work,
    .progress = progress,
    .state_size = sizeof(frontier),
    .open = open_frontier,
    .next = next_solution,
    .count = count_solutions,
    .close = close_frontier,
};
