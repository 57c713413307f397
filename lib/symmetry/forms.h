/* SPDX-License-Identifier: MIT */
/* A set of solutions that no symmetry takes to each other, by their canonical labels. */
#ifndef DLX_SYMMETRY_FORMS_H
#define DLX_SYMMETRY_FORMS_H

#include "symmetry/action.h"

/* Empty if all zero. */
typedef struct dlx_forms {
    uint32_t *label; /* of each solution: the options in canonical order, see forms.c */
    uint64_t *hash;  /* and the hash of the canonical form */
    size_t *slot;    /* open addressing: 1 + the number of a solution; 0: free */
    size_t mask, count;
    size_t label_room, hash_room;
    uint32_t *image, *items; /* scratch: a permutation */
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

#endif
