/* SPDX-License-Identifier: MIT */
#include "format/ec.h"

enum { GROUP = 4 }; /* items copied together; arrays need room for GROUP - 1 more */

/* Reserves room for another option of `items` items. False: no memory. */
static bool option_list_grow(dlx_option_list *list, size_t items)
{
    const size_t used = list->count ? list->start[list->count] : 0;
    return dlx_buffer_grow(&list->start, &list->start_capacity, list->count + 2,
                           sizeof *list->start) &&
           dlx_buffer_grow(&list->item, &list->item_capacity, used + items + GROUP - 1,
                           sizeof *list->item);
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
    uint32_t *target = problem->item + builder->nonzeros;
    for (size_t i = 0; i < count; i++) {
        const uint32_t *item = list->item + list->start[which[i]];
        const size_t length = list->start[which[i] + 1] - list->start[which[i]];
        memcpy(target, item, GROUP * sizeof *target);
        for (size_t k = GROUP; !few && k < length; k += GROUP)
            memcpy(target + k, item + k, GROUP * sizeof *target);
        target += length;
        known[i] = which[i];
        end[i] = (size_t)(target - problem->item);
    }
    builder->nonzeros = (size_t)(target - problem->item);
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

/* Adds options which[0..count[ of the list to a problem with the same items, without colours and
 * costs; their positions in the list become their numbers in problem->known. No option may be open.
 * Errors: DLX_NO_MEMORY. */
static dlx_status builder_add_listed(dlx_builder *builder, const dlx_option_list *list,
                                     const uint32_t *which, size_t count, dlx_error *error)
{
    dlx_problem *problem = builder->problem;
    dlx_status status = dlx_builder_reserve(builder, count * list->longest + GROUP, error);
    if (status != DLX_OK)
        return status;
    if (builder->known == problem->options && count <= DLX_MAX_INDEX - problem->options &&
        !problem->cost && !problem->label &&
        dlx_buffer_grow(&problem->start, &problem->start_room, problem->options + count + 1,
                        sizeof *problem->start) &&
        dlx_buffer_grow(&problem->known, &problem->known_room, problem->start_room - 1,
                        sizeof *problem->known)) {
        add_all(builder, list, which, count);
        return DLX_OK;
    }
    for (size_t i = 0; i < count && status == DLX_OK; i++)
        status = add_one(builder, list, which[i], error);
    return status;
}

/* maximum number of stored options, about a megabyte */
enum { MOST_KNOWN = 1 << 14 };

enum { AT_ONCE = 64 }; /* lines looked up before their options are added */

void dlx_known_options_begin(dlx_known_options *known, bool same_items)
{
    known->used = same_items;
    if (same_items || known->lines.count == 0)
        return;
    dlx_line_table_clear(&known->lines);
    known->list.count = 0;
}

dlx_status dlx_known_options_read(const dlx_known_options *known, dlx_reader *reader,
                                  dlx_error *error)
{
    size_t length;
    const char *text = dlx_input_buffered_lines(reader->input, 0, &length);
    const char *end = text + length;
    const char *cursor = text;
    uint64_t count = 0;
    size_t found = AT_ONCE;
    dlx_status status = DLX_OK;
    while (found == AT_ONCE && status == DLX_OK) {
        uint32_t which[AT_ONCE];
        found = dlx_line_table_find(&known->lines, &cursor, end, which, AT_ONCE);
        status = builder_add_listed(reader->builder, &known->list, which, found, error);
        count += found;
    }
    if (count)
        dlx_input_skip(reader->input, (size_t)(cursor - text), count);
    return status;
}

static bool has_primary(const dlx_builder *builder, const uint32_t *items, size_t count)
{
    size_t i = 0;
    while (i < count && items[i] >= builder->items->primary)
        i++;
    return i < count;
}

void dlx_known_options_note(dlx_known_options *known, dlx_builder *builder, const dlx_line *line)
{
    const dlx_problem *problem = builder->problem;
    const size_t option = problem->options - 1;
    if (problem->has_repeats)
        return;
    const size_t count = problem->start[option + 1] - problem->start[option];
    /* A carriage return at the end belongs to the key. */
    const size_t length = line->length + (line->text[line->length] == '\r');
    /* A line across two blocks of the input is read as a new line. */
    const uint32_t before = dlx_line_table_look_up(&known->lines, line->text, length);
    if (before != DLX_NOT_KNOWN) {
        dlx_builder_number(builder, before);
        return;
    }
    const size_t k = known->lines.count;
    if (k >= MOST_KNOWN || !has_primary(builder, problem->item + problem->start[option], count) ||
        memchr(line->text, ':', length) || !option_list_grow(&known->list, count) ||
        !dlx_line_table_add(&known->lines, line->text, length))
        return; /* without memory, a repeated option is read again */
    if (known->list.count == 0)
        known->list.start[0] = 0;
    const uint32_t start = known->list.start[known->list.count++];
    known->list.longest = start == 0 || count > known->list.longest ? count : known->list.longest;
    memcpy(known->list.item + start, (problem->item + problem->start[option]),
           count * sizeof *(problem->item + problem->start[option]));
    known->list.start[known->list.count] = start + (uint32_t)count;
    dlx_builder_number(builder, (uint32_t)k);
}
