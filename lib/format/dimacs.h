/* SPDX-License-Identifier: MIT */
/* What the DIMACS formats share: clauses and the comments before them. */
#ifndef DLX_FORMAT_DIMACS_H
#define DLX_FORMAT_DIMACS_H

#include "encode/clauses.h"
#include "format/format.h"

/* The clauses of a problem, counted before the first is written, since the header gives their
 * number. */
typedef struct dlx_clause_count {
    dlx_clause_options encoding;
    uint64_t clauses;
    int64_t variables;
} dlx_clause_count;

dlx_status dlx_count_clauses(dlx_clause_count *count, const dlx_problem *problem,
                             const dlx_write_options *options, dlx_error *error);

/* Writes what each option means, `c option 17 = r1c2 r1#8`, and, if there are further variables, a
 * line by which model counters know that only those of options matter. */
void dlx_put_clause_comments(dlx_output *output, const dlx_problem *problem,
                             const dlx_clause_count *count);

/* Writes the counted clauses, each after the prefix. */
dlx_status dlx_put_clauses(dlx_output *output, const dlx_problem *problem,
                           const dlx_clause_count *count, const char *prefix, dlx_error *error);

#endif
