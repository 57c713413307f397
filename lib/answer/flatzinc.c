/* SPDX-License-Identifier: MIT */
/* Solutions of FlatZinc and MiniZinc solvers, and of toulbar2. */
#include "answer/dialects.h"

#include "core/checker.h"
#include "core/costs.h"
#include "io/json_tree.h"
#include "io/tokens.h"
#include <stdlib.h>

/* ---- FlatZinc -------------------------------------------------------------------------------- */

/* `r17 = true;` */
static dlx_status take_boolean(dlx_answer *answer, const dlx_line *line, const char *name,
                               size_t name_length, const char *value, size_t length,
                               dlx_error *error)
{
    uint64_t number;
    if (length > 0 && value[length - 1] == ';')
        length--;
    const bool chosen = dlx_is_word(value, length, "true") || dlx_is_word(value, length, "1");
    if (!chosen && !dlx_is_word(value, length, "false") && !dlx_is_word(value, length, "0"))
        return DLX_OK;
    const dlx_status status = dlx_answer_name(answer, line, name, name_length, &number, error);
    if (status == DLX_OK && number)
        dlx_answer_set(answer, number, chosen);
    return status;
}

/* The number of the next word of digits or letters at or after *at, which moves to its end; `true`
 * is 1. False: none before the closing bracket. */
static bool next_element(const char **at, const char *end, uint64_t *number)
{
    while (*at < end && !dlx_is_digit(**at) && !dlx_is_letter(**at) && !strchr("]}", **at))
        ++*at;
    const char *word = *at;
    while (*at < end && (dlx_is_digit(**at) || dlx_is_letter(**at)))
        ++*at;
    const size_t length = (size_t)(*at - word);
    *number = dlx_is_word(word, length, "true");
    if (length > 0 && dlx_is_digit(*word) && !dlx_tokens_parse_unsigned(word, length, number))
        *number = UINT64_MAX;
    return length > 0;
}

/* Takes the elements between the last bracket and its partner, or of a range: the values of all
 * options, or with `sparse` the numbers of the chosen options. */
static void take_array(dlx_answer *answer, const dlx_line *line, const char *value, bool sparse)
{
    const char *end = line->text + line->length;
    const char *at = end;
    uint64_t number;
    while (at > value && at[-1] != '[' && at[-1] != '{')
        at--;
    dlx_answer_open(answer);
    for (uint64_t place = 1; next_element(&at, end, &number); place++) {
        uint64_t last = number;
        if (end - at > 2 && at[0] == '.' && at[1] == '.')
            next_element(&at, end, &last);
        for (; sparse && number <= last && number <= answer->problem->options; number++)
            dlx_answer_set(answer, number, true);
        if (!sparse)
            dlx_answer_set(answer, place, number == 1);
    }
}

/* The number of elements of an array. */
static uint64_t count_elements(const dlx_line *line, const char *value)
{
    const char *end = line->text + line->length;
    const char *at = end;
    uint64_t number;
    uint64_t count = 0;
    while (at > value && at[-1] != '[')
        at--;
    while (at > value && next_element(&at, end, &number))
        count++;
    return count;
}

/* True if the word is `key`, as in `r = [1, 0];` or `"r" : [1, 0]`. */
static bool is_key(const char *word, size_t length, const char *key)
{
    const bool quoted = length > 2 && *word == '"' && word[length - 1] == '"';
    return dlx_is_word(word + quoted, length - 2 * quoted, key);
}

/* True for the value of an option that is named like a key of models. */
static bool is_option(const dlx_answer *answer, const char *key, size_t length, const char *value)
{
    return dlx_option_names_find(&answer->names, key, length) != DLX_NO_INDEX &&
           !strchr("[{", *value);
}

/* True if each model is better than the previous model, as in a search for the optimum. The last of
 * all solutions in this order is optimal, too. */
static bool improves(const dlx_answer *answer)
{
    const int sign = answer->problem->maximise ? -1 : 1;
    dlx_cost last = 0;
    for (size_t i = 0; i < answer->count && answer->problem->cost; i++) {
        size_t count;
        const uint32_t *options = dlx_answer_model(answer, i, &count);
        const dlx_cost cost = dlx_cost_of_solution(answer->problem, options, count, sign);
        if (i > 0 && cost >= last)
            return false;
        last = cost;
    }
    return answer->count > 0 && answer->problem->cost;
}

/* Splits a line such as `r1 = 1;` or `"r": [1, 0],` into the key, possibly quoted, and the text
 * after the sign. False: the line has another form. */
static bool split_line(const dlx_line *line, const char **key, size_t *key_length,
                       const char **value)
{
    const char *end = line->text + line->length;
    const char *at = line->text + dlx_line_begins(line, "{");
    at = dlx_skip_blanks(at, end);
    *key = at;
    const bool quoted = at < end && *at == '"';
    if (quoted)
        at = memchr(at + 1, '"', (size_t)(end - at - 1));
    else
        while (at < end && !dlx_is_blank(*at) && *at != '=')
            at++;
    if (!at)
        return false;
    at += quoted;
    *key_length = (size_t)(at - *key);
    at = dlx_skip_blanks(at, end);
    if (at == end || *at != (quoted ? ':' : '='))
        return false;
    *value = dlx_skip_blanks(at + 1, end);
    return *key_length > 0 && *value < end;
}

/* Lines of exactly ten signs end a model, and the search. */
static const char MODEL_END[] = "----------", SEARCH_END[] = "==========";

/* Keeps a name that is no option's. */
static void note_unknown(dlx_answer *answer, const char *key, size_t length)
{
    const size_t most = sizeof answer->unknown - 1;
    memcpy(answer->unknown, key, length < most ? length : most);
    answer->unknown[length < most ? length : most] = 0;
}

/* Refuses a model that is no solution if it has a name that is no option's: it may have been
 * misread. */
static dlx_status check_unknown(dlx_answer *answer, const dlx_line *line, dlx_error *error)
{
    const size_t options = dlx_problem_options(answer->problem);
    uint32_t *chosen = *answer->unknown ? dlx_buffer_allocate(options + 1, sizeof *chosen) : NULL;
    dlx_checker *checker = chosen ? dlx_checker_new(answer->problem, error) : NULL;
    size_t count = 0;
    bool repeated = false;
    for (size_t k = 0; k < options && chosen; k++)
        if (answer->value[k] == 2)
            chosen[count++] = (uint32_t)k;
    dlx_error wrong;
    const bool ok =
        !*answer->unknown ||
        (checker &&
         (dlx_checker_options(checker, chosen, count, &repeated, &wrong) == DLX_OK || repeated));
    dlx_checker_free(checker);
    free(chosen);
    if (ok)
        return DLX_OK;
    dlx_input_error(
        answer->input, line, line->text, error,
        "the model is no solution as it is read, and %s is no option: write the numbers "
        "of the chosen options as 'pick = {1, 3};'",
        dlx_show(answer->unknown, strlen(answer->unknown)).text);
    return DLX_SYNTAX;
}

/* True if the key is no option, and the value a set or range of numbers: the chosen options, under
 * a name of the user. */
static bool is_own_set(const dlx_answer *answer, const char *key, size_t length, const char *value,
                       const char *end)
{
    uint64_t number;
    const char *digits = value;
    while (digits < end && dlx_is_digit(*digits))
        digits++;
    const bool is_range = digits > value && dlx_begins_with(digits, end, "..");
    return (*value == '{' || is_range) && !dlx_answer_find(answer, key, length, &number);
}

static dlx_status take_flatzinc(dlx_answer *answer, const dlx_line *line, dlx_error *error)
{
    const char *end = line->text + line->length;
    const char *key;
    const char *value;
    size_t length;
    if (dlx_line_is(line, MODEL_END)) {
        dlx_answer_judge(answer, DLX_VERDICT_SOME);
        dlx_answer_open(answer);
        answer->cut = false;
        const dlx_status status = check_unknown(answer, line, error);
        *answer->unknown = 0;
        return status == DLX_OK ? dlx_answer_close(answer, error) : status;
    }
    if (dlx_line_begins(line, "=====UNSAT"))
        dlx_answer_judge(answer, DLX_VERDICT_NONE);
    else if (dlx_line_begins(line, "=====UNKNOWN"))
        dlx_answer_judge(answer, DLX_VERDICT_UNKNOWN);
    else if (dlx_line_is(line, SEARCH_END) && answer->says_some)
        dlx_answer_judge(answer, answer->has_objective || improves(answer) ? DLX_VERDICT_BEST
                                                                           : DLX_VERDICT_ALL);
    if (!split_line(line, &key, &length, &value))
        return DLX_OK;
    answer->cut = true;
    if (is_option(answer, key, length, value))
        return take_boolean(answer, line, key, length, value,
                            (size_t)(dlx_token_end(value, end) - value), error);
    if (is_key(key, length, dlx_make_word(&answer->names, "cost").text) ||
        is_key(key, length, "_objective"))
        dlx_answer_objective(answer, value, line->text + line->length);
    else if (is_key(key, length, "pick"))
        take_array(answer, line, value, dlx_is_digit(*value) || *value == '[' || *value == '{');
    else if (is_key(key, length, "y")) /* colours */
        return DLX_OK;
    else if (is_own_set(answer, key, length, value, end)) {
        note_unknown(answer, key, length);
        take_array(answer, line, value, true);
    } else if (count_elements(line, value) == answer->problem->options)
        take_array(answer, line, value, false);
    else if (*value == '[') /* of another length than the options */
        note_unknown(answer, key, length);
    else
        return take_boolean(answer, line, key, length, value,
                            (size_t)(dlx_token_end(value, end) - value), error);
    return DLX_OK;
}

static bool knows_flatzinc(const dlx_line *line)
{
    return dlx_line_is(line, MODEL_END) || dlx_line_is(line, SEARCH_END) ||
           (dlx_line_begins(line, "=====") && line->length > 5 && line->text[5] != '=');
}

const dlx_dialect dlx_dialect_flatzinc = {
    .name = "flatzinc",
    .summary = "FlatZinc and MiniZinc solvers",
    .knows = knows_flatzinc,
    .take = take_flatzinc,
};

/* ---- minizinc --json-stream ------------------------------------------------------------------ */

/* Takes the lines of a text. */
static dlx_status take_text(dlx_answer *answer, const dlx_json_value *text, dlx_error *error)
{
    const char *at = dlx_json_tree_string(text);
    dlx_status status = DLX_OK;
    while (at && *at && status == DLX_OK) {
        const dlx_line line = {at, strcspn(at, "\n"), text->line};
        status = take_flatzinc(answer, &line, error);
        at += line.length;
        at += *at == '\n';
    }
    return status;
}

static bool is_chosen(const dlx_json_value *value)
{
    return dlx_json_tree_is_word(value, "true") || dlx_json_tree_number(value) == 1;
}

/* Takes the numbers of chosen options: in a set of MiniZinc, also as pairs, the ends of ranges. */
static void take_numbers(dlx_answer *answer, const dlx_json_value *numbers)
{
    for (size_t i = 0; i < dlx_json_tree_length(numbers); i++) {
        const dlx_json_value *at = dlx_json_tree_at(numbers, i);
        const bool is_range = dlx_json_tree_length(at) == 2;
        int64_t first;
        int64_t last;
        if (!dlx_json_tree_integer(is_range ? dlx_json_tree_at(at, 0) : at, &first) ||
            !dlx_json_tree_integer(is_range ? dlx_json_tree_at(at, 1) : at, &last))
            continue;
        for (; first <= last && first <= (int64_t)answer->problem->options; first++)
            dlx_answer_set(answer, first < 0 ? 0 : (uint64_t)first, true);
    }
}

/* Takes a variable of `--output-mode json`: an array as in take_array, or an option. */
static void take_variable(dlx_answer *answer, const dlx_json_value *value)
{
    const dlx_json_value *set = dlx_json_tree_get(value, "set");
    uint64_t option;
    if (strcmp(value->key, "pick") == 0)
        take_numbers(answer, set ? set : value);
    else if (dlx_json_tree_length(value) == answer->problem->options)
        for (size_t i = 0; i < dlx_json_tree_length(value); i++)
            dlx_answer_set(answer, i + 1, is_chosen(dlx_json_tree_at(value, i)));
    if (strcmp(value->key, "_objective") == 0) {
        answer->has_objective = true;
        answer->objective = dlx_json_tree_number(value);
    } else if (!dlx_json_tree_is_array(value) &&
               dlx_answer_find(answer, value->key, strlen(value->key), &option) && option) {
        dlx_answer_set(answer, option, is_chosen(value));
    }
}

/* Takes `"output": {"dzn": "...", "json": {...}}`; the section `default` is as dzn. */
static dlx_status take_stream_solution(dlx_answer *answer, const dlx_json_value *output,
                                       dlx_error *error)
{
    const dlx_json_value *variables = dlx_json_tree_get(output, "json");
    const dlx_json_value *text = dlx_json_tree_get(output, "dzn");
    dlx_status status = DLX_OK;
    dlx_answer_open(answer);
    for (size_t i = 0; i < dlx_json_tree_members(variables); i++)
        take_variable(answer, &variables->values[i]);
    if (!variables)
        status = take_text(answer, text ? text : dlx_json_tree_get(output, "default"), error);
    answer->cut = false;
    dlx_answer_judge(answer, DLX_VERDICT_SOME);
    return status == DLX_OK ? dlx_answer_close(answer, error) : status;
}

static dlx_status take_message(dlx_answer *answer, const dlx_json_value *message, dlx_error *error)
{
    static const struct {
        const char *word;
        dlx_verdict verdict;
    } verdicts[] = {
        {"ALL_SOLUTIONS", DLX_VERDICT_ALL},  {"OPTIMAL_SOLUTION", DLX_VERDICT_BEST},
        {"UNSATISFIABLE", DLX_VERDICT_NONE}, {"UNKNOWN", DLX_VERDICT_UNKNOWN},
        {"SATISFIED", DLX_VERDICT_SOME},
    };
    const char *type = dlx_json_tree_string(dlx_json_tree_get(message, "type"));
    const char *word = dlx_json_tree_string(dlx_json_tree_get(message, "status"));
    if (type && strcmp(type, "solution") == 0)
        return take_stream_solution(answer, dlx_json_tree_get(message, "output"), error);
    for (size_t i = 0; i < sizeof verdicts / sizeof *verdicts && type && word; i++)
        if (strcmp(type, "status") == 0 && strcmp(word, verdicts[i].word) == 0)
            dlx_answer_judge(answer, verdicts[i].verdict);
    return DLX_OK;
}

/* One JSON object after another; objects of other types are skipped. */
static dlx_status take_stream(dlx_answer *answer, dlx_error *error)
{
    dlx_json_stream json = {.input = answer->input};
    dlx_json_tree tree = {0};
    dlx_status status;
    while ((status = dlx_json_stream_next(&json, error)) == DLX_OK && json.kind != DLX_JSON_END) {
        const dlx_json_value *message = NULL;
        if (json.kind != DLX_JSON_OPEN_OBJECT)
            status = dlx_json_stream_refuse(&json, "an object, '{'", error);
        if (status == DLX_OK)
            status = dlx_json_tree_read(&tree, &json, &message, error);
        if (status == DLX_OK)
            status = take_message(answer, message, error);
        if (status != DLX_OK)
            break;
    }
    dlx_json_tree_free(&tree);
    dlx_json_stream_free(&json);
    return status;
}

static bool knows_stream(const dlx_line *line)
{
    static const char *const keys[] = {"\"type\""};
    return dlx_line_begins(line, "{") && dlx_line_has_key(line, keys, 1);
}

const dlx_dialect dlx_dialect_minizinc_stream = {
    .name = "minizinc-stream",
    .summary = "MiniZinc: the output of --json-stream",
    .knows = knows_stream,
    .take_all = take_stream,
};

/* ---- toulbar2 -s ----------------------------------------------------------------------------- */

/* Takes a line with the values of all variables: each solution improves on the previous one. */
static dlx_status take_toulbar2(dlx_answer *answer, const dlx_line *line, dlx_error *error)
{
    const char *at = line->text;
    const char *word;
    size_t length;
    if (answer->section == 1) {
        answer->section = 0;
        dlx_answer_open(answer);
        for (uint64_t number = 1; dlx_tokens_next_word(line, &at, &word, &length); number++)
            dlx_answer_set(answer, number, dlx_is_word(word, length, "1"));
        return dlx_answer_close(answer, error);
    }
    if (dlx_line_begins(line, "New solution:")) {
        dlx_answer_judge(answer, DLX_VERDICT_SOME);
        answer->section = 1;
    } else if (dlx_line_begins(line, "Optimum:")) {
        dlx_answer_judge(answer, DLX_VERDICT_BEST);
    } else if (dlx_line_begins(line, "No solution in") ||
               dlx_line_begins(line, "No solution found by initial propagation")) {
        dlx_answer_judge(answer, DLX_VERDICT_NONE);
    }
    return DLX_OK;
}

static bool knows_toulbar2(const dlx_line *line)
{
    return dlx_line_begins(line, "New solution:") || dlx_line_begins(line, "No solution in") ||
           dlx_line_holds(line, "toulbar2");
}

const dlx_dialect dlx_dialect_toulbar2 = {
    .name = "toulbar2",
    .summary = "toulbar2: the output of -s",
    .knows = knows_toulbar2,
    .take = take_toulbar2,
};
