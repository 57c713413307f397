/* SPDX-License-Identifier: MIT */
/* ec-solve --merge: the results of all cubes of a search, put together. */
#ifndef CUBES_MERGE_H
#define CUBES_MERGE_H

#include "cli/program.h"

typedef struct merge_options {
    const dlx_format *to;
    bool count, stats;
    dlx_search_options search; /* with a goal: which solutions, and how many of them */
    const char *cubes;         /* the file that has them */
} merge_options;

/* Reads the problem from the first of the files, and results from the others, checks that they are
 * all there, and writes what a search of the whole problem would. With --proof some of the files
 * are proofs, one for each cube. Ends the program if a result is
 * missing or wrong. */
void merge(const merge_options *options, const char *const *files);

#endif
