/* SPDX-License-Identifier: MIT */
/* Set covers as exact covers. */
#ifndef VIEW_COVER_PROBLEM_H
#define VIEW_COVER_PROBLEM_H

#include "dlx.h"

/* Returns a problem whose solutions are the set covers of `problem`: primary items have no upper
 * bound. For the caller to free; NULL on failure. */
dlx_problem *view_cover_problem(const dlx_problem *problem, dlx_error *error);

#endif
