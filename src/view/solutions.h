/* SPDX-License-Identifier: MIT */
/* A file of solutions, to be marked in pictures. */
#ifndef VIEW_SOLUTIONS_H
#define VIEW_SOLUTIONS_H

#include "view/subject.h"

typedef struct view_solutions view_solutions;

/* Ends the program on failure. */
view_solutions *view_solutions_open(const char *path);
void view_solutions_close(view_solutions *solutions);

/* Sets the first solution of problem `number` of the stream, from 1; numbers ascend. A wrong
 * solution is reported and omitted. */
void view_solutions_take(view_solutions *solutions, uint64_t number, view_subject *subject);

#endif
