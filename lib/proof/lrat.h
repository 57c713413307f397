/* SPDX-License-Identifier: MIT */
/* Clauses with hints: LRAT (Cruz-Filipe, Heule, Hunt, Kaufmann, Schneider-Kamp, "Efficient
 * certified RAT verification", 2017), restricted to reverse unit propagation.
 *
 * The formula has a clause for each primary item, then for each item a clause for each pair of its
 * options that exclude each other, so that the number of a pair follows from the places of the
 * options; then the solutions. Every option of the search is a literal of the path, whether decided
 * or forced. The clause of a decision is derived from the last leaf below the decision: an item
 * whose options are all excluded, or a solution. Options below the decision that exclude an option
 * of that item were forced by items of their own, whose other options are excluded; and so on
 * upwards. A clause keeps only the literals that this derivation needs. */
#ifndef DLX_PROOF_LRAT_H
#define DLX_PROOF_LRAT_H

#include "proof/lrat_state.h"

/* Returns NULL with *error set: DLX_UNSUPPORTED: too many pairs of options; DLX_NO_MEMORY. */
dlx_lrat *dlx_lrat_new(const dlx_problem *problem, bool is_binary, dlx_output *output,
                       dlx_error *error);
void dlx_lrat_free(dlx_lrat *lrat);

/* Appends an option to the path, chosen for `item`, or for a branch from outside if the item is
 * DLX_NO_INDEX. False: no memory. */
bool dlx_lrat_push(dlx_lrat *lrat, uint32_t item, uint32_t option);

/* Begins the search of `residual`, whose option k is option whole[k]: appends the options forced by
 * other items, and maps the items of engines. False: no memory. */
bool dlx_lrat_enter(dlx_lrat *lrat, const dlx_problem *residual, const uint32_t *whole);

/* Sets the leaf: solution `number`, from 1, which has `count` options. False: no memory. */
bool dlx_lrat_solution(dlx_lrat *lrat, uint64_t number, size_t count);

/* Writes the negation of the steps [0..level], or of as many as needed, which include the last, or
 * all if `use_all`; deletes the clauses from `kept` on; and cuts the path off before the last step.
 * False: no memory. */
bool dlx_lrat_add_clause(dlx_lrat *lrat, size_t level, size_t kept, bool use_all);

/* Adds clause `id`, written elsewhere, of the steps [0..level]; and cuts as above. */
bool dlx_lrat_keep_clause(dlx_lrat *lrat, uint64_t id, size_t level);

/* Writes the empty clause, unless written. False: no memory. */
bool dlx_lrat_finish(dlx_lrat *lrat);

/* Writes the clauses, without solutions. False: no memory. */
bool dlx_lrat_put_formula(const dlx_lrat *lrat, dlx_output *output);

#endif
