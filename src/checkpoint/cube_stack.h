/* SPDX-License-Identifier: MIT */
/* The remaining cubes of a search, in search order. Only the siblings of the current cube and of
 * its ancestors exist; others are divided on demand. */
#ifndef CHECKPOINT_CUBE_STACK_H
#define CHECKPOINT_CUBE_STACK_H

#include "dlx.h"

/* The cubes of one division: of the problem, or of the next cube of the level below. */
typedef struct cube_stack_level {
    dlx_cubes *cubes;
    uint64_t wanted; /* number of cubes requested */
    size_t next;     /* earlier cubes are done; the level above, if any, divides this one */
} cube_stack_level;

/* A zeroed stack with `problem` and `options` is empty. */
typedef struct cube_stack {
    const dlx_problem *problem;
    const dlx_search_options *options; /* for dlx_cubes_new */
    cube_stack_level *levels;          /* [0..depth[ */
    size_t depth, capacity;
} cube_stack;

/* Pushes the undivided problem, or the parts of the next cube. Returns false on failure. */
bool cube_stack_push(cube_stack *stack, uint64_t wanted, dlx_error *error);

/* Drops finished levels. Returns the top level, whose next cube is the current one; NULL: the
 * search is complete. */
cube_stack_level *cube_stack_top(cube_stack *stack);

bool cube_stack_can_divide(const cube_stack_level *top);

/* Returns a digest of the cubes of a level. */
uint64_t cube_stack_level_digest(const cube_stack_level *level);

/* Returns the estimated share of the search that is done, in [0..1]. */
double cube_stack_progress(const cube_stack *stack);

void cube_stack_free(cube_stack *stack);

#endif
