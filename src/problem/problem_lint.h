/* SPDX-License-Identifier: MIT */
/* ec-solve --check: says what is wrong or odd about problems, without solving them. */
#ifndef PROBLEM_PROBLEM_LINT_H
#define PROBLEM_PROBLEM_LINT_H

#include "cli/program.h"

/* Checks the problems of a file: messages of all faults, and for each problem a line on standard
 * output. `problems` points to the uint64_t that counts them. The exit status becomes TOOL_NONE if
 * there are but warnings. */
void check_file(dlx_input *input, void *problems);

#endif
