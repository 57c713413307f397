/* SPDX-License-Identifier: MIT */
/* The steps of a search. */
#ifndef VIEW_TRACE_H
#define VIEW_TRACE_H

#include "dlx.h"

typedef struct view_trace {
    dlx_event *events; /* [0..count[ */
    size_t count, capacity;
    bool cut;          /* steps were omitted */
    const char *title; /* file or branching rule; borrowed */
} view_trace;

/* Adds an event. Returns false, and marks the trace as cut, if it has `most` events. */
bool view_trace_add(view_trace *trace, const dlx_event *event, size_t most);
void view_trace_clear(view_trace *trace);

#endif
