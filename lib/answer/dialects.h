/* SPDX-License-Identifier: MIT */
/* A dialect is the output format of some solvers: a row of the table in dialects.c, whose
 * functions recognise and take the answer. Several dialects share a file.
 *
 * The verdict comes from the text, never from an exit status, and not always from the last word:
 * enumerating solvers print "unsatisfiable" after the last model. Lines are therefore only recorded
 * while reading; the verdict is decided at the end. */
#ifndef DLX_ANSWER_DIALECTS_H
#define DLX_ANSWER_DIALECTS_H

#include "answer/answer.h"
#include "io/json_tree.h"

/* True if the line is distinctive for the dialect. */
typedef bool dlx_knows_fn(const dlx_line *line);

/* Takes a line; skips a line without information. */
typedef dlx_status dlx_take_fn(dlx_answer *answer, const dlx_line *line, dlx_error *error);

/* Takes the entire input, for dialects without line structure. */
typedef dlx_status dlx_take_all_fn(dlx_answer *answer, dlx_error *error);

struct dlx_dialect {
    const char *name, *summary;
    dlx_knows_fn *knows;
    dlx_take_fn *take; /* or */
    dlx_take_all_fn *take_all;
};

/* The functions of the table in dialects.c. */
dlx_knows_fn dlx_knows_json, dlx_knows_clingo_json, dlx_knows_glpsol, dlx_knows_cbc,
    dlx_knows_highs, dlx_knows_lpsolve, dlx_knows_gurobi, dlx_knows_scip, dlx_knows_cplex,
    dlx_knows_minizinc_stream, dlx_knows_flatzinc, dlx_knows_minisat, dlx_knows_opb,
    dlx_knows_dimacs, dlx_knows_asp, dlx_knows_toulbar2, dlx_knows_knuth, dlx_knows_smt,
    dlx_knows_list;

dlx_take_fn dlx_take_glpsol, dlx_take_cbc, dlx_take_highs, dlx_take_lpsolve, dlx_take_gurobi,
    dlx_take_scip, dlx_take_cplex, dlx_take_minisat, dlx_take_competition, dlx_take_toulbar2;

dlx_take_all_fn dlx_take_json, dlx_take_clingo_json, dlx_take_minizinc_stream, dlx_take_flatzinc,
    dlx_take_asp, dlx_take_knuth, dlx_take_lists;

/* Takes the JSON objects of an answer: one, or `several`. */
typedef dlx_status dlx_take_document(void *state, const dlx_json_value *document, dlx_error *error);
dlx_status dlx_json_documents(dlx_answer *answer, bool several, dlx_take_document *take,
                              void *state, dlx_error *error);

/* Values of columns, shared by dialects of integer programs. */

/* True if the value is within solvers' tolerance of a whole number. */
bool dlx_ilp_is_near(double value, double whole);

/* Takes the value of an option by its name, [name..name + name_length[: a decimal number close to 0
 * or 1. */
dlx_status dlx_ilp_pair(dlx_answer *answer, const dlx_line *line, const char *name,
                        size_t name_length, const char *value, size_t length, dlx_error *error);

/* Takes a line `NAME VALUE`, perhaps with more words after. */
dlx_status dlx_ilp_named(dlx_answer *answer, const dlx_line *line, dlx_error *error);

#endif
