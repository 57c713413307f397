/* SPDX-License-Identifier: MIT */
/* Derivations of LRAT: the items that a leaf uses, the reasons why their options are excluded, and
 * reduced clauses of items. */
#ifndef DLX_PROOF_LRAT_REASONS_H
#define DLX_PROOF_LRAT_REASONS_H

#include "proof/lrat_state.h"

/* True if the path, or a derived clause, excludes the option; the reason is then known. */
bool dlx_lrat_reasons_is_excluded(dlx_lrat *lrat, uint32_t option);

/* Starts a derivation: collects the items used by the last leaf, and by the steps from `level` on
 * that the leaf needs; marks the steps needed. False: no memory. */
bool dlx_lrat_reasons_derive(dlx_lrat *lrat, size_t level);

/* Reduces the clauses of the collected items. */
void dlx_lrat_reasons_reduce(dlx_lrat *lrat, uint32_t level);

/* Writes the hints of the collected items, or with a solution its clause last. */
void dlx_lrat_reasons_put_hints(dlx_lrat *lrat);

/* Deletes the reduced clauses of the steps from `level` on. */
void dlx_lrat_reasons_delete_reduced(dlx_lrat *lrat, size_t level);

#endif
