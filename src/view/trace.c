/* SPDX-License-Identifier: MIT */
#include "view/trace.h"

#include "cli/program.h"
#include <stdlib.h>

bool view_trace_add(view_trace *trace, const dlx_event *event, size_t most)
{
    if (trace->count >= most) {
        trace->cut = true;
        return false;
    }
    if (trace->count == trace->capacity) {
        trace->capacity = trace->capacity ? 2 * trace->capacity : 256;
        trace->events = xrequire(realloc(trace->events, trace->capacity * sizeof *trace->events));
    }
    trace->events[trace->count++] = *event;
    return true;
}

void view_trace_clear(view_trace *trace)
{
    free(trace->events);
    *trace = (view_trace){0};
}
