/* SPDX-License-Identifier: MIT */
#include "proof/lrat.h"

#include "core/numbers.h"
#include "io/error.h"
#include <stddef.h>
#include <stdlib.h>

/* ---- numbers and lines ----------------------------------------------------------------------- */

/* Binary: the sign in the lowest bit, then groups of seven bits, lowest first. */
static inline void put(dlx_lrat *lrat, int64_t number)
{
    enum { LENGTH = 22 };
    dlx_output *output = lrat->output;
    char *begin = dlx_output_room(output, LENGTH);
    char *at = begin;
    const uint64_t size = number < 0 ? 0 - (uint64_t)number : (uint64_t)number;
    if (lrat->is_binary) {
        uint64_t left = 2 * size + (number < 0);
        for (; left > 127; left >>= 7)
            *at++ = (char)(left | 128);
        *at++ = (char)left;
    } else {
        *at = '-';
        at = dlx_put_digits(at + (number < 0), size);
        *at++ = ' ';
    }
    output->used += (size_t)(at - begin);
}

void dlx_lrat_put(dlx_lrat *lrat, int64_t number)
{
    put(lrat, number);
}

void dlx_lrat_begin_addition(dlx_lrat *lrat, uint64_t id)
{
    if (lrat->is_binary)
        dlx_output_byte(lrat->output, 'a');
    put(lrat, (int64_t)id);
}

void dlx_lrat_begin_deletion(dlx_lrat *lrat)
{
    if (!lrat->is_binary)
        put(lrat, (int64_t)lrat->next_id - 1);
    dlx_output_text(lrat->output, lrat->is_binary ? "d" : "d ");
}

void dlx_lrat_end_line(dlx_lrat *lrat)
{
    dlx_output_bytes(lrat->output, lrat->is_binary ? "\0" : "0\n", lrat->is_binary ? 1 : 2);
}

void dlx_lrat_end_literals(dlx_lrat *lrat)
{
    dlx_output_bytes(lrat->output, lrat->is_binary ? "\0" : "0 ", lrat->is_binary ? 1 : 2);
}

/* ---- the formula ----------------------------------------------------------------------------- */

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

/* Numbers the pairs of an item. */
static void number_pairs(dlx_lrat *lrat, uint32_t item, uint64_t *keys)
{
    const dlx_problem *problem = lrat->problem;
    const size_t count = order_column(lrat, item, keys);
    size_t same = 0;
    for (size_t place = 0; place < count; place++) {
        const uint32_t option =
            lrat->columns.option[lrat->columns.start[item] + (uint32_t)keys[place]];
        size_t at = problem->start[option];
        while (problem->item[at] != item)
            at++;
        lrat->place[at] = (uint32_t)place;
        lrat->first_pair[at] = (uint32_t)lrat->clause_count + 1;
        lrat->clause_count += excluded_before(keys, place, &same);
    }
}

static dlx_status number_clauses(dlx_lrat *lrat, dlx_error *error)
{
    const size_t items = dlx_problem_items(lrat->problem);
    uint64_t *keys = dlx_allocate(lrat->problem->options, sizeof *keys);
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
    uint64_t *keys = dlx_allocate(problem->options, sizeof *keys);
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
    lrat->place = dlx_allocate(nonzeros, sizeof *lrat->place);
    lrat->first_pair = dlx_allocate(nonzeros, sizeof *lrat->first_pair);
    lrat->owner = dlx_allocate(items, sizeof *lrat->owner);
    lrat->owner_nonzero = dlx_allocate(items, sizeof *lrat->owner_nonzero);
    lrat->last_use = calloc(items + 1, sizeof *lrat->last_use);
    lrat->reduced_of = calloc(items + 1, sizeof *lrat->reduced_of);
    lrat->reasons = calloc(problem->options + 1, sizeof *lrat->reasons);
    for (size_t i = 0; i < items && lrat->owner; i++)
        lrat->owner[i] = DLX_NO_INDEX;
    return dlx_columns_make(&lrat->columns, problem, NULL) && lrat->place && lrat->first_pair &&
           lrat->owner && lrat->owner_nonzero && lrat->last_use && lrat->reduced_of &&
           lrat->reasons;
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
    if ((allocate(lrat) ? number_clauses(lrat, error) : dlx_error_memory(error)) == DLX_OK)
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
    free(lrat->first_pair);
    free(lrat->owner);
    free(lrat->owner_nonzero);
    free(lrat->last_use);
    free(lrat->reduced_of);
    free(lrat->reduced);
    free(lrat->reasons);
    free(lrat->whole_items);
    free(lrat->steps);
    free(lrat->clauses);
    free(lrat->levels);
    free(lrat);
}

/* ---- the path -------------------------------------------------------------------------------- */

bool dlx_lrat_push(dlx_lrat *lrat, uint32_t item, uint32_t option)
{
    const dlx_problem *problem = lrat->problem;
    const size_t level = lrat->step_count;
    if (!dlx_grow(&lrat->steps, &lrat->step_capacity, level + 1, sizeof *lrat->steps))
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

void dlx_lrat_delete_reduced(dlx_lrat *lrat, size_t level)
{
    bool any = false;
    for (size_t i = lrat->step_count; i > level; i--)
        for (uint32_t *first = &lrat->steps[i - 1].reduced; *first;) {
            const uint32_t index = *first;
            dlx_lrat_reduced *gone = &lrat->reduced[index - 1];
            if (!any)
                dlx_lrat_begin_deletion(lrat);
            any = true;
            put(lrat, (int64_t)gone->id);
            lrat->reduced_of[gone->item] = gone->outer;
            *first = gone->next;
            gone->next = lrat->free_reduced;
            lrat->free_reduced = index;
        }
    if (any)
        dlx_lrat_end_line(lrat);
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

/* ---- reasons --------------------------------------------------------------------------------- */

/* Finds the first step that excludes the option of a reason. False: none does. */
static bool find_reason(const dlx_lrat *lrat, uint32_t option, dlx_lrat_reason *reason)
{
    const dlx_problem *problem = lrat->problem;
    uint32_t level = DLX_NO_INDEX;
    size_t nonzero = 0;
    for (size_t i = problem->start[option]; i < problem->start[option + 1]; i++) {
        const uint32_t item = problem->item[i];
        if (lrat->owner[item] < level &&
            !(problem->colour && problem->colour[i] &&
              problem->colour[i] == problem->colour[lrat->owner_nonzero[item]])) {
            level = lrat->owner[item];
            nonzero = i;
        }
    }
    if (level == DLX_NO_INDEX)
        return false;
    const uint32_t other = lrat->owner_nonzero[problem->item[nonzero]];
    const bool after = lrat->place[nonzero] > lrat->place[other];
    reason->level = level;
    reason->serial = lrat->steps[level].serial;
    reason->pair = lrat->first_pair[after ? nonzero : other] + lrat->place[after ? other : nonzero];
    return true;
}

static inline bool is_known(const dlx_lrat *lrat, const dlx_lrat_reason *reason)
{
    return reason->clause || (reason->level < lrat->step_count && reason->serial &&
                              lrat->steps[reason->level].serial == reason->serial);
}

/* True if the option is excluded; its reason is then known. */
static inline bool is_excluded(dlx_lrat *lrat, uint32_t option)
{
    dlx_lrat_reason *reason = &lrat->reasons[option];
    return is_known(lrat, reason) || find_reason(lrat, option, reason);
}

/* Number of steps after which a known reason excludes its option, for a derived clause one more:
 * until then, others of the same level may follow. */
static inline uint32_t level_of(const dlx_lrat *lrat, const dlx_lrat_reason *reason)
{
    return reason->clause ? lrat->clauses[reason->clause - 1].level : reason->level + 1;
}

static inline int64_t hint_of(const dlx_lrat *lrat, const dlx_lrat_reason *reason)
{
    return (int64_t)(reason->clause ? lrat->clauses[reason->clause - 1].id : reason->pair);
}

/* Marks the steps that a known reason needs: as used, or as used by an item. */
static inline void use_reason(dlx_lrat *lrat, const dlx_lrat_reason *reason, bool by_item)
{
    const size_t flag =
        by_item ? offsetof(dlx_lrat_step, used_by_item) : offsetof(dlx_lrat_step, used);
    char *flags = (char *)lrat->steps + flag;
    if (!reason->clause) {
        *(bool *)(flags + reason->level * sizeof *lrat->steps) = true;
        return;
    }
    const dlx_lrat_clause *clause = &lrat->clauses[reason->clause - 1];
    const size_t end = reason->clause < lrat->alive ? clause[1].levels : lrat->level_count;
    for (size_t k = clause->levels; k < end; k++)
        *(bool *)(flags + lrat->levels[k] * sizeof *lrat->steps) = true;
}

/* Marks the steps that exclude the options of an item, except one. */
static void use_item(dlx_lrat *lrat, uint32_t item, uint32_t except)
{
    const dlx_columns *columns = &lrat->columns;
    for (size_t i = columns->start[item]; i < columns->start[item + 1]; i++) {
        const uint32_t option = columns->option[i];
        if (option != except && is_excluded(lrat, option))
            use_reason(lrat, &lrat->reasons[option], false);
    }
}

/* Number of steps of the last reduced clause of an item. */
static inline uint32_t reduced_level(const dlx_lrat *lrat, uint32_t item)
{
    return lrat->reduced_of[item] ? lrat->reduced[lrat->reduced_of[item] - 1].level : 0;
}

/* Writes the number of the last clause of an item. */
static inline void put_item_clause(dlx_lrat *lrat, uint32_t item)
{
    const uint32_t index = lrat->reduced_of[item];
    put(lrat, index ? (int64_t)lrat->reduced[index - 1].id : (int64_t)item + 1);
}

/* Writes the hints that exclude the options of an item, except one, and the clause of the item. */
static void put_item(dlx_lrat *lrat, uint32_t item, uint32_t except)
{
    const dlx_columns *columns = &lrat->columns;
    const uint32_t level = reduced_level(lrat, item);
    for (size_t i = columns->start[item]; i < columns->start[item + 1]; i++) {
        const uint32_t option = columns->option[i];
        dlx_lrat_reason *reason = &lrat->reasons[option];
        if (option == except || reason->written == lrat->derivation ||
            level_of(lrat, reason) <= level)
            continue;
        reason->written = lrat->derivation;
        put(lrat, hint_of(lrat, reason));
    }
    put_item_clause(lrat, item);
}

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
            if (!is_excluded(lrat, columns->option[i])) {
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

/* ---- reduced clauses ------------------------------------------------------------------------- */

enum { MIN_REDUCTION = 4 }; /* options without which a clause is worth a reduced one */

/* Returns the number of steps unchanged since the last use of the item, at most `level`; and marks
 * a use. */
static uint32_t common_steps(dlx_lrat *lrat, uint32_t item, uint32_t level)
{
    while (level > 0 && lrat->steps[level - 1].serial > lrat->last_use[item])
        level--;
    lrat->last_use[item] = lrat->serial;
    return level;
}

/* Number of options excluded after more than `from` steps, but at most `to`. */
static size_t count_excluded(const dlx_lrat *lrat, uint32_t item, uint32_t from, uint32_t to)
{
    const dlx_columns *columns = &lrat->columns;
    size_t count = 0;
    for (size_t i = columns->start[item]; i < columns->start[item + 1]; i++) {
        const dlx_lrat_reason *reason = &lrat->reasons[columns->option[i]];
        const uint32_t level = level_of(lrat, reason);
        count += level > from && level <= to && is_known(lrat, reason);
    }
    return count;
}

static void put_reduced(dlx_lrat *lrat, uint32_t item, uint32_t from, uint32_t to)
{
    const dlx_columns *columns = &lrat->columns;
    const size_t end = columns->start[item + 1];
    for (uint32_t i = 0; i < to; i++)
        lrat->steps[i].used_by_item = false;
    dlx_lrat_begin_addition(lrat, lrat->next_id++);
    for (size_t i = columns->start[item]; i < end; i++) {
        const dlx_lrat_reason *reason = &lrat->reasons[columns->option[i]];
        if (is_known(lrat, reason) && level_of(lrat, reason) <= to)
            use_reason(lrat, reason, true);
        else
            put(lrat, (int64_t)columns->option[i] + 1);
    }
    for (uint32_t i = 0; i < to; i++)
        if (lrat->steps[i].used_by_item)
            put(lrat, -(int64_t)lrat->steps[i].option - 1);
    dlx_lrat_end_literals(lrat);
    for (size_t i = columns->start[item]; i < end; i++) {
        const dlx_lrat_reason *reason = &lrat->reasons[columns->option[i]];
        if (is_known(lrat, reason) && level_of(lrat, reason) <= to && level_of(lrat, reason) > from)
            put(lrat, hint_of(lrat, reason));
    }
    put_item_clause(lrat, item);
    dlx_lrat_end_line(lrat);
}

/* Returns 1 + the index of a new reduced clause, or 0: no memory. */
static uint32_t new_reduced(dlx_lrat *lrat)
{
    const uint32_t index = lrat->free_reduced;
    if (index) {
        lrat->free_reduced = lrat->reduced[index - 1].next;
        return index;
    }
    if (!dlx_grow(&lrat->reduced, &lrat->reduced_capacity, lrat->reduced_count + 1,
                  sizeof *lrat->reduced))
        return 0;
    return (uint32_t)++lrat->reduced_count;
}

/* Reduces the clause of an item used by a derivation, if the steps [0..level[ contain enough that
 * an earlier derivation used the item after, too. Without memory the clause is left alone. */
static void reduce_item(dlx_lrat *lrat, uint32_t item, uint32_t level)
{
    const uint32_t from = reduced_level(lrat, item);
    const uint32_t to = common_steps(lrat, item, level);
    if (to <= from || count_excluded(lrat, item, from, to) < MIN_REDUCTION)
        return;
    const uint32_t index = new_reduced(lrat);
    if (!index)
        return;
    dlx_lrat_step *step = &lrat->steps[to - 1];
    const uint64_t id = lrat->next_id;
    put_reduced(lrat, item, from, to);
    lrat->reduced[index - 1] =
        (dlx_lrat_reduced){id, item, to, lrat->reduced_of[item], step->reduced};
    step->reduced = lrat->reduced_of[item] = index;
}

/* ---- clauses --------------------------------------------------------------------------------- */

/* Marks the steps used by the last leaf, and by forced steps from `level` on. */
static void use_steps(dlx_lrat *lrat, size_t level)
{
    for (size_t i = 0; i < lrat->step_count; i++)
        lrat->steps[i].used = lrat->solution;
    if (!lrat->solution && lrat->dead != DLX_NO_INDEX)
        use_item(lrat, lrat->dead, DLX_NO_INDEX);
    for (size_t i = lrat->step_count; i > level; i--)
        if (lrat->steps[i - 1].used)
            use_item(lrat, lrat->steps[i - 1].item, lrat->steps[i - 1].option);
}

static void put_hints(dlx_lrat *lrat, size_t level)
{
    lrat->derivation++;
    for (size_t i = level; i < lrat->step_count; i++)
        if (lrat->steps[i].used)
            put_item(lrat, lrat->steps[i].item, lrat->steps[i].option);
    if (lrat->solution)
        put(lrat, (int64_t)lrat->solution);
    else if (lrat->dead != DLX_NO_INDEX)
        put_item(lrat, lrat->dead, DLX_NO_INDEX);
}

/* Reduces the items used by the derivation of a clause of `count` steps. */
static void reduce_items(dlx_lrat *lrat, size_t count)
{
    const uint32_t level = count > 0 ? (uint32_t)count - 1 : 0;
    for (size_t i = count; i < lrat->step_count && level; i++)
        if (lrat->steps[i].used)
            reduce_item(lrat, lrat->steps[i].item, level);
    if (!lrat->solution && lrat->dead != DLX_NO_INDEX && level)
        reduce_item(lrat, lrat->dead, level);
}

/* Writes the clause of the used steps [0..count[. */
static bool put_clause(dlx_lrat *lrat, size_t count, bool use_all)
{
    if (!lrat->solution && lrat->dead == DLX_NO_INDEX && !propagate(lrat, NULL))
        return false;
    use_steps(lrat, count);
    reduce_items(lrat, count);
    dlx_lrat_begin_addition(lrat, lrat->next_id++);
    for (size_t i = 0; i < count; i++) {
        lrat->steps[i].used |= use_all || i + 1 == count;
        if (lrat->steps[i].used)
            put(lrat, -(int64_t)lrat->steps[i].option - 1);
    }
    dlx_lrat_end_literals(lrat);
    put_hints(lrat, count);
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
        put(lrat, (int64_t)lrat->clauses[i].id);
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
        if (lrat->steps[i].used)
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
        lrat->steps[i].used = true;
    return keep_clause(lrat, id, level);
}

bool dlx_lrat_finish(dlx_lrat *lrat)
{
    const bool ok = lrat->is_finished || put_clause(lrat, 0, false);
    lrat->is_finished = true;
    return ok;
}
