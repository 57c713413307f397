/* SPDX-License-Identifier: MIT */
/* Tables of 0 and 1, as written by spreadsheets, pandas and numpy.savetxt: rows are options,
 * columns are items. Cells are separated by commas, semicolons or tabs, whichever comes first in
 * the file, or else by blanks. Lines starting with # are comments. A first line with cells other
 * than numbers names the items; if the first cell is empty or `option`, or a cell below is neither
 * 0 nor 1, the first cell of each row is the name of the option; so also below an indented line of
 * names, as pandas prints it. A column named `cost` holds costs. Tables with names may have marks
 * instead of 1 and 0: the same pair of words in all cells. Instead of a column for each item, a
 * column named `items` may hold the items of each option, in a row or in several rows with the name
 * of the option. Tables as databases and Markdown print them have bars between
 * cells, and a ruler of dashes below the names. */
#include "format/csv.h"

#include "core/escape.h"

#include <stdlib.h>
#include <strings.h>

/* Marks instead of 1 and 0. Any mark for 0 suits a mark for 1 from FREE_MARKS on; those before have
 * a partner. A number is the mark 1. */
enum { NUMBER = 1, FREE_MARKS = 6, MOST_MARKS = 12 };
static const char *const yes_marks[MOST_MARKS] = {
    NULL, "1", "true", "yes", "y", "t", "x", "\xe2\x9c\x93", "\xe2\x9c\x94", "*", "\xe2\x97\x8f"};
static const char *const no_marks[MOST_MARKS] = {
    NULL, "0", "false", "no", "n", "f", "", ".", "-", "\xe2\x9c\x97", "\xe2\x9c\x98"};

static bool is_named(const dlx_csv_reader *csv, const char *name)
{
    return csv->length == strlen(name) && strncasecmp(csv->cell, name, csv->length) == 0;
}

/* Returns the place of the cell in a list of marks; 0: none. */
static size_t find_mark(const dlx_csv_reader *csv, const char *const *marks)
{
    for (size_t i = NUMBER + 1; i < MOST_MARKS && marks[i]; i++)
        if (is_named(csv, marks[i]))
            return csv->named || i == NUMBER + 1 ? i : 0;
    return 0;
}

/* Parses a cell of the matrix: a number, a truth value or a mark. Sets *mark to the mark. */
static bool parse_mark(const dlx_csv_reader *csv, bool *bit, size_t *mark)
{
    *mark = NUMBER;
    if (dlx_decimal_parse_bit(csv->cell, csv->length, bit))
        return true;
    *mark = find_mark(csv, yes_marks);
    *bit = *mark > 0;
    if (!*bit)
        *mark = find_mark(csv, no_marks);
    return *mark > 0;
}

static bool parse_cell(const dlx_csv_reader *csv, bool *bit)
{
    size_t mark;
    return parse_mark(csv, bit, &mark);
}

/* True if the line is indented, as names of columns are by pandas. */
static bool may_begin(const dlx_line *line)
{
    return line->length > 1 && line->text[0] == ' ' && line->text[1] == ' ';
}

/* Classifies the first line: counts the cells, checks for cells other than numbers, and for an
 * empty first cell. */
static bool is_header(dlx_csv_reader *csv, size_t *cells)
{
    static const char labels[] = "option options name id row set subset label #";
    static const char single[] = "item element member";
    const char *begin = csv->cursor;
    bool header = false, bit;
    const bool is_refused = csv->separator == ' ' && !may_begin(&csv->line); /* with names */
    size_t words = 0;
    bool is_first_word = false, is_name = false;
    dlx_decimal number;
    for (*cells = 0; dlx_csv_next_cell(csv) && !(header && is_refused); ++*cells) {
        const bool is_word = !parse_cell(csv, &bit);
        header |= is_word;
        words += is_word;
        is_first_word |= is_word && *cells == 0;
        is_name |=
            is_first_word && *cells == 0 && !dlx_decimal_parse(csv->cell, csv->length, &number);
        csv->labels |= *cells == 0 &&
                       (csv->length == 0 || dlx_tokens_are_among(csv->cell, csv->length, labels));
        if (csv->cost == SIZE_MAX && dlx_tokens_are_among(csv->cell, csv->length, dlx_csv_costs))
            csv->cost = *cells;
        if (csv->items == SIZE_MAX && dlx_tokens_are_among(csv->cell, csv->length, dlx_csv_items))
            csv->items = *cells;
        csv->is_single |=
            csv->items == *cells && dlx_tokens_are_among(csv->cell, csv->length, single);
    }
    csv->cursor = begin;
    /* Only the first cell of `T1,1,0` is a name: that of an option. Numbers can be costs. */
    if (is_first_word && words == 1 && *cells > 1 && !csv->labels && csv->separator != ' ') {
        csv->labels = is_name;
        return false;
    }
    return header;
}

/* True if the cell can be the name of option `number`, from 0: running numbers count from 0 or 1.
 */
static bool is_label(const dlx_csv_reader *csv, uint64_t number, uint64_t *base)
{
    uint64_t value;
    dlx_decimal decimal;
    if (!dlx_tokens_parse_unsigned(csv->cell, csv->length, &value))
        return csv->length && !dlx_decimal_parse(csv->cell, csv->length, &decimal);
    if (number == 0)
        *base = value;
    return value <= number + 1 && value == number + *base;
}

/* Sets csv->labels if the first cells of the rows after the header are names of options: words, or
 * running numbers up to 2 at least. Reads the header again. */
static dlx_status find_labels(dlx_csv_reader *csv, dlx_error *error)
{
    enum { LEAST_RUN = 3 };
    uint64_t rows = 0, base = 0;
    bool labels = true, is_bit = true, runs = false, bit;
    dlx_input_unread(csv->reader->input);
    dlx_input_mark(csv->reader->input);
    dlx_csv_next_line(csv, NULL);
    for (; labels && dlx_csv_next_line(csv, NULL) == DLX_OK; rows++) {
        labels = dlx_csv_next_cell(csv) && is_label(csv, rows, &base);
        is_bit &= parse_cell(csv, &bit);
        runs |= csv->length && dlx_is_digit(*csv->cell);
    }
    dlx_input_rewind(csv->reader->input);
    csv->labels = labels && !is_bit && rows >= (runs ? LEAST_RUN : 1);
    return dlx_csv_next_line(csv, error);
}

/* Returns the bits of the marks among the names so far, with the cell; 0: another name. */
static unsigned add_named_mark(const dlx_csv_reader *csv, size_t names)
{
    bool bit;
    size_t mark;
    if ((names && !csv->marks_named) || !parse_mark(csv, &bit, &mark))
        return 0;
    return csv->marks_named | 1U << (bit ? mark : MOST_MARKS + mark);
}

/* True if all names of items are the marks of the table, so that the first line is a row. */
static bool has_no_names(const dlx_csv_reader *csv)
{
    const unsigned marks = 1U << csv->yes | 1U << (MOST_MARKS + csv->no);
    return csv->yes > NUMBER && csv->marks_named && !(csv->marks_named & ~marks);
}

static dlx_status read_names(dlx_csv_reader *csv, dlx_error *error)
{
    dlx_builder *builder = csv->reader->builder;
    dlx_status status = dlx_builder_drop(builder, false, error);
    if (csv->labels)
        dlx_csv_next_cell(csv);
    dlx_buffer name = {0};
    for (size_t column = 0; status == DLX_OK && dlx_csv_next_cell(csv); column++) {
        if (column == csv->cost)
            continue;
        name.size = 0;
        csv->marks_named = add_named_mark(csv, builder->items->names.count);
        if (!dlx_escape(&name, csv->cell, csv->length) || !dlx_buffer_add(&name, "", 1))
            status = dlx_error_memory(error);
        else
            status = dlx_builder_put_primary(builder, name.bytes, name.size - 1, 1, 1, error);
        status = dlx_reader_fail(csv->reader, status, &csv->line, csv->cell, error);
    }
    free(name.bytes);
    return status;
}

/* Sets the name of the option to the row's label, unless the label is empty or the option's
 * number. */
static dlx_status take_label(dlx_csv_reader *csv, dlx_error *error)
{
    enum { MOST_COMPARED = 2000 }; /* names; a table with more is written by a program */
    dlx_builder *builder = csv->reader->builder;
    const size_t before = csv->options.count;
    uint64_t number;
    if (csv->length == 0 || (dlx_tokens_parse_unsigned(csv->cell, csv->length, &number) &&
                             number == builder->problem->options + 1))
        return DLX_OK;
    const uint32_t label = before < MOST_COMPARED
                               ? dlx_names_add(&csv->options, csv->cell, csv->length)
                               : DLX_NO_INDEX;
    if (label == DLX_NO_INDEX && before < MOST_COMPARED)
        return dlx_error_memory(error);
    if (label < before)
        dlx_reader_warn(csv->reader, &csv->line, csv->cell,
                        "the option has the name of an option above");
    return dlx_builder_put_option_name(builder, csv->cell, csv->length, error);
}

static dlx_status read_cost(dlx_csv_reader *csv, dlx_error *error)
{
    dlx_decimal cost;
    bool bit;
    if (!dlx_reader_cost(csv->reader, csv->cell, csv->length, &cost))
        return dlx_csv_refuse(csv, "a cost", error);
    csv->is_cost |= !parse_cell(csv, &bit);
    const dlx_status status =
        dlx_builder_cost_decimal(csv->reader->builder, cost.value, cost.places, error);
    return dlx_reader_fail(csv->reader, status, &csv->line, csv->cell, error);
}

/* Reads a cell. All cells of a table have the same two marks. */
static dlx_status read_mark(dlx_csv_reader *csv, bool *bit, dlx_error *error)
{
    size_t mark;
    if (!parse_mark(csv, bit, &mark))
        return dlx_csv_refuse(csv, "0 or 1", error);
    size_t *known = *bit ? &csv->yes : &csv->no;
    const bool is_other = *known && *known != mark;
    *known = mark;
    const bool is_pair = !csv->yes || !csv->no || csv->yes == csv->no ||
                         (csv->yes >= FREE_MARKS && csv->no >= FREE_MARKS);
    if (!is_other && is_pair)
        return DLX_OK;
    return dlx_csv_refuse(csv, csv->yes == NUMBER ? "0 or 1" : "the marks of other cells", error);
}

static dlx_status read_row(dlx_csv_reader *csv, dlx_error *error)
{
    dlx_builder *builder = csv->reader->builder;
    const bool has_cost = csv->cost != SIZE_MAX;
    const size_t columns = builder->items->names.count + has_cost;
    const size_t before = builder->nonzeros;
    size_t column = 0;
    dlx_status status = dlx_builder_reserve(builder, columns, error);
    if (csv->labels && dlx_csv_next_cell(csv) && status == DLX_OK)
        status = take_label(csv, error);
    for (; status == DLX_OK && dlx_csv_next_cell(csv); column++) {
        bool bit = false;
        if (column == csv->cost) {
            status = read_cost(csv, error);
            continue;
        }
        status = read_mark(csv, &bit, error);
        if (status != DLX_OK)
            return status;
        if (column == columns)
            return dlx_csv_refuse(csv, "the end of the row", error);
        if (bit)
            dlx_builder_push(builder, (uint32_t)(column - (column > csv->cost)));
    }
    if (status == DLX_OK && column < columns)
        return dlx_csv_refuse_row(csv, columns, column, error);
    return status == DLX_OK
               ? dlx_reader_end_option(csv->reader, &csv->line, builder->nonzeros > before, error)
               : status;
}

/* Refuses a column of costs that could be an item. */
static dlx_status refuse_costs(const dlx_csv_reader *csv, dlx_error *error)
{
    const dlx_line line = {"", 0, csv->reader->input->number};
    return dlx_input_error(csv->reader->input, &line, line.text, error,
                           "the column of costs holds only 0 and 1, as an item does: rename it if "
                           "it is an item, else use json");
}

/* ---- tables ---------------------------------------------------------------------------------- */

static dlx_status read_table(dlx_csv_reader *csv, dlx_error *error)
{
    size_t cells;
    dlx_status status = dlx_csv_first_line(csv, error);
    if (status != DLX_OK)
        return status;
    const bool header = is_header(csv, &cells);
    const bool indented = header && may_begin(&csv->line);
    if (csv->separator == ' ' && dlx_csv_next_cell(csv) && (header ? !indented : csv->length == 1))
        return dlx_csv_refuse(
            csv, header ? "0 or 1" : "a separator or a decimal point (-f matrix needs none)",
            error);
    csv->cursor = csv->separator == ' ' ? csv->cell : csv->cursor;
    csv->named = header;
    if (header && csv->items != SIZE_MAX && cells <= 2 + (size_t)(csv->cost != SIZE_MAX))
        return dlx_csv_read_items(csv, cells, error);
    if (header && !csv->labels && csv->cost != 0 && csv->separator != ' ')
        status = find_labels(csv, error);
    if (header && csv->labels && csv->cost != SIZE_MAX)
        csv->cost = csv->cost ? csv->cost - 1 : SIZE_MAX;
    if (header && status == DLX_OK)
        status = read_names(csv, error);
    else if (!header)
        status = dlx_reader_columns(csv->reader, cells - csv->labels, error);
    csv->labels |= csv->separator == ' ' && indented;
    if (status == DLX_OK && !header)
        status = read_row(csv, error);
    while (status == DLX_OK && (status = dlx_csv_next_line(csv, error)) == DLX_OK)
        status = read_row(csv, error);
    if (status == DLX_NO_DATA && csv->has_count &&
        csv->count != csv->reader->builder->problem->options)
        return dlx_input_error(csv->reader->input, &csv->line, csv->line.text, error,
                               "expected %llu rows, as printed below the table, found %zu",
                               (unsigned long long)csv->count,
                               csv->reader->builder->problem->options);
    if (status == DLX_NO_DATA && has_no_names(csv))
        return dlx_input_error(csv->reader->input, &csv->line, csv->line.text, error,
                               "expected names of items in the first line, found a row");
    if (status == DLX_NO_DATA && csv->no > NUMBER && !csv->yes)
        return dlx_input_error(csv->reader->input, &csv->line, csv->line.text, error,
                               "expected a mark in a row, found none");
    if (status == DLX_NO_DATA && csv->cost != SIZE_MAX && !csv->is_cost)
        return refuse_costs(csv, error);
    return status == DLX_NO_DATA ? DLX_OK : status;
}

static dlx_status read_problem(dlx_reader *reader, dlx_problem **problem, dlx_error *error)
{
    dlx_csv_reader csv = {.reader = reader, .separator = ' ', .cost = SIZE_MAX, .items = SIZE_MAX};
    const dlx_status status = read_table(&csv, error);
    dlx_names_free(&csv.options);
    return dlx_reader_finish_file(reader, status, problem, error);
}

const dlx_format dlx_format_csv = {
    .name = "csv",
    .summary =
        "tables of 0 and 1, a row for each option, with or without names of columns and rows",
    .read = read_problem,
    .kept = 1,
    .first_bytes = "+-.#0123456789",
    .within = ",;\t|",
    .by_lines = true,
    .may_begin = may_begin,
    .needs_items = true,
    .single_problem = true,
    .check = dlx_csv_check,
    .write_with = dlx_csv_write,
};
