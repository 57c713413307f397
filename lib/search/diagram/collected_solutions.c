/* SPDX-License-Identifier: MIT */
#include "search/diagram/collected_solutions.h"

/* Maximum number of listed solutions. */
#define MAX_ENUMERATED ((size_t)1 << 20)

/* Memory limit of listed solutions except the last solution, in bytes. */
#define ENUMERATION_MEMORY (UINT64_C(1) << 28)

enum { WORK_PER_OPTION = 4 }; /* work to keep or sort a solution, see dlx_budget.work */

/* Returns true if the limit on the number or memory of solutions is reached. */
static bool is_full(const dlx_enumeration *listing)
{
    return listing->family.count >= MAX_ENUMERATED || listing->task.memory > ENUMERATION_MEMORY;
}

/* Records a solution. Returns false on too many solutions or lack of memory. */
static bool note(dlx_enumeration *listing)
{
    const uint32_t *options = listing->portfolio->solution;
    const size_t count = listing->portfolio->solution_count;
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
           dlx_solutions_add(&listing->family, options, count);
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
    if (listing->portfolio)
        listing->portfolio->finishes_if_near = true;
    return listing->portfolio;
}

dlx_step dlx_enumeration_run(dlx_enumeration *listing, const dlx_search *task, uint64_t work)
{
    dlx_step step = DLX_STEP_STOPPED;
    bool ok = listing->portfolio || begin_race(listing, task);
    const uint64_t end = ok && work ? listing->portfolio->schedule.work + work : 0;
    if (ok)
        listing->portfolio->yield_at = end;
    uint64_t most = work ? listing->found + work / 64 : UINT64_MAX; /* are summed up */
    while (ok && (step = dlx_portfolio_next(listing->portfolio)) == DLX_STEP_FOUND) {
        ok = note(listing);
        /* A deep search yields late: it takes many solutions for a part of a descent. */
        const bool is_late =
            listing->found > most || (work && listing->portfolio->schedule.work > end + work);
        if (ok && is_late && !dlx_schedule_list_is_near_end(&listing->portfolio->schedule))
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
    uint32_t *set;
    size_t count;
    if (!variable)
        return false;
    for (size_t v = 0; v < variables; v++)
        variable[option[v]] = (uint32_t)v;
    bool ok = true;
    for (size_t index = 0; ok && dlx_solutions_next(&listing->family, &index, &set, &count);) {
        for (size_t i = 0; i < count; i++)
            set[i] = variable[set[i]];
        dlx_sort_numbers(set, count);
        ok = dlx_budget_hear(task->limits, WORK_PER_OPTION * (uint64_t)count);
    }
    free(variable);
    return ok;
}

void dlx_enumeration_free(dlx_enumeration *listing)
{
    dlx_portfolio_close(listing->portfolio);
    free(listing->family.words);
    free(listing->sums);
    if (listing->task.limits)
        dlx_search_end(&listing->task);
    *listing = (dlx_enumeration){.only_sums = listing->only_sums};
}

/* ---- numbers --------------------------------------------------------------------------------- */

static dlx_approximate_count add_rounding_down(dlx_approximate_count a, dlx_approximate_count b)
{
    if (a.exponent < b.exponent)
        return add_rounding_down(b, a);
    const uint32_t shift = a.exponent - b.exponent;
    const uint64_t low = shift < 64 ? b.mantissa >> shift : 0;
    const uint64_t sum = a.mantissa + low;
    return sum >= low ? (dlx_approximate_count){sum, a.exponent}
                      : (dlx_approximate_count){sum >> 1 | UINT64_C(1) << 63, a.exponent + 1};
}

static bool make_counts(dlx_collected_solutions *collected)
{
    const dlx_decisions *decisions = &collected->diagram.decisions;
    dlx_search *task = collected->task;
    dlx_approximate_count *counts;
    if (!dlx_search_reserve_memory(task, decisions->count * sizeof *counts))
        return false;
    counts = collected->counts = dlx_buffer_allocate(decisions->count, sizeof *counts);
    if (!counts)
        return dlx_budget_no_memory(task->limits);
    counts[DLX_NO_SETS] = (dlx_approximate_count){0};
    counts[DLX_EMPTY_SET] = (dlx_approximate_count){.mantissa = 1};
    for (size_t i = DLX_TERMINALS; i < decisions->count; i++) {
        const dlx_decision *node = &decisions->node[i];
        counts[i] = add_rounding_down(counts[node->lo], counts[node->hi]);
        if (!dlx_budget_hear(task->limits, 4))
            return false;
    }
    return true;
}

const mp_limb_t *dlx_collected_solutions_count(dlx_collected_solutions *collected, size_t *size)
{
    if (!collected->is_listed)
        return dlx_collected_solutions_make_tally(collected)
                   ? dlx_model_counts_of(&collected->tally, collected->diagram.root, size)
                   : NULL;
    *size = collected->listed > 0;
    return &collected->listed;
}

dlx_approximate_count
dlx_collected_solutions_approximate_count(const dlx_collected_solutions *collected)
{
    return collected->is_listed ? (dlx_approximate_count){.mantissa = collected->listed}
                                : collected->counts[collected->diagram.root];
}

/* Solutions with the variable of a node precede solutions without the variable. The number of the
 * former decides the branch of the rank; subtraction yields the rank within the latter. */
static void choose_in_diagram(const dlx_collected_solutions *collected, uint64_t rank)
{
    dlx_search *task = collected->task;
    task->chosen_count = 0;
    for (uint32_t index = collected->diagram.root; index >= DLX_TERMINALS;) {
        const dlx_decision *node = &collected->diagram.decisions.node[index];
        const uint64_t with = collected->counts[node->hi].mantissa;
        const bool takes = rank < with;
        if (takes)
            task->chosen[task->chosen_count++] = node->variable;
        else
            rank -= with;
        index = takes ? node->hi : node->lo;
        task->limits->work += 4;
    }
}

bool dlx_collected_solutions_choose(dlx_collected_solutions *collected, uint64_t rank)
{
    dlx_search *task = collected->task;
    if (!collected->is_listed) {
        choose_in_diagram(collected, rank);
        return true;
    }
    const uint32_t *set = dlx_family_ranked(&collected->ranking, (size_t)rank, task->limits);
    if (!set)
        return false;
    dlx_search_set_chosen(task, set + 1, *set);
    return true;
}

/* ---- draws from very many solutions ----------------------------------------------------------
 *
 * A uniform U of [0..1[ takes the variable of a node if U * all < with, where `all` solutions are
 * below the node, `with` of them with the variable. Some bits of U and approximate numbers mostly
 * decide; else exact numbers and further bits do. */

enum { DRAWN_BITS = 62 };

typedef enum outcome { WITHOUT, WITH, UNDECIDED } outcome;

static uint64_t draw_bits(dlx_random *random)
{
    return dlx_random_next(random) >> (64 - DRAWN_BITS);
}

/* Each sum on the way from the terminals is less than 2^-61 of its size too small. */
static outcome decide(const dlx_collected_solutions *collected, uint32_t index, uint64_t bits)
{
    const dlx_decision *node = &collected->diagram.decisions.node[index];
    const dlx_approximate_count all = collected->counts[index];
    const dlx_approximate_count with = collected->counts[node->hi];
    const uint32_t shift = all.exponent - with.exponent;
    const unsigned __int128 least = shift < 64 ? with.mantissa >> shift : 0;
    const unsigned __int128 most = least + (all.exponent > 0);
    const unsigned __int128 error =
        all.exponent ? ((unsigned __int128)all.mantissa + 1) * 2 * index : 0;
    if (collected->compares_exactly)
        return UNDECIDED;
    if (((unsigned __int128)bits + 1) * all.mantissa + error <= least << DRAWN_BITS)
        return WITH;
    return (unsigned __int128)bits * all.mantissa >= (most << DRAWN_BITS) + error ? WITHOUT
                                                                                  : UNDECIDED;
}

/* Compares U * all < with, of U the given bits and more; with[0..size[, all[0..size[ and
 * scratch[0..2 * size + 2[ are distinct, and `with` is overwritten. */
static bool compare(const mp_limb_t *all, mp_limb_t *with, mp_limb_t *scratch, size_t size,
                    uint64_t bits, dlx_random *random)
{
    const mp_size_t n = (mp_size_t)size;
    const mp_limb_t unit = UINT64_C(1) << DRAWN_BITS;
    mp_limb_t *drawn = scratch + size + 1;
    for (;; bits = draw_bits(random)) {
        const mp_limb_t digit = bits;
        mpn_mul(scratch, with, n, &unit, 1);
        mpn_mul(drawn, all, n, &digit, 1);
        if (mpn_cmp(scratch, drawn, n + 1) <= 0)
            return false;
        mpn_sub(scratch, scratch, n + 1, drawn, n + 1);
        if (scratch[size] || mpn_cmp(scratch, all, n) >= 0)
            return true;
        memcpy(with, scratch, size * sizeof *with);
    }
}

static outcome decide_exactly(dlx_collected_solutions *collected, uint32_t index, uint64_t bits,
                              dlx_random *random)
{
    size_t size, with_size;
    if (!dlx_collected_solutions_make_tally(collected))
        return UNDECIDED;
    const uint32_t hi = collected->diagram.decisions.node[index].hi;
    const mp_limb_t *all = dlx_model_counts_of(&collected->tally, index, &size);
    const mp_limb_t *with = dlx_model_counts_of(&collected->tally, hi, &with_size);
    mp_limb_t *scratch = calloc(3 * size + 2, sizeof *scratch);
    if (!scratch) {
        dlx_budget_no_memory(collected->task->limits);
        return UNDECIDED;
    }
    memcpy(scratch, with, with_size * sizeof *with);
    const bool takes = compare(all, scratch, scratch + size, size, bits, random);
    free(scratch);
    return takes ? WITH : WITHOUT;
}

static bool draw_in_diagram(dlx_collected_solutions *collected, dlx_random *random)
{
    dlx_search *task = collected->task;
    task->chosen_count = 0;
    for (uint32_t index = collected->diagram.root; index >= DLX_TERMINALS;) {
        const dlx_decision *node = &collected->diagram.decisions.node[index];
        const uint64_t bits = draw_bits(random);
        outcome drawn = decide(collected, index, bits);
        if (drawn == UNDECIDED)
            drawn = decide_exactly(collected, index, bits, random);
        if (drawn == UNDECIDED)
            return false;
        if (drawn == WITH)
            task->chosen[task->chosen_count++] = node->variable;
        index = drawn == WITH ? node->hi : node->lo;
        task->limits->work += 4;
    }
    return true;
}

bool dlx_collected_solutions_draw(dlx_collected_solutions *collected, dlx_random *random)
{
    const dlx_approximate_count total = dlx_collected_solutions_approximate_count(collected);
    return total.exponent ? draw_in_diagram(collected, random)
                          : dlx_collected_solutions_choose(
                                collected, dlx_random_below(random, total.mantissa));
}

/* ---- from a diagram -------------------------------------------------------------------------- */

/* Frees the tables for ranks. */
static void forget_ranks(dlx_collected_solutions *collected)
{
    dlx_collected_solutions_counts_free(&collected->tally);
    dlx_family_free_ranking(&collected->ranking);
    free(collected->counts);
    collected->tally = (dlx_model_counts){0};
    collected->counts = NULL;
}

/* Returns true if solutions are few enough to list. Sets *count to the number of solutions. */
static bool is_listable(const dlx_collected_solutions *collected, size_t *count)
{
    const dlx_approximate_count total = dlx_collected_solutions_approximate_count(collected);
    *count = (size_t)total.mantissa;
    return total.exponent == 0 && total.mantissa <= MAX_ENUMERATED;
}

/* Lists the sets of the diagram. Returns false if stopped. */
static bool list_sets(dlx_collected_solutions *collected, size_t count, dlx_solutions *family)
{
    dlx_search *task = collected->task;
    for (size_t i = 0; i < count; i++) {
        choose_in_diagram(collected, i);
        dlx_sort_numbers(task->chosen, task->chosen_count);
        if (!dlx_budget_hear(task->limits, 0) ||
            !dlx_search_reserve_memory(task, dlx_family_growth(task->chosen_count)))
            return false;
        if (!dlx_solutions_add(family, task->chosen, task->chosen_count))
            return dlx_budget_no_memory(task->limits);
    }
    return true;
}

/* Replaces the diagram by an ordered diagram of these sets. */
static bool put_in_order(dlx_collected_solutions *collected, const dlx_solutions *family)
{
    dlx_decisions ordered = {.count = DLX_TERMINALS};
    const bool ok =
        dlx_family_order(family, &ordered, &collected->diagram.root, collected->task->limits);
    dlx_decisions_seal(&ordered);
    dlx_decisions_free(&collected->diagram.decisions);
    collected->diagram.decisions = ordered;
    forget_ranks(collected);
    return ok ? make_counts(collected) : dlx_budget_no_memory(collected->task->limits);
}

/* Orders the diagram if its solutions are few enough to list. */
static bool order_sets(dlx_collected_solutions *collected, int way)
{
    dlx_solutions family = {0};
    size_t count;
    collected->useless[way] = !is_listable(collected, &count);
    const bool ok = !collected->useless[way] && list_sets(collected, count, &family) &&
                    put_in_order(collected, &family);
    free(family.words);
    return ok;
}

/* Makes a diagram and its numbers of sets. */
static bool try_diagram(dlx_collected_solutions *collected, int way, const dlx_stop *stop)
{
    const dlx_diagram_kind kind = (dlx_diagram_kind)way;
    dlx_budget_begin_stop(collected->task->limits, stop);
    const dlx_step step = dlx_diagram_make(&collected->diagram, collected->task, kind);
    dlx_budget_end_stop(collected->task->limits);
    if (step != DLX_STEP_DONE || !make_counts(collected))
        return false;
    return !collected->ordered || kind == DLX_DIAGRAM_ORDERED || order_sets(collected, way);
}

/* Ranks the listed solutions, with less work than making a diagram. */
static bool rank_listed(dlx_collected_solutions *collected)
{
    if (!dlx_family_rank(&collected->ranking, &collected->listing.family))
        return dlx_budget_no_memory(collected->task->limits);
    collected->listed = collected->ranking.count;
    collected->is_listed = true;
    return true;
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
