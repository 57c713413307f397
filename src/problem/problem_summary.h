/* SPDX-License-Identifier: MIT */
/* The shape of a problem, for people. */
#ifndef PROBLEM_PROBLEM_SUMMARY_H
#define PROBLEM_PROBLEM_SUMMARY_H

#include "cli/program.h"

/* Prints a line on standard error: sizes and features of problem `number`, from 1. */
void tool_print_shape(uint64_t number, const dlx_problem *problem);

/* Warns of primary items that are in no option of problem `number` of the file, if there are any.
 */
void tool_warn_of_gaps(uint64_t number, const char *file, const dlx_problem *problem);

#endif
