/* SPDX-License-Identifier: MIT */
/* What programs that search share: signals end a search, and long ones send what they have found.
 *
 * The first SIGINT or SIGTERM ends the search at work, which then prints what it has found; nothing
 * more is read. Where no search is at work and nothing is owed to standard output, as while a long
 * problem is read, it ends the program, as it would if it were not caught. So does a second one
 * anywhere. */
#ifndef SEARCH_H
#define SEARCH_H

#include "tool.h"

/* Catches signals; and has long searches send output and show progress. */
void tool_search_prepare(dlx_search_options *options);

/* Tells which search is at work, until the next call; NULL: none. */
void tool_search_at_work(const dlx_solver *solver);

/* Tells that input was read, and that its problem comes next. Returns false if a signal has come:
 * then nothing more is to be searched. */
bool tool_search_goes_on(void);

/* Writes all output; what comes then, until the next call of tool_search_goes_on, is no search, and
 * a signal ends it together with the program. */
void tool_search_rest(void);

/* Notes that the search of puzzle or problem (`kind`) `number` of the file was given up, if it was,
 * for the sake of output that has no word for it: what was found is then not proven to be all there
 * is, or the best. */
void tool_search_note(const char *kind, uint64_t number, const char *name, const char *file,
                      dlx_end end);

#endif
