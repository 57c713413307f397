/* SPDX-License-Identifier: MIT */
/* Threads that repeatedly work on a task in common. */
#ifndef DLX_SEARCH_FRONTIER_LAYER_CREW_H
#define DLX_SEARCH_FRONTIER_LAYER_CREW_H

#include "dlx.h"

typedef struct dlx_crew dlx_crew;

/* Starts count - 1 threads. Returns NULL if `count` is 1, or if threads or memory are short. */
dlx_crew *dlx_layer_crew_open(unsigned count);

/* Calls work(state, member) for all members [0..count[ at once; the caller is member 0. Returns
 * when all calls have returned. */
void dlx_layer_crew_run(dlx_crew *crew, void (*work)(void *state, unsigned member), void *state);

void dlx_layer_crew_close(dlx_crew *crew); /* NULL is allowed */

#endif
