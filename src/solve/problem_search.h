/* SPDX-License-Identifier: MIT */
/* The search of one problem of ec-solve, and what is printed of it. */
#ifndef SOLVE_PROBLEM_SEARCH_H
#define SOLVE_PROBLEM_SEARCH_H

#include "checkpoint/resume.h"
#include "cubes/cube_options.h"
#include "problem/literal_options.h"
#include "problem/proof_options.h"
#include "problem/read_options.h"
#include "problem/symmetry_options.h"
#include "solve/certain_options.h"
#include "solve/diagram_options.h"
#include "solve/problem_stream.h"

typedef struct solve_options {
    const dlx_format *to;
    dlx_search_options search;
    dlx_limits limits; /* of the search */
    bool count;        /* print numbers instead of solutions */
    bool dry_run;      /* only read problems */
    bool stats, explain;
    dlx_output *trace; /* NULL: no trace */
    uint64_t threads;  /* that share problems; 0: one for each processor */
    read_settings read;
    cube_settings cubes;
    proof_settings proof;
    diagram_settings diagram;
    literal_settings literals;
    certain_settings certain;
    symmetry_settings symmetry;
    resumable *resume; /* NULL: no checkpoints */
} solve_options;

typedef struct problem_search {
    solve_options *set;
    problem_stream *stream;     /* NULL: single thread */
    const dlx_input *input;     /* of the problem */
    const dlx_problem *problem; /* restricted to the literals; NULL: refused */
    const dlx_problem *whole;   /* the problem that was read */
    char *clash;                /* why the literals contradict each other; NULL: they do not */
    uint32_t *first;            /* --is-unique: options of the first solution; or NULL */
    size_t first_count;
    uint64_t problems, in_file;   /* its number, in all files and in its file */
    dlx_search_stats total;       /* of all problems, for --stats */
    const dlx_quotient *quotient; /* searched in place of the problem; or NULL */
} problem_search;

/* Searches the problem, and prints what is asked for. */
void problem_search_run(problem_search *search);

/* Writes a problem that cannot be read or searched as an error. */
void problem_search_refused(const solve_options *set, const char *name);

#endif
