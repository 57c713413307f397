/* SPDX-License-Identifier: MIT */
/* Warnings about readable problems that are probably mistakes. */
#include "core/numbers.h"
#include "format/reader.h"

#include <stdio.h>
#include <stdlib.h>

typedef struct findings {
    const dlx_reader *reader;
    const dlx_problem *problem;
    dlx_warn_fn *warn;
    void *warn_state;
    size_t count;
} findings;

/* Reports *finding, at `place` unless NULL. */
static void tell(findings *list, dlx_error *finding, const dlx_place *place)
{
    list->count++;
    dlx_error_place(finding, dlx_input_name(list->reader->input), place ? place->line : 0,
                    place ? place->column : 0);
    list->warn(list->warn_state, finding);
}

static void check_item(findings *list, size_t item, uint32_t count)
{
    const dlx_problem *problem = list->problem;
    const dlx_place *place =
        item < list->reader->items_placed ? &list->reader->item_places[item] : NULL;
    const bool primary = item < problem->items->primary;
    const dlx_shown name = dlx_names_show(&problem->items->names, item);
    dlx_error finding;
    uint32_t lo = 0;
    uint32_t hi = 0;
    if (primary)
        dlx_problem_bounds(problem, item, &lo, &hi);
    if (count >= lo && count > 0)
        return;
    if (count > 0)
        dlx_error_set(
            &finding, DLX_SYNTAX,
            "item %s must be covered %lu times, but is in %lu option%s: there is no solution",
            name.text, (unsigned long)lo, (unsigned long)count, count == 1 ? "" : "s");
    else
        dlx_error_set(&finding, DLX_SYNTAX, "%s item %s is in no option%s",
                      primary ? "primary" : "secondary", name.text,
                      lo > 0 ? ": there is no solution" : "");
    tell(list, &finding, place);
}

static bool check_items(findings *list)
{
    const dlx_problem *problem = list->problem;
    const size_t items = dlx_problem_items(problem);
    uint32_t *count = calloc(items + 1, sizeof *count);
    if (!count)
        return false;
    for (size_t i = 0; i < dlx_problem_nonzeros(problem); i++)
        count[problem->item[i]]++;
    for (size_t i = 0; i < items; i++)
        check_item(list, i, count[i]);
    free(count);
    return true;
}

typedef struct hashed {
    uint64_t hash;
    uint32_t option;
} hashed;

static int compare(const void *a, const void *b)
{
    const hashed *x = a;
    const hashed *y = b;
    if (x->hash != y->hash)
        return x->hash < y->hash ? -1 : 1;
    return (x->option > y->option) - (x->option < y->option);
}

static uint64_t key(const dlx_problem *problem, size_t index)
{
    return (uint64_t)problem->item[index] << 32 | (problem->colour ? problem->colour[index] : 0);
}

/* Independent of the order of items. */
static uint64_t hash(const dlx_problem *problem, size_t option)
{
    uint64_t sum = 0;
    for (size_t i = problem->start[option]; i < problem->start[option + 1]; i++)
        sum += dlx_mix(key(problem, i) + DLX_GOLDEN);
    return sum;
}

/* True if two options have the same items and colours. `mark`, by item, is 0 before and after. */
static bool is_same(const dlx_problem *problem, size_t a, size_t b, uint64_t *mark)
{
    bool same =
        problem->start[a + 1] - problem->start[a] == problem->start[b + 1] - problem->start[b];
    for (size_t i = problem->start[a]; i < problem->start[a + 1]; i++)
        mark[problem->item[i]] = key(problem, i) + 1;
    for (size_t i = problem->start[b]; i < problem->start[b + 1] && same; i++)
        same = mark[problem->item[i]] == key(problem, i) + 1;
    for (size_t i = problem->start[a]; i < problem->start[a + 1]; i++)
        mark[problem->item[i]] = 0;
    return same;
}

static void tell_same(findings *list, size_t option, size_t first)
{
    const dlx_reader *reader = list->reader;
    const bool placed = option < reader->options_placed;
    char line[40] = "";
    dlx_error finding;
    if (placed && reader->option_places[first].line)
        snprintf(line, sizeof line, ", on line %llu",
                 (unsigned long long)reader->option_places[first].line);
    const bool other_cost =
        dlx_problem_cost(list->problem, option) != dlx_problem_cost(list->problem, first);
    dlx_error_set(&finding, DLX_SYNTAX, "option %zu %s option %zu%s%s", option + 1,
                  other_cost ? "has the items of" : "is the same as", first + 1, line,
                  other_cost ? ", but another cost" : "");
    tell(list, &finding, placed ? &reader->option_places[option] : NULL);
}

/* True if the option was read only in part. */
static bool is_faulty(const findings *list, size_t option)
{
    return option < list->reader->options_placed && list->reader->option_places[option].faulty;
}

/* Sets first[k] to the first option equal to option k. */
static void find_same(const findings *list, hashed *sorted, uint64_t *mark, uint32_t *first)
{
    const dlx_problem *problem = list->problem;
    size_t count = 0;
    for (size_t k = 0; k < problem->options; k++) {
        first[k] = (uint32_t)k;
        if (!is_faulty(list, k))
            sorted[count++] = (hashed){hash(problem, k), (uint32_t)k};
    }
    qsort(sorted, count, sizeof *sorted, compare);
    for (size_t i = 1; i < count; i++)
        if (sorted[i].hash == sorted[i - 1].hash &&
            is_same(problem, sorted[i].option, sorted[i - 1].option, mark))
            first[sorted[i].option] = first[sorted[i - 1].option];
}

static bool check_options(findings *list)
{
    const dlx_problem *problem = list->problem;
    dlx_arena arena = {NULL, false};
    hashed *sorted = dlx_arena_take(&arena, problem->options, sizeof *sorted);
    uint32_t *first = dlx_arena_take(&arena, problem->options, sizeof *first);
    uint64_t *mark = dlx_arena_take(&arena, dlx_problem_items(problem), sizeof *mark);
    const bool ok = !arena.failed;
    if (ok) {
        find_same(list, sorted, mark, first);
        for (size_t k = 0; k < problem->options; k++)
            if (first[k] != k)
                tell_same(list, k, first[k]);
    }
    dlx_arena_free(&arena);
    return ok;
}

dlx_status dlx_reader_check(const dlx_reader *reader, const dlx_problem *problem, dlx_warn_fn *warn,
                            void *warn_state, size_t *count, dlx_error *error)
{
    findings list = {reader, problem, warn, warn_state, 0};
    if (!check_items(&list) || !check_options(&list))
        return dlx_error_memory(error);
    if (count)
        *count = list.count;
    return DLX_OK;
}
