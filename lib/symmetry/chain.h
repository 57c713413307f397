/* SPDX-License-Identifier: MIT */
/* A stabiliser chain of a permutation group of moderate order (Sims 1970; Knuth, "Efficient
 * representation of perm groups", 1991): each permutation of the group is a product of one
 * permutation from each level. Points are numbers in [0..degree[; a permutation is the array of
 * the images of all points. */
#ifndef DLX_SYMMETRY_CHAIN_H
#define DLX_SYMMETRY_CHAIN_H

#include "core/count.h"
#include "symmetry/moves.h"

/* The most levels of a group whose order is 64 bits long: each has an orbit of two points or more.
 */
enum { DLX_CHAIN_LEVELS = 64 };

/* A coset representative. */
typedef struct dlx_coset {
    uint32_t point;         /* of the orbit of the base */
    uint32_t *forth, *back; /* permutations that take the base to the point, and back */
    size_t tested;          /* number of generators applied */
} dlx_coset;

/* The permutations of the chain that fix the base points of all earlier levels, modulo the
 * permutations that also fix `base`. */
typedef struct dlx_chain_level {
    uint32_t base;
    dlx_coset *cosets; /* [0..count[, beginning with that of `base` */
    uint32_t *place;   /* of each point: the index of its coset, or DLX_NO_INDEX */
    size_t count, coset_room;
    uint32_t **generators; /* [0..generator_count[ */
    size_t generator_count, generator_room;
} dlx_chain_level;

typedef struct dlx_chain {
    size_t degree;
    const uint32_t *first; /* points that are base points before all others; [0..first_count[ */
    size_t first_count;
    dlx_chain_level **levels; /* base points: those of `first`, then the others ascending */
    size_t count, room;
    uint64_t order;       /* of the group; UINT64_MAX: that or more */
    uint64_t most, known; /* see dlx_chain_task */
    bool too_large;       /* the order exceeds `most`, or the memory limit is reached */
    dlx_budget *limits;
    uint64_t bytes; /* counted by the limits */
} dlx_chain;

/* A group, by its generators, and how to make its chain. */
typedef struct dlx_chain_task {
    size_t degree;
    const dlx_moves *generators;
    const uint32_t *first; /* base points before all others; outlives the chain; [0..first_count[ */
    size_t first_count;
    uint64_t most;  /* a larger order sets chain->too_large */
    uint64_t known; /* the order of the group: the chain is complete then; 0: unknown */
} dlx_chain_task;

/* Makes the chain. False: no memory, or stopped by the limits; dlx_chain_free is required in any
 * case. */
bool dlx_chain_make(dlx_chain *chain, const dlx_chain_task *task, dlx_budget *limits);
void dlx_chain_free(dlx_chain *chain);

/* Multiplies a number by the order of the group. False: no memory. */
bool dlx_chain_multiply(const dlx_chain *chain, dlx_count *number);

/* Sets permutation[0..degree[ to the product of the permutations at the digits of `index` in
 * [0..order[, a number in mixed radix whose last digit is that of the first level. */
void dlx_chain_element(const dlx_chain *chain, uint64_t index, uint32_t *permutation);

/* The conjugacy classes of the group. Free with dlx_conjugacy_free. */
typedef struct dlx_conjugacy {
    struct {
        uint64_t element; /* the index of the first */
        uint64_t size;    /* number of elements */
    } * classes;          /* [0..count[ */
    size_t count, room;
} dlx_conjugacy;

/* False: no memory, or stopped by the limits. */
bool dlx_chain_classes(const dlx_chain *chain, dlx_budget *limits, dlx_conjugacy *classes);
void dlx_conjugacy_free(dlx_conjugacy *classes);

#endif
