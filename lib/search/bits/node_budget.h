/* SPDX-License-Identifier: MIT */
/* What the parts of engine bits share while they search: the options taken so far, and a tally of
 * nodes that is reported to the limits only once every few thousand nodes. */
#ifndef DLX_SEARCH_BITS_NODE_BUDGET_H
#define DLX_SEARCH_BITS_NODE_BUDGET_H

#include "search/base/search.h"

/* Why a part stops searching. */
typedef enum dlx_pace {
    DLX_PACE_FOUND,   /* path[0..depth[ is a solution */
    DLX_PACE_DONE,    /* the part has been searched through */
    DLX_PACE_STOPPED, /* by a limit; it can go on from where it was */
    DLX_PACE_NARROW   /* what is left at its level may be small enough for tables of its own */
} dlx_pace;

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
typedef struct dlx_seen {
    double tried, ahead; /* options */
    double below;        /* nodes below an option, on average */
    double next;         /* options offered at the depth below */
} dlx_seen;

static inline void dlx_seen_add(dlx_seen *seen, const dlx_branches *at)
{
    const double tried = (double)at->tried;
    if (at->tried) {
        seen->below = seen->next / tried * (1 + seen->below);
        seen->tried += tried;
        seen->ahead += ((double)at->offered - tried) * (1 + seen->below);
    }
    seen->next = (double)at->offered;
}

static inline double dlx_seen_share(const dlx_seen *seen)
{
    return seen->tried > 0 ? seen->tried / (seen->tried + seen->ahead) : 0;
}

typedef struct dlx_batch {
    dlx_search *task;
    uint32_t *path; /* options taken, as the problem numbers them; [0..depths[ */
    size_t depth;   /* of the solution found last */
    uint64_t found; /* solutions counted but not yet reported */
    uint32_t spare; /* nodes that may be tried before the limits are checked again */
    uint32_t batch; /* value of `spare` after the last check */
    uint32_t cost;  /* of each node, as in dlx_limits.work */
    size_t deepest;
    dlx_branches *at;    /* each depth; [0..depths[ */
    size_t depths;       /* 1 + the most options that a solution can have */
    uint64_t since;      /* nodes since the next two were last set */
    uint64_t *below;     /* nodes so far at this depth and below, for an option tried at the depth
                            above, on average; by depth, [1..narrow_above[ */
    size_t narrow_above; /* depths [0..narrow_above[ have many nodes below each node */
    size_t again_above;  /* levels at depths [0..again_above[ that are come back to may be packed */
} dlx_batch;

/* False: no memory; close it all the same. */
bool dlx_batch_open(dlx_batch *batch, dlx_search *task);
void dlx_batch_close(dlx_batch *batch);

/* Reports to the limits what was done since the last check. */
void dlx_batch_tell(dlx_batch *batch);

/* The same, where nodes of another cost follow. */
void dlx_batch_change(dlx_batch *batch);

/* Asks the limits for more nodes, of `cost` each. False: stop. */
bool dlx_batch_ask(dlx_batch *batch, uint32_t cost);

/* The share of the whole search that was seen, as far as what was seen so far tells. */
double dlx_batch_seen(const dlx_batch *batch);

/* Called before each option that is tried. */
static inline bool dlx_batch_node(dlx_batch *batch, size_t depth, uint32_t cost)
{
    if (batch->spare == 0 && !dlx_batch_ask(batch, cost))
        return false;
    batch->spare--;
    batch->at[depth].tried++;
    return true;
}

#endif
