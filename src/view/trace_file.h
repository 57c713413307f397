/* SPDX-License-Identifier: MIT */
/* Traces written by `ec-solve --trace`, see ec(5). */
#ifndef VIEW_TRACE_FILE_H
#define VIEW_TRACE_FILE_H

#include "view/subject.h"

/* Adds the first `steps` steps of the trace of problem `number` in the file, from 1; "-" is
 * standard input. Returns false after an error, which was reported. */
bool view_trace_read(const char *path, uint64_t number, size_t steps, view_subject *subject);

typedef struct view_run {
    dlx_choice choose;
    uint64_t solutions; /* limit; 0: all */
    uint64_t steps;     /* limit of the trace, which ends the search */
} view_run;

/* Adds the trace of a search by `links` to the subject. Returns false after an error, which was
 * reported. */
bool view_run_trace(const view_run *run, view_subject *subject);

/* ---- files of solutions, to be marked in pictures -------------------------------------------- */

typedef struct view_solutions view_solutions;

/* Ends the program on failure. */
view_solutions *view_solutions_open(const char *path);
void view_solutions_close(view_solutions *solutions);

/* Sets the first solution of problem `number` of the stream, from 1; numbers ascend. A wrong
 * solution is reported and omitted. */
void view_solutions_take(view_solutions *solutions, uint64_t number, view_subject *subject);

#endif
