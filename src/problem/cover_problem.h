/* SPDX-License-Identifier: MIT */
/* Set covers as exact covers. */
#ifndef PROBLEM_COVER_PROBLEM_H
#define PROBLEM_COVER_PROBLEM_H

#include "dlx.h"

/* Returns a problem whose solutions are the set covers of `problem`: primary items have no upper
 * bound. For the caller to free; NULL on failure. */
dlx_problem *cover_problem(const dlx_problem *problem, dlx_error *error);

#endif
