/* SPDX-License-Identifier: MIT */
/* A family of sets as a zero-suppressed decision diagram (Minato, "Zero-suppressed BDDs for set
 * manipulation in combinatorial problems", DAC 1993). Nodes are unique, and none has hi =
 * DLX_NO_SETS. The variables along a path are distinct, and ascend only if the caller makes them
 * ascend. */
#ifndef DLX_CORE_DECISIONS_H
#define DLX_CORE_DECISIONS_H

#include "core/limits.h"

/* The terminals: the empty family, and the family of the empty set. */
enum { DLX_NO_SETS = 0, DLX_EMPTY_SET = 1, DLX_TERMINALS = 2 };

/* A node: the sets of `lo`, and the sets of `hi` with the variable added. */
typedef struct dlx_decision {
    uint32_t variable;
    uint32_t lo, hi; /* nodes made before this one, or terminals */
} dlx_decision;

/* An empty table is all zero except `count`, which begins as DLX_TERMINALS. */
typedef struct dlx_decisions {
    dlx_decision *node; /* [0..count[, starting with unused entries for the terminals */
    size_t count, capacity;
    uint32_t *slots; /* open addressing: nodes, 0: free; twice `capacity` slots, a power of two */
} dlx_decisions;

/* Bytes that the next call of dlx_decisions_get may allocate. */
static inline size_t dlx_decisions_growth(const dlx_decisions *decisions)
{
    const size_t more = decisions->capacity ? decisions->capacity : 64;
    return decisions->count < decisions->capacity
               ? 0
               : more * (sizeof *decisions->node + 2 * sizeof *decisions->slots);
}

/* The node with this variable and these children, hi not DLX_NO_SETS; created if needed.
 * DLX_NO_SETS: no memory, or stopped by the limits. */
uint32_t dlx_decisions_get(dlx_decisions *decisions, uint32_t variable, uint32_t lo, uint32_t hi,
                           dlx_budget *limits);

/* Frees the hash table; no more nodes can be made. */
void dlx_decisions_seal(dlx_decisions *decisions);

void dlx_decisions_free(dlx_decisions *decisions);

#endif
