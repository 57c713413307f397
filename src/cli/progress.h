/* SPDX-License-Identifier: MIT */
/* The progress meter: a line on standard error, once a second. */
#ifndef CLI_PROGRESS_H
#define CLI_PROGRESS_H

#include "dlx.h"
#include <stdbool.h>
#include <stdint.h>

/* Seconds on a clock that only goes forward. */
double progress_now(void);

/* Begins, for the program of this name. The meter is shown if standard error is a terminal, unless
 * the program is to be quiet; or if it is wanted. */
void progress_begin(const char *name);
void progress_quiet(void);
void progress_want(void);

/* To be called before anything is written to standard output, which may be the same terminal: the
 * meter makes room, and is not shown as long as output comes. */
void progress_make_room(void);

/* Begins a new file. */
void progress_file(void);

/* Counts that many more problems as done, and returns how many there are by now. `share` is that of
 * the current file that has been read for them; 0 or less: unknown. */
uint64_t progress_count(double share, uint64_t count);

/* Is it time to show it? */
bool progress_is_due(void);

/* Shows it, with a text about the work in progress, or "". */
void progress_report(const char *at_work);

/* Clears it from the terminal before something else is written there. */
void progress_clear(void);

#endif
