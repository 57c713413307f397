/* SPDX-License-Identifier: MIT */
/* A round of a search for set covers, split into subproblems that threads may search. */
#ifndef DLX_SEARCH_BEST_COVER_SUBPROBLEMS_H
#define DLX_SEARCH_BEST_COVER_SUBPROBLEMS_H

#include "search/best/cover_tree.h"

/* A task to run concurrently with the rounds: one thread runs a part of it during a batch, or after
 * the batch if there is only one thread. */
typedef struct dlx_cover_side_task {
    void *state;
    /* Prepares a part, after `work` done by the rounds; `batch` is the expected work of the rounds
     * until it ends. False: none. */
    bool (*prepare)(void *state, uint64_t work, uint64_t batch);
    void (*run)(void *state, dlx_limits *limits); /* stops when `limits` say so */
    /* Discards the part because the batch ends the search; from any thread, even before `run`. */
    void (*drop)(void *state);
    /* Takes the result. False: the search is finished, or stopped. */
    bool (*take)(void *state);
} dlx_cover_side_task;

/* Amounts of work, see dlx_limits.work: of a round before it is split, the minimum of a batch, and
 * of all rounds before the first side task. */
typedef struct dlx_cover_pace {
    uint64_t alone, least_batch, before_relaxing;
} dlx_cover_pace;

/* Searches the tree within the limit of its rounds for one cover of least cost. Adds its work to
 * *work. False: stopped, or ended by a side task. */
bool dlx_cover_subproblems_search(dlx_cover_tree *tree, const dlx_cover_pace *pace, uint64_t *work,
                                  const dlx_cover_side_task *side_task);

/* Counts all covers of a tree with `any` in tree->counted. False: stopped. */
bool dlx_cover_subproblems_count(dlx_cover_tree *tree, const dlx_cover_pace *pace);

/* As dlx_cover_subproblems_search, for several covers. */
bool dlx_cover_subproblems_search_many(dlx_cover_tree *tree, const dlx_cover_pace *pace);

/* Opens engine `cover` with chosen amounts of work, for tests; `pace` is copied. */
void *dlx_cover_open(dlx_search *task, const dlx_cover_pace *pace, dlx_error *error);

#endif
