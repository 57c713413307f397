/* SPDX-License-Identifier: MIT */
/* The cubes of a search that are still to be searched, in its order. Only those next to the present
 * one are there: others are made when it is their turn. */
#ifndef CHECKPOINT_CUBE_STACK_H
#define CHECKPOINT_CUBE_STACK_H

#include "dlx.h"

/* Cubes that are made by one division: of the whole, or of the next cube of the frame below. */
typedef struct agenda_frame {
    dlx_cubes *cubes;
    uint64_t wanted; /* so many were asked for */
    size_t next;     /* those before it are done; with a frame above, it is the one divided there */
} agenda_frame;

/* All zero but for `problem` and `options` is empty. */
typedef struct agenda {
    const dlx_problem *problem;
    const dlx_search_options *options; /* for dlx_cubes_new */
    agenda_frame *frames;              /* [0..depth[ */
    size_t depth, capacity;
} agenda;

/* Puts the whole on an empty agenda, or the parts of the next cube on it. False: *error says why.
 */
bool agenda_divide(agenda *all, uint64_t wanted, dlx_error *error);

/* The frame on top; its next cube is that of the search. NULL: all is done. */
agenda_frame *agenda_top(agenda *all);

/* Is there a way to divide the next cube? */
bool agenda_divides(const agenda_frame *top);

/* A number that tells the cubes of a frame apart from others. */
uint64_t agenda_digest(const agenda_frame *frame);

/* The share of the search that is done, as far as estimates can tell: in [0..1]. */
double agenda_share(const agenda *all);

void agenda_free(agenda *all);

#endif
