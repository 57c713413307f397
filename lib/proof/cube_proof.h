/* SPDX-License-Identifier: MIT */
/* The text of a proof of part of a search, passed on to one of the whole. It has been written by
 * another program, perhaps on another machine, so what is no line of such a proof is refused; that
 * it proves anything is for a checker to say. */
#ifndef DLX_PROOF_CUBE_PROOF_H
#define DLX_PROOF_CUBE_PROOF_H

#include "proof/proof.h"

/* Passes on the proof of the node that `proof` has entered, as dlx_proof_end_cube has left it, and
 * exits the node. */
dlx_status dlx_cube_proof_copy(dlx_proof *proof, const dlx_problem *problem, dlx_input *input,
                               const dlx_cube_proofs *parts, dlx_error *error);

#endif
