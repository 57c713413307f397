/* SPDX-License-Identifier: MIT */
/* Shared by the DIMACS formats: clauses and the comments before them. */
#ifndef DLX_FORMAT_DIMACS_H
#define DLX_FORMAT_DIMACS_H

#include "encode/clauses.h"
#include "format/format.h"

/* The number of clauses, for the header, counted before the first clause is written. */
typedef struct dlx_clause_count {
    dlx_clause_options encoding;
    uint64_t clauses;
    int64_t variables;
} dlx_clause_count;

dlx_status dlx_count_clauses(dlx_clause_count *count, const dlx_problem *problem,
                             const dlx_write_options *options, dlx_error *error);

/* Writes the meaning of each option, `c option 17 = r1c2 r1#8`, and, if there are further
 * variables, a line that restricts model counters to the variables of options. */
void dlx_put_clause_comments(dlx_output *output, const dlx_problem *problem,
                             const dlx_clause_count *count);

/* Writes the counted clauses, each after the prefix. */
dlx_status dlx_put_clauses(dlx_output *output, const dlx_problem *problem,
                           const dlx_clause_count *count, const char *prefix, dlx_error *error);

#endif
