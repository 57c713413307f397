/* SPDX-License-Identifier: MIT */
#include "core/checker.h"

#include "core/escape.h"

dlx_checker *dlx_checker_new(const dlx_problem *problem, const dlx_search_options *options,
                             dlx_error *error)
{
    dlx_search_options task;
    dlx_limits limits;
    if (dlx_search_options_copy(&task, &limits, options, error) != DLX_OK)
        return NULL;
    const size_t items = dlx_problem_items(problem);
    dlx_checker *checker = calloc(1, sizeof *checker);
    if (checker) {
        checker->problem = problem;
        checker->set_cover = task.set_cover;
        checker->at_most = task.at_most;
        dlx_arena *arena = &checker->arena;
        checker->covered = dlx_arena_take(arena, items, sizeof *checker->covered);
        checker->by = dlx_arena_take(arena, items, sizeof *checker->by);
        checker->taken = dlx_arena_take(arena, problem->options, 1);
        if (problem->colour)
            checker->colour = dlx_arena_take(arena, items, sizeof *checker->colour);
    }
    if (!checker || checker->arena.failed) {
        dlx_checker_free(checker);
        return dlx_error_null(error);
    }
    for (size_t i = 0; i < problem->items->primary; i++) {
        uint32_t lo;
        dlx_problem_bounds(problem, i, &lo, NULL);
        checker->wanting += lo > 0;
    }
    return checker;
}

void dlx_checker_free(dlx_checker *checker)
{
    if (!checker)
        return;
    dlx_arena_free(&checker->arena);
    free(checker->options);
    free(checker->seen);
    free(checker);
}

uint64_t dlx_checker_passed(const dlx_checker *checker)
{
    return checker->passed;
}

static dlx_shown shown_item(const dlx_problem *problem, size_t item)
{
    const char *name = dlx_problem_item_name(problem, item);
    return dlx_escape_name(name, strlen(name));
}

/* ---- one set of options ---------------------------------------------------------------------- */

/* Counts a cover of a primary item; decrements `wanting` once the item is covered sufficiently. */
static dlx_status cover_primary(dlx_checker *checker, uint32_t item, uint32_t option,
                                size_t *wanting, dlx_error *error)
{
    uint32_t lo, hi;
    dlx_problem_bounds(checker->problem, item, &lo, &hi);
    const uint32_t times = ++checker->covered[item];
    if (times > hi && !checker->set_cover) {
        if (hi > 1)
            return dlx_error_set(error, DLX_INVALID,
                                 "item %s is covered more than %lu times, last by option %lu",
                                 shown_item(checker->problem, item).text, (unsigned long)hi,
                                 (unsigned long)option + 1);
        return dlx_error_set(error, DLX_INVALID, "item %s is covered twice, by options %lu and %lu",
                             shown_item(checker->problem, item).text,
                             (unsigned long)checker->by[item] + 1, (unsigned long)option + 1);
    }
    *wanting -= lo > 0 && times == lo;
    checker->by[item] = option;
    return DLX_OK;
}

/* Checks that a secondary item is covered at most once, or always with the same colour. */
static dlx_status cover_secondary(dlx_checker *checker, uint32_t item, uint32_t option,
                                  uint32_t colour, dlx_error *error)
{
    const bool first = checker->covered[item]++ == 0;
    if (!first && !(colour && checker->colour[item] == colour))
        return dlx_error_set(error, DLX_INVALID, "options %lu and %lu conflict in item %s",
                             (unsigned long)checker->by[item] + 1, (unsigned long)option + 1,
                             shown_item(checker->problem, item).text);
    checker->by[item] = option;
    if (checker->colour)
        checker->colour[item] = colour;
    return DLX_OK;
}

static dlx_status take_option(dlx_checker *checker, uint32_t option, size_t *wanting,
                              dlx_error *error)
{
    const dlx_problem *problem = checker->problem;
    if (option >= problem->options)
        return dlx_error_set(error, DLX_INVALID, "unknown option %lu", (unsigned long)option + 1);
    if (checker->taken[option])
        return dlx_error_set(error, DLX_INVALID, "option %lu is listed twice",
                             (unsigned long)option + 1);
    checker->taken[option] = 1;
    bool primary = false;
    dlx_status status = DLX_OK;
    for (size_t i = problem->start[option]; i < problem->start[option + 1]; i++) {
        const uint32_t item = problem->item[i];
        const dlx_status here =
            item < problem->items->primary
                ? cover_primary(checker, item, option, wanting, error)
                : cover_secondary(checker, item, option, problem->colour ? problem->colour[i] : 0,
                                  error);
        primary |= item < problem->items->primary;
        /* Continue after a failure, since all items of the option will be uncovered again. */
        if (status == DLX_OK)
            status = here;
        if (here != DLX_OK)
            error = NULL;
    }
    if (status == DLX_OK && !primary)
        return dlx_error_set(error, DLX_INVALID,
                             "option %lu has no primary item, so it is never chosen",
                             (unsigned long)option + 1);
    return status;
}

/* Sets the error to the first item that is not covered sufficiently. */
static dlx_status name_uncovered(const dlx_checker *checker, dlx_error *error)
{
    for (size_t i = 0; i < checker->problem->items->primary; i++) {
        uint32_t lo;
        dlx_problem_bounds(checker->problem, i, &lo, NULL);
        if (checker->covered[i] >= lo)
            continue;
        if (checker->covered[i] == 0)
            return dlx_error_set(error, DLX_INVALID, "item %s is not covered",
                                 shown_item(checker->problem, i).text);
        return dlx_error_set(error, DLX_INVALID, "expected item %s covered %lu times, found %lu",
                             shown_item(checker->problem, i).text, (unsigned long)lo,
                             (unsigned long)checker->covered[i]);
    }
    return DLX_OK;
}

/* True if a primary item lacks covers without the option. */
static bool is_needed(const dlx_checker *checker, uint32_t option)
{
    const dlx_problem *problem = checker->problem;
    const size_t begin = problem->start[option];
    for (size_t i = begin; i < problem->start[option + 1]; i++) {
        const uint32_t item = problem->item[i];
        uint32_t lo, times = 0;
        if (item >= problem->items->primary)
            continue;
        dlx_problem_bounds(problem, item, &lo, NULL);
        for (size_t k = begin; k < problem->start[option + 1]; k++)
            times += problem->item[k] == item;
        if (checker->covered[item] - times < lo)
            return true;
    }
    return false;
}

/* Checks the size of a set cover, and that no option is redundant. */
static dlx_status check_cover(const dlx_checker *checker, const uint32_t *options, size_t count,
                              dlx_error *error)
{
    if (checker->at_most && count > checker->at_most)
        return dlx_error_set(error, DLX_INVALID, "expected at most %llu options, found %zu",
                             (unsigned long long)checker->at_most, count);
    for (size_t i = 0; i < count; i++)
        if (!is_needed(checker, options[i]))
            return dlx_error_set(error, DLX_INVALID, "option %lu is redundant",
                                 (unsigned long)options[i] + 1);
    return DLX_OK;
}

/* Resets the counts changed by options [0..count[ to 0. */
static void untake(dlx_checker *checker, const uint32_t *options, size_t count)
{
    const dlx_problem *problem = checker->problem;
    for (size_t index = 0; index < count; index++) {
        const uint32_t option = options[index];
        if (option >= problem->options)
            continue;
        checker->taken[option] = 0;
        for (size_t i = problem->start[option]; i < problem->start[option + 1]; i++)
            checker->covered[problem->item[i]] = 0;
    }
}

/* ---- repeats --------------------------------------------------------------------------------- */

/* The slot of a set, or the free slot for it. */
static dlx_fingerprint *find_slot(dlx_fingerprint *table, size_t mask, uint64_t low, uint64_t high)
{
    size_t index = (size_t)low & mask;
    while (table[index].number && (table[index].low != low || table[index].high != high))
        index = (index + 1) & mask;
    return &table[index];
}

/* Keeps the table at most half full. False: no memory. */
static bool make_room(dlx_checker *checker)
{
    if (checker->seen && 2 * (checker->filled + 1) <= checker->mask + 1)
        return true;
    const size_t slots = checker->seen ? 2 * (checker->mask + 1) : 64;
    dlx_fingerprint *table = calloc(slots, sizeof *table);
    if (!table)
        return false;
    for (size_t i = 0; checker->seen && i <= checker->mask; i++)
        if (checker->seen[i].number)
            *find_slot(table, slots - 1, checker->seen[i].low, checker->seen[i].high) =
                checker->seen[i];
    free(checker->seen);
    checker->seen = table;
    checker->mask = slots - 1;
    return true;
}

static dlx_status note_set(dlx_checker *checker, const uint32_t *options, size_t count,
                           bool *repeated, dlx_error *error)
{
    uint64_t low = 0;
    uint64_t high = 0;
    for (size_t i = 0; i < count; i++)
        dlx_mix_into(&low, &high, options[i]);
    if (!make_room(checker))
        return dlx_error_memory(error);
    dlx_fingerprint *slot = find_slot(checker->seen, checker->mask, low, high);
    if (slot->number) {
        if (repeated)
            *repeated = true;
        return dlx_error_set(error, DLX_INVALID, "the solution repeats solution %llu",
                             (unsigned long long)slot->number);
    }
    *slot = (dlx_fingerprint){low, high, ++checker->passed};
    checker->filled++;
    return DLX_OK;
}

dlx_status dlx_checker_options(dlx_checker *checker, const uint32_t *options, size_t count,
                               bool *repeated, dlx_error *error)
{
    size_t wanting = checker->wanting;
    size_t taken = 0;
    dlx_status status = DLX_OK;
    if (repeated)
        *repeated = false;
    while (taken < count && status == DLX_OK)
        status = take_option(checker, options[taken++], &wanting, error);
    if (status == DLX_OK && wanting > 0)
        status = name_uncovered(checker, error);
    if (status == DLX_OK && checker->set_cover)
        status = check_cover(checker, options, count, error);
    untake(checker, options, taken);
    return status == DLX_OK ? note_set(checker, options, count, repeated, error) : status;
}
