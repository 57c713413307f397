/* SPDX-License-Identifier: MIT */
/* Lists of numbers printed by scripts, one solution a line: the model of PySAT, `[1, -2, 3]`; the
 * numbers of the chosen options, from 1 or, if a list has a 0, from 0; or a value of 0 or 1, False
 * or True, for each option, as from OR-Tools or numpy. */
#include "answer/dialects.h"

#include "io/tokens.h"
#include <math.h>
#include <stdlib.h>

static bool is_between(char c)
{
    return dlx_is_blank(c) || strchr("[](){},;", c);
}

/* True if the word has digits, and no other characters than decimal numbers have. */
static bool is_decimal(const char *word, size_t length)
{
    bool has_digit = false;
    for (size_t i = 0; i < length; i++) {
        has_digit |= dlx_is_digit(word[i]);
        if (!dlx_is_digit(word[i]) && !strchr("+-.eE", word[i]))
            return false;
    }
    return has_digit;
}

/* Parses a number near an integer, such as 1, 1. or 0.9999999. */
static bool parse_near_integer(const char *word, size_t length, int64_t *number)
{
    const double near = 1e-5;
    if (dlx_parse_signed(word, length, number))
        return true;
    if (!is_decimal(word, length))
        return false;
    char *end;
    const double value = strtod(word, &end);
    if (end != word + length || !(fabs(value) < (double)INT32_MAX) ||
        fabs(value - round(value)) > near)
        return false;
    *number = (int64_t)round(value);
    return true;
}

/* Reads the next number of a line, between brackets, commas and blanks. False: no number; *at is
 * then the end of the line or the first other byte. *is_truth: True or False. */
static bool next_number(const dlx_line *line, const char **at, int64_t *number, bool *is_truth)
{
    const char *end = line->text + line->length;
    while (*at < end && is_between(**at))
        ++*at;
    const char *to = *at;
    while (to < end && !is_between(*to))
        to++;
    const char *word = *at;
    const size_t length = (size_t)(to - word);
    const bool is_true = dlx_is_word(word, length, "True") || dlx_is_word(word, length, "true");
    *is_truth = is_true || dlx_is_word(word, length, "False") || dlx_is_word(word, length, "false");
    *number = is_true;
    if (length == 0 || (!*is_truth && !parse_near_integer(word, length, number)))
        return false;
    *at = to;
    return true;
}

/* The meaning of the numbers of a line. */
typedef struct kind {
    bool values;    /* a 0 or 1 for each option */
    bool literals;  /* negative numbers occur; more numbers than options may occur */
    bool from_zero; /* options are counted from 0 */
} kind;

/* Only values are repeated, or are 0 and 1 and as many as the options. */
static kind kind_of(const dlx_answer *answer, const dlx_line *line)
{
    kind is = {0};
    const char *at = line->text;
    int64_t number;
    bool is_truth;
    size_t ones = 0;
    size_t zeros = 0;
    size_t count = 0;
    bool is_binary = true;
    while (next_number(line, &at, &number, &is_truth)) {
        count++;
        is_binary &= number == 0 || number == 1;
        ones += number == 1;
        zeros += number == 0;
        is.values |= is_truth || zeros > 1 || ones > 1;
        is.literals |= number < 0;
    }
    is.values |= is_binary && zeros > 0 && count == dlx_problem_options(answer->problem);
    is.from_zero = zeros > 0 && !is.values && !is.literals;
    return is;
}

/* Takes number `index` of a line, from 1. */
static dlx_status take_number(dlx_answer *answer, kind is, uint64_t index, int64_t number,
                              const dlx_line *line, const char *at, dlx_error *error)
{
    if (is.values && (number < 0 || number > 1))
        return dlx_input_error(answer->input, line, at, error,
                               "expected values 0 and 1, or different options");
    if (!is.values && !is.literals &&
        number + is.from_zero > (int64_t)dlx_problem_options(answer->problem))
        return dlx_input_error(answer->input, line, at, error, "unknown option %lld",
                               (long long)number);
    if (is.values)
        dlx_answer_set(answer, index, number == 1);
    else
        dlx_answer_set(answer,
                       (number < 0 ? 0 - (uint64_t)number : (uint64_t)number) + is.from_zero,
                       is.from_zero || number > 0);
    return DLX_OK;
}

enum { FROM_ONE, FROM_ZERO }; /* sections: how lists of the answer count options */

static dlx_status take_list(dlx_answer *answer, const dlx_line *line, dlx_error *error)
{
    const uint64_t options = dlx_problem_options(answer->problem);
    kind is = kind_of(answer, line);
    const char *at = line->text;
    int64_t number;
    bool is_truth;
    uint64_t count = 0;
    dlx_status status = DLX_OK;
    if (dlx_is_blank_line(line) || *line->text == '#')
        return DLX_OK;
    if (answer->section == FROM_ZERO)
        is.from_zero = !is.values && !is.literals;
    dlx_answer_open(answer);
    while (status == DLX_OK && next_number(line, &at, &number, &is_truth))
        status = take_number(answer, is, ++count, number, line, at - 1, error);
    if (status != DLX_OK)
        return status;
    if (at < line->text + line->length)
        return dlx_input_error(answer->input, line, at, error, "expected a number");
    if (is.values && count != options)
        return dlx_input_error(answer->input, line, line->text, error,
                               "expected %llu values, found %llu", (unsigned long long)options,
                               (unsigned long long)count);
    dlx_answer_judge(answer, DLX_VERDICT_SOME);
    return dlx_answer_close(answer, error);
}

/* Lists count options from 0 if a list has a 0. */
static dlx_status find_base(dlx_answer *answer, dlx_error *error)
{
    dlx_line line;
    dlx_status status = DLX_OK;
    dlx_input_mark(answer->input);
    while (!answer->section && (status = dlx_input_line(answer->input, &line, error)) == DLX_OK)
        if (*line.text != '#' && kind_of(answer, &line).from_zero)
            answer->section = FROM_ZERO;
    dlx_input_rewind(answer->input);
    return status == DLX_NO_DATA ? DLX_OK : status;
}

static dlx_status take_lists(dlx_answer *answer, dlx_error *error)
{
    dlx_line line;
    dlx_status status = find_base(answer, error);
    while (status == DLX_OK && (status = dlx_input_line(answer->input, &line, error)) == DLX_OK)
        status = take_list(answer, &line, error);
    return status == DLX_NO_DATA ? DLX_OK : status;
}

static bool knows_list(const dlx_line *line)
{
    const char *at = line->text;
    int64_t number;
    bool is_truth;
    return line->length > 1 && strchr("[({", *at) && next_number(line, &at, &number, &is_truth);
}

const dlx_dialect dlx_dialect_list = {
    .name = "list",
    .summary = "lists of option numbers, literals, or values 0 and 1 or False and True, one a line",
    .knows = knows_list,
    .take_all = take_lists,
};
