/* SPDX-License-Identifier: MIT */
/* Solves a problem of ec-solve, as its options say. */
#ifndef SOLVE_ONE_PROBLEM_H
#define SOLVE_ONE_PROBLEM_H

#include "solve/problem_stream.h"
#include "solve/solve_options.h"

typedef struct worker_context {
    solve_options *set;
    problem_stream *stream; /* NULL: single thread */
    dlx_input *text;        /* block of problems that the worker reads; NULL: single thread */
    uint64_t problems;      /* number of the current problem, in all files and in its file */
    uint64_t in_file;
    uint64_t text_problems,
        text_in_file;             /* numbers of the last problem of the block that was read */
    dlx_search_stats total;       /* of all problems, for --stats */
    const dlx_quotient *quotient; /* searched in place of the current problem; or NULL */
} worker_context;

/* Writes a problem that cannot be read or searched as an error. */
void pass_refused_problem(const solve_options *set, const char *name);

void solve_problem(worker_context *at, const dlx_input *input, const dlx_problem *problem);

#endif
