/* SPDX-License-Identifier: MIT */
#include "format/entries.h"

#include <stdlib.h>

enum { COLUMN_BITS = 24, MOST_COLUMN = (1 << COLUMN_BITS) - 1 };

bool dlx_entries_add(dlx_entries *entries, uint32_t option, uint32_t item, const dlx_line *line,
                     const char *text)
{
    if (!dlx_grow(&entries->entry, &entries->capacity, entries->count + 1, sizeof *entries->entry))
        return false;
    const uint64_t column = (uint64_t)(text - line->text) + 1;
    const uint64_t place =
        line->number << COLUMN_BITS | (column < MOST_COLUMN ? column : MOST_COLUMN);
    if (entries->count > 0 && entries->entry[entries->count - 1].option > option)
        entries->unsorted = true;
    entries->entry[entries->count++] = (dlx_entry){option, item, place};
    return true;
}

/* Sorts the entries by option (a counting sort); NULL: no memory. */
static dlx_entry *sort(const dlx_entries *entries, size_t options)
{
    size_t *next = calloc(options + 1, sizeof *next); /* where the next entry of an option goes */
    dlx_entry *sorted = dlx_allocate(entries->count, sizeof *sorted);
    if (next && sorted) {
        for (size_t i = 0; i < entries->count; i++)
            next[entries->entry[i].option + 1]++;
        for (size_t k = 1; k < options; k++)
            next[k] += next[k - 1];
        for (size_t i = 0; i < entries->count; i++)
            sorted[next[entries->entry[i].option]++] = entries->entry[i];
    } else {
        free(sorted);
        sorted = NULL;
    }
    free(next);
    return sorted;
}

static dlx_status refuse_twice(const dlx_reader *reader, const dlx_entry *entry, dlx_error *error)
{
    const dlx_names *names = &reader->builder->items->names;
    dlx_error_set(
        error, DLX_SYNTAX, "item %s occurs twice in option %lu",
        dlx_show(dlx_names_text(names, entry->item), dlx_names_length(names, entry->item)).text,
        (unsigned long)entry->option + 1);
    dlx_error_place(error, dlx_input_name(reader->input), entry->place >> COLUMN_BITS,
                    entry->place & MOST_COLUMN);
    return DLX_SYNTAX;
}

/* Adds the options of sorted entries. */
static dlx_status add_options(const dlx_entry *entry, size_t count, dlx_reader *reader,
                              size_t options, const dlx_decimal *cost, const dlx_line *last,
                              dlx_error *error)
{
    dlx_builder *builder = reader->builder;
    dlx_status status = dlx_builder_reserve(builder, count, error);
    size_t i = 0;
    for (size_t k = 0; k < options && status == DLX_OK; k++) {
        const size_t first = i;
        for (; i < count && entry[i].option == k; i++)
            if (!dlx_builder_push(builder, entry[i].item))
                return refuse_twice(reader, &entry[i], error);
        if (cost)
            status = dlx_builder_cost_decimal(builder, cost[k].value, cost[k].places, error);
        if (status == DLX_OK)
            status = dlx_reader_end_option(reader, last, i > first, error);
    }
    return status;
}

dlx_status dlx_entries_build(const dlx_entries *entries, dlx_reader *reader, size_t options,
                             const dlx_decimal *cost, const dlx_line *last, dlx_error *error)
{
    dlx_entry *sorted = entries->unsorted ? sort(entries, options) : NULL;
    if (entries->unsorted && !sorted)
        return dlx_error_memory(error);
    const dlx_status status = add_options(sorted ? sorted : entries->entry, entries->count, reader,
                                          options, cost, last, error);
    free(sorted);
    return status;
}

void dlx_entries_free(dlx_entries *entries)
{
    free(entries->entry);
    *entries = (dlx_entries){0};
}
