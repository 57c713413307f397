/* SPDX-License-Identifier: MIT */
/* Solution files of ILP solvers: GLPK, CBC, HiGHS, lp_solve, Gurobi, SCIP, CPLEX. Option k is
 * column k, from 1, or the column of its name. A value is a decimal number, close to 0 or 1. */
#include "answer/dialects.h"

#include "core/escape.h"
#include "io/tokens.h"
#include <math.h>
#include <stdlib.h>

/* Takes the value of an option; other columns are ignored. */
static dlx_status take_value(dlx_answer *answer, const dlx_line *line, uint64_t number,
                             const char *word, size_t length, dlx_error *error)
{
    const double near = 1e-5;
    char *end;
    const double value = strtod(word, &end);
    if (end != word + length)
        return dlx_input_error(answer->input, line, word, error, "expected a value, found %s",
                               dlx_show(word, length).text);
    if (!(fabs(value) < near || fabs(value - 1) < near))
        return dlx_input_error(answer->input, line, word, error,
                               "expected 0 or 1 as the value of option %llu, found %s",
                               (unsigned long long)number, dlx_show(word, length).text);
    dlx_answer_set(answer, number, value > 0.5);
    return DLX_OK;
}

/* Splits a line into at most `most` words; returns their number. */
static size_t split(const dlx_line *line, const char **words, size_t *lengths, size_t most)
{
    const char *at = line->text;
    size_t count = 0;
    while (count < most && dlx_next_word(line, &at, &words[count], &lengths[count]))
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
    if (!dlx_parse_unsigned(words[3], lengths[3], &columns) || columns < answer->problem->options)
        return dlx_input_error(answer->input, line, words[3], error,
                               "expected %zu columns as options, found %s",
                               answer->problem->options, dlx_show(words[3], lengths[3]).text);
    dlx_answer_objective(answer, words[5]);
    switch (*words[4]) {
    case 'o':
        dlx_answer_judge(answer, DLX_VERDICT_BEST);
        break;
    case 'f':
        dlx_answer_judge(answer, DLX_VERDICT_SOME);
        break;
    case 'n':
        dlx_answer_judge(answer, DLX_VERDICT_NONE);
        break;
    default:
        dlx_answer_judge(answer, DLX_VERDICT_UNKNOWN);
    }
    answer->section = answer->verdict == DLX_VERDICT_BEST || answer->verdict == DLX_VERDICT_SOME;
    if (answer->section)
        dlx_answer_open(answer);
    answer->cut = answer->section;
    return DLX_OK;
}

static dlx_status take_glpsol(dlx_answer *answer, const dlx_line *line, dlx_error *error)
{
    const char *words[3];
    size_t lengths[3];
    uint64_t number;
    if (dlx_line_begins(line, "s "))
        return take_glpsol_status(answer, line, error);
    if (dlx_line_begins(line, "e o f")) {
        answer->cut = false;
        return DLX_OK;
    }
    if (!answer->section || !dlx_line_begins(line, "j "))
        return DLX_OK;
    if (split(line, words, lengths, 3) < 3 || !dlx_parse_unsigned(words[1], lengths[1], &number))
        return dlx_input_error(answer->input, line, line->text, error,
                               "expected a column's number and value");
    number = dlx_answer_column(answer, number);
    return number ? take_value(answer, line, number, words[2], lengths[2], error) : DLX_OK;
}

static bool knows_glpsol(const dlx_line *line)
{
    return dlx_line_begins(line, "s mip ") || dlx_line_begins(line, "s bas ") ||
           dlx_line_begins(line, "s ipt ");
}

/* ---- CBC: -solu FILE ------------------------------------------------------------------------- */

/* Prefixes of the first line, and their verdicts. The values after some are not a solution. */
static const struct {
    const char *line;
    dlx_verdict verdict;
} cbc_verdicts[] = {
    {"Optimal", DLX_VERDICT_BEST},
    {"Infeasible", DLX_VERDICT_NONE},
    {"Integer infeasible", DLX_VERDICT_NONE},
    {"Stopped on time", DLX_VERDICT_TIMEOUT},
    {"Stopped", DLX_VERDICT_UNKNOWN},
    {"Unbounded", DLX_VERDICT_UNKNOWN},
};

static const char cbc_objective[] = " - objective value";

static void take_cbc_status(dlx_answer *answer, const dlx_line *line)
{
    for (size_t i = 0; i < sizeof cbc_verdicts / sizeof *cbc_verdicts; i++)
        if (dlx_line_begins(line, cbc_verdicts[i].line)) {
            dlx_answer_judge(answer, cbc_verdicts[i].verdict);
            break;
        }
    const bool stopped = dlx_line_begins(line, "Stopped");
    const bool shows = answer->verdict == DLX_VERDICT_BEST ||
                       (stopped && !dlx_line_holds(line, "no integer solution"));
    answer->section = shows;
    if (!shows)
        return;
    for (size_t i = 0; i < line->length; i++)
        if (line->text[i] == 'v' &&
            dlx_line_begins(&(dlx_line){line->text + i, line->length - i, 0}, "value "))
            dlx_answer_objective(answer, line->text + i + strlen("value"));
    dlx_answer_open(answer);
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
static dlx_status take_cbc(dlx_answer *answer, const dlx_line *line, dlx_error *error)
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
        !dlx_parse_unsigned(words[first], lengths[first], &index))
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

static bool knows_cbc(const dlx_line *line)
{
    return dlx_line_holds(line, cbc_objective);
}

/* ---- HiGHS: --solution_file ------------------------------------------------------------------ */

enum { HIGHS_START, HIGHS_STATUS, HIGHS_PRIMAL, HIGHS_VALUES, HIGHS_COLUMNS, HIGHS_BEHIND };

static void take_highs_status(dlx_answer *answer, const dlx_line *line)
{
    if (dlx_line_is(line, "Optimal"))
        dlx_answer_judge(answer, DLX_VERDICT_BEST);
    else if (dlx_line_is(line, "Infeasible"))
        dlx_answer_judge(answer, DLX_VERDICT_NONE);
    else if (dlx_line_begins(line, "Time limit"))
        dlx_answer_judge(answer, DLX_VERDICT_TIMEOUT);
    else
        dlx_answer_judge(answer, DLX_VERDICT_UNKNOWN);
}

/* `NAME VALUE`, in the sparse style with `(INDEX)` after. */
static dlx_status take_highs_column(dlx_answer *answer, const dlx_line *line, dlx_error *error)
{
    const char *words[2];
    size_t lengths[2];
    if (split(line, words, lengths, 2) < 2)
        return DLX_OK;
    uint64_t number;
    const dlx_status status = dlx_answer_name(answer, line, words[0], lengths[0], &number, error);
    if (status != DLX_OK || !number)
        return status;
    return take_value(answer, line, number, words[1], lengths[1], error);
}

/* Sections in order: the model's status, a title, whether there are values, the objective, the
 * columns; after them the rows and the dual values. */
static dlx_status take_highs(dlx_answer *answer, const dlx_line *line, dlx_error *error)
{
    if (dlx_is_blank_line(line))
        return DLX_OK;
    if (dlx_line_begins(line, "Model status")) {
        answer->section = HIGHS_STATUS;
    } else if (answer->section == HIGHS_STATUS) {
        take_highs_status(answer, line);
        answer->section = HIGHS_START;
    } else if (dlx_line_begins(line, "# Primal solution values")) {
        answer->section = HIGHS_PRIMAL;
    } else if (answer->section == HIGHS_PRIMAL) {
        answer->section = dlx_line_is(line, "Feasible") ? HIGHS_VALUES : HIGHS_BEHIND;
    } else if (answer->section == HIGHS_VALUES && dlx_line_begins(line, "Objective ")) {
        dlx_answer_objective(answer, line->text + strlen("Objective"));
    } else if (answer->section == HIGHS_VALUES && dlx_line_begins(line, "# Columns")) {
        answer->section = HIGHS_COLUMNS;
        dlx_answer_open(answer);
    } else if (line->text[0] == '#') {
        answer->section = HIGHS_BEHIND;
    } else if (answer->section == HIGHS_COLUMNS) {
        return take_highs_column(answer, line, error);
    }
    return DLX_OK;
}

static bool knows_highs(const dlx_line *line)
{
    return dlx_line_begins(line, "Model status");
}

/* ---- lp_solve -S3 ---------------------------------------------------------------------------- */

static dlx_status take_lpsolve(dlx_answer *answer, const dlx_line *line, dlx_error *error)
{
    if (dlx_line_begins(line, "This problem is infeasible")) {
        dlx_answer_judge(answer, DLX_VERDICT_NONE);
    } else if (dlx_line_begins(line, "Value of objective function:")) {
        dlx_answer_objective(answer, line->text + strlen("Value of objective function:"));
    } else if (dlx_line_begins(line, "SUBOPTIMAL") ||
               dlx_line_begins(line, "The model is sub-optimal")) {
        answer->section = -1;
    } else if (dlx_line_begins(line, "Actual values of the variables")) {
        dlx_answer_judge(answer, answer->section < 0 ? DLX_VERDICT_SOME : DLX_VERDICT_BEST);
        dlx_answer_open(answer);
        answer->section = 1;
    } else if (dlx_line_begins(line, "Actual values of the constraints")) {
        answer->section = 2;
    } else if (answer->section == 1) {
        return take_highs_column(answer, line, error);
    }
    return DLX_OK;
}

static bool knows_lpsolve(const dlx_line *line)
{
    return dlx_line_begins(line, "This problem is infeasible") ||
           dlx_line_begins(line, "Value of objective function:") ||
           dlx_line_begins(line, "Actual values of the variables");
}

/* ---- Gurobi: .sol ---------------------------------------------------------------------------- */

static const char gurobi_objective[] = "# Objective value =";

/* Comments, of which one has the objective, then `NAME VALUE`. */
static dlx_status take_gurobi(dlx_answer *answer, const dlx_line *line, dlx_error *error)
{
    if (dlx_line_begins(line, gurobi_objective)) {
        dlx_answer_objective(answer, line->text + strlen(gurobi_objective));
        dlx_answer_judge(answer, DLX_VERDICT_SOME);
        dlx_answer_open(answer);
    }
    return *line->text == '#' || dlx_is_blank_line(line) ? DLX_OK
                                                         : take_highs_column(answer, line, error);
}

static bool knows_gurobi(const dlx_line *line)
{
    return dlx_line_begins(line, gurobi_objective);
}

/* ---- SCIP: write solution -------------------------------------------------------------------- */

static const char scip_status[] = "solution status:";

/* The status, the objective, then `NAME VALUE (obj:COST)` for values other than 0. */
static dlx_status take_scip(dlx_answer *answer, const dlx_line *line, dlx_error *error)
{
    if (dlx_line_begins(line, scip_status)) {
        dlx_answer_judge(answer, dlx_line_holds(line, "optimal")      ? DLX_VERDICT_BEST
                                 : dlx_line_holds(line, "infeasible") ? DLX_VERDICT_NONE
                                 : dlx_line_holds(line, "time limit") ? DLX_VERDICT_TIMEOUT
                                                                      : DLX_VERDICT_UNKNOWN);
    } else if (dlx_line_begins(line, "objective value:")) {
        dlx_answer_objective(answer, line->text + strlen("objective value:"));
        dlx_answer_open(answer);
    } else if (answer->open && !dlx_is_blank_line(line)) {
        return take_highs_column(answer, line, error);
    }
    return DLX_OK;
}

static bool knows_scip(const dlx_line *line)
{
    return dlx_line_begins(line, scip_status);
}

/* ---- CPLEX: .sol ----------------------------------------------------------------------------- */

/* Finds ` NAME="` in the line. *length: of the value. NULL: none. */
static const char *find_attribute(const dlx_line *line, const char *name, size_t *length)
{
    const size_t size = strlen(name);
    const char *end = line->text + line->length;
    for (const char *at = line->text; at + size < end; at++)
        if (memcmp(at, name, size) == 0) {
            const char *close = memchr(at + size, '"', (size_t)(end - at) - size);
            *length = close ? (size_t)(close - at) - size : 0;
            return close ? at + size : NULL;
        }
    return NULL;
}

/* Takes the attributes of the header, on one line or several. */
static void take_cplex_header(dlx_answer *answer, const dlx_line *line)
{
    size_t length;
    const char *objective = find_attribute(line, "objectiveValue=\"", &length);
    if (objective)
        dlx_answer_objective(answer, objective);
    const char *status = find_attribute(line, "solutionStatusString=\"", &length);
    if (status)
        dlx_answer_judge(answer, dlx_line_holds(line, "infeasible")            ? DLX_VERDICT_NONE
                                 : dlx_line_holds(line, "optimal")             ? DLX_VERDICT_BEST
                                 : dlx_line_holds(line, "time limit exceeded") ? DLX_VERDICT_TIMEOUT
                                                                               : DLX_VERDICT_SOME);
}

/* XML with an element on each line, such as `<variable name="r1" index="0" value="1"/>`. */
static dlx_status take_cplex(dlx_answer *answer, const dlx_line *line, dlx_error *error)
{
    size_t length = 0;
    size_t value_length = 0;
    uint64_t number;
    if (!dlx_line_holds(line, "<variable ")) {
        take_cplex_header(answer, line);
        answer->cut |= dlx_line_holds(line, "<CPLEXSolution ");
        answer->cut &= !dlx_line_holds(line, "</CPLEXSolution>");
        if (dlx_line_holds(line, "<variables>"))
            dlx_answer_open(answer);
        return DLX_OK;
    }
    const char *name = find_attribute(line, " name=\"", &length);
    const char *value = find_attribute(line, " value=\"", &value_length);
    if (!name || !value)
        return dlx_input_error(answer->input, line, line->text, error,
                               "expected a variable's name and value");
    const dlx_status status = dlx_answer_name(answer, line, name, length, &number, error);
    return status != DLX_OK || !number
               ? status
               : take_value(answer, line, number, value, value_length, error);
}

static bool knows_cplex(const dlx_line *line)
{
    return dlx_line_holds(line, "<CPLEXSolution ");
}

const dlx_dialect dlx_dialect_glpsol = {
    .name = "glpsol",
    .summary = "GLPK: the file that glpsol -w writes",
    .knows = knows_glpsol,
    .take = take_glpsol,
};

const dlx_dialect dlx_dialect_cbc = {
    .name = "cbc",
    .summary = "CBC: the file that -solu writes",
    .knows = knows_cbc,
    .take = take_cbc,
};

const dlx_dialect dlx_dialect_highs = {
    .name = "highs",
    .summary = "HiGHS: the file of --solution_file",
    .knows = knows_highs,
    .take = take_highs,
};

const dlx_dialect dlx_dialect_lpsolve = {
    .name = "lpsolve",
    .summary = "lp_solve: the output of -S3",
    .knows = knows_lpsolve,
    .take = take_lpsolve,
};

const dlx_dialect dlx_dialect_gurobi = {
    .name = "gurobi",
    .summary = "Gurobi: a .sol file",
    .knows = knows_gurobi,
    .take = take_gurobi,
};

const dlx_dialect dlx_dialect_scip = {
    .name = "scip",
    .summary = "SCIP: the file of write solution",
    .knows = knows_scip,
    .take = take_scip,
};

const dlx_dialect dlx_dialect_cplex = {
    .name = "cplex",
    .summary = "CPLEX: a .sol file, in XML",
    .knows = knows_cplex,
    .take = take_cplex,
};
