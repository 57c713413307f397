/* SPDX-License-Identifier: MIT */
/* The builder of problems, with the functions by which readers inside the library read streams
 * quickly. */
#ifndef DLX_CORE_BUILDER_H
#define DLX_CORE_BUILDER_H

#include "core/problem.h"

struct dlx_builder {
    dlx_problem *problem; /* under construction, without its items; never NULL */
    dlx_items *items; /* of this problem, and of the following ones without items of their own */
    bool items_kept;  /* `items` belongs to an earlier problem: adding an item begins a new table */
    size_t nonzeros;  /* in all options so far, including the current option */
    size_t coloured;  /* nonzeros [0..coloured[ have an entry in problem->colour */
    size_t colour_capacity, cost_capacity;
    size_t lo_capacity, hi_capacity; /* of the bounds in items */
    size_t known;                    /* options [0..known[ have a number in problem->known */
    uint64_t *seen;                  /* a bit for each item, set if the current option has it */
    size_t seen_capacity;            /* in words */
    bool has_secondary;              /* no more primary items are allowed */
    int64_t option_cost;             /* of the current option */
    int64_t low, high;               /* sums of all negative and of all positive costs */
    size_t option_label;             /* of the current option, as in problem->label */
    size_t label_capacity;
    size_t expected_options, expected_nonzeros; /* sizes of the previous problem */
    const dlx_input *input; /* its memory limit holds for the problem; NULL: none */
    bool full;              /* the problem was refused at the memory limit */
};

/* Discards the current problem: all of it, or all but the items. Afterwards, and after
 * dlx_builder_finish, which keeps the items too, options can follow immediately, and the problems
 * share one table of items; adding an item begins a new table. Errors: DLX_NO_MEMORY. */
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

/* Replaces a text by a copy of another one; of length 0: by NULL. */
dlx_status dlx_builder_keep_text(char **target, const char *text, size_t length, dlx_error *error);

/* Appends `WORD TEXT` and a line feed. False: no memory. */
bool dlx_data_keep(dlx_buffer *lines, const char *word, size_t length, const char *text,
                   const char *end);

/* Sets the metadata: lines `WORD TEXT`, each with its line feed. */
dlx_status dlx_builder_put_data(dlx_builder *builder, const char *lines, size_t length,
                                dlx_error *error);

/* Names the current option. */
dlx_status dlx_builder_put_option_name(dlx_builder *builder, const char *name, size_t length,
                                       dlx_error *error);

/* Reserves room for `count` more nonzeros, so that as many calls of dlx_builder_push cannot
 * fail. */
dlx_status dlx_builder_reserve(dlx_builder *builder, size_t count, dlx_error *error);

/* True if the current option has the item. */
static inline bool dlx_builder_has(const dlx_builder *builder, uint32_t item)
{
    return builder->seen[item / 64] >> item % 64 & 1;
}

/* Adds item `item`, an index, to the current option, without a colour; room must be reserved.
 * False: duplicate item. */
static inline bool dlx_builder_push(dlx_builder *builder, uint32_t item)
{
    uint64_t *word = &builder->seen[item / 64];
    const uint64_t bit = UINT64_C(1) << item % 64;
    if (*word & bit)
        return false;
    *word |= bit;
    builder->problem->item[builder->nonzeros++] = item;
    return true;
}

/* Adds an item of the current option again, without a colour; room must be reserved. False: the
 * upper bound of the item does not allow it. */
bool dlx_builder_repeat(dlx_builder *builder, uint32_t item);

/* The reason, for messages. */
const char *dlx_builder_repetition(const dlx_builder *builder, uint32_t item);

/* Sets problem->known of the last option, if all earlier options have a number. Does nothing
 * without memory. */
void dlx_builder_number(dlx_builder *builder, uint32_t number);

/* Gives a colour to the last item. Errors: DLX_INVALID: the item is primary. */
dlx_status dlx_builder_colour(dlx_builder *builder, const char *colour, size_t length,
                              dlx_error *error);

/* Gives a colour with this key to the last item, if earlier options use the colour and there is
 * room. False: nothing was changed. */
static inline bool dlx_builder_known_colour(dlx_builder *builder, uint64_t key, const char *colour,
                                            size_t length)
{
    const dlx_problem *problem = builder->problem;
    const size_t last = builder->nonzeros - 1;
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

/* Frees memory for lookups of many items, unless another problem shares the items. A later lookup
 * allocates that memory again, for good. */
void dlx_builder_release_names(dlx_builder *builder);

/* Converts all costs to the largest unit 10^-places that holds them: 1.25 + 1.25 has one decimal.
 */
void dlx_builder_coarsen_costs(dlx_builder *builder);

#endif
