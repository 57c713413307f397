/* SPDX-License-Identifier: MIT */
/* Proofs of optimality, for VeriPB: the objective, and lower bounds by multipliers.
 *
 * The formula has the objective f and excludes the better ones of several wanted solutions. The
 * worst one is a proof step `soli`, with value v: from then on f <= v - 1. At a node, multiples of
 * rows of items and of that row add up to one row, the Lagrangian bound: unit propagation refutes
 * by it a node whose bound is above v - 1, and sets to 0 the options whose reduced cost is above
 * the gap. So a node that is pruned is a clause, as in any proof, and the row is deleted with it.
 */
#ifndef DLX_PROOF_BOUND_PROOF_H
#define DLX_PROOF_BOUND_PROOF_H

#include "proof/proof.h"

/* Asks for solutions better than this one. */
void dlx_bound_proof_improve(dlx_proof *proof, const dlx_problem *problem, const uint32_t *options,
                             size_t count);

/* True if a row bounds the objective from above. */
bool dlx_bound_proof_has_limit(const dlx_proof *proof);

/* Adds that row times `unit`, or with `of_number` the row of at most so many options, and the rows
 * of items times their multipliers, which are at least 0 for set covers and at most 0 for secondary
 * items of exact covers. */
void dlx_bound_proof_bound(dlx_proof *proof, const int64_t *multipliers, int64_t unit,
                           bool of_number);

/* Derives a lower bound on the objective from multipliers. */
void dlx_bound_proof_bound_all(dlx_proof *proof, const dlx_problem *problem,
                               const int64_t *multipliers, int64_t unit);

/* Records weights of all items that prove infeasibility, modulo a number unless that is 0, instead
 * of a search: see dlx_explanation_weights. VeriPB only. */
void dlx_bound_proof_weights(dlx_proof *proof, const dlx_problem *problem, const int64_t *weights,
                             uint32_t modulus);

#endif
