/* SPDX-License-Identifier: MIT */
/* The quotient of a problem by a group (Kramer, Mesner, "t-designs on hypergraphs", 1976): its
 * solutions are the solutions of the problem that each permutation of the group leaves as they
 * are. */
#ifndef DLX_SYMMETRY_QUOTIENT_H
#define DLX_SYMMETRY_QUOTIENT_H

#include "core/problem.h"

struct dlx_quotient {
    dlx_problem *problem; /* of itself */
    size_t *start;        /* option k stands for the options member[start[k]..start[k + 1][ */
    uint32_t *member;     /* ascending */
};

/* Makes the quotient by orbits: option_orbit and item_orbit give the least member of the orbit of
 * each option and item. Without names unless `named`. Options have an
 * item several times where the numbers of times differ among options, else its bounds are divided.
 * Errors: DLX_NO_MEMORY; DLX_UNSUPPORTED: costs above 64 bits. */
dlx_quotient *dlx_quotient_make(const dlx_problem *problem, const uint32_t *option_orbit,
                                const uint32_t *item_orbit, bool named, dlx_error *error);

#endif
