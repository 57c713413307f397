/* SPDX-License-Identifier: MIT */
/* Secondary items for formats that have none: --slack. */
#ifndef PROBLEM_SLACK_OPTIONS_H
#define PROBLEM_SLACK_OPTIONS_H

#include "cli/program.h"

/* The problem with each secondary item that is never coloured made primary, and with an option more
 * for each of them, which has nothing but this item. They come after the others. Solutions stay
 * solutions, and their number is the same, since whether an item needs its own option is determined
 * by the others. For the caller to free. NULL: DLX_UNSUPPORTED: an option has only such items,
 * which is never chosen but then would be; DLX_NO_MEMORY. */
dlx_problem *slack_problem(const dlx_problem *problem, dlx_error *error);

#endif
