/* SPDX-License-Identifier: MIT */
/* Traces written by `ec-solve --trace`, see ec(5). */
#ifndef VIEW_TRACE_FILE_H
#define VIEW_TRACE_FILE_H

#include "view/subject.h"

/* Adds the first `steps` steps of the trace of the first problem in the file; "-" is standard
 * input. Returns false after an error, which was reported. */
bool view_trace_read(const char *path, size_t steps, view_subject *subject);

#endif
