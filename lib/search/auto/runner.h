/* SPDX-License-Identifier: MIT */
/* One of the searches that take turns in a portfolio: an engine on the problem as it is given,
 * which goes on where it was at each turn, or one that begins again in another order. */
#ifndef DLX_SEARCH_AUTO_RUNNER_H
#define DLX_SEARCH_AUTO_RUNNER_H

#include "search/base/shuffle.h"
#include "search/base/subsearch.h"

/* It must not be moved while it is open. */
typedef struct dlx_contestant {
    const dlx_engine *engine;
    const dlx_problem *problem; /* to be searched */
    bool anew;                  /* it begins again at each turn */
    bool begun, out;            /* it has had a turn, and has no further one */
    uint64_t setup, bytes;      /* what it takes to set up, see search/base/engine.h */
    uint64_t turn;              /* work of its next turn, or of what is left of it */
    uint64_t spent;             /* work so far, setting up included, */
    uint64_t searched;          /* and without that */
    uint64_t found;             /* solutions that it has found, one by one */
    uint64_t nodes, level;      /* options that it has tried, and how deep */
    uint64_t seed;              /* of the order that it is in, if it begins again */
    dlx_subsearch sub;
    dlx_shuffle shuffle; /* what it works on; empty: the problem itself */
    dlx_count counted;
} dlx_contestant;

/* Sets it up, for a turn. False: not a problem for it, or the limits say to stop, also because
 * there is no memory. */
bool dlx_contestant_open(dlx_contestant *one, const dlx_search *task);

/* Ends its search, and frees what that holds. */
void dlx_contestant_close(dlx_contestant *one);

/* The same, and it has no further turn. */
void dlx_contestant_drop(dlx_contestant *one);

static inline bool dlx_contestant_branches(const dlx_contestant *one)
{
    return one->engine->pace > 0;
}

/* Goes on until it has a solution, or for counting until it has seen all, but for no more work than
 * is left of its turn. STOPPED with `turn` at 0: that is used up, or was given up. */
dlx_step dlx_contestant_go_on(dlx_contestant *one, bool counting);

/* Has it come down without going back, or nearly so? */
bool dlx_contestant_walks_straight(const dlx_contestant *one);

/* The work that is likely ahead of it until it has seen all; infinite: that is not known. */
double dlx_contestant_ahead(const dlx_contestant *one);

/* Work for an option that it tries, by what it has done; 0: nothing yet. */
double dlx_contestant_pace(const dlx_contestant *one);

#endif
