/* SPDX-License-Identifier: MIT */
/* Answer sets of clasp and clingo: text with or without comments, and JSON.
 *
 * The atom pick(17) means: option 17 is chosen; pick(a) or pick("a b"): the option of this name.
 * Other atoms are ignored. In a line without such atoms, another predicate takes the place of pick
 * if no other has options as its arguments. */
#ifdef HAVE_CONFIG_H
#include "config.h"
#endif

#include "answer/dialects.h"

#include "io/json_tree.h"
#include "io/tokens.h"

static const char atom[] = "pick(";

/* A predicate with its bracket, such as `pick(`. */
typedef struct predicate {
    const char *text;
    size_t length;
} predicate;

static const predicate pick = {atom, sizeof atom - 1};

/* Takes an atom with an optional full stop. */
static dlx_status take_atom(dlx_answer *answer, predicate head_of, const dlx_line *line,
                            const char *word, size_t length, dlx_error *error)
{
    const size_t head = head_of.length;
    uint64_t number;
    if (length > 0 && word[length - 1] == '.')
        length--;
    if (length < head + 2 || memcmp(word, head_of.text, head) != 0 || word[length - 1] != ')')
        return DLX_OK;
    word += head;
    length -= head + 1;
    const bool numbered = dlx_tokens_parse_unsigned(word, length, &number);
    if (numbered && (number == 0 || number > dlx_problem_options(answer->problem)))
        return dlx_input_error(answer->input, line, word, error, "unknown option %llu",
                               (unsigned long long)number);
    const size_t quote = length > 2 && *word == '"' && word[length - 1] == '"';
    const dlx_status status =
        numbered ? DLX_OK
                 : dlx_answer_name(answer, line, word + quote, length - 2 * quote, &number, error);
    if (status == DLX_OK && number > 0)
        dlx_answer_set(answer, number, true);
    return status;
}

static const dlx_verdict_line verdicts[] = {
    {"SATISFIABLE", DLX_VERDICT_SOME},    {"UNSATISFIABLE", DLX_VERDICT_NONE},
    {"INCONSISTENT", DLX_VERDICT_NONE},   {"OPTIMUM FOUND", DLX_VERDICT_BEST},
    {"UNKNOWN", DLX_VERDICT_UNKNOWN},     {"TIME LIMIT", DLX_VERDICT_TIMEOUT},
    {"INTERRUPTED", DLX_VERDICT_TIMEOUT}, {NULL, DLX_VERDICT_NOTHING},
};

/* True if the argument of the atom is a number or name of an option. Sets *head to the predicate.
 */
static bool is_about_option(const dlx_answer *answer, const char *word, size_t length,
                            predicate *head)
{
    const char *bracket = memchr(word, '(', length);
    uint64_t number;
    length -= length > 0 && word[length - 1] == '.';
    if (!bracket || bracket == word || word[length - 1] != ')')
        return false;
    *head = (predicate){word, (size_t)(bracket + 1 - word)};
    const char *argument = bracket + 1;
    size_t rest = length - head->length - 1;
    const size_t quote = rest > 2 && *argument == '"' && argument[rest - 1] == '"';
    if (dlx_tokens_parse_unsigned(argument, rest, &number))
        return number > 0 && number <= dlx_problem_options(answer->problem);
    return dlx_answer_find(answer, argument + quote, rest - 2 * quote, &number) && number > 0;
}

static bool is_same(predicate a, predicate b)
{
    return a.length == b.length && memcmp(a.text, b.text, a.length) == 0;
}

/* Finds the predicate of the chosen options in a line of atoms. */
static dlx_status find_predicate(const dlx_answer *answer, const dlx_line *line, predicate *found,
                                 dlx_error *error)
{
    const char *at = line->text;
    const char *word;
    const char *first = NULL;
    size_t length, first_length = 0;
    predicate head;
    *found = (predicate){NULL, 0};
    while (dlx_tokens_next_word(line, &at, &word, &length)) {
        if (dlx_begins_with(word, word + length, atom)) {
            *found = pick;
            return DLX_OK;
        }
        first_length = first ? first_length : length;
        first = first ? first : word;
        if (!is_about_option(answer, word, length, &head))
            continue;
        if (found->text && !is_same(*found, head))
            return dlx_input_error(answer->input, line, word, error,
                                   "expected one predicate of options, found %s: name it pick",
                                   dlx_show(word, length).text);
        *found = head;
    }
    if (!first || found->text || !dlx_problem_items(answer->problem)) {
        *found = found->text ? *found : pick;
        return DLX_OK;
    }
    return dlx_input_error(answer->input, line, first, error,
                           "expected atoms of chosen options, such as pick(3), found %s",
                           dlx_show(first, first_length).text);
}

/* Takes a line of atoms; begins a model unless a numbered line has begun the model. */
static dlx_status take_atoms(dlx_answer *answer, const dlx_line *line, dlx_error *error)
{
    const char *at = line->text;
    const char *word;
    size_t length;
    predicate head;
    const dlx_status known = find_predicate(answer, line, &head, error);
    if (known != DLX_OK)
        return known;
    dlx_answer_open(answer);
    while (dlx_tokens_next_word(line, &at, &word, &length)) {
        const dlx_status status = take_atom(answer, head, line, word, length, error);
        if (status != DLX_OK)
            return status;
    }
    answer->section = 0;
    return dlx_answer_close(answer, error);
}

static const char *skip_comment(const dlx_line *line)
{
    return dlx_line_begins(line, "% ") ? line->text + 2 : line->text;
}

static dlx_status take_asp(dlx_answer *answer, const dlx_line *line, dlx_error *error)
{
    const char *text = skip_comment(line);
    const dlx_line rest = {text, line->length - (size_t)(text - line->text), line->number};
    const bool begins = dlx_line_begins(&rest, "Answer:");
    if (begins || dlx_line_is(&rest, "ANSWER")) {
        answer->section = 1;
        return DLX_OK;
    }
    if (answer->section == 1)
        return take_atoms(answer, &rest, error);
    dlx_answer_judge(answer, dlx_verdict_find(verdicts, &rest, dlx_line_begins)->verdict);
    if (dlx_line_begins(&rest, "Optimization:"))
        dlx_answer_objective(answer, rest.text + strlen("Optimization:"), rest.text + rest.length);
    if (dlx_line_begins(&rest, "Models ") && rest.text[rest.length - 1] != '+')
        dlx_answer_all(answer, rest.text + strlen("Models "));
    if (dlx_line_begins(&rest, atom))
        return take_atoms(answer, &rest, error);
    return DLX_OK;
}

static bool knows_asp(const dlx_line *line)
{
    const char *text = skip_comment(line);
    const dlx_line rest = {text, line->length - (size_t)(text - line->text), line->number};
    return dlx_verdict_find(verdicts, line, dlx_line_is)->text ||
           dlx_line_begins(&rest, "clasp version") || dlx_line_begins(&rest, "clingo version") ||
           dlx_line_begins(&rest, "Answer:") || dlx_line_begins(&rest, atom) ||
           dlx_line_begins(line, "OPTIMUM FOUND");
}

const dlx_dialect dlx_dialect_asp = {
    .name = "asp",
    .summary = "clasp and clingo: atoms pick(N)",
    .knows = knows_asp,
    .take = take_asp,
};

/* ---- JSON ------------------------------------------------------------------------------------ */

static bool knows_json(const dlx_line *line)
{
    static const char *const keys[] = {"\"Solver\"", "\"Input\"", "\"Call\"", "\"Result\"",
                                       "\"Models\""};
    return dlx_line_has_key(line, keys, sizeof keys / sizeof *keys);
}

static dlx_status take_witness(dlx_answer *answer, const dlx_json_value *witness, dlx_error *error)
{
    const dlx_json_value *atoms = dlx_json_tree_get(witness, "Value");
    const dlx_json_value *cost = dlx_json_tree_at(dlx_json_tree_get(witness, "Costs"), 0);
    dlx_answer_open(answer);
    for (size_t i = 0; i < dlx_json_tree_length(atoms); i++) {
        const dlx_json_value *value = &atoms->values[i];
        const dlx_line line = {value->text, 0, value->line};
        const dlx_status status =
            dlx_json_tree_string(value)
                ? take_atom(answer, pick, &line, value->text, value->count, error)
                : DLX_OK;
        if (status != DLX_OK)
            return status;
    }
    if (cost) {
        answer->has_objective = true;
        answer->objective = dlx_json_tree_number(cost);
    }
    return dlx_answer_close(answer, error);
}

static dlx_status take_document(dlx_answer *answer, const dlx_json_value *document,
                                dlx_error *error)
{
    const dlx_json_value *calls = dlx_json_tree_get(document, "Call");
    const char *result = dlx_json_tree_string(dlx_json_tree_get(document, "Result"));
    const dlx_json_value *models = dlx_json_tree_get(document, "Models");
    const dlx_json_value *number = dlx_json_tree_get(models, "Number");
    const char *more = dlx_json_tree_string(dlx_json_tree_get(models, "More"));
    dlx_status status = DLX_OK;
    for (size_t i = 0; i < dlx_json_tree_length(calls); i++) {
        const dlx_json_value *witnesses = dlx_json_tree_get(&calls->values[i], "Witnesses");
        for (size_t k = 0; k < dlx_json_tree_length(witnesses) && status == DLX_OK; k++)
            status = take_witness(answer, &witnesses->values[k], error);
    }
    for (size_t i = 0; result && verdicts[i].text; i++)
        if (strcmp(result, verdicts[i].text) == 0)
            dlx_answer_judge(answer, verdicts[i].verdict);
    if (more && strcmp(more, "no") == 0 && dlx_json_tree_is(number, DLX_JSON_NUMBER))
        dlx_answer_all(answer, number->text);
    return status;
}

static dlx_status take_json(dlx_answer *answer, dlx_error *error)
{
    dlx_json_stream json = {.input = answer->input};
    dlx_json_tree tree = {0};
    const dlx_json_value *document;
    dlx_status status = dlx_json_stream_next(&json, error);
    if (status == DLX_OK && json.kind != DLX_JSON_OPEN_OBJECT)
        status = dlx_json_stream_refuse(&json, "an object, '{'", error);
    if (status == DLX_OK)
        status = dlx_json_tree_read(&tree, &json, &document, error);
    if (status == DLX_OK)
        status = take_document(answer, document, error);
    dlx_json_tree_free(&tree);
    dlx_json_stream_free(&json);
    return status;
}

const dlx_dialect dlx_dialect_clingo_json = {
    .name = "clingo-json",
    .summary = "clasp and clingo: --outf=2",
    .knows = knows_json,
    .take_all = take_json,
};
