/* SPDX-License-Identifier: MIT */
/* State shared by the parts of engine bits: the options taken, and a node counter that reports to
 * the limits once in some thousand nodes. */
#ifndef DLX_SEARCH_BITS_NODE_BUDGET_H
#define DLX_SEARCH_BITS_NODE_BUDGET_H

#include "io/buffer.h"
#include "search/base/search.h"

/* Why a part returns. */
typedef enum dlx_bits_status {
    DLX_BITS_FOUND,   /* path[0..depth[ is a solution */
    DLX_BITS_DONE,    /* the part is exhausted */
    DLX_BITS_STOPPED, /* by a limit; resumable */
    DLX_BITS_NARROW   /* the residual problem may fit smaller tables */
} dlx_bits_status;

/* The vector instructions of a processor. */
typedef enum dlx_vectors {
    DLX_VECTORS_NONE,
    DLX_VECTORS_AVX2,
    DLX_VECTORS_AVX512,
    DLX_NO_LANES /* for tests of engine bound: neither vectors nor lanes */
} dlx_vectors;

/* Branches at a depth. */
typedef struct dlx_branches {
    uint64_t tried;   /* options */
    uint64_t offered; /* options of the items branched on */
} dlx_branches;

/* Progress estimate of a search, added up from the deepest level. An option offers, on average, a
 * certain number of options at the next depth, each of which will be tried; so the expected size of
 * the remaining subtrees follows from the deepest level up. */
typedef struct dlx_progress_estimate {
    double tried, ahead; /* options */
    double below;        /* mean number of nodes below an option */
    double next;         /* options offered at the next depth */
} dlx_progress_estimate;

static inline void dlx_progress_estimate_add(dlx_progress_estimate *estimate,
                                             const dlx_branches *branches)
{
    const double tried = (double)branches->tried;
    if (branches->tried) {
        estimate->below = estimate->next / tried * (1 + estimate->below);
        estimate->tried += tried;
        estimate->ahead += ((double)branches->offered - tried) * (1 + estimate->below);
    }
    estimate->next = (double)branches->offered;
}

static inline double dlx_progress_estimate_share(const dlx_progress_estimate *estimate)
{
    return estimate->tried > 0 ? estimate->tried / (estimate->tried + estimate->ahead) : 0;
}

typedef struct dlx_node_budget {
    dlx_arena arena;
    dlx_search *task;
    uint32_t *path;   /* options taken, by index in the problem; [0..depths[ */
    size_t depth;     /* length of the last solution */
    uint64_t found;   /* counted solutions not yet reported */
    uint32_t spare;   /* nodes left until the next check of the limits */
    uint32_t granted; /* `spare` after the last check */
    uint32_t work_per_node;
    size_t deepest;
    dlx_branches *branches; /* by depth; [0..depths[ */
    size_t depths;          /* 1 + maximum length of a solution */
    uint64_t since;         /* nodes since `below` and `narrow_above` were updated */
    uint64_t *below;     /* mean number of nodes at and below this depth for an option of the depth
                            above; [1..narrow_above[ */
    size_t narrow_above; /* nodes at depths [0..narrow_above[ have large subtrees */
    size_t again_above;  /* levels at depths [0..again_above[ may be packed when the search returns
                            to them */
} dlx_node_budget;

/* Returns false if out of memory; free the arena in any case. */
bool dlx_node_budget_open(dlx_node_budget *budget, dlx_search *task);

/* Reports nodes, work and solutions to the limits. */
void dlx_node_budget_report(dlx_node_budget *budget);

/* Reports, and makes the next node ask for a new budget with its own cost. */
void dlx_node_budget_reset(dlx_node_budget *budget);

/* Requests more nodes from the limits. Returns false if stopped. */
bool dlx_node_budget_refill(dlx_node_budget *budget, uint32_t work_per_node);

/* Returns the estimated progress, 0 to 1. */
double dlx_node_budget_progress(const dlx_node_budget *budget);

/* Counts a node before an option is tried. Returns false if stopped. */
static inline bool dlx_node_budget_spend(dlx_node_budget *budget, size_t depth,
                                         uint32_t work_per_node)
{
    if (budget->spare == 0 && !dlx_node_budget_refill(budget, work_per_node))
        return false;
    budget->spare--;
    budget->branches[depth].tried++;
    return true;
}

#endif
