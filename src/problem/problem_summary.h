/* SPDX-License-Identifier: MIT */
/* Summaries of problems and searches for users. */
#ifndef PROBLEM_PROBLEM_SUMMARY_H
#define PROBLEM_PROBLEM_SUMMARY_H

#include "cli/program.h"
#include "core/limits.h"

/* Prints sizes and features of problem `number`, from 1, on standard error. */
void problem_summary_print_shape(uint64_t number, const dlx_problem *problem);

/* Warns if primary items of problem `number` of the file are in no option. */
void problem_summary_warn_of_gaps(uint64_t number, const char *file, const dlx_problem *problem);

/* The result of a search, as it is printed. */
typedef struct search_result {
    char *found; /* in decimal */
    dlx_end end;
    dlx_search_stats stats;
    double seconds;
    char engine[64];
    const char *why; /* the reason of the choice of the engine; or "" */
    /* Of classes of solutions: */
    char *order;     /* of the group; NULL: solutions were searched, not classes */
    char *solutions; /* in all classes, in decimal */
    size_t quotients;
} search_result;

/* Prints the summary of the search of problem `number`, from 1, on standard error. */
void problem_summary_print_search(uint64_t number, const search_result *result);

void search_result_free(search_result *result);

/* Prints the reasons why problem `number`, from 1, has no solution on standard error: a
 * certificate of weights if there is one, and a small set of items that cannot be covered
 * together. Runs within the limits of `search`, and for a few seconds at most. */
void explanation_of_none(const dlx_problem *problem, uint64_t number,
                         const dlx_search_options *search);

#endif
