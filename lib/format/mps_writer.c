/* SPDX-License-Identifier: MIT */
/* Writes MPS, the oldest text format of linear programs, with free or fixed columns. Option k, from
 * 1, is the variable of the same name, or rk; colours of items are y1, y2 and so on. */
#include "format/program.h"

#include <stdio.h>

typedef struct mps_writer {
    dlx_output *output;
    const dlx_linear *linear;
    const dlx_option_names *names;
    bool fixed;
    size_t *cursor; /* by item: the next position to write in the item's column */
    uint64_t *use;  /* by nonzero: the number, from 1, of the coloured use; NULL: no colours */
} mps_writer;

/* A name of a row or a column: a letter and a number. */
typedef struct mps_name {
    char text[24];
} mps_name;

static mps_name name_of(char letter, uint64_t number)
{
    mps_name name;
    name.text[0] = letter;
    *dlx_put_digits(name.text + 1, number) = 0;
    return name;
}

enum { MOST_NAME = 99, MOST_FIXED = 8 };

/* Returns true if a column can have the name. Fields are separated by blanks. */
static bool is_legal(const char *name)
{
    const size_t length = strlen(name);
    if (length == 0 || length > MOST_NAME || strcmp(name, "constant") == 0 || dlx_is_digit(*name) ||
        strchr("*$+-.'\"", *name))
        return false;
    for (const char *cursor = name; *cursor; cursor++)
        if (*cursor <= ' ' || *cursor > '~')
            return false;
    return true;
}

static bool is_legal_fixed(const char *name)
{
    return is_legal(name) && strlen(name) <= MOST_FIXED;
}

/* Returns the name of an option, or a generated name in *room. */
static const char *column_of(const mps_writer *writer, size_t option, dlx_made_name *room)
{
    return dlx_option_names_written(writer->names, option, 'r',
                                    writer->fixed ? is_legal_fixed : is_legal, room);
}

/* Writes a line of up to four fields. Fixed columns begin at 5, 15 and 25, and the last field is
 * wide. */
static void put_line(const mps_writer *writer, const char *type, const char *first,
                     const char *second, const char *number)
{
    char line[256];
    const int length =
        writer->fixed
            ? snprintf(line, sizeof line, " %-2s %-8s  %-8s  %12s", type, first, second, number)
            : snprintf(line, sizeof line, " %s%s%s%s%s%s%s", type, *type ? " " : "", first,
                       *second ? " " : "", second, *number ? " " : "", number);
    size_t end = (size_t)length;
    while (end > 0 && line[end - 1] == ' ')
        end--;
    line[end] = '\n';
    dlx_output_bytes(writer->output, line, end + 1);
}

static void put_number(const mps_writer *writer, const char *type, const char *first,
                       const char *second, int64_t number)
{
    char text[24];
    snprintf(text, sizeof text, "%lld", (long long)number);
    put_line(writer, type, first, second, text);
}

/* Writes the type of a row. An upper bound needs no additional row: the section RANGES adds the
 * bound. */
static void put_row_type(void *state, const dlx_row *row)
{
    static const char *const types[] = {
        [DLX_SENSE_EQUAL] = "E", [DLX_SENSE_AT_LEAST] = "G", [DLX_SENSE_AT_MOST] = "L"};
    if (row->letter != 'u')
        put_line(state, types[row->sense], name_of(row->letter, row->number).text, "", "");
}

static void put_right_side(void *state, const dlx_row *row)
{
    if (row->letter != 'u' && row->right)
        put_number(state, "", "rhs", name_of(row->letter, row->number).text, row->right);
}

static void put_range(void *state, const dlx_row *row)
{
    const mps_writer *writer = state;
    uint32_t lo, hi;
    if (row->letter != 'u')
        return;
    dlx_problem_bounds(writer->linear->problem, row->number - 1, &lo, &hi);
    put_number(state, "", "rng", name_of('i', row->number).text, (int64_t)row->right - lo);
}

/* Numbers the coloured uses of items in the order of their rows, and sets the cursors to the starts
 * of the columns. */
static bool prepare(mps_writer *writer)
{
    const dlx_linear *linear = writer->linear;
    const size_t items = dlx_problem_items(linear->problem);
    const size_t ones = dlx_problem_nonzeros(linear->problem);
    uint64_t uses = 0;
    writer->cursor = dlx_buffer_allocate(items, sizeof *writer->cursor);
    if (linear->colour)
        writer->use = calloc(ones + 1, sizeof *writer->use);
    if (!writer->cursor || (linear->colour && !writer->use))
        return false;
    for (size_t i = 0; i < items; i++)
        writer->cursor[i] = linear->columns.start[i];
    for (size_t i = linear->columns.start[linear->problem->items->primary];
         i < ones && linear->colour; i++)
        writer->use[i] = linear->colour[i] ? ++uses : 0;
    return true;
}

static void put_cost(const mps_writer *writer, const char *column, int64_t cost)
{
    const dlx_decimal number = {cost, writer->linear->problem->places};
    put_line(writer, "", column, "obj", dlx_decimal_text(number).text);
}

static void put_option_column(const mps_writer *writer, size_t option)
{
    const dlx_problem *problem = writer->linear->problem;
    dlx_made_name made;
    const char *name = column_of(writer, option, &made);
    /* Zeros are written too, to keep the position of options without items. */
    put_cost(writer, name, dlx_problem_cost(problem, option));
    for (size_t i = problem->start[option]; i < problem->start[option + 1]; i++) {
        const uint32_t item = problem->item[i];
        const size_t place = writer->cursor[item]++;
        const uint64_t use = writer->use ? writer->use[place] : 0;
        const uint32_t times = dlx_problem_times(problem, option, i);
        if (!times)
            continue;
        const mps_name row = use ? name_of('k', use) : name_of('i', (uint64_t)item + 1);
        if (times > 1)
            put_number(writer, "", name, row.text, times);
        else
            put_line(writer, "", name, row.text, use ? "-1" : "1");
    }
    if (!dlx_problem_chooses(problem, option))
        put_line(writer, "", name, name_of('n', option + 1).text, "1");
}

/* Writes the colours of an item, each with the item's row and the rows of the colour's uses. */
static void put_colour_columns(const mps_writer *writer, size_t item, uint64_t *last)
{
    const dlx_linear *linear = writer->linear;
    for (size_t i = linear->columns.start[item]; i < linear->columns.start[item + 1]; i++) {
        if (linear->colour[i] != *last + 1)
            continue;
        const dlx_made_name name = dlx_make_name(writer->names, 'y', ++*last);
        put_line(writer, "", name.text, name_of('i', item + 1).text, "1");
        size_t use = i;
        do
            put_line(writer, "", name.text, name_of('k', writer->use[use]).text, "1");
        while ((use = linear->next[use]));
    }
}

static void put_all(mps_writer *writer)
{
    dlx_output *output = writer->output;
    dlx_comments_put_sense(output, writer->linear->problem, "*");
    dlx_comments_put(output, writer->linear->problem, "*", true, false);
    dlx_comments_put_names(output, writer->names, "*", writer->fixed ? is_legal_fixed : is_legal);
    dlx_output_text(output, writer->fixed ? "NAME          ec\nROWS\n" : "NAME ec FREE\nROWS\n");
    put_line(writer, "N", "obj", "", "");
    dlx_linear_rows(writer->linear, put_row_type, writer);
    const dlx_problem *problem = writer->linear->problem;
    uint64_t last = 0;
    dlx_output_text(writer->output, "COLUMNS\n");
    for (size_t k = 0; k < problem->options; k++)
        put_option_column(writer, k);
    if (problem->options == 0)
        put_line(writer, "", "none", "obj", "0");
    for (size_t i = problem->items->primary; i < dlx_problem_items(problem) && writer->use; i++)
        put_colour_columns(writer, i, &last);
    if (problem->constant) /* solvers disagree on the sign of a number in RHS */
        put_cost(writer, dlx_make_word(writer->names, "constant").text, problem->constant);
    dlx_output_text(output, "RHS\n");
    dlx_linear_rows(writer->linear, put_right_side, writer);
    if (dlx_problem_features(writer->linear->problem) & DLX_PROBLEM_BOUNDS) {
        dlx_output_text(output, "RANGES\n");
        dlx_linear_rows(writer->linear, put_range, writer);
    }
    dlx_made_name made;
    dlx_output_text(writer->output, "BOUNDS\n");
    for (size_t k = 0; k < writer->linear->problem->options; k++)
        put_line(writer, "BV", "bnd", column_of(writer, k, &made), "");
    if (writer->linear->problem->options == 0)
        put_line(writer, "BV", "bnd", "none", "");
    for (uint64_t k = 1; k <= writer->linear->colours; k++)
        put_line(writer, "BV", "bnd", dlx_make_name(writer->names, 'y', k).text, "");
    if (writer->linear->problem->constant)
        put_line(writer, "FX", "bnd", dlx_make_word(writer->names, "constant").text, "1");
    dlx_output_text(output, "ENDATA\n");
}

/* Refuses generated names that exceed fixed columns, even if the options' names fit. */
static dlx_status check_names(const mps_writer *writer, dlx_error *error)
{
    const size_t options = writer->linear->problem->options;
    dlx_made_name made;
    for (size_t k = 0; k < options && writer->names->names.count; k++)
        if (strlen(column_of(writer, k, &made)) > MOST_FIXED)
            return dlx_error_set(error, DLX_UNSUPPORTED,
                                 "fixed columns hold names of at most %d bytes (option %zu)",
                                 MOST_FIXED, k + 1);
    return DLX_OK;
}

static dlx_status write_mps(const dlx_problem *problem, dlx_output *output, bool fixed,
                            dlx_error *error)
{
    dlx_linear linear;
    dlx_option_names names;
    mps_writer writer = {.output = output, .linear = &linear, .names = &names, .fixed = fixed};
    const bool named = dlx_option_names_make(&names, problem);
    const bool ok = dlx_linear_make(&linear, problem) && prepare(&writer) && named;
    dlx_status status = dlx_error_unless(ok, error);
    if (status == DLX_OK && fixed)
        status = check_names(&writer, error);
    if (status == DLX_OK)
        put_all(&writer);
    free(writer.cursor);
    free(writer.use);
    dlx_linear_free(&linear);
    dlx_option_names_free(&names);
    return status;
}

dlx_status dlx_mps_write_free(const dlx_problem *problem, const dlx_write_options *options,
                              dlx_output *output, dlx_error *error)
{
    (void)options;
    return write_mps(problem, output, false, error);
}

dlx_status dlx_mps_write_fixed(const dlx_problem *problem, const dlx_write_options *options,
                               dlx_output *output, dlx_error *error)
{
    (void)options;
    return write_mps(problem, output, true, error);
}

static bool is_wide(const dlx_problem *problem, int64_t cost)
{
    return strlen(dlx_decimal_text((dlx_decimal){cost, problem->places}).text) > 12;
}

/* Names of eight bytes hold a letter and seven digits; numbers have twelve bytes. */
dlx_status dlx_mps_check_fixed(const dlx_problem *problem, dlx_error *error)
{
    enum { MOST = 9999999 };
    if (dlx_problem_items(problem) > MOST || problem->options > MOST ||
        (problem->colour && dlx_problem_nonzeros(problem) > MOST))
        return dlx_error_set(error, DLX_UNSUPPORTED,
                             "fixed columns hold names of up to %d rows and columns", MOST);
    if (is_wide(problem, problem->constant))
        return dlx_error_set(error, DLX_UNSUPPORTED,
                             "fixed columns hold costs of up to twelve bytes (the constant)");
    for (size_t k = 0; k < problem->options; k++)
        if (is_wide(problem, dlx_problem_cost(problem, k)))
            return dlx_error_set(error, DLX_UNSUPPORTED,
                                 "fixed columns hold costs of up to twelve bytes (option %zu)",
                                 k + 1);
    return DLX_OK;
}
