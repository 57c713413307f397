/* SPDX-License-Identifier: MIT */
/* A group of symmetries of a problem: generators, orbits and order. */
#ifndef DLX_SYMMETRY_GROUP_H
#define DLX_SYMMETRY_GROUP_H

#include "search/reduce/components.h"
#include "symmetry/chain.h"
#include "symmetry/graph_search.h"

/* Symmetries of a problem as automorphisms of a graph: vertices for options, for items, and for
 * colours and multiplicities of items; edges between options and their items, or the colours or
 * multiplicities of these, and between items and their colours and multiplicities. */

/* The graph of a problem. Free with dlx_automorphisms_free. */
typedef struct dlx_automorphisms dlx_automorphisms;

/* More vertices than any graph has. */
#define DLX_AUTOMORPHISMS_VERTICES (UINT32_C(1) << 31)

/* NULL, with *error set: DLX_NO_MEMORY; DLX_UNSUPPORTED: too many vertices; DLX_ABORTED: more than
 * the memory limit. `action` and `limits` outlive the graph. */
dlx_automorphisms *dlx_automorphisms_new(const dlx_action *action, dlx_budget *limits,
                                         dlx_error *error);
void dlx_automorphisms_free(dlx_automorphisms *graph);

/* A set of options that symmetries have to keep, or a sequence of options that they have to keep
 * one by one. */
typedef struct dlx_marked {
    const uint32_t *options; /* [0..count[ */
    size_t count;
    bool one_by_one;
} dlx_marked;

/* Adds generators of the group to *found, which may be NULL. False: no memory, or stopped by the
 * limits. */
bool dlx_automorphisms_find(dlx_automorphisms *graph, const dlx_marked *marked, dlx_moves *found);

/* Sets label[0..options[ to the options in the canonical order of the problem with these options
 * marked, and *hash to a hash of the problem in this order. If a symmetry takes one set to another,
 * the hashes are equal, and the map from one label to the other is such a symmetry. False: as
 * above. */
bool dlx_automorphisms_label(dlx_automorphisms *graph, const dlx_marked *marked, uint32_t *label,
                             uint64_t *hash);

/* Multiplies a number by the order of the group found last, which divides another. False: no
 * memory. */
bool dlx_automorphisms_multiply(const dlx_automorphisms *graph, dlx_count *number);
void dlx_automorphisms_divide(const dlx_automorphisms *graph, dlx_count *number);

/* Groups of at most this order are listed element by element. */
#define DLX_GROUP_LISTED (UINT64_C(1) << 24)

struct dlx_group {
    const dlx_problem *given;
    const dlx_problem *problem; /* `given`, or `costless` */
    dlx_problem costless;       /* borrows all but the costs */
    dlx_budget limits;
    dlx_stop stop; /* of dlx_group_new_within, also for stabilisers */
    dlx_action action;
    dlx_moves options, items; /* of the generators, in the same order */
    uint32_t *option_orbit;   /* of each option: the least option of its orbit */
    uint32_t *item_orbit;
    uint32_t *option_image, *item_image; /* scratch: a permutation */
    dlx_chain chain;                     /* of a group that is listed or read */
    dlx_count order;                     /* 0: not found yet */
    bool is_whole;                       /* all symmetries of the problem */
    dlx_reduction
        parts;        /* of a whole group: the components of the problem, if several; else empty */
    uint64_t *copies; /* of each component: how many are alike, if it is the first of these; 0 */
};

/* A group without generators, of the problem or of the problem without costs. `limits` as for
 * dlx_group_new. NULL: *error is set. */
dlx_group *dlx_group_begin(const dlx_problem *problem, bool is_costless, const dlx_limits *limits,
                           dlx_error *error);

/* As dlx_group_new, without costs, for about `work` steps. Also NULL, with any error, if that does
 * not suffice. */
dlx_group *dlx_group_new_within(const dlx_problem *problem, const dlx_limits *limits, uint64_t work,
                                dlx_error *error);

/* Why the work on a group failed. */
dlx_status dlx_group_stopped(const dlx_group *group, dlx_error *error);

/* Adds a generator. Errors: DLX_INVALID: not a symmetry of the problem, with the reason;
 * DLX_NO_MEMORY. */
dlx_status dlx_group_add(dlx_group *group, const dlx_option_images *images, dlx_error *error);

/* Finds the orbits after the last generator. DLX_OK, DLX_NO_MEMORY. */
dlx_status dlx_group_complete(dlx_group *group, dlx_error *error);

/* Finds the order of a complete group, unless it is known. DLX_OK, DLX_NO_MEMORY, DLX_ABORTED;
 * DLX_UNSUPPORTED: a group that was read, and whose chain takes too much memory. */
dlx_status dlx_group_find_order(dlx_group *group, dlx_error *error);

/* Completes the chain of a group of at most DLX_GROUP_LISTED symmetries; sets *is_listed to false
 * for a larger group. DLX_OK, DLX_NO_MEMORY, DLX_ABORTED. */
dlx_status dlx_group_make_chain(dlx_group *group, bool *is_listed, dlx_error *error);

/* Sets *orbit to the least option of the orbit of each option under the symmetries that fix these
 * options one by one, for the caller to free; to NULL if these symmetries move no option. `graph`:
 * of a group of all symmetries; NULL: the chain of the group was made, and if that has failed, the
 * symmetries that fix an option are taken for unknown. False: no memory, or stopped by the limits.
 */
bool dlx_group_find_orbits(const dlx_group *group, dlx_automorphisms *graph,
                           const dlx_marked *fixed, dlx_budget *limits, uint32_t **orbit);

/* The quotient of a problem by a group (Kramer, Mesner, "t-designs on hypergraphs", 1976): its
 * solutions are the solutions of the problem that each permutation of the group leaves as they
 * are. */

struct dlx_quotient {
    dlx_problem *problem; /* of itself */
    size_t *start;        /* option k stands for the options member[start[k]..start[k + 1][ */
    uint32_t *member;     /* ascending */
};

/* Makes the quotient by orbits: option_orbit and item_orbit give the least member of the orbit of
 * each option and item. Without names unless `named`. Options have an
 * item several times where the numbers of times differ among options, else its bounds are divided.
 * Errors: DLX_NO_MEMORY; DLX_UNSUPPORTED: costs above 64 bits. */
dlx_quotient *dlx_quotient_make(const dlx_problem *problem, const uint32_t *option_orbit,
                                const uint32_t *item_orbit, bool named, dlx_error *error);

#endif
