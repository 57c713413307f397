/* SPDX-License-Identifier: MIT */
#include "encode/linear.h"

/* Numbers the colour variables of each item by first use, and links the uses of each colour. */
static void number_colours(dlx_linear *linear)
{
    const dlx_problem *problem = linear->problem;
    const size_t items = dlx_problem_items(problem);
    const size_t ones = dlx_problem_nonzeros(problem);
    const dlx_columns *columns = &linear->columns;
    /* By colour: 1 + the place of the last use. */
    size_t *last = dlx_arena_take(&linear->arena, problem->colours.count + 1, sizeof *last);
    linear->colour = dlx_arena_take(&linear->arena, ones, sizeof *linear->colour);
    linear->next = dlx_arena_take(&linear->arena, ones + 1, sizeof *linear->next);
    for (size_t x = problem->items->primary; x < items && !linear->arena.failed; x++) {
        for (size_t i = columns->start[x]; i < columns->start[x + 1]; i++) {
            size_t *before = &last[columns->colour[i]];
            if (!columns->colour[i])
                continue;
            linear->colour[i] = *before ? linear->colour[*before - 1] : (uint32_t)++linear->colours;
            if (*before)
                linear->next[*before - 1] = i;
            *before = i + 1;
        }
        for (size_t i = columns->start[x]; i < columns->start[x + 1]; i++)
            last[columns->colour[i]] = 0;
    }
}

bool dlx_linear_make(dlx_linear *linear, const dlx_problem *problem)
{
    *linear = (dlx_linear){.problem = problem};
    linear->terms = dlx_arena_take(&linear->arena, problem->options + 1, sizeof *linear->terms);
    if (problem->has_repeats)
        linear->times = dlx_arena_take(&linear->arena, problem->options, sizeof *linear->times);
    if (!dlx_problem_columns_make(&linear->columns, problem, NULL))
        return false;
    if (problem->colour)
        number_colours(linear);
    return !linear->arena.failed;
}

void dlx_linear_free(dlx_linear *linear)
{
    dlx_problem_columns_free(&linear->columns);
    dlx_arena_free(&linear->arena);
}

static int64_t option_at(const dlx_linear *linear, size_t index)
{
    return (int64_t)linear->columns.option[index] + 1;
}

static int64_t colour_at(const dlx_linear *linear, size_t index)
{
    return (int64_t)linear->problem->options + linear->colour[index];
}

/* Upper bounds of 2^31 or more, which solvers refuse, become the number of options. */
static uint32_t cut_bound(uint32_t lo, uint32_t hi, size_t options)
{
    const uint32_t least = lo > 1 ? lo : 1;
    if (hi <= INT32_MAX)
        return hi;
    return options > least ? (uint32_t)options : least;
}

static void put_primary(const dlx_linear *linear, size_t item, dlx_row_fn *take, void *state)
{
    uint32_t lo;
    uint32_t hi;
    dlx_row row = {.letter = 'i', .number = item + 1, .terms = linear->terms};
    dlx_problem_bounds(linear->problem, item, &lo, &hi);
    row.times = linear->times;
    for (size_t i = linear->columns.start[item]; i < linear->columns.start[item + 1]; i++) {
        const int64_t term = option_at(linear, i);
        if (linear->times && row.count && linear->terms[row.count - 1] == term) {
            linear->times[row.count - 1]++;
            continue;
        }
        if (linear->times)
            linear->times[row.count] = 1;
        linear->terms[row.count++] = term;
    }
    row.sense = lo == hi && !linear->covers ? DLX_SENSE_EQUAL : DLX_SENSE_AT_LEAST;
    row.right = lo;
    take(state, &row);
    if (lo == hi || linear->covers)
        return;
    row.letter = 'u';
    row.sense = DLX_SENSE_AT_MOST;
    row.right = cut_bound(lo, hi, linear->columns.start[item + 1] - linear->columns.start[item]);
    take(state, &row);
}

static void put_secondary(const dlx_linear *linear, size_t item, dlx_row_fn *take, void *state)
{
    dlx_row row = {.letter = 'i',
                   .number = item + 1,
                   .sense = DLX_SENSE_AT_MOST,
                   .right = 1,
                   .terms = linear->terms};
    uint32_t last = 0;
    for (size_t i = linear->columns.start[item]; i < linear->columns.start[item + 1]; i++) {
        const uint32_t colour = linear->colour ? linear->colour[i] : 0;
        if (!colour)
            linear->terms[row.count++] = option_at(linear, i);
        else if (colour > last)
            linear->terms[row.count++] = colour_at(linear, i);
        last = colour > last ? colour : last;
    }
    take(state, &row);
}

static void put_coloured_uses(const dlx_linear *linear, dlx_row_fn *take, void *state)
{
    int64_t terms[2];
    dlx_row row = {.letter = 'k', .sense = DLX_SENSE_AT_LEAST, .terms = terms, .count = 2};
    const size_t ones = dlx_problem_nonzeros(linear->problem);
    size_t begin = linear->columns.start[linear->problem->items->primary];
    for (size_t i = begin; i < ones; i++)
        if (linear->colour[i]) {
            terms[0] = colour_at(linear, i);
            terms[1] = -option_at(linear, i);
            row.number++;
            take(state, &row);
        }
}

/* The colours of an item, in the order of their variables. */
static void put_used_colours(const dlx_linear *linear, size_t item, dlx_row *row, dlx_row_fn *take,
                             void *state)
{
    const size_t end = linear->columns.start[item + 1];
    for (size_t first = linear->columns.start[item]; first < end; first++) {
        if (linear->colour[first] != row->number + 1)
            continue;
        row->count = 0;
        linear->terms[row->count++] = -colour_at(linear, first);
        size_t use = first;
        do
            linear->terms[row->count++] = option_at(linear, use);
        while ((use = linear->next[use]));
        row->number++;
        take(state, row);
    }
}

static void put_options_without_primary(const dlx_linear *linear, dlx_row_fn *take, void *state)
{
    int64_t term;
    dlx_row row = {.letter = 'n', .sense = DLX_SENSE_EQUAL, .terms = &term, .count = 1};
    for (size_t k = 0; k < linear->problem->options; k++)
        if (!dlx_problem_chooses(linear->problem, k)) {
            term = (int64_t)k + 1;
            row.number = k + 1;
            take(state, &row);
        }
}

void dlx_linear_rows(const dlx_linear *linear, dlx_row_fn *take, void *state)
{
    const size_t primary = linear->problem->items->primary;
    const size_t items = dlx_problem_items(linear->problem);
    dlx_row row = {.letter = 'c', .sense = DLX_SENSE_AT_LEAST, .terms = linear->terms};
    for (size_t i = 0; i < primary; i++)
        put_primary(linear, i, take, state);
    for (size_t i = primary; i < items; i++)
        put_secondary(linear, i, take, state);
    if (linear->colour)
        put_coloured_uses(linear, take, state);
    for (size_t i = primary; i < items && linear->colour && linear->colours_are_used; i++)
        put_used_colours(linear, i, &row, take, state);
    put_options_without_primary(linear, take, state);
}

static void count_row(void *state, const dlx_row *row)
{
    (void)row;
    ++*(uint64_t *)state;
}

void dlx_linear_put_opb_header(const dlx_linear *linear, uint64_t more_rows, dlx_output *output)
{
    uint64_t rows = more_rows;
    dlx_linear_rows(linear, count_row, &rows);
    const bool needs_one = linear->problem->options == 0 && rows > 0;
    const uint64_t variables = linear->problem->options + linear->colours + needs_one;
    dlx_output_put(output, "* #variable= %llu #constraint= %llu\n", (unsigned long long)variables,
                   (unsigned long long)rows);
}

static void put_term(dlx_output *output, bool negative, uint32_t times, int64_t variable)
{
    char *begin = dlx_output_room(output, 48);
    char *cursor = begin;
    *cursor++ = negative ? '-' : '+';
    cursor = dlx_put_digits(cursor, times);
    memcpy(cursor, " x", 2);
    cursor = dlx_put_digits(cursor + 2, (uint64_t)variable);
    *cursor++ = ' ';
    output->used += (size_t)(cursor - begin);
}

/* "At most" is "at least" with all signs flipped. Some solvers refuse an empty sum: 0 times x1 with
 * `>=` equals `=` for a sum of 0. */
void dlx_linear_put_opb_row(void *state, const dlx_row *row)
{
    dlx_output *output = state;
    const bool flipped = row->sense == DLX_SENSE_AT_MOST;
    for (size_t i = 0; i < row->count; i++) {
        const int64_t term = row->terms[i];
        put_term(output, (term < 0) != flipped, dlx_row_times(row, i), term < 0 ? -term : term);
    }
    if (row->count == 0)
        dlx_output_text(output, "0 x1 ");
    dlx_output_put(output,
                   flipped && row->right                             ? ">= -%u ;\n"
                   : row->sense == DLX_SENSE_EQUAL && row->count > 0 ? "= %u ;\n"
                                                                     : ">= %u ;\n",
                   row->right);
}
