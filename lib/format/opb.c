/* SPDX-License-Identifier: MIT */
/* OPB, the input of pseudo-Boolean solvers, as Roussel and Manquinho describe it for the
 * pseudo-Boolean competitions: rows are `>=` or `=`, variables are x1, x2 and so on. */
#include "format/expression.h"

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
        dlx_comments_put_costs(output, problem, "*");
        dlx_comments_put(output, problem, "*", true, true);
        dlx_comments_put_names(output, &names, "*", NULL);
        if (problem->cost) {
            dlx_output_text(output, "min: ");
            for (size_t k = 0; k < problem->options; k++)
                if (problem->cost[k])
                    dlx_output_put(output, problem->cost[k] > 0 ? "+%lld x%zu " : "%lld x%zu ",
                                   (long long)problem->cost[k], k + 1);
            dlx_output_text(output, ";\n");
        }
        dlx_linear_rows(&linear, dlx_linear_put_opb_row, output);
    }
    dlx_linear_free(&linear);
    return dlx_error_unless(ok, error);
}

typedef struct opb_reader {
    dlx_program program;
    dlx_expression text;
    bool announced; /* the first comment gives the number of rows, which may be 0: */
    uint64_t announced_rows, announced_variables;
    bool has_objective;
} opb_reader;

/* Records the counts of the header `* #variable= 3 #constraint= 2`. */
static void take_header(opb_reader *reader, const dlx_line *line, const char *rest)
{
    static const char variables[] = "#variable=";
    static const char rows[] = "#constraint=";
    const char *word;
    size_t length;
    if (!dlx_tokens_next_word(line, &rest, &word, &length) || length < sizeof variables - 1 ||
        memcmp(word, variables, sizeof variables - 1) != 0)
        return;
    reader->announced = true;
    if (length > sizeof variables - 1)
        (void)dlx_tokens_parse_unsigned(word + sizeof variables - 1, length - sizeof variables + 1,
                                        &reader->announced_variables);
    else if (dlx_tokens_next_word(line, &rest, &word, &length))
        (void)dlx_tokens_parse_unsigned(word, length, &reader->announced_variables);
    while (dlx_tokens_next_word(line, &rest, &word, &length))
        if (dlx_is_word(word, length, rows) && dlx_tokens_next_word(line, &rest, &word, &length))
            (void)dlx_tokens_parse_unsigned(word, length, &reader->announced_rows);
}

static bool take_comment(void *state, const dlx_line *line, const char *rest)
{
    opb_reader *reader = state;
    take_header(reader, line, rest);
    return dlx_program_comment(&reader->program, line, rest);
}

/* Returns N of the name xN; 0: another name. */
static uint64_t number_of(const char *name, size_t length)
{
    uint64_t number;
    return *name == 'x' && dlx_tokens_parse_unsigned(name + 1, length - 1, &number) ? number : 0;
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
    uint32_t *place = dlx_buffer_allocate(names->count, sizeof *place);
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
static void announce(void *state)
{
    opb_reader *reader = state;
    dlx_words *words = &reader->text.words;
    const uint64_t number = number_of(words->word, words->length);
    if (number > INT32_MAX)
        dlx_words_expected(words, "a variable from x1 to x2147483647");
    dlx_words_announce(words, number, "variables");
    if (words->status == DLX_OK)
        dlx_words_allocated(words, add_numbered(&reader->program, number, &words->line));
}

/* Adds the variables of the header that are in no row, if all names are numbers. */
static void add_unused(opb_reader *reader)
{
    const dlx_names *names = &reader->program.variables;
    dlx_words *words = &reader->text.words;
    if (names->count >= reader->announced_variables)
        return;
    for (size_t v = 0; v < names->count; v++)
        if (!number_of(dlx_names_text(names, v), dlx_names_length(names, v)))
            return;
    dlx_words_announce(words, reader->announced_variables, "variables");
    if (words->status == DLX_OK)
        dlx_words_allocated(
            words, add_numbered(&reader->program, reader->announced_variables, &words->line));
}

/* Reads a row, after a name that begins with @ (as VeriPB reads names). */
static void read_row(opb_reader *reader)
{
    dlx_expression *text = &reader->text;
    dlx_words *words = &text->words;
    const bool named =
        text->token == DLX_EXPRESSION_NAME && *words->word == '@' && words->length > 1;
    if (!dlx_words_allocated(words,
                             dlx_program_add_row(&reader->program, named ? words->word + 1 : NULL,
                                                 words->length - named, &words->line, words->word)))
        return;
    if (named)
        dlx_expression_next(text);
    dlx_expression_row(text);
}

/* Reads an objective or a row, and the semicolon. */
static void read_statement(opb_reader *reader)
{
    dlx_expression *text = &reader->text;
    const bool is_label = dlx_expression_is_label(text);
    if (dlx_expression_is(text, "[") || (is_label && dlx_expression_is(text, "soft")))
        dlx_expression_expected(text, "a constraint without a weight");
    if (is_label && !dlx_expression_is(text, "min") && !dlx_expression_is(text, "max"))
        dlx_expression_expected(text, "'min:' or 'max:'");
    if (text->words.status != DLX_OK)
        return;
    if (is_label) {
        if (reader->has_objective)
            dlx_expression_expected(text, "one objective");
        reader->has_objective = true;
        reader->program.maximum = dlx_expression_is(text, "max");
        dlx_expression_skip_label(text);
        dlx_expression_objective(text);
    } else {
        read_row(reader);
    }
    if (!dlx_expression_is(text, ";"))
        dlx_expression_refuse_end(text, "';'");
    dlx_expression_next(text);
}

static dlx_status read_problem(dlx_reader *reader, dlx_problem **problem, dlx_error *error)
{
    opb_reader parser = {.program = {.reader = reader, .letter = "x"},
                         .text = {.words = dlx_words_begin(reader, '*', error),
                                  .not_in_names = "+-<>=:;~*",
                                  .is_opb = true,
                                  .announce = announce}};
    parser.text.program = &parser.program;
    parser.text.words.take_comment = take_comment;
    parser.text.words.state = &parser;
    dlx_expression *text = &parser.text;
    dlx_expression_next(text);
    if (text->token == DLX_EXPRESSION_END && !parser.announced)
        dlx_words_check(&text->words, DLX_NO_DATA);
    while (text->token != DLX_EXPRESSION_END)
        read_statement(&parser);
    const size_t rows = parser.program.rows;
    const unsigned long long announced = parser.announced_rows;
    if (rows == 0 && announced > 0)
        dlx_words_error(&parser.text.words, "expected %llu constraints, found the end of the file",
                        announced);
    else if (rows < announced)
        dlx_words_odd(&parser.text.words, "expected %llu constraints, found %zu", announced, rows);
    if (text->words.status == DLX_OK)
        add_unused(&parser);
    if (text->words.status == DLX_OK)
        dlx_words_allocated(&text->words, sort_variables(&parser.program));
    for (size_t v = 0; v < parser.program.variables.count; v++)
        parser.program.variable[v].is_binary = true;
    const dlx_status status =
        dlx_program_finish(&parser.program, parser.text.words.status, problem, error);
    dlx_program_free(&parser.program);
    return status;
}

const dlx_format dlx_format_opb = {
    .name = "opb",
    .summary = "pseudo-Boolean constraints, for PB solvers",
    .read = read_problem,
    .kept = 8,
    .first_bytes = "*+-",
    .first_words = "min: max:",
    .features = DLX_FEATURES_ALL | DLX_PROBLEM_REPEATS,
    .sense = DLX_SENSE_NOTED,
    .single_problem = true,
    .write_with = write_problem,
};
