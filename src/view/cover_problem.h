/* SPDX-License-Identifier: MIT */
/* Set covers as exact covers. */
#ifndef VIEW_COVER_PROBLEM_H
#define VIEW_COVER_PROBLEM_H

#include "dlx.h"

/* The problem whose solutions are the set covers of `problem`: primary items may be covered any
 * number of times more. For the caller to free. NULL: an error. */
dlx_problem *view_cover_problem(const dlx_problem *problem, dlx_error *error);

#endif
