/* SPDX-License-Identifier: MIT */
/* Derivations of LRAT: the items that a leaf uses, the reasons why their options are excluded, and
 * reduced clauses of items. */
#include "proof/lrat_state.h"

#include "proof/lrat.h"

/* ---- reasons --------------------------------------------------------------------------------- */

/* True if both options have the item in the same colour. */
static inline bool is_shared(const dlx_problem *problem, size_t nonzero, size_t other)
{
    return problem->colour && problem->colour[nonzero] &&
           problem->colour[nonzero] == problem->colour[other];
}

/* Finds the first step that excludes the option of a reason. False: none does. Takes the least of
 * pairs of level and place without branches, which are hard to predict. */
static bool find_reason(const dlx_lrat *lrat, uint32_t option, dlx_lrat_reason *reason)
{
    const dlx_problem *problem = lrat->problem;
    const size_t begin = problem->start[option];
    uint64_t first = UINT64_MAX;
    for (size_t i = begin; i < problem->start[option + 1]; i++) {
        const uint32_t item = problem->item[i];
        const uint64_t key = (uint64_t)lrat->owner[item] << 32 | (i - begin);
        const bool is_first = key < first;
        if (problem->colour && is_first && lrat->owner[item] != DLX_NO_INDEX &&
            is_shared(problem, i, lrat->owner_nonzero[item]))
            continue;
        first = is_first ? key : first;
    }
    if (first >> 32 == DLX_NO_INDEX)
        return false;
    const size_t nonzero = begin + (uint32_t)first;
    const dlx_lrat_place here = lrat->place[nonzero];
    const dlx_lrat_place there = lrat->place[lrat->owner_nonzero[problem->item[nonzero]]];
    reason->level = (uint32_t)(first >> 32);
    reason->serial = lrat->steps[reason->level].serial;
    reason->pair =
        here.place > there.place ? here.first_pair + there.place : there.first_pair + here.place;
    return true;
}

static inline bool is_excluded(dlx_lrat *lrat, uint32_t option)
{
    dlx_lrat_reason *reason = &lrat->reasons[option];
    return reason->clause ||
           (reason->level < lrat->step_count && reason->serial &&
            lrat->steps[reason->level].serial == reason->serial) ||
           find_reason(lrat, option, reason);
}

bool dlx_lrat_reasons_is_excluded(dlx_lrat *lrat, uint32_t option)
{
    return is_excluded(lrat, option);
}

/* ---- used items ------------------------------------------------------------------------------ */

/* Marks the steps of a derived clause, other than that of its option. */
static void mark_clause(const dlx_lrat *lrat, uint32_t clause, bool *used)
{
    const size_t end =
        clause + 1 < lrat->alive ? lrat->clauses[clause + 1].levels : lrat->level_count;
    for (size_t k = lrat->clauses[clause].levels; k < end; k++)
        used[lrat->levels[k]] = true;
}

/* Marks the steps of a known reason, and makes a hint of the reason. A step excludes its options
 * after the step; a derived clause after one more: other clauses may follow at the same level. */
static inline dlx_lrat_hint use_reason(const dlx_lrat *lrat, uint32_t option, bool *used)
{
    const dlx_lrat_reason *reason = &lrat->reasons[option];
    if (!reason->clause) {
        used[reason->level] = true;
        return (dlx_lrat_hint){reason->pair, option, reason->level + 1};
    }
    const dlx_lrat_clause *clause = &lrat->clauses[reason->clause - 1];
    mark_clause(lrat, reason->clause - 1, used);
    return (dlx_lrat_hint){clause->id, option, clause->level};
}

static inline const dlx_lrat_reduced *last_reduced(const dlx_lrat *lrat, uint32_t item)
{
    return lrat->reduced_of[item] ? &lrat->reduced[lrat->reduced_of[item] - 1] : NULL;
}

/* Collects an item whose options, except `option`, are excluded; and marks the steps that exclude
 * them. A reduced clause names those that it implies. */
static bool use_item(dlx_lrat *lrat, uint32_t item, uint32_t option)
{
    const dlx_columns *columns = &lrat->columns;
    const dlx_lrat_reduced *reduced = last_reduced(lrat, item);
    const uint32_t *options = reduced ? reduced->literals : columns->option + columns->start[item];
    const size_t count =
        reduced ? reduced->options : columns->start[item + 1] - columns->start[item];
    bool *used = lrat->used;
    size_t end = lrat->hint_count;
    if (!dlx_buffer_grow(&lrat->uses, &lrat->use_capacity, lrat->use_count + 1,
                         sizeof *lrat->uses) ||
        !dlx_buffer_grow(&lrat->hints, &lrat->hint_capacity, end + count, sizeof *lrat->hints))
        return false;
    for (size_t i = 0; i < count; i++)
        if (options[i] != option && is_excluded(lrat, options[i]))
            lrat->hints[end++] = use_reason(lrat, options[i], used);
    for (uint32_t i = 0; reduced && i < reduced->levels; i++)
        used[reduced->literals[reduced->options + i]] = true;
    lrat->uses[lrat->use_count++] = (dlx_lrat_use){item, option, lrat->hint_count, end};
    lrat->hint_count = end;
    return true;
}

bool dlx_lrat_reasons_derive(dlx_lrat *lrat, size_t level)
{
    bool ok = true;
    lrat->use_count = lrat->hint_count = 0;
    if (lrat->step_count)
        memset(lrat->used, lrat->solution != 0, lrat->step_count);
    if (!lrat->solution && lrat->dead != DLX_NO_INDEX)
        ok = use_item(lrat, lrat->dead, DLX_NO_INDEX);
    for (size_t i = lrat->step_count; i > level && ok; i--)
        if (lrat->used[i - 1])
            ok = use_item(lrat, lrat->steps[i - 1].item, lrat->steps[i - 1].option);
    return ok;
}

/* An option excluded for an earlier item needs no second hint. */
void dlx_lrat_reasons_put_hints(dlx_lrat *lrat)
{
    lrat->derivation++;
    for (size_t i = lrat->use_count; i > 0; i--) {
        const dlx_lrat_use *use = &lrat->uses[i - 1];
        const dlx_lrat_reduced *reduced = last_reduced(lrat, use->item);
        for (size_t k = use->begin; k < use->end; k++) {
            dlx_lrat_reason *reason = &lrat->reasons[lrat->hints[k].option];
            if (reason->written != lrat->derivation)
                dlx_lrat_line_put(lrat, (int64_t)lrat->hints[k].id);
            reason->written = lrat->derivation;
        }
        dlx_lrat_line_put(lrat, reduced ? (int64_t)reduced->id : (int64_t)use->item + 1);
    }
    if (lrat->solution)
        dlx_lrat_line_put(lrat, (int64_t)lrat->solution);
}

/* ---- reduced clauses ------------------------------------------------------------------------- */

enum { MIN_REDUCTION = 6 }; /* options without which a clause is worth a reduced one */

/* Returns the number of steps unchanged since the last use of the item, at most `level`; and marks
 * a use. */
static uint32_t common_steps(dlx_lrat *lrat, uint32_t item, uint32_t level)
{
    while (level > 0 && lrat->steps[level - 1].serial > lrat->last_use[item])
        level--;
    lrat->last_use[item] = lrat->serial;
    return level;
}

/* Number of hints of at most so many steps. */
static size_t count_hints(const dlx_lrat *lrat, const dlx_lrat_use *use, uint32_t level)
{
    size_t count = 0;
    for (size_t i = use->begin; i < use->end; i++)
        count += lrat->hints[i].level <= level;
    return count;
}

/* Returns 1 + the index of a new reduced clause with room for so many literals, or 0: no memory. */
static uint32_t new_reduced(dlx_lrat *lrat, size_t literals)
{
    const size_t index = lrat->free_reduced ? lrat->free_reduced - 1 : lrat->reduced_count;
    if (!dlx_buffer_grow(&lrat->reduced, &lrat->reduced_capacity, index + 1, sizeof *lrat->reduced))
        return 0;
    dlx_lrat_reduced *reduced = &lrat->reduced[index];
    if (index == lrat->reduced_count) {
        *reduced = (dlx_lrat_reduced){0};
        lrat->reduced_count++;
    } else {
        lrat->free_reduced = reduced->next;
    }
    if (dlx_buffer_grow(&reduced->literals, &reduced->capacity, literals,
                        sizeof *reduced->literals))
        return (uint32_t)index + 1;
    reduced->next = lrat->free_reduced;
    lrat->free_reduced = (uint32_t)index + 1;
    return 0;
}

/* Sets the literals of a reduced clause after so many steps, from those of the last one. */
static void set_literals(const dlx_lrat *lrat, const dlx_lrat_use *use, uint32_t level,
                         dlx_lrat_reduced *reduced)
{
    const dlx_lrat_reduced *outer = last_reduced(lrat, use->item);
    bool *used = lrat->used_by_clause;
    uint32_t count = 0;
    memset(used, 0, level);
    if (use->option != DLX_NO_INDEX)
        reduced->literals[count++] = use->option;
    for (size_t i = use->begin; i < use->end; i++)
        if (lrat->hints[i].level > level)
            reduced->literals[count++] = lrat->hints[i].option;
        else
            (void)use_reason(lrat, lrat->hints[i].option, used);
    for (uint32_t i = 0; outer && i < outer->levels; i++)
        used[outer->literals[outer->options + i]] = true;
    reduced->options = count;
    for (uint32_t i = 0; i < level; i++)
        if (used[i])
            reduced->literals[count++] = i;
    reduced->levels = count - reduced->options;
}

/* Writes a reduced clause, and drops its hints from the use. */
static void put_reduced(dlx_lrat *lrat, dlx_lrat_use *use, const dlx_lrat_reduced *reduced)
{
    const dlx_lrat_reduced *outer = last_reduced(lrat, use->item);
    size_t kept = use->begin;
    dlx_lrat_line_begin_addition(lrat, reduced->id);
    for (uint32_t i = 0; i < reduced->options; i++)
        dlx_lrat_line_put(lrat, (int64_t)reduced->literals[i] + 1);
    for (uint32_t i = reduced->options; i < reduced->options + reduced->levels; i++)
        dlx_lrat_line_put(lrat, -(int64_t)lrat->steps[reduced->literals[i]].option - 1);
    dlx_lrat_line_end_literals(lrat);
    for (size_t i = use->begin; i < use->end; i++)
        if (lrat->hints[i].level > reduced->level)
            lrat->hints[kept++] = lrat->hints[i];
        else
            dlx_lrat_line_put(lrat, (int64_t)lrat->hints[i].id);
    dlx_lrat_line_put(lrat, outer ? (int64_t)outer->id : (int64_t)use->item + 1);
    dlx_lrat_line_end(lrat);
    use->end = kept;
}

/* Reduces the clause of a used item, if the steps [0..level[ contain enough that an earlier
 * derivation used the item after, too. Without memory the clause is left alone. */
static void reduce_item(dlx_lrat *lrat, dlx_lrat_use *use, uint32_t level)
{
    const dlx_lrat_reduced *outer = last_reduced(lrat, use->item);
    const uint32_t target = common_steps(lrat, use->item, level);
    if (target <= (outer ? outer->level : 0) || count_hints(lrat, use, target) < MIN_REDUCTION)
        return;
    const uint32_t index = new_reduced(lrat, use->end - use->begin + 1 + target);
    if (!index)
        return;
    dlx_lrat_reduced *reduced = &lrat->reduced[index - 1];
    reduced->id = lrat->next_id++;
    reduced->item = use->item;
    reduced->level = target;
    set_literals(lrat, use, target, reduced);
    put_reduced(lrat, use, reduced);
    reduced->outer = lrat->reduced_of[use->item];
    reduced->next = lrat->steps[target - 1].reduced;
    lrat->steps[target - 1].reduced = lrat->reduced_of[use->item] = index;
}

void dlx_lrat_reasons_reduce(dlx_lrat *lrat, uint32_t level)
{
    for (size_t i = lrat->use_count; i > 0 && level; i--)
        reduce_item(lrat, &lrat->uses[i - 1], level);
}

void dlx_lrat_reasons_delete_reduced(dlx_lrat *lrat, size_t level)
{
    bool any = false;
    for (size_t i = lrat->step_count; i > level; i--)
        for (uint32_t *first = &lrat->steps[i - 1].reduced; *first;) {
            const uint32_t index = *first;
            dlx_lrat_reduced *gone = &lrat->reduced[index - 1];
            if (!any)
                dlx_lrat_line_begin_deletion(lrat);
            any = true;
            dlx_lrat_line_put(lrat, (int64_t)gone->id);
            lrat->reduced_of[gone->item] = gone->outer;
            *first = gone->next;
            gone->next = lrat->free_reduced;
            lrat->free_reduced = index;
        }
    if (any)
        dlx_lrat_line_end(lrat);
}
