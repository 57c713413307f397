/* SPDX-License-Identifier: MIT */
/* The search of one problem of ec-solve, and what is printed of it. */
#ifndef SOLVE_PROBLEM_SEARCH_H
#define SOLVE_PROBLEM_SEARCH_H

#include "checkpoint/checkpoint.h"
#include "cubes/cube_options.h"
#include "search/diagram/diagram.h"
#include "solve/problem_stream.h"

/* What is certain of all solutions: --is-unique, --backbone and --marginals. */

typedef struct certain_settings {
    bool is_unique, backbone, marginals;
} certain_settings;

extern const tool_option certain_options[];

/* Sets up the search for --is-unique. Ends the program if the format lacks what is asked for. */
void certain_settle(const certain_settings *set, const dlx_format *format,
                    dlx_search_options *search);

/* A problem, and how its result is printed. */
typedef struct certain_task {
    const dlx_problem *problem;
    const dlx_problem *shown; /* whose options are printed */
    const dlx_search_options *search;
    bool json;
    bool list_all; /* --backbone: also options not in all solutions */
} certain_task;

/* Prints the backbone, or the marginals. Returns the end of the search, DLX_END_ERROR with *error
 * if it was refused; *found: a solution exists. */
dlx_end certain_print(const certain_settings *set, const certain_task *task, bool *found,
                      dlx_error *error);

/* Prints the last line of a problem without solutions or that was refused. `json`: the problem's
 * name and the end. */
void certain_print_none(const certain_settings *set, const char *name, bool json, dlx_end end);

/* Ends the answer of --is-unique in JSON, with a member `unique` if that is known. */
void certain_print_unique(const char *found, dlx_end end);

/* Prints a note on the options and items in which two solutions of problem `number` differ. */
void certain_note_difference(const dlx_problem *problem, uint64_t number, const uint32_t *first,
                             size_t first_count, const uint32_t *second, size_t second_count);

/* Uses of a decision diagram of all solutions: random solutions (--sample), or the diagram itself
 * (-t zdd); and a search in random order (--random-first). */

typedef struct diagram_settings {
    bool is_wanted;                /* the diagram itself */
    uint64_t sample, random_first; /* numbers of solutions; 0: not given */
    uint64_t seed;
    const char *map_path;
    dlx_output *map; /* the meaning of the variables; or NULL */
} diagram_settings;

extern const tool_option diagram_options[];

/* Sets up the search for a sample or a diagram; returns false if neither is requested. */
bool diagram_settle(diagram_settings *set, const dlx_format *format, dlx_search_options *search);

/* Runs the search for a diagram. */
void diagram_search(dlx_solver *solver);

/* Writes the diagram of a complete search. */
void diagram_write(const diagram_settings *set, const dlx_format *format, dlx_solver *solver);

/* Notes that a limit ended the search for a sample or a diagram. `problem` is its number in the
 * file, from 1. */
void diagram_note(const dlx_search_options *search, const dlx_solver *solver, const char *file,
                  uint64_t problem);

typedef struct solve_options {
    const dlx_format *target;
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
    const dlx_problem *whole;   /* the problem read */
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
