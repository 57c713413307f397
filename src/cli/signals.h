/* SPDX-License-Identifier: MIT */
/* Signals and reports of programs that search. The first SIGINT or SIGTERM ends the current
 * search, which prints its results; no further problem is read. The program ends at once on a
 * second signal, and on the first one if no search runs and all output is written. */
#ifndef CLI_SIGNALS_H
#define CLI_SIGNALS_H

#include "cli/program.h"

/* Catches signals, makes long searches flush output and show progress, and sets their
 * --memory-limit. */
void tool_search_prepare(dlx_limits *limits);

/* The limits of a search, or none for NULL, but for nodes: for work before and after the search. */
dlx_limits tool_search_limits(const dlx_search_options *options);

/* Sets the solver that the progress meter describes; NULL: none. */
void tool_search_set_current(const dlx_solver *solver);

/* To be called before each problem. Returns false after a signal. */
bool tool_search_may_continue(void);

/* True after a signal; for any thread. */
bool tool_search_interrupted(void *unused);

/* While busy, other threads search, and reading input is not idle. */
void tool_search_set_busy(bool held);

/* Flushes output. Until the next tool_search_may_continue a signal ends the program. */
void tool_search_set_idle(void);

/* True unless the search was cut short. */
bool tool_search_is_complete(dlx_end end);

/* Adds the work of a search to a sum. */
void add_search_stats(dlx_search_stats *sum, const dlx_search_stats *more);

/* Prints a note if the search of number `number` of the file, a `kind` ("puzzle"), was cut
 * short. `left` names possible remaining results, such as "more solutions may exist". */
void tool_search_note(const char *kind, uint64_t number, const char *name, const char *file,
                      dlx_end end, const char *left);

/* Returns an addition to that note: memory ran out, or no engine could continue; else "". */
const char *tool_search_limit_reason(const dlx_search_options *options, dlx_solver *solver);

/* With -v, reports engine, end, work and time of the search of puzzle `number`. */
void tool_search_report(uint64_t number, const char *file, const dlx_solver *solver);

/* The same for a search by the method, or another kind of thing, of this name. */
void tool_search_report_by(uint64_t number, const char *file, const char *kind, const char *name,
                           dlx_end end, uint64_t nodes);

#endif
