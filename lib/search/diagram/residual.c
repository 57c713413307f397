/* SPDX-License-Identifier: MIT */
#include "search/diagram/residual.h"

static bool allocate_matrix(dlx_residual *rest, const dlx_problem *problem)
{
    dlx_residual_matrix *matrix = &rest->matrix;
    dlx_arena *arena = &rest->arena;
    const size_t ones = dlx_problem_nonzeros(problem);
    matrix->option = dlx_buffer_allocate(problem->options, sizeof *matrix->option);
    matrix->start = dlx_arena_take(arena, problem->options + 1, sizeof *matrix->start);
    matrix->split = dlx_arena_take(arena, problem->options, sizeof *matrix->split);
    matrix->item = dlx_arena_take(arena, ones, sizeof *matrix->item);
    matrix->colour = dlx_arena_take(arena, ones, sizeof *matrix->colour);
    return matrix->option && !arena->failed;
}

static bool allocate_state(dlx_residual *rest)
{
    const dlx_residual_matrix *matrix = &rest->matrix;
    dlx_arena *arena = &rest->arena;
    rest->live = dlx_arena_take(arena, matrix->words, sizeof *rest->live);
    rest->trail = dlx_arena_take(arena, matrix->variables, sizeof *rest->trail);
    rest->length = dlx_arena_take(arena, matrix->primary, sizeof *rest->length);
    rest->lo = dlx_arena_take(arena, matrix->primary, sizeof *rest->lo);
    rest->hi = dlx_arena_take(arena, matrix->primary, sizeof *rest->hi);
    rest->open = dlx_arena_take(arena, matrix->primary, sizeof *rest->open);
    rest->place = dlx_arena_take(arena, matrix->primary, sizeof *rest->place);
    return !arena->failed;
}

uint64_t dlx_residual_size(const dlx_problem *problem)
{
    const uint64_t items = dlx_problem_items(problem);
    return dlx_problem_nonzeros(problem) * 4 * sizeof(uint32_t) +
           (uint64_t)problem->options * (2 * sizeof(size_t) + 2 * sizeof(uint32_t)) +
           items * (sizeof(size_t) + 3 * sizeof(uint32_t) + 2 * sizeof(int64_t));
}

/* Returns the least place in the order of an option's primary items; `primary`: no primary
 * items. */
static size_t first_place(const dlx_problem *problem, size_t option, const uint32_t *place)
{
    size_t first = problem->items->primary;
    for (size_t i = problem->start[option]; i < problem->start[option + 1]; i++)
        if (problem->item[i] < problem->items->primary && place[problem->item[i]] < first)
            first = place[problem->item[i]];
    return first;
}

/* Numbers the variables by a counting sort on places; `place` is the inverse of the order. Returns
 * false on lack of memory. */
static bool number_variables(dlx_residual_matrix *matrix, const dlx_problem *problem,
                             const uint32_t *place)
{
    size_t *next = calloc(matrix->primary + 2, sizeof *next);
    if (!next)
        return false;
    for (size_t k = 0; k < problem->options; k++)
        next[first_place(problem, k, place) + 1]++;
    for (size_t i = 1; i <= matrix->primary; i++)
        next[i] += next[i - 1];
    matrix->variables = next[matrix->primary];
    matrix->words = matrix->variables / 64 + 1;
    for (size_t k = 0; k < problem->options; k++) {
        const size_t index = first_place(problem, k, place);
        if (index < matrix->primary)
            matrix->option[next[index]++] = (uint32_t)k;
    }
    free(next);
    return true;
}

/* Moves the first primary item in the order to the front of a variable's primary items. */
static void put_first(dlx_residual_matrix *matrix, size_t v, const uint32_t *place)
{
    size_t best = matrix->start[v];
    for (size_t i = best + 1; i < matrix->split[v]; i++)
        if (place[matrix->item[i]] < place[matrix->item[best]])
            best = i;
    const uint32_t item = matrix->item[best];
    matrix->item[best] = matrix->item[matrix->start[v]];
    matrix->item[matrix->start[v]] = item;
}

/* Fills in the nonzeros of each variable. Returns false if stopped. */
static bool fill_rows(dlx_residual_matrix *matrix, const dlx_problem *problem,
                      const uint32_t *place, dlx_budget *limits)
{
    size_t used = 0;
    for (size_t v = 0; v < matrix->variables; v++) {
        const size_t k = matrix->option[v];
        matrix->start[v] = used;
        for (int secondary = 0; secondary <= 1; secondary++) {
            for (size_t i = problem->start[k]; i < problem->start[k + 1]; i++)
                if ((problem->item[i] >= matrix->primary) == secondary) {
                    matrix->colour[used] = problem->colour ? problem->colour[i] : 0;
                    matrix->item[used++] = problem->item[i];
                }
            if (!secondary)
                matrix->split[v] = used;
        }
        put_first(matrix, v, place);
        if (!dlx_budget_hear(limits, used - matrix->start[v]))
            return false;
    }
    matrix->start[matrix->variables] = used;
    return true;
}

/* Fills in the variables of each item. Returns false if out of memory or stopped. */
static bool fill_columns(dlx_residual_matrix *matrix, const dlx_problem *problem,
                         dlx_budget *limits)
{
    const dlx_problem rows = {.items = problem->items,
                              .options = matrix->variables,
                              .start = matrix->start,
                              .item = matrix->item,
                              .colour = matrix->colour};
    return dlx_problem_columns_make(&matrix->columns, &rows, limits);
}

/* Makes all variables live and all items uncovered. */
static void begin_state(dlx_residual *rest, const dlx_problem *problem)
{
    const dlx_residual_matrix *matrix = &rest->matrix;
    for (size_t v = 0; v < matrix->variables; v++)
        rest->live[v / 64] |= UINT64_C(1) << v % 64;
    rest->count = matrix->variables;
    for (size_t x = 0; x < matrix->primary; x++) {
        uint32_t lo, hi;
        dlx_problem_bounds(problem, x, &lo, &hi);
        rest->lo[x] = lo;
        rest->hi[x] = hi;
        rest->length[x] = (uint32_t)(matrix->columns.start[x + 1] - matrix->columns.start[x]);
        rest->shorts += rest->length[x] < rest->lo[x];
    }
    size_t behind = matrix->primary;
    for (size_t x = 0; x < matrix->primary; x++) {
        const size_t index = rest->length[x] ? rest->open_count++ : --behind;
        rest->open[index] = (uint32_t)x;
        rest->place[x] = (uint32_t)index;
    }
}

bool dlx_residual_begin(dlx_residual *rest, const dlx_problem *problem, const uint32_t *order,
                        dlx_budget *limits)
{
    dlx_residual_matrix *matrix = &rest->matrix;
    *rest = (dlx_residual){.matrix.primary = problem->items->primary};
    uint32_t *place = dlx_buffer_allocate(matrix->primary, sizeof *place);
    bool ok = place != NULL;
    for (size_t i = 0; ok && i < matrix->primary; i++)
        place[order[i]] = (uint32_t)i;
    ok = ok && allocate_matrix(rest, problem) && number_variables(matrix, problem, place) &&
         allocate_state(rest) && fill_rows(matrix, problem, place, limits);
    free(place);
    if (!ok || !fill_columns(matrix, problem, limits))
        return false;
    begin_state(rest, problem);
    return true;
}

void dlx_residual_free(dlx_residual *rest)
{
    free(rest->matrix.option);
    dlx_problem_columns_free(&rest->matrix.columns);
    dlx_arena_free(&rest->arena);
}

/* Closes item x, which has no live variables: swaps x with the last open item. */
static void close_item(dlx_residual *rest, uint32_t x)
{
    const uint32_t last = rest->open[--rest->open_count];
    rest->open[rest->place[x]] = last;
    rest->place[last] = rest->place[x];
    rest->open[rest->open_count] = x;
    rest->place[x] = (uint32_t)rest->open_count;
}

/* A random word for each variable (splitmix64: Steele, Lea, Flood, "Fast splittable pseudorandom
 * number generators", 2014). The hash of a set is the sum of its members' words (Zobrist, 1970). */
static inline uint64_t word_of(uint32_t variable)
{
    return dlx_mix((variable + UINT64_C(1)) * DLX_GOLDEN);
}

void dlx_residual_exclude(dlx_residual *rest, uint32_t variable)
{
    const dlx_residual_matrix *matrix = &rest->matrix;
    rest->live[variable / 64] ^= UINT64_C(1) << variable % 64;
    rest->hash ^= word_of(variable);
    rest->trail[rest->trailed++] = variable;
    rest->count--;
    for (size_t i = matrix->start[variable]; i < matrix->split[variable]; i++) {
        const uint32_t x = matrix->item[i];
        rest->shorts += rest->length[x] == rest->lo[x];
        if (--rest->length[x] == 0)
            close_item(rest, x);
    }
    rest->work += matrix->split[variable] - matrix->start[variable] + 1;
}

void dlx_residual_undo_excludes(dlx_residual *rest, size_t trailed)
{
    const dlx_residual_matrix *matrix = &rest->matrix;
    while (rest->trailed > trailed) {
        const uint32_t variable = rest->trail[--rest->trailed];
        rest->live[variable / 64] ^= UINT64_C(1) << variable % 64;
        rest->hash ^= word_of(variable);
        rest->count++;
        for (size_t i = matrix->split[variable]; i-- > matrix->start[variable];) {
            const uint32_t x = matrix->item[i];
            /* Reverse order restores the place of the item at closing. */
            if (rest->length[x]++ == 0)
                rest->open_count++;
            rest->shorts -= rest->length[x] == rest->lo[x];
        }
    }
}

/* Drops the live variables of item x with another colour; colour 0 drops all. */
static void drop_others(dlx_residual *rest, uint32_t x, uint32_t colour)
{
    const dlx_columns *columns = &rest->matrix.columns;
    for (size_t i = columns->start[x]; i < columns->start[x + 1]; i++)
        if (dlx_residual_is_live(rest, columns->option[i]) &&
            (colour == 0 || columns->colour[i] != colour))
            dlx_residual_exclude(rest, columns->option[i]);
    rest->work += columns->start[x + 1] - columns->start[x];
}

void dlx_residual_take(dlx_residual *rest, uint32_t variable)
{
    const dlx_residual_matrix *matrix = &rest->matrix;
    dlx_residual_exclude(rest, variable);
    for (size_t i = matrix->start[variable]; i < matrix->split[variable]; i++) {
        const uint32_t x = matrix->item[i];
        rest->lo[x]--;
        rest->shorts -= rest->length[x] == rest->lo[x];
        if (--rest->hi[x] == 0)
            drop_others(rest, x, 0);
    }
    for (size_t i = matrix->split[variable]; i < matrix->start[variable + 1]; i++)
        drop_others(rest, matrix->item[i], matrix->colour[i]);
}

void dlx_residual_undo_take(dlx_residual *rest, uint32_t variable, size_t trailed)
{
    const dlx_residual_matrix *matrix = &rest->matrix;
    for (size_t i = matrix->start[variable]; i < matrix->split[variable]; i++) {
        const uint32_t x = matrix->item[i];
        rest->shorts += rest->length[x] == rest->lo[x];
        rest->lo[x]++;
        rest->hi[x]++;
    }
    dlx_residual_undo_excludes(rest, trailed);
}
