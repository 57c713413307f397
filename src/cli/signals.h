/* SPDX-License-Identifier: MIT */
/* What programs that search share: signals end a search, and long searches send what they have
 * found.
 *
 * The first SIGINT or SIGTERM ends the current search, which then prints what it has found; nothing
 * more is read. If no search is running and all output is written, as while a long problem is read,
 * it ends the program as if it were not caught. So does a second signal at any time. */
#ifndef CLI_SIGNALS_H
#define CLI_SIGNALS_H

#include "cli/program.h"

/* Catches signals, and makes long searches send output and show progress. Searches take no more
 * memory than --memory-limit says. */
void tool_search_prepare(dlx_search_options *options);

/* Sets the current search, until the next call; NULL: none. */
void tool_search_set_current(const dlx_solver *solver);

/* Called when a problem has been read and is next. False: a signal has come, and nothing more is to
 * be searched. */
bool tool_search_may_continue(void);

/* Has a signal come? May be asked in any thread. */
bool tool_search_interrupted(void *unused);

/* While it is held, to read input is no rest: other threads search meanwhile. */
void tool_search_set_busy(bool held);

/* Writes all output. From then until the next call of tool_search_may_continue there is no search,
 * and a signal ends the program. */
void tool_search_set_idle(void);

/* Has a search that ended so seen everything, or found all that it was asked for? */
bool tool_search_is_complete(dlx_end end);

/* Adds the work of one search to that of others. */
void add_search_stats(dlx_search_stats *sum, const dlx_search_stats *more);

/* If the search of puzzle or problem (`kind`) `number` of the file was cut short, prints a note:
 * what was found is then not proven to be complete, or the best. `left` says what there may be,
 * such as "more to find". */
void tool_search_note(const char *kind, uint64_t number, const char *name, const char *file,
                      dlx_end end, const char *left);

/* What to add to that if the search ended for lack of memory without --memory-limit, or because no
 * engine could continue; else "". */
const char *tool_search_limit_reason(const dlx_search_options *options, const dlx_solver *solver);

/* With -v, tells which engine has ended the search of puzzle `number` of the file, how, and in what
 * time since tool_search_may_continue was called. */
void tool_search_report(uint64_t number, const char *file, const dlx_solver *solver);

/* The same of a search by something else, such as "method order". */
void tool_search_report_by(uint64_t number, const char *file, const char *by, dlx_end end,
                           uint64_t nodes);

#endif
