/* SPDX-License-Identifier: MIT */
/* A dialect is the output format of some solvers: a descriptor whose function takes the lines of
 * the answer in turn, and a row in the table of dialects.c. Several dialects share a file.
 *
 * The verdict comes from the text, never from an exit status, and not always from the last word:
 * enumerating solvers print "unsatisfiable" after the last model. Lines are therefore only recorded
 * while reading; the verdict is decided at the end. */
#ifndef DLX_ANSWER_DIALECTS_H
#define DLX_ANSWER_DIALECTS_H

#include "answer/answer.h"
#include "io/json_tree.h"

struct dlx_dialect {
    const char *name, *summary;

    /* True if the line is distinctive for this dialect. */
    bool (*knows)(const dlx_line *line);

    /* Takes a line; skips a line without information. */
    dlx_status (*take)(dlx_answer *answer, const dlx_line *line, dlx_error *error);

    /* Takes the entire input, for dialects without line structure; `take` is then NULL. */
    dlx_status (*take_all)(dlx_answer *answer, dlx_error *error);
};

/* The descriptors; each has a row in the table. */
extern const dlx_dialect dlx_dialect_asp;
extern const dlx_dialect dlx_dialect_cbc;
extern const dlx_dialect dlx_dialect_clingo_json;
extern const dlx_dialect dlx_dialect_cplex;
extern const dlx_dialect dlx_dialect_dimacs;
extern const dlx_dialect dlx_dialect_flatzinc;
extern const dlx_dialect dlx_dialect_glpsol;
extern const dlx_dialect dlx_dialect_gurobi;
extern const dlx_dialect dlx_dialect_highs;
extern const dlx_dialect dlx_dialect_json;
extern const dlx_dialect dlx_dialect_knuth;
extern const dlx_dialect dlx_dialect_list;
extern const dlx_dialect dlx_dialect_lpsolve;
extern const dlx_dialect dlx_dialect_minisat;
extern const dlx_dialect dlx_dialect_minizinc_stream;
extern const dlx_dialect dlx_dialect_opb;
extern const dlx_dialect dlx_dialect_scip;
extern const dlx_dialect dlx_dialect_smt;
extern const dlx_dialect dlx_dialect_toulbar2;

/* Takes the JSON objects of an answer: one, or `several`. */
typedef dlx_status dlx_take_document(void *state, const dlx_json_value *document, dlx_error *error);
dlx_status dlx_json_documents(dlx_answer *answer, bool several, dlx_take_document *take,
                              void *state, dlx_error *error);

#endif
