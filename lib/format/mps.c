/* SPDX-License-Identifier: MIT */
/* MPS, the oldest text format of linear programs, with free or fixed columns. Option k, from 1, is
 * the variable rk; colours of items are y1, y2 and so on. */
#include "format/comments.h"
#include "format/program.h"

#include <stdio.h>
#include <stdlib.h>

typedef struct mps_writer {
    dlx_output *output;
    const dlx_linear *linear;
    bool fixed;
    size_t *cursor; /* by item: the place in its column that is written next */
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

/* Writes a line of up to four fields. With fixed columns, these begin at 5, 15 and 25, and the last
 * one is wide. */
static void put_line(const mps_writer *writer, const char *type, const char *first,
                     const char *second, const char *number)
{
    char line[128];
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

/* An upper bound needs no row of its own: the section RANGES adds it. */
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
    uint32_t lo;
    uint32_t hi;
    if (row->letter != 'u')
        return;
    dlx_problem_bounds(writer->linear->problem, row->number - 1, &lo, &hi);
    put_number(state, "", "rng", name_of('i', row->number).text, (int64_t)row->right - lo);
}

/* Numbers the coloured uses of items in the order of their rows, and puts the cursors at the starts
 * of the columns. */
static bool prepare(mps_writer *writer)
{
    const dlx_linear *linear = writer->linear;
    const size_t items = dlx_problem_items(linear->problem);
    const size_t ones = dlx_problem_nonzeros(linear->problem);
    uint64_t uses = 0;
    writer->cursor = dlx_allocate(items, sizeof *writer->cursor);
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

static void put_option_column(const mps_writer *writer, size_t option)
{
    const dlx_problem *problem = writer->linear->problem;
    const mps_name name = name_of('r', option + 1);
    /* Zeros are written too: they keep an option in its place even if it has no items. */
    put_number(writer, "", name.text, "obj", dlx_problem_cost(problem, option));
    for (size_t i = problem->start[option]; i < problem->start[option + 1]; i++) {
        const uint32_t item = problem->item[i];
        const size_t place = writer->cursor[item]++;
        const uint64_t use = writer->use ? writer->use[place] : 0;
        const mps_name row = use ? name_of('k', use) : name_of('i', (uint64_t)item + 1);
        put_line(writer, "", name.text, row.text, use ? "-1" : "1");
    }
    if (!dlx_problem_chooses(problem, option))
        put_line(writer, "", name.text, name_of('n', option + 1).text, "1");
}

/* Writes the colours of an item, each with the item's row and the rows of its uses. */
static void put_colour_columns(const mps_writer *writer, size_t item, uint64_t *last)
{
    const dlx_linear *linear = writer->linear;
    for (size_t i = linear->columns.start[item]; i < linear->columns.start[item + 1]; i++) {
        if (linear->colour[i] != *last + 1)
            continue;
        const mps_name name = name_of('y', ++*last);
        put_line(writer, "", name.text, name_of('i', item + 1).text, "1");
        size_t use = i;
        do
            put_line(writer, "", name.text, name_of('k', writer->use[use]).text, "1");
        while ((use = linear->next[use]));
    }
}

static void put_columns(const mps_writer *writer)
{
    const dlx_problem *problem = writer->linear->problem;
    uint64_t last = 0;
    dlx_output_text(writer->output, "COLUMNS\n");
    for (size_t k = 0; k < problem->options; k++)
        put_option_column(writer, k);
    if (problem->options == 0)
        put_line(writer, "", "none", "obj", "0");
    for (size_t i = problem->items->primary; i < dlx_problem_items(problem) && writer->use; i++)
        put_colour_columns(writer, i, &last);
}

static void put_variables(const mps_writer *writer)
{
    dlx_output_text(writer->output, "BOUNDS\n");
    for (uint64_t k = 1; k <= writer->linear->problem->options; k++)
        put_line(writer, "BV", "bnd", name_of('r', k).text, "");
    if (writer->linear->problem->options == 0)
        put_line(writer, "BV", "bnd", "none", "");
    for (uint64_t k = 1; k <= writer->linear->colours; k++)
        put_line(writer, "BV", "bnd", name_of('y', k).text, "");
}

static void put_all(mps_writer *writer)
{
    dlx_output *output = writer->output;
    dlx_put_comments(output, writer->linear->problem, "*", false);
    dlx_output_text(output, writer->fixed ? "NAME          ec\nROWS\n" : "NAME ec FREE\nROWS\n");
    put_line(writer, "N", "obj", "", "");
    dlx_linear_rows(writer->linear, put_row_type, writer);
    put_columns(writer);
    dlx_output_text(output, "RHS\n");
    dlx_linear_rows(writer->linear, put_right_side, writer);
    if (dlx_problem_features(writer->linear->problem) & DLX_FEATURE_BOUNDS) {
        dlx_output_text(output, "RANGES\n");
        dlx_linear_rows(writer->linear, put_range, writer);
    }
    put_variables(writer);
    dlx_output_text(output, "ENDATA\n");
}

static dlx_status write_mps(const dlx_problem *problem, dlx_output *output, bool fixed,
                            dlx_error *error)
{
    dlx_linear linear;
    mps_writer writer = {.output = output, .linear = &linear, .fixed = fixed};
    const bool good = dlx_linear_make(&linear, problem) && prepare(&writer);
    if (good)
        put_all(&writer);
    free(writer.cursor);
    free(writer.use);
    dlx_linear_free(&linear);
    return good ? DLX_OK : dlx_error_memory(error);
}

static dlx_status write_free(const dlx_problem *problem, const dlx_write_options *options,
                             dlx_output *output, dlx_error *error)
{
    (void)options;
    return write_mps(problem, output, false, error);
}

static dlx_status write_fixed(const dlx_problem *problem, const dlx_write_options *options,
                              dlx_output *output, dlx_error *error)
{
    (void)options;
    return write_mps(problem, output, true, error);
}

/* Names of eight bytes hold a letter and seven digits, numbers have twelve bytes. */
static dlx_status check_fixed(const dlx_problem *problem, dlx_error *error)
{
    enum { MOST = 9999999 };
    static const int64_t most_cost = INT64_C(99999999999);
    if (dlx_problem_items(problem) > MOST || problem->options > MOST ||
        (problem->colour && dlx_problem_nonzeros(problem) > MOST))
        return dlx_error_set(error, DLX_UNSUPPORTED,
                             "fixed columns hold names of up to %d rows and columns", MOST);
    for (size_t k = 0; k < problem->options; k++)
        if (dlx_problem_cost(problem, k) > most_cost || dlx_problem_cost(problem, k) < -most_cost)
            return dlx_error_set(error, DLX_UNSUPPORTED,
                                 "fixed columns hold costs of up to %lld (option %zu)",
                                 (long long)most_cost, k + 1);
    return DLX_OK;
}

/* ---- reading --------------------------------------------------------------------------------- */

typedef struct mps_reader {
    dlx_program program;
    dlx_names rows;   /* all rows by name */
    uint32_t *row_of; /* by index there: the row of the program; NO_ROW: it is an objective */
    size_t row_of_capacity;
    uint32_t objective; /* index of the first one; DLX_NO_INDEX: none */
    bool integers;      /* between markers: columns are integers */
    const char *section;
} mps_reader;

enum { MOST_WORDS = 6 };

/* A line split into fields. */
typedef struct mps_fields {
    const dlx_line *line;
    const char *word[MOST_WORDS];
    size_t length[MOST_WORDS], count;
} mps_fields;

static dlx_status refuse(const mps_reader *at, const mps_fields *fields, size_t field,
                         dlx_error *error, const char *reason)
{
    const char *place = field < fields->count ? fields->word[field] : fields->line->text;
    return dlx_input_error(
        at->program.reader->input, fields->line, place, error, "%s: %s",
        field < fields->count ? dlx_show(place, fields->length[field]).text : "this line", reason);
}

static bool is_word(const mps_fields *fields, size_t field, const char *word)
{
    return field < fields->count && fields->length[field] == strlen(word) &&
           memcmp(fields->word[field], word, fields->length[field]) == 0;
}

static dlx_status read_row(mps_reader *at, const mps_fields *fields, dlx_error *error)
{
    if (fields->count != 2)
        return refuse(at, fields, fields->count, error, "a type and a name of a row are expected");
    const char type = fields->length[0] == 1 ? *fields->word[0] : 0;
    const uint32_t index = dlx_names_add(&at->rows, fields->word[1], fields->length[1]);
    if (index == DLX_NO_INDEX ||
        !dlx_grow(&at->row_of, &at->row_of_capacity, at->rows.count, sizeof *at->row_of))
        return dlx_error_memory(error);
    if (index + 1 < at->rows.count)
        return refuse(at, fields, 1, error, "a row is named twice");
    at->row_of[index] = DLX_NO_INDEX;
    if (type == 'N') {
        if (at->objective == DLX_NO_INDEX)
            at->objective = index;
        return DLX_OK;
    }
    if (type != 'E' && type != 'L' && type != 'G')
        return refuse(at, fields, 0, error, "a row is N, E, L or G");
    if (!dlx_program_add_row(&at->program, fields->word[1], fields->length[1],
                             fields->line->number))
        return dlx_error_memory(error);
    at->row_of[index] = (uint32_t)(at->program.rows - 1);
    dlx_program_row *row = &at->program.row[at->program.rows - 1];
    row->has_low = type != 'L';
    row->has_high = type != 'G';
    return DLX_OK;
}

/* Reads the row in a field and the number in the next one, which is whole unless it is a cost. */
static dlx_status read_pair(const mps_reader *at, const mps_fields *fields, size_t field,
                            uint32_t *index, dlx_decimal *number, dlx_error *error)
{
    if (field + 1 >= fields->count)
        return refuse(at, fields, fields->count, error, "a row and a number are expected");
    *index = dlx_names_find(&at->rows, fields->word[field], fields->length[field]);
    if (*index == DLX_NO_INDEX)
        return refuse(at, fields, field, error, "there is no such row");
    if (!dlx_parse_decimal(fields->word[field + 1], fields->length[field + 1], number))
        return refuse(at, fields, field + 1, error, "a number that fits in 64 bits is expected");
    if (number->places > 0 && *index != at->objective)
        return refuse(at, fields, field + 1, error, "an integer is expected");
    return DLX_OK;
}

static dlx_status read_column(mps_reader *at, const mps_fields *fields, dlx_error *error)
{
    if (is_word(fields, 1, "'MARKER'")) {
        at->integers = is_word(fields, 2, "'INTORG'");
        return DLX_OK;
    }
    const uint32_t variable = dlx_program_variable_of(&at->program, fields->word[0],
                                                      fields->length[0], fields->line->number);
    if (variable == DLX_NO_INDEX)
        return dlx_error_memory(error);
    at->program.variable[variable].is_integer |= at->integers;
    dlx_status status = DLX_OK;
    for (size_t field = 1; status == DLX_OK && (field == 1 || field < fields->count); field += 2) {
        uint32_t index;
        dlx_decimal number;
        status = read_pair(at, fields, field, &index, &number, error);
        if (status != DLX_OK)
            return status;
        if (at->row_of[index] != DLX_NO_INDEX) {
            if (!dlx_program_add_term(&at->program, at->row_of[index], variable, number.value))
                return dlx_error_memory(error);
        } else if (index == at->objective) {
            at->program.variable[variable].cost = number;
        }
    }
    return status;
}

/* Right sides and ranges, after an optional name of the set. */
static dlx_status read_numbers(mps_reader *at, const mps_fields *fields, bool ranges,
                               dlx_error *error)
{
    dlx_status status = DLX_OK;
    for (size_t field = fields->count % 2; status == DLX_OK && field < fields->count; field += 2) {
        uint32_t index;
        dlx_decimal read;
        status = read_pair(at, fields, field, &index, &read, error);
        if (status != DLX_OK || at->row_of[index] == DLX_NO_INDEX)
            continue;
        const int64_t number = read.value;
        if (number > UINT32_MAX || number < -(int64_t)UINT32_MAX)
            return refuse(at, fields, field + 1, error, "the number is out of range");
        dlx_program_row *row = &at->program.row[at->row_of[index]];
        const int64_t size = number < 0 ? -number : number;
        if (!ranges)
            row->low = row->high = number;
        else if (row->has_low && !row->has_high)
            row->high = row->low + size;
        else if (row->has_high && !row->has_low)
            row->low = row->high - size;
        else if (number > 0)
            row->high = row->low + size;
        else
            row->low = row->high - size;
        if (ranges)
            row->has_low = row->has_high = true;
    }
    return status;
}

static dlx_status read_bound(mps_reader *at, const mps_fields *fields, dlx_error *error)
{
    const bool binary = is_word(fields, 0, "BV");
    const bool fixed = is_word(fields, 0, "FX");
    const bool upper = fixed || is_word(fields, 0, "UP") || is_word(fields, 0, "UI");
    const bool lower = fixed || is_word(fields, 0, "LO") || is_word(fields, 0, "LI");
    if (!binary && !upper && !lower)
        return refuse(at, fields, 0, error, "this bound is not that of a binary column");
    const size_t numbers = !binary;
    /* The name of the set may be missing. */
    const size_t field = fields->count == 2 + numbers ? 1 : 2;
    if (field + numbers >= fields->count)
        return refuse(at, fields, fields->count, error, "a bound of a column is expected");
    const uint32_t index =
        dlx_names_find(&at->program.variables, fields->word[field], fields->length[field]);
    if (index == DLX_NO_INDEX)
        return refuse(at, fields, field, error, "there is no such column");
    dlx_program_variable *variable = &at->program.variable[index];
    int64_t number = 0;
    variable->is_binary |= binary;
    if (binary)
        return DLX_OK;
    if (!dlx_parse_whole(fields->word[field + 1], fields->length[field + 1], &number))
        return refuse(at, fields, field + 1, error, "an integer is expected");
    variable->high = upper ? number : variable->high;
    variable->low = lower ? number : variable->low;
    variable->is_integer |= is_word(fields, 0, "UI") || is_word(fields, 0, "LI");
    return DLX_OK;
}

static dlx_status read_data(mps_reader *at, const mps_fields *fields, dlx_error *error)
{
    if (strcmp(at->section, "ROWS") == 0)
        return read_row(at, fields, error);
    if (strcmp(at->section, "COLUMNS") == 0)
        return read_column(at, fields, error);
    if (strcmp(at->section, "RHS") == 0)
        return read_numbers(at, fields, false, error);
    if (strcmp(at->section, "RANGES") == 0)
        return read_numbers(at, fields, true, error);
    if (strcmp(at->section, "BOUNDS") == 0)
        return read_bound(at, fields, error);
    if (strcmp(at->section, "OBJSENSE") == 0) {
        at->program.maximum = is_word(fields, 0, "MAX") || is_word(fields, 0, "MAXIMIZE");
        return DLX_OK;
    }
    return refuse(at, fields, 0, error, "a section is expected");
}

/* A line that does not begin with a blank begins a section. */
static dlx_status read_section(mps_reader *at, const mps_fields *fields, dlx_error *error)
{
    static const char *const sections[] = {"NAME", "OBJSENSE", "ROWS",   "COLUMNS",
                                           "RHS",  "RANGES",   "BOUNDS", "ENDATA"};
    for (size_t i = 0; i < sizeof sections / sizeof *sections; i++)
        if (is_word(fields, 0, sections[i])) {
            at->section = sections[i];
            return DLX_OK;
        }
    return refuse(at, fields, 0, error, "there is no such section");
}

static dlx_status read_line(mps_reader *at, const dlx_line *line, dlx_error *error)
{
    mps_fields fields = {.line = line};
    const char *rest = line->text;
    if (line->length && *line->text == '*')
        return dlx_program_comment(&at->program, line, line->text + 1) ? DLX_OK
                                                                       : dlx_error_memory(error);
    while (fields.count < MOST_WORDS &&
           dlx_next_word(line, &rest, &fields.word[fields.count], &fields.length[fields.count]))
        fields.count++;
    if (fields.count == 0)
        return DLX_OK;
    return dlx_is_blank(*line->text) ? read_data(at, &fields, error)
                                     : read_section(at, &fields, error);
}

static dlx_status read_program(mps_reader *at, dlx_error *error)
{
    dlx_line line = {"", 0, 0};
    dlx_status status = DLX_OK;
    bool any = false;
    at->section = "";
    while (status == DLX_OK && strcmp(at->section, "ENDATA") != 0) {
        status = dlx_input_line(at->program.reader->input, &line, error);
        if (status == DLX_END && any)
            return dlx_input_error(at->program.reader->input, &(dlx_line){"", 0, line.number}, "",
                                   error, "the file ends before ENDATA");
        if (status == DLX_OK) {
            any |= !dlx_is_blank_line(&line);
            status = read_line(at, &line, error);
        }
    }
    return status;
}

static dlx_status read_problem(dlx_reader *reader, dlx_problem **problem, dlx_error *error)
{
    mps_reader at = {.program = {.reader = reader, .by_columns = true}, .objective = DLX_NO_INDEX};
    dlx_status status = read_program(&at, error);
    if (status == DLX_OK)
        status = dlx_program_finish(&at.program, problem, error);
    if (status == DLX_OK || status == DLX_SYNTAX)
        dlx_reader_skip_all(reader);
    dlx_names_free(&at.rows);
    free(at.row_of);
    dlx_program_free(&at.program);
    return status;
}

const dlx_format dlx_format_mps = {
    .name = "mps",
    .summary = "MPS with free columns, for solvers of integer programs",
    .read = read_problem,
    .is_never_empty = true,
    .first_bytes = "*",
    .first_words = "name objsense rows",
    .holds = DLX_HOLDS_ALL,
    .needs_items = true,
    .holds_one = true,
    .write_with = write_free,
};

const dlx_format dlx_format_mps_fixed = {
    .name = "mps-fixed",
    .summary = "MPS with fixed columns, for older solvers",
    .read = read_problem,
    .is_never_empty = true,
    .holds = DLX_HOLDS_ALL,
    .needs_items = true,
    .holds_one = true,
    .check = check_fixed,
    .write_with = write_fixed,
};
