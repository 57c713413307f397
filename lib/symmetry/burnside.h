/* SPDX-License-Identifier: MIT */
/* Counting classes of solutions. */
#ifndef DLX_SYMMETRY_BURNSIDE_H
#define DLX_SYMMETRY_BURNSIDE_H

#include "symmetry/class_state.h"

/* Counts the classes of a listed group as the mean over the group of the numbers of solutions
 * invariant under a permutation (Burnside, "Theory of groups of finite order", 1897; Cauchy,
 * Frobenius), by one permutation of each conjugacy class. False: not counted, since a quotient
 * cannot be searched: the classes have to be listed. */
bool dlx_burnside_count_fixed(dlx_classes *classes);

#endif
