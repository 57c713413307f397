/* SPDX-License-Identifier: MIT */
/* What the parts of engine bits share while they search: the options taken so far, and a tally of
 * nodes that is reported to the limits only once every few thousand nodes. */
#ifndef DLX_SEARCH_BITS_NODE_BUDGET_H
#define DLX_SEARCH_BITS_NODE_BUDGET_H

#include "search/base/search.h"

/* Why a part stops searching. */
typedef enum dlx_bits_status {
    DLX_BITS_FOUND,   /* path[0..depth[ is a solution */
    DLX_BITS_DONE,    /* the part has been searched through */
    DLX_BITS_STOPPED, /* by a limit; it can go on from where it was */
    DLX_BITS_NARROW   /* what is left at its level may be small enough for tables of its own */
} dlx_bits_status;

/* The vector instructions of a processor. */
typedef enum dlx_vectors {
    DLX_VECTORS_NONE,
    DLX_VECTORS_AVX2,
    DLX_VECTORS_AVX512,
    DLX_NO_LANES /* for tests of engine bound: no vectors, and no lanes either */
} dlx_vectors;

/* The branches of a search at a depth. */
typedef struct dlx_branches {
    uint64_t tried;   /* options */
    uint64_t offered; /* options of the items branched on */
} dlx_branches;

/* How much of a search was seen, as far as that tells: depths are added from the deepest one up. An
 * option that is tried offers so many at the next depth on average, each of which will be tried. So
 * the nodes below those that wait are known from the deepest depth upward. */
typedef struct dlx_progress_estimate {
    double tried, ahead; /* options */
    double below;        /* nodes below an option, on average */
    double next;         /* options offered at the depth below */
} dlx_progress_estimate;

static inline void dlx_progress_estimate_add(dlx_progress_estimate *estimate,
                                             const dlx_branches *at)
{
    const double tried = (double)at->tried;
    if (at->tried) {
        estimate->below = estimate->next / tried * (1 + estimate->below);
        estimate->tried += tried;
        estimate->ahead += ((double)at->offered - tried) * (1 + estimate->below);
    }
    estimate->next = (double)at->offered;
}

static inline double dlx_progress_estimate_share(const dlx_progress_estimate *estimate)
{
    return estimate->tried > 0 ? estimate->tried / (estimate->tried + estimate->ahead) : 0;
}

typedef struct dlx_node_budget {
    dlx_search *task;
    uint32_t *path;   /* options taken, as the problem numbers them; [0..depths[ */
    size_t depth;     /* of the solution found last */
    uint64_t found;   /* solutions counted but not yet reported */
    uint32_t spare;   /* nodes that may be tried before the limits are checked again */
    uint32_t granted; /* value of `spare` after the last check */
    uint32_t work_per_node;
    size_t deepest;
    dlx_branches *at;    /* each depth; [0..depths[ */
    size_t depths;       /* 1 + the most options that a solution can have */
    uint64_t since;      /* nodes since the next two were last set */
    uint64_t *below;     /* nodes so far at this depth and below, for an option tried at the depth
                            above, on average; by depth, [1..narrow_above[ */
    size_t narrow_above; /* depths [0..narrow_above[ have many nodes below each node */
    size_t again_above;  /* levels at depths [0..again_above[ that are come back to may be packed */
} dlx_node_budget;

/* False: no memory; close it all the same. */
bool dlx_node_budget_open(dlx_node_budget *budget, dlx_search *task);
void dlx_node_budget_close(dlx_node_budget *budget);

/* Reports to the limits what was done since the last check. */
void dlx_node_budget_report(dlx_node_budget *budget);

/* The same, where nodes of another cost follow. */
void dlx_node_budget_reset(dlx_node_budget *budget);

/* Asks the limits for more nodes, of `work_per_node` each. False: stop. */
bool dlx_node_budget_refill(dlx_node_budget *budget, uint32_t work_per_node);

/* The share of the whole search that was seen, as far as what was seen so far tells. */
double dlx_node_budget_progress(const dlx_node_budget *budget);

/* Called before each option that is tried. */
static inline bool dlx_node_budget_spend(dlx_node_budget *budget, size_t depth,
                                         uint32_t work_per_node)
{
    if (budget->spare == 0 && !dlx_node_budget_refill(budget, work_per_node))
        return false;
    budget->spare--;
    budget->at[depth].tried++;
    return true;
}

#endif
