/* SPDX-License-Identifier: MIT */
/* Reads CPLEX LP, a text format of integer programs, as glpsol, cbc, HiGHS and other solvers do. */
#include "format/lp.h"

#include "format/program.h"

#include <strings.h>

/* ---- reading: tokens ------------------------------------------------------------------------- */

typedef enum lp_token {
    LP_NUMBER,
    LP_NAME,
    LP_PLUS,
    LP_MINUS,
    LP_COLON,
    LP_SENSE,
    LP_SECTION,
    LP_OTHER,
    LP_FILE_END
} lp_token;

typedef enum lp_section {
    LP_MINIMUM,
    LP_MAXIMUM,
    LP_ROWS,
    LP_BOUNDS,
    LP_BINARY,
    LP_GENERAL,
    LP_END
} lp_section;

typedef struct lp_reader {
    dlx_program program;
    dlx_line line;
    const char *at;   /* start of the next token */
    bool begins_line; /* no token of the line was read: sections begin only at line starts */
    lp_token token;   /* the last token, [word..word + length[ */
    const char *word;
    size_t length;
    lp_section section; /* for LP_SECTION */
    dlx_sense sense;    /* for LP_SENSE */
} lp_reader;

static dlx_status refuse(const lp_reader *lp, dlx_error *error, const char *expected)
{
    return dlx_input_error(
        lp->program.reader->input, &lp->line, lp->word, error, "expected %s, found %s", expected,
        lp->token == LP_FILE_END ? "the end of the file" : dlx_show(lp->word, lp->length).text);
}

/* Reads the next line, without comments. A comment line may hold a name. */
static dlx_status next_line(lp_reader *lp, dlx_error *error)
{
    const uint64_t number = lp->line.number;
    const dlx_status status = dlx_input_line(lp->program.reader->input, &lp->line, error);
    if (status == DLX_NO_DATA)
        lp->line = (dlx_line){"", 0, number ? number : 1};
    lp->at = lp->word = lp->line.text;
    lp->begins_line = true;
    if (status != DLX_OK)
        return status;
    const char *comment = memchr(lp->line.text, '\\', lp->line.length);
    if (comment == lp->line.text && lp->line.length > 0 &&
        !dlx_program_comment(&lp->program, &lp->line, comment + 1))
        return dlx_error_memory(error);
    if (comment)
        lp->line.length = (size_t)(comment - lp->line.text);
    return DLX_OK;
}

/* Reads the name of a section, if the line continues with a section name. */
static bool take_section(lp_reader *lp)
{
    static const struct {
        const char *name;
        lp_section section;
    } names[] = {
        {"minimize", LP_MINIMUM}, {"minimise", LP_MINIMUM}, {"minimum", LP_MINIMUM},
        {"min", LP_MINIMUM},      {"maximize", LP_MAXIMUM}, {"maximise", LP_MAXIMUM},
        {"maximum", LP_MAXIMUM},  {"max", LP_MAXIMUM},      {"subject to", LP_ROWS},
        {"such that", LP_ROWS},   {"st", LP_ROWS},          {"s.t.", LP_ROWS},
        {"st.", LP_ROWS},         {"bounds", LP_BOUNDS},    {"bound", LP_BOUNDS},
        {"binary", LP_BINARY},    {"binaries", LP_BINARY},  {"bin", LP_BINARY},
        {"general", LP_GENERAL},  {"generals", LP_GENERAL}, {"gen", LP_GENERAL},
        {"integer", LP_GENERAL},  {"integers", LP_GENERAL}, {"int", LP_GENERAL},
        {"end", LP_END},
    };
    const char *end = lp->line.text + lp->line.length;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        const size_t length = strlen(names[i].name);
        if ((size_t)(end - lp->at) < length || strncasecmp(lp->at, names[i].name, length) != 0 ||
            (lp->at + length < end && !dlx_is_blank(lp->at[length])))
            continue;
        lp->section = names[i].section;
        lp->length = length;
        return true;
    }
    return false;
}

/* Returns the length of a number with an optional fraction and exponent. */
static size_t number_length(const char *at, const char *end)
{
    const char *here = at;
    while (here < end && (dlx_is_digit(*here) || *here == '.'))
        here++;
    const char *exponent = here + 1;
    if (exponent < end && (*here == 'e' || *here == 'E')) {
        if (*exponent == '+' || *exponent == '-')
            exponent++;
        if (exponent < end && dlx_is_digit(*exponent))
            for (here = exponent; here < end && dlx_is_digit(*here);)
                here++;
    }
    return (size_t)(here - at);
}

static size_t name_length(const char *at, const char *end)
{
    const char *here = at;
    while (here < end && !dlx_is_blank(*here) && !strchr("+-<>=:", *here))
        here++;
    return (size_t)(here - at);
}

/* Reads `<`, `<=`, `=<`, `=`, and likewise with `>`. */
static size_t take_sense(lp_reader *lp, const char *end)
{
    size_t length = 0;
    lp->sense = DLX_SENSE_EQUAL;
    for (; lp->at + length < end && length < 2 && strchr("<>=", lp->at[length]); length++)
        if (lp->at[length] != '=')
            lp->sense = lp->at[length] == '<' ? DLX_SENSE_AT_MOST : DLX_SENSE_AT_LEAST;
    return length;
}

static dlx_status next_token(lp_reader *lp, dlx_error *error)
{
    const char *end = lp->line.text + lp->line.length;
    for (;;) {
        while (lp->at < end && dlx_is_blank(*lp->at))
            lp->at++;
        if (lp->at < end)
            break;
        const dlx_status status = next_line(lp, error);
        lp->token = LP_FILE_END;
        lp->length = 0;
        if (status != DLX_OK)
            return status == DLX_NO_DATA ? DLX_OK : status;
        end = lp->line.text + lp->line.length;
    }
    const char first = *lp->at;
    lp->word = lp->at;
    lp->length = 1;
    if (lp->begins_line && take_section(lp)) {
        lp->token = LP_SECTION;
    } else if (first == '+' || first == '-' || first == ':') {
        lp->token = first == '+' ? LP_PLUS : first == '-' ? LP_MINUS : LP_COLON;
    } else if (strchr("<>=", first)) {
        lp->token = LP_SENSE;
        lp->length = take_sense(lp, end);
    } else if (dlx_is_digit(first) || first == '.') {
        lp->token = LP_NUMBER;
        lp->length = number_length(lp->at, end);
    } else {
        lp->token = strchr("[]*/^", first) ? LP_OTHER : LP_NAME;
        lp->length = lp->token == LP_NAME ? name_length(lp->at, end) : 1;
    }
    lp->begins_line = false;
    lp->at += lp->length;
    return DLX_OK;
}

/* Returns true if the last token is a name followed by a colon, the name of a row. */
static bool is_row_name(const lp_reader *lp)
{
    const char *end = lp->line.text + lp->line.length;
    const char *here = lp->at;
    while (here < end && dlx_is_blank(*here))
        here++;
    return lp->token == LP_NAME && here < end && *here == ':';
}

/* ---- reading: sections ----------------------------------------------------------------------- */

/* Reads a number with signs; the last token is the first token of the number. */
static dlx_status read_number(lp_reader *lp, int64_t *number, dlx_error *error)
{
    dlx_status status = DLX_OK;
    bool negative = false;
    for (; status == DLX_OK && (lp->token == LP_PLUS || lp->token == LP_MINUS);
         status = next_token(lp, error))
        negative ^= lp->token == LP_MINUS;
    if (status != DLX_OK)
        return status;
    if (lp->token != LP_NUMBER || !dlx_parse_whole(lp->word, lp->length, number))
        return refuse(lp, error, "an integer");
    *number = negative ? -*number : *number;
    return next_token(lp, error);
}

/* Reads signs, a number and a variable; only the variable is required. In a row, the number is
 * integral; in an objective, the number may have no variable, and *variable becomes
 * DLX_NO_INDEX. */
static dlx_status read_term(lp_reader *lp, bool row, dlx_decimal *coefficient, uint32_t *variable,
                            dlx_error *error)
{
    dlx_status status = DLX_OK;
    bool negative = false;
    for (; status == DLX_OK && (lp->token == LP_PLUS || lp->token == LP_MINUS);
         status = next_token(lp, error))
        negative ^= lp->token == LP_MINUS;
    *coefficient = (dlx_decimal){1, 0};
    const bool number = status == DLX_OK && lp->token == LP_NUMBER;
    if (number) {
        if (!dlx_parse_decimal(lp->word, lp->length, coefficient))
            return refuse(lp, error, "a number that fits in 64 bits");
        if (row && coefficient->places > 0)
            return refuse(lp, error, "an integer");
        status = next_token(lp, error);
    }
    if (status != DLX_OK)
        return status;
    if (negative)
        coefficient->value = -coefficient->value;
    const bool ends = lp->token == LP_PLUS || lp->token == LP_MINUS || lp->token == LP_SECTION;
    *variable = DLX_NO_INDEX;
    if (number && !row && ends)
        return DLX_OK;
    if (lp->token != LP_NAME)
        return refuse(lp, error, "a variable");
    *variable = dlx_program_variable_of(&lp->program, lp->word, lp->length, lp->line.number);
    return *variable == DLX_NO_INDEX ? dlx_error_memory(error) : next_token(lp, error);
}

/* Skips `name:`. */
static dlx_status skip_name(lp_reader *lp, dlx_error *error)
{
    dlx_status status = next_token(lp, error);
    return status == DLX_OK ? next_token(lp, error) : status;
}

static dlx_status read_objective(lp_reader *lp, dlx_error *error)
{
    dlx_status status = is_row_name(lp) ? skip_name(lp, error) : DLX_OK;
    while (status == DLX_OK && lp->token != LP_SECTION) {
        dlx_decimal cost;
        uint32_t variable;
        status = read_term(lp, false, &cost, &variable, error);
        dlx_decimal *into = status == DLX_OK && variable != DLX_NO_INDEX
                                ? &lp->program.variable[variable].cost
                                : &lp->program.constant;
        if (status == DLX_OK && !dlx_decimal_add(into, cost))
            return refuse(lp, error, "the sum of the costs does not fit in 64 bits");
    }
    return status;
}

static dlx_status read_row(lp_reader *lp, dlx_error *error)
{
    const bool named = is_row_name(lp);
    if (!dlx_program_add_row(&lp->program, named ? lp->word : NULL, lp->length, lp->line.number))
        return dlx_error_memory(error);
    const uint32_t row = (uint32_t)(lp->program.rows - 1);
    dlx_status status = named ? skip_name(lp, error) : DLX_OK;
    while (status == DLX_OK && lp->token != LP_SENSE) {
        dlx_decimal coefficient;
        uint32_t variable;
        status = read_term(lp, true, &coefficient, &variable, error);
        if (status == DLX_OK &&
            !dlx_program_add_term(&lp->program, row, variable, coefficient.value))
            return dlx_error_memory(error);
    }
    const dlx_sense sense = lp->sense;
    int64_t right = 0;
    if (status == DLX_OK)
        status = next_token(lp, error);
    if (status == DLX_OK)
        status = read_number(lp, &right, error);
    dlx_program_row *at = &lp->program.row[row];
    at->has_low = sense != DLX_SENSE_AT_MOST;
    at->has_high = sense != DLX_SENSE_AT_LEAST;
    at->low = at->high = right;
    return status;
}

/* Reads `low <= name <= high`, with one or both bounds, or `name = value`. */
static dlx_status read_bound(lp_reader *lp, dlx_error *error)
{
    int64_t bound[2];
    dlx_sense sense[2] = {DLX_SENSE_EQUAL, DLX_SENSE_EQUAL};
    const bool before = lp->token != LP_NAME;
    bool behind = false;
    dlx_status status = before ? read_number(lp, &bound[0], error) : DLX_OK;
    if (status == DLX_OK && before) {
        if (lp->token != LP_SENSE || lp->sense == DLX_SENSE_EQUAL)
            return refuse(lp, error, "'<='");
        sense[0] = lp->sense == DLX_SENSE_AT_MOST ? DLX_SENSE_AT_LEAST : DLX_SENSE_AT_MOST;
        status = next_token(lp, error);
    }
    if (status != DLX_OK)
        return status;
    if (lp->token != LP_NAME)
        return refuse(lp, error, "a variable");
    const uint32_t index =
        dlx_program_variable_of(&lp->program, lp->word, lp->length, lp->line.number);
    if (index == DLX_NO_INDEX)
        return dlx_error_memory(error);
    status = next_token(lp, error);
    if (status == DLX_OK && lp->token == LP_SENSE) {
        behind = true;
        sense[1] = lp->sense;
        status = next_token(lp, error);
        if (status == DLX_OK)
            status = read_number(lp, &bound[1], error);
    } else if (status == DLX_OK && !before) {
        return refuse(lp, error, "'<=', '=' or '>='");
    }
    dlx_program_variable *variable = &lp->program.variable[index];
    for (int i = 0; i < 2 && status == DLX_OK; i++) {
        if (i == 0 ? !before : !behind)
            continue;
        variable->low = sense[i] != DLX_SENSE_AT_MOST ? bound[i] : variable->low;
        variable->high = sense[i] != DLX_SENSE_AT_LEAST ? bound[i] : variable->high;
    }
    return status;
}

static dlx_status read_type(lp_reader *lp, bool binary, dlx_error *error)
{
    if (lp->token != LP_NAME)
        return refuse(lp, error, "a variable");
    const uint32_t index =
        dlx_program_variable_of(&lp->program, lp->word, lp->length, lp->line.number);
    if (index == DLX_NO_INDEX)
        return dlx_error_memory(error);
    lp->program.variable[index].is_binary |= binary;
    lp->program.variable[index].is_integer = true;
    return next_token(lp, error);
}

/* Reads the section that begins with the last token. */
static dlx_status read_section(lp_reader *lp, dlx_error *error)
{
    const lp_section section = lp->section;
    dlx_status status = next_token(lp, error);
    if (section == LP_MINIMUM || section == LP_MAXIMUM) {
        lp->program.maximum = section == LP_MAXIMUM;
        return status == DLX_OK ? read_objective(lp, error) : status;
    }
    while (status == DLX_OK && lp->token != LP_SECTION && lp->token != LP_FILE_END)
        status = section == LP_ROWS     ? read_row(lp, error)
                 : section == LP_BOUNDS ? read_bound(lp, error)
                                        : read_type(lp, section == LP_BINARY, error);
    return status;
}

static dlx_status read_program(lp_reader *lp, dlx_error *error)
{
    dlx_status status = next_token(lp, error);
    if (status == DLX_OK && lp->token == LP_FILE_END)
        return DLX_NO_DATA;
    if (status == DLX_OK &&
        (lp->token != LP_SECTION || (lp->section != LP_MINIMUM && lp->section != LP_MAXIMUM)))
        return refuse(lp, error, "'Minimize' or 'Maximize'");
    while (status == DLX_OK && lp->token == LP_SECTION && lp->section != LP_END)
        status = read_section(lp, error);
    if (status == DLX_OK && lp->token == LP_FILE_END)
        return refuse(lp, error, "'End'");
    return status;
}

static dlx_status read_problem(dlx_reader *reader, dlx_problem **problem, dlx_error *error)
{
    lp_reader lp = {.program = {.reader = reader}, .line = {"", 0, 0}, .at = "", .word = ""};
    dlx_status status = read_program(&lp, error);
    if (status == DLX_OK)
        status = dlx_program_finish(&lp.program, problem, error);
    if (status == DLX_OK || status == DLX_SYNTAX)
        dlx_reader_skip_all(reader);
    dlx_program_free(&lp.program);
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
    .features = DLX_FEATURES_ALL,
    .sense = DLX_SENSE_WRITTEN,
    .for_floats = true,
    .decimal_costs = true,
    .needs_items = true,
    .single_problem = true,
    .write_with = dlx_lp_write,
};
