/* SPDX-License-Identifier: MIT */
/* Classes of solutions under a group: the state shared by counting and listing. */
#ifndef DLX_SYMMETRY_CLASSES_CLASS_STATE_H
#define DLX_SYMMETRY_CLASSES_CLASS_STATE_H

#include "search/base/kbest.h"
#include "search/cubes/cubes.h"
#include "symmetry/group.h"

/* A set of solutions that no symmetry takes to each other, by their canonical labels. Empty if all
 * zero. */
typedef struct dlx_forms {
    uint32_t *label; /* of each solution: the options in canonical order, see class_state.c */
    uint64_t *hash;  /* and the hash of the canonical form */
    size_t *slot;    /* open addressing: 1 + the number of a solution; 0: free */
    size_t mask, count;
    size_t label_room, hash_room;
    uint32_t *image; /* scratch: a permutation of the options */
    dlx_moves items; /* and of the items */
} dlx_forms;

/* Returns the array for the label of the next solution, for dlx_automorphisms_label. NULL: no
 * memory. */
uint32_t *dlx_forms_next(dlx_forms *forms, const dlx_problem *problem);

/* Adds the solution that has the latest label and this hash, unless a symmetry takes a solution of
 * the set to this solution; *is_new is set. `is_in`: the solution, by option. */
void dlx_forms_add(dlx_forms *forms, dlx_action *action, const bool *is_in, uint64_t hash,
                   bool *is_new);

uint64_t dlx_forms_bytes(const dlx_forms *forms);
void dlx_forms_free(dlx_forms *forms);

struct dlx_classes {
    dlx_group *group;
    dlx_search_options options; /* of the caller */
    dlx_budget limits;          /* of all searches together */
    dlx_cubes *cubes; /* where the least solutions of their classes are; NULL: everywhere */
    size_t *cube_list;
    dlx_solver *solver;       /* of the listing; NULL: not begun */
    dlx_automorphisms *graph; /* of a group that is not listed; else NULL */
    dlx_search task;          /* for which the best are kept */
    dlx_kbest best;           /* with a goal: the best classes; `task` NULL: not begun */
    dlx_forms known;          /* its classes */
    bool *is_in;              /* scratch: the solution, by option */
    const uint32_t *solution;
    size_t solution_count;
    dlx_count size;             /* of the last class */
    dlx_count found, solutions; /* numbers of classes, and of the solutions in these */
    size_t quotients;           /* counted instead of listing; 0: none */
    dlx_end end;
    bool is_listed; /* the group's chain is complete */
    bool ended, no_memory;
};

/* Ends the work on the classes; of a search that was interrupted, by the limits of this work.
 * Returns false. */
bool dlx_class_state_finish(dlx_classes *classes, dlx_end end);

/* Ends the work, because the limits stopped it or for lack of memory. Returns false. */
bool dlx_class_state_fail(dlx_classes *classes);

/* Checks that classes of solutions of a problem are found with these options: DLX_OK; else
 * DLX_UNSUPPORTED or DLX_INVALID, with the reason. Groups are checked by dlx_classes_new. */
dlx_status dlx_classes_supports(const dlx_problem *problem, const dlx_search_options *options,
                                dlx_error *error);

/* Creates a search within the limits that are left: of `problem`, for the options of *options,
 * whose node limit remains if that is lower. NULL: refused, or no memory; *error is set. */
dlx_solver *dlx_class_state_search(dlx_classes *classes, const dlx_problem *problem,
                                   dlx_search_options *options, uint64_t nodes, dlx_error *error);

/* The status of a call after which the search has ended. */
dlx_status dlx_class_state_status(const dlx_classes *classes, dlx_error *error);

/* Sets classes->is_in for the options of the current solution. */
void dlx_class_state_mark(dlx_classes *classes, bool is_chosen);

/* The limits of a task for the classes, but for nodes. */
dlx_limits dlx_class_state_limits(dlx_classes *classes);

/* Adds the work of a search to the statistics. */
void dlx_class_state_add_search(dlx_classes *classes, const dlx_solver *solver);

/* For a chain with ascending base points: sets *stabiliser to the number of permutations of the
 * group under which the set is invariant. False: a permutation takes the set to a smaller set,
 * compared as ascending lists, unless this is allowed. `is_in`: the set, by point. */
bool dlx_least_set_test(const dlx_chain *chain, const dlx_marked *set, const bool *is_in,
                        bool allows_smaller, uint64_t *stabiliser);

#endif
