/* SPDX-License-Identifier: MIT */
/* OPB, the input of pseudo-Boolean solvers, as Roussel and Manquinho describe it for the
 * pseudo-Boolean competitions: rows are `>=` or `=`, variables are x1, x2 and so on. */
#include "format/comments.h"
#include "format/program.h"

#include <stdlib.h>

/* ---- writing --------------------------------------------------------------------------------- */

static void put_costs(dlx_output *output, const dlx_problem *problem)
{
    dlx_output_text(output, "min: ");
    for (size_t k = 0; k < problem->options; k++) {
        if (!problem->cost[k])
            continue;
        if (problem->cost[k] > 0)
            dlx_output_byte(output, '+');
        dlx_output_signed(output, problem->cost[k]);
        dlx_output_text(output, " x");
        dlx_output_unsigned(output, k + 1);
        dlx_output_byte(output, ' ');
    }
    dlx_output_text(output, ";\n");
}

static dlx_status write_problem(const dlx_problem *problem, const dlx_write_options *options,
                                dlx_output *output, dlx_error *error)
{
    dlx_linear linear;
    const dlx_option_names names = {.problem = problem};
    (void)options;
    const bool good = dlx_linear_make(&linear, problem);
    linear.colours_are_used = true;
    if (good) {
        dlx_linear_put_opb_header(&linear, 0, output);
        dlx_put_cost_comments(output, problem, "*");
        dlx_put_comments(output, problem, "*", true);
        dlx_put_name_comments(output, &names, "*", NULL);
        if (problem->cost)
            put_costs(output, problem);
        dlx_linear_rows(&linear, dlx_linear_put_opb_row, output);
    }
    dlx_linear_free(&linear);
    return good ? DLX_OK : dlx_error_memory(error);
}

/* ---- reading --------------------------------------------------------------------------------- */

typedef struct opb_reader {
    dlx_program program;
    dlx_words words;
    bool announced; /* the first comment gives the number of rows, which may be 0: */
    uint64_t announced_rows;
} opb_reader;

/* Records the counts of the header `* #variable= 3 #constraint= 2`. */
static void take_header(opb_reader *at, const dlx_line *line, const char *rest)
{
    static const char variables[] = "#variable=";
    static const char rows[] = "#constraint=";
    const char *word;
    size_t length;
    if (!dlx_next_word(line, &rest, &word, &length) || length < sizeof variables - 1 ||
        memcmp(word, variables, sizeof variables - 1) != 0)
        return;
    at->announced = true;
    while (dlx_next_word(line, &rest, &word, &length))
        if (dlx_is_word(word, length, rows) && dlx_next_word(line, &rest, &word, &length))
            (void)dlx_parse_unsigned(word, length, &at->announced_rows);
}

static bool take_comment(void *state, const dlx_line *line, const char *rest)
{
    opb_reader *at = state;
    take_header(at, line, rest);
    return dlx_program_comment(&at->program, line, rest);
}

/* Returns N of the name xN; 0: another name. */
static uint64_t number_of(const char *name, size_t length)
{
    uint64_t number;
    return *name == 'x' && dlx_parse_unsigned(name + 1, length - 1, &number) ? number : 0;
}

/* Adds the missing variables of x1 to xN. */
static bool add_numbered(dlx_program *program, uint64_t most, uint64_t line)
{
    for (uint64_t i = program->variables.count + 1; i <= most; i++) {
        char name[24] = "x";
        const char *end = dlx_put_digits(name + 1, i);
        const uint32_t added = dlx_program_variable_of(program, name, (size_t)(end - name), line);
        if (added == DLX_NO_INDEX)
            return false;
        program->variable[added].is_binary = true;
    }
    return true;
}

/* Moves variable xN to position N if other names came first: solvers know no other names, and
 * ec-answer takes xN for option N. */
static bool sort_variables(dlx_program *program)
{
    const dlx_names *names = &program->variables;
    uint64_t most = 0;
    bool sorted = true;
    for (size_t v = 0; v < names->count; v++) {
        const uint64_t number = number_of(dlx_names_text(names, v), dlx_names_length(names, v));
        most = number > most ? number : most;
        sorted &= !number || number == v + 1;
    }
    dlx_program into = {.reader = program->reader};
    uint32_t *place = dlx_allocate(names->count, sizeof *place);
    bool good = place && add_numbered(&into, sorted ? 0 : most, 1);
    for (size_t v = 0; v < names->count && good && !sorted; v++) {
        place[v] = dlx_program_variable_of(&into, dlx_names_text(names, v),
                                           dlx_names_length(names, v), program->variable[v].line);
        good = place[v] != DLX_NO_INDEX;
        if (good)
            into.variable[place[v]] = program->variable[v];
    }
    for (size_t i = 0; i < program->terms && good && !sorted; i++)
        program->term[i].variable = place[program->term[i].variable];
    if (good && !sorted) {
        const dlx_program old = *program;
        program->variables = into.variables;
        program->variable = into.variable;
        program->variable_capacity = into.variable_capacity;
        into.variables = old.variables;
        into.variable = old.variable;
    }
    dlx_names_free(&into.variables);
    free(into.variable);
    free(place);
    return good;
}

/* Returns the variable of a word; `xN` is variable N even if read before others. */
static dlx_status find_variable(opb_reader *at, uint32_t *variable, dlx_error *error)
{
    dlx_words *words = &at->words;
    *variable = DLX_NO_INDEX;
    if (!words->word)
        return dlx_words_expected(words, "a variable", error);
    if (*words->word == '~')
        return dlx_words_error(words, error, "an item cannot contain a negated variable");
    const uint64_t number = number_of(words->word, words->length);
    if (number > 0) {
        if (number > INT32_MAX)
            return dlx_words_error(words, error, "expected a variable of x1 to x%ld",
                                   (long)INT32_MAX);
        const dlx_status status = dlx_words_announce(words, number, "variables", error);
        if (status != DLX_OK)
            return status;
        if (!add_numbered(&at->program, number, words->line.number))
            return dlx_error_memory(error);
    }
    *variable =
        dlx_program_variable_of(&at->program, words->word, words->length, words->line.number);
    if (*variable == DLX_NO_INDEX)
        return dlx_error_memory(error);
    at->program.variable[*variable].is_binary = true;
    return DLX_OK;
}

/* Reads a term: the coefficient in the last word read, then the variable. */
static dlx_status read_term(opb_reader *at, bool objective, dlx_error *error)
{
    dlx_words *words = &at->words;
    dlx_decimal coefficient;
    uint32_t variable;
    if (!words->word || !dlx_parse_decimal(words->word, words->length, &coefficient) ||
        (!objective && coefficient.places > 0))
        return dlx_words_expected(words, "a coefficient", error);
    dlx_status status = dlx_words_next(words, error);
    if (status == DLX_OK)
        status = find_variable(at, &variable, error);
    if (status != DLX_OK)
        return status;
    if (!objective)
        return dlx_program_add_term(&at->program, (uint32_t)(at->program.rows - 1), variable,
                                    coefficient.value)
                   ? DLX_OK
                   : dlx_error_memory(error);
    if (!dlx_decimal_add(&at->program.variable[variable].cost, coefficient))
        return dlx_words_error(words, error, "the sum of the costs does not fit in 64 bits");
    return DLX_OK;
}

/* Reads the end of a row, starting at the sign. */
static dlx_status read_right_side(opb_reader *at, dlx_error *error)
{
    dlx_words *words = &at->words;
    dlx_program_row *row = &at->program.row[at->program.rows - 1];
    row->has_low = dlx_words_is(words, ">=") || dlx_words_is(words, "=");
    row->has_high = dlx_words_is(words, "<=") || dlx_words_is(words, "=");
    dlx_status status = dlx_words_next(words, error);
    size_t length = words->length;
    if (status == DLX_OK && words->word && length > 1 && words->word[length - 1] == ';')
        length--;
    if (status == DLX_OK && (!words->word || !dlx_parse_signed(words->word, length, &row->low)))
        return dlx_words_expected(words, "a number", error);
    row->high = row->low;
    if (status != DLX_OK || length < words->length)
        return status;
    status = dlx_words_next(words, error);
    if (status == DLX_OK && !dlx_words_is(words, ";"))
        return dlx_words_expected(words, "';' after the row", error);
    return status;
}

static dlx_status read_row(opb_reader *at, dlx_error *error)
{
    dlx_words *words = &at->words;
    dlx_status status = DLX_OK;
    if (!dlx_program_add_row(&at->program, NULL, 0, words->line.number))
        return dlx_error_memory(error);
    while (status == DLX_OK && !dlx_words_is(words, ">=") && !dlx_words_is(words, "=") &&
           !dlx_words_is(words, "<=")) {
        status = read_term(at, false, error);
        if (status == DLX_OK)
            status = dlx_words_next(words, error);
    }
    return status == DLX_OK ? read_right_side(at, error) : status;
}

static dlx_status read_objective(opb_reader *at, dlx_error *error)
{
    dlx_words *words = &at->words;
    at->program.maximum = dlx_words_is(words, "max:");
    dlx_status status = dlx_words_next(words, error);
    while (status == DLX_OK && !dlx_words_is(words, ";")) {
        status = read_term(at, true, error);
        if (status == DLX_OK)
            status = dlx_words_next(words, error);
    }
    return status;
}

/* A file with fewer rows than its header announces may be cut off. */
static dlx_status check_rows(opb_reader *at, dlx_error *error)
{
    if (at->program.rows >= at->announced_rows)
        return DLX_OK;
    if (at->program.rows == 0)
        return dlx_words_error(&at->words, error,
                               "expected %llu constraints, found the end of the file",
                               (unsigned long long)at->announced_rows);
    return dlx_words_odd(&at->words, error, "expected %llu constraints, found %zu",
                         (unsigned long long)at->announced_rows, at->program.rows);
}

static dlx_status read_program(opb_reader *at, dlx_error *error)
{
    dlx_words *words = &at->words;
    dlx_status status = dlx_words_next(words, error);
    if (status == DLX_OK && !words->word && !at->announced)
        return DLX_NO_DATA;
    while (status == DLX_OK && words->word) {
        const bool objective = dlx_words_is(words, "min:") || dlx_words_is(words, "max:");
        status = objective ? read_objective(at, error) : read_row(at, error);
        if (status == DLX_OK)
            status = dlx_words_next(words, error);
    }
    return status == DLX_OK ? check_rows(at, error) : status;
}

static dlx_status read_problem(dlx_reader *reader, dlx_problem **problem, dlx_error *error)
{
    opb_reader at = {.program = {.reader = reader, .letter = "x"},
                     .words = dlx_words_begin(reader, '*')};
    at.words.take_comment = take_comment;
    at.words.comment_state = &at;
    dlx_status status = read_program(&at, error);
    if (status == DLX_OK && !sort_variables(&at.program))
        status = dlx_error_memory(error);
    if (status == DLX_OK)
        status = dlx_program_finish(&at.program, problem, error);
    if (status == DLX_OK || status == DLX_SYNTAX)
        dlx_reader_skip_all(reader);
    dlx_program_free(&at.program);
    return status;
}

const dlx_format dlx_format_opb = {
    .name = "opb",
    .summary = "pseudo-Boolean constraints, for PB solvers",
    .read = read_problem,
    .kept = 8,
    .is_never_empty = true,
    .first_bytes = "*+-",
    .first_words = "min: max:",
    .features = DLX_FEATURES_ALL,
    .sense = DLX_SENSE_NOTED,
    .single_problem = true,
    .write_with = write_problem,
};
