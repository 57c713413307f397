/* SPDX-License-Identifier: MIT */
/* Solutions in JSON, by ec-solve and ec-answer (doc/ec.schema.json) or by scripts: an object with
 * "solutions", each an array of option numbers or names, or an object with such an array,
 * "options"; an option may also be an object with a "number", or else a "name". Names and values of
 * Gurobi ("SolutionInfo", "Vars"), highs-js ("Columns"), glpk.js ("result") and Pyomo ("Solution").
 * The stream of MiniZinc. */
#include "answer/dialects.h"

#include "answer/brackets.h"
#include <stdlib.h>

static dlx_status refuse(const dlx_answer *answer, const dlx_json_value *value,
                         const char *expected, dlx_error *error)
{
    const dlx_place place = {value->line, value->column};
    const bool is_text = value->kind != DLX_JSON_OPEN_ARRAY && value->kind != DLX_JSON_OPEN_OBJECT;
    const char sign[2] = {(char)value->kind, 0};
    return dlx_answer_refuse(
        answer, place, error, "expected %s, found %s", expected,
        dlx_show(is_text ? value->text : sign, is_text ? value->count : 1).text);
}

/* ---- ec-solve and scripts -------------------------------------------------------------------- */

/* Takes an option: its number, its name, or an object with one of these. */
static dlx_status take_option(dlx_answer *answer, const dlx_json_value *option, dlx_error *error)
{
    const dlx_json_value *member = dlx_json_tree_get(option, "number");
    const dlx_json_value *value = member ? member
                                  : dlx_json_tree_is_object(option)
                                      ? dlx_json_tree_get(option, "name")
                                      : option;
    uint64_t name = 0;
    int64_t number = 0;
    if (!value || (!member && dlx_json_tree_is_object(option) && !dlx_json_tree_string(value)))
        return refuse(answer, option,
                      "the option's \"number\", or a \"name\" that no other option has", error);
    if (dlx_json_tree_string(value) && !member) {
        if (!dlx_answer_find(answer, value->text, value->count, &name) || !name)
            return dlx_answer_refuse_name(answer, (dlx_place){value->line, value->column},
                                          value->text, value->count, error);
        number = (int64_t)name;
    } else if (!dlx_json_tree_integer(value, &number) || number < 1 ||
               number > (int64_t)dlx_problem_options(answer->problem)) {
        return refuse(answer, value, "the number of an option", error);
    }
    dlx_answer_set(answer, (uint64_t)number, true);
    return DLX_OK;
}

static void take_cost(dlx_answer *answer, const dlx_json_value *cost)
{
    if (dlx_json_tree_is(cost, DLX_JSON_NUMBER))
        dlx_answer_objective(answer, cost->text, cost->text + cost->count);
}

static dlx_status take_solution(dlx_answer *answer, const dlx_json_value *solution,
                                dlx_error *error)
{
    const dlx_json_value *cost = dlx_json_tree_get(solution, "cost");
    const dlx_json_value *options =
        dlx_json_tree_is_object(solution) ? dlx_json_tree_get(solution, "options") : solution;
    dlx_status status = DLX_OK;
    if (!options)
        return refuse(answer, solution, "the solution's options, \"options\"", error);
    if (!dlx_json_tree_is_array(options))
        return refuse(answer, options, "an array of options", error);
    if (cost && !dlx_json_tree_is(cost, DLX_JSON_NUMBER))
        return refuse(answer, cost, "a cost", error);
    take_cost(answer, cost);
    answer->open = true;
    for (size_t i = 0; i < options->count && status == DLX_OK; i++)
        status = take_option(answer, &options->values[i], error);
    dlx_answer_judge(answer, DLX_VERDICT_SOME);
    return status == DLX_OK ? dlx_answer_close(answer, error) : status;
}

/* Takes the word of a dlx_end, and the number of solutions. */
static dlx_status take_end(dlx_answer *answer, const dlx_json_value *document, dlx_error *error)
{
    const dlx_json_value *word = dlx_json_tree_get(document, "end");
    const dlx_json_value *found = dlx_json_tree_get(document, "found");
    const char *text = dlx_json_tree_string(word);
    for (int end = DLX_END_COMPLETE; end <= DLX_END_ERROR && text; end++)
        if (strcmp(text, dlx_end_word((dlx_end)end)) == 0) {
            answer->says_end = true;
            answer->end = (dlx_end)end;
        }
    if (word && !answer->says_end)
        return refuse(answer, word, "how the search ended, such as \"complete\"", error);
    if (found && (!dlx_json_tree_is(found, DLX_JSON_NUMBER) ||
                  strspn(found->text, "0123456789") != found->count))
        return refuse(answer, found, "a number of solutions", error);
    answer->has_number =
        found && dlx_tokens_parse_unsigned(found->text, found->count, &answer->number);
    return DLX_OK;
}

static dlx_status take_solutions(dlx_answer *answer, const dlx_json_value *solutions,
                                 dlx_error *error)
{
    dlx_status status = DLX_OK;
    if (!dlx_json_tree_is_array(solutions))
        return refuse(answer, solutions, "an array of solutions", error);
    for (size_t i = 0; i < solutions->count && status == DLX_OK; i++)
        status = take_solution(answer, &solutions->values[i], error);
    return status;
}

/* ---- names and values of solvers ------------------------------------------------------------- */

/* Takes the value of a variable, at `place` for messages. */
static dlx_status take_value(dlx_answer *answer, const dlx_json_value *place, const char *name,
                             const dlx_json_value *value, dlx_error *error)
{
    uint64_t number;
    const double real = dlx_json_tree_is(value, DLX_JSON_NUMBER) ? dlx_json_tree_number(value)
                        : dlx_json_tree_is_word(value, "true")   ? 1
                        : dlx_json_tree_is_word(value, "false")  ? 0
                                                                 : -1;
    if (!dlx_answer_find(answer, name, strlen(name), &number))
        return dlx_answer_refuse_name(answer, (dlx_place){place->line, place->column}, name,
                                      strlen(name), error);
    if (number && !dlx_ilp_is_near(real, 0) && !dlx_ilp_is_near(real, 1))
        return refuse(answer, value ? value : place, "0 or 1 as the value of a variable", error);
    if (number)
        dlx_answer_set(answer, number, real > 0.5);
    return DLX_OK;
}

/* Takes a variable of an array, such as `{"VarName": "r1", "X": 1}`, or of an object, such as
 * `"r1": {"Primal": 1}` or `"r1": 1`. */
static dlx_status take_variable(dlx_answer *answer, const dlx_json_value *variable,
                                const char *const *keys, dlx_error *error)
{
    const dlx_json_value *name = keys[0] ? dlx_json_tree_get(variable, keys[0]) : NULL;
    const dlx_json_value *value = keys[1] ? dlx_json_tree_get(variable, keys[1]) : variable;
    if (keys[1] && !dlx_json_tree_is_object(variable))
        return refuse(answer, variable, "a variable, '{'", error);
    if (keys[0] && !dlx_json_tree_string(name))
        return refuse(answer, variable, "the variable's \"VarName\"", error);
    return take_value(answer, variable, name ? name->text : variable->key, value, error);
}

/* Takes the variables of a model. `keys`: of name and value, or NULL. */
static dlx_status take_variables(dlx_answer *answer, const dlx_json_value *variables,
                                 const char *const *keys, dlx_error *error)
{
    dlx_status status = DLX_OK;
    if (!variables)
        return DLX_OK;
    if (variables->kind != (keys[0] ? DLX_JSON_OPEN_ARRAY : DLX_JSON_OPEN_OBJECT))
        return dlx_json_tree_string(variables) /* `"No values"` */
                   ? dlx_answer_close(answer, error)
                   : refuse(answer, variables, "variables", error);
    answer->open = true;
    for (size_t i = 0; i < variables->count && status == DLX_OK; i++)
        status = take_variable(answer, &variables->values[i], keys, error);
    return status == DLX_OK ? dlx_answer_close(answer, error) : status;
}

/* A solver whose document has the member `key`, and the verdicts of its status. */
typedef struct json_solver {
    const char *key, *status, *objective;
    struct {
        const char *word;
        dlx_verdict verdict;
    } verdicts[5];
} json_solver;

static const json_solver gurobi = {
    "SolutionInfo",
    "Status",
    "ObjVal",
    {{"2", DLX_VERDICT_BEST}, {"3", DLX_VERDICT_NONE}, {"9", DLX_VERDICT_TIMEOUT}}};
static const json_solver highs = {"Columns",
                                  "Status",
                                  "ObjectiveValue",
                                  {{"Optimal", DLX_VERDICT_BEST},
                                   {"Infeasible", DLX_VERDICT_NONE},
                                   {"Time limit reached", DLX_VERDICT_TIMEOUT}}};
static const json_solver glpk = {
    "result",
    "status",
    "z",
    {{"5", DLX_VERDICT_BEST}, {"2", DLX_VERDICT_SOME}, {"4", DLX_VERDICT_NONE}}};
static const json_solver pyomo = {"Solution",
                                  "Termination condition",
                                  NULL,
                                  {{"optimal", DLX_VERDICT_BEST},
                                   {"infeasible", DLX_VERDICT_NONE},
                                   {"maxTimeLimit", DLX_VERDICT_TIMEOUT}}};

/* Takes the status and the objective. Returns the verdict. */
static dlx_verdict take_status(dlx_answer *answer, const json_solver *solver,
                               const dlx_json_value *information)
{
    const dlx_json_value *status = dlx_json_tree_get(information, solver->status);
    const bool is_text = dlx_json_tree_string(status) || dlx_json_tree_is(status, DLX_JSON_NUMBER);
    dlx_verdict verdict = DLX_VERDICT_UNKNOWN;
    for (size_t i = 0; is_text && solver->verdicts[i].word; i++)
        if (strcmp(status->text, solver->verdicts[i].word) == 0)
            verdict = solver->verdicts[i].verdict;
    dlx_answer_judge(answer, verdict);
    if (solver->objective)
        take_cost(answer, dlx_json_tree_get(information, solver->objective));
    return verdict;
}

/* Takes a result of highs-js: columns by name, which have values unless there is no solution. */
static dlx_status take_highs(dlx_answer *answer, const dlx_json_value *document, dlx_error *error)
{
    static const char *const keys[] = {NULL, "Primal"};
    return take_status(answer, &highs, document) == DLX_VERDICT_BEST
               ? take_variables(answer, dlx_json_tree_get(document, highs.key), keys, error)
               : DLX_OK;
}

static dlx_status take_glpk(dlx_answer *answer, const dlx_json_value *result, dlx_error *error)
{
    static const char *const keys[] = {NULL, NULL};
    const dlx_verdict verdict = take_status(answer, &glpk, result);
    return verdict == DLX_VERDICT_BEST || verdict == DLX_VERDICT_SOME
               ? take_variables(answer, dlx_json_tree_get(result, "vars"), keys, error)
               : DLX_OK;
}

static dlx_status take_gurobi(dlx_answer *answer, const dlx_json_value *document, dlx_error *error)
{
    static const char *const keys[] = {"VarName", "X"};
    const dlx_json_value *information = dlx_json_tree_get(document, gurobi.key);
    if (!dlx_json_tree_is_object(information))
        return refuse(answer, information, "an object, '{'", error);
    take_status(answer, &gurobi, information);
    return take_variables(answer, dlx_json_tree_get(document, "Vars"), keys, error);
}

/* Takes the solutions in the results of Pyomo, of which the first element is their number. */
static dlx_status take_pyomo(dlx_answer *answer, const dlx_json_value *document, dlx_error *error)
{
    static const char *const keys[] = {NULL, "Value"};
    const dlx_json_value *solutions = dlx_json_tree_get(document, pyomo.key);
    dlx_status status = DLX_OK;
    take_status(answer, &pyomo, dlx_json_tree_at(dlx_json_tree_get(document, "Solver"), 0));
    for (size_t i = 1; i < dlx_json_tree_length(solutions) && status == DLX_OK; i++) {
        const dlx_json_value *solution = &solutions->values[i];
        const dlx_json_value *objective = dlx_json_tree_get(solution, "Objective");
        if (dlx_json_tree_members(objective) == 1)
            take_cost(answer, dlx_json_tree_get(&objective->values[0], "Value"));
        answer->open = true;
        status = take_variables(answer, dlx_json_tree_get(solution, "Variable"), keys, error);
    }
    return status;
}

/* ---- documents ------------------------------------------------------------------------------- */

dlx_status dlx_json_documents(dlx_answer *answer, bool several, dlx_take_document *take,
                              void *state, dlx_error *error)
{
    dlx_json_stream json = {.input = answer->input, .is_loose = true};
    dlx_json_tree tree = {0};
    dlx_status status;
    size_t count = 0;
    while ((status = dlx_json_stream_next(&json, error)) == DLX_OK && json.kind != DLX_JSON_END) {
        const dlx_json_value *document = NULL;
        if (count++ && !several)
            status =
                dlx_json_stream_refuse(&json, "the end, since an answer is for one problem", error);
        else if (json.kind != DLX_JSON_OPEN_OBJECT)
            status = dlx_json_stream_refuse(&json, "an object, '{'", error);
        if (status == DLX_OK)
            status = dlx_json_tree_read(&tree, &json, &document, error);
        if (status == DLX_OK)
            status = take(state, document, error);
        if (status != DLX_OK)
            break;
    }
    dlx_json_tree_free(&tree);
    dlx_json_stream_free(&json);
    return status;
}

static dlx_status take_document(void *state, const dlx_json_value *document, dlx_error *error)
{
    dlx_answer *answer = state;
    const dlx_json_value *primary = dlx_json_tree_get(document, "primary");
    const dlx_json_value *solutions = dlx_json_tree_get(document, "solutions");
    const dlx_json_value *result = dlx_json_tree_get(document, glpk.key);
    if (primary)
        return refuse(answer, primary, "solutions rather than a problem", error);
    if (solutions) {
        const dlx_status status = take_solutions(answer, solutions, error);
        return status == DLX_OK ? take_end(answer, document, error) : status;
    }
    if (dlx_json_tree_get(document, gurobi.key))
        return take_gurobi(answer, document, error);
    if (dlx_json_tree_get(document, highs.key))
        return take_highs(answer, document, error);
    if (dlx_json_tree_get(document, pyomo.key))
        return take_pyomo(answer, document, error);
    if (dlx_json_tree_is_object(result))
        return take_glpk(answer, result, error);
    return refuse(answer, document, "the solutions, \"solutions\"", error);
}

dlx_status dlx_take_json(dlx_answer *answer, dlx_error *error)
{
    return dlx_json_documents(answer, false, take_document, answer, error);
}

bool dlx_knows_json(const dlx_line *line)
{
    static const char *const keys[] = {
        "\"problem\"",  "\"solutions\"",   "\"found\"",          "\"end\"",      "\"SolutionInfo\"",
        "\"Columns\"",  "\"IsLinear\"",    "\"ObjectiveValue\"", "\"Status\"",   "\"Problem\"",
        "\"Solution\"", "\"result\"",      "\"time\"",           "\"name\": \"", "\"name\":\"",
        "Status: '",    "ObjectiveValue: "};
    return dlx_line_has_key(line, keys, sizeof keys / sizeof *keys);
}

/* ---- minizinc --json-stream ------------------------------------------------------------------ */

/* Takes the numbers and truth values of an array as entries; pairs in a set are ranges. */
static dlx_status take_elements(dlx_lists *lists, const dlx_json_value *array, dlx_error *error)
{
    dlx_status status = DLX_OK;
    for (size_t i = 0; i < dlx_json_tree_length(array) && status == DLX_OK; i++) {
        const dlx_json_value *element = dlx_json_tree_at(array, i);
        const bool is_range = dlx_json_tree_length(element) == 2;
        const bool is_true = dlx_json_tree_is_word(element, "true");
        int64_t first;
        int64_t last;
        if (is_true || dlx_json_tree_is_word(element, "false"))
            status = dlx_lists_add(lists, DLX_ENTRY_TRUTH, is_true, error);
        else if (!dlx_json_tree_integer(is_range ? dlx_json_tree_at(element, 0) : element,
                                        &first) ||
                 !dlx_json_tree_integer(is_range ? dlx_json_tree_at(element, 1) : element, &last) ||
                 first < INT32_MIN || last - first > (int64_t)lists->answer->problem->options)
            return refuse(lists->answer, element, "the number or value of an option", error);
        else
            for (; first <= last && status == DLX_OK; first++)
                status = dlx_lists_add(lists, DLX_ENTRY_NUMBER, (int32_t)first, error);
    }
    return status;
}

/* Takes a variable of `--output-mode json`: a list, or the value of a name, which belongs to the
 * list that began at `begin`. */
static dlx_status take_json_variable(dlx_lists *lists, const dlx_json_value *variable,
                                     dlx_error *error)
{
    const dlx_json_value *set = dlx_json_tree_get(variable, "set");
    const dlx_json_value *array = set ? set : variable;
    const dlx_place place = {variable->line, variable->column};
    const size_t length = strlen(variable->key);
    const size_t begin = lists->entry_count;
    const bool is_true = dlx_json_tree_is_word(variable, "true");
    uint32_t title;
    int64_t number = is_true;
    if (dlx_answer_is_cost(lists->answer, variable->key, length)) {
        take_cost(lists->answer, variable);
        return DLX_OK;
    }
    if (!dlx_json_tree_is_array(array)) {
        if (!dlx_json_tree_is_word(variable, "false") && !is_true &&
            !dlx_json_tree_integer(variable, &number))
            return DLX_OK;
        const dlx_status status = dlx_lists_name(lists, variable->key, length, place, error);
        if (status == DLX_OK)
            dlx_lists_value(lists, number < 0 || number > 1 ? INT32_MAX : (int32_t)number);
        return status;
    }
    if (dlx_json_tree_is_array(dlx_json_tree_at(array, 0)) && !set)
        return DLX_OK;
    dlx_status status = take_elements(lists, array, error);
    if (status == DLX_OK)
        status = dlx_lists_title(lists, variable->key, length, &title, error);
    return status == DLX_OK ? dlx_lists_end(lists, begin, title, place, error) : status;
}

/* Takes the variables of a solution: scalars, which form a list, then arrays and sets. */
static dlx_status take_json_variables(dlx_lists *lists, const dlx_json_value *variables,
                                      dlx_error *error)
{
    const size_t begin = lists->entry_count;
    dlx_status status = DLX_OK;
    for (int lists_now = 0; lists_now < 2; lists_now++) {
        for (size_t i = 0; i < variables->count && status == DLX_OK; i++) {
            const dlx_json_kind kind = variables->values[i].kind;
            if ((kind == DLX_JSON_OPEN_ARRAY || kind == DLX_JSON_OPEN_OBJECT) == lists_now)
                status = take_json_variable(lists, &variables->values[i], error);
        }
        if (!lists_now && status == DLX_OK && lists->entry_count > begin)
            status = dlx_lists_end(lists, begin, DLX_NO_INDEX,
                                   (dlx_place){variables->line, variables->column}, error);
    }
    return status;
}

/* Takes `"output": {"dzn": "...", "json": {...}}`; the section `default` is as dzn. */
static dlx_status take_stream_solution(dlx_printed *printed, const dlx_json_value *output,
                                       dlx_error *error)
{
    const dlx_json_value *variables = dlx_json_tree_get(output, "json");
    const dlx_json_value *dzn = dlx_json_tree_get(output, "dzn");
    const dlx_json_value *text = dzn ? dzn : dlx_json_tree_get(output, "default");
    dlx_status status = DLX_OK;
    dlx_answer_judge(printed->answer, DLX_VERDICT_SOME);
    if (dlx_json_tree_is_object(variables)) {
        status = take_json_variables(&printed->lists, variables, error);
        printed->brackets->begin = printed->lists.entry_count;
    } else {
        const char *begin = dlx_json_tree_string(text);
        while (begin && *begin && status == DLX_OK) {
            const dlx_line line = {begin, strcspn(begin, "\n"), text->line};
            status = dlx_printed_ruled_line(printed, &line, error);
            begin += line.length;
            begin += *begin == '\n';
        }
        if (status == DLX_OK)
            status = dlx_printed_close(printed, error);
    }
    return status == DLX_OK && output
               ? dlx_lists_rule(&printed->lists, (dlx_place){output->line, output->column}, error)
               : status;
}

static dlx_status take_message(void *state, const dlx_json_value *message, dlx_error *error)
{
    static const dlx_verdict_line verdicts[] = {
        {"ALL_SOLUTIONS", DLX_VERDICT_ALL},  {"OPTIMAL_SOLUTION", DLX_VERDICT_BEST},
        {"UNSATISFIABLE", DLX_VERDICT_NONE}, {"UNKNOWN", DLX_VERDICT_UNKNOWN},
        {"SATISFIED", DLX_VERDICT_SOME},     {NULL, DLX_VERDICT_NOTHING},
    };
    dlx_printed *printed = state;
    const char *type = dlx_json_tree_string(dlx_json_tree_get(message, "type"));
    const char *word = dlx_json_tree_string(dlx_json_tree_get(message, "status"));
    if (type && strcmp(type, "solution") == 0)
        return take_stream_solution(printed, dlx_json_tree_get(message, "output"), error);
    if (type && word && strcmp(type, "status") == 0) {
        const dlx_line line = {word, strlen(word), 0};
        dlx_answer_judge(printed->answer, dlx_verdict_find(verdicts, &line, dlx_line_is)->verdict);
    }
    return DLX_OK;
}

/* One JSON object after another; objects of other types are skipped. */
dlx_status dlx_take_minizinc_stream(dlx_answer *answer, dlx_error *error)
{
    dlx_printed printed;
    dlx_status status = dlx_printed_begin(&printed, answer, error);
    printed.lists.is_ruled = true;
    if (status == DLX_OK)
        status = dlx_json_documents(answer, true, take_message, &printed, error);
    if (status == DLX_OK)
        status = dlx_printed_end(&printed, error);
    dlx_printed_free(&printed);
    return status;
}

bool dlx_knows_minizinc_stream(const dlx_line *line)
{
    static const char *const keys[] = {"\"type\""};
    return dlx_line_begins(line, "{") && dlx_line_has_key(line, keys, 1);
}
