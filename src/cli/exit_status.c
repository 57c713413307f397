/* SPDX-License-Identifier: MIT */
#include "cli/exit_status.h"

int worse_status(int a, int b)
{
    static const int rank[] = {[TOOL_OK] = 0, [TOOL_NONE] = 1, [TOOL_LIMIT] = 2, [TOOL_ERROR] = 3};
    return rank[a] > rank[b] ? a : b;
}

int end_status(dlx_end end, bool found_any)
{
    static const int statuses[] = {
        [DLX_END_COMPLETE] = TOOL_OK,   [DLX_END_OPTIMAL] = TOOL_OK,
        [DLX_END_ENOUGH] = TOOL_OK,     [DLX_END_LIMIT] = TOOL_LIMIT,
        [DLX_END_TIMEOUT] = TOOL_LIMIT, [DLX_END_INTERRUPTED] = TOOL_LIMIT,
        [DLX_END_UNKNOWN] = TOOL_LIMIT, [DLX_END_ERROR] = TOOL_ERROR,
    };
    return statuses[end] == TOOL_OK && !found_any ? TOOL_NONE : statuses[end];
}
