/* SPDX-License-Identifier: MIT */
#include "core/escape.h"
#include "format/csv.h"

const char dlx_csv_costs[] = "cost costs weight price";
const char dlx_csv_items[] = "items elements members covers subset item element member";

/* True for a ruler of a framed table. */
static bool is_ruler(const dlx_line *line)
{
    for (size_t i = 0; i < line->length; i++)
        if (!line->text[i] || !strchr("|+-=: ", line->text[i]))
            return false;
    return memchr(line->text, '-', line->length) || memchr(line->text, '=', line->length);
}

/* Takes the number of rows below a framed table, such as `(4 rows)`. */
static bool take_count(dlx_csv_reader *csv, const char *first)
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

dlx_status dlx_csv_next_line(dlx_csv_reader *csv, dlx_error *error)
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
static void find_frame(dlx_csv_reader *csv)
{
    dlx_line line;
    dlx_input *input = csv->reader->input;
    dlx_input_mark(input);
    dlx_status status = dlx_csv_next_line(csv, NULL);
    if (status == DLX_OK && is_ruler(&csv->line))
        status = dlx_csv_next_line(csv, NULL);
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

dlx_status dlx_csv_first_line(dlx_csv_reader *csv, dlx_error *error)
{
    find_frame(csv);
    const dlx_status status = dlx_csv_next_line(csv, error);
    if (status != DLX_OK)
        return status;
    if (csv->separator != '|')
        csv->separator = find_separator(&csv->line);
    if (csv->separator == '\t')
        csv->cursor = csv->line.text;
    return DLX_OK;
}

static bool is_separator(const dlx_csv_reader *csv, char c)
{
    return csv->separator == ' ' ? dlx_is_blank(c) : c == csv->separator;
}

bool dlx_csv_next_cell(dlx_csv_reader *csv)
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

dlx_status dlx_csv_refuse(const dlx_csv_reader *csv, const char *expected, dlx_error *error)
{
    return dlx_input_error(csv->reader->input, &csv->line, csv->cell, error,
                           "expected %s, found %s", expected,
                           csv->length ? dlx_show(csv->cell, csv->length).text : "an empty cell");
}

dlx_status dlx_csv_refuse_row(const dlx_csv_reader *csv, size_t cells, size_t found,
                              dlx_error *error)
{
    return dlx_input_error(csv->reader->input, &csv->line, csv->line.text + csv->line.length, error,
                           "expected a row of %zu cells, found %zu", cells, found);
}
