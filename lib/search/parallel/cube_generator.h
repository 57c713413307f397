/* SPDX-License-Identifier: MIT */
/* A thread that divides a problem into cubes, concurrently with the caller's search. */
#ifndef DLX_SEARCH_PARALLEL_CUBE_GENERATOR_H
#define DLX_SEARCH_PARALLEL_CUBE_GENERATOR_H

#include "search/cubes/cubes.h"

typedef struct dlx_cube_generator dlx_cube_generator;

/* Starts to divide the problem into about `wanted` cubes; `problem` outlives the generator. Returns
 * NULL on memory exhaustion or without a thread. */
dlx_cube_generator *dlx_cube_generator_open(const dlx_problem *problem, size_t wanted);

/* True if the division has ended. */
bool dlx_cube_generator_is_done(const dlx_cube_generator *cutter);

/* The cubes, once done; valid until dlx_cube_generator_close. NULL on memory exhaustion. */
const dlx_cubes *dlx_cube_generator_cubes(const dlx_cube_generator *cutter);

/* Stops the division and frees the generator; accepts NULL. */
void dlx_cube_generator_close(dlx_cube_generator *cutter);

#endif
