/* SPDX-License-Identifier: MIT */
/* Reads DIMACS CNF and WCNF as exact cover problems. */
#ifndef DLX_FORMAT_FORMULA_H
#define DLX_FORMAT_FORMULA_H

#include "encode/clauses.h"
#include "format/reader.h"

/* The number of clauses, for the header, counted before the first clause is written. */
typedef struct dlx_clause_count {
    dlx_clause_options encoding;
    uint64_t clauses;
    int64_t variables;
    int32_t highest; /* variable of a clause */
} dlx_clause_count;

dlx_status dlx_formula_count_clauses(dlx_clause_count *count, const dlx_problem *problem,
                                     const dlx_write_options *options, dlx_error *error);

/* Writes the meaning of each option, `c option 17 = r1c2 r1#8`, and, if there are further
 * variables, a line that restricts model counters to the variables of options. */
void dlx_formula_put_comments(dlx_output *output, const dlx_problem *problem,
                              const dlx_clause_count *count);

/* Writes the counted clauses, each after the prefix. */
dlx_status dlx_formula_put_clauses(dlx_output *output, const dlx_problem *problem,
                                   const dlx_clause_count *count, const char *prefix,
                                   dlx_error *error);

/* Reads the formula of a file, as dlx_reader_next does; weighted unless the format is cnf: with a
 * header `p wcnf`, or in the form of the MaxSAT Evaluation 2022, with `h` before hard clauses. */
dlx_status dlx_formula_read(dlx_reader *reader, dlx_problem **problem, dlx_error *error);

#endif
