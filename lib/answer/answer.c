/* SPDX-License-Identifier: MIT */
/* The answer of an external solver: the table of dialects, the models, and the verdict. */
#ifdef HAVE_CONFIG_H
#include "config.h"
#endif

#include "answer/answer.h"

#include "format/format.h"
#include <stdlib.h>

/* In the order in which `auto` asks them; those whose lines are the most peculiar come first. */
static const dlx_dialect *const dialects[] = {
#if HAVE_JANSSON
    &dlx_dialect_clingo_json,
#endif
    &dlx_dialect_glpsol,      &dlx_dialect_cbc,      &dlx_dialect_highs, &dlx_dialect_lpsolve,
    &dlx_dialect_flatzinc,    &dlx_dialect_minisat,  &dlx_dialect_opb,   &dlx_dialect_dimacs,
    &dlx_dialect_asp,         &dlx_dialect_toulbar2,
};

enum { DIALECTS = sizeof dialects / sizeof *dialects };

const char *dlx_dialect_name(size_t index)
{
    return index < DIALECTS ? dialects[index]->name : NULL;
}

const char *dlx_dialect_summary(size_t index)
{
    return index < DIALECTS ? dialects[index]->summary : NULL;
}

/* ---- lines and words ------------------------------------------------------------------------- */

bool dlx_line_begins(const dlx_line *line, const char *prefix)
{
    const size_t length = strlen(prefix);
    return line->length >= length && memcmp(line->text, prefix, length) == 0;
}

bool dlx_line_is(const dlx_line *line, const char *word)
{
    const char *at = line->text;
    const char *found;
    const char *more;
    size_t length;
    return dlx_next_word(line, &at, &found, &length) && length == strlen(word) &&
           memcmp(found, word, length) == 0 && !dlx_next_word(line, &at, &more, &length);
}

bool dlx_line_holds(const dlx_line *line, const char *text)
{
    const size_t length = strlen(text);
    for (size_t i = 0; i + length <= line->length; i++)
        if (memcmp(line->text + i, text, length) == 0)
            return true;
    return false;
}

uint64_t dlx_option_name(const char *word, size_t length)
{
    uint64_t number;
    if (length < 2 || (*word != 'r' && *word != 'x') ||
        !dlx_parse_unsigned(word + 1, length - 1, &number))
        return 0;
    return number;
}

/* ---- models ---------------------------------------------------------------------------------- */

enum { NOT_TOLD, IS_FALSE, IS_TRUE };

void dlx_answer_open(dlx_answer *answer)
{
    answer->open = true;
}

void dlx_answer_set(dlx_answer *answer, uint64_t number, bool chosen)
{
    answer->open = true;
    if (number >= 1 && number <= answer->problem->options)
        answer->value[number - 1] = chosen ? IS_TRUE : IS_FALSE;
}

bool dlx_answer_has(const dlx_answer *answer, uint64_t number)
{
    return answer->open && number >= 1 && number <= answer->problem->options &&
           answer->value[number - 1] != NOT_TOLD;
}

void dlx_answer_drop(dlx_answer *answer)
{
    answer->open = false;
    answer->cut = false;
    memset(answer->value, NOT_TOLD, answer->problem->options);
}

dlx_status dlx_answer_close(dlx_answer *answer, dlx_error *error)
{
    if (!answer->open)
        return DLX_OK;
    size_t count = 0;
    for (size_t k = 0; k < answer->problem->options; k++)
        count += answer->value[k] == IS_TRUE;
    if (!dlx_grow(&answer->models, &answer->models_capacity, answer->models_size + count + 1,
                  sizeof *answer->models) ||
        !dlx_grow(&answer->starts, &answer->starts_capacity, answer->count + 1,
                  sizeof *answer->starts))
        return dlx_error_memory(error);
    answer->starts[answer->count++] = answer->models_size;
    answer->models[answer->models_size++] = (uint32_t)count;
    for (uint32_t k = 0; k < answer->problem->options; k++)
        if (answer->value[k] == IS_TRUE)
            answer->models[answer->models_size++] = k;
    dlx_answer_drop(answer);
    return DLX_OK;
}

void dlx_answer_judge(dlx_answer *answer, dlx_verdict verdict)
{
    answer->says_some |= verdict == DLX_VERDICT_SOME || verdict == DLX_VERDICT_BEST;
    if (verdict > answer->verdict)
        answer->verdict = verdict;
}

void dlx_answer_all(dlx_answer *answer, const char *text)
{
    while (dlx_is_blank(*text) || *text == ':')
        text++;
    const size_t digits = strspn(text, "0123456789");
    answer->has_number = dlx_parse_unsigned(text, digits, &answer->number) && digits > 0;
    answer->says_some |= answer->has_number && answer->number > 0;
    dlx_answer_judge(answer, DLX_VERDICT_ALL);
}

void dlx_answer_objective(dlx_answer *answer, const char *text)
{
    char *end;
    const double value = strtod(text, &end);
    if (end == text)
        return;
    answer->has_objective = true;
    answer->objective = value;
}

/* The solver was looking for the best: the models before the last one were steps on the way. */
static void keep_last(dlx_answer *answer)
{
    if (answer->count < 2)
        return;
    answer->starts[0] = answer->starts[answer->count - 1];
    answer->count = 1;
}

/* ---- reading --------------------------------------------------------------------------------- */

static bool is_comment(const dlx_line *line)
{
    return dlx_is_blank_line(line) || dlx_line_begins(line, "c ") || dlx_line_is(line, "c");
}

/* Finds the dialect of the first line that shows one. A text of comments is that of a SAT solver
 * that was stopped before it had a result. NULL with DLX_OK: there is no text at all. */
static dlx_status detect(dlx_answer *answer, dlx_error *error)
{
    dlx_line line;
    dlx_line first = {.number = 0};
    dlx_status status = DLX_END;
    bool comments = true;
    dlx_input_mark(answer->input);
    while (!answer->dialect && (status = dlx_input_line(answer->input, &line, error)) == DLX_OK) {
        for (size_t i = 0; i < DIALECTS && !answer->dialect; i++)
            if (dialects[i]->knows(&line))
                answer->dialect = dialects[i];
        if (!first.number && !dlx_is_blank_line(&line))
            first = line;
        comments = comments && is_comment(&line);
    }
    dlx_input_rewind(answer->input);
    if (!answer->dialect && status == DLX_END && first.number && comments)
        answer->dialect = &dlx_dialect_dimacs;
    if (answer->dialect || (status == DLX_END && !first.number))
        return DLX_OK;
    if (status != DLX_END)
        return status;
    return dlx_input_error(answer->input, &(dlx_line){"", 0, first.number}, "", error,
                           "no line looks like a solver's answer: name the solver with --from");
}

static dlx_status take_lines(dlx_answer *answer, dlx_error *error)
{
    dlx_line line = {.text = ""};
    dlx_status status;
    while ((status = dlx_input_line(answer->input, &line, error)) == DLX_OK) {
        status = answer->dialect->take(answer, &line, error);
        if (status != DLX_OK)
            return status;
    }
    if (status != DLX_END)
        return status;
    if (answer->open && answer->cut)
        return dlx_input_error(answer->input, &(dlx_line){"", 0, line.number}, "", error,
                               "the answer is cut off inside a model");
    return dlx_answer_close(answer, error);
}

static dlx_status read_answer(dlx_answer *answer, dlx_error *error)
{
    dlx_status status = answer->dialect ? DLX_OK : detect(answer, error);
    if (status == DLX_OK && answer->dialect)
        status = answer->dialect->take ? take_lines(answer, error)
                                       : answer->dialect->take_all(answer, error);
    if (status == DLX_OK && answer->verdict == DLX_VERDICT_BEST)
        keep_last(answer);
    /* Where there is no option, no line need show which are chosen. */
    if (status == DLX_OK && answer->says_some && !answer->count && !answer->problem->options) {
        dlx_answer_open(answer);
        status = dlx_answer_close(answer, error);
    }
    return status;
}

dlx_answer *dlx_answer_read(const dlx_problem *problem, const char *dialect, dlx_input *input,
                            dlx_error *error)
{
    dlx_answer *answer = calloc(1, sizeof *answer);
    if (!answer || !(answer->value = calloc(problem->options + 1, 1))) {
        free(answer);
        dlx_error_memory(error);
        return NULL;
    }
    answer->problem = problem;
    answer->input = input;
    for (size_t i = 0; dialect && i < DIALECTS; i++)
        if (strcmp(dialects[i]->name, dialect) == 0)
            answer->dialect = dialects[i];
    const bool unknown = dialect && !answer->dialect;
    if (unknown)
        dlx_error_set(error, DLX_INVALID, "no dialect %s", dlx_show(dialect, strlen(dialect)).text);
    if (!unknown && read_answer(answer, error) == DLX_OK)
        return answer;
    dlx_answer_free(answer);
    return NULL;
}

void dlx_answer_free(dlx_answer *answer)
{
    if (!answer)
        return;
    free(answer->models);
    free(answer->starts);
    free(answer->value);
    free(answer);
}

/* ---- what it says ---------------------------------------------------------------------------- */

const char *dlx_answer_dialect(const dlx_answer *answer)
{
    return answer->dialect ? answer->dialect->name : "";
}

size_t dlx_answer_models(const dlx_answer *answer)
{
    return answer->count;
}

const uint32_t *dlx_answer_model(const dlx_answer *answer, size_t index, size_t *count)
{
    const uint32_t *model = answer->models + answer->starts[index];
    *count = model[0];
    return model + 1;
}

bool dlx_answer_claims_solution(const dlx_answer *answer)
{
    return answer->says_some;
}

bool dlx_answer_cost(const dlx_answer *answer, double *cost)
{
    *cost = answer->objective;
    return answer->has_objective;
}

/* Are the models that were shown as many as the solver says there are? */
static bool shows_all(const dlx_answer *answer)
{
    if (answer->has_number)
        return answer->number == answer->count;
    return answer->count > 0 || !answer->says_some;
}

/* One model without a further word is what a solver gives that is asked for one. */
dlx_end dlx_answer_end(const dlx_answer *answer)
{
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
