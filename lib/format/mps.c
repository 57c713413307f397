/* SPDX-License-Identifier: MIT */
/* Reads MPS, the oldest text format of linear programs, with free or fixed columns. */
#include "format/mps.h"

#include "format/program.h"

#include <stdlib.h>
#include <strings.h>

typedef struct mps_reader {
    dlx_program program;
    dlx_names rows;   /* rows by name */
    uint32_t *row_of; /* by index in `rows`: the row of the program; NO_ROW: an objective */
    size_t row_of_capacity;
    uint32_t objective; /* index of the first objective; DLX_NO_INDEX: none */
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

/* DLX_SYNTAX at a field, where `expected` is missing; `field` at the end: at the line. */
static dlx_status refuse(const mps_reader *at, const mps_fields *fields, size_t field,
                         dlx_error *error, const char *expected)
{
    const dlx_input *input = at->program.reader->input;
    if (field >= fields->count)
        return dlx_input_error(input, fields->line, fields->line->text, error,
                               "expected %s, found %zu fields", expected, fields->count);
    const char *word = fields->word[field];
    return dlx_input_error(input, fields->line, word, error, "expected %s, found %s", expected,
                           dlx_show(word, fields->length[field]).text);
}

/* DLX_SYNTAX at a field with a fault. */
static dlx_status refuse_field(const mps_reader *at, const mps_fields *fields, size_t field,
                               dlx_error *error, const char *fault)
{
    const char *word = fields->word[field];
    return dlx_input_error(at->program.reader->input, fields->line, word, error, "%s %s", fault,
                           dlx_show(word, fields->length[field]).text);
}

static bool is_word(const mps_fields *fields, size_t field, const char *word)
{
    return field < fields->count && fields->length[field] == strlen(word) &&
           memcmp(fields->word[field], word, fields->length[field]) == 0;
}

static dlx_status read_row(mps_reader *at, const mps_fields *fields, dlx_error *error)
{
    if (fields->count != 2)
        return refuse(at, fields, fields->count, error, "the type and the name of a row");
    const char type = fields->length[0] == 1 ? *fields->word[0] : 0;
    const uint32_t index = dlx_names_add(&at->rows, fields->word[1], fields->length[1]);
    if (index == DLX_NO_INDEX ||
        !dlx_grow(&at->row_of, &at->row_of_capacity, at->rows.count, sizeof *at->row_of))
        return dlx_error_memory(error);
    if (index + 1 < at->rows.count)
        return refuse_field(at, fields, 1, error, "repeated row");
    at->row_of[index] = DLX_NO_INDEX;
    if (type == 'N') {
        if (at->objective == DLX_NO_INDEX)
            at->objective = index;
        return DLX_OK;
    }
    if (type != 'E' && type != 'L' && type != 'G')
        return refuse(at, fields, 0, error, "N, E, L or G");
    if (!dlx_program_add_row(&at->program, fields->word[1], fields->length[1],
                             fields->line->number))
        return dlx_error_memory(error);
    at->row_of[index] = (uint32_t)(at->program.rows - 1);
    dlx_program_row *row = &at->program.row[at->program.rows - 1];
    row->has_low = type != 'L';
    row->has_high = type != 'G';
    return DLX_OK;
}

/* Reads the row in a field and the number in the next field, which must be integral unless a
 * cost. */
static dlx_status read_pair(const mps_reader *at, const mps_fields *fields, size_t field,
                            uint32_t *index, dlx_decimal *number, dlx_error *error)
{
    if (field + 1 >= fields->count)
        return refuse(at, fields, fields->count, error, "a row and a number");
    *index = dlx_names_find(&at->rows, fields->word[field], fields->length[field]);
    if (*index == DLX_NO_INDEX)
        return refuse_field(at, fields, field, error, "unknown row");
    if (!dlx_parse_decimal(fields->word[field + 1], fields->length[field + 1], number))
        return refuse(at, fields, field + 1, error, "a number that fits in 64 bits");
    if (number->places > 0 && *index != at->objective)
        return refuse(at, fields, field + 1, error, "an integer");
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

/* Reads the right side of the objective, a constant with the opposite sign in most solvers. */
static dlx_status read_constant(mps_reader *at, const mps_fields *fields, size_t field,
                                dlx_decimal number, dlx_error *error)
{
    number.value = -number.value;
    if (!dlx_decimal_add(&at->program.constant, number))
        return refuse_field(at, fields, field + 1, error, "out-of-range constant");
    if (number.value)
        dlx_reader_warn(at->program.reader, fields->line, fields->word[field],
                        "constant of the objective subtracted, as most solvers do: others add it");
    return DLX_OK;
}

/* Reads right sides or ranges, after an optional name of the set. */
static dlx_status read_numbers(mps_reader *at, const mps_fields *fields, bool ranges,
                               dlx_error *error)
{
    dlx_status status = DLX_OK;
    for (size_t field = fields->count % 2; status == DLX_OK && field < fields->count; field += 2) {
        uint32_t index;
        dlx_decimal read;
        status = read_pair(at, fields, field, &index, &read, error);
        if (status == DLX_OK && index == at->objective && !ranges)
            status = read_constant(at, fields, field, read, error);
        if (status != DLX_OK || at->row_of[index] == DLX_NO_INDEX)
            continue;
        const int64_t number = read.value;
        if (number > UINT32_MAX || number < -(int64_t)UINT32_MAX)
            return refuse_field(at, fields, field + 1, error, "out-of-range number");
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
        return refuse(at, fields, 0, error, "a bound of a binary column");
    const size_t numbers = !binary;
    /* The name of the set is optional. */
    const size_t field = fields->count == 2 + numbers ? 1 : 2;
    if (field + numbers >= fields->count)
        return refuse(at, fields, fields->count, error, "a bound of a column");
    const uint32_t index =
        dlx_names_find(&at->program.variables, fields->word[field], fields->length[field]);
    if (index == DLX_NO_INDEX)
        return refuse_field(at, fields, field, error, "unknown column");
    dlx_program_variable *variable = &at->program.variable[index];
    int64_t number = 0;
    variable->is_binary |= binary;
    if (binary)
        return DLX_OK;
    if (!dlx_parse_whole(fields->word[field + 1], fields->length[field + 1], &number))
        return refuse(at, fields, field + 1, error, "an integer");
    variable->high = upper ? number : variable->high;
    variable->low = lower ? number : variable->low;
    variable->is_integer |= is_word(fields, 0, "UI") || is_word(fields, 0, "LI");
    return DLX_OK;
}

/* Reads `MAX` and similar words, on a separate line or after OBJSENSE. */
static dlx_status read_sense(mps_reader *at, const mps_fields *fields, size_t field,
                             dlx_error *error)
{
    static const char *const senses[] = {"MIN", "MINIMIZE", "MINIMISE", "MINIMUM",
                                         "MAX", "MAXIMIZE", "MAXIMISE", "MAXIMUM"};
    enum { SENSES = sizeof senses / sizeof *senses };
    for (size_t i = 0; i < SENSES && fields->count == field + 1; i++)
        if (strlen(senses[i]) == fields->length[field] &&
            strncasecmp(senses[i], fields->word[field], fields->length[field]) == 0) {
            at->program.maximum = i >= SENSES / 2;
            return DLX_OK;
        }
    return refuse(at, fields, field, error, "MIN or MAX");
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
    if (strcmp(at->section, "OBJSENSE") == 0)
        return read_sense(at, fields, 0, error);
    return refuse(at, fields, 0, error, "a section");
}

/* Reads the line that begins a section. Other lines begin with a blank. */
static dlx_status read_section(mps_reader *at, const mps_fields *fields, dlx_error *error)
{
    static const char *const sections[] = {"NAME", "OBJSENSE", "ROWS",   "COLUMNS",
                                           "RHS",  "RANGES",   "BOUNDS", "ENDATA"};
    for (size_t i = 0; i < sizeof sections / sizeof *sections; i++)
        if (is_word(fields, 0, sections[i])) {
            at->section = sections[i];
            return fields->count > 1 && is_word(fields, 0, "OBJSENSE")
                       ? read_sense(at, fields, 1, error)
                       : DLX_OK;
        }
    return refuse_field(at, fields, 0, error, "unknown section");
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
        if (status == DLX_NO_DATA && any)
            return dlx_input_error(at->program.reader->input, &(dlx_line){"", 0, line.number}, "",
                                   error, "expected ENDATA, found the end of the file");
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
    .kept = 8,
    .is_never_empty = true,
    .first_bytes = "*",
    .first_words = "name objsense rows",
    .features = DLX_FEATURES_ALL,
    .sense = DLX_SENSE_NOTED,
    .for_floats = true,
    .decimal_costs = true,
    .needs_items = true,
    .single_problem = true,
    .write_with = dlx_mps_write_free,
};

const dlx_format dlx_format_mps_fixed = {
    .name = "mps-fixed",
    .summary = "MPS with fixed columns, for older solvers",
    .read = read_problem,
    .kept = 8,
    .is_never_empty = true,
    .features = DLX_FEATURES_ALL,
    .sense = DLX_SENSE_NOTED,
    .for_floats = true,
    .decimal_costs = true,
    .needs_items = true,
    .single_problem = true,
    .check = dlx_mps_check_fixed,
    .write_with = dlx_mps_write_fixed,
};
