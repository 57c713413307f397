/* What programs that search share: signals end a search, and long ones send what they have found.
 */
#ifndef SEARCH_H
#define SEARCH_H

#include "tool.h"

/* Has SIGINT and SIGTERM end the search at work with what it has found, instead of the program with
 * what is buffered; and has long searches send output and show progress. */
void tool_search_prepare(dlx_search_options *options);

/* Tells which search is at work, until the next call; NULL: none. */
void tool_search_at_work(dlx_solver *solver);

/* Tells that a wait for input, if there was one, is over. Returns false if a signal has come: then
 * nothing more is to be searched. */
bool tool_search_goes_on(void);

/* Notes that puzzle `number`, from 1, was given up, if its search ended so: what was found is then
 * not proven to be all there is, or the best. */
void tool_search_note(uint64_t number, dlx_end end);

#endif
