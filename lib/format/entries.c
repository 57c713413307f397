/* SPDX-License-Identifier: MIT */
#include "format/entries.h"

enum { COLUMN_BITS = 24, MOST_COLUMN = (1 << COLUMN_BITS) - 1 };

bool dlx_entries_add(dlx_entries *entries, uint32_t option, uint32_t item, const dlx_line *line,
                     const char *text)
{
    if (!dlx_buffer_grow(&entries->entry, &entries->capacity, entries->count + 1,
                         sizeof *entries->entry))
        return false;
    const uint64_t column = (uint64_t)(text - line->text) + 1;
    const uint64_t place =
        line->number << COLUMN_BITS | (column < MOST_COLUMN ? column : MOST_COLUMN);
    if (entries->count > 0 && entries->entry[entries->count - 1].option > option)
        entries->unsorted = true;
    entries->entry[entries->count++] = (dlx_entry){option, item, place};
    return true;
}

bool dlx_entries_label(dlx_entries *entries, size_t option, const char *text, size_t length)
{
    const size_t before = entries->label_capacity;
    if (!dlx_buffer_grow(&entries->label, &entries->label_capacity, option + 1,
                         sizeof *entries->label))
        return false;
    for (size_t i = before; i < entries->label_capacity; i++)
        entries->label[i] = 0;
    entries->label[option] = entries->labels.size + 1;
    return dlx_buffer_add(&entries->labels, text, length) &&
           dlx_buffer_add(&entries->labels, "", 1);
}

/* Sorts the entries by option (a counting sort); NULL: no memory. */
static dlx_entry *sort(const dlx_entries *entries, size_t options)
{
    size_t *next = calloc(options + 1, sizeof *next); /* where the next entry of an option goes */
    dlx_entry *sorted = dlx_buffer_allocate(entries->count, sizeof *sorted);
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

dlx_status dlx_entries_place(const dlx_entry *entry, const dlx_reader *reader, dlx_error *error)
{
    return dlx_reader_fail_at(reader, DLX_SYNTAX, entry->place >> COLUMN_BITS,
                              entry->place & MOST_COLUMN, error);
}

static dlx_status refuse_twice(const dlx_reader *reader, const dlx_entry *entry, dlx_error *error)
{
    dlx_error_set(error, DLX_SYNTAX, "item %s occurs twice in option %lu",
                  dlx_names_show(&reader->builder->items->names, entry->item).text,
                  (unsigned long)entry->option + 1);
    return dlx_entries_place(entry, reader, error);
}

static dlx_status add_label(const dlx_entries *entries, dlx_builder *builder, size_t option,
                            dlx_error *error)
{
    if (option >= entries->label_capacity || !entries->label[option])
        return DLX_OK;
    const char *label = entries->labels.bytes + entries->label[option] - 1;
    return dlx_builder_put_option_name(builder, label, strlen(label), error);
}

/* Adds the options; `entry` is the entries in order. */
static dlx_status add_options(const dlx_entries *entries, const dlx_entry *entry,
                              dlx_reader *reader, size_t options, const dlx_decimal *cost,
                              const dlx_line *last, dlx_error *error)
{
    dlx_builder *builder = reader->builder;
    dlx_status status = dlx_builder_reserve(builder, entries->count, error);
    size_t i = 0;
    for (size_t k = 0; k < options && status == DLX_OK; k++) {
        const size_t first = i;
        for (; i < entries->count && entry[i].option == k; i++)
            if (!dlx_builder_push(builder, entry[i].item))
                return refuse_twice(reader, &entry[i], error);
        if (cost)
            status = dlx_builder_cost_decimal(builder, cost[k].value, cost[k].places, error);
        if (status == DLX_OK)
            status = add_label(entries, builder, k, error);
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
    const dlx_status status =
        add_options(entries, sorted ? sorted : entries->entry, reader, options, cost, last, error);
    free(sorted);
    return status;
}

void dlx_entries_free(dlx_entries *entries)
{
    free(entries->entry);
    free(entries->labels.bytes);
    free(entries->label);
    *entries = (dlx_entries){0};
}
