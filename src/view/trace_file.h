/* SPDX-License-Identifier: MIT */
/* Reading the steps of a search that `ec-solve --trace` has written, see ec(5). */
#ifndef VIEW_TRACE_FILE_H
#define VIEW_TRACE_FILE_H

#include "view/subject.h"

/* Adds the trace of the first problem in the file, or its first `steps` steps, to the subject.
 * "-" is standard input. False: it is not one of this problem, or cannot be read, which was
 * reported.
 */
bool view_trace_read(const char *path, size_t steps, view_subject *subject);

#endif
