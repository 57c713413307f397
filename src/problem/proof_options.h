/* SPDX-License-Identifier: MIT */
/* Proofs written by ec-solve: --proof, --proof-format, --proof-cnf. */
#ifndef PROBLEM_PROOF_OPTIONS_H
#define PROBLEM_PROOF_OPTIONS_H

#include "cli/signals.h"

/* For the `shared` of a tool_program. */
extern const tool_option proof_options[];

/* Was a proof asked for? */
bool proof_wanted(void);

/* Ends the program if what was asked for cannot be combined with the search; `cube`: of a cube. */
void proof_settle(const dlx_search_options *search, bool cube);

/* Creates the files. */
void proof_open(void);

/* Begins the proof for a search of problem `number`, from 1, of all; NULL: none is wanted. A second
 * proof is an error that ends the program. */
dlx_proof *proof_begin(const dlx_problem *problem, uint64_t number);

/* Ends and frees the proof of a search that ended like this; NULL: there is none. `stats`: print
 * how long it is. `part`: what it is a part of, as told.h says it; NULL: it is the whole. */
void proof_end(dlx_proof *proof, const dlx_problem *problem, dlx_end how, bool stats,
               const char *part);

#endif
