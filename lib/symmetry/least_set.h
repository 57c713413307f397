/* SPDX-License-Identifier: MIT */
/* Sets of points that no permutation of a group takes to a smaller set. */
#ifndef DLX_SYMMETRY_LEAST_SET_H
#define DLX_SYMMETRY_LEAST_SET_H

#include "symmetry/chain.h"

/* For a chain with ascending base points: sets *stabiliser to the number of permutations of the
 * group under which set[0..count[, ascending, is invariant. False: a permutation takes the set to a
 * smaller set, compared as ascending lists. `is_in`: the set, by point. */
bool dlx_least_set_test(const dlx_chain *chain, const uint32_t *set, size_t count,
                        const bool *is_in, uint64_t *stabiliser);

#endif
