/* SPDX-License-Identifier: MIT */
/* What ec-solve does with the problems of its input. */
#ifndef SOLVE_SOLVE_PROBLEMS_H
#define SOLVE_SOLVE_PROBLEMS_H

#include "cli/program.h"

typedef struct solve_options {
    const dlx_format *to;
    dlx_search_options search;
    bool count;   /* numbers in place of solutions */
    bool dry_run; /* problems are only read */
    bool stats, explain;
    dlx_output *trace; /* the steps of searches go there; NULL: nowhere */
    unsigned threads;  /* that share problems; 0: one for each processor */
} solve_options;

typedef struct solve_session solve_session;

/* Once reading and writing are prepared. */
solve_session *solve_session_new(const solve_options *options);

/* Solves the problems of an input, of a `solving`. */
void solve_session_file(dlx_input *input, void *state);

/* The end of it and of the program: prints the sum of statistics, and returns the exit status. */
int solve_session_end(solve_session *all);

#endif
