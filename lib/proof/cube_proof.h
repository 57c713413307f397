/* SPDX-License-Identifier: MIT */
/* Copies the proof of a cube, written by another program, into the proof of the whole search. Lines
 * that such a proof cannot have are refused; validity is left to a proof checker. */
#ifndef DLX_PROOF_CUBE_PROOF_H
#define DLX_PROOF_CUBE_PROOF_H

#include "proof/proof.h"

/* Copies the proof of the entered node, as written by dlx_proof_end_cube, and exits the node. */
dlx_status dlx_cube_proof_copy(dlx_proof *proof, const dlx_problem *problem, dlx_input *input,
                               const dlx_cube_proofs *parts, dlx_error *error);

#endif
