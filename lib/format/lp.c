/* SPDX-License-Identifier: MIT */
/* Reads CPLEX LP, a text format of integer programs, as glpsol, cbc, HiGHS and other solvers do. */
#include "format/lp.h"

#include "format/expression.h"

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

static dlx_status read_objective(dlx_expression *text, dlx_error *error)
{
    const dlx_status status =
        dlx_expression_is_label(text) ? dlx_expression_skip_label(text, error) : DLX_OK;
    return status == DLX_OK ? dlx_expression_objective(text, error) : status;
}

static dlx_status read_row(dlx_expression *text, dlx_error *error)
{
    const bool named = dlx_expression_is_label(text);
    if (!dlx_program_add_row(text->program, named ? text->word : NULL, text->length, &text->line,
                             text->word))
        return dlx_error_memory(error);
    const dlx_status status = named ? dlx_expression_skip_label(text, error) : DLX_OK;
    return status == DLX_OK ? dlx_expression_row(text, error) : status;
}

static void set_bound(dlx_program_variable *variable, dlx_sense sense, dlx_bound bound)
{
    if (sense != DLX_SENSE_AT_MOST)
        variable->low = bound;
    if (sense != DLX_SENSE_AT_LEAST)
        variable->high = bound;
}

/* Reads a comparison. */
static dlx_status read_sense(dlx_expression *text, dlx_sense *sense, dlx_error *error)
{
    *sense = text->sense;
    return text->token == DLX_TOKEN_SENSE ? dlx_expression_next(text, error)
                                          : dlx_expression_refuse(text, "'<=', '=' or '>='", error);
}

/* Reads `low <= name <= high`, with one or both bounds, `name = value` or `name free`. */
static dlx_status read_bound(dlx_expression *text, dlx_error *error)
{
    dlx_bound before;
    dlx_bound behind;
    dlx_sense sense = DLX_SENSE_EQUAL;
    uint32_t index = DLX_NO_INDEX;
    dlx_status status = DLX_OK;
    const bool is_left = text->token != DLX_TOKEN_NAME || dlx_expression_is(text, "inf") ||
                         dlx_expression_is(text, "infinity");
    if (is_left)
        status = dlx_expression_bound(text, &before, error);
    if (status == DLX_OK && is_left)
        status = read_sense(text, &sense, error);
    if (status == DLX_OK)
        status = dlx_expression_variable(text, &index, error);
    if (status != DLX_OK)
        return status;
    dlx_program_variable *variable = &text->program->variable[index];
    if (is_left)
        set_bound(variable,
                  sense == DLX_SENSE_EQUAL     ? DLX_SENSE_EQUAL
                  : sense == DLX_SENSE_AT_MOST ? DLX_SENSE_AT_LEAST
                                               : DLX_SENSE_AT_MOST,
                  before);
    if (!is_left && dlx_expression_is(text, "free")) {
        variable->low = DLX_MINUS_INFINITY;
        variable->high = DLX_INFINITY;
        return dlx_expression_next(text, error);
    }
    if (is_left && text->token != DLX_TOKEN_SENSE)
        return DLX_OK;
    status = read_sense(text, &sense, error);
    if (status == DLX_OK)
        status = dlx_expression_bound(text, &behind, error);
    if (status == DLX_OK)
        set_bound(variable, sense, behind);
    return status;
}

static dlx_status read_type(dlx_expression *text, bool binary, dlx_error *error)
{
    uint32_t index = DLX_NO_INDEX;
    const dlx_status status = dlx_expression_variable(text, &index, error);
    if (status != DLX_OK)
        return status;
    text->program->variable[index].is_binary |= binary;
    text->program->variable[index].is_integer = true;
    return DLX_OK;
}

/* Reads a section without an exact cover form, which must be empty. */
static dlx_status read_other(dlx_expression *text, dlx_error *error)
{
    dlx_error other;
    dlx_expression_refuse(text, "a section with an exact cover form", &other);
    const dlx_status status = dlx_expression_next(text, error);
    if (status != DLX_OK || text->token == DLX_TOKEN_SECTION)
        return status;
    if (error)
        *error = other;
    return DLX_SYNTAX;
}

/* Reads the section that begins with the last token. */
static dlx_status read_section(dlx_expression *text, dlx_error *error)
{
    const lp_section section = (lp_section)text->section;
    if (section == LP_OTHER)
        return read_other(text, error);
    dlx_status status = dlx_expression_next(text, error);
    if (section == LP_MINIMUM || section == LP_MAXIMUM) {
        text->program->maximum = section == LP_MAXIMUM;
        return status == DLX_OK ? read_objective(text, error) : status;
    }
    while (status == DLX_OK && text->token != DLX_TOKEN_SECTION && text->token != DLX_TOKEN_END)
        status = section == LP_ROWS     ? read_row(text, error)
                 : section == LP_BOUNDS ? read_bound(text, error)
                                        : read_type(text, section == LP_BINARY, error);
    return status;
}

static dlx_status read_program(dlx_expression *text, dlx_error *error)
{
    dlx_status status = dlx_expression_next(text, error);
    if (status == DLX_OK && text->token == DLX_TOKEN_END)
        return DLX_NO_DATA;
    if (status == DLX_OK && (text->token != DLX_TOKEN_SECTION || text->section > LP_MAXIMUM))
        return dlx_expression_refuse(text, "'Minimize' or 'Maximize'", error);
    while (status == DLX_OK && text->token == DLX_TOKEN_SECTION && text->section != LP_END)
        status = read_section(text, error);
    if (status == DLX_OK && text->token != DLX_TOKEN_SECTION)
        return dlx_expression_refuse(text, text->token == DLX_TOKEN_END ? "'End'" : "a section",
                                     error);
    return status;
}

static dlx_status read_problem(dlx_reader *reader, dlx_problem **problem, dlx_error *error)
{
    dlx_program program = {.reader = reader};
    dlx_expression text = {.program = &program,
                           .line = {"", 0, 0},
                           .at = "",
                           .word = "",
                           .comment = '\\',
                           .comments_in_line = true,
                           .not_in_names = "+-<>=:^*",
                           .sections = sections,
                           .take_comment = take_comment,
                           .state = &program};
    dlx_status status = read_program(&text, error);
    if (status == DLX_OK)
        status = dlx_program_finish(&program, problem, error);
    if (status == DLX_OK || status == DLX_SYNTAX)
        dlx_reader_skip_all(reader);
    dlx_program_free(&program);
    return status;
}

const dlx_format dlx_format_lp = {
    .name = "lp",
    .summary = "CPLEX LP, for solvers of integer programs",
    .read = read_problem,
    .kept = 8,
    .is_never_empty = true,
    .first_bytes = "\\",
    .first_words =
        "minimize minimise minimum min maximize maximise maximum max subject such st s.t. "
        "st.",
    .features = DLX_FEATURES_ALL | DLX_FEATURE_REPEATS,
    .sense = DLX_SENSE_WRITTEN,
    .for_floats = true,
    .decimal_costs = true,
    .needs_items = true,
    .single_problem = true,
    .write_with = dlx_lp_write,
};
