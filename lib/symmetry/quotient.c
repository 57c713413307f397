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
    uint32_t *number; /* of the least item of each orbit: its number in the quotient */
    uint32_t *times;  /* by number: times that the current option covers the item */
    uint32_t *colour; /* and its colour */
    uint32_t *unit; /* by number: times that every option that has the item covers it; or SEVERAL */
    bool is_first_pass; /* finds the units, and makes no options */
    uint32_t *touched;  /* the numbers of the items of the current option */
    size_t touched_count;
    size_t items, primary;
    dlx_quotient *target;
    size_t start_room, member_room, option_room, item_room, colour_room, cost_room;
    dlx_error *error;
} making;

static uint32_t greatest(const making *m, uint32_t number, const uint32_t *item_of)
{
    const dlx_items *items = m->original->items;
    return items->lo ? items->hi[item_of[number]] : 1;
}

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
static bool is_possible(const making *m, const uint32_t *item_of)
{
    for (size_t i = 0; i < m->touched_count; i++) {
        const uint32_t number = m->touched[i];
        if (m->times[number] < 2)
            continue;
        if (number >= m->primary ? m->colour[number] == 0
                                 : m->times[number] > greatest(m, number, item_of))
            return false;
    }
    return true;
}

static bool add_cost(making *m, int64_t cost)
{
    dlx_problem *problem = m->target->problem;
    const size_t option = problem->options;
    return !m->original->cost ||
           (dlx_buffer_grow(&problem->cost, &m->cost_room, option + 1, sizeof *problem->cost) &&
            (problem->cost[option] = cost, true));
}

/* Notes how often the current option covers its items. */
static void note_times(making *m)
{
    for (size_t i = 0; i < m->touched_count; i++) {
        const uint32_t number = m->touched[i];
        const uint32_t times = number < m->primary ? m->times[number] : 1;
        m->unit[number] = m->unit[number] == 0 || m->unit[number] == times ? times : SEVERAL;
    }
}

/* How often the current option has the item. */
static uint32_t repeats(const making *m, uint32_t number)
{
    return number < m->primary && m->unit[number] == SEVERAL ? m->times[number] : 1;
}

/* Adds the items of the current option. */
static dlx_status add_items(making *m, size_t *nonzeros)
{
    dlx_problem *problem = m->target->problem;
    size_t needed = *nonzeros;
    for (size_t i = 0; i < m->touched_count; i++)
        needed += repeats(m, m->touched[i]);
    if (!dlx_buffer_grow(&problem->item, &m->item_room, needed, sizeof *problem->item) ||
        (m->original->colour &&
         !dlx_buffer_grow(&problem->colour, &m->colour_room, needed, sizeof *problem->colour)))
        return dlx_error_memory(m->error);
    for (size_t i = 0; i < m->touched_count; i++) {
        const uint32_t number = m->touched[i];
        const uint32_t times = repeats(m, number);
        problem->has_repeats |= times > 1;
        for (uint32_t k = 0; k < times; k++) {
            problem->item[*nonzeros] = number;
            if (m->original->colour)
                problem->colour[*nonzeros] = m->colour[number];
            ++*nonzeros;
        }
    }
    return DLX_OK;
}

/* Adds the option that stands for member[0..count[ to the quotient, if a solution may have it. */
static dlx_status add_option(making *m, const uint32_t *member, size_t count,
                             const uint32_t *item_of, size_t *nonzeros)
{
    dlx_quotient *quotient = m->target;
    dlx_problem *problem = quotient->problem;
    bool fits = true;
    int64_t cost = 0;
    m->touched_count = 0;
    for (size_t i = 0; i < count; i++) {
        fits = cover(m, member[i]) && fits;
        if (m->original->cost && __builtin_add_overflow(cost, m->original->cost[member[i]], &cost))
            return dlx_error_set(m->error, DLX_UNSUPPORTED,
                                 "the costs of an orbit of options exceed 64 bits");
    }
    dlx_status status = DLX_OK;
    const bool is_option = fits && is_possible(m, item_of);
    if (is_option && m->is_first_pass) {
        note_times(m);
    } else if (is_option) {
        const size_t option = problem->options;
        if (!dlx_buffer_grow(&problem->start, &m->option_room, option + 2,
                             sizeof *problem->start) ||
            !dlx_buffer_grow(&quotient->start, &m->start_room, option + 2,
                             sizeof *quotient->start) ||
            !dlx_buffer_grow(&quotient->member, &m->member_room, quotient->start[option] + count,
                             sizeof *quotient->member) ||
            !add_cost(m, cost))
            status = dlx_error_memory(m->error);
        else
            status = add_items(m, nonzeros);
        if (status == DLX_OK) {
            memcpy(quotient->member + quotient->start[option], member, count * sizeof *member);
            quotient->start[option + 1] = quotient->start[option] + count;
            problem->start[option + 1] = *nonzeros;
            problem->options++;
        }
    }
    for (size_t i = 0; i < m->touched_count; i++)
        m->times[m->touched[i]] = 0;
    return status;
}

/* Adds an option for each orbit. `member` and `next` are lists of the orbits. */
static dlx_status add_options(making *m, const uint32_t *option_orbit, const uint32_t *item_of)
{
    const size_t options = m->original->options;
    size_t *start = calloc(options + 2, sizeof *start);
    uint32_t *member = dlx_buffer_allocate(options, sizeof *member);
    dlx_status status = start && member ? DLX_OK : dlx_error_memory(m->error);
    size_t nonzeros = 0;
    for (size_t k = 0; k < options && status == DLX_OK; k++)
        start[option_orbit[k] + 2]++;
    for (size_t k = 2; k < options + 2 && status == DLX_OK; k++)
        start[k] += start[k - 1];
    for (uint32_t k = 0; k < options && status == DLX_OK; k++)
        member[start[option_orbit[k] + 1]++] = k;
    for (int pass = 0; pass < 2; pass++) {
        m->is_first_pass = pass == 0;
        for (uint32_t k = 0; k < options && status == DLX_OK; k++)
            if (option_orbit[k] == k)
                status =
                    add_option(m, member + start[k], start[k + 1] - start[k], item_of, &nonzeros);
    }
    free(start);
    free(member);
    return status;
}

/* The bounds of the items in units; an item that cannot be covered as its bounds say loses its
 * options. */
static dlx_status set_bounds(making *m, const uint32_t *item_of)
{
    dlx_problem *problem = m->target->problem;
    dlx_items *items = problem->items;
    if (!m->original->items->lo)
        return DLX_OK;
    items->lo = dlx_buffer_allocate(m->primary, sizeof *items->lo);
    items->hi = dlx_buffer_allocate(m->primary, sizeof *items->hi);
    if (!items->lo || !items->hi)
        return dlx_error_memory(m->error);
    for (size_t i = 0; i < m->primary; i++) {
        const uint32_t unit = m->unit[i] && m->unit[i] != SEVERAL ? m->unit[i] : 1;
        const uint32_t lo = m->original->items->lo[item_of[i]];
        items->lo[i] = lo / unit + (lo % unit > 0);
        items->hi[i] = m->original->items->hi[item_of[i]] / unit;
        if (items->lo[i] <= items->hi[i])
            continue;
        /* More options than there are. */
        items->lo[i] = items->hi[i] = UINT32_MAX - 1;
    }
    return DLX_OK;
}

static bool add_name(dlx_names *names, const dlx_names *source, size_t index)
{
    return dlx_names_add(names, dlx_names_text(source, index), dlx_names_length(source, index)) !=
           DLX_NO_INDEX;
}

/* Gives the items the names of the least items of their orbits, and the colours their names. */
static dlx_status set_names(making *m, const uint32_t *item_of, bool named)
{
    dlx_problem *problem = m->target->problem;
    const dlx_problem *source = m->original;
    bool ok = true;
    if (!named) {
        problem->items->names.count = m->items;
        problem->colours.count = source->colours.count;
        return DLX_OK;
    }
    for (size_t i = 0; i < m->items && ok; i++)
        ok = add_name(&problem->items->names, &source->items->names, item_of[i]);
    for (size_t i = 0; i < source->colours.count && ok; i++)
        ok = add_name(&problem->colours, &source->colours, i);
    return ok ? DLX_OK : dlx_error_memory(m->error);
}

static dlx_status fill(making *m, const uint32_t *option_orbit, uint32_t *item_of, bool named)
{
    const dlx_problem *source = m->original;
    dlx_problem *problem = m->target->problem;
    for (uint32_t i = 0; i < source->items->names.count; i++) {
        if (m->item_orbit[i] != i)
            continue;
        m->number[i] = (uint32_t)m->items;
        item_of[m->items++] = i;
        m->primary += i < source->items->primary;
    }
    problem->items->primary = m->primary;
    problem->places = source->places;
    problem->constant = source->constant;
    problem->maximise = source->maximise;
    dlx_status status = add_options(m, option_orbit, item_of);
    if (status == DLX_OK)
        status = set_bounds(m, item_of);
    return status == DLX_OK ? set_names(m, item_of, named) : status;
}

/* An empty quotient. */
static dlx_quotient *allocate(making *m)
{
    dlx_quotient *quotient = calloc(1, sizeof *quotient);
    if (!quotient)
        return NULL;
    m->target = quotient;
    quotient->problem = calloc(1, sizeof *quotient->problem);
    quotient->start = calloc(1, sizeof *quotient->start);
    m->start_room = m->option_room = 1;
    if (!quotient->problem || !quotient->start)
        return NULL;
    quotient->problem->items = calloc(1, sizeof *quotient->problem->items);
    quotient->problem->start = calloc(1, sizeof *quotient->problem->start);
    if (quotient->problem->items)
        atomic_init(&quotient->problem->items->owners, 1);
    return quotient->problem->items && quotient->problem->start ? quotient : NULL;
}

dlx_quotient *dlx_quotient_make(const dlx_problem *problem, const uint32_t *option_orbit,
                                const uint32_t *item_orbit, bool named, dlx_error *error)
{
    const size_t items = problem->items->names.count;
    making m = {.original = problem, .item_orbit = item_orbit, .error = error};
    uint32_t *item_of = dlx_arena_take(&m.arena, items, sizeof *item_of);
    m.number = dlx_arena_take(&m.arena, items, sizeof *m.number);
    m.times = dlx_arena_take(&m.arena, items, sizeof *m.times);
    m.colour = dlx_arena_take(&m.arena, items, sizeof *m.colour);
    m.unit = dlx_arena_take(&m.arena, items, sizeof *m.unit);
    m.touched = dlx_arena_take(&m.arena, items, sizeof *m.touched);
    const bool ok = allocate(&m) && !m.arena.failed;
    if (!ok)
        dlx_error_memory(error);
    const bool is_made = ok && fill(&m, option_orbit, item_of, named) == DLX_OK;
    dlx_arena_free(&m.arena);
    if (is_made)
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
