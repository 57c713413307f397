/* SPDX-License-Identifier: MIT */
/* Solutions in JSON, by ec-solve and ec-answer (doc/ec.schema.json) or by scripts: an object with
 * "solutions", each an array of option numbers or names, or an object with such an array,
 * "options"; an option may also be an object with a "number", or else a "name". Gurobi writes an
 * object with "SolutionInfo" and the variables, "Vars". */
#include "answer/dialects.h"
#include "answer/ilp.h"

#include "io/decimal.h"
#include "io/json_stream.h"
#include "io/tokens.h"
#include <stdlib.h>

typedef struct parser {
    dlx_answer *answer;
    dlx_json_stream json;
    dlx_buffer key[3]; /* of the answer, a solution, an option */
} parser;

static bool is_key(const dlx_buffer *key, const char *wanted)
{
    return strcmp(key->bytes, wanted) == 0;
}

static dlx_status take_number(parser *at, bool *any, dlx_error *error)
{
    const dlx_json_stream *json = &at->json;
    uint64_t number;
    if (json->kind != DLX_JSON_NUMBER ||
        !dlx_tokens_parse_unsigned(json->text.bytes, json->text.size, &number) || number < 1 ||
        number > dlx_problem_options(at->answer->problem))
        return dlx_json_stream_refuse(json, "the number of an option", error);
    dlx_answer_set(at->answer, number, true);
    *any = true;
    return DLX_OK;
}

/* Returns the number of the option whose name was read, from 1; 0: unknown name. */
static uint64_t named_option(const parser *at)
{
    uint64_t number;
    return at->json.kind == DLX_JSON_STRING &&
                   dlx_answer_find(at->answer, at->json.text.bytes, at->json.text.size, &number)
               ? number
               : 0;
}

static dlx_status take_name(parser *at, dlx_error *error)
{
    const uint64_t number = named_option(at);
    if (!number)
        return dlx_json_stream_refuse(&at->json, "the name of an option", error);
    dlx_answer_set(at->answer, number, true);
    return DLX_OK;
}

static dlx_status take_option(parser *at, dlx_error *error)
{
    bool any = false;
    bool more = false;
    uint64_t named = 0;
    dlx_status status = DLX_OK;
    if (at->json.kind == DLX_JSON_STRING)
        return take_name(at, error);
    if (at->json.kind != DLX_JSON_OPEN_OBJECT)
        return take_number(at, &any, error);
    while ((status = dlx_json_stream_member(&at->json, &more, &at->key[2], error)) == DLX_OK &&
           more) {
        if (is_key(&at->key[2], "name"))
            named = named_option(at);
        status = is_key(&at->key[2], "number") ? take_number(at, &any, error)
                                               : dlx_json_stream_skip(&at->json, error);
        if (status != DLX_OK)
            return status;
    }
    if (status == DLX_OK && !any && named)
        dlx_answer_set(at->answer, named, true);
    else if (status == DLX_OK && !any)
        return dlx_json_stream_refuse(
            &at->json, "the option's \"number\", or a \"name\" that no other option has", error);
    return status;
}

/* Takes the elements of an array, `what` for messages. */
static dlx_status take_array(parser *at, const char *what,
                             dlx_status (*take)(parser *at, dlx_error *error), dlx_error *error)
{
    bool more = false;
    dlx_status status = DLX_OK;
    if (at->json.kind != DLX_JSON_OPEN_ARRAY)
        return dlx_json_stream_refuse(&at->json, what, error);
    while ((status = dlx_json_stream_element(&at->json, &more, error)) == DLX_OK && more)
        if ((status = take(at, error)) != DLX_OK)
            return status;
    return status;
}

static dlx_status take_options(parser *at, dlx_error *error)
{
    return take_array(at, "an array of options", take_option, error);
}

static dlx_status take_cost(parser *at, dlx_error *error)
{
    if (at->json.kind != DLX_JSON_NUMBER)
        return dlx_json_stream_refuse(&at->json, "a cost", error);
    dlx_answer_objective(at->answer, at->json.text.bytes, at->json.text.bytes + at->json.text.size);
    return DLX_OK;
}

static dlx_status take_solution_object(parser *at, dlx_error *error)
{
    bool any = false;
    bool more = false;
    dlx_status status = DLX_OK;
    while ((status = dlx_json_stream_member(&at->json, &more, &at->key[1], error)) == DLX_OK &&
           more) {
        const bool options = is_key(&at->key[1], "options");
        any |= options;
        if (options)
            status = take_options(at, error);
        else if (is_key(&at->key[1], "cost"))
            status = take_cost(at, error);
        else
            status = dlx_json_stream_skip(&at->json, error);
        if (status != DLX_OK)
            return status;
    }
    if (status == DLX_OK && !any)
        return dlx_json_stream_refuse(&at->json, "the solution's options, \"options\"", error);
    return status;
}

static dlx_status take_solution(parser *at, dlx_error *error)
{
    dlx_answer_open(at->answer);
    dlx_status status = at->json.kind == DLX_JSON_OPEN_OBJECT ? take_solution_object(at, error)
                                                              : take_options(at, error);
    if (status == DLX_OK)
        status = dlx_answer_close(at->answer, error);
    if (status == DLX_OK)
        dlx_answer_judge(at->answer, DLX_VERDICT_SOME);
    return status;
}

static dlx_status take_solutions(parser *at, dlx_error *error)
{
    return take_array(at, "an array of solutions", take_solution, error);
}

/* Takes a dlx_end word. */
static dlx_status take_end(parser *at, dlx_error *error)
{
    if (at->json.kind == DLX_JSON_STRING)
        for (int end = DLX_END_COMPLETE; end <= DLX_END_ERROR; end++)
            if (strcmp(at->json.text.bytes, dlx_end_word((dlx_end)end)) == 0) {
                at->answer->says_end = true;
                at->answer->end = (dlx_end)end;
                return DLX_OK;
            }
    return dlx_json_stream_refuse(&at->json, "how the search ended, such as \"complete\"", error);
}

static dlx_status take_found(parser *at, dlx_error *error)
{
    const dlx_buffer *text = &at->json.text;
    if (at->json.kind != DLX_JSON_NUMBER || strspn(text->bytes, "0123456789") != text->size)
        return dlx_json_stream_refuse(&at->json, "a number of solutions", error);
    at->answer->has_number =
        dlx_tokens_parse_unsigned(text->bytes, text->size, &at->answer->number);
    return DLX_OK;
}

/* ---- Gurobi --------------------------------------------------------------------------------- */

/* Takes the status and the objective. */
static dlx_status take_information(parser *at, dlx_error *error)
{
    enum { OPTIMAL = 2, INFEASIBLE, TIME_LIMIT = 9 };
    bool more = false;
    uint64_t number;
    dlx_status status = DLX_OK;
    if (at->json.kind != DLX_JSON_OPEN_OBJECT)
        return dlx_json_stream_refuse(&at->json, "an object, '{'", error);
    while ((status = dlx_json_stream_member(&at->json, &more, &at->key[1], error)) == DLX_OK &&
           more) {
        const dlx_buffer *text = &at->json.text;
        const bool is_number = at->json.kind == DLX_JSON_NUMBER;
        if (is_number && is_key(&at->key[1], "ObjVal"))
            dlx_answer_objective(at->answer, text->bytes, text->bytes + text->size);
        else if (is_number && is_key(&at->key[1], "Status") &&
                 dlx_tokens_parse_unsigned(text->bytes, text->size, &number))
            dlx_answer_judge(at->answer, number == OPTIMAL      ? DLX_VERDICT_BEST
                                         : number == INFEASIBLE ? DLX_VERDICT_NONE
                                         : number == TIME_LIMIT ? DLX_VERDICT_TIMEOUT
                                                                : DLX_VERDICT_UNKNOWN);
        else
            status = dlx_json_stream_skip(&at->json, error);
        if (status != DLX_OK)
            return status;
    }
    return status;
}

/* Takes a variable, `{"VarName": "r1", "X": 1}`, which is left out if its value is 0. */
static dlx_status take_variable(parser *at, dlx_error *error)
{
    bool more = false;
    bool is_known = false;
    bool is_one = false;
    uint64_t number = 0;
    dlx_status status = DLX_OK;
    if (at->json.kind != DLX_JSON_OPEN_OBJECT)
        return dlx_json_stream_refuse(&at->json, "a variable, '{'", error);
    while ((status = dlx_json_stream_member(&at->json, &more, &at->key[2], error)) == DLX_OK &&
           more) {
        const dlx_buffer *text = &at->json.text;
        if (is_key(&at->key[2], "VarName")) {
            is_known = at->json.kind == DLX_JSON_STRING &&
                       dlx_answer_find(at->answer, text->bytes, text->size, &number);
            if (!is_known)
                return dlx_json_stream_refuse(&at->json, "the name of an option", error);
        } else if (is_key(&at->key[2], "X")) {
            double value;
            if (at->json.kind != DLX_JSON_NUMBER ||
                !dlx_parse_real(text->bytes, text->size, &value))
                value = -1;
            if (!dlx_ilp_is_near(value, 0) && !dlx_ilp_is_near(value, 1))
                return dlx_json_stream_refuse(&at->json, "0 or 1 as the value of a variable",
                                              error);
            is_one = value > 0.5;
        } else if ((status = dlx_json_stream_skip(&at->json, error)) != DLX_OK) {
            return status;
        }
    }
    if (status == DLX_OK && !is_known)
        return dlx_json_stream_refuse(&at->json, "the variable's \"VarName\"", error);
    if (status == DLX_OK && number)
        dlx_answer_set(at->answer, number, is_one);
    return status;
}

static dlx_status take_variables(parser *at, dlx_error *error)
{
    if (at->json.kind == DLX_JSON_OPEN_ARRAY)
        dlx_answer_open(at->answer);
    const dlx_status status = take_array(at, "an array of variables", take_variable, error);
    return status == DLX_OK ? dlx_answer_close(at->answer, error) : status;
}

/* ---- the document --------------------------------------------------------------------------- */

static dlx_status take_member(parser *at, dlx_error *error)
{
    const dlx_buffer *key = &at->key[0];
    if (is_key(key, "SolutionInfo"))
        return take_information(at, error);
    if (is_key(key, "Vars"))
        return take_variables(at, error);
    if (is_key(key, "solutions"))
        return take_solutions(at, error);
    if (is_key(key, "end"))
        return take_end(at, error);
    if (is_key(key, "found"))
        return take_found(at, error);
    if (is_key(key, "primary"))
        return dlx_json_stream_refuse(&at->json, "solutions rather than a problem", error);
    return dlx_json_stream_skip(&at->json, error);
}

static dlx_status take_document(parser *at, dlx_error *error)
{
    bool more = false;
    bool any = false;
    dlx_status status = dlx_json_stream_next(&at->json, error);
    if (status == DLX_OK && at->json.kind != DLX_JSON_OPEN_OBJECT)
        return dlx_json_stream_refuse(&at->json, "an object, '{'", error);
    while (status == DLX_OK &&
           (status = dlx_json_stream_member(&at->json, &more, &at->key[0], error)) == DLX_OK &&
           more) {
        any |= is_key(&at->key[0], "solutions") || is_key(&at->key[0], "SolutionInfo");
        status = take_member(at, error);
    }
    if (status == DLX_OK && !any)
        return dlx_json_stream_refuse(&at->json, "the solutions, \"solutions\"", error);
    if (status == DLX_OK)
        status = dlx_json_stream_next(&at->json, error);
    if (status == DLX_OK && at->json.kind != DLX_JSON_END)
        return dlx_json_stream_refuse(&at->json, "the end, since an answer is for one problem",
                                      error);
    return status;
}

static dlx_status take_json(dlx_answer *answer, dlx_error *error)
{
    parser at = {.answer = answer, .json = {.input = answer->input}};
    const dlx_status status = take_document(&at, error);
    for (size_t i = 0; i < sizeof at.key / sizeof *at.key; i++)
        free(at.key[i].bytes);
    dlx_json_stream_free(&at.json);
    return status;
}

static bool knows_json(const dlx_line *line)
{
    static const char *const keys[] = {"\"problem\"", "\"solutions\"", "\"found\"", "\"end\"",
                                       "\"SolutionInfo\""};
    return dlx_line_has_key(line, keys, sizeof keys / sizeof *keys);
}

const dlx_dialect dlx_dialect_json = {
    .name = "json",
    .summary = "solutions in JSON, as written with -t json; see ec.schema.json",
    .knows = knows_json,
    .take_all = take_json,
};
