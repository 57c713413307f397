/* SPDX-License-Identifier: MIT */
/* A round of a search for set covers in parts, which threads may search. */
#ifndef DLX_SEARCH_COVER_COVER_SUBPROBLEMS_H
#define DLX_SEARCH_COVER_COVER_SUBPROBLEMS_H

#include "search/cover/node_batch.h"

/* What else is to be done, beside the rounds. */
typedef struct dlx_cover_side_tasks {
    void *state;
    /* What is to be done next, when so much work has been done here, and so much is likely to be
     * done in the meantime; NULL: nothing. */
    const dlx_cover_side_task *(*next)(void *state, uint64_t work, uint64_t batch);
    /* Takes what came of it. False: the search is over, or stopped. */
    bool (*take)(void *state);
} dlx_cover_side_tasks;

/* Work, see dlx_limits.work: of a round before it is divided, of a batch at least, and of all
 * rounds before anything is done beside them. */
typedef struct dlx_cover_pace {
    uint64_t alone, least_batch, before_relaxing;
} dlx_cover_pace;

/* Searches all of the tree, up to the limit of its rounds, for one cover of least cost. *work is
 * the work done for the tree so far, and grows. False: stopped, or over. */
bool dlx_cover_subproblems_search(dlx_cover_tree *tree, const dlx_cover_pace *pace, uint64_t *work,
                                  const dlx_cover_side_tasks *beside);

/* Counts all covers below the root, of a tree with `any`, to tree->counted. False: stopped. */
bool dlx_cover_subproblems_count(dlx_cover_tree *tree, const dlx_cover_pace *pace);

/* As dlx_cover_subproblems_search, for several covers. */
bool dlx_cover_subproblems_search_many(dlx_cover_tree *tree, const dlx_cover_pace *pace);

#endif
