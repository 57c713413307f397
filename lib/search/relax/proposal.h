/* SPDX-License-Identifier: MIT */
/* Options that the relaxation proposes as a solution. */
#ifndef DLX_SEARCH_RELAX_PROPOSAL_H
#define DLX_SEARCH_RELAX_PROPOSAL_H

#include "search/relax/relaxation.h"

/* True if chosen[0..*count[ is a solution. Redundant options of a cover are removed first, the most
 * expensive first. `times` and `colour` are by item; `times` is all 0 before and after. If false,
 * *wanted may be an option in conflict with another. */
bool dlx_proposal_is_solution(const dlx_relaxed_problem *problem, uint32_t *chosen, size_t *count,
                              uint32_t *times, uint32_t *colour, uint32_t *wanted);

#endif
