/* SPDX-License-Identifier: MIT */
/* --include and --exclude: options that every solution has, or that none has. */
#ifndef PROBLEM_LITERAL_OPTIONS_H
#define PROBLEM_LITERAL_OPTIONS_H

#include "cli/program.h"

/* The arguments, a line for each: "include TEXT" or "exclude TEXT"; NULL: none. */
typedef struct literal_settings {
    char *lines;
    bool keeps_rivals; /* see dlx_problem_restrict */
} literal_settings;

extern const tool_option literal_options[];

/* Returns the problem restricted to the literals, for the caller to free. With `why`, *why is the
 * reason for which the literals contradict each other, for the caller to free; NULL: none. Returns
 * NULL and sets *error if the problem lacks an option. */
dlx_problem *literals_apply(const literal_settings *set, const dlx_problem *problem, char **why,
                            dlx_error *error);

#endif
