/* SPDX-License-Identifier: MIT */
#include "proof/lrat.h"

#include "io/error.h"
#include "proof/lrat_formula.h"
#include "proof/lrat_line.h"
#include "proof/lrat_reasons.h"
#include <stdlib.h>

/* ---- setting up ------------------------------------------------------------------------------ */

static bool allocate(dlx_lrat *lrat)
{
    const dlx_problem *problem = lrat->problem;
    const size_t items = dlx_problem_items(problem);
    const size_t nonzeros = dlx_problem_nonzeros(problem);
    lrat->place = dlx_allocate(nonzeros, sizeof *lrat->place);
    lrat->owner = dlx_allocate(items, sizeof *lrat->owner);
    lrat->owner_nonzero = dlx_allocate(items, sizeof *lrat->owner_nonzero);
    lrat->last_use = calloc(items + 1, sizeof *lrat->last_use);
    lrat->reduced_of = calloc(items + 1, sizeof *lrat->reduced_of);
    lrat->reasons = calloc(problem->options + 1, sizeof *lrat->reasons);
    for (size_t i = 0; i < items && lrat->owner; i++)
        lrat->owner[i] = DLX_NO_INDEX;
    return dlx_columns_make(&lrat->columns, problem, NULL) && lrat->place && lrat->owner &&
           lrat->owner_nonzero && lrat->last_use && lrat->reduced_of && lrat->reasons;
}

dlx_lrat *dlx_lrat_new(const dlx_problem *problem, bool is_binary, dlx_output *output,
                       dlx_error *error)
{
    dlx_lrat *lrat = calloc(1, sizeof *lrat);
    if (!lrat) {
        dlx_error_memory(error);
        return NULL;
    }
    lrat->problem = problem;
    lrat->output = output;
    lrat->is_binary = is_binary;
    lrat->dead = DLX_NO_INDEX;
    if ((allocate(lrat) ? dlx_lrat_number_clauses(lrat, error) : dlx_error_memory(error)) == DLX_OK)
        return lrat;
    dlx_lrat_free(lrat);
    return NULL;
}

void dlx_lrat_free(dlx_lrat *lrat)
{
    if (!lrat)
        return;
    dlx_columns_free(&lrat->columns);
    free(lrat->place);
    free(lrat->owner);
    free(lrat->owner_nonzero);
    free(lrat->last_use);
    free(lrat->reduced_of);
    for (size_t i = 0; i < lrat->reduced_count; i++)
        free(lrat->reduced[i].literals);
    free(lrat->reduced);
    free(lrat->reasons);
    free(lrat->whole_items);
    free(lrat->steps);
    free(lrat->used);
    free(lrat->used_by_clause);
    free(lrat->uses);
    free(lrat->hints);
    free(lrat->clauses);
    free(lrat->levels);
    free(lrat);
}

/* ---- the path -------------------------------------------------------------------------------- */

bool dlx_lrat_push(dlx_lrat *lrat, uint32_t item, uint32_t option)
{
    const dlx_problem *problem = lrat->problem;
    const size_t level = lrat->step_count;
    if (!dlx_grow(&lrat->steps, &lrat->step_capacity, level + 1, sizeof *lrat->steps) ||
        !dlx_grow(&lrat->used, &lrat->used_capacity, level + 1, sizeof *lrat->used) ||
        !dlx_grow(&lrat->used_by_clause, &lrat->used_by_clause_capacity, level + 1,
                  sizeof *lrat->used_by_clause))
        return false;
    lrat->steps[lrat->step_count++] =
        (dlx_lrat_step){.item = item, .option = option, .serial = ++lrat->serial};
    for (size_t i = problem->start[option]; i < problem->start[option + 1]; i++)
        if (lrat->owner[problem->item[i]] == DLX_NO_INDEX) {
            lrat->owner[problem->item[i]] = (uint32_t)level;
            lrat->owner_nonzero[problem->item[i]] = (uint32_t)i;
        }
    lrat->dead = DLX_NO_INDEX;
    lrat->solution = 0;
    return true;
}

static void cut(dlx_lrat *lrat, size_t level)
{
    const dlx_problem *problem = lrat->problem;
    dlx_lrat_delete_reduced(lrat, level);
    while (lrat->step_count > level) {
        const uint32_t option = lrat->steps[--lrat->step_count].option;
        for (size_t i = problem->start[option]; i < problem->start[option + 1]; i++)
            if (lrat->owner[problem->item[i]] == lrat->step_count)
                lrat->owner[problem->item[i]] = DLX_NO_INDEX;
    }
    lrat->dead = DLX_NO_INDEX;
    lrat->solution = 0;
}

/* ---- propagation ----------------------------------------------------------------------------- */

/* Finds the first item, except those in `skipped` (or NULL), that forces an option or has none,
 * *option is then DLX_NO_INDEX. False: there is none. */
static bool find_unit(dlx_lrat *lrat, const bool *skipped, uint32_t *item, uint32_t *option)
{
    const dlx_columns *columns = &lrat->columns;
    for (*item = 0; *item < lrat->problem->items->primary; ++*item) {
        size_t live = 0;
        if (lrat->owner[*item] != DLX_NO_INDEX || (skipped && skipped[*item]))
            continue;
        *option = DLX_NO_INDEX;
        for (size_t i = columns->start[*item]; i < columns->start[*item + 1] && live < 2; i++)
            if (!dlx_lrat_is_excluded(lrat, columns->option[i])) {
                *option = columns->option[i];
                live++;
            }
        if (live < 2)
            return true;
    }
    return false;
}

static bool propagate(dlx_lrat *lrat, const bool *skipped)
{
    uint32_t item;
    uint32_t option;
    while (find_unit(lrat, skipped, &item, &option)) {
        if (option == DLX_NO_INDEX) {
            lrat->dead = item;
            return true;
        }
        if (!dlx_lrat_push(lrat, item, option))
            return false;
    }
    return true;
}

/* Live options keep all their primary items, in order. */
bool dlx_lrat_enter(dlx_lrat *lrat, const dlx_problem *residual, const uint32_t *whole)
{
    const dlx_problem *problem = lrat->problem;
    uint32_t *map = dlx_allocate(residual->items->primary, sizeof *map);
    bool *is_open = calloc(problem->items->primary + 1, sizeof *is_open);
    free(lrat->whole_items);
    lrat->whole_items = map;
    for (size_t k = 0; map && is_open && k < residual->options; k++) {
        size_t to = problem->start[whole[k]];
        for (size_t i = residual->start[k]; i < residual->start[k + 1]; i++) {
            if (residual->item[i] >= residual->items->primary)
                continue;
            while (problem->item[to] >= problem->items->primary)
                to++;
            is_open[problem->item[to]] = true;
            map[residual->item[i]] = problem->item[to++];
        }
    }
    const bool ok = map && is_open && propagate(lrat, is_open);
    free(is_open);
    return ok;
}

bool dlx_lrat_solution(dlx_lrat *lrat, uint64_t number, size_t count)
{
    const bool ok = lrat->step_count == count || propagate(lrat, NULL);
    lrat->solution = lrat->clause_count + number;
    return ok;
}

/* ---- clauses --------------------------------------------------------------------------------- */

/* Writes the clause of the used steps [0..count[. */
static bool put_clause(dlx_lrat *lrat, size_t count, bool use_all)
{
    if (!lrat->solution && lrat->dead == DLX_NO_INDEX && !propagate(lrat, NULL))
        return false;
    if (!dlx_lrat_derive(lrat, count))
        return false;
    dlx_lrat_reduce(lrat, count > 0 ? (uint32_t)count - 1 : 0);
    dlx_lrat_begin_addition(lrat, lrat->next_id++);
    for (size_t i = 0; i < count; i++) {
        lrat->used[i] |= use_all || i + 1 == count;
        if (lrat->used[i])
            dlx_lrat_put(lrat, -(int64_t)lrat->steps[i].option - 1);
    }
    dlx_lrat_end_literals(lrat);
    dlx_lrat_put_hints(lrat);
    dlx_lrat_end_line(lrat);
    return true;
}

/* Deletes the clauses from `kept` on. */
static void delete_clauses(dlx_lrat *lrat, size_t kept)
{
    if (lrat->alive == kept)
        return;
    dlx_lrat_begin_deletion(lrat);
    for (size_t i = kept; i < lrat->alive; i++) {
        dlx_lrat_put(lrat, (int64_t)lrat->clauses[i].id);
        lrat->reasons[lrat->clauses[i].option].clause = 0;
    }
    dlx_lrat_end_line(lrat);
    lrat->level_count = lrat->clauses[kept].levels;
    lrat->alive = kept;
}

/* Keeps the clause of the used steps [0..level], of which the last is excluded; and cuts. */
static bool keep_clause(dlx_lrat *lrat, uint64_t id, size_t level)
{
    if (!dlx_grow(&lrat->clauses, &lrat->clause_capacity, lrat->alive + 1, sizeof *lrat->clauses) ||
        !dlx_grow(&lrat->levels, &lrat->level_capacity, lrat->level_count + level,
                  sizeof *lrat->levels))
        return false;
    const uint32_t option = lrat->steps[level].option;
    lrat->clauses[lrat->alive++] =
        (dlx_lrat_clause){id, option, (uint32_t)level + 1, lrat->level_count};
    for (uint32_t i = 0; i < level; i++)
        if (lrat->used[i])
            lrat->levels[lrat->level_count++] = i;
    lrat->reasons[option].clause = (uint32_t)lrat->alive;
    cut(lrat, level);
    return true;
}

bool dlx_lrat_add_clause(dlx_lrat *lrat, size_t level, size_t kept, bool use_all)
{
    if (!put_clause(lrat, level + 1, use_all))
        return false;
    delete_clauses(lrat, kept);
    return keep_clause(lrat, lrat->next_id - 1, level);
}

bool dlx_lrat_keep_clause(dlx_lrat *lrat, uint64_t id, size_t level)
{
    for (size_t i = 0; i <= level; i++)
        lrat->used[i] = true;
    return keep_clause(lrat, id, level);
}

bool dlx_lrat_finish(dlx_lrat *lrat)
{
    const bool ok = lrat->is_finished || put_clause(lrat, 0, false);
    lrat->is_finished = true;
    return ok;
}
