/* SPDX-License-Identifier: MIT */
/* Answer sets of clasp and clingo: text with or without comments, and JSON, also of clasp's models
 * of clauses.
 *
 * The atom pick(17) means: option 17 is chosen; pick(a) or pick("a b"): the option of this name.
 * Other atoms are ignored. In a line without such atoms, the arguments of each other predicate that
 * are options are a list of options. */
#ifdef HAVE_CONFIG_H
#include "config.h"
#endif

#include "answer/dialects.h"

#include "answer/lists.h"
#include "io/json_tree.h"
#include "io/scanner.h"
#include <stdlib.h>

static const dlx_verdict_line verdicts[] = {
    {"SATISFIABLE", DLX_VERDICT_SOME},    {"UNSATISFIABLE", DLX_VERDICT_NONE},
    {"INCONSISTENT", DLX_VERDICT_NONE},   {"OPTIMUM FOUND", DLX_VERDICT_BEST},
    {"UNKNOWN", DLX_VERDICT_UNKNOWN},     {"TIME LIMIT", DLX_VERDICT_TIMEOUT},
    {"INTERRUPTED", DLX_VERDICT_TIMEOUT}, {NULL, DLX_VERDICT_NOTHING},
};

/* An atom with at most one argument. */
typedef struct asp_atom {
    dlx_token predicate, argument;
    bool has_argument;
} asp_atom;

/* Reads the next atom. False: the end of the line. */
static bool next_atom(dlx_scanner *scanner, asp_atom *atom)
{
    size_t arguments = 0;
    dlx_token token;
    do {
        if (!dlx_scanner_next(scanner, &atom->predicate))
            return false;
    } while (atom->predicate.kind != DLX_TOKEN_WORD);
    *atom = (asp_atom){.predicate = atom->predicate};
    if (!dlx_scanner_peek(scanner, &token) || !token.is_attached || !dlx_token_is(&token, "("))
        return true;
    dlx_scanner_next(scanner, &token);
    while (dlx_scanner_next(scanner, &token) && scanner->depth > 0) {
        atom->argument = token;
        arguments++;
    }
    atom->has_argument = arguments == 1;
    return true;
}

static bool has_predicate(const asp_atom *atom, const dlx_token *predicate)
{
    return atom->predicate.length == predicate->length &&
           memcmp(atom->predicate.text, predicate->text, predicate->length) == 0;
}

/* True if the argument of the atom is a number or name of an option. */
static bool is_about_option(const dlx_answer *answer, const asp_atom *atom)
{
    uint64_t number;
    if (atom->has_argument && dlx_token_natural(&atom->argument, &number))
        return number > 0 && number <= dlx_problem_options(answer->problem);
    return atom->has_argument &&
           dlx_answer_find(answer, atom->argument.text, atom->argument.length, &number) &&
           number > 0;
}

/* Adds the list of all options of a predicate in the line. */
static dlx_status take_predicate(dlx_lists *lists, const dlx_line *line, const dlx_token *predicate,
                                 dlx_error *error)
{
    asp_atom atom;
    uint64_t number;
    uint32_t title;
    const size_t begin = lists->entry_count;
    const dlx_place place = {predicate->line, predicate->column + 1};
    dlx_status status = DLX_OK;
    dlx_scanner scanner = dlx_scanner_of(line->text, line->length, line->number);
    while (status == DLX_OK && next_atom(&scanner, &atom))
        if (has_predicate(&atom, predicate) && atom.has_argument)
            status =
                dlx_token_natural(&atom.argument, &number) && number < INT32_MAX
                    ? dlx_lists_add(lists, DLX_ENTRY_NUMBER, (int32_t)number, error)
                    : dlx_lists_name(lists, atom.argument.text, atom.argument.length,
                                     (dlx_place){line->number, atom.argument.column + 1}, error);
    if (status == DLX_OK)
        status = dlx_lists_title(lists, predicate->text, predicate->length, &title, error);
    return status == DLX_OK ? dlx_lists_end(lists, begin, title, place, error) : status;
}

/* Takes a line of atoms: a model. */
static dlx_status take_atoms(dlx_lists *lists, const dlx_line *line, dlx_error *error)
{
    enum { MOST = 16 };
    dlx_token predicates[MOST] = {
        {.kind = DLX_TOKEN_WORD, .text = "pick", .length = strlen("pick"), .line = line->number}};
    size_t count = 1;
    asp_atom atom;
    bool has_pick = false;
    dlx_token first = {.length = 0};
    dlx_status status = DLX_OK;
    dlx_scanner scanner = dlx_scanner_of(line->text, line->length, line->number);
    while (next_atom(&scanner, &atom) && !has_pick) {
        size_t known = 0;
        first = first.length ? first : atom.predicate;
        while (known < count && !has_predicate(&atom, &predicates[known]))
            known++;
        has_pick = known == 0 && atom.has_argument;
        if (known == count && count < MOST && is_about_option(lists->answer, &atom))
            predicates[count++] = atom.predicate;
    }
    if (!has_pick && count == 1 && first.length && dlx_problem_items(lists->answer->problem))
        return dlx_answer_refuse(lists->answer, (dlx_place){line->number, first.column + 1}, error,
                                 "expected atoms of chosen options, such as pick(3), found %s",
                                 dlx_show(first.text, first.length).text);
    const bool is_own = !has_pick && count > 1;
    for (size_t i = is_own; i < (is_own ? count : 1) && status == DLX_OK; i++)
        status = take_predicate(lists, line, &predicates[i], error);
    return status == DLX_OK ? dlx_lists_rule(lists, (dlx_place){line->number, 1}, error) : status;
}

static dlx_line skip_comment(const dlx_line *line)
{
    const size_t skipped = dlx_line_begins(line, "% ") ? 2 : 0;
    return (dlx_line){line->text + skipped, line->length - skipped, line->number};
}

static dlx_status take_line(dlx_lists *lists, const dlx_line *line, dlx_error *error)
{
    dlx_answer *answer = lists->answer;
    const dlx_line rest = skip_comment(line);
    const bool begins = dlx_line_begins(&rest, "Answer:") || dlx_line_is(&rest, "ANSWER");
    const bool is_model = answer->section == 1 || dlx_line_begins(&rest, "pick(");
    answer->section = begins;
    if (begins)
        return DLX_OK;
    if (is_model)
        return take_atoms(lists, &rest, error);
    dlx_answer_judge(answer, dlx_verdict_find(verdicts, &rest, dlx_line_begins)->verdict);
    dlx_answer_take_objective(answer, &rest, "Optimization:");
    if (dlx_line_begins(&rest, "Models ") && rest.text[rest.length - 1] != '+')
        dlx_answer_all(answer, rest.text + strlen("Models "));
    return DLX_OK;
}

dlx_status dlx_take_asp(dlx_answer *answer, dlx_error *error)
{
    dlx_lists lists = dlx_lists_of(answer);
    dlx_line line;
    dlx_status status;
    lists.is_ruled = true;
    while ((status = dlx_input_line(answer->input, &line, error)) == DLX_OK &&
           (status = take_line(&lists, &line, error)) == DLX_OK)
        ;
    if (status == DLX_NO_DATA)
        status = dlx_lists_take(&lists, error);
    dlx_lists_free(&lists);
    return status;
}

bool dlx_knows_asp(const dlx_line *line)
{
    const dlx_line rest = skip_comment(line);
    return dlx_verdict_find(verdicts, line, dlx_line_is)->text ||
           dlx_line_begins(&rest, "clasp version") || dlx_line_begins(&rest, "clingo version") ||
           dlx_line_begins(&rest, "Answer:") || dlx_line_begins(&rest, "pick(") ||
           dlx_line_begins(line, "OPTIMUM FOUND");
}

/* ---- JSON ------------------------------------------------------------------------------------ */

bool dlx_knows_clingo_json(const dlx_line *line)
{
    static const char *const keys[] = {"\"Solver\"", "\"Input\"", "\"Call\"", "\"Result\"",
                                       "\"Models\""};
    return dlx_line_has_key(line, keys, sizeof keys / sizeof *keys);
}

/* Takes the literals of a model, which clasp prints for clauses and pseudo-Boolean problems. */
static dlx_status take_literals(dlx_answer *answer, const dlx_json_value *literals,
                                dlx_error *error)
{
    answer->open = true;
    for (size_t i = 0; i < literals->count; i++) {
        const dlx_json_value *literal = &literals->values[i];
        const size_t sign = dlx_json_tree_is(literal, DLX_JSON_NUMBER) && *literal->text == '-';
        uint64_t number;
        if (!dlx_json_tree_is(literal, DLX_JSON_NUMBER) ||
            !dlx_tokens_parse_unsigned(literal->text + sign, literal->count - sign, &number) ||
            number == 0)
            return dlx_answer_refuse(answer, (dlx_place){literal->line, literal->column}, error,
                                     "expected a literal, such as -3");
        dlx_answer_set(answer, number, !sign);
    }
    answer->literals = true;
    return dlx_answer_close(answer, error);
}

/* Takes the atoms or literals of a model. */
static dlx_status take_values(dlx_lists *lists, const dlx_json_value *witness, dlx_error *error)
{
    const dlx_json_value *atoms = dlx_json_tree_get(witness, "Value");
    dlx_buffer text = {0};
    if (dlx_json_tree_is(dlx_json_tree_at(atoms, 0), DLX_JSON_NUMBER))
        return take_literals(lists->answer, atoms, error);
    bool ok = dlx_buffer_add(&text, "", 0);
    for (size_t i = 0; i < dlx_json_tree_length(atoms) && ok; i++)
        if (dlx_json_tree_string(&atoms->values[i]))
            ok = dlx_buffer_add(&text, atoms->values[i].text, atoms->values[i].count) &&
                 dlx_buffer_add(&text, " ", 1);
    const dlx_line line = {text.bytes ? text.bytes : "", text.size, witness->line};
    const dlx_status status = ok ? take_atoms(lists, &line, error) : dlx_error_memory(error);
    free(text.bytes);
    return status;
}

static dlx_status take_witness(dlx_lists *lists, const dlx_json_value *witness, dlx_error *error)
{
    const dlx_json_value *cost = dlx_json_tree_at(dlx_json_tree_get(witness, "Costs"), 0);
    const dlx_status status = take_values(lists, witness, error);
    if (cost)
        dlx_answer_objective(lists->answer, cost->text, cost->text + cost->count);
    return status;
}

static bool is_text(const dlx_line *line, const char *text)
{
    return strcmp(line->text, text) == 0;
}

static dlx_status take_document(void *state, const dlx_json_value *document, dlx_error *error)
{
    dlx_answer *answer = state;
    const dlx_json_value *calls = dlx_json_tree_get(document, "Call");
    const char *result = dlx_json_tree_string(dlx_json_tree_get(document, "Result"));
    const dlx_line line = {result ? result : "", result ? strlen(result) : 0, document->line};
    const dlx_verdict verdict = dlx_verdict_find(verdicts, &line, is_text)->verdict;
    const dlx_json_value *models = dlx_json_tree_get(document, "Models");
    const dlx_json_value *number = dlx_json_tree_get(models, "Number");
    const char *more = dlx_json_tree_string(dlx_json_tree_get(models, "More"));
    dlx_lists lists = dlx_lists_of(answer);
    dlx_status status = DLX_OK;
    lists.is_ruled = true;
    for (size_t i = 0; i < dlx_json_tree_length(calls); i++) {
        const dlx_json_value *witnesses = dlx_json_tree_get(&calls->values[i], "Witnesses");
        for (size_t k = 0; k < dlx_json_tree_length(witnesses) && status == DLX_OK; k++)
            status = take_witness(&lists, &witnesses->values[k], error);
    }
    dlx_answer_judge(answer, verdict);
    if (verdict != DLX_VERDICT_NOTHING && more && strcmp(more, "no") == 0 &&
        dlx_json_tree_is(number, DLX_JSON_NUMBER))
        dlx_answer_all(answer, number->text);
    if (status == DLX_OK)
        status = dlx_lists_take(&lists, error);
    dlx_lists_free(&lists);
    return status;
}

dlx_status dlx_take_clingo_json(dlx_answer *answer, dlx_error *error)
{
    return dlx_json_documents(answer, false, take_document, answer, error);
}
