/* SPDX-License-Identifier: MIT */

#include "io/error.h"
#include "io/output.h"
#include "symmetry/group.h"

/* The times differ: options have the item as often as they cover it. */
#define SEVERAL UINT32_MAX

typedef struct making {
    dlx_arena arena;
    const dlx_problem *original;
    const uint32_t *item_orbit;
    uint32_t *number;  /* of the least item of each orbit: its number in the quotient */
    uint32_t *item_of; /* by number: the least item of the orbit */
    uint32_t *times;   /* by number: times that the current option covers the item */
    uint32_t *colour;  /* and its colour */
    uint32_t *unit; /* by number: times that every option that has the item covers it; or SEVERAL */
    size_t *uses,
        *all_times;    /* by number: options that have the item, and the sum of their times */
    uint32_t *touched; /* the numbers of the items of the current option */
    size_t touched_count;
    size_t items, primary, options, members; /* of the quotient */
    dlx_quotient *target;                    /* NULL in the first pass, which finds the sizes */
    dlx_error *error;
} making;

/* Adds what option `option` covers to the current option of the quotient. False: the quotient's
 * option would give an item two colours. */
static bool cover(making *m, uint32_t option)
{
    const dlx_problem *problem = m->original;
    bool fits = true;
    for (size_t i = problem->start[option]; i < problem->start[option + 1]; i++) {
        const uint32_t item = problem->item[i];
        if (m->item_orbit[item] != item)
            continue;
        const uint32_t number = m->number[item];
        const uint32_t colour = problem->colour ? problem->colour[i] : 0;
        if (m->times[number]++ == 0) {
            m->touched[m->touched_count++] = number;
            m->colour[number] = colour;
        }
        fits = fits && colour == m->colour[number];
    }
    return fits;
}

/* True if an exact cover may have all options that the current one stands for. */
static bool is_possible(const making *m)
{
    const dlx_items *items = m->original->items;
    for (size_t i = 0; i < m->touched_count; i++) {
        const uint32_t number = m->touched[i];
        if (m->times[number] < 2)
            continue;
        if (number >= m->primary
                ? m->colour[number] == 0
                : m->times[number] > (items->hi ? items->hi[m->item_of[number]] : 1))
            return false;
    }
    return true;
}

/* Notes how often the current option, which stands for `count` options, covers its items. */
static void note_option(making *m, size_t count)
{
    m->options++;
    m->members += count;
    for (size_t i = 0; i < m->touched_count; i++) {
        const uint32_t number = m->touched[i];
        const uint32_t times = number < m->primary ? m->times[number] : 1;
        m->unit[number] = m->unit[number] == 0 || m->unit[number] == times ? times : SEVERAL;
        m->uses[number]++;
        m->all_times[number] += times;
    }
}

/* Adds the current option, which stands for member[0..count[. */
static void put_option(making *m, const uint32_t *member, size_t count, int64_t cost)
{
    dlx_quotient *quotient = m->target;
    dlx_problem *problem = quotient->problem;
    const size_t option = problem->options++;
    size_t end = problem->start[option];
    memcpy(quotient->member + quotient->start[option], member, count * sizeof *member);
    quotient->start[option + 1] = quotient->start[option] + count;
    if (problem->cost)
        problem->cost[option] = cost;
    for (size_t i = 0; i < m->touched_count; i++) {
        const uint32_t number = m->touched[i];
        const bool repeats = number < m->primary && m->unit[number] == SEVERAL;
        const uint32_t times = repeats ? m->times[number] : 1;
        problem->has_repeats |= times > 1;
        for (uint32_t k = 0; k < times; k++, end++) {
            problem->item[end] = number;
            if (problem->colour)
                problem->colour[end] = m->colour[number];
        }
    }
    problem->start[option + 1] = end;
}

/* Notes or adds the option that stands for member[0..count[, if a solution may have it. */
static dlx_status add_option(making *m, const uint32_t *member, size_t count)
{
    bool fits = true;
    int64_t cost = 0;
    m->touched_count = 0;
    for (size_t i = 0; i < count; i++) {
        fits = cover(m, member[i]) && fits;
        if (m->original->cost && __builtin_add_overflow(cost, m->original->cost[member[i]], &cost))
            return dlx_error_set(m->error, DLX_UNSUPPORTED,
                                 "the costs of an orbit of options exceed 64 bits");
    }
    fits = fits && is_possible(m);
    if (fits && m->target)
        put_option(m, member, count, cost);
    else if (fits)
        note_option(m, count);
    for (size_t i = 0; i < m->touched_count; i++)
        m->times[m->touched[i]] = 0;
    return DLX_OK;
}

/* Makes a quotient of the sizes that the first pass has found, without options. */
static dlx_status allocate(making *m)
{
    const dlx_problem *source = m->original;
    dlx_problem_room room = {.items = m->items,
                             .primary = m->primary,
                             .options = m->options,
                             .bounded = source->items->lo,
                             .coloured = source->colour,
                             .priced = source->cost};
    dlx_quotient *quotient = m->target = calloc(1, sizeof *quotient);
    for (size_t i = 0; i < m->items; i++)
        room.nonzeros += m->unit[i] == SEVERAL ? m->all_times[i] : m->uses[i];
    if (!quotient)
        return dlx_error_memory(m->error);
    quotient->problem = dlx_problem_with_room(&room, source->colours.count);
    quotient->start = calloc(m->options + 1, sizeof *quotient->start);
    quotient->member = dlx_buffer_allocate(m->members, sizeof *quotient->member);
    if (!quotient->problem || !quotient->start || !quotient->member)
        return dlx_error_memory(m->error);
    quotient->problem->places = source->places;
    quotient->problem->constant = source->constant;
    quotient->problem->maximise = source->maximise;
    return DLX_OK;
}

static dlx_status add_options(making *m, const uint32_t *option_orbit)
{
    const size_t options = m->original->options;
    size_t *start = dlx_arena_take(&m->arena, options + 2, sizeof *start);
    uint32_t *member = dlx_arena_take(&m->arena, options, sizeof *member);
    if (m->arena.failed)
        return dlx_error_memory(m->error);
    for (size_t k = 0; k < options; k++)
        start[option_orbit[k] + 2]++;
    for (size_t k = 2; k < options + 2; k++)
        start[k] += start[k - 1];
    for (uint32_t k = 0; k < options; k++)
        member[start[option_orbit[k] + 1]++] = k;
    dlx_status status = DLX_OK;
    for (int pass = 0; pass < 2 && status == DLX_OK; pass++) {
        if (pass == 1)
            status = allocate(m);
        for (uint32_t k = 0; k < options && status == DLX_OK; k++)
            if (option_orbit[k] == k)
                status = add_option(m, member + start[k], start[k + 1] - start[k]);
    }
    return status;
}

/* The bounds of the items in units; an item that cannot be covered as its bounds say loses its
 * options. */
static void set_bounds(const making *m)
{
    const dlx_items *source = m->original->items;
    dlx_items *items = m->target->problem->items;
    for (size_t i = 0; i < m->primary && items->lo; i++) {
        const uint32_t unit = m->unit[i] && m->unit[i] != SEVERAL ? m->unit[i] : 1;
        const uint32_t lo = source->lo[m->item_of[i]];
        items->lo[i] = lo / unit + (lo % unit > 0);
        items->hi[i] = source->hi[m->item_of[i]] / unit;
        if (items->lo[i] > items->hi[i]) /* more options than there are */
            items->lo[i] = items->hi[i] = UINT32_MAX - 1;
    }
}

/* Gives the items the names of the least items of their orbits, and the colours their names. */
static dlx_status set_names(const making *m)
{
    dlx_problem *problem = m->target->problem;
    const dlx_problem *source = m->original;
    problem->items->names.count = problem->colours.count = 0;
    bool ok = dlx_names_copy(&problem->colours, &source->colours, 0, source->colours.count);
    for (size_t i = 0; i < m->items && ok; i++)
        ok = dlx_names_copy(&problem->items->names, &source->items->names, m->item_of[i],
                            m->item_of[i] + (size_t)1);
    return ok ? DLX_OK : dlx_error_memory(m->error);
}

static dlx_status fill(making *m, const uint32_t *option_orbit, bool named)
{
    const dlx_items *items = m->original->items;
    for (uint32_t i = 0; i < items->names.count; i++) {
        if (m->item_orbit[i] != i)
            continue;
        m->number[i] = (uint32_t)m->items;
        m->item_of[m->items++] = i;
        m->primary += i < items->primary;
    }
    const dlx_status status = add_options(m, option_orbit);
    if (status != DLX_OK)
        return status;
    set_bounds(m);
    return named ? set_names(m) : DLX_OK;
}

dlx_quotient *dlx_quotient_make(const dlx_problem *problem, const uint32_t *option_orbit,
                                const uint32_t *item_orbit, bool named, dlx_error *error)
{
    const size_t items = problem->items->names.count;
    making m = {.original = problem, .item_orbit = item_orbit, .error = error};
    m.item_of = dlx_arena_take(&m.arena, items, sizeof *m.item_of);
    m.number = dlx_arena_take(&m.arena, items, sizeof *m.number);
    m.times = dlx_arena_take(&m.arena, items, sizeof *m.times);
    m.colour = dlx_arena_take(&m.arena, items, sizeof *m.colour);
    m.unit = dlx_arena_take(&m.arena, items, sizeof *m.unit);
    m.uses = dlx_arena_take(&m.arena, items, sizeof *m.uses);
    m.all_times = dlx_arena_take(&m.arena, items, sizeof *m.all_times);
    m.touched = dlx_arena_take(&m.arena, items, sizeof *m.touched);
    const dlx_status status =
        m.arena.failed ? dlx_error_memory(error) : fill(&m, option_orbit, named);
    dlx_arena_free(&m.arena);
    if (status == DLX_OK)
        return m.target;
    dlx_quotient_free(m.target);
    return NULL;
}

dlx_quotient *dlx_quotient_new(const dlx_group *group, dlx_error *error)
{
    return dlx_quotient_make(group->problem, group->option_orbit, group->item_orbit, true, error);
}

const dlx_problem *dlx_quotient_problem(const dlx_quotient *quotient)
{
    return quotient->problem;
}

const uint32_t *dlx_quotient_options(const dlx_quotient *quotient, size_t option, size_t *count)
{
    if (count)
        *count = quotient->start[option + 1] - quotient->start[option];
    return quotient->member + quotient->start[option];
}

uint32_t *dlx_quotient_lift(const dlx_quotient *quotient, const uint32_t *options, size_t count,
                            size_t *lifted)
{
    size_t index = 0;
    size_t unused;
    lifted = lifted ? lifted : &unused;
    *lifted = 0;
    for (size_t i = 0; i < count; i++)
        *lifted += quotient->start[options[i] + 1] - quotient->start[options[i]];
    uint32_t *solution = dlx_buffer_allocate(*lifted, sizeof *solution);
    if (!solution)
        return NULL;
    for (size_t i = 0; i < count; i++)
        for (size_t k = quotient->start[options[i]]; k < quotient->start[options[i] + 1]; k++)
            solution[index++] = quotient->member[k];
    dlx_sort_numbers(solution, *lifted);
    return solution;
}

void dlx_quotient_write_orbits(const dlx_quotient *quotient, dlx_output *output)
{
    for (size_t k = 0; k < quotient->problem->options; k++)
        for (size_t i = quotient->start[k]; i < quotient->start[k + 1]; i++) {
            dlx_output_unsigned(output, (uint64_t)quotient->member[i] + 1);
            dlx_output_text(output, i + 1 < quotient->start[k + 1] ? " " : "\n");
        }
}

void dlx_quotient_free(dlx_quotient *quotient)
{
    if (!quotient)
        return;
    dlx_problem_free(quotient->problem);
    free(quotient->start);
    free(quotient->member);
    free(quotient);
}
