/* SPDX-License-Identifier: MIT */
/* ec-solve --merge --proof: one proof from the proofs of all cubes. */
#ifndef CUBES_MERGE_PROOFS_H
#define CUBES_MERGE_PROOFS_H

#include "problem/proof_options.h"

typedef struct merge_proofs_options {
    const proof_settings *proof;
    const dlx_problem *problem;
    const dlx_cubes *cubes;
    const dlx_search_options *search;
    const char *const *files; /* the proof of each cube */
    const char *found;        /* number of solutions of the results, in decimal */
    bool stats;               /* print the length of the proof */
} merge_proofs_options;

/* Writes the proof of --proof. Ends the program if a file is no proof of its cube, or the proofs
 * have another number of solutions than the results. */
void merge_proofs(const merge_proofs_options *options);

#endif
