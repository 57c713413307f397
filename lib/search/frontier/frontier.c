/* SPDX-License-Identifier: MIT */
/* Counting without seeing a solution: all ways to the same rest of the problem are counted as one.
 *
 * Items are branched on in a fixed order, one step each. What earlier steps leave is a state of the
 * frontier (search/frontier/masks.h), and two sets of options that lead to the same state can be
 * completed in the same ways. So each step has a table of its states, with the number of ways to
 * reach each, and passes these numbers on to the states of later steps. This is the transfer matrix
 * method of statistical physics, and the frontier-based construction of decision diagrams without
 * the diagram (Sekine, Imai and Tani, "Computing the Tutte polynomial of a graph of moderate size",
 * 1995; Knuth, TAOCP 4A, 7.1.4, exercise 225; Kawahara and others, "Frontier-based search for
 * enumerating all constrained subgraphs with compressed representation", 2017).
 *
 * Steps are taken in order, so that a table is complete when its turn comes, and is freed after it.
 * When memory runs short within a step, the rest of that step waits until all later ones have been
 * taken and freed. States may then be met again, but none is lost: the count stays exact. */
#include "io/buffer.h"
#include "io/error.h"
#include "search/engine.h"
#include "search/frontier/ordered.h"
#include "search/frontier/shares.h"

#include <stdlib.h>
#include <string.h>

enum {
    PATIENCE = 1 << 16, /* additions to tables that need not pay off */
    LEAST_MERGED = 16,  /* of others, one in so many must meet a state already there */
    MOST_SHARES = 16,   /* steps that wait and leave memory to later ones */
    /* Work of setting up, as measured: nearly all is looking for a good order of the items. */
    LEAST_SETUP = 1 << 12,
    SETUP_PER_NONZERO = 32,
    MOST_NONZEROS = 1 << 20 /* beyond which that takes too long for `auto` */
};

/* Memory for tables if there is no memory limit, and for the masks of the sweep. */
#define MOST_BYTES (UINT64_C(1) << 30)
#define MOST_MASK_BYTES (UINT64_C(1) << 26)

typedef struct frontier {
    dlx_search *task;
    dlx_masks sweep;
    dlx_store store;
    dlx_states *tables; /* by step, for each `count` of them; the last, [steps], hold the number of
                           solutions */
    size_t count;       /* tables of a step: one, or one for each thread */
    dlx_shares *shares; /* threads; NULL: there are none */
    dlx_ordered
        *ordered;    /* tables in ascending order, in place of the above; NULL: there are none */
    bool has_shared; /* they were asked for */
    uint64_t *next;  /* room for a state */
    size_t *waiting; /* steps that wait for memory, ascending; [0..waits[ */
    size_t waits;
    size_t step; /* to go on with */
} frontier;

/* ---- steps ----------------------------------------------------------------------------------- */

/* The table of a step that a state belongs to. */
static inline __attribute__((always_inline)) dlx_states *
table_of(const frontier *search, size_t step, uint32_t words, const uint64_t *state)
{
    if (search->count == 1)
        return &search->tables[step];
    const size_t share = dlx_states_share(dlx_states_hash(words, state), search->count);
    return &search->tables[step * search->count + share];
}

/* Passes on one entry of a step's table, starting at option *option. `next` has room for a state.
 */
static inline __attribute__((always_inline)) dlx_outcome
pass_entry(frontier *search, size_t step, uint32_t words, uint32_t limbs, bool coloured,
           const uint64_t *entry, size_t *option, uint64_t *next)
{
    const dlx_masks *sweep = &search->sweep;
    dlx_search *task = search->task;
    for (; *option < sweep->start[step + 1]; ++*option) {
        if (!dlx_masks_fits(sweep, words, coloured, *option, entry))
            continue;
        if (!dlx_limits_node(task->limits))
            return DLX_STOPPED;
        const uint64_t *set = sweep->set + *option * words;
        for (uint32_t w = 0; w < words; w++)
            next[w] = entry[w] | set[w];
        uint32_t last;
        const uint32_t to = dlx_masks_land(sweep, words, (uint32_t)step, next, &last);
        task->limits->work += dlx_states_work(words, last - (uint32_t)step);
        if (to == DLX_NO_STEP)
            continue;
        const dlx_outcome how = dlx_states_put(&search->store, table_of(search, to, words, next),
                                               words, limbs, next, entry + words);
        if (how != DLX_PASSED)
            return how;
    }
    return DLX_PASSED;
}

/* Passes on the table of a step, from where it stopped before. */
static inline __attribute__((always_inline)) dlx_outcome pass(frontier *search, size_t step,
                                                              dlx_states *from, uint32_t words,
                                                              uint32_t limbs, bool coloured,
                                                              uint64_t *next)
{
    const dlx_masks *sweep = &search->sweep;
    const size_t first = sweep->start[step];
    const uint64_t options = sweep->start[step + 1] - first;
    size_t option = from->option < first ? first : from->option;
    dlx_outcome how = DLX_PASSED;
    for (; from->at < from->capacity; from->at++) {
        const uint64_t *entry = from->entries + from->at * (words + limbs);
        if (dlx_states_free(entry + words, limbs))
            continue;
        if (!dlx_limits_hear(search->task->limits, options)) {
            how = DLX_STOPPED;
            break;
        }
        how = pass_entry(search, step, words, limbs, coloured, entry, &option, next);
        if (how != DLX_PASSED)
            break;
        option = first;
    }
    from->option = option;
    return how;
}

/* The same, compiled for short states and numbers. */
static dlx_outcome pass_table(frontier *search, size_t step, dlx_states *from)
{
    const bool coloured = search->sweep.first_use != NULL;
    uint64_t next;
    if (search->store.words == 1 && !coloured && search->store.limbs == 1)
        return pass(search, step, from, 1, 1, false, &next);
    if (search->store.words == 1 && !coloured && search->store.limbs == 2)
        return pass(search, step, from, 1, 2, false, &next);
    if (search->store.words == 1)
        return pass(search, step, from, 1, search->store.limbs, coloured, &next);
    return pass(search, step, from, search->store.words, search->store.limbs, coloured,
                search->next);
}

/* Are tables of the step passed on by lists: by threads, or by one where they are large? Lists take
 * memory, which is not to be missed where there is a limit on it. */
static bool has_lists(const frontier *search, size_t step)
{
    const dlx_search *task = search->task;
    if (search->count > 1)
        return task->options.threads > 1;
    return !task->options.node_limit && !task->limits->memory_limit &&
           dlx_shares_suit_one(&search->store, &search->tables[step]);
}

/* Passes on all tables of a step, by lists as far as that is of use. */
static dlx_outcome pass_tables(frontier *search, size_t step)
{
    const bool shared = has_lists(search, step);
    dlx_outcome how = DLX_PASSED;
    if (shared && !search->has_shared)
        search->shares = dlx_shares_open(&search->store, &search->sweep, (unsigned)search->count);
    search->has_shared |= shared;
    if (shared && search->shares)
        how = dlx_shares_pass(search->shares, search->tables, step);
    for (size_t i = 0; i < search->count && how == DLX_PASSED; i++)
        how = pass_table(search, step, &search->tables[step * search->count + i]);
    return how;
}

/* Has the step states? */
static bool is_used(const frontier *search, size_t step)
{
    for (size_t i = 0; i < search->count; i++)
        if (search->tables[step * search->count + i].used > 0)
            return true;
    return false;
}

/* The first step at or after `step` that has states, or the number of steps. */
static size_t first_used(const frontier *search, size_t step)
{
    while (step < search->sweep.order.steps && !is_used(search, step))
        step++;
    return step;
}

/* Tables of all steps. */
static size_t all_tables(const frontier *search)
{
    return (search->sweep.order.steps + 1) * search->count;
}

/* Bytes that tables larger than the smallest may take. Room is left for one more limb in each
 * entry, and for a smallest table at each step unless that is much, so that it is always possible
 * to go on with at least one state. */
static uint64_t room(const frontier *search)
{
    const uint64_t wider = search->store.words + search->store.limbs + 1;
    const uint64_t least = all_tables(search) * dlx_states_least(wider);
    const uint64_t most = search->store.most - (least < search->store.most / 2 ? least : 0);
    return most - most / wider;
}

/* Each step that waits leaves half of the remaining room to later steps. */
static void allow(frontier *search)
{
    search->store.allowed = room(search);
    if (search->waits < MOST_SHARES)
        search->store.allowed -= search->store.allowed >> (search->waits + 1);
}

/* Passes on the table of a step, or as much of it as there is memory for. */
static dlx_outcome take_step(frontier *search, size_t step)
{
    dlx_outcome how;
    allow(search);
    for (;;) {
        how = pass_tables(search, step);
        if (how == DLX_OVERFLOWED &&
            dlx_states_widen(&search->store, search->tables, all_tables(search)))
            continue;
        if (dlx_limits_halted(search->task->limits))
            return DLX_STOPPED;
        /* If no later step has states, a step may use all memory there is. */
        const bool alone = first_used(search, step + 1) == search->sweep.order.steps;
        if (how != DLX_FULL || !alone || search->store.allowed == room(search))
            break;
        search->store.allowed = room(search);
    }
    for (size_t i = 0; i < search->count && how == DLX_PASSED; i++)
        dlx_states_drop(&search->store, &search->tables[step * search->count + i]);
    return how;
}

/* Has merging been tried for long without paying off? Then another engine may have its turn. */
static bool is_futile(const frontier *search)
{
    return dlx_limits_may_pause(search->task->limits) &&
           search->store.additions > PATIENCE + LEAST_MERGED * search->store.merged;
}

/* No table can grow: has an allocation failed, or are the tables as large as they may be? */
static void stop_for_memory(frontier *search)
{
    if (search->store.refused)
        dlx_limits_no_memory(search->task->limits);
    else
        dlx_limits_memory_reached(search->task->limits);
}

/* Is there to be a pause before more memory may be taken? */
static bool waits_for_memory(const frontier *search)
{
    return search->task->spare_memory && dlx_limits_may_pause(search->task->limits) &&
           search->store.most < dlx_limits_memory_left(search->task->limits, MOST_BYTES);
}

/* Takes the steps from search->step on. Stopped by a pause, it can go on where it was. */
static dlx_step take_steps(frontier *search)
{
    const size_t steps = search->sweep.order.steps;
    dlx_limits *limits = search->task->limits;
    for (;;) {
        search->step = first_used(search, search->step);
        if (search->step == steps && search->waits == 0)
            return DLX_STEP_DONE;
        if (search->step == steps)
            search->step = search->waiting[--search->waits];
        const dlx_outcome how = take_step(search, search->step);
        search->task->futile = is_futile(search);
        if (search->task->futile || (how == DLX_FULL && waits_for_memory(search))) {
            dlx_limits_pause(limits);
            return DLX_STEP_STOPPED;
        }
        if (how == DLX_FULL && first_used(search, search->step + 1) < steps) {
            search->waiting[search->waits++] = search->step;
        } else if (how != DLX_PASSED) {
            if (how != DLX_STOPPED)
                stop_for_memory(search);
            return DLX_STEP_STOPPED;
        }
        search->step++;
        if (search->step > limits->stats.max_level)
            limits->stats.max_level = search->step;
    }
}

/* The same with tables in ascending order. */
static dlx_step make_steps(frontier *search)
{
    dlx_limits *limits = search->task->limits;
    while (dlx_ordered_has_more(search->ordered)) {
        const dlx_outcome how = dlx_ordered_make(search->ordered);
        const size_t step = dlx_ordered_step(search->ordered);
        if (step > limits->stats.max_level)
            limits->stats.max_level = step;
        search->task->futile = is_futile(search);
        if (search->task->futile || (how == DLX_FULL && waits_for_memory(search))) {
            dlx_limits_pause(limits);
            return DLX_STEP_STOPPED;
        }
        if (how == DLX_STOPPED)
            return DLX_STEP_STOPPED;
        if (how == DLX_LOST || (how == DLX_FULL && !dlx_ordered_split(search->ordered))) {
            stop_for_memory(search);
            return DLX_STEP_STOPPED;
        }
    }
    return DLX_STEP_DONE;
}

/* ---- the engine ------------------------------------------------------------------------------ */

static uint64_t setup_work(const dlx_problem *problem)
{
    const uint64_t nonzeros = dlx_problem_nonzeros(problem);
    return nonzeros > MOST_NONZEROS ? 0 : LEAST_SETUP + SETUP_PER_NONZERO * nonzeros;
}

static void close_frontier(void *state)
{
    frontier *search = state;
    if (!search)
        return;
    dlx_shares_close(search->shares);
    dlx_ordered_close(search->ordered);
    for (size_t t = 0; search->tables && t < all_tables(search); t++)
        free(search->tables[t].entries);
    free(search->tables);
    free(search->waiting);
    free(search->next);
    dlx_masks_free(&search->sweep);
    free(search);
}

/* The bytes that tables may take from now on. */
static void set_most(frontier *search)
{
    const uint64_t spare = search->task->spare_memory;
    const uint64_t left = dlx_limits_memory_left(search->task->limits, MOST_BYTES);
    search->store.most = search->store.taken + left;
    if (spare && spare < search->store.most)
        search->store.most = spare;
}

/* Sets up the state before the first step, with one way to it, and a table for the number of
 * solutions. False: no memory. */
static bool begin(frontier *search)
{
    dlx_search *task = search->task;
    const size_t steps = search->sweep.order.steps;
    search->store = (dlx_store){.task = task, .words = search->sweep.words, .limbs = 1};
    search->count = dlx_shares_wanted(task);
    search->tables = calloc(all_tables(search), sizeof *search->tables);
    search->waiting = dlx_allocate(steps, sizeof *search->waiting);
    search->next = calloc(search->store.words, sizeof *search->next);
    if (!search->tables || !search->waiting || !search->next ||
        !dlx_search_takes(
            task, steps * (search->count * sizeof *search->tables + sizeof *search->waiting)))
        return false;
    set_most(search);
    if (dlx_ordered_suits(task, &search->sweep)) {
        search->ordered = dlx_ordered_open(&search->store, &search->sweep);
        return search->ordered != NULL;
    }
    search->store.allowed = search->store.most;
    const uint64_t least = 2 * dlx_states_least(search->store.words + 1);
    const uint64_t one = 1;
    if (!dlx_search_takes(task, least))
        return false;
    dlx_search_gives_back(task, least);
    /* The last state, like the first, has no bit set. */
    return dlx_states_grow(&search->store,
                           table_of(search, steps, search->store.words, search->next)) &&
           dlx_states_put(&search->store, table_of(search, 0, search->store.words, search->next),
                          search->store.words, 1, search->next, &one) == DLX_PASSED;
}

static void *open_frontier(dlx_search *task, dlx_error *error)
{
    frontier *search = calloc(1, sizeof *search);
    uint64_t bytes = 0;
    if (search)
        search->task = task;
    if (search &&
        dlx_masks_make(&search->sweep, task->problem, task->limits, MOST_MASK_BYTES, &bytes) &&
        dlx_search_takes(task, bytes) && begin(search))
        return search;
    if (bytes > MOST_MASK_BYTES)
        dlx_error_set(
            error, DLX_UNSUPPORTED,
            "too many items at a time for engine frontier; engine links takes any number");
    else
        dlx_error_memory(error);
    close_frontier(search);
    return NULL;
}

/* Adds the number in the last table. False: no memory. */
static bool add_found(frontier *search, dlx_count *found)
{
    if (search->ordered)
        return dlx_count_sum(found, dlx_ordered_found(search->ordered));
    memset(search->next, 0, search->store.words * sizeof *search->next);
    const dlx_states *last =
        table_of(search, search->sweep.order.steps, search->store.words, search->next);
    const uint64_t *number = last->entries + search->store.words;
    mp_limb_t one = 1;
    const dlx_count limb = {.high = &one, .size = 1, .capacity = 1}; /* 2^64 */
    dlx_count sum = {0};
    bool good = true;
    while (last->used && dlx_states_free(number, search->store.limbs))
        number += search->store.words + search->store.limbs;
    for (uint32_t l = search->store.limbs; l-- > 0 && last->used && good;)
        good = dlx_count_multiply(&sum, &limb) && dlx_count_add(&sum, number[l]);
    good = good && dlx_count_sum(found, &sum);
    dlx_count_free(&sum);
    return good;
}

static dlx_step count_solutions(void *state, dlx_count *found)
{
    frontier *search = state;
    if (search->sweep.impossible)
        return DLX_STEP_DONE;
    set_most(search);
    const dlx_step step = search->ordered ? make_steps(search) : take_steps(search);
    if (search->task->limits->paused || add_found(search, found))
        return step;
    dlx_limits_no_memory(search->task->limits);
    return DLX_STEP_STOPPED;
}

/* No solution is seen. */
static dlx_step next_solution(void *state)
{
    const frontier *search = state;
    dlx_limits_stop(search->task->limits, DLX_END_UNKNOWN);
    return DLX_STEP_STOPPED;
}

const dlx_engine dlx_engine_frontier = {
    .name = "frontier",
    .summary = "counts without listing: equal rests of the problem are counted once",
    .features = DLX_FEATURE_SECONDARY | DLX_FEATURE_COLOURS | DLX_FEATURE_COSTS,
    .tasks = DLX_TASK_COUNT,
    .setup = setup_work,
    .open = open_frontier,
    .next = next_solution,
    .count = count_solutions,
    .close = close_frontier,
};
