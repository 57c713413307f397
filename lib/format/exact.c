/* SPDX-License-Identifier: MIT */
/* Systems of equations in the input format of libexact's program (Kaski, Pottonen, "libexact user's
 * guide", 2008): `r ROW [B]` is an equation, of which B columns (default 1) must be chosen; `c
 * COLUMN [U]` a column, which can be chosen U times; `e ROW COLUMN` puts the column in the row.
 * Rows and columns have any integers as names, and are declared before use. Rows are items, columns
 * are options in the order of their declarations. */
#include "core/names.h"
#include "format/entries.h"

#include <stdlib.h>

typedef struct exact_reader {
    dlx_reader *reader;
    dlx_line line;
    const char *at;   /* the unread part of the line */
    const char *word; /* the last word, of `length` bytes; 0: end of line */
    size_t length;
    dlx_names rows, columns;
    uint32_t *right; /* sides of the equations; [0..rows.count[ */
    size_t right_capacity;
    dlx_entries entries;
} exact_reader;

/* The name of a row or column in canonical spelling. */
typedef struct exact_number {
    char text[24];
    size_t length;
    int64_t value;
} exact_number;

/* Skips blanks. Returns false at a comment or the end of the line. */
static bool has_more(exact_reader *exact)
{
    const char *end = exact->line.text + exact->line.length;
    exact->at = dlx_skip_blanks(exact->at, end);
    return exact->at < end && *exact->at != '#';
}

/* Reads the next word, up to a blank or #. */
static void next_word(exact_reader *exact)
{
    const char *end = exact->line.text + exact->line.length;
    const bool more = has_more(exact);
    exact->word = exact->at;
    while (more && exact->at < end && !dlx_is_blank(*exact->at) && *exact->at != '#')
        exact->at++;
    exact->length = (size_t)(exact->at - exact->word);
}

static dlx_status refuse(const exact_reader *exact, const char *expected, dlx_error *error)
{
    return dlx_input_error(
        exact->reader->input, &exact->line, exact->word, error, "expected %s, found %s", expected,
        exact->length ? dlx_show(exact->word, exact->length).text : "the end of the line");
}

/* Reads a number of at least `least` that fits into 32 bits. */
static dlx_status read_number(exact_reader *exact, const char *expected, int64_t least,
                              exact_number *number, dlx_error *error)
{
    int64_t value = 0;
    next_word(exact);
    if (exact->length == 0 || *exact->word == '+' ||
        !dlx_parse_signed(exact->word, exact->length, &value) || value > INT32_MAX || value < least)
        return refuse(exact, expected, error);
    char *end = number->text;
    if (value < 0)
        *end++ = '-';
    end = dlx_put_digits(end, (uint64_t)(value < 0 ? -value : value));
    number->length = (size_t)(end - number->text);
    number->value = value;
    return DLX_OK;
}

/* Reads the number after a declaration, 1 by default. */
static dlx_status read_times(exact_reader *exact, const char *expected, int64_t *times,
                             dlx_error *error)
{
    exact_number number = {.value = 1};
    const dlx_status status =
        has_more(exact) ? read_number(exact, expected, 1, &number, error) : DLX_OK;
    *times = number.value;
    return status;
}

/* Declares a row or a column; sets *times to the number after the name. */
static dlx_status declare(exact_reader *exact, dlx_names *names, const char *expected,
                          int64_t *times, dlx_error *error)
{
    exact_number number;
    dlx_status status = read_number(exact, expected, INT32_MIN, &number, error);
    if (status != DLX_OK)
        return status;
    const size_t before = names->count;
    const uint32_t index = dlx_names_add(names, number.text, number.length);
    if (index == DLX_NO_INDEX)
        return dlx_error_memory(error);
    if (index < before)
        return dlx_input_error(exact->reader->input, &exact->line, exact->word, error,
                               "%s is declared twice", dlx_show(exact->word, exact->length).text);
    return read_times(exact, "a number of times above 0", times, error);
}

static dlx_status read_row(exact_reader *exact, dlx_error *error)
{
    int64_t times;
    const dlx_status status = declare(exact, &exact->rows, "a row", &times, error);
    if (status != DLX_OK)
        return status;
    if (!dlx_grow(&exact->right, &exact->right_capacity, exact->rows.count, sizeof *exact->right))
        return dlx_error_memory(error);
    exact->right[exact->rows.count - 1] = (uint32_t)times;
    return DLX_OK;
}

static dlx_status read_column(exact_reader *exact, dlx_error *error)
{
    int64_t times;
    const dlx_status status = declare(exact, &exact->columns, "a column", &times, error);
    if (status == DLX_OK && times > 1)
        return dlx_input_error(exact->reader->input, &exact->line, exact->word, error,
                               "an option cannot be chosen more than once");
    return status;
}

/* Reads the name of a declared row or column. */
static dlx_status read_index(exact_reader *exact, const dlx_names *names, const char *expected,
                             uint32_t *index, dlx_error *error)
{
    exact_number number;
    const dlx_status status = read_number(exact, expected, INT32_MIN, &number, error);
    if (status != DLX_OK)
        return status;
    *index = dlx_names_find(names, number.text, number.length);
    return *index == DLX_NO_INDEX ? refuse(exact, expected, error) : DLX_OK;
}

static dlx_status read_entry(exact_reader *exact, dlx_error *error)
{
    const char *at = exact->at - 1;
    uint32_t row;
    uint32_t column;
    dlx_status status = read_index(exact, &exact->rows, "a declared row", &row, error);
    if (status == DLX_OK)
        status = read_index(exact, &exact->columns, "a declared column", &column, error);
    if (status == DLX_OK && !dlx_entries_add(&exact->entries, column, row, &exact->line, at))
        return dlx_error_memory(error);
    return status;
}

/* Reads the next declaration or entry of the line. */
static dlx_status read_statement(exact_reader *exact, dlx_error *error)
{
    switch (*exact->at++) {
    case 'r':
        return read_row(exact, error);
    case 'c':
        return read_column(exact, error);
    case 'e':
        return read_entry(exact, error);
    default:
        exact->at--;
        next_word(exact);
        return refuse(exact, "'r', 'c' or 'e'", error);
    }
}

static dlx_status read_lines(exact_reader *exact, dlx_error *error)
{
    dlx_status status;
    while ((status = dlx_input_line(exact->reader->input, &exact->line, error)) == DLX_OK) {
        exact->at = exact->line.text;
        while (has_more(exact)) {
            status = read_statement(exact, error);
            if (status != DLX_OK)
                return status;
        }
    }
    if (status != DLX_NO_DATA || exact->rows.count + exact->columns.count == 0)
        return status;
    exact->line.text = ""; /* the line's memory is invalid */
    exact->line.length = 0;
    return DLX_OK;
}

static dlx_status build(const exact_reader *exact, dlx_error *error)
{
    dlx_builder *builder = exact->reader->builder;
    dlx_status status = dlx_builder_drop(builder, false, error);
    for (size_t i = 0; i < exact->rows.count && status == DLX_OK; i++)
        status = dlx_builder_put_primary(builder, dlx_names_text(&exact->rows, i),
                                         dlx_names_length(&exact->rows, i), exact->right[i],
                                         exact->right[i], error);
    if (status == DLX_OK)
        status = dlx_entries_build(&exact->entries, exact->reader, exact->columns.count, NULL,
                                   &exact->line, error);
    return status;
}

static dlx_status read_problem(dlx_reader *reader, dlx_problem **problem, dlx_error *error)
{
    exact_reader exact = {.reader = reader};
    dlx_status status = read_lines(&exact, error);
    if (status == DLX_OK)
        status = build(&exact, error);
    status = dlx_reader_finish_file(reader, status, problem, error);
    dlx_names_free(&exact.rows);
    dlx_names_free(&exact.columns);
    free(exact.right);
    dlx_entries_free(&exact.entries);
    return status;
}

const dlx_format dlx_format_exact = {
    .name = "exact",
    .summary = "rows, columns and entries, as the program of libexact reads them",
    .read = read_problem,
    .kept = 8,
    .first_bytes = "#",
    .first_words = "r c e",
    .single_problem = true,
};
