/* SPDX-License-Identifier: MIT */
#include "proof/lrat_formula.h"

#include "core/numbers.h"
#include "io/error.h"
#include <stdlib.h>

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
        lrat->place[at] = (dlx_lrat_place){(uint32_t)place, (uint32_t)lrat->clause_count + 1};
        lrat->clause_count += excluded_before(keys, place, &same);
    }
}

dlx_status dlx_lrat_number_clauses(dlx_lrat *lrat, dlx_error *error)
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
