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
#include "core/escape.h"
#include "format/entries.h"

#include <strings.h>

typedef struct csv_reader {
    dlx_reader *reader;
    dlx_line line;
    const char *cursor; /* the next cell; NULL: end of line */
    const char *cell;
    size_t length;
    char separator; /* ' ': any blanks; '|': framed by rulers */
    bool is_closed; /* bars are also around the line */
    bool has_count; /* the number of rows is printed below: */
    uint64_t count;
    size_t items;         /* the column of items, SIZE_MAX: none */
    bool labels;          /* the first cell of a row is a label */
    dlx_names options;    /* labels so far */
    size_t cost;          /* the column of costs, without the labels; SIZE_MAX: none */
    bool is_cost;         /* a cost was neither 0 nor 1 */
    bool named;           /* the first line names the items */
    unsigned marks_named; /* a bit for each mark among the names of items; 0: another name */
    bool is_single;       /* the column of items holds an item in each row */
    size_t yes, no;       /* the marks for 1 and 0 so far, from 1: places in the lists; 0: none */
} csv_reader;

/* Marks instead of 1 and 0. Any mark for 0 suits a mark for 1 from FREE_MARKS on; those before have
 * a partner. A number is the mark 1. */
enum { NUMBER = 1, FREE_MARKS = 6, MOST_MARKS = 12 };
static const char *const yes_marks[MOST_MARKS] = {
    NULL, "1", "true", "yes", "y", "t", "x", "\xe2\x9c\x93", "\xe2\x9c\x94", "*", "\xe2\x97\x8f"};
static const char *const no_marks[MOST_MARKS] = {
    NULL, "0", "false", "no", "n", "f", "", ".", "-", "\xe2\x9c\x97", "\xe2\x9c\x98"};

/* True for a ruler of a framed table. */
static bool is_ruler(const dlx_line *line)
{
    for (size_t i = 0; i < line->length; i++)
        if (!line->text[i] || !strchr("|+-=: ", line->text[i]))
            return false;
    return memchr(line->text, '-', line->length) || memchr(line->text, '=', line->length);
}

/* Takes the number of rows below a framed table, such as `(4 rows)`. */
static bool take_count(csv_reader *csv, const char *first)
{
    const char *end = csv->line.text + csv->line.length;
    first += *first == '(';
    const char *after = first;
    const bool has_count = dlx_take_unsigned(&after, end, &csv->count);
    if (csv->separator != '|' || memchr(csv->line.text, '|', csv->line.length) ||
        !dlx_begins_with(after, end, " row") || !has_count)
        return false;
    csv->has_count = true;
    return true;
}

/* Reads the next line, skipping blank lines, comments and rulers. */
static dlx_status next_line(csv_reader *csv, dlx_error *error)
{
    dlx_status status;
    const char *first;
    do {
        status = dlx_input_line(csv->reader->input, &csv->line, error);
        if (status != DLX_OK)
            return status;
        first = dlx_skip_blanks(csv->line.text, csv->line.text + csv->line.length);
    } while (dlx_tokens_is_blank_line(&csv->line) || *first == '#' ||
             (csv->separator == '|' && is_ruler(&csv->line)) || take_count(csv, first));
    csv->cursor = csv->separator == '\t' ? csv->line.text : first;
    if (csv->is_closed && *first == '|') {
        const char *end = dlx_trim_blanks(first, csv->line.text + csv->line.length);
        csv->cursor = first + 1;
        csv->line.length = (size_t)(end - csv->line.text) - (end > first + 1 && end[-1] == '|');
    }
    return DLX_OK;
}

/* Sets the separator of a framed table: the second line, or the line after a first ruler and a line
 * of names, is a ruler. */
static void find_frame(csv_reader *csv)
{
    dlx_line line;
    dlx_input *input = csv->reader->input;
    dlx_input_mark(input);
    dlx_status status = next_line(csv, NULL);
    if (status == DLX_OK && is_ruler(&csv->line))
        status = next_line(csv, NULL);
    if (status == DLX_OK && memchr(csv->line.text, '|', csv->line.length)) {
        const bool is_closed =
            csv->cursor < csv->line.text + csv->line.length && *csv->cursor == '|';
        if (dlx_input_line(input, &line, NULL) == DLX_OK && is_ruler(&line)) {
            csv->separator = '|';
            csv->is_closed = is_closed;
        }
    }
    dlx_input_rewind(input);
}

/* Returns the first separator outside quotes. */
static char find_separator(const dlx_line *line)
{
    bool quoted = false;
    for (size_t i = 0; i < line->length; i++) {
        const char c = line->text[i];
        quoted ^= c == '"';
        if (!quoted && (c == ',' || c == ';' || c == '\t'))
            return c;
    }
    return ' ';
}

static bool is_separator(const csv_reader *csv, char c)
{
    return csv->separator == ' ' ? dlx_is_blank(c) : c == csv->separator;
}

/* Reads the next cell without the blanks and quotes around the cell. Returns false at the line's
 * end. */
static bool next_cell(csv_reader *csv)
{
    const char *end = csv->line.text + csv->line.length;
    if (!csv->cursor)
        return false;
    csv->cell = csv->cursor;
    bool quoted = false;
    const char *target = csv->cursor;
    for (; target < end && (quoted || !is_separator(csv, *target)); target++)
        quoted ^= *target == '"';
    csv->cursor = target < end ? target + 1 : NULL;
    if (csv->separator == ' ' && csv->cursor &&
        (csv->cursor = dlx_skip_blanks(csv->cursor, end)) == end)
        csv->cursor = NULL;
    csv->cell = dlx_skip_blanks(csv->cell, target);
    target = dlx_trim_blanks(csv->cell, target);
    if (target - csv->cell >= 2 && *csv->cell == '"' && target[-1] == '"') {
        csv->cell++;
        target--;
    }
    csv->length = (size_t)(target - csv->cell);
    return true;
}

static bool is_named(const csv_reader *csv, const char *name)
{
    return csv->length == strlen(name) && strncasecmp(csv->cell, name, csv->length) == 0;
}

/* Returns the place of the cell in a list of marks; 0: none. */
static size_t find_mark(const csv_reader *csv, const char *const *marks)
{
    for (size_t i = NUMBER + 1; i < MOST_MARKS && marks[i]; i++)
        if (is_named(csv, marks[i]))
            return csv->named || i == NUMBER + 1 ? i : 0;
    return 0;
}

/* Parses a cell of the matrix: a number, a truth value or a mark. Sets *mark to the mark. */
static bool parse_mark(const csv_reader *csv, bool *bit, size_t *mark)
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

static bool parse_cell(const csv_reader *csv, bool *bit)
{
    size_t mark;
    return parse_mark(csv, bit, &mark);
}

static dlx_status refuse(const csv_reader *csv, const char *expected, dlx_error *error)
{
    return dlx_input_error(csv->reader->input, &csv->line, csv->cell, error,
                           "expected %s, found %s", expected,
                           csv->length ? dlx_show(csv->cell, csv->length).text : "an empty cell");
}

/* True if the line is indented, as names of columns are by pandas. */
static bool may_begin(const dlx_line *line)
{
    return line->length > 1 && line->text[0] == ' ' && line->text[1] == ' ';
}

/* Classifies the first line: counts the cells, checks for cells other than numbers, and for an
 * empty first cell. */
static bool is_header(csv_reader *csv, size_t *cells)
{
    static const char costs[] = "cost costs weight price";
    static const char labels[] = "option options name id row set subset label #";
    static const char items[] = "items elements members covers subset item element member";
    static const char single[] = "item element member";
    const char *begin = csv->cursor;
    bool header = false, bit;
    const bool is_refused = csv->separator == ' ' && !may_begin(&csv->line); /* with names */
    size_t words = 0;
    bool is_first_word = false;
    for (*cells = 0; next_cell(csv) && !(header && is_refused); ++*cells) {
        const bool is_word = !parse_cell(csv, &bit);
        header |= is_word;
        words += is_word;
        is_first_word |= is_word && *cells == 0;
        csv->labels |= *cells == 0 &&
                       (csv->length == 0 || dlx_tokens_are_among(csv->cell, csv->length, labels));
        if (csv->cost == SIZE_MAX && dlx_tokens_are_among(csv->cell, csv->length, costs))
            csv->cost = *cells;
        if (csv->items == SIZE_MAX && dlx_tokens_are_among(csv->cell, csv->length, items))
            csv->items = *cells;
        csv->is_single |=
            csv->items == *cells && dlx_tokens_are_among(csv->cell, csv->length, single);
    }
    csv->cursor = begin;
    /* Only the first cell of `T1,1,0` is a name: that of an option. */
    if (is_first_word && words == 1 && *cells > 1 && !csv->labels && csv->separator != ' ') {
        csv->labels = true;
        return false;
    }
    return header;
}

/* True if the cell can be the name of option `number`, from 0: running numbers count from 0 or 1.
 */
static bool is_label(const csv_reader *csv, uint64_t number, uint64_t *base)
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
static dlx_status find_labels(csv_reader *csv, dlx_error *error)
{
    enum { LEAST_RUN = 3 };
    uint64_t rows = 0, base = 0;
    bool labels = true, is_bit = true, runs = false, bit;
    dlx_input_unread(csv->reader->input);
    dlx_input_mark(csv->reader->input);
    next_line(csv, NULL);
    for (; labels && next_line(csv, NULL) == DLX_OK; rows++) {
        labels = next_cell(csv) && is_label(csv, rows, &base);
        is_bit &= parse_cell(csv, &bit);
        runs |= csv->length && dlx_is_digit(*csv->cell);
    }
    dlx_input_rewind(csv->reader->input);
    csv->labels = labels && !is_bit && rows >= (runs ? LEAST_RUN : 1);
    return next_line(csv, error);
}

/* Returns the bits of the marks among the names so far, with the cell; 0: another name. */
static unsigned add_named_mark(const csv_reader *csv, size_t names)
{
    bool bit;
    size_t mark;
    if ((names && !csv->marks_named) || !parse_mark(csv, &bit, &mark))
        return 0;
    return csv->marks_named | 1U << (bit ? mark : MOST_MARKS + mark);
}

/* True if all names of items are the marks of the table, so that the first line is a row. */
static bool has_no_names(const csv_reader *csv)
{
    const unsigned marks = 1U << csv->yes | 1U << (MOST_MARKS + csv->no);
    return csv->yes > NUMBER && csv->marks_named && !(csv->marks_named & ~marks);
}

static dlx_status read_names(csv_reader *csv, dlx_error *error)
{
    dlx_builder *builder = csv->reader->builder;
    dlx_status status = dlx_builder_drop(builder, false, error);
    if (csv->labels)
        next_cell(csv);
    dlx_buffer name = {0};
    for (size_t column = 0; status == DLX_OK && next_cell(csv); column++) {
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
static dlx_status take_label(csv_reader *csv, dlx_error *error)
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

static dlx_status read_cost(csv_reader *csv, dlx_error *error)
{
    dlx_decimal cost;
    bool bit;
    if (!dlx_reader_cost(csv->reader, csv->cell, csv->length, &cost))
        return refuse(csv, "a cost", error);
    csv->is_cost |= !parse_cell(csv, &bit);
    const dlx_status status =
        dlx_builder_cost_decimal(csv->reader->builder, cost.value, cost.places, error);
    return dlx_reader_fail(csv->reader, status, &csv->line, csv->cell, error);
}

/* Reads a cell. All cells of a table have the same two marks. */
static dlx_status read_mark(csv_reader *csv, bool *bit, dlx_error *error)
{
    size_t mark;
    if (!parse_mark(csv, bit, &mark))
        return refuse(csv, "0 or 1", error);
    size_t *known = *bit ? &csv->yes : &csv->no;
    const bool is_other = *known && *known != mark;
    *known = mark;
    const bool is_pair = !csv->yes || !csv->no || csv->yes == csv->no ||
                         (csv->yes >= FREE_MARKS && csv->no >= FREE_MARKS);
    if (!is_other && is_pair)
        return DLX_OK;
    return refuse(csv, csv->yes == NUMBER ? "0 or 1" : "the marks of other cells", error);
}

static dlx_status read_row(csv_reader *csv, dlx_error *error)
{
    dlx_builder *builder = csv->reader->builder;
    const bool has_cost = csv->cost != SIZE_MAX;
    const size_t columns = builder->items->names.count + has_cost;
    const size_t before = builder->nonzeros;
    size_t column = 0;
    dlx_status status = dlx_builder_reserve(builder, columns, error);
    if (csv->labels && next_cell(csv) && status == DLX_OK)
        status = take_label(csv, error);
    for (; status == DLX_OK && next_cell(csv); column++) {
        bool bit = false;
        if (column == csv->cost) {
            status = read_cost(csv, error);
            continue;
        }
        status = read_mark(csv, &bit, error);
        if (status != DLX_OK)
            return status;
        if (column == columns)
            return refuse(csv, "the end of the row", error);
        if (bit)
            dlx_builder_push(builder, (uint32_t)(column - (column > csv->cost)));
    }
    if (status == DLX_OK && column < columns)
        return dlx_input_error(csv->reader->input, &csv->line, csv->line.text + csv->line.length,
                               error, "expected a row of %zu cells, found %zu", columns, column);
    return status == DLX_OK
               ? dlx_reader_end_option(csv->reader, &csv->line, builder->nonzeros > before, error)
               : status;
}

/* Refuses a column of costs that could be an item. */
static dlx_status refuse_costs(const csv_reader *csv, dlx_error *error)
{
    const dlx_line line = {"", 0, csv->reader->input->number};
    return dlx_input_error(csv->reader->input, &line, line.text, error,
                           "the column of costs holds only 0 and 1, as an item does: rename it if "
                           "it is an item, else use json");
}

/* ---- tables with a column of items ----------------------------------------------------------- */

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
static bool is_between(const csv_reader *csv, const item_table *table, char c)
{
    return !csv->is_single && (is_sign(c) || (dlx_is_blank(c) && !table->has_signs));
}

/* Finds out whether signs are between the items of some cells, which may be names with blanks. */
static void find_signs(const csv_reader *csv, item_table *table)
{
    csv_reader ahead = *csv;
    dlx_input_mark(csv->reader->input);
    while (!table->has_signs && next_line(&ahead, NULL) == DLX_OK)
        for (size_t column = 0; next_cell(&ahead); column++)
            for (size_t i = 0; i < ahead.length && column == csv->items; i++)
                table->has_signs |= is_sign(ahead.cell[i]);
    dlx_input_rewind(csv->reader->input);
}

/* Adds the items of a cell. */
static dlx_status add_items(const csv_reader *csv, item_table *table, size_t row, dlx_error *error)
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
static dlx_status take_option(const csv_reader *csv, item_table *table, size_t *row,
                              dlx_error *error)
{
    const size_t before = table->options.count;
    const uint32_t option = dlx_names_add(&table->options, csv->cell, csv->length);
    if (option == DLX_NO_INDEX ||
        !dlx_entries_label(&table->entries, option, csv->cell, csv->length))
        return dlx_error_memory(error);
    if (before < table->rows && option == before)
        return refuse(csv, "the name of an option in all rows", error);
    *row = option;
    return DLX_OK;
}

static dlx_status read_item_row(csv_reader *csv, item_table *table, size_t cells, dlx_error *error)
{
    dlx_status status = DLX_OK;
    dlx_decimal cost = {0, 0};
    size_t column = 0, row = table->rows;
    csv_reader items = {.length = 0};
    for (; status == DLX_OK && next_cell(csv); column++) {
        if (column == cells)
            return refuse(csv, "the end of the row", error);
        if (column == csv->items)
            items = *csv;
        else if (column == csv->cost &&
                 !dlx_reader_cost(csv->reader, csv->cell, csv->length, &cost))
            return refuse(csv, "a cost", error);
        else if (column != csv->cost && csv->length)
            status = take_option(csv, table, &row, error);
    }
    if (status == DLX_OK && column < cells)
        return dlx_input_error(csv->reader->input, &csv->line, csv->line.text + csv->line.length,
                               error, "expected a row of %zu cells, found %zu", cells, column);
    if (status == DLX_OK && !dlx_buffer_grow(&table->cost, &table->capacity, row + 1, sizeof cost))
        status = dlx_error_memory(error);
    if (status == DLX_OK && row < table->rows &&
        (table->cost[row].value != cost.value || table->cost[row].places != cost.places))
        return refuse(csv, "the same cost in all rows of the option", error);
    if (status != DLX_OK)
        return status;
    table->cost[row] = cost;
    table->rows += row == table->rows;
    return add_items(&items, table, row, error);
}

/* Refuses a word in all of several rows, such as that of `cell 1` and `cell 2`: a blank may be part
 * of names. */
static dlx_status check_blanks(const csv_reader *csv, const item_table *table, dlx_error *error)
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

/* Reads the rows of a table with a column of items, and perhaps of names and costs. */
static dlx_status read_item_table(csv_reader *csv, size_t cells, dlx_error *error)
{
    item_table table = {.rows = 0};
    dlx_builder *builder = csv->reader->builder;
    dlx_status status;
    if (!csv->is_single)
        find_signs(csv, &table);
    while ((status = next_line(csv, error)) == DLX_OK &&
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

/* ---- tables ---------------------------------------------------------------------------------- */

static dlx_status read_table(csv_reader *csv, dlx_error *error)
{
    size_t cells;
    find_frame(csv);
    dlx_status status = next_line(csv, error);
    if (status != DLX_OK)
        return status;
    if (csv->separator != '|')
        csv->separator = find_separator(&csv->line);
    if (csv->separator == '\t')
        csv->cursor = csv->line.text;
    const bool header = is_header(csv, &cells);
    const bool indented = header && may_begin(&csv->line);
    if (csv->separator == ' ' && next_cell(csv) && (header ? !indented : csv->length == 1))
        return refuse(csv,
                      header ? "0 or 1" : "a separator or a decimal point (-f matrix needs none)",
                      error);
    csv->cursor = csv->separator == ' ' ? csv->cell : csv->cursor;
    csv->named = header;
    if (header && csv->items != SIZE_MAX && cells <= 2 + (size_t)(csv->cost != SIZE_MAX))
        return read_item_table(csv, cells, error);
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
    while (status == DLX_OK && (status = next_line(csv, error)) == DLX_OK)
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
    csv_reader csv = {.reader = reader, .separator = ' ', .cost = SIZE_MAX, .items = SIZE_MAX};
    const dlx_status status = read_table(&csv, error);
    dlx_names_free(&csv.options);
    return dlx_reader_finish_file(reader, status, problem, error);
}

/* ---- writing --------------------------------------------------------------------------------- */

/* Returns false for text that would need quotes within quotes, or that readers trim. */
static bool is_cell(const char *text)
{
    return *text && !strpbrk(text, "\"\n\r") && !dlx_is_blank(*text) &&
           !dlx_is_blank(text[strlen(text) - 1]) && strncmp(text, "\xef\xbb\xbf", 3) != 0;
}

static void put_name(dlx_output *output, const char *text)
{
    const bool plain = !strpbrk(text, ",;\t") && *text != '#';
    dlx_output_text(output, plain ? "" : "\"");
    dlx_output_text(output, text);
    dlx_output_text(output, plain ? "" : "\"");
}

/* Unescapes the name of an item into `room`. Returns false if a cell cannot hold it. */
static bool take_item(const char *name, char *room)
{
    const size_t length = dlx_unescape(room, name, strlen(name));
    room[length] = 0;
    return strlen(room) == length && is_cell(room);
}

/* Writes the label of a row: the name of the option, or else the option's number. */
static void put_label(dlx_output *output, const dlx_problem *problem, size_t option)
{
    const char *label = dlx_problem_option_name(problem, option);
    if (label && *label)
        put_name(output, label);
    else
        dlx_output_unsigned(output, option + 1);
}

static dlx_status write_problem(const dlx_problem *problem, const dlx_write_options *options,
                                dlx_output *output, dlx_error *error)
{
    const dlx_names *names = &problem->items->names;
    bool *has = calloc(names->count + 1, sizeof *has);
    char *room = malloc(names->used + 1);
    (void)options;
    if (!has || !room) {
        free(has);
        free(room);
        return dlx_error_memory(error);
    }
    for (size_t i = 0; i < names->count; i++) {
        dlx_output_byte(output, ',');
        take_item(dlx_names_text(names, i), room);
        put_name(output, room);
    }
    free(room);
    dlx_output_byte(output, '\n');
    for (size_t k = 0; k < problem->options; k++) {
        for (size_t i = problem->start[k]; i < problem->start[k + 1]; i++)
            has[problem->item[i]] = true;
        const char *label = dlx_problem_option_name(problem, k);
        if (label && is_cell(label))
            put_name(output, label);
        else
            dlx_output_unsigned(output, k + 1);
        for (size_t i = 0; i < names->count; i++)
            dlx_output_bytes(output, has[i] ? ",1" : ",0", 2);
        dlx_output_byte(output, '\n');
        for (size_t i = problem->start[k]; i < problem->start[k + 1]; i++)
            has[problem->item[i]] = false;
    }
    free(has);
    return DLX_OK;
}

/* Refuses names that a cell cannot hold. */
static dlx_status check_problem(const dlx_problem *problem, dlx_error *error)
{
    const char *what = "item";
    const dlx_names *names = &problem->items->names;
    size_t number = 0;
    char *room = malloc(names->used + 1);
    if (!room)
        return dlx_error_memory(error);
    while (number < names->count && take_item(dlx_names_text(names, number), room))
        number++;
    bool ok = number == names->count;
    free(room);
    for (size_t k = 0; k < problem->options && ok && problem->label; k++) {
        const char *label = dlx_problem_option_name(problem, k);
        ok = !label || !*label || is_cell(label);
        what = "option";
        number = k;
    }
    return ok ? DLX_OK
              : dlx_error_set(error, DLX_UNSUPPORTED,
                              "the format csv cannot hold the name of %s %zu, with a quote, a line "
                              "end or a blank at an end",
                              what, number + 1);
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
    .check = check_problem,
    .write_with = write_problem,
};
