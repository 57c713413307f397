/* SPDX-License-Identifier: MIT */
/* The solutions that are to be marked: a file of them, for the problems in turn. */
#ifndef VIEW_SOLUTIONS_H
#define VIEW_SOLUTIONS_H

#include "view/subject.h"

typedef struct view_solutions view_solutions;

/* Ends the program if the file cannot be opened. */
view_solutions *view_solutions_open(const char *path);
void view_solutions_close(view_solutions *solutions);

/* Takes the first solution of problem `number` of the stream, from 1, after those of the problems
 * before it. What is wrong with it is reported, and then the subject has none. */
void view_solutions_take(view_solutions *solutions, uint64_t number, view_subject *subject);

#endif
