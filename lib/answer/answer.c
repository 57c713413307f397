/* SPDX-License-Identifier: MIT */
#include "answer/answer.h"

#include "io/decimal.h"
#include "io/tokens.h"
#include <stdarg.h>

/* ---- lines and words ------------------------------------------------------------------------- */

bool dlx_line_begins(const dlx_line *line, const char *prefix)
{
    return dlx_begins_with(line->text, line->text + line->length, prefix);
}

bool dlx_line_is(const dlx_line *line, const char *word)
{
    const char *cursor = line->text;
    const char *found;
    const char *more;
    size_t length;
    return dlx_tokens_next_word(line, &cursor, &found, &length) &&
           dlx_is_word(found, length, word) && !dlx_tokens_next_word(line, &cursor, &more, &length);
}

bool dlx_line_holds(const dlx_line *line, const char *text)
{
    return dlx_after_word(line->text, line->text + line->length, text);
}

/* ---- names ----------------------------------------------------------------------------------- */

bool dlx_answer_find(const dlx_answer *answer, const char *word, size_t length, uint64_t *number)
{
    const dlx_problem *problem = answer->problem;
    const uint32_t option = dlx_option_names_find(&answer->names, word, length);
    *number = 0;
    if (option != DLX_NO_INDEX) {
        *number = option == DLX_SEVERAL ? 0 : (uint64_t)option + 1;
        return option != DLX_SEVERAL;
    }
    *number = dlx_made_number(&answer->names, word, length, "rx");
    if (*number > problem->options) /* colours follow the options in some formats */
        *number = 0;
    else if (*number)
        return true;
    if ((problem->constant &&
         dlx_is_word(word, length, dlx_make_word(&answer->names, "constant").text)) ||
        dlx_names_find(&problem->constants, word, length) != DLX_NO_INDEX)
        return true;
    if (problem->options == 0)
        return dlx_is_word(word, length, "none") ||
               dlx_made_number(&answer->names, word, length, "x");
    return problem->colour && dlx_made_number(&answer->names, word, length, "xy");
}

/* Says how to name options. */
static const char how_to_name[] =
    "name options as in the problem, or r1, r2, ..., or list the numbers of the chosen options, as "
    "in 'pick = {1, 3};'";

dlx_status dlx_answer_refuse_name(const dlx_answer *answer, dlx_place place, const char *word,
                                  size_t length, dlx_error *error)
{
    return dlx_answer_refuse(answer, place, error,
                             "expected a number or the name of an option, found %s: %s",
                             dlx_show(word, length).text, how_to_name);
}

dlx_status dlx_answer_name(const dlx_answer *answer, const dlx_line *line, const char *word,
                           size_t length, uint64_t *number, dlx_error *error)
{
    if (dlx_answer_find(answer, word, length, number))
        return DLX_OK;
    if (dlx_option_names_find(&answer->names, word, length) == DLX_SEVERAL)
        return dlx_input_error(answer->input, line, word, error,
                               "%s is the name of several options", dlx_show(word, length).text);
    return dlx_answer_refuse_name(
        answer, (dlx_place){line->number, (uint64_t)(word - line->text) + 1}, word, length, error);
}

bool dlx_answer_is_cost(const dlx_answer *answer, const char *word, size_t length)
{
    return dlx_is_word(word, length, dlx_make_word(&answer->names, "cost").text) ||
           dlx_is_word(word, length, "_objective");
}

/* ---- models ---------------------------------------------------------------------------------- */

enum { NOT_TOLD, IS_FALSE, IS_TRUE };

void dlx_answer_set(dlx_answer *answer, uint64_t number, bool chosen)
{
    answer->open = true;
    answer->highest = number > answer->highest ? number : answer->highest;
    if (number >= 1 && number <= answer->problem->options)
        answer->value[number - 1] = chosen ? IS_TRUE : IS_FALSE;
}

uint64_t dlx_answer_column(const dlx_answer *answer, uint64_t column)
{
    const dlx_problem *problem = answer->problem;
    size_t before = 0;
    while (before < problem->constants.count && problem->constant_column[before] + 1 < column)
        before++;
    const bool is_constant =
        before < problem->constants.count && problem->constant_column[before] + 1 == column;
    return is_constant ? 0 : column - before;
}

bool dlx_answer_has(const dlx_answer *answer, uint64_t number)
{
    return answer->open && number >= 1 && number <= answer->problem->options &&
           answer->value[number - 1] != NOT_TOLD;
}

bool dlx_answer_is_full(const dlx_answer *answer)
{
    const size_t variables = answer->problem->formula_variables;
    const size_t values = variables && answer->literals ? variables : answer->problem->options;
    for (size_t k = 0; k < values; k++)
        if (answer->value[k] == NOT_TOLD)
            return false;
    return values > 0;
}

void dlx_answer_drop(dlx_answer *answer)
{
    answer->open = false;
    answer->cut = false;
    answer->literals = false;
    answer->highest = 0;
    memset(answer->value, NOT_TOLD, answer->problem->options);
}

/* True if the colours of the option agree with the chosen options of variables. */
static bool agrees(const dlx_answer *answer, size_t option)
{
    const dlx_problem *problem = answer->problem;
    for (size_t i = problem->start[option]; i < problem->start[option + 1]; i++) {
        if (problem->item[i] < problem->items->primary)
            continue;
        const size_t variable = problem->item[i] - problem->items->primary;
        const char *colour = dlx_names_text(&problem->colours, problem->colour[i] - 1);
        if (answer->value[2 * variable + (*colour == '0')] != IS_TRUE)
            return false;
    }
    return true;
}

/* Replaces the values of a formula's variables by the options that these imply. */
static void choose_options(dlx_answer *answer)
{
    const size_t variables = answer->problem->formula_variables;
    for (size_t v = variables; v-- > 0;) {
        const bool is_true = answer->value[v] == IS_TRUE;
        answer->value[2 * v] = is_true ? IS_TRUE : IS_FALSE;
        answer->value[2 * v + 1] = is_true ? IS_FALSE : IS_TRUE;
    }
    for (size_t k = 2 * variables; k < answer->problem->options; k++)
        answer->value[k] = agrees(answer, k) ? IS_TRUE : IS_FALSE;
}

dlx_unknown dlx_unknown_make(const char *word, size_t length, dlx_place place)
{
    dlx_unknown unknown = {.place = place};
    const size_t most = sizeof unknown.text - 1;
    memcpy(unknown.text, word, length < most ? length : most);
    return unknown;
}

dlx_status dlx_answer_refuse(const dlx_answer *answer, dlx_place place, dlx_error *error,
                             const char *format, ...)
{
    dlx_error room;
    va_list arguments;
    error = error ? error : &room;
    va_start(arguments, format);
    dlx_error_vset(error, DLX_SYNTAX, format, arguments);
    va_end(arguments);
    dlx_error_place(error, dlx_input_name(answer->input), place.line, place.column);
    return DLX_SYNTAX;
}

/* Refuses the last model if it is no solution and has an unknown name. */
static dlx_status check_last(dlx_answer *answer, dlx_error *error)
{
    size_t count;
    bool repeated = false;
    if (!*answer->unknown.text)
        return DLX_OK;
    if (!answer->checker && !(answer->checker = dlx_checker_new(answer->problem, NULL, error)))
        return DLX_NO_MEMORY;
    const uint32_t *options = dlx_answer_model(answer, answer->count - 1, &count);
    const dlx_status status =
        dlx_checker_options(answer->checker, options, count, &repeated, error);
    const dlx_unknown unknown = answer->unknown;
    *answer->unknown.text = 0;
    if (status == DLX_OK || status == DLX_NO_MEMORY || repeated)
        return status == DLX_NO_MEMORY ? status : DLX_OK;
    return dlx_answer_refuse(answer, unknown.place, error,
                             "the model is no solution as it is read, and %s is no option: %s",
                             dlx_show(unknown.text, strlen(unknown.text)).text, how_to_name);
}

dlx_status dlx_answer_close(dlx_answer *answer, dlx_error *error)
{
    if (!answer->open)
        return DLX_OK;
    const size_t variables = answer->problem->formula_variables;
    if (answer->literals && variables > 0 && answer->highest <= variables)
        choose_options(answer);
    size_t count = 0;
    for (size_t k = 0; k < answer->problem->options; k++)
        count += answer->value[k] == IS_TRUE;
    if (!dlx_buffer_grow(&answer->models, &answer->models_capacity, answer->models_size + count + 1,
                         sizeof *answer->models) ||
        !dlx_buffer_grow(&answer->starts, &answer->starts_capacity, answer->count + 1,
                         sizeof *answer->starts))
        return dlx_error_memory(error);
    answer->starts[answer->count++] = answer->models_size;
    answer->models[answer->models_size++] = (uint32_t)count;
    for (uint32_t k = 0; k < answer->problem->options; k++)
        if (answer->value[k] == IS_TRUE)
            answer->models[answer->models_size++] = k;
    dlx_answer_drop(answer);
    return check_last(answer, error);
}

void dlx_answer_judge(dlx_answer *answer, dlx_verdict verdict)
{
    answer->says_some |= verdict == DLX_VERDICT_SOME || verdict == DLX_VERDICT_BEST;
    if (verdict > answer->verdict)
        answer->verdict = verdict;
}

const dlx_verdict_line *dlx_verdict_find(const dlx_verdict_line *table, const dlx_line *line,
                                         bool (*matches)(const dlx_line *, const char *))
{
    while (table->text && !matches(line, table->text))
        table++;
    return table;
}

bool dlx_answer_take_verdict(dlx_answer *answer, const dlx_line *line)
{
    static const struct {
        const char *word, *status; /* the status as PuLP prints it, after `Status:` */
        dlx_verdict verdict;
    } verdicts[] = {
        {"sat", "Optimal", DLX_VERDICT_SOME},
        {"unsat", "Infeasible", DLX_VERDICT_NONE},
        {"unknown", "Not Solved", DLX_VERDICT_UNKNOWN},
        {"timeout", "Timeout", DLX_VERDICT_TIMEOUT},
    };
    const bool is_status = dlx_line_begins(line, "Status:");
    for (size_t i = 0; i < sizeof verdicts / sizeof *verdicts; i++)
        if (is_status ? dlx_line_holds(line, verdicts[i].status)
                      : dlx_line_is(line, verdicts[i].word)) {
            answer->says_some |= verdicts[i].verdict == DLX_VERDICT_SOME;
            answer->verdict = verdicts[i].verdict;
            return true;
        }
    return is_status;
}

void dlx_answer_all(dlx_answer *answer, const char *text)
{
    while (dlx_is_blank(*text) || *text == ':')
        text++;
    const size_t digits = strspn(text, "0123456789");
    answer->has_number = dlx_tokens_parse_unsigned(text, digits, &answer->number) && digits > 0;
    answer->says_some |= answer->has_number && answer->number > 0;
    if (digits > 0)
        dlx_answer_judge(answer, DLX_VERDICT_ALL);
}

void dlx_answer_objective(dlx_answer *answer, const char *text, const char *end)
{
    double value;
    if (!dlx_take_real(dlx_skip_blanks(text, end), end, &value))
        return;
    answer->has_objective = true;
    answer->objective_before = answer->objective;
    answer->objective = value;
}

bool dlx_answer_take_objective(dlx_answer *answer, const dlx_line *line, const char *prefix)
{
    const bool begins = dlx_line_begins(line, prefix);
    if (begins)
        dlx_answer_objective(answer, line->text + strlen(prefix), line->text + line->length);
    return begins;
}

void dlx_answer_free(dlx_answer *answer)
{
    if (!answer)
        return;
    free(answer->models);
    free(answer->starts);
    free(answer->value);
    dlx_checker_free(answer->checker);
    dlx_option_names_free(&answer->names);
    free(answer);
}

/* ---- contents of an answer ------------------------------------------------------------------- */

size_t dlx_answer_models(const dlx_answer *answer)
{
    return answer->count;
}

const uint32_t *dlx_answer_model(const dlx_answer *answer, size_t index, size_t *count)
{
    const uint32_t *model = answer->models + answer->starts[index];
    if (count)
        *count = model[0];
    return model + 1;
}

bool dlx_answer_claims_solution(const dlx_answer *answer)
{
    return answer->says_some;
}

bool dlx_answer_cost(const dlx_answer *answer, double *cost)
{
    if (cost)
        *cost = answer->objective;
    return answer->has_objective;
}

/* True if the models shown are as many as the solver reports. */
static bool shows_all(const dlx_answer *answer)
{
    if (answer->has_number)
        return answer->number == answer->count;
    return answer->count > 0 || !answer->says_some;
}

/* A solver asked for a single model prints the model only. */
dlx_end dlx_answer_end(const dlx_answer *answer)
{
    if (answer->says_end) {
        const bool complete = !answer->has_number || answer->number == answer->count;
        return complete || answer->end != DLX_END_COMPLETE ? answer->end : DLX_END_UNKNOWN;
    }
    switch (answer->verdict) {
    case DLX_VERDICT_TIMEOUT:
        return DLX_END_TIMEOUT;
    case DLX_VERDICT_NONE:
    case DLX_VERDICT_ALL:
        return shows_all(answer) ? DLX_END_COMPLETE : DLX_END_UNKNOWN;
    case DLX_VERDICT_BEST:
        if (answer->count == 0)
            return DLX_END_UNKNOWN;
        return answer->problem->cost ? DLX_END_OPTIMAL : DLX_END_ENOUGH;
    case DLX_VERDICT_SOME:
        return answer->count == 1 ? DLX_END_ENOUGH : DLX_END_UNKNOWN;
    case DLX_VERDICT_NOTHING:
    case DLX_VERDICT_UNKNOWN:
        break;
    }
    return DLX_END_UNKNOWN;
}

bool dlx_line_has_key(const dlx_line *line, const char *const *keys, size_t count)
{
    const char *end = line->text + line->length;
    const char *cursor = dlx_skip_blanks(line->text, end);
    if (cursor < end && *cursor == '{')
        cursor = dlx_skip_blanks(cursor + 1, end);
    for (size_t i = 0; i < count; i++)
        if (dlx_begins_with(cursor, end, keys[i]))
            return true;
    return false;
}
