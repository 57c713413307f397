/* SPDX-License-Identifier: MIT */
/* A group of symmetries of a problem: generators, orbits and order. */
#ifndef DLX_SYMMETRY_GROUP_H
#define DLX_SYMMETRY_GROUP_H

#include "symmetry/automorphisms.h"
#include "symmetry/chain.h"

/* Groups of at most this order are listed element by element. */
#define DLX_GROUP_LISTED (UINT64_C(1) << 24)

struct dlx_group {
    const dlx_problem *problem;
    dlx_limits limits;
    dlx_action action;
    dlx_permutations options, items; /* of the generators, in the same order */
    uint32_t *option_orbit;          /* of each option: the least option of its orbit */
    uint32_t *item_orbit;
    dlx_chain chain; /* of a group that is listed or read */
    dlx_count order; /* 0: not found yet */
    bool is_whole;   /* all symmetries of the problem */
};

/* A group without generators. `options` as for dlx_group_new. NULL: *error is set. */
dlx_group *dlx_group_begin(const dlx_problem *problem, const dlx_search_options *options,
                           dlx_error *error);

/* Adds a generator, a permutation of the options. Errors: DLX_INVALID: not a symmetry of the
 * problem, with the reason; DLX_NO_MEMORY. */
dlx_status dlx_group_add(dlx_group *group, const uint32_t *options, dlx_error *error);

/* Finds the orbits after the last generator. DLX_OK, DLX_NO_MEMORY. */
dlx_status dlx_group_complete(dlx_group *group, dlx_error *error);

/* Finds the order of a complete group, unless it is known. DLX_OK, DLX_NO_MEMORY, DLX_ABORTED;
 * DLX_UNSUPPORTED: a group that was read, and whose chain takes too much memory. */
dlx_status dlx_group_find_order(dlx_group *group, dlx_error *error);

/* Completes the chain of a group of at most DLX_GROUP_LISTED symmetries; sets *is_listed to false
 * for a larger group. DLX_OK, DLX_NO_MEMORY, DLX_ABORTED. */
dlx_status dlx_group_make_chain(dlx_group *group, bool *is_listed, dlx_error *error);

/* Sets orbit[0..degree[ to the least point of the orbit of each point under permutations. */
void dlx_orbits_find(uint32_t *orbit, size_t degree, const dlx_permutations *permutations);

#endif
