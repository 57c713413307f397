/* SPDX-License-Identifier: MIT */
/* The table of dialects; reads an answer. */
#ifdef HAVE_CONFIG_H
#include "config.h"
#endif

#include "answer/dialects.h"

#include "answer/brackets.h"
#include "core/options.h"
#include "io/tokens.h"
#include <stdlib.h>

/* In the order of detection: the most distinctive lines come first, lists last. */
static const dlx_dialect dialects[] = {
    {"json", "solutions in JSON, as written with -t json; see ec.schema.json", dlx_knows_json, NULL,
     dlx_take_json},
    {"clingo-json", "clasp and clingo: --outf=2", dlx_knows_clingo_json, NULL,
     dlx_take_clingo_json},
    {"glpsol", "GLPK: the files that glpsol -w and -o write", dlx_knows_glpsol, dlx_take_glpsol,
     NULL},
    {"cbc", "CBC: the file that -solu writes", dlx_knows_cbc, dlx_take_cbc, NULL},
    {"highs", "HiGHS: the file of --solution_file", dlx_knows_highs, dlx_take_highs, NULL},
    {"lpsolve", "lp_solve: the output of -S3", dlx_knows_lpsolve, dlx_take_lpsolve, NULL},
    {"gurobi", "Gurobi and MIPLIB: a .sol file", dlx_knows_gurobi, dlx_take_gurobi, NULL},
    {"scip", "SCIP: the file of write solution", dlx_knows_scip, dlx_take_scip, NULL},
    {"cplex", "CPLEX: a .sol file, in XML", dlx_knows_cplex, dlx_take_cplex, NULL},
    {"minizinc-stream", "MiniZinc: the output of --json-stream", dlx_knows_minizinc_stream, NULL,
     dlx_take_minizinc_stream},
    {"flatzinc", "FlatZinc and MiniZinc solvers", dlx_knows_flatzinc, NULL, dlx_take_flatzinc},
    {"minisat", "MiniSat's result file: SAT, UNSAT or INDET", dlx_knows_minisat, dlx_take_minisat,
     NULL},
    {"opb", "pseudo-Boolean solvers: like dimacs, with names", dlx_knows_opb, dlx_take_competition,
     NULL},
    {"dimacs", "SAT and MaxSAT solvers: s, v and o lines", dlx_knows_dimacs, dlx_take_competition,
     NULL},
    {"asp", "clasp and clingo: atoms pick(N)", dlx_knows_asp, NULL, dlx_take_asp},
    {"toulbar2", "toulbar2: the output of -s", dlx_knows_toulbar2, dlx_take_toulbar2, NULL},
    {"knuth", "solutions printed by Knuth's programs, DLX1 and others", dlx_knows_knuth, NULL,
     dlx_take_knuth},
    {"smt", "SMT solvers and z3py: models, or the values of variables", dlx_knows_smt, NULL,
     dlx_take_lists},
    {"list", "lists of options, literals, values 0 and 1, or names and values, as scripts print",
     dlx_knows_list, NULL, dlx_take_lists},
};

enum { DIALECTS = sizeof dialects / sizeof *dialects };

static const dlx_dialect *const lists = &dialects[DIALECTS - 1];

/* Finds a dialect by its name; NULL: unknown. */
static const dlx_dialect *find_dialect(const char *name)
{
    for (size_t i = 0; i < DIALECTS; i++)
        if (strcmp(dialects[i].name, name) == 0)
            return &dialects[i];
    return NULL;
}

const char *dlx_dialect_name(size_t index)
{
    return index < DIALECTS ? dialects[index].name : NULL;
}

const char *dlx_dialect_summary(size_t index)
{
    return index < DIALECTS ? dialects[index].summary : NULL;
}

const char *dlx_answer_dialect(const dlx_answer *answer)
{
    return answer->dialect ? answer->dialect->name : "";
}

/* Keeps only the last model: an optimizing solver prints intermediate models first. */
static void keep_last(dlx_answer *answer)
{
    if (answer->count < 2)
        return;
    answer->starts[0] = answer->starts[answer->count - 1];
    answer->count = 1;
}

/* ---- reading --------------------------------------------------------------------------------- */

static bool is_comment(const dlx_line *line)
{
    return dlx_tokens_is_blank_line(line) || dlx_line_begins(line, "c ") || dlx_line_is(line, "c");
}

/* Finds the dialect of the first distinctive line; a list may be part of another dialect. Comments
 * only: a SAT solver stopped without a result. NULL with DLX_OK: no text at all. */
static dlx_status detect(dlx_answer *answer, dlx_error *error)
{
    dlx_line line;
    dlx_line first = {.number = 0};
    dlx_status status = DLX_NO_DATA;
    bool comments = true;
    bool has_list = false;
    bool ours = false;
    dlx_input_mark(answer->input);
    while (!answer->dialect && (status = dlx_input_line(answer->input, &line, error)) == DLX_OK) {
        for (size_t i = 0; i + 1 < DIALECTS && !answer->dialect; i++)
            if (dialects[i].knows(&line))
                answer->dialect = &dialects[i];
        if (!answer->dialect && dlx_line_frames_table(&line))
            answer->dialect = lists;
        has_list = has_list || lists->knows(&line);
        if (!first.number && !dlx_tokens_is_blank_line(&line)) {
            first = line;
            ours = dlx_line_begins(&line, "|=");
        }
        comments = comments && is_comment(&line);
    }
    dlx_input_rewind(answer->input);
    if (!answer->dialect && has_list)
        answer->dialect = lists;
    if (!answer->dialect && status == DLX_NO_DATA && first.number && comments)
        answer->dialect = find_dialect("dimacs");
    if (answer->dialect || (status == DLX_NO_DATA && !first.number))
        return DLX_OK;
    if (status != DLX_NO_DATA)
        return status;
    return dlx_input_error(answer->input, &(dlx_line){"", 0, first.number}, "", error,
                           ours ? "expected the answer of a solver, found solutions of ec-solve: "
                                  "use --check"
                                : "expected the answer of a solver: name the solver with --from");
}

static dlx_status take_lines(dlx_answer *answer, dlx_error *error)
{
    dlx_line line = {.text = ""};
    dlx_status status;
    while ((status = dlx_input_line(answer->input, &line, error)) == DLX_OK) {
        status = answer->dialect->take(answer, &line, error);
        if (status != DLX_OK)
            return status;
    }
    if (status != DLX_NO_DATA)
        return status;
    if (answer->open && answer->cut && !(answer->literals && dlx_answer_is_full(answer)))
        return dlx_input_error(answer->input, &(dlx_line){"", 0, line.number}, "", error,
                               "expected the end of the model, found the end of the answer");
    return dlx_answer_close(answer, error);
}

static dlx_status read_answer(dlx_answer *answer, dlx_error *error)
{
    dlx_status status = answer->dialect ? DLX_OK : detect(answer, error);
    if (status == DLX_OK && answer->dialect)
        status = answer->dialect->take ? take_lines(answer, error)
                                       : answer->dialect->take_all(answer, error);
    if (status == DLX_OK && answer->verdict == DLX_VERDICT_BEST)
        keep_last(answer);
    /* A problem without options needs no line of chosen options. */
    if (status == DLX_OK && answer->says_some && !answer->count && !answer->problem->options) {
        answer->open = true;
        status = dlx_answer_close(answer, error);
    }
    return status;
}

dlx_answer *dlx_answer_read(const dlx_problem *problem, const dlx_answer_options *options,
                            dlx_input *input, dlx_error *error)
{
    dlx_answer_options own;
    if (dlx_options_copy(&own, sizeof own, sizeof own, options, error) != DLX_OK)
        return NULL;
    const char *dialect = own.dialect;
    dlx_answer *answer = calloc(1, sizeof *answer);
    if (!answer || !(answer->value = calloc(problem->options + 1, 1))) {
        free(answer);
        return dlx_error_null(error);
    }
    answer->problem = problem;
    answer->input = input;
    answer->base = own.base;
    if (!dlx_option_names_make(&answer->names, problem)) {
        dlx_answer_free(answer);
        return dlx_error_null(error);
    }
    if (dialect)
        answer->dialect = find_dialect(dialect);
    const bool unknown = dialect && !answer->dialect;
    if (unknown)
        dlx_error_set(error, DLX_INVALID, "unknown dialect %s",
                      dlx_show(dialect, strlen(dialect)).text);
    if (!unknown && read_answer(answer, error) == DLX_OK)
        return answer;
    dlx_answer_free(answer);
    return NULL;
}
