/* SPDX-License-Identifier: MIT */
/* ec-solve --merge --proof: the proofs of all cubes of a search, put together. */
#ifndef CUBES_MERGE_PROOFS_H
#define CUBES_MERGE_PROOFS_H

#include "cli/program.h"

typedef struct merge_proofs_options {
    const dlx_problem *problem;
    const dlx_cubes *cubes;
    const dlx_search_options *search;
    const char *const *files; /* by cube: its proof */
    const char *found;        /* the solutions that the results have, in decimal */
    bool stats;               /* print how long it is */
} merge_proofs_options;

/* Writes the proof that --proof asks for, or ends the program: a file is no proof of its cube, or
 * they have other solutions than the results. */
void merge_proofs(const merge_proofs_options *options);

#endif
