/* SPDX-License-Identifier: MIT */
/* Threads that wait for work, and do each piece of it together. */
#ifndef DLX_SEARCH_FRONTIER_LAYER_CREW_H
#define DLX_SEARCH_FRONTIER_LAYER_CREW_H

#include "dlx.h"

typedef struct dlx_crew dlx_crew;

/* So many threads, of which the caller is one. NULL: there are none, or not so many, or no memory.
 */
dlx_crew *dlx_crew_open(unsigned count);

/* Calls work(state, member) for each member [0..count[, all at once; the caller is member 0.
 * Returns when all of them have. */
void dlx_crew_run(dlx_crew *crew, void (*work)(void *state, unsigned member), void *state);

void dlx_crew_close(dlx_crew *crew); /* of NULL too */

#endif
