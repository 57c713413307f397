/* SPDX-License-Identifier: MIT */
/* The parts of a branch and bound, searched one after the other or by threads that share the bound.
 *
 * What is found does not depend on how many threads there are: all solutions cheaper than the worst
 * of the best, and of those that cost as much as that the first ones in the order of the parts. Of
 * the part in which these come to an end, which of its equals were found depends on what was known
 * when; so that part is searched again, for as many, with the limit that is then known. */
#ifndef DLX_SEARCH_OPTIMUM_SUBTREES_H
#define DLX_SEARCH_OPTIMUM_SUBTREES_H

#include "search/optimum/rounds.h"

/* A searcher of parts: whoever has asked for them, or one of its helpers in a thread. */
typedef struct dlx_searcher {
    /* Makes a helper for `task`, whose rounds share; NULL: no memory. */
    void *(*open)(void *state, dlx_search *task, dlx_share *share);
    void (*close)(void *helper);
    /* Searches a part; as if it were the first one, if `afresh`. False: stopped. */
    bool (*search)(void *searcher, size_t part, bool afresh);
    dlx_rounds *(*rounds)(void *searcher);
} dlx_searcher;

typedef struct dlx_subtrees {
    const dlx_searcher *searcher;
    void *state;    /* the one who asks: a searcher too */
    size_t count;   /* parts */
    uint64_t bytes; /* that a helper is likely to take */
} dlx_subtrees;

/* Searches all parts, up to the limit of the round, with as many threads as the options of the task
 * say. False: stopped. */
bool dlx_subtrees_search(const dlx_subtrees *subtrees);

#endif
