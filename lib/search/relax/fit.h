/* SPDX-License-Identifier: MIT */
/* Do options that a relaxation proposes make a solution? */
#ifndef DLX_SEARCH_RELAX_FIT_H
#define DLX_SEARCH_RELAX_FIT_H

#include "search/relax/relaxation.h"

/* Is chosen[0..*count[ a solution? Of a cover, options that are not needed are left out first, the
 * dearest ones before others. `times` and `colour` are by item, and `times` is all 0 before and
 * after. If not, *wanted may be one of the options that stand in each other's way. */
bool dlx_fit_check(const dlx_relaxed_problem *of, uint32_t *chosen, size_t *count, uint32_t *times,
                   uint32_t *colour, uint32_t *wanted);

#endif
