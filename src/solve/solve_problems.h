/* SPDX-License-Identifier: MIT */
/* Solves the problems of ec-solve. */
#ifndef SOLVE_SOLVE_PROBLEMS_H
#define SOLVE_SOLVE_PROBLEMS_H

#include "checkpoint/resume.h"
#include "cubes/cube_options.h"
#include "problem/proof_options.h"
#include "problem/read_options.h"
#include "problem/symmetry_options.h"
#include "solve/diagram_options.h"

typedef struct solve_options {
    const dlx_format *to;
    dlx_search_options search;
    bool count;   /* print numbers instead of solutions */
    bool dry_run; /* only read problems */
    bool stats, explain;
    dlx_output *trace; /* NULL: no trace */
    uint64_t threads;  /* that share problems; 0: one for each processor */
    read_settings read;
    cube_settings cubes;
    proof_settings proof;
    diagram_settings diagram;
    symmetry_settings symmetry;
    resumable *resume; /* NULL: no checkpoints */
} solve_options;

typedef struct solve_session solve_session;

/* `options` must outlive the session. */
solve_session *solve_session_new(solve_options *options);

/* Solves the problems of an input; `state` is a solve_session. */
void solve_session_file(dlx_input *input, void *state);

/* Frees the session, prints the sum of statistics, and ends the program's output. Returns the exit
 * status. */
int solve_session_end(solve_session *session);

#endif
