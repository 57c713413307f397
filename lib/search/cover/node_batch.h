/* SPDX-License-Identifier: MIT */
/* Nodes of a search for one cover of least cost, searched by several threads with an end that does
 * not depend on them.
 *
 * Each node is searched on its own, for so much work, and for covers cheaper than what was known
 * before the batch; what is left of it then is nodes below it. The batch ends with the first node
 * that has led to a cover, or when so much work has been done up to some node. What threads have
 * done beyond that node is lost. So all that is found, the nodes that are left, and the work that
 * was done are as if one thread had searched one node after the other, and the loss is a few nodes'
 * work for each batch. Where covers are counted, no node is the last: all have their share of work.
 */
#ifndef DLX_SEARCH_COVER_NODE_BATCH_H
#define DLX_SEARCH_COVER_NODE_BATCH_H

#include "search/cover/open_nodes.h"

/* What else one of the threads is to do during a batch; done last if there is but one. */
typedef struct dlx_cover_side_task {
    void *state;
    void (*run)(void *state, dlx_limits *limits); /* ends when these limits say so */
    /* It is no longer needed, since the batch ends the search; may come before it is run, or from
     * another thread meanwhile. */
    void (*drop)(void *state);
} dlx_cover_side_task;

/* Searches the uppermost nodes for about so much work, and leaves what is left of them in their
 * place. The tree stands at the root, and is not changed but for its rounds, which take what is
 * found, or for its count. *done is the work done. `aside` may be NULL. False: stopped. */
bool dlx_node_batch_search(dlx_cover_tree *tree, dlx_open_nodes *nodes, uint64_t work,
                           const dlx_cover_side_task *aside, uint64_t *done);

#endif
