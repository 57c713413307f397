/* SPDX-License-Identifier: MIT */
/* Slack options for formats without secondary items: --slack. */
#ifndef PROBLEM_SLACK_OPTIONS_H
#define PROBLEM_SLACK_OPTIONS_H

#include "cli/program.h"

/* Returns a problem in which each secondary item without colours is primary, and is the only
 * item of an additional option at the end, which stands for leaving the item uncovered. So the
 * number of solutions is the same. For the caller to free. DLX_UNSUPPORTED: an option has only
 * such items, and would no longer be left out. */
dlx_problem *slack_problem(const dlx_problem *problem, dlx_error *error);

#endif
