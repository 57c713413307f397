/* SPDX-License-Identifier: MIT */
/* A thread that divides a problem into cubes, while whoever asked for them goes on searching. */
#ifndef DLX_SEARCH_PARALLEL_CUBE_GENERATOR_H
#define DLX_SEARCH_PARALLEL_CUBE_GENERATOR_H

#include "search/cubes/cubes.h"

typedef struct dlx_cube_generator dlx_cube_generator;

/* Begins to divide the problem, which outlives it, into about so many cubes. NULL: no memory, or no
 * thread to be had. */
dlx_cube_generator *dlx_cube_generator_open(const dlx_problem *problem, size_t wanted);

/* Is it at an end? */
bool dlx_cube_generator_is_done(const dlx_cube_generator *cutter);

/* Then: the cubes, valid until it is closed; NULL: there was no memory for them. */
const dlx_cubes *dlx_cube_generator_cubes(const dlx_cube_generator *cutter);

/* Ends it, done or not; of NULL too. */
void dlx_cube_generator_close(dlx_cube_generator *cutter);

#endif
