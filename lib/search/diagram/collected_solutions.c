/* SPDX-License-Identifier: MIT */
#include "search/diagram/collected_solutions.h"

/* Writes a + b to `sum` and returns its size; a_size >= b_size. */
static size_t add(mp_limb_t *sum, const mp_limb_t *a, size_t a_size, const mp_limb_t *b,
                  size_t b_size)
{
    if (b_size == 0) {
        memcpy(sum, a, a_size * sizeof *a);
        return a_size;
    }
    sum[a_size] = mpn_add(sum, a, (mp_size_t)a_size, b, (mp_size_t)b_size);
    return a_size + (sum[a_size] > 0);
}

/* Reserves room for the next number, of at most `size` limbs. */
static bool make_room(dlx_model_counts *tally, size_t size, dlx_search *task)
{
    return dlx_search_grow(task, &tally->limbs, &tally->limb_capacity, tally->limb_count + size,
                           sizeof *tally->limbs);
}

static bool tally_node(dlx_model_counts *tally, const dlx_decision *node, size_t index,
                       dlx_search *task)
{
    size_t lo_size, hi_size;
    dlx_model_counts_of(tally, node->lo, &lo_size);
    dlx_model_counts_of(tally, node->hi, &hi_size);
    if (!make_room(tally, (lo_size > hi_size ? lo_size : hi_size) + 1, task))
        return false;
    tally->start[index] = tally->limb_count;
    const mp_limb_t *lo = dlx_model_counts_of(tally, node->lo, &lo_size);
    const mp_limb_t *hi = dlx_model_counts_of(tally, node->hi, &hi_size);
    mp_limb_t *sum = tally->limbs + tally->limb_count;
    tally->limb_count +=
        lo_size < hi_size ? add(sum, hi, hi_size, lo, lo_size) : add(sum, lo, lo_size, hi, hi_size);
    tally->start[index + 1] = tally->limb_count;
    return dlx_budget_hear(task->limits, 4 + lo_size + hi_size);
}

bool dlx_collected_solutions_counts_make(dlx_model_counts *tally, const dlx_decisions *decisions,
                                         dlx_search *task)
{
    if (!dlx_search_reserve_memory(task, (decisions->count + 1) * sizeof *tally->start))
        return false;
    tally->start = dlx_buffer_allocate(decisions->count + 1, sizeof *tally->start);
    if (!tally->start)
        return dlx_budget_no_memory(task->limits);
    if (!make_room(tally, 1, task))
        return false;
    tally->start[DLX_NO_SETS] = tally->start[DLX_EMPTY_SET] = 0;
    tally->limbs[0] = 1;
    tally->start[DLX_TERMINALS] = tally->limb_count = 1;
    for (size_t i = DLX_TERMINALS; i < decisions->count; i++)
        if (!tally_node(tally, &decisions->node[i], i, task))
            return false;
    return true;
}

void dlx_collected_solutions_counts_free(dlx_model_counts *tally)
{
    free(tally->limbs);
    free(tally->start);
}

/* Maximum number of listed solutions. */
#define MAX_ENUMERATED ((size_t)1 << 20)

/* Memory limit of listed solutions except the last solution, in bytes. */
#define ENUMERATION_MEMORY (UINT64_C(1) << 28)

enum { WORK_PER_OPTION = 4 }; /* work to keep or sort a solution, see dlx_budget.work */

/* Returns true if the limit on the number or memory of solutions is reached. */
static bool is_full(const dlx_enumeration *listing)
{
    return listing->family.sets >= MAX_ENUMERATED || listing->task.memory > ENUMERATION_MEMORY;
}

/* Records a solution. Returns false on too many solutions or lack of memory. */
static bool note(dlx_enumeration *listing)
{
    size_t count;
    const uint32_t *options = dlx_portfolio_solution(listing->portfolio, &count);
    if (listing->sums) {
        for (size_t i = 0; i < count; i++)
            listing->sums[options[i]]++;
        listing->found++;
        listing->task.limits->work += count / 8;
        return true;
    }
    listing->task.limits->work += WORK_PER_OPTION * (uint64_t)count;
    return !is_full(listing) &&
           dlx_search_reserve_memory(&listing->task, dlx_family_growth(count)) &&
           dlx_family_add(&listing->family, options, count);
}

/* Samples are drawn from all solutions, whatever the requested number. The set of listed solutions
 * must not depend on threads. */
static bool begin_race(dlx_enumeration *listing, const dlx_search *task)
{
    dlx_search_options options = task->options;
    options.solution_limit = 0;
    options.unordered = false;
    if (!dlx_search_begin(&listing->task, task->problem, task->limits, &options))
        return false;
    if (listing->only_sums) {
        listing->sums = calloc(task->problem->options + 1, sizeof *listing->sums);
        if (!listing->sums)
            return dlx_budget_no_memory(task->limits);
    }
    listing->portfolio = dlx_portfolio_open(&listing->task, task->problem, DLX_MODE_ALL,
                                            listing->only_sums ? &dlx_listing_settings : NULL);
    return listing->portfolio != NULL;
}

dlx_step dlx_enumeration_run(dlx_enumeration *listing, const dlx_search *task, uint64_t work)
{
    dlx_step step = DLX_STEP_STOPPED;
    bool ok = listing->portfolio || begin_race(listing, task);
    if (ok)
        dlx_portfolio_yield_unless_near(listing->portfolio,
                                        work ? dlx_portfolio_work(listing->portfolio) + work : 0);
    uint64_t most = work ? listing->found + work / 64 : UINT64_MAX; /* are summed up */
    while (ok && (step = dlx_portfolio_next(listing->portfolio)) == DLX_STEP_FOUND) {
        ok = note(listing);
        if (ok && listing->found > most && !dlx_portfolio_is_near_end(listing->portfolio))
            return DLX_STEP_STOPPED;
        if (listing->found > most)
            most = UINT64_MAX;
    }
    if (step == DLX_STEP_DONE) {
        dlx_portfolio_close(listing->portfolio);
        listing->portfolio = NULL;
    }
    if (!ok && !dlx_budget_halted(task->limits)) {
        if (is_full(listing))
            dlx_budget_memory_reached(task->limits);
        dlx_budget_no_memory(task->limits);
    }
    return ok ? step : DLX_STEP_STOPPED;
}

bool dlx_enumeration_renumber(dlx_enumeration *listing, const uint32_t *option, size_t variables)
{
    const dlx_search *task = &listing->task;
    uint32_t *variable = dlx_buffer_allocate(task->problem->options, sizeof *variable);
    if (!variable)
        return false;
    for (size_t v = 0; v < variables; v++)
        variable[option[v]] = (uint32_t)v;
    bool ok = true;
    for (size_t index = 0; index < listing->family.used && ok;
         index += listing->family.pool[index] + 1) {
        uint32_t *set = listing->family.pool + index;
        for (uint32_t i = 1; i <= *set; i++)
            set[i] = variable[set[i]];
        dlx_sort_numbers(set + 1, *set);
        ok = dlx_budget_hear(task->limits, WORK_PER_OPTION * (uint64_t)*set);
    }
    free(variable);
    return ok;
}

void dlx_enumeration_free(dlx_enumeration *listing)
{
    dlx_portfolio_close(listing->portfolio);
    dlx_family_free(&listing->family);
    free(listing->sums);
    if (listing->task.limits)
        dlx_search_end(&listing->task);
    *listing = (dlx_enumeration){.only_sums = listing->only_sums};
}

/* ---- ranks ----------------------------------------------------------------------------------- */

const mp_limb_t *dlx_collected_solutions_count(const dlx_collected_solutions *collected,
                                               size_t *size)
{
    if (!collected->is_listed)
        return dlx_model_counts_of(&collected->tally, collected->diagram.root, size);
    *size = collected->listed > 0;
    return &collected->listed;
}

/* Solutions with the variable of a node precede solutions without the variable. The number of the
 * former decides the branch of the rank; subtraction yields the rank within the latter. */
static void choose_in_diagram(const dlx_collected_solutions *collected, size_t size)
{
    dlx_search *task = collected->task;
    mp_limb_t *rank = collected->rank;
    task->chosen_count = 0;
    for (uint32_t index = collected->diagram.root; index >= DLX_TERMINALS;) {
        const dlx_decision *node = &collected->diagram.decisions.node[index];
        size_t hi_size;
        const mp_limb_t *hi = dlx_model_counts_of(&collected->tally, node->hi, &hi_size);
        task->limits->work += 4;
        if (dlx_limbs_less(rank, size, hi, hi_size)) {
            task->chosen[task->chosen_count++] = node->variable;
            index = node->hi;
        } else {
            mpn_sub(rank, rank, (mp_size_t)size, hi, (mp_size_t)hi_size);
            task->limits->work += size / 4;
            size = dlx_limbs_trim(rank, size);
            index = node->lo;
        }
    }
}

bool dlx_collected_solutions_choose(dlx_collected_solutions *collected, size_t size)
{
    dlx_search *task = collected->task;
    if (!collected->is_listed) {
        choose_in_diagram(collected, size);
        return true;
    }
    const size_t rank = size ? (size_t)collected->rank[0] : 0;
    const uint32_t *set = dlx_family_ranked(&collected->ranking, rank, task->limits);
    if (!set)
        return false;
    dlx_search_set_chosen(task, set + 1, *set);
    return true;
}

/* ---- from a diagram -------------------------------------------------------------------------- */

/* Frees the tables for ranks. */
static void forget_ranks(dlx_collected_solutions *collected)
{
    dlx_collected_solutions_counts_free(&collected->tally);
    dlx_family_free_ranking(&collected->ranking);
    free(collected->rank);
    collected->tally = (dlx_model_counts){0};
    collected->rank = NULL;
}

static bool make_room_for_ranks(dlx_collected_solutions *collected)
{
    size_t size;
    dlx_collected_solutions_count(collected, &size);
    collected->rank = dlx_buffer_allocate(size, sizeof *collected->rank);
    return collected->rank || dlx_budget_no_memory(collected->task->limits);
}

static bool make_tally(dlx_collected_solutions *collected)
{
    return dlx_collected_solutions_counts_make(&collected->tally, &collected->diagram.decisions,
                                               collected->task) &&
           make_room_for_ranks(collected);
}

/* Returns true if solutions are few enough to list. Sets *count to the number of solutions. */
static bool is_listable(const dlx_collected_solutions *collected, size_t *count)
{
    size_t size;
    const mp_limb_t *total = dlx_collected_solutions_count(collected, &size);
    *count = size ? (size_t)*total : 0;
    return size == 0 || (size == 1 && *total <= MAX_ENUMERATED);
}

/* Lists the sets of the diagram. Returns false if stopped. */
static bool list_sets(dlx_collected_solutions *collected, size_t count, dlx_family *family)
{
    dlx_search *task = collected->task;
    for (size_t i = 0; i < count; i++) {
        collected->rank[0] = i;
        choose_in_diagram(collected, i > 0);
        if (!dlx_budget_hear(task->limits, 0) ||
            !dlx_search_reserve_memory(task, dlx_family_growth(task->chosen_count)))
            return false;
        if (!dlx_family_add(family, task->chosen, task->chosen_count))
            return dlx_budget_no_memory(task->limits);
    }
    return true;
}

/* Replaces the diagram by an ordered diagram of these sets. */
static bool put_in_order(dlx_collected_solutions *collected, const dlx_family *family)
{
    dlx_decisions ordered = {.count = DLX_TERMINALS};
    const bool ok =
        dlx_family_order(family, &ordered, &collected->diagram.root, collected->task->limits);
    dlx_decisions_seal(&ordered);
    dlx_decisions_free(&collected->diagram.decisions);
    collected->diagram.decisions = ordered;
    forget_ranks(collected);
    return ok ? make_tally(collected) : dlx_budget_no_memory(collected->task->limits);
}

/* Orders the diagram if its solutions are few enough to list. */
static bool order_sets(dlx_collected_solutions *collected, int way)
{
    dlx_family family = {0};
    size_t count;
    collected->useless[way] = !is_listable(collected, &count);
    const bool ok = !collected->useless[way] && list_sets(collected, count, &family) &&
                    put_in_order(collected, &family);
    dlx_family_free(&family);
    return ok;
}

/* Makes a diagram and its model counts. */
static bool try_diagram(dlx_collected_solutions *collected, int way, const dlx_stop *stop)
{
    const dlx_diagram_kind kind = (dlx_diagram_kind)way;
    dlx_budget_begin_stop(collected->task->limits, stop);
    const dlx_step step = dlx_diagram_make(&collected->diagram, collected->task, kind);
    dlx_budget_end_stop(collected->task->limits);
    if (step != DLX_STEP_DONE || !make_tally(collected))
        return false;
    return !collected->ordered || kind == DLX_DIAGRAM_ORDERED || order_sets(collected, way);
}

/* ---- from a list ----------------------------------------------------------------------------- */

/* Ranks the listed solutions, with less work than making a diagram. */
static bool rank_listed(dlx_collected_solutions *collected)
{
    if (!dlx_family_rank(&collected->ranking, &collected->listing.family))
        return dlx_budget_no_memory(collected->task->limits);
    collected->listed = collected->ranking.count;
    collected->is_listed = true;
    return make_room_for_ranks(collected);
}

/* Resumes the enumeration of all solutions. */
static bool try_listing(dlx_collected_solutions *collected, uint64_t work)
{
    dlx_search *task = collected->task;
    dlx_enumeration *listing = &collected->listing;
    const dlx_step step = dlx_enumeration_run(listing, task, work);
    if (step == DLX_STEP_DONE && listing->sums) {
        collected->listed = listing->found;
        collected->is_listed = true;
        return true;
    }
    if (step != DLX_STEP_DONE || !dlx_diagram_begin(&collected->diagram, task))
        return false;
    if (!dlx_enumeration_renumber(listing, collected->diagram.option, collected->diagram.variables))
        return dlx_budget_no_memory(task->limits);
    if (!collected->ordered)
        return rank_listed(collected);
    const bool ok = put_in_order(collected, &listing->family);
    dlx_enumeration_free(listing);
    return ok;
}

/* ---- ways ------------------------------------------------------------------------------------ */

bool dlx_collected_solutions_try(dlx_collected_solutions *collected, int way, const dlx_stop *stop)
{
    dlx_search *task = collected->task;
    const uint64_t memory = task->memory;
    const uint64_t work = stop ? stop->work : 0;
    if (way == DLX_METHOD_ENUMERATION ? try_listing(collected, work)
                                      : try_diagram(collected, way, stop))
        return true;
    dlx_diagram_end(&collected->diagram);
    collected->diagram = (dlx_diagram){0};
    forget_ranks(collected);
    dlx_budget_go_on(task->limits);
    collected->useless[way] |= task->limits->out_of_memory;
    collected->limited |= task->limits->memory_limited;
    /* Other methods order the solutions differently. Another method therefore replaces this method
     * only if a memory limit refused memory, which is deterministic. */
    if (task->limits->memory_limited)
        dlx_budget_spare_memory(task->limits);
    if (way != DLX_METHOD_ENUMERATION)
        dlx_search_release_memory(task, task->memory - memory);
    else if (collected->useless[way])
        dlx_enumeration_free(&collected->listing);
    return false;
}

void dlx_collected_solutions_free(dlx_collected_solutions *collected)
{
    dlx_diagram_end(&collected->diagram);
    forget_ranks(collected);
    dlx_enumeration_free(&collected->listing);
}
