/* SPDX-License-Identifier: MIT */
#include "search/base/shuffle.h"

#include "core/random.h"

enum { WORK_PER_OPTION = 4 }; /* per shuffled option, see dlx_limits.work */

/* Sets order[first..end[ to a random order of the numbers [first..end[ (Fisher and Yates). The
 * numbers are fewer than 2^32, so a remainder is random enough. */
static void set_order(uint32_t *order, size_t first, size_t end, dlx_random *random)
{
    for (size_t i = first; i < end; i++) {
        const size_t k = first + (size_t)(dlx_random_next(random) % (i - first + 1));
        order[i] = order[k];
        order[k] = (uint32_t)i;
    }
}

static void copy_bounds(const dlx_items *to, const dlx_items *from, const uint32_t *order)
{
    for (size_t i = 0; from->lo && i < from->primary; i++) {
        to->lo[order[i]] = from->lo[i];
        to->hi[order[i]] = from->hi[i];
    }
}

/* Returns false if stopped. */
static bool copy_options(const dlx_shuffle *shuffle, const dlx_problem *from, const uint32_t *order,
                         dlx_limits *limits)
{
    dlx_problem *problem = shuffle->problem;
    size_t at = 0;
    for (size_t k = 0; k < problem->options; k++) {
        const uint32_t option = shuffle->option[k];
        problem->start[k] = at;
        for (size_t i = from->start[option]; i < from->start[option + 1]; i++, at++) {
            problem->item[at] = order[from->item[i]];
            if (problem->colour)
                problem->colour[at] = from->colour[i];
        }
        if (!dlx_limits_hear(limits, WORK_PER_OPTION + at - problem->start[k]))
            return false;
    }
    problem->start[problem->options] = at;
    return true;
}

bool dlx_shuffle_make(dlx_shuffle *shuffle, const dlx_problem *from, uint64_t seed,
                      dlx_limits *limits)
{
    const size_t items = dlx_problem_items(from);
    const dlx_problem_room size = {.items = items,
                                   .primary = from->items->primary,
                                   .options = from->options,
                                   .nonzeros = dlx_problem_nonzeros(from),
                                   .bounded = from->items->lo,
                                   .coloured = from->colour};
    uint32_t *order =
        dlx_buffer_allocate(items, sizeof *order); /* by item of `from`: its new index */
    dlx_problem *problem = dlx_problem_with_room(&size, from->colours.count);
    shuffle->problem = problem;
    shuffle->option = dlx_buffer_allocate(from->options, sizeof *shuffle->option);
    dlx_random random = dlx_random_begin(seed);
    bool ok = order && problem && shuffle->option;
    if (ok) {
        set_order(order, 0, from->items->primary, &random);
        set_order(order, from->items->primary, items, &random);
        set_order(shuffle->option, 0, from->options, &random);
        problem->options = from->options;
        copy_bounds(problem->items, from->items, order);
    }
    ok = ok && copy_options(shuffle, from, order, limits);
    if (!ok)
        dlx_shuffle_free(shuffle);
    free(order);
    return ok;
}

void dlx_shuffle_free(dlx_shuffle *shuffle)
{
    dlx_problem_free(shuffle->problem);
    free(shuffle->option);
    *shuffle = (dlx_shuffle){0};
}
