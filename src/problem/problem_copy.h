/* SPDX-License-Identifier: MIT */
/* Parts of a problem for a builder of a similar one. */
#ifndef PROBLEM_PROBLEM_COPY_H
#define PROBLEM_PROBLEM_COPY_H

#include "dlx.h"

/* Copies the problem's name, and the sense and the constant of its objective. */
dlx_status problem_copy_head(dlx_builder *builder, const dlx_problem *problem, dlx_error *error);

/* Copies an option with its colours, cost and name. Items are found by name, so the builder may
 * have another order of items. */
dlx_status problem_copy_option(dlx_builder *builder, const dlx_problem *problem, size_t option,
                               dlx_error *error);

#endif
