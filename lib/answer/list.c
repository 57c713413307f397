/* SPDX-License-Identifier: MIT */
/* Solutions as scripts, SMT solvers, and solvers of FlatZinc and MiniZinc print them. */
#include "answer/dialects.h"

#include "answer/brackets.h"
#include "core/costs.h"

/* Takes all lines. */
static dlx_status take_lines(dlx_printed *printed, dlx_error *error)
{
    dlx_line line;
    dlx_status status;
    while ((status = dlx_input_line(printed->answer->input, &line, error)) == DLX_OK) {
        status = printed->lists.is_ruled ? dlx_printed_ruled_line(printed, &line, error)
                                         : dlx_printed_line(printed, &line, error);
        if (status != DLX_OK)
            return status;
    }
    printed->line = (dlx_line){.text = "", .number = line.number};
    return status == DLX_NO_DATA ? dlx_printed_end(printed, error) : status;
}

static dlx_status take_text(dlx_answer *answer, bool is_ruled, dlx_error *error)
{
    dlx_printed printed;
    dlx_status status = dlx_printed_begin(&printed, answer, error);
    printed.lists.is_ruled = is_ruled;
    if (status == DLX_OK)
        status = take_lines(&printed, error);
    dlx_printed_free(&printed);
    return status;
}

dlx_status dlx_take_lists(dlx_answer *answer, dlx_error *error)
{
    return take_text(answer, false, error);
}

/* ---- FlatZinc and MiniZinc ------------------------------------------------------------------- */

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

dlx_status dlx_take_flatzinc(dlx_answer *answer, dlx_error *error)
{
    const dlx_status status = take_text(answer, true, error);
    if (status == DLX_OK && answer->section && answer->says_some)
        dlx_answer_judge(answer, answer->has_objective || improves(answer) ? DLX_VERDICT_BEST
                                                                           : DLX_VERDICT_ALL);
    return status;
}

bool dlx_knows_flatzinc(const dlx_line *line)
{
    return dlx_line_is(line, "----------") || dlx_line_is(line, "==========") ||
           (dlx_line_begins(line, "=====") && line->length > 5 && line->text[5] != '=');
}

/* ---- scripts and SMT solvers ----------------------------------------------------------------- */

/* True if a list begins at the line: with a bracket, and after it a bracket, a number, a quote, or
 * a name with its value; or with a word, `array([`, or a title, `solution 1: [`. */
static bool begins_list(const dlx_line *line)
{
    const char *end = line->text + line->length;
    const char *begin = dlx_skip_blanks(line->text, end);
    dlx_token token;
    bool truth;
    dlx_scanner scanner = dlx_scanner_of(begin, (size_t)(end - begin), line->number);
    if (begin == end || *begin == '"')
        return false;
    if (dlx_begins_with(begin, end, "Dict{") || dlx_begins_with(begin, end, "array(["))
        return true;
    if (!strchr("[{(])}", *begin)) {
        scanner.position = dlx_title_end(begin, end);
        if (!strchr("[](){},", end[-1]) ||
            (scanner.position < end && !strchr("[{(", *scanner.position) &&
             !dlx_scanner_next(&scanner, &token)))
            return false;
    }
    if (!dlx_scanner_next(&scanner, &token) || token.kind != DLX_TOKEN_OPEN)
        return false;
    const bool is_square = token.sign == '[';
    if (!dlx_scanner_next(&scanner, &token))
        return is_square;
    if (token.kind == DLX_TOKEN_OPEN || token.kind == DLX_TOKEN_QUOTED ||
        token.kind == DLX_TOKEN_NUMBER || dlx_token_truth(&token, &truth) ||
        (is_square && dlx_token_is(&token, "]")))
        return true;
    dlx_token next;
    return token.kind == DLX_TOKEN_WORD && dlx_scanner_next(&scanner, &next) &&
           (dlx_token_assigns(&next) || dlx_token_is(&next, "!") || next.kind == DLX_TOKEN_OPEN);
}

bool dlx_knows_list(const dlx_line *line)
{
    dlx_named_value pair;
    const bool is_pair =
        dlx_split_value(line, &pair) &&
        (pair.is_indexed || (pair.has_sign && memchr(line->text, '=', line->length)));
    return begins_list(line) || is_pair || dlx_line_heads_vector(line) ||
           dlx_line_begins(line, "Status: Infeasible");
}

bool dlx_knows_smt(const dlx_line *line)
{
    return dlx_line_is(line, "sat") || dlx_line_is(line, "unsat") || dlx_line_is(line, "unknown") ||
           dlx_line_is(line, "timeout") || dlx_line_begins(line, "(model") ||
           dlx_line_begins(line, "(define-fun");
}
