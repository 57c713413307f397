/* SPDX-License-Identifier: MIT */
/* Solution files of ILP solvers: GLPK, CBC, HiGHS, lp_solve. Option k is
 * column k, from 1, or the column of its name. A value is a decimal number, close to 0 or 1. */
#include "answer/dialects.h"

#include "core/escape.h"
#include "io/decimal.h"
#include "io/tokens.h"
#include <math.h>

bool dlx_ilp_is_near(double value, double whole)
{
    return fabs(value - whole) < 1e-5;
}

static dlx_status take_value(dlx_answer *answer, const dlx_line *line, uint64_t number,
                             const char *word, size_t length, dlx_error *error)
{
    double value;
    if (!dlx_parse_real(word, length, &value))
        return dlx_input_error(answer->input, line, word, error, "expected a value, found %s",
                               dlx_show(word, length).text);
    if (!dlx_ilp_is_near(value, 0) && !dlx_ilp_is_near(value, 1))
        return dlx_input_error(answer->input, line, word, error,
                               "expected 0 or 1 as the value of option %llu, found %s",
                               (unsigned long long)number, dlx_show(word, length).text);
    dlx_answer_set(answer, number, value > 0.5);
    return DLX_OK;
}

static size_t split(const dlx_line *line, const char **words, size_t *lengths, size_t most)
{
    const char *cursor = line->text;
    size_t count = 0;
    while (count < most && dlx_tokens_next_word(line, &cursor, &words[count], &lengths[count]))
        count++;
    return count;
}

/* ---- GLPK: glpsol -w ------------------------------------------------------------------------- */

/* `s mip ROWS COLUMNS STATUS OBJECTIVE`: o optimal, f feasible, n none, u undefined. A basic
 * solution, `s bas`, is of the relaxed problem. */
static dlx_status take_glpsol_status(dlx_answer *answer, const dlx_line *line, dlx_error *error)
{
    const char *words[6];
    size_t lengths[6];
    uint64_t columns;
    if (split(line, words, lengths, 6) < 6 || !dlx_is_word(words[1], lengths[1], "mip"))
        return dlx_input_error(answer->input, line, line->text, error,
                               "expected a solution of an integer program, 's mip'");
    if (!dlx_tokens_parse_unsigned(words[3], lengths[3], &columns) ||
        columns < answer->problem->options)
        return dlx_input_error(answer->input, line, words[3], error,
                               "expected %zu columns as options, found %s",
                               answer->problem->options, dlx_show(words[3], lengths[3]).text);
    dlx_answer_objective(answer, words[5], words[5] + lengths[5]);
    dlx_answer_judge(answer, *words[4] == 'o'   ? DLX_VERDICT_BEST
                             : *words[4] == 'f' ? DLX_VERDICT_SOME
                             : *words[4] == 'n' ? DLX_VERDICT_NONE
                                                : DLX_VERDICT_UNKNOWN);
    answer->section = answer->verdict == DLX_VERDICT_BEST || answer->verdict == DLX_VERDICT_SOME;
    if (answer->section)
        answer->open = true;
    answer->cut = answer->section;
    return DLX_OK;
}

static const char report_status[] = "Status: ";
enum { GLPSOL_REPORT = 2, GLPSOL_COLUMNS };

/* Takes the status of a report, of `glpsol -o`. */
static void take_report_status(dlx_answer *answer, const dlx_line *line)
{
    dlx_answer_judge(answer, dlx_line_holds(line, "INTEGER OPTIMAL")       ? DLX_VERDICT_BEST
                             : dlx_line_holds(line, "INTEGER NON-OPTIMAL") ? DLX_VERDICT_SOME
                             : dlx_line_holds(line, "INTEGER EMPTY")       ? DLX_VERDICT_NONE
                                                                           : DLX_VERDICT_UNKNOWN);
    answer->section = GLPSOL_REPORT;
}

/* Takes a line of a report: `NUMBER NAME * VALUE LOWER UPPER` in the table of columns, where a long
 * name has a line alone. */
static dlx_status take_report(dlx_answer *answer, const dlx_line *line, dlx_error *error)
{
    const char *words[4];
    size_t lengths[4];
    uint64_t number;
    if (dlx_line_begins(line, "Objective: ") && memchr(line->text, '=', line->length))
        dlx_answer_objective(answer, strchr(line->text, '=') + 1, line->text + line->length);
    if (dlx_line_holds(line, "No. Column name")) {
        const bool shows =
            answer->verdict == DLX_VERDICT_BEST || answer->verdict == DLX_VERDICT_SOME;
        answer->section = shows ? GLPSOL_COLUMNS : GLPSOL_REPORT;
        if (shows)
            answer->open = true;
        answer->cut = shows;
        return DLX_OK;
    }
    if (dlx_line_begins(line, "End of output"))
        answer->cut = false;
    if (dlx_tokens_is_blank_line(line))
        answer->section = GLPSOL_REPORT;
    const size_t count = split(line, words, lengths, 4);
    if (answer->section != GLPSOL_COLUMNS || count == 0 || *words[0] == '-')
        return DLX_OK;
    const bool has_number = dlx_tokens_parse_unsigned(words[0], lengths[0], &number);
    answer->column = has_number ? number : answer->column;
    const size_t star = has_number ? 2 : 0;
    if (count <= star + 1)
        return DLX_OK;
    number = dlx_answer_column(answer, answer->column);
    const bool is_option = number >= 1 && number <= answer->problem->options;
    if (is_option && *words[star] != '*')
        return dlx_input_error(answer->input, line, words[star], error,
                               "expected an integer column");
    return is_option ? take_value(answer, line, number, words[star + 1], lengths[star + 1], error)
                     : DLX_OK;
}

dlx_status dlx_take_glpsol(dlx_answer *answer, const dlx_line *line, dlx_error *error)
{
    const char *words[3];
    size_t lengths[3];
    uint64_t number;
    if (dlx_line_begins(line, report_status) && !answer->section)
        take_report_status(answer, line);
    if (answer->section >= GLPSOL_REPORT)
        return take_report(answer, line, error);
    if (dlx_line_begins(line, "s "))
        return take_glpsol_status(answer, line, error);
    if (dlx_line_begins(line, "e o f")) {
        answer->cut = false;
        return DLX_OK;
    }
    if (!answer->section || !dlx_line_begins(line, "j "))
        return DLX_OK;
    if (split(line, words, lengths, 3) < 3 ||
        !dlx_tokens_parse_unsigned(words[1], lengths[1], &number))
        return dlx_input_error(answer->input, line, line->text, error,
                               "expected a column's number and value");
    number = dlx_answer_column(answer, number);
    return number ? take_value(answer, line, number, words[2], lengths[2], error) : DLX_OK;
}

bool dlx_knows_glpsol(const dlx_line *line)
{
    return dlx_line_begins(line, "s mip ") || dlx_line_begins(line, "s bas ") ||
           dlx_line_begins(line, "s ipt ") ||
           (dlx_line_begins(line, report_status) && dlx_line_holds(line, "INTEGER "));
}

/* ---- CBC: -solu FILE ------------------------------------------------------------------------- */

/* Prefixes of the first line, and their verdicts. The values after some are not a solution. */
static const dlx_verdict_line cbc_verdicts[] = {
    {"Optimal", DLX_VERDICT_BEST},
    {"Infeasible", DLX_VERDICT_NONE},
    {"Integer infeasible", DLX_VERDICT_NONE},
    {"Stopped on time", DLX_VERDICT_TIMEOUT},
    {"Stopped", DLX_VERDICT_UNKNOWN},
    {"Unbounded", DLX_VERDICT_UNKNOWN},
    {NULL, DLX_VERDICT_NOTHING},
};

static const char cbc_objective[] = " - objective value";

static void take_cbc_status(dlx_answer *answer, const dlx_line *line)
{
    dlx_answer_judge(answer, dlx_verdict_find(cbc_verdicts, line, dlx_line_begins)->verdict);
    const bool stopped = dlx_line_begins(line, "Stopped");
    const bool shows = answer->verdict == DLX_VERDICT_BEST ||
                       (stopped && !dlx_line_holds(line, "no integer solution"));
    answer->section = shows;
    if (!shows)
        return;
    const char *end = line->text + line->length;
    const char *value = dlx_after_word(line->text, end, "value ");
    if (value)
        dlx_answer_objective(answer, value, end);
    answer->open = true;
}

/* True if the word names a row: an item, or a row written by ec-convert. */
static bool is_row(const dlx_answer *answer, const char *word, size_t length)
{
    dlx_buffer name = {0};
    const bool item = dlx_escape(&name, word, length) && dlx_buffer_add(&name, "", 1) &&
                      dlx_problem_find_item(answer->problem, name.bytes) != SIZE_MAX;
    free(name.bytes);
    return item || dlx_made_number(&answer->names, word, length, "iukcn");
}

/* `INDEX NAME VALUE REDUCED-COST`, after ** if the value is infeasible. If there are many columns,
 * only nonzero ones are listed; rows may be listed too. */
dlx_status dlx_take_cbc(dlx_answer *answer, const dlx_line *line, dlx_error *error)
{
    const char *words[5];
    size_t lengths[5];
    if (dlx_line_holds(line, cbc_objective)) {
        take_cbc_status(answer, line);
        return DLX_OK;
    }
    const size_t count = split(line, words, lengths, 5);
    const size_t first = count > 0 && dlx_is_word(words[0], lengths[0], "**");
    uint64_t index;
    if (!answer->section || count < first + 3 ||
        !dlx_tokens_parse_unsigned(words[first], lengths[first], &index))
        return DLX_OK;
    if (first)
        return dlx_input_error(answer->input, line, words[0], error,
                               "CBC marks the value of %s as infeasible",
                               dlx_show(words[2], lengths[2]).text);
    const char *name = words[first + 1];
    const size_t length = lengths[first + 1];
    uint64_t number;
    const bool found = dlx_answer_find(answer, name, length, &number);
    if ((!found || number != index + 1) && is_row(answer, name, length))
        return DLX_OK;
    if (!found)
        return dlx_answer_name(answer, line, name, length, &number, error);
    return number ? take_value(answer, line, number, words[2], lengths[2], error) : DLX_OK;
}

bool dlx_knows_cbc(const dlx_line *line)
{
    return dlx_line_holds(line, cbc_objective);
}

/* ---- HiGHS: --solution_file ------------------------------------------------------------------ */

enum {
    HIGHS_START,
    HIGHS_STATUS,
    HIGHS_PRIMAL,
    HIGHS_VALUES,
    HIGHS_COLUMNS,
    HIGHS_TABLE, /* of columns */
    HIGHS_BEHIND
};

static void take_highs_status(dlx_answer *answer, const dlx_line *line)
{
    static const dlx_verdict_line verdicts[] = {
        {"Optimal", DLX_VERDICT_BEST},
        {"Infeasible", DLX_VERDICT_NONE},
        {"Time limit", DLX_VERDICT_TIMEOUT},
        {NULL, DLX_VERDICT_UNKNOWN},
    };
    const dlx_verdict verdict = dlx_verdict_find(verdicts, line, dlx_line_holds)->verdict;
    dlx_answer_judge(answer, verdict);
    if (verdict == DLX_VERDICT_NONE)
        dlx_answer_drop(answer);
}

dlx_status dlx_ilp_pair(dlx_answer *answer, const dlx_line *line, const char *name,
                        size_t name_length, const char *value, size_t length, dlx_error *error)
{
    uint64_t number;
    const dlx_status status = dlx_answer_name(answer, line, name, name_length, &number, error);
    return status == DLX_OK && number ? take_value(answer, line, number, value, length, error)
                                      : status;
}

dlx_status dlx_ilp_named(dlx_answer *answer, const dlx_line *line, dlx_error *error)
{
    const char *words[2];
    size_t lengths[2];
    return split(line, words, lengths, 2) < 2
               ? DLX_OK
               : dlx_ilp_pair(answer, line, words[0], lengths[0], words[1], lengths[1], error);
}

/* `INDEX [STATUS] LOWER UPPER PRIMAL [DUAL] TYPE NAME` of a table. */
static dlx_status take_highs_entry(dlx_answer *answer, const dlx_line *line, dlx_error *error)
{
    enum { MOST = 9, LEAST = 6 };
    const char *words[MOST];
    size_t lengths[MOST];
    uint64_t number;
    const size_t count = split(line, words, lengths, MOST);
    if (count == 0 || !dlx_tokens_parse_unsigned(words[0], lengths[0], &number))
        return DLX_OK;
    double bound;
    const bool has_status = count > LEAST && !dlx_parse_real(words[1], lengths[1], &bound);
    if (count < LEAST)
        return dlx_input_error(answer->input, line, line->text, error,
                               "expected a column's index, bounds, value, type and name");
    const size_t primal = 3 + has_status;
    return dlx_ilp_pair(answer, line, words[count - 1], lengths[count - 1], words[primal],
                        lengths[primal], error);
}

/* Sections in order: the model's status, a title, whether there are values, the objective, the
 * columns; after them the rows and the dual values. In the pretty style, tables of the columns and
 * rows, the status and the objective. */
dlx_status dlx_take_highs(dlx_answer *answer, const dlx_line *line, dlx_error *error)
{
    if (dlx_tokens_is_blank_line(line))
        return DLX_OK;
    if (dlx_line_begins(line, "Model status:")) {
        take_highs_status(answer, line);
        answer->section = HIGHS_BEHIND;
        return DLX_OK;
    }
    dlx_answer_take_objective(answer, line, "Objective value:");
    if (dlx_line_is(line, "Columns") || dlx_line_is(line, "Rows")) {
        answer->section = dlx_line_is(line, "Columns") ? HIGHS_TABLE : HIGHS_BEHIND;
        if (answer->section == HIGHS_TABLE)
            answer->open = true;
        return DLX_OK;
    }
    if (answer->section == HIGHS_TABLE)
        return take_highs_entry(answer, line, error);
    if (dlx_line_begins(line, "Model status")) {
        answer->section = HIGHS_STATUS;
    } else if (answer->section == HIGHS_STATUS) {
        take_highs_status(answer, line);
        answer->section = HIGHS_START;
    } else if (dlx_line_begins(line, "# Primal solution values")) {
        answer->section = HIGHS_PRIMAL;
    } else if (answer->section == HIGHS_PRIMAL) {
        answer->section = dlx_line_is(line, "Feasible") ? HIGHS_VALUES : HIGHS_BEHIND;
    } else if (answer->section == HIGHS_VALUES &&
               dlx_answer_take_objective(answer, line, "Objective ")) {
        return DLX_OK;
    } else if (answer->section == HIGHS_VALUES && dlx_line_begins(line, "# Columns")) {
        answer->section = HIGHS_COLUMNS;
        answer->open = true;
    } else if (line->text[0] == '#') {
        answer->section = HIGHS_BEHIND;
    } else if (answer->section == HIGHS_COLUMNS) {
        return dlx_ilp_named(answer, line, error);
    }
    return DLX_OK;
}

bool dlx_knows_highs(const dlx_line *line)
{
    return dlx_line_begins(line, "Model status");
}

/* ---- lp_solve -S3 ---------------------------------------------------------------------------- */

dlx_status dlx_take_lpsolve(dlx_answer *answer, const dlx_line *line, dlx_error *error)
{
    if (dlx_line_begins(line, "This problem is infeasible")) {
        dlx_answer_judge(answer, DLX_VERDICT_NONE);
    } else if (dlx_answer_take_objective(answer, line, "Value of objective function:")) {
        return DLX_OK;
    } else if (dlx_line_begins(line, "SUBOPTIMAL") ||
               dlx_line_begins(line, "The model is sub-optimal")) {
        answer->section = -1;
    } else if (dlx_line_begins(line, "Actual values of the variables")) {
        dlx_answer_judge(answer, answer->section < 0 ? DLX_VERDICT_SOME : DLX_VERDICT_BEST);
        answer->open = true;
        answer->section = 1;
    } else if (dlx_line_begins(line, "Actual values of the constraints")) {
        answer->section = 2;
    } else if (answer->section == 1) {
        return dlx_ilp_named(answer, line, error);
    }
    return DLX_OK;
}

bool dlx_knows_lpsolve(const dlx_line *line)
{
    return dlx_line_begins(line, "This problem is infeasible") ||
           dlx_line_begins(line, "Value of objective function:") ||
           dlx_line_begins(line, "Actual values of the variables");
}
