/* SPDX-License-Identifier: MIT */
/* Tables with a column of items. */
#include "core/escape.h"
#include "format/csv.h"
#include "format/entries.h"

#include <stdlib.h>

typedef struct item_table {
    dlx_names names, options;
    dlx_entries entries;
    dlx_decimal *cost;
    size_t rows, capacity;
    dlx_buffer name; /* of an item */
    bool has_signs;  /* signs are between the items of some cells */
    bool has_blanks; /* blanks are between the items of a cell */
} item_table;

/* True for a sign between items. */
static bool is_sign(char c)
{
    return c && strchr(",;|", c);
}

/* True for a byte between the items of a cell: a sign, or a blank in a table without signs. */
static bool is_between(const dlx_csv_reader *csv, const item_table *table, char c)
{
    return !csv->is_single && (is_sign(c) || (dlx_is_blank(c) && !table->has_signs));
}

static dlx_status add_items(const dlx_csv_reader *csv, item_table *table, size_t row,
                            dlx_error *error)
{
    const char *end = csv->cell + csv->length;
    for (const char *word = csv->cell; word < end;) {
        word = dlx_skip_blanks(word, end);
        const char *after = word;
        while (after < end && !is_between(csv, table, *after))
            after++;
        if (after == word) {
            word++;
            continue;
        }
        table->has_blanks |= after < end && dlx_is_blank(*after);
        const char *last = dlx_trim_blanks(word, after);
        table->name.size = 0;
        const uint32_t item =
            dlx_escape(&table->name, word, (size_t)(last - word))
                ? dlx_names_add(&table->names, table->name.bytes, table->name.size)
                : DLX_NO_INDEX;
        if (item == DLX_NO_INDEX ||
            !dlx_entries_add(&table->entries, (uint32_t)row, item, &csv->line, word))
            return dlx_error_memory(error);
        word = after;
    }
    return DLX_OK;
}

/* Takes the name of the option of a row. A name that was in the table adds items to this option. */
static dlx_status take_option(const dlx_csv_reader *csv, item_table *table, size_t *row,
                              dlx_error *error)
{
    const size_t before = table->options.count;
    const uint32_t option = dlx_names_add(&table->options, csv->cell, csv->length);
    if (option == DLX_NO_INDEX ||
        !dlx_entries_label(&table->entries, option, csv->cell, csv->length))
        return dlx_error_memory(error);
    if (before < table->rows && option == before)
        return dlx_csv_refuse(csv, "the name of an option in all rows", error);
    *row = option;
    return DLX_OK;
}

static dlx_status read_item_row(dlx_csv_reader *csv, item_table *table, size_t cells,
                                dlx_error *error)
{
    dlx_status status = DLX_OK;
    dlx_decimal cost = {0, 0};
    size_t column = 0, row = table->rows;
    dlx_csv_reader items = {.length = 0};
    for (; status == DLX_OK && dlx_csv_next_cell(csv); column++) {
        if (column == cells)
            return dlx_csv_refuse(csv, "the end of the row", error);
        if (column == csv->items)
            items = *csv;
        else if (column == csv->cost &&
                 !dlx_reader_cost(csv->reader, csv->cell, csv->length, &cost))
            return dlx_csv_refuse(csv, "a cost", error);
        else if (column != csv->cost && csv->length)
            status = take_option(csv, table, &row, error);
    }
    if (status == DLX_OK && column < cells)
        return dlx_csv_refuse_row(csv, cells, column, error);
    if (status == DLX_OK && !dlx_buffer_grow(&table->cost, &table->capacity, row + 1, sizeof cost))
        status = dlx_error_memory(error);
    if (status == DLX_OK && row < table->rows &&
        (table->cost[row].value != cost.value || table->cost[row].places != cost.places))
        return dlx_csv_refuse(csv, "the same cost in all rows of the option", error);
    if (status != DLX_OK)
        return status;
    table->cost[row] = cost;
    table->rows += row == table->rows;
    return add_items(&items, table, row, error);
}

/* Refuses a word in all of several rows, such as that of `cell 1` and `cell 2`: a blank may be part
 * of names. */
static dlx_status check_blanks(const dlx_csv_reader *csv, const item_table *table, dlx_error *error)
{
    const dlx_entries *entries = &table->entries;
    size_t rows = 0;
    for (size_t i = 0; i < entries->count; i++) /* the first item is in the first row */
        rows += entries->entry[i].item == 0;
    if (!table->has_blanks || table->rows < 2 || rows < table->rows)
        return DLX_OK;
    return dlx_input_error(
        csv->reader->input, &csv->line, csv->line.text, error,
        "expected commas between items, found %s in all rows",
        dlx_show(dlx_names_text(&table->names, 0), dlx_names_length(&table->names, 0)).text);
}

dlx_status dlx_csv_read_items(dlx_csv_reader *csv, size_t cells, dlx_error *error)
{
    item_table table = {.rows = 0};
    dlx_builder *builder = csv->reader->builder;
    dlx_status status;
    if (!csv->is_single) {
        dlx_csv_reader ahead = *csv;
        dlx_input_mark(csv->reader->input);
        while (!table.has_signs && dlx_csv_next_line(&ahead, NULL) == DLX_OK)
            for (size_t column = 0; dlx_csv_next_cell(&ahead); column++)
                for (size_t i = 0; i < ahead.length && column == csv->items; i++)
                    table.has_signs |= is_sign(ahead.cell[i]);
        dlx_input_rewind(csv->reader->input);
    }
    while ((status = dlx_csv_next_line(csv, error)) == DLX_OK &&
           (status = read_item_row(csv, &table, cells, error)) == DLX_OK)
        ;
    if (status == DLX_NO_DATA)
        status = check_blanks(csv, &table, error);
    if (status == DLX_OK)
        status = dlx_builder_drop(builder, false, error);
    for (size_t i = 0; i < table.names.count && status == DLX_OK; i++)
        status = dlx_builder_put_primary(builder, dlx_names_text(&table.names, i),
                                         dlx_names_length(&table.names, i), 1, 1, error);
    status = dlx_reader_fail(csv->reader, status, &csv->line, csv->line.text, error);
    if (status == DLX_OK)
        status = dlx_entries_build(&table.entries, csv->reader, table.rows,
                                   csv->cost == SIZE_MAX ? NULL : table.cost, &csv->line, error);
    dlx_names_free(&table.names);
    dlx_names_free(&table.options);
    free(table.name.bytes);
    dlx_entries_free(&table.entries);
    free(table.cost);
    return status;
}
