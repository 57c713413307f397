/* SPDX-License-Identifier: MIT */
/* Problems made from others: set covers, and those without secondary items. */
#ifndef PROBLEM_DERIVED_PROBLEM_H
#define PROBLEM_DERIVED_PROBLEM_H

#include "dlx.h"

/* Returns a problem whose solutions are the set covers of `problem`: primary items have no upper
 * bound. For the caller to free; NULL on failure. */
dlx_problem *cover_problem(const dlx_problem *problem, dlx_error *error);

/* For formats without secondary items. Returns a problem in which each secondary item without
 * colours is primary, and is the only item of an additional option at the end, which stands for
 * leaving the item uncovered. So the number of solutions is the same. For the caller to free.
 * DLX_UNSUPPORTED: an option has only such items, and would no longer be left out. */
dlx_problem *slack_problem(const dlx_problem *problem, dlx_error *error);

#endif
