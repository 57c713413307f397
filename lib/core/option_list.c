/* SPDX-License-Identifier: MIT */
#include "core/option_list.h"

#include <stdlib.h>

enum { GROUP = 4 }; /* items copied together; arrays need room for GROUP - 1 more */

bool dlx_option_list_grow(dlx_option_list *list, size_t items)
{
    const size_t used = list->count ? list->start[list->count] : 0;
    return dlx_grow(&list->start, &list->start_capacity, list->count + 2, sizeof *list->start) &&
           dlx_grow(&list->item, &list->item_capacity, used + items + GROUP - 1,
                    sizeof *list->item);
}

void dlx_option_list_add(dlx_option_list *list, const uint32_t *items, size_t count)
{
    if (list->count == 0)
        list->start[0] = 0;
    const uint32_t start = list->start[list->count++];
    list->longest = start == 0 || count > list->longest ? count : list->longest;
    memcpy(list->item + start, items, count * sizeof *items);
    list->start[list->count] = start + (uint32_t)count;
}

void dlx_option_list_free(dlx_option_list *list)
{
    free(list->start);
    free(list->item);
}

/* Adds option `which` of the list; room must be reserved. */
static dlx_status add_one(dlx_builder *builder, const dlx_option_list *list, uint32_t which,
                          dlx_error *error)
{
    for (uint32_t i = list->start[which]; i < list->start[which + 1]; i++)
        builder->problem->item[builder->nonzeros++] = list->item[i];
    const dlx_status status = dlx_builder_end_option(builder, error);
    if (status == DLX_OK)
        dlx_builder_number(builder, which);
    return status;
}

/* Adds options of the list; room must be reserved. `few`: all have at most GROUP items, which are
 * copied without a loop. */
static inline void add_some(dlx_builder *builder, const dlx_option_list *list,
                            const uint32_t *which, size_t count, bool few)
{
    dlx_problem *problem = builder->problem;
    uint32_t *known = problem->known + problem->options;
    size_t *end = problem->start + problem->options + 1;
    uint32_t *to = problem->item + builder->nonzeros;
    for (size_t i = 0; i < count; i++) {
        const uint32_t *item = list->item + list->start[which[i]];
        const size_t length = list->start[which[i] + 1] - list->start[which[i]];
        memcpy(to, item, GROUP * sizeof *to);
        for (size_t k = GROUP; !few && k < length; k += GROUP)
            memcpy(to + k, item + k, GROUP * sizeof *to);
        to += length;
        known[i] = which[i];
        end[i] = (size_t)(to - problem->item);
    }
    builder->nonzeros = (size_t)(to - problem->item);
    builder->known = problem->options += count;
}

static void add_all(dlx_builder *builder, const dlx_option_list *list, const uint32_t *which,
                    size_t count)
{
    if (list->longest <= GROUP)
        add_some(builder, list, which, count, true);
    else
        add_some(builder, list, which, count, false);
}

dlx_status dlx_builder_add_listed(dlx_builder *builder, const dlx_option_list *list,
                                  const uint32_t *which, size_t count, dlx_error *error)
{
    dlx_problem *problem = builder->problem;
    dlx_status status = dlx_builder_reserve(builder, count * list->longest + GROUP, error);
    if (status != DLX_OK)
        return status;
    if (builder->known == problem->options && count <= DLX_MAX_INDEX - problem->options &&
        !problem->cost && !problem->label &&
        dlx_grow(&problem->start, &problem->start_room, problem->options + count + 1,
                 sizeof *problem->start) &&
        dlx_grow(&problem->known, &problem->known_room, problem->start_room - 1,
                 sizeof *problem->known)) {
        add_all(builder, list, which, count);
        return DLX_OK;
    }
    for (size_t i = 0; i < count && status == DLX_OK; i++)
        status = add_one(builder, list, which[i], error);
    return status;
}
