/* SPDX-License-Identifier: MIT */
/* How ec-solve solves a problem, and what it prints. */
#ifndef SOLVE_SOLVE_OPTIONS_H
#define SOLVE_SOLVE_OPTIONS_H

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
    unsigned threads;  /* that share problems; 0: one for each processor */
    read_settings read;
    cube_settings cubes;
    proof_settings proof;
    diagram_settings diagram;
    symmetry_settings symmetry;
    resumable *resume; /* NULL: no checkpoints */
} solve_options;

#endif
