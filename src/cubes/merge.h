/* SPDX-License-Identifier: MIT */
/* ec-solve --merge: one result from the results of all cubes. */
#ifndef CUBES_MERGE_H
#define CUBES_MERGE_H

#include "problem/literal_options.h"
#include "problem/proof_options.h"
#include "problem/read_options.h"

typedef struct merge_options {
    const dlx_format *to;
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
