/* SPDX-License-Identifier: MIT */
/* The builder of problems, for readers inside the library: the public interface and what makes
 * streams fast. */
#ifndef DLX_CORE_BUILDER_H
#define DLX_CORE_BUILDER_H

#include "core/problem.h"

struct dlx_builder {
    dlx_problem *problem; /* being built, without its items; never NULL */
    dlx_items *items;     /* of this problem, and of the following ones until one has its own */
    bool items_kept; /* `items` comes from an earlier problem: adding an item begins a new table */
    size_t ones;     /* nonzeros in all options so far and the one being built */
    size_t coloured; /* nonzeros [0..coloured[ have an entry in problem->colour */
    size_t colour_capacity, cost_capacity;
    size_t lo_capacity, hi_capacity; /* of the bounds in items */
    size_t known;                    /* options [0..known[ have a number in problem->known */
    uint32_t *seen;                  /* by item: `stamp` of the last option that has it */
    size_t seen_capacity;
    uint32_t stamp;      /* of the option being built, never 0 */
    bool has_secondary;  /* so there can be no more primary items */
    int64_t option_cost; /* of the option being built */
    int64_t low, high;   /* sums of all negative and of all positive costs */
    size_t option_label; /* of the option being built, as in problem->label */
    size_t label_capacity;
    size_t expected_options, expected_ones; /* the numbers of the previous problem */
    const dlx_input *input; /* whose limit of memory holds for the problem; NULL: none */
    bool full;              /* the problem was refused as it needs more */
};

/* Discards what was built of the current problem: all of it, or all but the items. Afterwards, and
 * after dlx_builder_finish, which keeps the items too, options can follow at once, and the problems
 * share one table; the next item that is added begins a new table. Errors: DLX_NO_MEMORY. */
dlx_status dlx_builder_drop(dlx_builder *builder, bool keep_items, dlx_error *error);

/* Like the public functions without `put_`, for names that are not NUL-terminated. */
dlx_status dlx_builder_put_name(dlx_builder *builder, const char *name, size_t length,
                                dlx_error *error);
dlx_status dlx_builder_put_primary(dlx_builder *builder, const char *name, size_t length,
                                   uint64_t lo, uint64_t hi, dlx_error *error);
dlx_status dlx_builder_put_secondary(dlx_builder *builder, const char *name, size_t length,
                                     dlx_error *error);
dlx_status dlx_builder_put_item(dlx_builder *builder, const char *name, size_t length,
                                const char *colour, size_t colour_length, dlx_error *error);

/* Appends `WORD TEXT` and a line feed. False: no memory. */
bool dlx_data_keep(dlx_buffer *lines, const char *word, size_t length, const char *text,
                   const char *end);

/* Sets all data beside the problem: lines `WORD TEXT`, each with its line feed. */
dlx_status dlx_builder_put_data(dlx_builder *builder, const char *lines, size_t length,
                                dlx_error *error);

/* Names the option being built. */
dlx_status dlx_builder_put_option_name(dlx_builder *builder, const char *name, size_t length,
                                       dlx_error *error);

/* Makes room for `count` more nonzeros, so that as many calls of dlx_builder_push cannot fail. */
dlx_status dlx_builder_reserve(dlx_builder *builder, size_t count, dlx_error *error);

/* Adds item `item`, an index, to the option being built, without a colour and with room reserved.
 * False: the option has it already. */
static inline bool dlx_builder_push(dlx_builder *builder, uint32_t item)
{
    if (builder->seen[item] == builder->stamp)
        return false;
    builder->seen[item] = builder->stamp;
    builder->problem->item[builder->ones++] = item;
    return true;
}

/* Numbers the option that was added last as problem->known has it, if all before it are numbered.
 * Without memory it has no number. */
void dlx_builder_number(dlx_builder *builder, uint32_t number);

/* Gives a colour to the item added last. Errors: DLX_INVALID: it is primary. */
dlx_status dlx_builder_colour(dlx_builder *builder, const char *colour, size_t length,
                              dlx_error *error);

/* The same for a colour with that key, if options before have it and there is room: else false, and
 * nothing changes. */
static inline bool dlx_builder_known_colour(dlx_builder *builder, uint64_t key, const char *colour,
                                            size_t length)
{
    const dlx_problem *problem = builder->problem;
    const size_t last = builder->ones - 1;
    const uint32_t index = dlx_names_find_key(&problem->colours, key, colour, length);
    if (index == DLX_NO_INDEX || last >= builder->colour_capacity ||
        problem->item[last] < builder->items->primary)
        return false;
    for (; builder->coloured < last; builder->coloured++)
        problem->colour[builder->coloured] = 0;
    problem->colour[last] = index + 1;
    builder->coloured = last + 1;
    return true;
}

/* Are there items yet? */
bool dlx_builder_has_items(const dlx_builder *builder);

#endif
