/* SPDX-License-Identifier: MIT */
/* Reads MPS, the oldest text format of linear programs, with free or fixed columns. */

#include "format/program.h"

#include <strings.h>

/* A row of the file. */
typedef struct mps_row {
    char type;    /* N, E, L or G */
    uint32_t row; /* of the program, unless the type is N */
    dlx_bound right;
    bool has_range;
    dlx_decimal range;
} mps_row;

typedef struct mps_reader {
    dlx_program program;
    dlx_names rows; /* rows by name */
    mps_row *row;   /* by index in `rows` */
    size_t row_capacity;
    uint32_t objective;       /* index of the first objective; DLX_NO_INDEX: none */
    uint32_t bounded, paired; /* the last column with a bound, and the last row with a number */
    bool integers;            /* between markers: columns are integers */
    const char *section;
    dlx_buffer set; /* name of the section's set of numbers, from the first line with a name */
} mps_reader;

enum { MOST_WORDS = 6 };

/* A line split into fields. */
typedef struct mps_fields {
    const dlx_line *line;
    const char *word[MOST_WORDS];
    size_t length[MOST_WORDS], count;
} mps_fields;

/* DLX_SYNTAX at a field, where `expected` is missing; `field` at the end: at the line. */
static dlx_status refuse(const mps_reader *state, const mps_fields *fields, size_t field,
                         dlx_error *error, const char *expected)
{
    const dlx_input *input = state->program.reader->input;
    if (field >= fields->count)
        return dlx_input_error(input, fields->line, fields->line->text, error,
                               "expected %s, found %zu fields", expected, fields->count);
    const char *word = fields->word[field];
    return dlx_input_error(input, fields->line, word, error, "expected %s, found %s", expected,
                           dlx_show(word, fields->length[field]).text);
}

/* DLX_SYNTAX at a field with a fault. */
static dlx_status refuse_field(const mps_reader *state, const mps_fields *fields, size_t field,
                               dlx_error *error, const char *fault)
{
    const char *word = fields->word[field];
    return dlx_input_error(state->program.reader->input, fields->line, word, error, "%s %s", fault,
                           dlx_show(word, fields->length[field]).text);
}

static bool is_word(const mps_fields *fields, size_t field, const char *word)
{
    return field < fields->count && dlx_is_word(fields->word[field], fields->length[field], word);
}

static dlx_status read_row(mps_reader *reader, const mps_fields *fields, dlx_error *error)
{
    if (fields->count != 2)
        return refuse(reader, fields, fields->count, error, "the type and the name of a row");
    const char type = fields->length[0] == 1 ? *fields->word[0] : 0;
    const uint32_t index = dlx_names_add(&reader->rows, fields->word[1], fields->length[1]);
    if (index == DLX_NO_INDEX || !dlx_buffer_grow(&reader->row, &reader->row_capacity,
                                                  reader->rows.count, sizeof *reader->row))
        return dlx_error_memory(error);
    if (index + 1 < reader->rows.count)
        return refuse_field(reader, fields, 1, error, "repeated row");
    if (!type || !strchr("NELG", type))
        return refuse(reader, fields, 0, error, "N, E, L or G");
    reader->row[index] = (mps_row){.type = type, .row = (uint32_t)reader->program.rows};
    if (type == 'N' && reader->objective == DLX_NO_INDEX)
        reader->objective = index;
    if (type != 'N' && !dlx_program_add_row(&reader->program, fields->word[1], fields->length[1],
                                            fields->line, fields->word[1]))
        return dlx_error_memory(error);
    return DLX_OK;
}

/* Reads the row in a field and the number in the next field. */
static dlx_status read_pair(mps_reader *state, const mps_fields *fields, size_t field,
                            uint32_t *index, dlx_bound *number, dlx_error *error)
{
    if (field + 1 >= fields->count)
        return refuse(state, fields, fields->count, error, "a row and a number");
    *index = dlx_names_find_guess(&state->rows, state->paired + 1, fields->word[field],
                                  fields->length[field]);
    if (*index == DLX_NO_INDEX)
        return refuse_field(state, fields, field, error, "unknown row");
    state->paired = *index;
    const char *word = fields->word[field + 1];
    const size_t length = fields->length[field + 1];
    *number = (dlx_bound){0};
    const bool ok = *index == state->objective
                        ? dlx_reader_cost(state->program.reader, word, length, &number->number)
                        : dlx_parse_bound(word, length, number);
    return ok && number->number.value != INT64_MIN
               ? DLX_OK
               : refuse(state, fields, field + 1, error, "a number that fits in 64 bits");
}

/* Reads the beginning or the end of integral columns. */
static dlx_status read_marker(mps_reader *reader, const mps_fields *fields, dlx_error *error)
{
    reader->integers = is_word(fields, 2, "'INTORG'");
    return reader->integers || is_word(fields, 2, "'INTEND'")
               ? DLX_OK
               : refuse(reader, fields, 2, error, "'INTORG' or 'INTEND'");
}

static dlx_status add_entry(mps_reader *reader, const mps_fields *fields, size_t field,
                            uint32_t variable, dlx_error *error)
{
    uint32_t index;
    dlx_bound number;
    const dlx_status status = read_pair(reader, fields, field, &index, &number, error);
    dlx_program_variable *column = &reader->program.variable[variable];
    if (status != DLX_OK)
        return status;
    if (number.infinite)
        return refuse_field(reader, fields, field + 1, error, "infinite coefficient");
    if (index == reader->objective && column->cost.value)
        return refuse_field(reader, fields, field, error, "a second cost in row");
    if (index == reader->objective)
        column->cost = number.number;
    if (reader->row[index].type == 'N')
        return DLX_OK;
    if (number.number.value > DLX_MOST_COEFFICIENT || number.number.value < -DLX_MOST_COEFFICIENT)
        return refuse_field(reader, fields, field + 1, error, "out-of-range coefficient");
    return dlx_error_unless(
        dlx_program_add_term(&reader->program, reader->row[index].row, variable, number.number),
        error);
}

static dlx_status read_column(mps_reader *reader, const mps_fields *fields, dlx_error *error)
{
    if (is_word(fields, 1, "'MARKER'"))
        return read_marker(reader, fields, error);
    const dlx_names *names = &reader->program.variables;
    uint32_t variable =
        dlx_names_find_guess(names, names->count - 1, fields->word[0], fields->length[0]);
    if (variable == DLX_NO_INDEX)
        variable = dlx_program_variable_of(&reader->program, fields->word[0], fields->length[0],
                                           fields->line);
    if (variable == DLX_NO_INDEX)
        return dlx_error_memory(error);
    if (reader->integers && !reader->program.variable[variable].is_integer)
        reader->program.variable[variable].is_integer =
            reader->program.variable[variable].is_unbounded_integer = true;
    dlx_status status = DLX_OK;
    for (size_t field = 1; status == DLX_OK && (field == 1 || field < fields->count); field += 2)
        status = add_entry(reader, fields, field, variable, error);
    return status;
}

/* Refuses a second set of right sides, ranges or bounds: files can hold alternatives. */
static dlx_status check_set(mps_reader *reader, const mps_fields *fields, size_t field,
                            dlx_error *error)
{
    const char *name = fields->word[field];
    const size_t length = fields->length[field];
    if (reader->set.size == 0)
        return dlx_error_unless(dlx_buffer_add(&reader->set, name, length), error);
    return reader->set.size == length && memcmp(reader->set.bytes, name, length) == 0
               ? DLX_OK
               : refuse_field(reader, fields, field, error, "a second set of numbers");
}

/* Reads the right side of the objective, a constant with the opposite sign in most solvers. */
static dlx_status read_constant(mps_reader *state, const mps_fields *fields, size_t field,
                                dlx_decimal number, dlx_error *error)
{
    number.value = -number.value;
    if (!dlx_decimal_add(&state->program.notes.constant, number))
        return refuse_field(state, fields, field + 1, error, "out-of-range constant");
    if (number.value)
        dlx_reader_warn(state->program.reader, fields->line, fields->word[field],
                        "constant of the objective subtracted, as most solvers do: others add it");
    return DLX_OK;
}

/* Reads right sides or ranges, after an optional name of the set. */
static dlx_status read_numbers(mps_reader *reader, const mps_fields *fields, bool ranges,
                               dlx_error *error)
{
    const bool has_set = fields->count % 2 == 1;
    dlx_status status = has_set ? check_set(reader, fields, 0, error) : DLX_OK;
    for (size_t field = has_set; status == DLX_OK && field < fields->count; field += 2) {
        uint32_t index;
        dlx_bound number;
        status = read_pair(reader, fields, field, &index, &number, error);
        if (status != DLX_OK)
            return status;
        mps_row *row = &reader->row[index];
        if (number.infinite && (ranges || row->type == 'N'))
            return refuse(reader, fields, field + 1, error, "a finite number");
        if (index == reader->objective && !ranges)
            status = read_constant(reader, fields, field, number.number, error);
        if (ranges)
            row->range = number.number;
        else
            row->right = number;
        row->has_range |= ranges;
    }
    return status;
}

/* Sets the bounds of a row of the program by its type, right side and range. False: overflow. */
static bool set_bounds(dlx_program_row *into, const mps_row *row)
{
    dlx_decimal range = row->range;
    const bool is_below = row->type == 'L' || (row->type == 'E' && range.value < 0);
    if (row->type != 'L' || row->has_range)
        into->low = row->right;
    if (row->type != 'G' || row->has_range)
        into->high = row->right;
    if (!row->has_range || row->right.infinite)
        return true;
    if ((range.value < 0) != is_below)
        range.value = -range.value;
    return dlx_decimal_add(is_below ? &into->low.number : &into->high.number, range);
}

static dlx_status set_all_bounds(mps_reader *reader, dlx_error *error)
{
    for (size_t i = 0; i < reader->rows.count; i++) {
        const mps_row *row = &reader->row[i];
        if (row->type == 'N')
            continue;
        dlx_program_row *into = &reader->program.row[row->row];
        if (!set_bounds(into, row))
            return dlx_program_refuse_row(&reader->program, into, error,
                                          "has bounds that do not fit in 64 bits");
        if (into->low.infinite > 0 || into->high.infinite < 0)
            return dlx_program_refuse_row(&reader->program, into, error,
                                          "has a bound that no sum reaches");
    }
    return DLX_OK;
}

/* The types of bounds. */
typedef struct bound_type {
    const char *name;
    bool has_number, is_low, is_high, is_integer;
} bound_type;

static const bound_type *find_type(const mps_fields *fields)
{
    static const bound_type types[] = {
        {"BV", false, false, false, true}, {"FX", true, true, true, false},
        {"UP", true, false, true, false},  {"LO", true, true, false, false},
        {"UI", true, false, true, true},   {"LI", true, true, false, true},
        {"FR", false, true, true, false},  {"MI", false, true, false, false},
        {"PL", false, false, true, false},
    };
    for (size_t i = 0; i < sizeof types / sizeof *types; i++)
        if (is_word(fields, 0, types[i].name))
            return &types[i];
    return NULL;
}

static dlx_status read_bound(mps_reader *reader, const mps_fields *fields, dlx_error *error)
{
    const bound_type *type = find_type(fields);
    if (!type)
        return refuse(reader, fields, 0, error, "BV, FX, UP, LO, UI, LI, FR, MI or PL");
    /* The name of the set is optional, and a number may follow where none is needed. */
    const size_t field = fields->count > 2 + (size_t)type->has_number ? 2 : 1;
    if (field + type->has_number >= fields->count)
        return refuse(reader, fields, fields->count, error, "a bound of a column");
    const dlx_status status = field == 2 ? check_set(reader, fields, 1, error) : DLX_OK;
    const uint32_t index = dlx_names_find_guess(&reader->program.variables, reader->bounded + 1,
                                                fields->word[field], fields->length[field]);
    if (status != DLX_OK)
        return status;
    if (index == DLX_NO_INDEX)
        return refuse_field(reader, fields, field, error, "unknown column");
    reader->bounded = index;
    dlx_program_variable *variable = &reader->program.variable[index];
    dlx_bound number;
    if (type->has_number &&
        !dlx_parse_bound(fields->word[field + 1], fields->length[field + 1], &number))
        return refuse(reader, fields, field + 1, error, "a number that fits in 64 bits");
    if (type->is_low)
        variable->low = type->has_number ? number : DLX_MINUS_INFINITY;
    if (type->is_high)
        variable->high = type->has_number ? number : DLX_INFINITY;
    variable->is_unbounded_integer = false;
    variable->is_integer |= type->is_integer;
    variable->is_binary |= strcmp(type->name, "BV") == 0;
    return DLX_OK;
}

/* Reads `MAX` and similar words, on a separate line or after OBJSENSE. */
static dlx_status read_sense(mps_reader *reader, const mps_fields *fields, size_t field,
                             dlx_error *error)
{
    static const char *const senses[] = {"MIN", "MINIMIZE", "MINIMISE", "MINIMUM",
                                         "MAX", "MAXIMIZE", "MAXIMISE", "MAXIMUM"};
    enum { SENSES = sizeof senses / sizeof *senses };
    for (size_t i = 0; i < SENSES && fields->count == field + 1; i++)
        if (strlen(senses[i]) == fields->length[field] &&
            strncasecmp(senses[i], fields->word[field], fields->length[field]) == 0) {
            reader->program.maximum = i >= SENSES / 2;
            return DLX_OK;
        }
    return refuse(reader, fields, field, error, "MIN or MAX");
}

static dlx_status read_data(mps_reader *reader, const mps_fields *fields, dlx_error *error)
{
    if (strcmp(reader->section, "ROWS") == 0)
        return read_row(reader, fields, error);
    if (strcmp(reader->section, "COLUMNS") == 0)
        return read_column(reader, fields, error);
    if (strcmp(reader->section, "RHS") == 0)
        return read_numbers(reader, fields, false, error);
    if (strcmp(reader->section, "RANGES") == 0)
        return read_numbers(reader, fields, true, error);
    if (strcmp(reader->section, "BOUNDS") == 0)
        return read_bound(reader, fields, error);
    if (strcmp(reader->section, "OBJSENSE") == 0)
        return read_sense(reader, fields, 0, error);
    return refuse(reader, fields, 0, error, "a section");
}

/* Reads the line that begins a section. Other lines begin with a blank. */
static dlx_status read_section(mps_reader *reader, const mps_fields *fields, dlx_error *error)
{
    static const char *const sections[] = {"NAME", "OBJSENSE", "ROWS",   "COLUMNS",
                                           "RHS",  "RANGES",   "BOUNDS", "ENDATA"};
    for (size_t i = 0; i < sizeof sections / sizeof *sections; i++)
        if (is_word(fields, 0, sections[i])) {
            reader->section = sections[i];
            reader->set.size = 0;
            return fields->count > 1 && is_word(fields, 0, "OBJSENSE")
                       ? read_sense(reader, fields, 1, error)
                       : DLX_OK;
        }
    return refuse(reader, fields, 0, error, "ROWS, COLUMNS, RHS, RANGES, BOUNDS or ENDATA");
}

/* True if a comment begins at the last field: a dollar sign that is no row's. */
static bool is_comment(const mps_reader *reader, const mps_fields *fields)
{
    const char *word = fields->word[fields->count];
    return fields->count > 1 && *word == '$' &&
           dlx_names_find(&reader->rows, word, fields->length[fields->count]) == DLX_NO_INDEX;
}

static dlx_status read_line(mps_reader *reader, const dlx_line *line, dlx_error *error)
{
    mps_fields fields = {.line = line};
    const char *rest = line->text;
    if (line->length && *line->text == '*')
        return dlx_error_unless(dlx_program_comment(&reader->program, line, line->text + 1), error);
    while (fields.count < MOST_WORDS &&
           dlx_tokens_next_word(line, &rest, &fields.word[fields.count],
                                &fields.length[fields.count]) &&
           !is_comment(reader, &fields))
        fields.count++;
    if (fields.count == 0)
        return DLX_OK;
    return dlx_is_blank(*line->text) ? read_data(reader, &fields, error)
                                     : read_section(reader, &fields, error);
}

static dlx_status read_program(mps_reader *state, dlx_error *error)
{
    dlx_line line = {"", 0, 0};
    dlx_status status = DLX_OK;
    bool any = false;
    state->section = "";
    while (status == DLX_OK && strcmp(state->section, "ENDATA") != 0) {
        status = dlx_input_line(state->program.reader->input, &line, error);
        if (status == DLX_NO_DATA && any)
            return dlx_input_error(state->program.reader->input, &(dlx_line){"", 0, line.number},
                                   "", error, "expected ENDATA, found the end of the file");
        if (status == DLX_OK) {
            any |= !dlx_tokens_is_blank_line(&line);
            status = read_line(state, &line, error);
        }
    }
    return status;
}

static dlx_status read_problem(dlx_reader *reader, dlx_problem **problem, dlx_error *error)
{
    mps_reader parser = {.program = {.reader = reader, .by_columns = true},
                         .objective = DLX_NO_INDEX};
    dlx_status status = read_program(&parser, error);
    if (status == DLX_OK)
        status = set_all_bounds(&parser, error);
    status = dlx_program_finish(&parser.program, status, problem, error);
    dlx_names_free(&parser.rows);
    free(parser.row);
    free(parser.set.bytes);
    dlx_program_free(&parser.program);
    return status;
}

const dlx_format dlx_format_mps = {
    .name = "mps",
    .summary = "MPS with free columns, for solvers of integer programs",
    .read = read_problem,
    .kept = 8,
    .first_bytes = "*",
    .first_words = "name objsense rows",
    .features = DLX_FEATURES_ALL | DLX_PROBLEM_REPEATS,
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
    .features = DLX_FEATURES_ALL | DLX_PROBLEM_REPEATS,
    .sense = DLX_SENSE_NOTED,
    .for_floats = true,
    .decimal_costs = true,
    .needs_items = true,
    .single_problem = true,
    .check = dlx_mps_check_fixed,
    .write_with = dlx_mps_write_fixed,
};
