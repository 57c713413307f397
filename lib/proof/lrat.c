/* SPDX-License-Identifier: MIT */
#include "proof/lrat.h"

/* Orders the options of an item by colour: keys[place] is the colour times 2^32, plus the index of
 * the option in the column. Returns their number. */
static size_t order_column(const dlx_lrat *lrat, size_t item, uint64_t *keys)
{
    const dlx_columns *columns = &lrat->columns;
    const size_t begin = columns->start[item];
    const size_t count = columns->start[item + 1] - begin;
    for (size_t i = 0; i < count; i++)
        keys[i] = (columns->colour ? (uint64_t)columns->colour[begin + i] << 32 : 0) | i;
    if (columns->colour && count)
        qsort(keys, count, sizeof *keys, dlx_compare_words);
    return count;
}

/* Returns the number of places before `place` whose options exclude the option there, if `same` is
 * the first place of the colour. */
static size_t excluded_before(const uint64_t *keys, size_t place, size_t *same)
{
    if (place == 0 || keys[place] >> 32 != keys[place - 1] >> 32)
        *same = place;
    return keys[place] >> 32 ? *same : place;
}

static void number_pairs(dlx_lrat *lrat, uint32_t item, uint64_t *keys)
{
    const dlx_problem *problem = lrat->problem;
    const size_t count = order_column(lrat, item, keys);
    size_t same = 0;
    for (size_t place = 0; place < count; place++) {
        const uint32_t option =
            lrat->columns.option[lrat->columns.start[item] + (uint32_t)keys[place]];
        size_t index = problem->start[option];
        while (problem->item[index] != item)
            index++;
        lrat->place[index] = (dlx_lrat_place){(uint32_t)place, (uint32_t)lrat->clause_count + 1};
        lrat->clause_count += excluded_before(keys, place, &same);
    }
}

/* Numbers the clauses. DLX_UNSUPPORTED: too many pairs of options. */
static dlx_status lrat_number_clauses(dlx_lrat *lrat, dlx_error *error)
{
    const size_t items = dlx_problem_items(lrat->problem);
    uint64_t *keys = dlx_buffer_allocate(lrat->problem->options, sizeof *keys);
    if (!keys)
        return dlx_error_memory(error);
    lrat->clause_count = lrat->problem->items->primary;
    for (uint32_t i = 0; i < items && lrat->clause_count < INT32_MAX; i++)
        number_pairs(lrat, i, keys);
    free(keys);
    for (size_t k = 0; k < lrat->problem->options; k++)
        lrat->clause_count += !dlx_problem_chooses(lrat->problem, k);
    lrat->next_id = lrat->clause_count + DLX_LRAT_MAX_SOLUTIONS + 1;
    return lrat->clause_count < INT32_MAX - DLX_LRAT_MAX_SOLUTIONS
               ? DLX_OK
               : dlx_error_set(error, DLX_UNSUPPORTED,
                               "too many pairs of options with a common item for a proof in LRAT");
}

static void put_literals(dlx_output *output, const uint32_t *options, size_t count, bool negated)
{
    for (size_t i = 0; i < count; i++) {
        dlx_output_text(output, negated ? "-" : "");
        dlx_output_unsigned(output, (uint64_t)options[i] + 1);
        dlx_output_byte(output, ' ');
    }
    dlx_output_bytes(output, "0\n", 2);
}

static void put_pairs(const dlx_lrat *lrat, size_t item, uint64_t *keys, dlx_output *output)
{
    const uint32_t *column = lrat->columns.option + lrat->columns.start[item];
    const size_t count = order_column(lrat, item, keys);
    size_t same = 0;
    for (size_t place = 0; place < count; place++) {
        const size_t before = excluded_before(keys, place, &same);
        for (size_t i = 0; i < before; i++)
            put_literals(output,
                         (uint32_t[]){column[(uint32_t)keys[i]], column[(uint32_t)keys[place]]}, 2,
                         true);
    }
}

bool dlx_lrat_put_formula(const dlx_lrat *lrat, dlx_output *output)
{
    const dlx_problem *problem = lrat->problem;
    const dlx_columns *columns = &lrat->columns;
    uint64_t *keys = dlx_buffer_allocate(problem->options, sizeof *keys);
    if (!keys)
        return false;
    for (size_t i = 0; i < problem->items->primary; i++)
        put_literals(output, columns->option + columns->start[i],
                     columns->start[i + 1] - columns->start[i], false);
    for (size_t i = 0; i < dlx_problem_items(problem); i++)
        put_pairs(lrat, i, keys, output);
    for (uint32_t k = 0; k < problem->options; k++)
        if (!dlx_problem_chooses(problem, k))
            put_literals(output, &k, 1, true);
    free(keys);
    return true;
}

/* ---- setting up ------------------------------------------------------------------------------ */

static bool allocate(dlx_lrat *lrat)
{
    const dlx_problem *problem = lrat->problem;
    const size_t items = dlx_problem_items(problem);
    const size_t nonzeros = dlx_problem_nonzeros(problem);
    dlx_arena *arena = &lrat->arena;
    lrat->place = dlx_arena_take(arena, nonzeros, sizeof *lrat->place);
    lrat->owner = dlx_arena_take(arena, items, sizeof *lrat->owner);
    lrat->owner_nonzero = dlx_arena_take(arena, items, sizeof *lrat->owner_nonzero);
    lrat->last_use = dlx_arena_take(arena, items, sizeof *lrat->last_use);
    lrat->reduced_of = dlx_arena_take(arena, items, sizeof *lrat->reduced_of);
    lrat->reasons = dlx_arena_take(arena, problem->options, sizeof *lrat->reasons);
    for (size_t i = 0; i < items && lrat->owner; i++)
        lrat->owner[i] = DLX_NO_INDEX;
    return dlx_problem_columns_make(&lrat->columns, problem, NULL) && !arena->failed;
}

dlx_lrat *dlx_lrat_new(const dlx_problem *problem, bool is_binary, dlx_output *output,
                       dlx_error *error)
{
    dlx_lrat *lrat = calloc(1, sizeof *lrat);
    if (!lrat)
        return dlx_error_null(error);
    lrat->problem = problem;
    lrat->output = output;
    lrat->is_binary = is_binary;
    lrat->dead = DLX_NO_INDEX;
    if ((allocate(lrat) ? lrat_number_clauses(lrat, error) : dlx_error_memory(error)) == DLX_OK)
        return lrat;
    dlx_lrat_free(lrat);
    return NULL;
}

void dlx_lrat_free(dlx_lrat *lrat)
{
    if (!lrat)
        return;
    dlx_problem_columns_free(&lrat->columns);
    dlx_arena_free(&lrat->arena);
    for (size_t i = 0; i < lrat->reduced_count; i++)
        free(lrat->reduced[i].literals);
    free(lrat->reduced);
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
    if (!dlx_buffer_grow(&lrat->steps, &lrat->step_capacity, level + 1, sizeof *lrat->steps) ||
        !dlx_buffer_grow(&lrat->used, &lrat->used_capacity, level + 1, sizeof *lrat->used) ||
        !dlx_buffer_grow(&lrat->used_by_clause, &lrat->used_by_clause_capacity, level + 1,
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
    dlx_lrat_reasons_delete_reduced(lrat, level);
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
            if (!dlx_lrat_reasons_is_excluded(lrat, columns->option[i])) {
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
    uint32_t item, option;
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
    uint32_t *map = dlx_buffer_allocate(residual->items->primary, sizeof *map);
    bool *is_open = calloc(problem->items->primary + 1, sizeof *is_open);
    free(lrat->whole_items);
    lrat->whole_items = map;
    for (size_t k = 0; map && is_open && k < residual->options; k++) {
        size_t end = problem->start[whole[k]];
        for (size_t i = residual->start[k]; i < residual->start[k + 1]; i++) {
            if (residual->item[i] >= residual->items->primary)
                continue;
            while (problem->item[end] >= problem->items->primary)
                end++;
            is_open[problem->item[end]] = true;
            map[residual->item[i]] = problem->item[end++];
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
    if (!dlx_lrat_reasons_derive(lrat, count))
        return false;
    dlx_lrat_reasons_reduce(lrat, count > 0 ? (uint32_t)count - 1 : 0);
    dlx_lrat_line_begin_addition(lrat, lrat->next_id++);
    for (size_t i = 0; i < count; i++) {
        lrat->used[i] |= use_all || i + 1 == count;
        if (lrat->used[i])
            dlx_lrat_line_put(lrat, -(int64_t)lrat->steps[i].option - 1);
    }
    dlx_lrat_line_end_literals(lrat);
    dlx_lrat_reasons_put_hints(lrat);
    dlx_lrat_line_end(lrat);
    return true;
}

/* Deletes the clauses from `kept` on. */
static void delete_clauses(dlx_lrat *lrat, size_t kept)
{
    if (lrat->alive == kept)
        return;
    dlx_lrat_line_begin_deletion(lrat);
    for (size_t i = kept; i < lrat->alive; i++) {
        dlx_lrat_line_put(lrat, (int64_t)lrat->clauses[i].id);
        lrat->reasons[lrat->clauses[i].option].clause = 0;
    }
    dlx_lrat_line_end(lrat);
    lrat->level_count = lrat->clauses[kept].levels;
    lrat->alive = kept;
}

/* Keeps the clause of the used steps [0..level], of which the last is excluded; and cuts. */
static bool keep_clause(dlx_lrat *lrat, uint64_t id, size_t level)
{
    if (!dlx_buffer_grow(&lrat->clauses, &lrat->clause_capacity, lrat->alive + 1,
                         sizeof *lrat->clauses) ||
        !dlx_buffer_grow(&lrat->levels, &lrat->level_capacity, lrat->level_count + level,
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
