/* SPDX-License-Identifier: MIT */
/* Classes of solutions: --up-to-symmetry. */
#ifndef SOLVE_CLASS_SEARCH_H
#define SOLVE_CLASS_SEARCH_H

#include "cli/program.h"

typedef struct class_task {
    dlx_group *group;
    const dlx_format *to;
    const dlx_search_options *search;
    bool count;     /* count classes instead of listing them */
    double started; /* progress_now() before the group was found, which counts towards the time
                       limit */
} class_task;

typedef struct class_result {
    char *order;     /* of the group */
    char *found;     /* number of classes */
    char *solutions; /* and of their solutions */
    size_t quotients;
    dlx_end end;
    dlx_search_stats stats;
    double seconds;
} class_result;

/* Finds the classes of solutions, and prints a solution of each unless they are counted. Returns
 * false if the problem is refused. */
bool class_search(const class_task *task, const dlx_problem *problem, class_result *result,
                  dlx_error *error);

/* Prints the statistics of problem `number`, from 1. */
void class_search_print_stats(uint64_t number, const class_result *result);

void class_result_free(class_result *result);

#endif
