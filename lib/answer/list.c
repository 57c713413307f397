/* SPDX-License-Identifier: MIT */
/* Lists of numbers printed by scripts, one solution a line: the model of PySAT, `[1, -2, 3]`; the
 * numbers of the chosen options; or a value of 0 or 1 for each option, as from OR-Tools or numpy.
 */
#include "answer/dialects.h"

#include "io/tokens.h"

static bool is_between(char c)
{
    return dlx_is_blank(c) || strchr("[](),;", c);
}

/* Reads the next number of a line, between brackets, commas and blanks; 1. and 1.0 are 1. False: no
 * number; *at is then the end of the line or the first other byte. */
static bool next_number(const dlx_line *line, const char **at, int64_t *number)
{
    const char *end = line->text + line->length;
    while (*at < end && is_between(**at))
        ++*at;
    const char *to = *at;
    while (to < end && (dlx_is_digit(*to) || *to == '-' || *to == '+'))
        to++;
    if (to == *at || !dlx_parse_signed(*at, (size_t)(to - *at), number))
        return false;
    if (to < end && *to == '.')
        for (to++; to < end && *to == '0';)
            to++;
    if (to < end && !is_between(*to))
        return false;
    *at = to;
    return true;
}

/* The meaning of the numbers of a line. */
typedef struct kind {
    bool values;   /* a 0 or 1 for each option: only such a list has a 0 or a repeated 1 */
    bool literals; /* negative numbers occur; more numbers than options may occur */
} kind;

static kind kind_of(const dlx_line *line)
{
    kind is = {0};
    const char *at = line->text;
    int64_t number;
    size_t ones = 0;
    while (next_number(line, &at, &number)) {
        ones += number == 1;
        is.values |= number == 0 || ones > 1;
        is.literals |= number < 0;
    }
    return is;
}

/* Takes number `index` of a line, from 1. */
static dlx_status take_number(dlx_answer *answer, kind is, uint64_t index, int64_t number,
                              const dlx_line *line, const char *at, dlx_error *error)
{
    if (is.values && (number < 0 || number > 1))
        return dlx_input_error(answer->input, line, at, error,
                               "expected values 0 and 1, or different options");
    if (!is.values && !is.literals && number > (int64_t)dlx_problem_options(answer->problem))
        return dlx_input_error(answer->input, line, at, error, "unknown option %lld",
                               (long long)number);
    if (is.values)
        dlx_answer_set(answer, index, number == 1);
    else
        dlx_answer_set(answer, number < 0 ? 0 - (uint64_t)number : (uint64_t)number, number > 0);
    return DLX_OK;
}

static dlx_status take_list(dlx_answer *answer, const dlx_line *line, dlx_error *error)
{
    const uint64_t options = dlx_problem_options(answer->problem);
    const kind is = kind_of(line);
    const char *at = line->text;
    int64_t number;
    uint64_t count = 0;
    dlx_status status = DLX_OK;
    if (dlx_is_blank_line(line) || *line->text == '#')
        return DLX_OK;
    dlx_answer_open(answer);
    while (status == DLX_OK && next_number(line, &at, &number))
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

static bool knows_list(const dlx_line *line)
{
    const char *at = line->text;
    int64_t number;
    return line->length > 1 && *at == '[' && next_number(line, &at, &number);
}

const dlx_dialect dlx_dialect_list = {
    .name = "list",
    .summary = "lists of option numbers, literals, or values 0 and 1, one a line",
    .knows = knows_list,
    .take = take_list,
};
