/* SPDX-License-Identifier: MIT */
/* Classes of solutions: --up-to-symmetry. */
#ifndef SOLVE_CLASS_SEARCH_H
#define SOLVE_CLASS_SEARCH_H

#include "problem/problem_summary.h"

typedef struct class_task {
    dlx_group *group;
    const dlx_format *to;
    const dlx_search_options *search;
    bool count;     /* count classes instead of listing them */
    double started; /* progress_now() before the group was found, which counts towards the time
                       limit */
} class_task;

/* Finds the classes of solutions, and prints a solution of each unless they are counted. Returns
 * false if the problem is refused. */
bool class_search(const class_task *task, const dlx_problem *problem, search_result *result,
                  dlx_error *error);

#endif
