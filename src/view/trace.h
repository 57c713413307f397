/* SPDX-License-Identifier: MIT */
/* The steps of a search, in memory. */
#ifndef VIEW_TRACE_H
#define VIEW_TRACE_H

#include "dlx.h"

typedef struct view_trace {
    dlx_event *events; /* [0..count[ */
    size_t count, capacity;
    bool cut;          /* there were more */
    const char *title; /* a file, or a rule; borrowed */
} view_trace;

/* Adds an event unless there are `most` already: then it is cut. False: it is. */
bool view_trace_add(view_trace *trace, const dlx_event *event, size_t most);
void view_trace_clear(view_trace *trace);

#endif
