/* SPDX-License-Identifier: MIT */
/* The proofs of ec-solve: --proof, --proof-format, --proof-cnf, --proof-opb. */
#ifndef PROBLEM_PROOF_OPTIONS_H
#define PROBLEM_PROOF_OPTIONS_H

#include "cli/signals.h"

/* The certificate of a count, in tables of options that it excludes. */
#define COUNT_PROOF "proof-format=scpog proof-format=cpog"

typedef struct proof_settings {
    const char *path;         /* NULL: no proof */
    const char *formula_path; /* NULL: no formula */
    bool formula_is_opb;
    const char *format;           /* NULL: the default */
    dlx_output *output, *formula; /* of proof_open */
} proof_settings;

extern const tool_option proof_options[];

/* Ends the program if the options contradict each other or the search; `cube`: with --cube. */
void proof_check_options(proof_settings *set, const dlx_search_options *search, bool cube);

/* Creates the files. */
void proof_open(proof_settings *set);

/* Starts the proof for problem `number`, from 1; *proof is NULL if the files were not opened.
 * False: *error is set. A second problem is a fatal error. */
bool proof_begin(const proof_settings *set, const dlx_problem *problem, uint64_t number,
                 dlx_proof **proof, dlx_error *error);

/* Completes and frees the proof; NULL: none. `stats` prints its length. `part`: the line about the
 * cube (cubes/cube_result.h) that it proves; NULL: the proof is of the whole problem. */
void proof_end(const proof_settings *set, dlx_proof *proof, const dlx_problem *problem, dlx_end how,
               bool stats, const char *part);

#endif
