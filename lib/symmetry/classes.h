/* SPDX-License-Identifier: MIT */
/* Classes of solutions under a group: the state shared by counting and listing. */
#ifndef DLX_SYMMETRY_CLASSES_H
#define DLX_SYMMETRY_CLASSES_H

#include "search/base/solution_set.h"
#include "search/cubes/cubes.h"
#include "symmetry/group.h"

struct dlx_classes {
    dlx_group *group;
    dlx_search_options options; /* of the caller */
    dlx_limits limits;          /* of all searches together */
    dlx_cubes *cubes; /* where the least solutions of their classes are; NULL: everywhere */
    size_t *cube_list;
    dlx_solver *solver;       /* of the listing; NULL: not begun */
    dlx_automorphisms *graph; /* of a group that is not listed; else NULL */
    dlx_solution_set known;   /* hashes of its classes */
    bool *is_in;              /* scratch: the solution, by option */
    const uint32_t *solution;
    size_t solution_count;
    dlx_count size;             /* of the last class */
    dlx_count found, solutions; /* numbers of classes, and of the solutions in these */
    size_t quotients;           /* counted instead of listing; 0: none */
    dlx_end end;
    bool ended, no_memory;
};

/* Ends the work on the classes; of a search that was interrupted, by the limits of this work.
 * Returns false. */
bool dlx_classes_finish(dlx_classes *classes, dlx_end end);
bool dlx_classes_finish_without_memory(dlx_classes *classes);

/* Creates a search within the limits that are left: of `problem`, for the options of *options.
 * NULL: refused, or no memory; *error is set. */
dlx_solver *dlx_classes_search(dlx_classes *classes, const dlx_problem *problem,
                               dlx_search_options *options, dlx_error *error);

/* Adds the work of a search to the statistics. */
void dlx_classes_add_stats(dlx_classes *classes, const dlx_solver *solver);

/* Counts the classes of a listed group as the mean over the group of the numbers of solutions that
 * a permutation leaves as they are (Burnside, "Theory of groups of finite order", 1897; Cauchy,
 * Frobenius), one permutation for each conjugacy class. False: not counted, since a quotient cannot
 * be searched: the classes have to be listed. */
bool dlx_classes_count_fixed(dlx_classes *classes);

/* Makes cubes that have the least solution of each class and few others. NULL: no memory, or
 * stopped by the limits. */
dlx_cubes *dlx_classes_make_cubes(dlx_classes *classes);

#endif
