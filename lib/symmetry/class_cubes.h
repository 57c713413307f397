/* SPDX-License-Identifier: MIT */
/* The part of the search space that has the least solution of each class: the least option of such
 * a solution is the least of its orbit, and no other option of the solution is in the orbit of a
 * smaller one; the same holds for the next option and the permutations that leave the first as it
 * is, and so on (Crawford, Ginsberg, Luks, Roy, "Symmetry-breaking predicates for search problems",
 * 1996, for sets of options). */
#ifndef DLX_SYMMETRY_CLASS_CUBES_H
#define DLX_SYMMETRY_CLASS_CUBES_H

#include "symmetry/class_state.h"

/* Makes cubes that have the least solution of each class and few others. NULL: no memory, or
 * stopped by the limits. */
dlx_cubes *dlx_classes_make_cubes(dlx_classes *classes);

#endif
