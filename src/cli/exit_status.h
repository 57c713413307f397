/* SPDX-License-Identifier: MIT */
/* Exit statuses of programs. */
#ifndef CLI_EXIT_STATUS_H
#define CLI_EXIT_STATUS_H

#include "dlx.h"
#include <stdbool.h>

/* From good to bad: 0, 1, 3, 2. */
enum { TOOL_OK = 0, TOOL_NONE = 1, TOOL_ERROR = 2, TOOL_LIMIT = 3 };

int worse_status(int a, int b);

/* Returns the status for the end of a search. */
int end_status(dlx_end end, bool found_any);

#endif
