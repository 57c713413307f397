/* SPDX-License-Identifier: MIT */
#include "format/expression.h"

#include <strings.h>

/* ---- tokens ---------------------------------------------------------------------------------- */

/* Ends the tokens after a failure. */
static void end_if_failed(dlx_expression *text)
{
    if (text->words.status != DLX_OK)
        text->token = DLX_EXPRESSION_END;
}

void dlx_expression_expected(dlx_expression *text, const char *expected)
{
    dlx_words_expected(&text->words, expected);
    end_if_failed(text);
}

void dlx_expression_refuse(dlx_expression *text, const char *reason)
{
    dlx_words_error(&text->words, "%s", reason);
    end_if_failed(text);
}

/* Fails with a status, unless DLX_OK. */
static void check(dlx_expression *text, dlx_status status)
{
    dlx_words_check(&text->words, status);
    end_if_failed(text);
}

void dlx_expression_refuse_end(dlx_expression *text, const char *expected)
{
    dlx_words *words = &text->words;
    if (words->status != DLX_OK)
        return;
    check(text, dlx_error_set(words->error, DLX_SYNTAX, "expected %s here", expected));
    dlx_error_place(words->error, dlx_input_name(words->reader->input), text->end_line,
                    text->end_column);
}

/* Reads the name of a section, if the line begins with such a name. */
static bool take_section(dlx_expression *text)
{
    dlx_words *words = &text->words;
    const char *end = words->line.text + words->line.length;
    for (const dlx_section_name *known = text->sections; known && known->name; known++) {
        if (*known->name != (*words->cursor | ('a' ^ 'A')))
            continue;
        const size_t length = strlen(known->name);
        if ((size_t)(end - words->cursor) < length ||
            strncasecmp(words->cursor, known->name, length) != 0 ||
            (words->cursor + length < end && !dlx_is_blank(words->cursor[length])))
            continue;
        const char *rest = dlx_skip_blanks(words->cursor + length, end);
        if (rest < end && *rest == ':')
            return false;
        text->section = known->section;
        words->length = length;
        return true;
    }
    return false;
}

/* Returns the length of a number with an optional fraction and exponent. */
static size_t number_length(const char *cursor, const char *end)
{
    const char *here = cursor;
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
    return (size_t)(here - cursor);
}

static size_t name_length(const dlx_expression *text, const char *cursor, const char *end)
{
    const char *here = cursor;
    while (here < end && !dlx_is_blank(*here) && !strchr(text->not_in_names, *here))
        here++;
    return (size_t)(here - cursor);
}

/* Reads `<`, `<=`, `=<`, `=`, and likewise with `>`. */
static size_t take_sense(dlx_expression *text, const char *cursor, const char *end)
{
    size_t length = 0;
    text->sense = DLX_SENSE_EQUAL;
    for (; cursor + length < end && length < 2 && strchr("<>=", cursor[length]); length++)
        if (cursor[length] != '=')
            text->sense = cursor[length] == '<' ? DLX_SENSE_AT_MOST : DLX_SENSE_AT_LEAST;
    return length;
}

void dlx_expression_next(dlx_expression *text)
{
    dlx_words *words = &text->words;
    text->end_line = words->line.number;
    text->end_column = (uint64_t)(words->cursor - words->line.text) + 1;
    text->token = DLX_EXPRESSION_END;
    text->begins_line = true;
    if (!dlx_words_skip_blanks(words))
        return;
    const char *cursor = words->word = words->cursor;
    const char *end = words->line.text + words->line.length;
    text->begins_line = words->line.number != text->end_line;
    words->length = 1;
    if (text->begins_line && take_section(text)) {
        text->token = DLX_EXPRESSION_SECTION;
    } else if (*cursor == '+' || *cursor == '-') {
        text->token = DLX_EXPRESSION_SIGN;
    } else if (strchr("<>=", *cursor)) {
        text->token = DLX_EXPRESSION_SENSE;
        words->length = take_sense(text, cursor, end);
    } else if (dlx_is_digit(*cursor) || *cursor == '.') {
        text->token = DLX_EXPRESSION_NUMBER;
        words->length = number_length(cursor, end);
    } else {
        const bool is_name = !strchr(text->not_in_names, *cursor) && !strchr("[]/^", *cursor);
        text->token = is_name ? DLX_EXPRESSION_NAME : DLX_EXPRESSION_OTHER;
        words->length = is_name ? name_length(text, cursor, end) : 1;
    }
    words->cursor += words->length;
}

bool dlx_expression_is(const dlx_expression *text, const char *word)
{
    return text->token != DLX_EXPRESSION_END && text->words.length == strlen(word) &&
           strncasecmp(text->words.word, word, text->words.length) == 0;
}

bool dlx_expression_is_label(const dlx_expression *text)
{
    const char *end = text->words.line.text + text->words.line.length;
    const char *here = dlx_skip_blanks(text->words.cursor, end);
    return (text->token == DLX_EXPRESSION_NAME || text->token == DLX_EXPRESSION_NUMBER) &&
           here < end && *here == ':';
}

void dlx_expression_skip_label(dlx_expression *text)
{
    dlx_expression_next(text);
    dlx_expression_next(text);
}

/* ---- terms ----------------------------------------------------------------------------------- */

/* Reads signs. True if these negate. */
static bool read_signs(dlx_expression *text)
{
    bool is_negative = false;
    for (; text->token == DLX_EXPRESSION_SIGN; dlx_expression_next(text))
        is_negative ^= *text->words.word == '-';
    return is_negative;
}

/* Parses the last token as a number or an infinity. */
static bool is_bound(const dlx_expression *text, dlx_bound *bound)
{
    return (text->token == DLX_EXPRESSION_NUMBER || dlx_expression_is(text, "inf") ||
            dlx_expression_is(text, "infinity")) &&
           dlx_parse_bound(text->words.word, text->words.length, bound);
}

static void negate_bound(dlx_bound *bound)
{
    bound->number.value = -bound->number.value;
    bound->infinite = -bound->infinite;
}

dlx_bound dlx_expression_bound(dlx_expression *text)
{
    dlx_bound bound = {.infinite = 0};
    const bool is_negative = read_signs(text);
    if (!is_bound(text, &bound))
        dlx_expression_expected(text, "a number that fits in 64 bits");
    if (is_negative)
        negate_bound(&bound);
    dlx_expression_next(text);
    return bound;
}

uint32_t dlx_expression_variable(dlx_expression *text)
{
    dlx_words *words = &text->words;
    if (text->token != DLX_EXPRESSION_NAME)
        dlx_expression_expected(text, "a variable");
    else if (text->announce)
        text->announce(words->state);
    if (words->status != DLX_OK)
        return DLX_NO_INDEX;
    const uint32_t variable =
        dlx_program_variable_of(text->program, words->word, words->length, &words->line);
    dlx_words_allocated(words, variable != DLX_NO_INDEX);
    dlx_expression_next(text);
    return variable;
}

/* A sum that is being read. */
typedef struct sum {
    bool is_objective;
    bool is_right; /* of a comparison: a number ends with its line */
    bool is_empty; /* no variable was read */
    dlx_bound constant;
} sum;

static void add_constant(dlx_expression *text, sum *into, dlx_bound number)
{
    if (number.infinite || into->constant.infinite) {
        if (into->is_objective || into->constant.infinite || into->constant.number.value)
            dlx_expression_refuse(text, "an infinite constant in a sum");
        into->constant = number;
    } else if (!dlx_decimal_add(&into->constant.number, number.number)) {
        dlx_expression_refuse(text, "the sum of the constants does not fit in 64 bits");
    }
}

static void add_variable(dlx_expression *text, sum *into, dlx_decimal coefficient,
                         uint32_t variable)
{
    dlx_program *program = text->program;
    into->is_empty = false;
    if (!into->is_objective)
        dlx_words_allocated(
            &text->words,
            dlx_program_add_term(program, (uint32_t)(program->rows - 1), variable, coefficient));
    else if (!dlx_decimal_add(&program->variable[variable].cost, coefficient))
        dlx_expression_refuse(text, "the sum of the costs does not fit in 64 bits");
}

/* Refuses the last token if it makes the previous variable a part of a product; `is_first`: there
 * is no previous variable. */
static void check_product(dlx_expression *text, bool is_first)
{
    const bool is_factor = text->token == DLX_EXPRESSION_OTHER && strchr("*^[", *text->words.word);
    const bool is_second = text->is_opb && !is_first &&
                           (text->token == DLX_EXPRESSION_NAME || dlx_expression_is(text, "~"));
    if (is_factor || is_second)
        dlx_expression_refuse(text, "products of variables have no exact cover form");
}

/* Reads a variable, or in OPB its negation, with its coefficient. */
static void read_variable(dlx_expression *text, sum *into, dlx_decimal coefficient)
{
    check_product(text, true);
    if (text->is_opb && dlx_expression_is(text, "~")) {
        dlx_expression_next(text);
        add_constant(text, into, (dlx_bound){coefficient, 0});
        coefficient.value = -coefficient.value;
    }
    const uint32_t variable = dlx_expression_variable(text);
    if (variable != DLX_NO_INDEX)
        add_variable(text, into, coefficient, variable);
    check_product(text, false);
}

/* Reads signs, a number and a variable; the number or the variable may be missing. */
static void read_term(dlx_expression *text, sum *into)
{
    dlx_words *words = &text->words;
    dlx_bound number = {.number = {1, 0}};
    const bool is_negative = read_signs(text);
    if (is_negative && dlx_expression_is(text, ">"))
        dlx_expression_refuse(text, "indicator constraints have no exact cover form");
    const bool is_number = text->token == DLX_EXPRESSION_NUMBER || is_bound(text, &number);
    const char *place = words->word;
    if (is_number) {
        if (!into->is_objective && !is_bound(text, &number))
            dlx_words_expected(words, "a number that fits in 64 bits");
        if (into->is_objective &&
            !dlx_reader_cost(words->reader, words->word, words->length, &number.number))
            dlx_words_error(words, "expected a cost that fits in 64 bits, found %s%s",
                            dlx_show(words->word, words->length).text,
                            dlx_reader_cost_advice(words->word, words->length));
        dlx_expression_next(text);
    }
    if (text->begins_line)
        place = words->word;
    const bool fits = !number.infinite && number.number.value <= DLX_MOST_COEFFICIENT;
    if (is_negative)
        negate_bound(&number);
    const bool is_ended = into->is_right && text->begins_line;
    const bool has_variable = !is_ended && (text->token == DLX_EXPRESSION_NAME ||
                                            (text->is_opb && dlx_expression_is(text, "~")));
    if (is_number && !has_variable) {
        add_constant(text, into, number);
    } else if (!fits && (!into->is_objective || number.infinite)) {
        words->word = place;
        dlx_expression_refuse(text, "a coefficient that does not fit in 64 bits");
    } else {
        read_variable(text, into, number.number);
    }
}

/* True if the last token continues a sum. */
static bool continues(const dlx_expression *text, const sum *into)
{
    if (text->token == DLX_EXPRESSION_SIGN)
        return !(into->is_right && into->is_empty && text->begins_line);
    return text->is_opb && !(into->is_right && text->begins_line) &&
           (text->token == DLX_EXPRESSION_NUMBER || text->token == DLX_EXPRESSION_NAME ||
            dlx_expression_is(text, "~"));
}

static void read_sum(dlx_expression *text, sum *into)
{
    do
        read_term(text, into);
    while (continues(text, into));
}

void dlx_expression_objective(dlx_expression *text)
{
    sum objective = {.is_objective = true, .is_empty = true};
    if (text->token != DLX_EXPRESSION_SECTION && !dlx_expression_is(text, ";"))
        read_sum(text, &objective);
    if (!dlx_decimal_add(&text->program->notes.constant, objective.constant.number))
        dlx_expression_refuse(text, "the constant of the objective does not fit in 64 bits");
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

static void refuse_row(dlx_expression *text, const char *reason)
{
    const dlx_program *program = text->program;
    check(text, dlx_program_refuse_row(program, &program->row[program->rows - 1], text->words.error,
                                       "%s", reason));
}

/* Sets the bounds of a row by a comparison of two sums, and moves the terms from `first` on to the
 * left side. */
static void compare(dlx_expression *text, dlx_sense sense, const sum *left, const sum *right,
                    size_t first)
{
    dlx_program *program = text->program;
    dlx_bound bound = left->constant;
    negate_bound(&bound);
    for (size_t i = first; i < program->terms; i++)
        program->term[i].value = -program->term[i].value;
    if (bound.infinite && right->constant.infinite)
        refuse_row(text, "has two infinite sides");
    else if (!bound.infinite && !right->constant.infinite &&
             !dlx_decimal_add(&bound.number, right->constant.number))
        refuse_row(text, "has a right side that does not fit in 64 bits");
    else if (!set_bounds(&program->row[program->rows - 1], sense,
                         right->constant.infinite ? right->constant : bound))
        refuse_row(text, "has a bound that no sum reaches");
}

/* Sets the bounds of `left first sum second right`. */
static void set_range(dlx_expression *text, const sum *left, dlx_sense first, const sum *middle,
                      dlx_sense second, const sum *right)
{
    dlx_program *program = text->program;
    dlx_program_row *row = &program->row[program->rows - 1];
    dlx_bound bounds[2] = {left->constant, right->constant};
    const bool ascends = first == DLX_SENSE_AT_MOST;
    bool fits = true;
    for (int i = 0; i < 2; i++) {
        dlx_decimal constant = middle->constant.number;
        constant.value = -constant.value;
        fits = fits && (bounds[i].infinite || dlx_decimal_add(&bounds[i].number, constant));
    }
    if (!left->is_empty || !right->is_empty || first != second || first == DLX_SENSE_EQUAL)
        refuse_row(text, "needs constants around its sum, and both <= or both >=");
    else if (!fits)
        refuse_row(text, "has a right side that does not fit in 64 bits");
    else if (!set_bounds(row, DLX_SENSE_AT_LEAST, bounds[!ascends]) ||
             !set_bounds(row, DLX_SENSE_AT_MOST, bounds[ascends]))
        refuse_row(text, "has a bound that no sum reaches");
}

dlx_sense dlx_expression_sense(dlx_expression *text)
{
    const dlx_sense sense = text->sense;
    if (text->token != DLX_EXPRESSION_SENSE)
        dlx_expression_expected(text, "'<=', '=' or '>='");
    else if (text->is_opb && text->words.length == 1 && *text->words.word != '=')
        dlx_expression_expected(text, "'>=', '<=' or '='");
    dlx_expression_next(text);
    return sense;
}

/* Reads a comparison and the sum after it. */
static dlx_sense read_comparison(dlx_expression *text, sum *right)
{
    const dlx_sense sense = dlx_expression_sense(text);
    *right = (sum){.is_empty = true, .is_right = true};
    read_sum(text, right);
    return sense;
}

void dlx_expression_row(dlx_expression *text)
{
    sum left = {.is_empty = true};
    sum middle;
    sum right;
    if (!text->is_opb || text->token != DLX_EXPRESSION_SENSE) /* the sum of OPB may be empty */
        read_sum(text, &left);
    const size_t begin = text->program->terms;
    const dlx_sense first = read_comparison(text, &middle);
    if (text->words.status != DLX_OK)
        return;
    if (text->token != DLX_EXPRESSION_SENSE || text->is_opb) {
        compare(text, first, &left, &middle, begin);
        return;
    }
    const dlx_sense second = read_comparison(text, &right);
    if (text->words.status == DLX_OK)
        set_range(text, &left, first, &middle, second, &right);
}
