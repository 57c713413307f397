/* SPDX-License-Identifier: MIT */
/* Division of a search, as for several machines: --estimate, --part, --cubes, --cube, --merge. */
#ifndef CUBES_CUBE_OPTIONS_H
#define CUBES_CUBE_OPTIONS_H

#include "cubes/cube_result.h"
#include "problem/problem_options.h"

typedef struct cube_settings {
    uint64_t part, parts; /* --part, from 1; 0: not given */
    uint64_t cubes;       /* --cubes; 0: not given */
    uint64_t cube;        /* --cube, from 1; 0: not given */
    const char *file;     /* --cubes-file */
    const char *merge;    /* --merge: the file of cubes */
    bool estimate;
} cube_settings;

extern const tool_option cube_options[];

/* True with --cube or --part: a search without solutions has not failed. */
bool cubes_wanted(const cube_settings *set);

/* True with --estimate or --cubes, which do not search. */
bool cubes_only_describe(const cube_settings *set);

/* Prints the estimate or the cubes of problem `number`, from 1. Returns false if the problem is
 * refused, or with DLX_ABORTED if a limit ended the division. */
bool cubes_describe(const cube_settings *set, const dlx_problem *problem, uint64_t number,
                    const dlx_search_options *search, dlx_error *error);

/* The cubes of a problem, and the indexes of the cubes to search. All zero is empty. */
typedef struct cube_selection {
    dlx_cubes *cubes;
    size_t *list;
} cube_selection;

/* Restricts the search to the cubes of --part or --cube. Returns false if the problem is refused,
 * or with DLX_ABORTED if a limit ended the division. */
bool cubes_select(const cube_settings *set, const dlx_problem *problem, uint64_t number,
                  dlx_search_options *search, cube_selection *chosen, dlx_error *error);

/* Reads a file of cubes. Ends the program if the cubes are not those of the problem. Returns NULL
 * if memory ran out, or a limit ended their check. */
dlx_cubes *cubes_read(const char *path, const dlx_problem *problem,
                      const dlx_search_options *search, dlx_error *error);

/* With --cube, prints the line about the search, as a comment if there are solutions before, and
 * returns the line for its proof, for the caller to free; else NULL. */
char *cubes_print_result(const cube_settings *set, cube_search *about, bool comment);

/* ec-solve --merge: one result from the results of all cubes. */

typedef struct merge_options {
    const dlx_format *target;
    bool count, stats;
    const dlx_search_options *search; /* with a goal: which solutions, and how many */
    const char *cubes;                /* the file of cubes */
    read_settings *read;
    proof_settings *proof;
    const literal_settings *literals;
} merge_options;

/* Reads the problem from the first file and results from the others, checks that all are there, and
 * writes the result of the whole problem. With --proof some of the files are proofs, one for each
 * cube. Ends the program if a result is missing or wrong. */
void merge(const merge_options *options, const char *const *files);

#endif
