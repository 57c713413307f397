/* SPDX-License-Identifier: MIT */
/* Cubes that stand for their images under a group of symmetries. The solutions of a problem are, by
 * an item with bounds n:n, the solutions with each of its options, divided by n; options of an
 * orbit are in equally many solutions, so that one of each orbit is searched. The same holds below
 * an option for the symmetries that fix this option, and so on. */
#ifndef DLX_SEARCH_CUBES_ORBIT_CUBES_H
#define DLX_SEARCH_CUBES_ORBIT_CUBES_H

#include "search/cubes/cubes.h"
#include "symmetry/group.h"

/* The sum over all solutions of a function that the group keeps is the sum over the cubes of factor
 * times the sum over the solutions of the cube, divided by `divisor`. Cubes may overlap. All zero
 * is empty; free with dlx_orbit_cubes_free. */
typedef struct dlx_orbit_cubes {
    dlx_cubes cubes;   /* of chosen options only */
    dlx_count *factor; /* of each cube */
    size_t room;
    uint32_t divisor;
    uint32_t item;  /* the first item; DLX_NO_INDEX: none, and one cube without literals */
    size_t options; /* of the first item */
    size_t orbits;  /* of these options */
} dlx_orbit_cubes;

typedef struct dlx_orbit_task {
    const dlx_group *group;
    dlx_automorphisms *graph; /* see dlx_group_find_orbits */
    size_t most;              /* cubes, about */
    dlx_budget *limits;
} dlx_orbit_task;

/* False: no memory, or stopped by the limits; dlx_orbit_cubes_free is required all the same. */
bool dlx_orbit_cubes_make(dlx_orbit_cubes *orbits, const dlx_orbit_task *task);
void dlx_orbit_cubes_free(dlx_orbit_cubes *orbits);

/* Adds factor times `number` to *sum, which is divided by `divisor` in the end. False: no memory.
 */
bool dlx_orbit_cubes_add(const dlx_orbit_cubes *orbits, size_t cube, const dlx_count *number,
                         dlx_count *sum);

#endif
