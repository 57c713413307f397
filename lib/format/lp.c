/* SPDX-License-Identifier: MIT */
/* CPLEX LP, a text format of integer programs read by glpsol, cbc, HiGHS and other solvers. Option
 * k, from 1, is the variable of the same name, or rk; colours of items are y1, y2 and so on. */

#include "format/expression.h"
#include <strings.h>

enum {
    TERMS_OF_A_LINE = 12,  /* some readers accept lines of at most 255 bytes */
    NAMES_OF_A_LINE = 120, /* bytes of long names */
    MOST_NAME = 99
};

typedef struct lp_writer {
    dlx_output *output;
    const dlx_linear *linear;
    const dlx_option_names *names;
    size_t terms; /* in the current line */
    size_t bytes; /* of the names in the line */
} lp_writer;

/* Returns true if every known reader accepts the name for a variable: no number, such as e5, and no
 * word that can begin or end a section. */
static bool is_legal(const char *name)
{
    static const char *const words[] = {
        "min",      "minimum",  "minimize", "minimise", "max",    "maximum", "maximize",
        "maximise", "subject",  "such",     "st",       "bounds", "bound",   "free",
        "inf",      "infinity", "binary",   "binaries", "bin",    "general", "generals",
        "gen",      "integer",  "integers", "int",      "semi",   "semis",   "sec",
        "constant", "sos",      "sos1",     "sos2",     "end",    "st.",     "s.t.",
        "lazy",     "user",     "pwl",      "genconstr"};
    static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_";
    static const char others[] = "0123456789.,()'!#$%&;?@{}~`\"";
    const size_t length = strlen(name);
    if (length == 0 || length > MOST_NAME || !strchr(letters, *name) ||
        ((*name == 'e' || *name == 'E') && strspn(name + 1, "0123456789.") == length - 1))
        return false;
    for (const char *cursor = name; *cursor; cursor++)
        if (!strchr(letters, *cursor) && !strchr(others, *cursor))
            return false;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strcasecmp(name, words[i]) == 0)
            return false;
    return true;
}

static void put_variable(lp_writer *writer, uint64_t variable)
{
    dlx_made_name room;
    const char *name = dlx_option_names_variable(writer->names, variable, is_legal, &room);
    writer->bytes += strlen(name);
    dlx_output_text(writer->output, name);
}

/* Begins a new line if the current line has enough terms. */
static void begin_term(lp_writer *writer)
{
    const bool is_full = writer->terms == TERMS_OF_A_LINE || writer->bytes > NAMES_OF_A_LINE;
    if (is_full) {
        dlx_output_text(writer->output, "\n ");
        writer->terms = writer->bytes = 0;
    }
    writer->terms++;
    dlx_output_byte(writer->output, ' ');
}

/* Begins a term of the objective. */
static void put_cost(lp_writer *writer, bool first, int64_t cost)
{
    const dlx_decimal number = {cost, writer->linear->problem->places};
    begin_term(writer);
    const dlx_decimal_digits digits = dlx_decimal_text(number);
    dlx_output_put(writer->output,
                   first && cost >= 0 ? "%s "
                   : cost < 0         ? "- %s "
                                      : "+ %s ",
                   digits.text + (cost < 0));
}

/* Writes all options in order, including options without costs: some solvers number variables in
 * order of appearance. */
static void put_objective(lp_writer *writer)
{
    const dlx_problem *problem = writer->linear->problem;
    dlx_output *output = writer->output;
    dlx_output_text(output, problem->maximise ? "Maximize\n obj:" : "Minimize\n obj:");
    for (size_t k = 0; k < problem->options; k++) {
        put_cost(writer, k == 0, dlx_problem_cost(problem, k));
        put_variable(writer, k + 1);
    }
    if (problem->constant) {
        put_cost(writer, problem->options == 0, problem->constant);
        dlx_output_text(output, dlx_make_word(writer->names, "constant").text);
    }
    if (problem->options == 0)
        dlx_output_text(output, problem->constant ? " + 0 none" : " 0 none");
    dlx_output_text(output, "\nSubject To\n");
}

static void put_row(void *state, const dlx_row *row)
{
    static const char *const senses[] = {[DLX_SENSE_EQUAL] = " = %u\n",
                                         [DLX_SENSE_AT_LEAST] = " >= %u\n",
                                         [DLX_SENSE_AT_MOST] = " <= %u\n"};
    lp_writer *writer = state;
    dlx_output *output = writer->output;
    writer->terms = writer->bytes = 0;
    dlx_output_put(output, " %c%llu:", row->letter, (unsigned long long)row->number);
    for (size_t i = 0; i < row->count; i++) {
        const int64_t term = row->terms[i];
        begin_term(writer);
        if (i > 0 || term < 0)
            dlx_output_text(output, term < 0 ? "- " : "+ ");
        if (dlx_row_times(row, i) > 1)
            dlx_output_put(output, "%u ", dlx_row_times(row, i));
        put_variable(writer, (uint64_t)(term < 0 ? -term : term));
    }
    if (row->count == 0 && writer->linear->problem->options > 0) {
        dlx_output_text(output, " 0 ");
        put_variable(writer, 1);
    } else if (row->count == 0) {
        dlx_output_text(output, " 0 none");
    }
    dlx_output_put(output, senses[row->sense], row->right);
}

static void put_variables(lp_writer *writer)
{
    const uint64_t count = writer->linear->problem->options + writer->linear->colours;
    writer->terms = writer->bytes = 0;
    if (writer->linear->problem->constant) /* solvers disagree on constants without a variable */
        dlx_output_put(writer->output, "Bounds\n %s = 1\n",
                       dlx_make_word(writer->names, "constant").text);
    dlx_output_text(writer->output, "Binary\n");
    for (uint64_t v = 1; v <= count; v++) {
        begin_term(writer);
        put_variable(writer, v);
    }
    dlx_output_text(writer->output, count > 0 ? "\nEnd\n" : " none\nEnd\n");
}

static dlx_status write_lp(const dlx_problem *problem, const dlx_write_options *options,
                           dlx_output *output, dlx_error *error)
{
    dlx_linear linear;
    dlx_option_names names;
    lp_writer writer = {.output = output, .linear = &linear, .names = &names};
    (void)options;
    const bool named = dlx_option_names_make(&names, problem);
    const bool ok = dlx_linear_make(&linear, problem) && named;
    if (ok) {
        dlx_comments_put(output, problem, "\\", true, false);
        dlx_comments_put_names(output, &names, "\\", is_legal);
        put_objective(&writer);
        dlx_linear_rows(&linear, put_row, &writer);
        put_variables(&writer);
    }
    dlx_linear_free(&linear);
    dlx_option_names_free(&names);
    return dlx_error_unless(ok, error);
}

typedef enum lp_section {
    LP_MINIMUM,
    LP_MAXIMUM,
    LP_ROWS,
    LP_BOUNDS,
    LP_BINARY,
    LP_GENERAL,
    LP_OTHER, /* without an exact cover form */
    LP_END
} lp_section;

/* Names that begin with other names come first. */
static const dlx_section_name sections[] = {
    {"minimize", LP_MINIMUM},
    {"minimise", LP_MINIMUM},
    {"minimum", LP_MINIMUM},
    {"min", LP_MINIMUM},
    {"maximize", LP_MAXIMUM},
    {"maximise", LP_MAXIMUM},
    {"maximum", LP_MAXIMUM},
    {"max", LP_MAXIMUM},
    {"subject to", LP_ROWS},
    {"such that", LP_ROWS},
    {"st", LP_ROWS},
    {"s.t.", LP_ROWS},
    {"st.", LP_ROWS},
    {"lazy constraints", LP_ROWS},
    {"bounds", LP_BOUNDS},
    {"bound", LP_BOUNDS},
    {"binary", LP_BINARY},
    {"binaries", LP_BINARY},
    {"bin", LP_BINARY},
    {"general constraints", LP_OTHER},
    {"general constraint", LP_OTHER},
    {"general", LP_GENERAL},
    {"generals", LP_GENERAL},
    {"gen", LP_GENERAL},
    {"integer", LP_GENERAL},
    {"integers", LP_GENERAL},
    {"int", LP_GENERAL},
    {"user cuts", LP_OTHER},
    {"semi-continuous", LP_OTHER},
    {"semis", LP_OTHER},
    {"semi", LP_OTHER},
    {"sos", LP_OTHER},
    {"sos1", LP_OTHER},
    {"sos2", LP_OTHER},
    {"pwlobj", LP_OTHER},
    {"end", LP_END},
    {NULL, 0},
};

static bool take_comment(void *state, const dlx_line *line, const char *rest)
{
    return dlx_program_comment(state, line, rest);
}

static void read_row(dlx_expression *text)
{
    dlx_words *words = &text->words;
    const bool named = dlx_expression_is_label(text);
    if (!dlx_words_allocated(words, dlx_program_add_row(text->program, named ? words->word : NULL,
                                                        words->length, &words->line, words->word)))
        return;
    if (named)
        dlx_expression_skip_label(text);
    dlx_expression_row(text);
}

static void set_bound(dlx_program_variable *variable, dlx_sense sense, dlx_bound bound)
{
    if (sense != DLX_SENSE_AT_MOST)
        variable->low = bound;
    if (sense != DLX_SENSE_AT_LEAST)
        variable->high = bound;
}

/* Reads `low <= name <= high`, with one or both bounds, `name = value` or `name free`. */
static void read_bound(dlx_expression *text)
{
    static const dlx_sense turned[] = {[DLX_SENSE_EQUAL] = DLX_SENSE_EQUAL,
                                       [DLX_SENSE_AT_MOST] = DLX_SENSE_AT_LEAST,
                                       [DLX_SENSE_AT_LEAST] = DLX_SENSE_AT_MOST};
    const bool is_left = text->token != DLX_EXPRESSION_NAME || dlx_expression_is(text, "inf") ||
                         dlx_expression_is(text, "infinity");
    dlx_bound bound = DLX_INFINITY;
    dlx_sense sense = DLX_SENSE_EQUAL;
    if (is_left) {
        bound = dlx_expression_bound(text);
        sense = dlx_expression_sense(text);
    }
    const uint32_t index = dlx_expression_variable(text);
    if (index == DLX_NO_INDEX)
        return;
    dlx_program_variable *variable = &text->program->variable[index];
    if (is_left) {
        set_bound(variable, turned[sense], bound);
    } else if (dlx_expression_is(text, "free")) {
        variable->low = DLX_MINUS_INFINITY;
        variable->high = DLX_INFINITY;
        dlx_expression_next(text);
        return;
    }
    if (is_left && text->token != DLX_EXPRESSION_SENSE)
        return;
    sense = dlx_expression_sense(text);
    set_bound(variable, sense, dlx_expression_bound(text));
}

static void read_type(dlx_expression *text, bool binary)
{
    const uint32_t index = dlx_expression_variable(text);
    if (index == DLX_NO_INDEX)
        return;
    text->program->variable[index].is_binary |= binary;
    text->program->variable[index].is_integer = true;
}

/* Reads a section without an exact cover form, which must be empty. */
static void read_other(dlx_expression *text)
{
    dlx_error other;
    dlx_words here = text->words;
    here.error = &other;
    dlx_words_expected(&here, "a section with an exact cover form");
    dlx_expression_next(text);
    if (text->words.status != DLX_OK || text->token == DLX_EXPRESSION_SECTION)
        return;
    *text->words.error = other;
    dlx_words_check(&text->words, here.status);
}

/* Reads the section that begins with the last token. */
static void read_section(dlx_expression *text)
{
    const lp_section section = (lp_section)text->section;
    if (section == LP_OTHER) {
        read_other(text);
        return;
    }
    dlx_expression_next(text);
    if (section == LP_MINIMUM || section == LP_MAXIMUM) {
        text->program->maximum = section == LP_MAXIMUM;
        if (dlx_expression_is_label(text))
            dlx_expression_skip_label(text);
        dlx_expression_objective(text);
        return;
    }
    while (text->words.status == DLX_OK && text->token != DLX_EXPRESSION_SECTION &&
           text->token != DLX_EXPRESSION_END)
        if (section == LP_ROWS)
            read_row(text);
        else if (section == LP_BOUNDS)
            read_bound(text);
        else
            read_type(text, section == LP_BINARY);
}

/* True for `max:`, `min:` or a comment of C, with which a text in lp_solve's language begins. */
static bool is_lpsolve(const dlx_expression *text)
{
    const dlx_words *words = &text->words;
    const char *end = words->line.text + words->line.length;
    if (words->length &&
        (dlx_begins_with(words->word, end, "/*") || dlx_begins_with(words->word, end, "//")))
        return true;
    return dlx_expression_is_label(text) &&
           dlx_tokens_are_among(words->word, words->length,
                                "max min maximise minimise maximize minimize");
}

static dlx_status read_problem(dlx_reader *reader, dlx_problem **problem, dlx_error *error)
{
    dlx_program program = {.reader = reader};
    dlx_expression text = {.words = dlx_words_begin(reader, '\\', error),
                           .program = &program,
                           .not_in_names = "+-<>=:^*",
                           .sections = sections};
    text.words.comments_in_line = true;
    text.words.take_comment = take_comment;
    text.words.state = &program;
    dlx_expression_next(&text);
    if (text.token == DLX_EXPRESSION_END)
        dlx_words_check(&text.words, DLX_NO_DATA);
    if (is_lpsolve(&text))
        dlx_expression_refuse(&text, "expected the LP format of CPLEX, found that of lp_solve: "
                                     "lp_solve -S1 -parse -wfmps FILE.mps converts it");
    else if (text.token != DLX_EXPRESSION_SECTION || text.section > LP_MAXIMUM)
        dlx_expression_expected(&text, "'Minimize' or 'Maximize'");
    for (bool first = true; text.token == DLX_EXPRESSION_SECTION && text.section != LP_END;
         first = false) {
        if (!first && text.section <= LP_MAXIMUM)
            dlx_expression_expected(&text, "one objective");
        else
            read_section(&text);
    }
    if (text.token != DLX_EXPRESSION_SECTION)
        dlx_expression_expected(&text, text.token == DLX_EXPRESSION_END ? "'End'" : "a section");
    const dlx_status status = dlx_program_finish(&program, text.words.status, problem, error);
    dlx_program_free(&program);
    return status;
}

const dlx_format dlx_format_lp = {
    .name = "lp",
    .summary = "CPLEX LP, for solvers of integer programs",
    .read = read_problem,
    .kept = 8,
    .first_bytes = "\\",
    .first_words =
        "minimize minimise minimum min maximize maximise maximum max subject such st s.t. "
        "st.",
    .features = DLX_FEATURES_ALL | DLX_PROBLEM_REPEATS,
    .sense = DLX_SENSE_WRITTEN,
    .for_floats = true,
    .decimal_costs = true,
    .needs_items = true,
    .single_problem = true,
    .write_with = write_lp,
};
