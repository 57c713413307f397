/* SPDX-License-Identifier: MIT */
/* What a decision diagram of all solutions is used for: random solutions, their number, and the
 * diagram itself. These engines do not search for one solution after another, so they cannot be
 * asked for by name. */
#include "search/auto/policy.h"
#include "search/diagram/diagram.h"
#include "search/diagram/listing.h"
#include "search/diagram/model_counts.h"
#include "search/random.h"

#include "io/buffer.h"
#include "io/error.h"
#include <stdlib.h>
#include <string.h>

typedef struct sampling {
    dlx_search *task;
    bool ordered; /* the diagram has to be ordered */
    bool made;    /* the diagram and its model counts are made */
    bool limited; /* a limit on memory has stopped a way to the diagram */
    dlx_diagram diagram;
    dlx_listing listing; /* while there is no diagram */
    dlx_model_counts tally;
    dlx_random random;
    mp_limb_t *rank; /* of a solution; as many limbs as the number of solutions */
} sampling;

static void close_sampler(void *state)
{
    sampling *sampler = state;
    if (!sampler)
        return;
    dlx_diagram_free(&sampler->diagram);
    dlx_listing_free(&sampler->listing);
    dlx_model_counts_free(&sampler->tally);
    free(sampler->rank);
    free(sampler);
}

static void *open_sampling(dlx_search *task, bool ordered, dlx_error *error)
{
    sampling *sampler = calloc(1, sizeof *sampler);
    if (!sampler) {
        dlx_error_memory(error);
        return NULL;
    }
    sampler->task = task;
    sampler->ordered = ordered;
    sampler->random = dlx_random_begin(task->options.seed);
    return sampler;
}

static void *open_sample(dlx_search *task, dlx_error *error)
{
    return open_sampling(task, false, error);
}

static void *open_diagram(dlx_search *task, dlx_error *error)
{
    return open_sampling(task, true, error);
}

/* ---- drawing ----------------------------------------------------------------------------------
 */

/* The number of limbs without leading zeros. */
static size_t trim(const mp_limb_t *limbs, size_t size)
{
    while (size > 0 && limbs[size - 1] == 0)
        size--;
    return size;
}

static bool is_less(const mp_limb_t *a, size_t a_size, const mp_limb_t *b, size_t b_size)
{
    if (a_size != b_size)
        return a_size < b_size;
    return a_size > 0 && mpn_cmp(a, b, (mp_size_t)a_size) < 0;
}

/* A number of as many random bits as `total` has; words of 64 bits are drawn, the least significant
 * first, whatever the size of limbs. */
static void draw_bits(sampling *sampler, const mp_limb_t *total, size_t size)
{
    uint64_t word = 0;
    for (size_t i = 0; i < size; i++) {
        const size_t shift = i * GMP_NUMB_BITS % 64;
        if (shift == 0)
            word = dlx_random_next(&sampler->random);
        sampler->rank[i] = (mp_limb_t)(word >> shift) & GMP_NUMB_MAX;
    }
    mp_limb_t mask = total[size - 1];
    for (unsigned shift = 1; shift < GMP_NUMB_BITS; shift *= 2)
        mask |= mask >> shift;
    sampler->rank[size - 1] &= mask;
}

/* Draws a number below the number of solutions, uniformly: numbers that are too large, less than
 * half of all, are drawn again. Returns its size. */
static size_t draw_rank(sampling *sampler)
{
    size_t size, drawn;
    const mp_limb_t *total = dlx_model_counts_of(&sampler->tally, sampler->diagram.root, &size);
    do {
        draw_bits(sampler, total, size);
        drawn = trim(sampler->rank, size);
    } while (!is_less(sampler->rank, drawn, total, size));
    return drawn;
}

/* The solution of a rank, as variables. Solutions with a node's variable come before those without
 * it: their number tells which side the rank is on, and subtracting it gives the rank among the
 * others. */
static void choose(sampling *sampler, size_t size)
{
    dlx_search *task = sampler->task;
    mp_limb_t *rank = sampler->rank;
    task->chosen_count = 0;
    for (uint32_t at = sampler->diagram.root; at >= DLX_TERMINALS;) {
        const dlx_decision *node = &sampler->diagram.decisions.node[at];
        size_t hi_size;
        const mp_limb_t *hi = dlx_model_counts_of(&sampler->tally, node->hi, &hi_size);
        task->limits->work += 4;
        if (is_less(rank, size, hi, hi_size)) {
            task->chosen[task->chosen_count++] = node->variable;
            at = node->hi;
        } else {
            mpn_sub(rank, rank, (mp_size_t)size, hi, (mp_size_t)hi_size);
            task->limits->work += size / 4;
            size = trim(rank, size);
            at = node->lo;
        }
    }
}

/* ---- which diagram ----------------------------------------------------------------------------
 *
 * A diagram that branches on the first of ordered items is best if solutions are many and local, as
 * on a board; else one that branches on the item with the fewest options. If there are few
 * solutions, listing them is faster than caching subproblems. Which is best cannot be foreseen, so
 * they are tried in turn, each round for four times as long. If an ordered diagram is asked for, an
 * unordered one is of use if its solutions are few enough to list. */

static bool no_memory(dlx_search *task)
{
    dlx_limits_no_memory(task->limits);
    return false;
}

/* Frees the model counts. */
static void forget_tally(sampling *sampler)
{
    dlx_model_counts_free(&sampler->tally);
    free(sampler->rank);
    sampler->tally = (dlx_model_counts){0};
    sampler->rank = NULL;
}

static bool make_tally(sampling *sampler)
{
    size_t size;
    if (!dlx_model_counts_make(&sampler->tally, &sampler->diagram.decisions, sampler->task))
        return false;
    dlx_model_counts_of(&sampler->tally, sampler->diagram.root, &size);
    sampler->rank = dlx_allocate(size, sizeof *sampler->rank);
    return sampler->rank || no_memory(sampler->task);
}

/* Are solutions few enough to list? Sets *count to their number. */
static bool is_listable(const sampling *sampler, size_t *count)
{
    size_t size;
    const mp_limb_t *total = dlx_model_counts_of(&sampler->tally, sampler->diagram.root, &size);
    *count = size ? (size_t)*total : 0;
    return size == 0 || (size == 1 && *total <= DLX_MOST_LISTED);
}

/* Lists the sets of the diagram. False: stopped. */
static bool list_sets(sampling *sampler, size_t count, dlx_family *family)
{
    dlx_search *task = sampler->task;
    for (size_t i = 0; i < count; i++) {
        sampler->rank[0] = i;
        choose(sampler, i > 0);
        if (!dlx_limits_hear(task->limits, 0) ||
            !dlx_search_takes(task, dlx_family_growth(task->chosen_count)))
            return false;
        if (!dlx_family_add(family, task->chosen, task->chosen_count))
            return no_memory(task);
    }
    return true;
}

/* Replaces the diagram by an ordered one of these sets. */
static bool put_in_order(sampling *sampler, const dlx_family *family)
{
    dlx_decisions ordered = {.count = DLX_TERMINALS};
    const bool good =
        dlx_family_order(family, &ordered, &sampler->diagram.root, sampler->task->limits);
    dlx_decisions_seal(&ordered);
    dlx_decisions_free(&sampler->diagram.decisions);
    sampler->diagram.decisions = ordered;
    forget_tally(sampler);
    return good ? make_tally(sampler) : no_memory(sampler->task);
}

/* Orders the diagram that was made. False: as try_diagram. */
static bool order_sets(sampling *sampler, bool *useless)
{
    dlx_family family = {0};
    size_t count;
    *useless = !is_listable(sampler, &count);
    const bool good =
        !*useless && list_sets(sampler, count, &family) && put_in_order(sampler, &family);
    dlx_family_free(&family);
    return good;
}

/* Makes a diagram and its numbers; false: task->limits->end says why not, or *useless. */
static bool try_diagram(sampling *sampler, dlx_diagram_kind kind, bool *useless)
{
    const dlx_step step = dlx_diagram_make(&sampler->diagram, sampler->task, kind);
    dlx_limits_pause_at(sampler->task->limits, 0);
    if (step != DLX_STEP_DONE || !make_tally(sampler))
        return false;
    return !sampler->ordered || kind == DLX_DIAGRAM_ORDERED || order_sets(sampler, useless);
}

/* Does the same from the list of all solutions, which is continued from where it was. */
static bool try_listing(sampling *sampler, uint64_t work)
{
    dlx_search *task = sampler->task;
    dlx_listing *listing = &sampler->listing;
    const dlx_step step = dlx_listing_go_on(listing, task, work);
    if (step != DLX_STEP_DONE || !dlx_diagram_begin(&sampler->diagram, task))
        return false;
    const dlx_diagram *diagram = &sampler->diagram;
    const bool good = dlx_listing_number(listing, diagram->option, diagram->variables)
                          ? put_in_order(sampler, &listing->family)
                          : no_memory(task);
    dlx_listing_free(listing);
    return good;
}

/* The ways to a diagram: its kinds, and the list. */
enum { LISTED = DLX_DIAGRAM_SMALL + 1, WAYS };

/* Tries one way for so much work (0: any amount). False: it needs more, or task->limits->end says
 * why it stopped; *useless: not to be tried again. */
static bool attempt(sampling *sampler, int way, uint64_t work, bool *useless)
{
    dlx_search *task = sampler->task;
    const uint64_t memory = task->memory;
    if (way != LISTED)
        dlx_limits_pause_at(task->limits, work ? task->limits->work + work : 0);
    const bool made = way == LISTED ? try_listing(sampler, work)
                                    : try_diagram(sampler, (dlx_diagram_kind)way, useless);
    if (made)
        return true;
    dlx_diagram_free(&sampler->diagram);
    sampler->diagram = (dlx_diagram){0};
    forget_tally(sampler);
    dlx_limits_go_on(task->limits);
    *useless |= task->limits->out_of_memory;
    sampler->limited |= task->limits->memory_limited;
    dlx_limits_spare_memory(task->limits);
    if (way != LISTED)
        dlx_search_gives_back(task, task->memory - memory);
    else if (*useless)
        dlx_listing_free(&sampler->listing);
    return false;
}

/* Makes the diagram. False: stopped. */
static bool make_by_turns(sampling *sampler)
{
    static const int ways[2][WAYS] = {{DLX_DIAGRAM_SMALL, DLX_DIAGRAM_ORDERED, LISTED},
                                      {DLX_DIAGRAM_ORDERED, DLX_DIAGRAM_SMALL, LISTED}};
    dlx_search *task = sampler->task;
    bool useless[WAYS] = {false};
    int left = WAYS;
    const bool bounded = !sampler->ordered && task->options.time_limit <= 0;
    const uint64_t end = bounded ? task->limits->work + DLX_POLICY_MOST_SAMPLE_WORK : UINT64_MAX;
    for (uint64_t work = DLX_POLICY_FIRST_DIAGRAM_WORK; left > 0; work *= 4)
        for (int i = 0; i < WAYS; i++) {
            const int way = ways[sampler->ordered][i];
            if (useless[way])
                continue;
            if (task->limits->work >= end)
                dlx_limits_stop(task->limits, DLX_END_LIMIT);
            const uint64_t most = bounded ? end - task->limits->work : 0;
            if (!dlx_limits_stopped(task->limits) &&
                attempt(sampler, way, left > 1 && (!most || work < most) ? work : most,
                        &useless[way]))
                return true;
            if (dlx_limits_stopped(task->limits))
                return false;
            left -= useless[way];
        }
    if (sampler->limited)
        dlx_limits_memory_reached(task->limits);
    return no_memory(task);
}

static bool make(sampling *sampler)
{
    if (!sampler->made)
        sampler->made = make_by_turns(sampler);
    return sampler->made;
}

/* ---- the engines ------------------------------------------------------------------------------
 */

static dlx_step next_sample(void *state)
{
    sampling *sampler = state;
    if (!make(sampler))
        return DLX_STEP_STOPPED;
    if (sampler->diagram.root == DLX_NO_SETS)
        return DLX_STEP_DONE;
    if (!dlx_limits_hear(sampler->task->limits, 0))
        return DLX_STEP_STOPPED;
    dlx_search *task = sampler->task;
    choose(sampler, draw_rank(sampler));
    for (size_t i = 0; i < task->chosen_count; i++)
        task->chosen[i] = sampler->diagram.option[task->chosen[i]];
    return DLX_STEP_FOUND;
}

static dlx_step count(void *state, dlx_count *found)
{
    sampling *sampler = state;
    if (!make(sampler))
        return DLX_STEP_STOPPED;
    if (dlx_model_counts_add(&sampler->tally, sampler->diagram.root, found))
        return DLX_STEP_DONE;
    dlx_limits_no_memory(sampler->task->limits);
    return DLX_STEP_STOPPED;
}

const dlx_diagram *dlx_diagram_of(const void *search)
{
    const sampling *sampler = search;
    return sampler->made ? &sampler->diagram : NULL;
}

const dlx_engine dlx_engine_sample = {
    .name = "sample",
    .summary = "random solutions, from a diagram of all",
    .features =
        DLX_FEATURE_SECONDARY | DLX_FEATURE_COLOURS | DLX_FEATURE_BOUNDS | DLX_FEATURE_COSTS,
    .tasks = DLX_TASK_LIST | DLX_TASK_COUNT,
    .open = open_sample,
    .next = next_sample,
    .count = count,
    .close = close_sampler,
};

const dlx_engine dlx_engine_diagram = {
    .name = "diagram",
    .summary = "a decision diagram of all solutions",
    .features =
        DLX_FEATURE_SECONDARY | DLX_FEATURE_COLOURS | DLX_FEATURE_BOUNDS | DLX_FEATURE_COSTS,
    .tasks = DLX_TASK_COUNT,
    .open = open_diagram,
    .count = count,
    .close = close_sampler,
};
