/* SPDX-License-Identifier: MIT */
/* A dialect is the output format of some solvers: a descriptor whose function takes the lines of
 * the answer in turn, and a name in the list below. Several dialects share a file.
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

/* clang-format off */
/* The dialects, each with a descriptor, in the order of detection: the most distinctive lines come
 * first, lists last. */
#define DLX_DIALECTS(dialect) \
    dialect(json) \
    dialect(clingo_json) \
    dialect(glpsol) \
    dialect(cbc) \
    dialect(highs) \
    dialect(lpsolve) \
    dialect(gurobi) \
    dialect(scip) \
    dialect(cplex) \
    dialect(minizinc_stream) \
    dialect(flatzinc) \
    dialect(minisat) \
    dialect(opb) \
    dialect(dimacs) \
    dialect(asp) \
    dialect(toulbar2) \
    dialect(knuth) \
    dialect(smt) \
    dialect(list)
/* clang-format on */

#define DLX_DECLARE(name) extern const dlx_dialect dlx_dialect_##name;
DLX_DIALECTS(DLX_DECLARE)
#undef DLX_DECLARE

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
