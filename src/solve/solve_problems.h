/* SPDX-License-Identifier: MIT */
/* Solves the problems of ec-solve. */
#ifndef SOLVE_SOLVE_PROBLEMS_H
#define SOLVE_SOLVE_PROBLEMS_H

#include "solve/problem_search.h"

typedef struct solve_session solve_session;

/* `options` must outlive the session. */
solve_session *solve_session_new(solve_options *options);

/* Solves the problems of an input; `state` is a solve_session. */
void solve_session_file(dlx_input *input, void *state);

/* Frees the session, prints the sum of statistics, and ends the program's output. Returns the exit
 * status. */
int solve_session_end(solve_session *session);

#endif
