/* SPDX-License-Identifier: MIT */
/* What is certain of all solutions: --is-unique, --backbone and --marginals. */
#ifndef SOLVE_CERTAIN_OPTIONS_H
#define SOLVE_CERTAIN_OPTIONS_H

#include "cli/program.h"

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
    bool list_all; /* --backbone: also options that are not in all solutions */
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

#endif
