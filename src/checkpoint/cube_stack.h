/* SPDX-License-Identifier: MIT */
/* The cubes of a search that are still to be searched, in its order. Only those next to the present
 * one are there: others are made when it is their turn. */
#ifndef CHECKPOINT_CUBE_STACK_H
#define CHECKPOINT_CUBE_STACK_H

#include "dlx.h"

/* Cubes that are made by one division: of the whole, or of the next cube of the frame below. */
typedef struct cube_stack_level {
    dlx_cubes *cubes;
    uint64_t wanted; /* so many were asked for */
    size_t next;     /* those before it are done; with a frame above, it is the one divided there */
} cube_stack_level;

/* All zero but for `problem` and `options` is empty. */
typedef struct cube_stack {
    const dlx_problem *problem;
    const dlx_search_options *options; /* for dlx_cubes_new */
    cube_stack_level *levels;          /* [0..depth[ */
    size_t depth, capacity;
} cube_stack;

/* Puts the whole on an empty agenda, or the parts of the next cube on it. False: *error says why.
 */
bool cube_stack_push(cube_stack *stack, uint64_t wanted, dlx_error *error);

/* The frame on top; its next cube is that of the search. NULL: all is done. */
cube_stack_level *cube_stack_top(cube_stack *stack);

/* Is there a way to divide the next cube? */
bool cube_stack_can_divide(const cube_stack_level *top);

/* A number that tells the cubes of a frame apart from others. */
uint64_t cube_stack_level_digest(const cube_stack_level *level);

/* The share of the search that is done, as far as estimates can tell: in [0..1]. */
double cube_stack_progress(const cube_stack *stack);

void cube_stack_free(cube_stack *stack);

#endif
