/* SPDX-License-Identifier: MIT */
/* Sparse rows, as in HUST 1017: `ROWS COLUMNS`, then for each row a count and the columns, from 1.
 */
#include "format/reader.h"

/* Reads the next number of a line at *cursor. */
static dlx_status read_number(dlx_reader *reader, const dlx_line *line, const char **cursor,
                              const char **word, uint64_t *number, dlx_error *error)
{
    size_t length;
    if (!dlx_tokens_next_word(line, cursor, word, &length))
        return dlx_input_error(reader->input, line, *word, error,
                               "expected a number, found the end of the line");
    if (!dlx_tokens_parse_unsigned(*word, length, number))
        return dlx_input_error(reader->input, line, *word, error, "expected a number, found %s",
                               dlx_show(*word, length).text);
    return DLX_OK;
}

static dlx_status expect_end(dlx_reader *reader, const dlx_line *line, const char *cursor,
                             const char *what, dlx_error *error)
{
    const char *word;
    size_t length;
    if (dlx_tokens_next_word(line, &cursor, &word, &length))
        return dlx_input_error(reader->input, line, word, error,
                               "expected the end of the line after %s, found %s", what,
                               dlx_show(word, length).text);
    return DLX_OK;
}

/* Checks a row of few columns, without a table of columns. DLX_NO_DATA: the row has more. */
static dlx_status check_row(dlx_reader *reader, const dlx_line *line, uint64_t columns,
                            dlx_error *error)
{
    enum { MOST = 64 };
    uint64_t column[MOST], count;
    const char *cursor = line->text;
    const char *word;
    dlx_status status = read_number(reader, line, &cursor, &word, &count, error);
    if (status == DLX_OK && count > MOST)
        return DLX_NO_DATA;
    for (uint64_t i = 0; status == DLX_OK && i < count; i++) {
        status = read_number(reader, line, &cursor, &word, &column[i], error);
        bool fits = status != DLX_OK || (column[i] >= 1 && column[i] <= columns);
        for (uint64_t k = 0; k < i; k++)
            fits &= column[k] != column[i];
        if (!fits)
            status = dlx_input_error(reader->input, line, word, error, "expected another column");
    }
    return status == DLX_OK ? expect_end(reader, line, cursor, "the announced columns", error)
                            : status;
}

/* Checks the first rows, which must confirm the header before the columns are made. */
static dlx_status check_rows(dlx_reader *reader, uint64_t rows, uint64_t columns, dlx_error *error)
{
    enum { MOST = 16 };
    dlx_line line;
    dlx_status status = DLX_OK;
    dlx_input_mark(reader->input);
    for (uint64_t i = 0; i < rows && i < MOST && status == DLX_OK; i++) {
        status = dlx_tokens_next_line(reader->input, &line, error);
        if (status == DLX_OK)
            status = check_row(reader, &line, columns, error);
    }
    dlx_input_rewind(reader->input);
    return status == DLX_NO_DATA ? DLX_OK : status;
}

static dlx_status read_header(dlx_reader *reader, dlx_line *line, uint64_t *rows, dlx_error *error)
{
    const char *cursor = line->text;
    const char *word;
    uint64_t columns;
    dlx_status status = read_number(reader, line, &cursor, &word, rows, error);
    if (status == DLX_OK)
        status = read_number(reader, line, &cursor, &word, &columns, error);
    if (status == DLX_OK && (columns > DLX_MAX_INDEX || *rows > DLX_MAX_INDEX))
        status = dlx_input_error(reader->input, line, line->text, error,
                                 "more than %lu rows or columns", (unsigned long)DLX_MAX_INDEX);
    if (status == DLX_OK)
        status = expect_end(reader, line, cursor, "the header 'ROWS COLUMNS'", error);
    if (status == DLX_OK)
        status = dlx_reader_announce(reader, columns, "columns", line, &word, error);
    if (status == DLX_OK && reader->detecting)
        status = check_rows(reader, *rows, columns, error);
    if (status == DLX_OK)
        status = dlx_reader_columns(reader, columns, error);
    return status;
}

static dlx_status read_row(dlx_reader *reader, const dlx_line *line, dlx_error *error)
{
    dlx_builder *builder = reader->builder;
    const size_t columns = builder->items->names.count;
    const char *cursor = line->text;
    const char *word;
    uint64_t count, column;
    dlx_status status = dlx_builder_reserve(builder, line->length / 2 + 1, error);
    if (status == DLX_OK)
        status = read_number(reader, line, &cursor, &word, &count, error);
    for (uint64_t i = 0; status == DLX_OK && i < count; i++) {
        status = read_number(reader, line, &cursor, &word, &column, error);
        if (status == DLX_OK && (column < 1 || column > columns))
            status = dlx_input_error(reader->input, line, word, error,
                                     "expected a column of 1 to %zu, found %llu", columns,
                                     (unsigned long long)column);
        else if (status == DLX_OK && !dlx_builder_push(builder, (uint32_t)(column - 1)))
            status =
                dlx_input_error(reader->input, line, word, error,
                                "column %llu occurs twice in this row", (unsigned long long)column);
    }
    if (status == DLX_OK)
        status = expect_end(reader, line, cursor, "the announced columns", error);
    if (status != DLX_OK)
        return status;
    return dlx_reader_end_option(reader, line, count > 0, error);
}

static dlx_status read_rows(dlx_reader *reader, uint64_t rows, dlx_line *line, dlx_error *error)
{
    const uint64_t header = line->number;
    dlx_status refused = DLX_OK;
    for (uint64_t done = 0; done < rows; done++) {
        const dlx_status status =
            dlx_tokens_next_line(reader->input, line, refused == DLX_OK ? error : NULL);
        if (status == DLX_NO_DATA && refused == DLX_OK) {
            line->text = "";
            return dlx_input_error(reader->input, line, line->text, error,
                                   "expected %llu rows as in line %llu, found %llu",
                                   (unsigned long long)rows, (unsigned long long)header,
                                   (unsigned long long)done);
        }
        if (status != DLX_OK && status != DLX_SYNTAX)
            return refused == DLX_OK ? status : refused;
        if (refused == DLX_OK)
            refused = status == DLX_OK ? read_row(reader, line, error) : status;
    }
    return refused;
}

static dlx_status read_problem(dlx_reader *reader, dlx_problem **problem, dlx_error *error)
{
    dlx_line line;
    uint64_t rows;
    dlx_status status = dlx_tokens_next_line(reader->input, &line, error);
    if (status == DLX_OK) {
        status = read_header(reader, &line, &rows, error);
        if (status == DLX_SYNTAX)
            dlx_reader_skip(reader, UINT64_MAX);
    }
    if (status == DLX_OK)
        status = read_rows(reader, rows, &line, error);
    return status == DLX_OK ? dlx_reader_finish(reader, problem, error) : status;
}

static void put_numbers(dlx_output *output, const uint32_t *numbers, size_t count)
{
    dlx_output_unsigned(output, count);
    for (size_t i = 0; i < count; i++) {
        char *cursor = dlx_output_room(output, 1 + 20);
        *cursor = ' ';
        output->used =
            (size_t)(dlx_put_digits(cursor + 1, (uint64_t)numbers[i] + 1) - output->bytes);
    }
    dlx_output_byte(output, '\n');
}

static void write_problem(const dlx_problem *problem, dlx_output *output)
{
    dlx_output_pair(output, problem->options, dlx_problem_items(problem));
    for (size_t k = 0; k < problem->options; k++)
        put_numbers(output, problem->item + problem->start[k],
                    problem->start[k + 1] - problem->start[k]);
}

static void write_head(const char *name, const char *data, dlx_output *output)
{
    (void)name;
    (void)data;
    (void)output;
}

static void write_solution(const dlx_problem *problem, uint64_t number, const char *class_size,
                           const uint32_t *options, size_t count, dlx_output *output)
{
    (void)class_size;
    (void)problem;
    (void)number;
    put_numbers(output, options, count);
}

/* Writes NO only for a proof; an interrupted search without a solution leaves an empty line. */
static void write_end(const char *found, dlx_end end, dlx_output *output)
{
    if (strcmp(found, "0") == 0)
        dlx_output_text(output, end == DLX_END_COMPLETE || end == DLX_END_OPTIMAL ? "NO\n" : "\n");
}

/* Rows have neither numbers nor separators of problems. */
static bool follows(dlx_written *earlier, const char *line)
{
    const bool numbers = line[strspn(line, "0123456789 ")] == '\n';
    return earlier->next > 0 && (numbers || strcmp(line, "NO\n") == 0);
}

const dlx_format dlx_format_rows = {
    .name = "rows",
    .summary = "'ROWS COLUMNS', then per row a count and its columns; solutions as row numbers",
    .read = read_problem,
    .may_be_empty = true,
    .first_bytes = "0123456789",
    .by_lines = true,
    .needs_items = true,
    .write = write_problem,
    .write_head = write_head,
    .write_solution = write_solution,
    .write_end = write_end,
    .follows = follows,
};
