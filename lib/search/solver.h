/* SPDX-License-Identifier: MIT */
/* What searches above the solver need of it beyond dlx.h. */
#ifndef DLX_SEARCH_SOLVER_H
#define DLX_SEARCH_SOLVER_H

#include "core/count.h"

/* Adds the number of solutions found so far. False: no memory. */
bool dlx_solver_add_found(const dlx_solver *solver, dlx_count *sum);

#endif
