/* SPDX-License-Identifier: MIT */
/* Deterministic parallel search of open nodes for one cover of least cost.
 *
 * Each node is searched separately, for a fixed amount of work and for covers cheaper than the
 * incumbent before the batch; its unfinished part remains as open nodes. The batch ends with the
 * first node that led to a cover, or once the work up to some node is enough; the results of later
 * nodes are discarded. So solutions, open nodes and work are those of a serial search, at a loss of
 * a few nodes' work per batch. When counting, all nodes get their share of work. */
#ifndef DLX_SEARCH_COVER_NODE_BATCH_H
#define DLX_SEARCH_COVER_NODE_BATCH_H

#include "search/cover/open_nodes.h"

/* A task that one thread runs during a batch; after the batch if there is only one thread. */
typedef struct dlx_cover_side_task {
    void *state;
    void (*run)(void *state, dlx_limits *limits); /* stops when `limits` say so */
    /* Discards the task because the batch ends the search; from any thread, even before `run`. */
    void (*drop)(void *state);
} dlx_cover_side_task;

/* Searches the top nodes for about `work` steps and replaces them by their open nodes. The tree is
 * at its root and unchanged but for its rounds or its count. *done is the work done. `side_task`
 * may be NULL. False: stopped. */
bool dlx_node_batch_search(dlx_cover_tree *tree, dlx_open_nodes *nodes, uint64_t work,
                           const dlx_cover_side_task *side_task, uint64_t *done);

#endif
