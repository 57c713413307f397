/* SPDX-License-Identifier: MIT */
#include "search/diagram/collected_solutions.h"

#include "io/buffer.h"
#include <stdlib.h>
#include <string.h>

static bool no_memory(dlx_search *task)
{
    dlx_limits_no_memory(task->limits);
    return false;
}

/* ---- ranks ----------------------------------------------------------------------------------- */

const mp_limb_t *dlx_collected_solutions_count(const dlx_collected_solutions *collected,
                                               size_t *size)
{
    if (!collected->ranking.sets)
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
    for (uint32_t at = collected->diagram.root; at >= DLX_TERMINALS;) {
        const dlx_decision *node = &collected->diagram.decisions.node[at];
        size_t hi_size;
        const mp_limb_t *hi = dlx_model_counts_of(&collected->tally, node->hi, &hi_size);
        task->limits->work += 4;
        if (dlx_limbs_less(rank, size, hi, hi_size)) {
            task->chosen[task->chosen_count++] = node->variable;
            at = node->hi;
        } else {
            mpn_sub(rank, rank, (mp_size_t)size, hi, (mp_size_t)hi_size);
            task->limits->work += size / 4;
            size = dlx_limbs_trim(rank, size);
            at = node->lo;
        }
    }
}

bool dlx_collected_solutions_choose(dlx_collected_solutions *collected, size_t size)
{
    dlx_search *task = collected->task;
    if (!collected->ranking.sets) {
        choose_in_diagram(collected, size);
        return true;
    }
    const size_t rank = size ? (size_t)collected->rank[0] : 0;
    const uint32_t *set = dlx_family_ranked(&collected->ranking, rank, task->limits);
    if (!set)
        return false;
    task->chosen_count = *set;
    if (*set)
        memcpy(task->chosen, set + 1, *set * sizeof *set);
    return true;
}

/* ---- from a diagram -------------------------------------------------------------------------- */

/* Frees the tables for ranks. */
static void forget_ranks(dlx_collected_solutions *collected)
{
    dlx_model_counts_free(&collected->tally);
    dlx_family_free_ranking(&collected->ranking);
    free(collected->rank);
    collected->tally = (dlx_model_counts){0};
    collected->rank = NULL;
}

static bool make_room_for_ranks(dlx_collected_solutions *collected)
{
    size_t size;
    dlx_collected_solutions_count(collected, &size);
    collected->rank = dlx_allocate(size, sizeof *collected->rank);
    return collected->rank || no_memory(collected->task);
}

static bool make_tally(dlx_collected_solutions *collected)
{
    return dlx_model_counts_make(&collected->tally, &collected->diagram.decisions,
                                 collected->task) &&
           make_room_for_ranks(collected);
}

/* Returns true if solutions are few enough to list. Sets *count to the number of solutions. */
static bool is_listable(const dlx_collected_solutions *collected, size_t *count)
{
    size_t size;
    const mp_limb_t *total = dlx_collected_solutions_count(collected, &size);
    *count = size ? (size_t)*total : 0;
    return size == 0 || (size == 1 && *total <= DLX_MAX_ENUMERATED);
}

/* Lists the sets of the diagram. Returns false if stopped. */
static bool list_sets(dlx_collected_solutions *collected, size_t count, dlx_family *family)
{
    dlx_search *task = collected->task;
    for (size_t i = 0; i < count; i++) {
        collected->rank[0] = i;
        choose_in_diagram(collected, i > 0);
        if (!dlx_limits_hear(task->limits, 0) ||
            !dlx_search_reserve_memory(task, dlx_family_growth(task->chosen_count)))
            return false;
        if (!dlx_family_add(family, task->chosen, task->chosen_count))
            return no_memory(task);
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
    return ok ? make_tally(collected) : no_memory(collected->task);
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
    dlx_limits_begin_stop(collected->task->limits, stop);
    const dlx_step step = dlx_diagram_make(&collected->diagram, collected->task, kind);
    dlx_limits_end_stop(collected->task->limits);
    if (step != DLX_STEP_DONE || !make_tally(collected))
        return false;
    return !collected->ordered || kind == DLX_DIAGRAM_ORDERED || order_sets(collected, way);
}

/* ---- from a list ----------------------------------------------------------------------------- */

/* Ranks the listed solutions, with less work than making a diagram. */
static bool rank_listed(dlx_collected_solutions *collected)
{
    if (!dlx_family_rank(&collected->ranking, &collected->listing.family))
        return no_memory(collected->task);
    collected->listed = collected->ranking.count;
    return make_room_for_ranks(collected);
}

/* Resumes the enumeration of all solutions. */
static bool try_listing(dlx_collected_solutions *collected, uint64_t work)
{
    dlx_search *task = collected->task;
    dlx_enumeration *listing = &collected->listing;
    const dlx_step step = dlx_enumeration_run(listing, task, work);
    if (step != DLX_STEP_DONE || !dlx_diagram_begin(&collected->diagram, task))
        return false;
    if (!dlx_enumeration_renumber(listing, collected->diagram.option, collected->diagram.variables))
        return no_memory(task);
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
    dlx_diagram_free(&collected->diagram);
    collected->diagram = (dlx_diagram){0};
    forget_ranks(collected);
    dlx_limits_go_on(task->limits);
    collected->useless[way] |= task->limits->out_of_memory;
    collected->limited |= task->limits->memory_limited;
    /* Other methods order the solutions differently. Another method therefore replaces this method
     * only if a memory limit refused memory, which is deterministic. */
    if (task->limits->memory_limited)
        dlx_limits_spare_memory(task->limits);
    if (way != DLX_METHOD_ENUMERATION)
        dlx_search_release_memory(task, task->memory - memory);
    else if (collected->useless[way])
        dlx_enumeration_free(&collected->listing);
    return false;
}

void dlx_collected_solutions_free(dlx_collected_solutions *collected)
{
    dlx_diagram_free(&collected->diagram);
    forget_ranks(collected);
    dlx_enumeration_free(&collected->listing);
}
