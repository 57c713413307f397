/* SPDX-License-Identifier: MIT */
/* The formula of a proof in LRAT: clauses of primary items, then pairs of options. */
#ifndef DLX_PROOF_LRAT_FORMULA_H
#define DLX_PROOF_LRAT_FORMULA_H

#include "proof/lrat_state.h"

/* Numbers the clauses. DLX_UNSUPPORTED: too many pairs of options. */
dlx_status dlx_lrat_number_clauses(dlx_lrat *lrat, dlx_error *error);

/* Writes the clauses, without solutions. False: no memory. */
bool dlx_lrat_put_formula(const dlx_lrat *lrat, dlx_output *output);

#endif
