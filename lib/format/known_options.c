/* SPDX-License-Identifier: MIT */
#include "format/known_options.h"

#include <stdlib.h>

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

void dlx_known_options_free(dlx_known_options *known)
{
    dlx_line_table_free(&known->lines);
    dlx_option_list_free(&known->list);
}

dlx_status dlx_known_options_read(const dlx_known_options *known, dlx_reader *reader,
                                  dlx_error *error)
{
    size_t length;
    const char *text = dlx_input_buffered_lines(reader->input, 0, &length);
    const char *end = text + length;
    const char *at = text;
    uint64_t count = 0;
    size_t found = AT_ONCE;
    dlx_status status = DLX_OK;
    while (found == AT_ONCE && status == DLX_OK) {
        uint32_t which[AT_ONCE];
        found = dlx_line_find(&known->lines, &at, end, which, AT_ONCE);
        status = dlx_builder_add_listed(reader->builder, &known->list, which, found, error);
        count += found;
    }
    if (count)
        dlx_input_skip(reader->input, (size_t)(at - text), count);
    return status;
}

/* Returns true if the items include a primary item. */
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
    const uint32_t before = dlx_line_look_up(&known->lines, line->text, length);
    if (before != DLX_NOT_KNOWN) {
        dlx_builder_number(builder, before);
        return;
    }
    const size_t k = known->lines.count;
    if (k >= MOST_KNOWN || !has_primary(builder, problem->item + problem->start[option], count) ||
        memchr(line->text, ':', length) || !dlx_option_list_grow(&known->list, count) ||
        !dlx_line_add(&known->lines, line->text, length))
        return; /* without memory, a repeated option is read again */
    dlx_option_list_add(&known->list, problem->item + problem->start[option], count);
    dlx_builder_number(builder, (uint32_t)k);
}
