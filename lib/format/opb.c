/* SPDX-License-Identifier: MIT */
/* OPB, the input of pseudo-Boolean solvers, as Roussel and Manquinho describe it for the
 * pseudo-Boolean competitions: rows are `>=` or `=`, variables are x1, x2 and so on. */
#include "format/comments.h"
#include "format/expression.h"

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
    const bool ok = dlx_linear_make(&linear, problem);
    linear.colours_are_used = true;
    if (ok) {
        dlx_linear_put_opb_header(&linear, 0, output);
        dlx_put_cost_comments(output, problem, "*");
        dlx_put_comments(output, problem, "*", true, true);
        dlx_put_name_comments(output, &names, "*", NULL);
        if (problem->cost)
            put_costs(output, problem);
        dlx_linear_rows(&linear, dlx_linear_put_opb_row, output);
    }
    dlx_linear_free(&linear);
    return ok ? DLX_OK : dlx_error_memory(error);
}

/* ---- reading --------------------------------------------------------------------------------- */

typedef struct opb_reader {
    dlx_program program;
    dlx_expression text;
    bool announced; /* the first comment gives the number of rows, which may be 0: */
    uint64_t announced_rows, announced_variables;
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
    if (length > sizeof variables - 1)
        (void)dlx_parse_unsigned(word + sizeof variables - 1, length - sizeof variables + 1,
                                 &at->announced_variables);
    else if (dlx_next_word(line, &rest, &word, &length))
        (void)dlx_parse_unsigned(word, length, &at->announced_variables);
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
static bool add_numbered(dlx_program *program, uint64_t most, const dlx_line *line)
{
    for (uint64_t i = program->variables.count + 1; i <= most; i++) {
        char name[24] = "x";
        const char *end = dlx_put_digits(name + 1, i);
        const uint32_t added = dlx_program_variable_of(program, name, (size_t)(end - name), line);
        if (added == DLX_NO_INDEX)
            return false;
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
    const dlx_line none = {"", 0, 1};
    bool ok = place && add_numbered(&into, sorted ? 0 : most, &none);
    for (size_t v = 0; v < names->count && ok && !sorted; v++) {
        place[v] = dlx_program_variable_of(&into, dlx_names_text(names, v),
                                           dlx_names_length(names, v), &none);
        ok = place[v] != DLX_NO_INDEX;
        if (ok)
            into.variable[place[v]] = program->variable[v];
    }
    for (size_t i = 0; i < program->terms && ok && !sorted; i++)
        program->term[i].variable = place[program->term[i].variable];
    if (ok && !sorted) {
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
    return ok;
}

/* Adds the variables x1 to xN for the name xN: xN is variable N even if read before others. */
static dlx_status announce(void *state, dlx_error *error)
{
    opb_reader *at = state;
    dlx_expression *text = &at->text;
    const uint64_t number = number_of(text->word, text->length);
    if (number == 0)
        return DLX_OK;
    if (number > INT32_MAX)
        return dlx_expression_refuse(text, "a variable from x1 to x2147483647", error);
    const size_t behind = (size_t)(text->at - text->word);
    const dlx_status status = dlx_reader_announce(at->program.reader, number, "variables",
                                                  &text->line, &text->word, error);
    text->at = text->word + behind;
    if (status != DLX_OK)
        return status;
    return add_numbered(&at->program, number, &text->line) ? DLX_OK : dlx_error_memory(error);
}

/* Adds the variables of the header that are in no row, if all names are numbers. */
static dlx_status add_unused(opb_reader *at, dlx_error *error)
{
    dlx_program *program = &at->program;
    dlx_expression *text = &at->text;
    const dlx_names *names = &program->variables;
    if (names->count >= at->announced_variables)
        return DLX_OK;
    for (size_t v = 0; v < names->count; v++)
        if (!number_of(dlx_names_text(names, v), dlx_names_length(names, v)))
            return DLX_OK;
    const dlx_status status = dlx_reader_announce(program->reader, at->announced_variables,
                                                  "variables", &text->line, &text->word, error);
    if (status != DLX_OK)
        return status;
    return add_numbered(program, at->announced_variables, &text->line) ? DLX_OK
                                                                       : dlx_error_memory(error);
}

static dlx_status read_objective(opb_reader *at, dlx_error *error)
{
    at->program.maximum = dlx_expression_is(&at->text, "max");
    const dlx_status status = dlx_expression_skip_label(&at->text, error);
    return status == DLX_OK ? dlx_expression_objective(&at->text, error) : status;
}

/* Reads a row, after a name that begins with @ (as VeriPB reads names). */
static dlx_status read_row(opb_reader *at, dlx_error *error)
{
    dlx_expression *text = &at->text;
    const bool named = text->token == DLX_TOKEN_NAME && *text->word == '@' && text->length > 1;
    if (!dlx_program_add_row(&at->program, named ? text->word + 1 : NULL, text->length - named,
                             &text->line, text->word))
        return dlx_error_memory(error);
    const dlx_status status = named ? dlx_expression_next(text, error) : DLX_OK;
    return status == DLX_OK ? dlx_expression_row(text, error) : status;
}

/* Reads an objective or a row, and the semicolon. */
static dlx_status read_statement(opb_reader *at, dlx_error *error)
{
    dlx_expression *text = &at->text;
    const bool is_label = dlx_expression_is_label(text);
    if (dlx_expression_is(text, "[") || (is_label && dlx_expression_is(text, "soft")))
        return dlx_expression_refuse(text, "a constraint without a weight", error);
    if (is_label && !dlx_expression_is(text, "min") && !dlx_expression_is(text, "max"))
        return dlx_expression_refuse(text, "'min:' or 'max:'", error);
    dlx_status status = is_label ? read_objective(at, error) : read_row(at, error);
    if (status == DLX_OK && !dlx_expression_is(text, ";"))
        return dlx_expression_refuse_end(text, "';'", error);
    return status == DLX_OK ? dlx_expression_next(text, error) : status;
}

/* A file with fewer rows than its header announces may be cut off. */
static dlx_status check_rows(opb_reader *at, dlx_error *error)
{
    const size_t rows = at->program.rows;
    dlx_error odd;
    if (rows >= at->announced_rows)
        return DLX_OK;
    dlx_reader *reader = at->program.reader;
    if (rows == 0)
        return dlx_input_error(reader->input, &at->text.line, at->text.word, error,
                               "expected %llu constraints, found the end of the file",
                               (unsigned long long)at->announced_rows);
    dlx_input_error(reader->input, &at->text.line, at->text.word, &odd,
                    "expected %llu constraints, found %zu", (unsigned long long)at->announced_rows,
                    rows);
    return dlx_reader_odd(reader, &odd, error);
}

static dlx_status read_program(opb_reader *at, dlx_error *error)
{
    dlx_expression *text = &at->text;
    dlx_status status = dlx_expression_next(text, error);
    if (status == DLX_OK && text->token == DLX_TOKEN_END && !at->announced)
        return DLX_NO_DATA;
    while (status == DLX_OK && text->token != DLX_TOKEN_END)
        status = read_statement(at, error);
    if (status == DLX_OK)
        status = check_rows(at, error);
    return status == DLX_OK ? add_unused(at, error) : status;
}

static dlx_status read_problem(dlx_reader *reader, dlx_problem **problem, dlx_error *error)
{
    opb_reader at = {.program = {.reader = reader, .letter = "x"},
                     .text = {.line = {"", 0, 0},
                              .at = "",
                              .word = "",
                              .comment = '*',
                              .not_in_names = "+-<>=:;~*",
                              .is_opb = true,
                              .take_comment = take_comment,
                              .announce = announce}};
    at.text.program = &at.program;
    at.text.state = &at;
    dlx_status status = read_program(&at, error);
    if (status == DLX_OK && !sort_variables(&at.program))
        status = dlx_error_memory(error);
    for (size_t v = 0; v < at.program.variables.count; v++)
        at.program.variable[v].is_binary = true;
    status = dlx_program_finish(&at.program, status, problem, error);
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
    .features = DLX_FEATURES_ALL | DLX_FEATURE_REPEATS,
    .sense = DLX_SENSE_NOTED,
    .single_problem = true,
    .write_with = write_problem,
};
