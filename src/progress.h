/* SPDX-License-Identifier: MIT */
/* The progress meter: a line on standard error, once a second. */
#ifndef PROGRESS_H
#define PROGRESS_H

#include "dlx.h"
#include <stdbool.h>
#include <stdint.h>

/* Seconds on a clock that only goes forward. */
double progress_now(void);

/* Begins, for the program of that name. It is shown if standard error is a terminal and standard
 * output is none, or if it is wanted. */
void progress_begin(const char *name);
void progress_want(void);

/* Begins a new file. */
void progress_file(void);

/* Counts one more problem of the input done, and returns their number; NULL: of no file. */
uint64_t progress_count(const dlx_input *input);

/* Is it time to show it? */
bool progress_is_due(void);

/* Shows it, with what is at work, "" for nothing that lasts. */
void progress_report(const char *at_work);

/* Takes it off the terminal before something else is written there. */
void progress_clear(void);

#endif
