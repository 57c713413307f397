/* SPDX-License-Identifier: MIT */
/* Answer sets, as clasp and clingo print them: as text with or without comments, and as JSON.
 *
 * The atom pick(17) means that option 17 is chosen, pick(a) or pick("a b") the option of that name;
 * other atoms are ignored. */
#ifdef HAVE_CONFIG_H
#include "config.h"
#endif

#include "answer/dialects.h"

#include "io/tokens.h"
#include <stdio.h>
#if HAVE_JANSSON
#include <jansson.h>
#endif

static const char atom[] = "pick(";

/* Takes an atom, which a full stop may follow. */
static dlx_status take_atom(dlx_answer *answer, const dlx_line *line, const char *word,
                            size_t length, dlx_error *error)
{
    const size_t head = strlen(atom);
    uint64_t number;
    if (length > 0 && word[length - 1] == '.')
        length--;
    if (length < head + 2 || memcmp(word, atom, head) != 0 || word[length - 1] != ')')
        return DLX_OK;
    word += head;
    length -= head + 1;
    const bool numbered = dlx_parse_unsigned(word, length, &number);
    if (numbered && (number == 0 || number > dlx_problem_options(answer->problem)))
        return dlx_input_error(answer->input, line, word, error, "there is no option %llu",
                               (unsigned long long)number);
    const size_t quote = length > 2 && *word == '"' && word[length - 1] == '"';
    const dlx_status status =
        numbered ? DLX_OK
                 : dlx_answer_name(answer, line, word + quote, length - 2 * quote, &number, error);
    if (status == DLX_OK && number > 0)
        dlx_answer_set(answer, number, true);
    return status;
}

static const struct {
    const char *line;
    dlx_verdict verdict;
} verdicts[] = {
    {"SATISFIABLE", DLX_VERDICT_SOME},    {"UNSATISFIABLE", DLX_VERDICT_NONE},
    {"INCONSISTENT", DLX_VERDICT_NONE},   {"OPTIMUM FOUND", DLX_VERDICT_BEST},
    {"UNKNOWN", DLX_VERDICT_UNKNOWN},     {"TIME LIMIT", DLX_VERDICT_TIMEOUT},
    {"INTERRUPTED", DLX_VERDICT_TIMEOUT},
};

/* A line of atoms begins a model, unless a line with its number has done so. */
static dlx_status take_atoms(dlx_answer *answer, const dlx_line *line, dlx_error *error)
{
    const char *at = line->text;
    const char *word;
    size_t length;
    dlx_answer_open(answer);
    while (dlx_next_word(line, &at, &word, &length)) {
        const dlx_status status = take_atom(answer, line, word, length, error);
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
    for (size_t i = 0; i < sizeof verdicts / sizeof *verdicts; i++)
        if (dlx_line_begins(&rest, verdicts[i].line)) {
            dlx_answer_judge(answer, verdicts[i].verdict);
            return DLX_OK;
        }
    if (dlx_line_begins(&rest, "Optimization:"))
        dlx_answer_objective(answer, rest.text + strlen("Optimization:"));
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
    for (size_t i = 0; i < sizeof verdicts / sizeof *verdicts; i++)
        if (dlx_line_is(line, verdicts[i].line))
            return true;
    return dlx_line_begins(&rest, "clasp version") || dlx_line_begins(&rest, "clingo version") ||
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

#if HAVE_JANSSON

static bool knows_json(const dlx_line *line)
{
    static const char *const keys[] = {"\"Solver\"", "\"Input\"", "\"Call\"", "\"Result\"",
                                       "\"Models\""};
    return dlx_line_has_key(line, keys, sizeof keys / sizeof *keys);
}

/* Reads all of the input for the parser, which takes it in pieces. */
typedef struct source {
    dlx_answer *answer;
    dlx_line line;
    size_t used;       /* of the line and its line feed */
    dlx_status status; /* of the last read */
    dlx_error *error;
} source;

static size_t give_text(void *buffer, size_t size, void *state)
{
    source *from = state;
    if (from->used > from->line.length || !from->line.text) {
        from->status = dlx_input_line(from->answer->input, &from->line, from->error);
        from->used = 0;
        if (from->status != DLX_OK)
            return from->status == DLX_END ? 0 : (size_t)-1;
    }
    const size_t left = from->line.length - from->used;
    const size_t count = left < size ? left : size;
    memcpy(buffer, from->line.text + from->used, count);
    from->used += count;
    if (count == size)
        return size;
    ((char *)buffer)[count] = '\n';
    from->used++;
    return count + 1;
}

static dlx_status take_witness(dlx_answer *answer, const json_t *witness, dlx_error *error)
{
    const json_t *value = json_object_get(witness, "Value");
    const json_t *costs = json_object_get(witness, "Costs");
    dlx_answer_open(answer);
    for (size_t i = 0; i < json_array_size(value); i++) {
        const char *text = json_string_value(json_array_get(value, i));
        const dlx_line line = {text, 0, 0};
        const dlx_status status =
            text ? take_atom(answer, &line, text, strlen(text), error) : DLX_OK;
        if (status != DLX_OK)
            return status;
    }
    if (json_array_size(costs) > 0) {
        answer->has_objective = true;
        answer->objective = json_number_value(json_array_get(costs, 0));
    }
    return dlx_answer_close(answer, error);
}

static dlx_status take_document(dlx_answer *answer, const json_t *document, dlx_error *error)
{
    const json_t *calls = json_object_get(document, "Call");
    const char *result = json_string_value(json_object_get(document, "Result"));
    const json_t *models = json_object_get(document, "Models");
    const char *more = json_string_value(json_object_get(models, "More"));
    dlx_status status = DLX_OK;
    for (size_t i = 0; i < json_array_size(calls); i++) {
        const json_t *witnesses = json_object_get(json_array_get(calls, i), "Witnesses");
        for (size_t k = 0; k < json_array_size(witnesses) && status == DLX_OK; k++)
            status = take_witness(answer, json_array_get(witnesses, k), error);
    }
    for (size_t i = 0; result && i < sizeof verdicts / sizeof *verdicts; i++)
        if (strcmp(result, verdicts[i].line) == 0)
            dlx_answer_judge(answer, verdicts[i].verdict);
    const json_t *number = json_object_get(models, "Number");
    if (more && strcmp(more, "no") == 0 && json_is_integer(number)) {
        char text[32];
        snprintf(text, sizeof text, "%lld", (long long)json_integer_value(number));
        dlx_answer_all(answer, text);
    }
    return status;
}

static dlx_status take_json(dlx_answer *answer, dlx_error *error)
{
    enum { KEPT = 24 }; /* bytes of memory for a byte of text, about */
    source from = {.answer = answer, .error = error};
    dlx_input_keep(answer->input, KEPT);
    json_error_t where;
    json_t *document = json_load_callback(give_text, &from, JSON_DISABLE_EOF_CHECK, &where);
    if (!document && from.status != DLX_OK && from.status != DLX_END)
        return from.status;
    if (!document) {
        const dlx_line line = {where.text, 0, where.line > 0 ? (uint64_t)where.line : 1};
        return dlx_input_error(answer->input, &line, line.text, error, "bad JSON: %.100s",
                               where.text);
    }
    const dlx_status status = take_document(answer, document, error);
    json_decref(document);
    return status;
}

const dlx_dialect dlx_dialect_clingo_json = {
    .name = "clingo-json",
    .summary = "clasp and clingo: --outf=2",
    .knows = knows_json,
    .take_all = take_json,
};

#endif
