/* SPDX-License-Identifier: MIT */
#include "format/expression.h"

#include <strings.h>

/* ---- tokens ---------------------------------------------------------------------------------- */

dlx_status dlx_expression_refuse(const dlx_expression *text, const char *expected, dlx_error *error)
{
    return dlx_input_error(text->program->reader->input, &text->line, text->word, error,
                           "expected %s, found %s", expected,
                           text->token == DLX_TOKEN_END ? "the end of the file"
                                                        : dlx_show(text->word, text->length).text);
}

dlx_status dlx_expression_refuse_end(const dlx_expression *text, const char *expected,
                                     dlx_error *error)
{
    dlx_error_set(error, DLX_SYNTAX, "expected %s here", expected);
    dlx_error_place(error, dlx_input_name(text->program->reader->input), text->end_line,
                    text->end_column);
    return DLX_SYNTAX;
}

static dlx_status refuse_as(const dlx_expression *text, const char *reason, dlx_error *error)
{
    return dlx_input_error(text->program->reader->input, &text->line, text->word, error, "%s",
                           reason);
}

/* Reads the next line, without comments. */
static dlx_status next_line(dlx_expression *text, dlx_error *error)
{
    const uint64_t number = text->line.number;
    const dlx_status status = dlx_input_line(text->program->reader->input, &text->line, error);
    if (status == DLX_NO_DATA)
        text->line = (dlx_line){"", 0, number ? number : 1};
    text->at = text->word = text->line.text;
    if (status != DLX_OK)
        return status;
    const char *end = text->line.text + text->line.length;
    const char *first = dlx_skip_blanks(text->line.text, end);
    const bool is_comment = first < end && *first == text->comment;
    if (is_comment && !text->take_comment(text->state, &text->line, first + 1))
        return dlx_error_memory(error);
    const char *comment = is_comment ? first : NULL;
    if (text->comments_in_line)
        comment = memchr(text->line.text, text->comment, text->line.length);
    if (comment)
        text->line.length = (size_t)(comment - text->line.text);
    return DLX_OK;
}

/* Reads the name of a section, if the line begins with such a name. */
static bool take_section(dlx_expression *text)
{
    const char *end = text->line.text + text->line.length;
    for (const dlx_section_name *known = text->sections; known && known->name; known++) {
        if (*known->name != (*text->at | ('a' ^ 'A')))
            continue;
        const size_t length = strlen(known->name);
        if ((size_t)(end - text->at) < length || strncasecmp(text->at, known->name, length) != 0 ||
            (text->at + length < end && !dlx_is_blank(text->at[length])))
            continue;
        const char *rest = dlx_skip_blanks(text->at + length, end);
        if (rest < end && *rest == ':')
            return false;
        text->section = known->section;
        text->length = length;
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

static size_t name_length(const dlx_expression *text, const char *end)
{
    const char *here = text->at;
    while (here < end && !dlx_is_blank(*here) && !strchr(text->not_in_names, *here))
        here++;
    return (size_t)(here - text->at);
}

/* Reads `<`, `<=`, `=<`, `=`, and likewise with `>`. */
static size_t take_sense(dlx_expression *text, const char *end)
{
    size_t length = 0;
    text->sense = DLX_SENSE_EQUAL;
    for (; text->at + length < end && length < 2 && strchr("<>=", text->at[length]); length++)
        if (text->at[length] != '=')
            text->sense = text->at[length] == '<' ? DLX_SENSE_AT_MOST : DLX_SENSE_AT_LEAST;
    return length;
}

dlx_status dlx_expression_next(dlx_expression *text, dlx_error *error)
{
    const char *end = text->line.text + text->line.length;
    text->begins_line = false;
    text->end_line = text->line.number;
    text->end_column = (uint64_t)(text->at - text->line.text) + 1;
    while ((text->at = dlx_skip_blanks(text->at, end)) == end) {
        const dlx_status status = next_line(text, error);
        text->begins_line = true;
        text->token = DLX_TOKEN_END;
        text->length = 0;
        if (status != DLX_OK)
            return status == DLX_NO_DATA ? DLX_OK : status;
        end = text->line.text + text->line.length;
    }
    const char first = *text->at;
    text->word = text->at;
    text->length = 1;
    if (text->begins_line && take_section(text)) {
        text->token = DLX_TOKEN_SECTION;
    } else if (first == '+' || first == '-') {
        text->token = DLX_TOKEN_SIGN;
    } else if (strchr("<>=", first)) {
        text->token = DLX_TOKEN_SENSE;
        text->length = take_sense(text, end);
    } else if (dlx_is_digit(first) || first == '.') {
        text->token = DLX_TOKEN_NUMBER;
        text->length = number_length(text->at, end);
    } else {
        const bool is_name = !strchr(text->not_in_names, first) && !strchr("[]/^", first);
        text->token = is_name ? DLX_TOKEN_NAME : DLX_TOKEN_OTHER;
        text->length = is_name ? name_length(text, end) : 1;
    }
    text->at += text->length;
    return DLX_OK;
}

bool dlx_expression_is(const dlx_expression *text, const char *word)
{
    return text->token != DLX_TOKEN_END && text->length == strlen(word) &&
           strncasecmp(text->word, word, text->length) == 0;
}

bool dlx_expression_is_label(const dlx_expression *text)
{
    const char *end = text->line.text + text->line.length;
    const char *here = dlx_skip_blanks(text->at, end);
    return (text->token == DLX_TOKEN_NAME || text->token == DLX_TOKEN_NUMBER) && here < end &&
           *here == ':';
}

dlx_status dlx_expression_skip_label(dlx_expression *text, dlx_error *error)
{
    const dlx_status status = dlx_expression_next(text, error);
    return status == DLX_OK ? dlx_expression_next(text, error) : status;
}

/* ---- terms ----------------------------------------------------------------------------------- */

/* Reads signs. */
static dlx_status read_signs(dlx_expression *text, bool *is_negative, dlx_error *error)
{
    dlx_status status = DLX_OK;
    *is_negative = false;
    for (; status == DLX_OK && text->token == DLX_TOKEN_SIGN;
         status = dlx_expression_next(text, error))
        *is_negative ^= *text->word == '-';
    return status;
}

/* Parses the last token as a number or an infinity. */
static bool is_bound(const dlx_expression *text, dlx_bound *bound)
{
    return (text->token == DLX_TOKEN_NUMBER || dlx_expression_is(text, "inf") ||
            dlx_expression_is(text, "infinity")) &&
           dlx_parse_bound(text->word, text->length, bound);
}

static void negate_bound(dlx_bound *bound)
{
    bound->number.value = -bound->number.value;
    bound->infinite = -bound->infinite;
}

dlx_status dlx_expression_bound(dlx_expression *text, dlx_bound *bound, dlx_error *error)
{
    bool is_negative;
    const dlx_status status = read_signs(text, &is_negative, error);
    if (status != DLX_OK)
        return status;
    if (!is_bound(text, bound))
        return dlx_expression_refuse(text, "a number that fits in 64 bits", error);
    if (is_negative)
        negate_bound(bound);
    return dlx_expression_next(text, error);
}

dlx_status dlx_expression_variable(dlx_expression *text, uint32_t *variable, dlx_error *error)
{
    if (text->token != DLX_TOKEN_NAME)
        return dlx_expression_refuse(text, "a variable", error);
    const dlx_status status = text->announce ? text->announce(text->state, error) : DLX_OK;
    if (status != DLX_OK)
        return status;
    *variable = dlx_program_variable_of(text->program, text->word, text->length, &text->line);
    return *variable == DLX_NO_INDEX ? dlx_error_memory(error) : dlx_expression_next(text, error);
}

/* A sum that is being read. */
typedef struct sum {
    bool is_objective;
    bool is_right; /* of a comparison: a number ends with its line */
    bool is_empty; /* no variable was read */
    dlx_bound constant;
} sum;

static dlx_status add_constant(const dlx_expression *text, sum *into, dlx_bound number,
                               dlx_error *error)
{
    if (number.infinite || into->constant.infinite) {
        if (into->is_objective || into->constant.infinite || into->constant.number.value)
            return refuse_as(text, "an infinite constant in a sum", error);
        into->constant = number;
    } else if (!dlx_decimal_add(&into->constant.number, number.number)) {
        return refuse_as(text, "the sum of the constants does not fit in 64 bits", error);
    }
    return DLX_OK;
}

static dlx_status add_variable(const dlx_expression *text, sum *into, dlx_decimal coefficient,
                               uint32_t variable, dlx_error *error)
{
    dlx_program *program = text->program;
    into->is_empty = false;
    if (into->is_objective)
        return dlx_decimal_add(&program->variable[variable].cost, coefficient)
                   ? DLX_OK
                   : refuse_as(text, "the sum of the costs does not fit in 64 bits", error);
    return dlx_program_add_term(program, (uint32_t)(program->rows - 1), variable, coefficient)
               ? DLX_OK
               : dlx_error_memory(error);
}

/* Refuses the last token if it makes the previous variable a part of a product; `is_first`: there
 * is no previous variable. */
static dlx_status check_product(const dlx_expression *text, bool is_first, dlx_error *error)
{
    const bool is_factor = text->token == DLX_TOKEN_OTHER && strchr("*^[", *text->word);
    const bool is_second = text->is_opb && !is_first &&
                           (text->token == DLX_TOKEN_NAME || dlx_expression_is(text, "~"));
    return is_factor || is_second
               ? refuse_as(text, "products of variables have no exact cover form", error)
               : DLX_OK;
}

/* Reads a variable, or in OPB its negation, with its coefficient. */
static dlx_status read_variable(dlx_expression *text, sum *into, dlx_decimal coefficient,
                                dlx_error *error)
{
    uint32_t variable = DLX_NO_INDEX;
    const bool is_negated = text->is_opb && dlx_expression_is(text, "~");
    dlx_status status = check_product(text, true, error);
    if (status == DLX_OK && is_negated)
        status = dlx_expression_next(text, error);
    if (status == DLX_OK && is_negated) {
        status = add_constant(text, into, (dlx_bound){coefficient, 0}, error);
        coefficient.value = -coefficient.value;
    }
    if (status == DLX_OK)
        status = dlx_expression_variable(text, &variable, error);
    if (status == DLX_OK)
        status = add_variable(text, into, coefficient, variable, error);
    return status == DLX_OK ? check_product(text, false, error) : status;
}

/* Reads signs, a number and a variable; the number or the variable may be missing. */
static dlx_status read_term(dlx_expression *text, sum *into, dlx_error *error)
{
    bool is_negative;
    dlx_bound number = {.number = {1, 0}};
    dlx_status status = read_signs(text, &is_negative, error);
    if (status != DLX_OK)
        return status;
    if (is_negative && dlx_expression_is(text, ">"))
        return refuse_as(text, "indicator constraints have no exact cover form", error);
    const bool is_number = text->token == DLX_TOKEN_NUMBER || is_bound(text, &number);
    if (is_number && !into->is_objective && !is_bound(text, &number))
        return dlx_expression_refuse(text, "a number that fits in 64 bits", error);
    if (is_number && into->is_objective &&
        !dlx_reader_cost(text->program->reader, text->word, text->length, &number.number))
        return dlx_input_error(text->program->reader->input, &text->line, text->word, error,
                               "expected a cost that fits in 64 bits, found %s%s",
                               dlx_show(text->word, text->length).text,
                               dlx_cost_advice(text->word, text->length));
    const dlx_decimal value = number.number;
    const bool fits = !number.infinite && value.value <= DLX_MOST_COEFFICIENT;
    const char *place = text->word;
    if (is_number)
        status = dlx_expression_next(text, error);
    if (status != DLX_OK)
        return status;
    if (text->begins_line)
        place = text->word;
    if (is_negative)
        negate_bound(&number);
    const bool is_ended = into->is_right && text->begins_line;
    const bool has_variable = !is_ended && (text->token == DLX_TOKEN_NAME ||
                                            (text->is_opb && dlx_expression_is(text, "~")));
    if (is_number && !has_variable)
        return add_constant(text, into, number, error);
    if (!fits && (!into->is_objective || number.infinite))
        return dlx_input_error(text->program->reader->input, &text->line, place, error,
                               "a coefficient that does not fit in 64 bits");
    return read_variable(text, into, number.number, error);
}

/* True if the last token continues a sum. */
static bool continues(const dlx_expression *text, const sum *into)
{
    if (text->token == DLX_TOKEN_SIGN)
        return !(into->is_right && into->is_empty && text->begins_line);
    return text->is_opb && !(into->is_right && text->begins_line) &&
           (text->token == DLX_TOKEN_NUMBER || text->token == DLX_TOKEN_NAME ||
            dlx_expression_is(text, "~"));
}

static dlx_status read_sum(dlx_expression *text, sum *into, dlx_error *error)
{
    dlx_status status;
    do
        status = read_term(text, into, error);
    while (status == DLX_OK && continues(text, into));
    return status;
}

dlx_status dlx_expression_objective(dlx_expression *text, dlx_error *error)
{
    sum objective = {.is_objective = true, .is_empty = true};
    const bool is_none = text->token == DLX_TOKEN_SECTION || dlx_expression_is(text, ";");
    const dlx_status status = is_none ? DLX_OK : read_sum(text, &objective, error);
    if (status != DLX_OK)
        return status;
    return dlx_decimal_add(&text->program->notes.constant, objective.constant.number)
               ? DLX_OK
               : refuse_as(text, "the constant of the objective does not fit in 64 bits", error);
}

/* ---- rows ------------------------------------------------------------------------------------ */

/* Sets the bounds of a row whose sum is compared with `right`. False: an infinity that no sum
 * reaches. */
static bool set_bounds(dlx_program_row *row, dlx_sense sense, dlx_bound right)
{
    if (sense != DLX_SENSE_AT_MOST)
        row->low = right;
    if (sense != DLX_SENSE_AT_LEAST)
        row->high = right;
    return row->low.infinite <= 0 && row->high.infinite >= 0;
}

/* Sets the bounds of a row by a comparison of two sums, and moves the terms from `from` on to the
 * left side. */
static dlx_status compare(const dlx_expression *text, dlx_sense sense, const sum *left,
                          const sum *right, size_t from, dlx_error *error)
{
    dlx_program *program = text->program;
    dlx_program_row *row = &program->row[program->rows - 1];
    dlx_bound bound = left->constant;
    negate_bound(&bound);
    for (size_t i = from; i < program->terms; i++)
        program->term[i].value = -program->term[i].value;
    if (bound.infinite || right->constant.infinite) {
        if (bound.infinite && right->constant.infinite)
            return dlx_program_refuse_row(program, row, error, "has two infinite sides");
        bound = bound.infinite ? bound : right->constant;
    } else if (!dlx_decimal_add(&bound.number, right->constant.number)) {
        return dlx_program_refuse_row(program, row, error,
                                      "has a right side that does not fit in 64 bits");
    }
    return set_bounds(row, sense, bound)
               ? DLX_OK
               : dlx_program_refuse_row(program, row, error, "has a bound that no sum reaches");
}

/* Sets the bounds of `left first sum second right`. */
static dlx_status set_range(const dlx_expression *text, const sum *left, dlx_sense first,
                            const sum *middle, dlx_sense second, const sum *right, dlx_error *error)
{
    dlx_program *program = text->program;
    dlx_program_row *row = &program->row[program->rows - 1];
    dlx_bound bounds[2] = {left->constant, right->constant};
    if (!left->is_empty || !right->is_empty || first != second || first == DLX_SENSE_EQUAL)
        return dlx_program_refuse_row(program, row, error,
                                      "needs constants around its sum, and both <= or both >=");
    for (int i = 0; i < 2; i++) {
        dlx_decimal constant = middle->constant.number;
        constant.value = -constant.value;
        if (!bounds[i].infinite && !dlx_decimal_add(&bounds[i].number, constant))
            return dlx_program_refuse_row(program, row, error,
                                          "has a right side that does not fit in 64 bits");
    }
    const bool ascends = first == DLX_SENSE_AT_MOST;
    return set_bounds(row, DLX_SENSE_AT_LEAST, bounds[!ascends]) &&
                   set_bounds(row, DLX_SENSE_AT_MOST, bounds[ascends])
               ? DLX_OK
               : dlx_program_refuse_row(program, row, error, "has a bound that no sum reaches");
}

/* Reads a comparison and the sum after it. */
static dlx_status read_comparison(dlx_expression *text, dlx_sense *sense, sum *right,
                                  dlx_error *error)
{
    if (text->token != DLX_TOKEN_SENSE)
        return dlx_expression_refuse(text, "'<=', '=' or '>='", error);
    *sense = text->sense;
    *right = (sum){.is_empty = true, .is_right = true};
    const dlx_status status = dlx_expression_next(text, error);
    return status == DLX_OK ? read_sum(text, right, error) : status;
}

dlx_status dlx_expression_row(dlx_expression *text, dlx_error *error)
{
    sum left = {.is_empty = true};
    sum middle;
    sum right;
    dlx_sense first;
    dlx_sense second;
    const bool is_missing = text->is_opb && text->token == DLX_TOKEN_SENSE; /* an empty sum */
    dlx_status status = is_missing ? DLX_OK : read_sum(text, &left, error);
    const size_t from = text->program->terms;
    if (status == DLX_OK)
        status = read_comparison(text, &first, &middle, error);
    if (status != DLX_OK)
        return status;
    if (text->token != DLX_TOKEN_SENSE || text->is_opb)
        return compare(text, first, &left, &middle, from, error);
    status = read_comparison(text, &second, &right, error);
    return status == DLX_OK ? set_range(text, &left, first, &middle, second, &right, error)
                            : status;
}
