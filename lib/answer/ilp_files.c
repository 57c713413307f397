/* SPDX-License-Identifier: MIT */
/* Solution files of Gurobi, SCIP and CPLEX. */
#include "answer/dialects.h"

#include "io/tokens.h"

/* ---- Gurobi and MIPLIB: .sol ----------------------------------------------------------------- */

/* Beginnings of the line with the objective. */
static const char gurobi_objective[] = "# Objective value =", miplib_objective[] = "=obj=";

/* Comments, the objective, and `NAME VALUE`. */
dlx_status dlx_take_gurobi(dlx_answer *answer, const dlx_line *line, dlx_error *error)
{
    if (dlx_answer_take_objective(answer, line, gurobi_objective) ||
        dlx_answer_take_objective(answer, line, miplib_objective)) {
        dlx_answer_judge(answer, DLX_VERDICT_SOME);
        answer->open = true;
        return DLX_OK;
    }
    return *line->text == '#' || dlx_tokens_is_blank_line(line)
               ? DLX_OK
               : dlx_ilp_named(answer, line, error);
}

bool dlx_knows_gurobi(const dlx_line *line)
{
    return dlx_line_begins(line, gurobi_objective) || dlx_line_begins(line, miplib_objective);
}

/* ---- SCIP: write solution -------------------------------------------------------------------- */

static const char scip_status[] = "solution status:", scip_log_status[] = "SCIP Status ";

bool dlx_knows_scip(const dlx_line *line)
{
    return dlx_line_begins(line, scip_status) || dlx_line_begins(line, scip_log_status);
}

/* The status, the objective, then `NAME VALUE (obj:COST)` for values other than 0, up to a blank
 * line in the log of a session. */
dlx_status dlx_take_scip(dlx_answer *answer, const dlx_line *line, dlx_error *error)
{
    if (dlx_knows_scip(line)) {
        dlx_answer_judge(answer, dlx_line_holds(line, "optimal")      ? DLX_VERDICT_BEST
                                 : dlx_line_holds(line, "infeasible") ? DLX_VERDICT_NONE
                                 : dlx_line_holds(line, "time limit") ? DLX_VERDICT_TIMEOUT
                                                                      : DLX_VERDICT_UNKNOWN);
    } else if (dlx_answer_take_objective(answer, line, "objective value:")) {
        answer->open = true;
        answer->section = 1;
    } else if (dlx_tokens_is_blank_line(line)) {
        answer->section = 0;
    } else if (answer->section) {
        return dlx_ilp_named(answer, line, error);
    }
    return DLX_OK;
}

/* ---- CPLEX: .sol ----------------------------------------------------------------------------- */

/* Finds ` NAME="` in the line. *length: of the value. NULL: none. */
static const char *find_attribute(const dlx_line *line, const char *name, size_t *length)
{
    const char *end = line->text + line->length;
    const char *value = dlx_after_word(line->text, end, name);
    const char *close = value ? memchr(value, '"', (size_t)(end - value)) : NULL;
    *length = close ? (size_t)(close - value) : 0;
    return close ? value : NULL;
}

/* Returns the cost of a model. */
static double cost_of(const dlx_answer *answer, size_t index)
{
    size_t count;
    const uint32_t *options = dlx_answer_model(answer, index, &count);
    double cost = 0;
    for (size_t i = 0; i < count; i++)
        cost += (double)dlx_problem_cost(answer->problem, options[i]);
    return cost;
}

/* Ends a solution; of a pool, the best remains if the problem has costs. */
static dlx_status end_cplex(dlx_answer *answer, dlx_error *error)
{
    const dlx_status status = dlx_answer_close(answer, error);
    const size_t count = answer->count;
    answer->cut = false;
    if (status != DLX_OK || count < 2 || !answer->problem->cost)
        return status;
    const double difference = cost_of(answer, count - 1) - cost_of(answer, count - 2);
    if (answer->problem->maximise ? difference > 0 : difference < 0)
        return DLX_OK;
    answer->models_size = answer->starts[--answer->count];
    answer->objective = answer->objective_before;
    return DLX_OK;
}

/* Takes the attributes of the header, on one line or several. */
static void take_cplex_header(dlx_answer *answer, const dlx_line *line)
{
    size_t length;
    const char *objective = find_attribute(line, "objectiveValue=\"", &length);
    if (objective)
        dlx_answer_objective(answer, objective, objective + length);
    const char *status = find_attribute(line, "solutionStatusString=\"", &length);
    if (status)
        dlx_answer_judge(answer, dlx_line_holds(line, "infeasible") ? DLX_VERDICT_NONE
                                 : dlx_line_holds(line, "optimal") && answer->problem->cost
                                     ? DLX_VERDICT_BEST
                                 : dlx_line_holds(line, "time limit exceeded") ? DLX_VERDICT_TIMEOUT
                                                                               : DLX_VERDICT_SOME);
}

/* XML with an element on each line, such as `<variable name="r1" index="0" value="1"/>`; a pool is
 * several solutions. */
dlx_status dlx_take_cplex(dlx_answer *answer, const dlx_line *line, dlx_error *error)
{
    size_t length = 0;
    size_t value_length = 0;
    if (!dlx_line_holds(line, "<variable ")) {
        take_cplex_header(answer, line);
        answer->cut |= dlx_line_holds(line, "<CPLEXSolution ");
        if (dlx_line_holds(line, "<variables>"))
            answer->open = true;
        return dlx_line_holds(line, "</CPLEXSolution>") ? end_cplex(answer, error) : DLX_OK;
    }
    const char *name = find_attribute(line, " name=\"", &length);
    const char *value = find_attribute(line, " value=\"", &value_length);
    if (!name || !value)
        return dlx_input_error(answer->input, line, line->text, error,
                               "expected a variable's name and value");
    return dlx_ilp_pair(answer, line, name, length, value, value_length, error);
}

bool dlx_knows_cplex(const dlx_line *line)
{
    return dlx_line_holds(line, "<CPLEXSolution ");
}
