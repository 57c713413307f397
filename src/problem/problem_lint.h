/* SPDX-License-Identifier: MIT */
/* ec-solve --check: errors and warnings about problems. */
#ifndef PROBLEM_PROBLEM_LINT_H
#define PROBLEM_PROBLEM_LINT_H

#include "problem/read_options.h"

typedef struct problem_lint {
    read_settings *read;
    uint64_t problems; /* checked so far */
} problem_lint;

/* Reports all faults of the problems of a file, and prints a line for each problem; `state` is a
 * problem_lint. The exit status becomes TOOL_NONE if there are only warnings. */
void check_file(dlx_input *input, void *state);

#endif
