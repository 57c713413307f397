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

const mp_limb_t *dlx_collected_solutions_count(const dlx_collected_solutions *all, size_t *size)
{
    if (!all->ranking.sets)
        return dlx_model_counts_of(&all->tally, all->diagram.root, size);
    *size = all->listed > 0;
    return &all->listed;
}

/* Solutions with the variable of a node precede solutions without the variable. The number of the
 * former decides the branch of the rank; subtraction yields the rank within the latter. */
static void choose_in_diagram(const dlx_collected_solutions *all, size_t size)
{
    dlx_search *task = all->task;
    mp_limb_t *rank = all->rank;
    task->chosen_count = 0;
    for (uint32_t at = all->diagram.root; at >= DLX_TERMINALS;) {
        const dlx_decision *node = &all->diagram.decisions.node[at];
        size_t hi_size;
        const mp_limb_t *hi = dlx_model_counts_of(&all->tally, node->hi, &hi_size);
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

bool dlx_collected_solutions_choose(dlx_collected_solutions *all, size_t size)
{
    dlx_search *task = all->task;
    if (!all->ranking.sets) {
        choose_in_diagram(all, size);
        return true;
    }
    const size_t rank = size ? (size_t)all->rank[0] : 0;
    const uint32_t *set = dlx_family_ranked(&all->ranking, rank, task->limits);
    if (!set)
        return false;
    task->chosen_count = *set;
    if (*set)
        memcpy(task->chosen, set + 1, *set * sizeof *set);
    return true;
}

/* ---- from a diagram -------------------------------------------------------------------------- */

/* Frees the tables for ranks. */
static void forget_ranks(dlx_collected_solutions *all)
{
    dlx_model_counts_free(&all->tally);
    dlx_family_free_ranking(&all->ranking);
    free(all->rank);
    all->tally = (dlx_model_counts){0};
    all->rank = NULL;
}

static bool make_room_for_ranks(dlx_collected_solutions *all)
{
    size_t size;
    dlx_collected_solutions_count(all, &size);
    all->rank = dlx_allocate(size, sizeof *all->rank);
    return all->rank || no_memory(all->task);
}

static bool make_tally(dlx_collected_solutions *all)
{
    return dlx_model_counts_make(&all->tally, &all->diagram.decisions, all->task) &&
           make_room_for_ranks(all);
}

/* Returns true if solutions are few enough to list. Sets *count to the number of solutions. */
static bool is_listable(const dlx_collected_solutions *all, size_t *count)
{
    size_t size;
    const mp_limb_t *total = dlx_collected_solutions_count(all, &size);
    *count = size ? (size_t)*total : 0;
    return size == 0 || (size == 1 && *total <= DLX_MAX_ENUMERATED);
}

/* Lists the sets of the diagram. Returns false if stopped. */
static bool list_sets(dlx_collected_solutions *all, size_t count, dlx_family *family)
{
    dlx_search *task = all->task;
    for (size_t i = 0; i < count; i++) {
        all->rank[0] = i;
        choose_in_diagram(all, i > 0);
        if (!dlx_limits_hear(task->limits, 0) ||
            !dlx_search_reserve_memory(task, dlx_family_growth(task->chosen_count)))
            return false;
        if (!dlx_family_add(family, task->chosen, task->chosen_count))
            return no_memory(task);
    }
    return true;
}

/* Replaces the diagram by an ordered diagram of these sets. */
static bool put_in_order(dlx_collected_solutions *all, const dlx_family *family)
{
    dlx_decisions ordered = {.count = DLX_TERMINALS};
    const bool good = dlx_family_order(family, &ordered, &all->diagram.root, all->task->limits);
    dlx_decisions_seal(&ordered);
    dlx_decisions_free(&all->diagram.decisions);
    all->diagram.decisions = ordered;
    forget_ranks(all);
    return good ? make_tally(all) : no_memory(all->task);
}

/* Orders the diagram if its solutions are few enough to list. */
static bool order_sets(dlx_collected_solutions *all, int way)
{
    dlx_family family = {0};
    size_t count;
    all->useless[way] = !is_listable(all, &count);
    const bool good =
        !all->useless[way] && list_sets(all, count, &family) && put_in_order(all, &family);
    dlx_family_free(&family);
    return good;
}

/* Makes a diagram and its model counts. */
static bool try_diagram(dlx_collected_solutions *all, int way, const dlx_stop *stop)
{
    const dlx_diagram_kind kind = (dlx_diagram_kind)way;
    dlx_limits_begin_stop(all->task->limits, stop);
    const dlx_step step = dlx_diagram_make(&all->diagram, all->task, kind);
    dlx_limits_end_stop(all->task->limits);
    if (step != DLX_STEP_DONE || !make_tally(all))
        return false;
    return !all->ordered || kind == DLX_DIAGRAM_ORDERED || order_sets(all, way);
}

/* ---- from a list ----------------------------------------------------------------------------- */

/* Ranks the listed solutions, with less work than making a diagram. */
static bool rank_listed(dlx_collected_solutions *all)
{
    if (!dlx_family_rank(&all->ranking, &all->listing.family))
        return no_memory(all->task);
    all->listed = all->ranking.count;
    return make_room_for_ranks(all);
}

/* Resumes the enumeration of all solutions. */
static bool try_listing(dlx_collected_solutions *all, uint64_t work)
{
    dlx_search *task = all->task;
    dlx_enumeration *listing = &all->listing;
    const dlx_step step = dlx_enumeration_run(listing, task, work);
    if (step != DLX_STEP_DONE || !dlx_diagram_begin(&all->diagram, task))
        return false;
    if (!dlx_enumeration_renumber(listing, all->diagram.option, all->diagram.variables))
        return no_memory(task);
    if (!all->ordered)
        return rank_listed(all);
    const bool good = put_in_order(all, &listing->family);
    dlx_enumeration_free(listing);
    return good;
}

/* ---- ways ------------------------------------------------------------------------------------ */

bool dlx_collected_solutions_try(dlx_collected_solutions *all, int way, const dlx_stop *stop)
{
    dlx_search *task = all->task;
    const uint64_t memory = task->memory;
    const uint64_t work = stop ? stop->work : 0;
    if (way == DLX_METHOD_ENUMERATION ? try_listing(all, work) : try_diagram(all, way, stop))
        return true;
    dlx_diagram_free(&all->diagram);
    all->diagram = (dlx_diagram){0};
    forget_ranks(all);
    dlx_limits_go_on(task->limits);
    all->useless[way] |= task->limits->out_of_memory;
    all->limited |= task->limits->memory_limited;
    /* Other methods order the solutions differently. Another method therefore replaces this method
     * only if a memory limit refused memory, which is deterministic. */
    if (task->limits->memory_limited)
        dlx_limits_spare_memory(task->limits);
    if (way != DLX_METHOD_ENUMERATION)
        dlx_search_release_memory(task, task->memory - memory);
    else if (all->useless[way])
        dlx_enumeration_free(&all->listing);
    return false;
}

void dlx_collected_solutions_free(dlx_collected_solutions *all)
{
    dlx_diagram_free(&all->diagram);
    forget_ranks(all);
    dlx_enumeration_free(&all->listing);
}
