/* SPDX-License-Identifier: MIT */
/* Branch and bound in rounds, for exact covers and set covers: the limit on what is worth finding
 * starts at a lower bound of the whole problem and rises step by step (iterative deepening, as
 * Korf, 1985, for paths). What was found is kept from round to round.
 *
 * Whatever a round skips because of its limit must be recorded in `limited`: a round that skips
 * nothing has seen everything, and is the last. */
#ifndef DLX_SEARCH_OPTIMUM_COST_ROUNDS_H
#define DLX_SEARCH_OPTIMUM_COST_ROUNDS_H

#include "search/base/engine.h"
#include "search/base/kbest.h"
#include "search/optimum/incumbent.h"

typedef struct dlx_cost_rounds {
    dlx_search *task;
    dlx_kbest best;           /* found in this round; costs have the sign of the goal */
    dlx_kbest previous;       /* found in the rounds before */
    int64_t limit;            /* of this round: solutions that cost more are not worth finding */
    bool limited;             /* something was skipped because of the limit, or of what was found */
    uint64_t nodes_at_most;   /* of a dive; 0: not diving */
    dlx_incumbent_view *view; /* has what this thread and others have found; NULL: `best` has */
    bool stop_when_full;      /* the search ends as if cut short when `best` has all it may keep */
    bool searched;            /* all rounds are over */
    dlx_step last;            /* the step after the last solution */
} dlx_cost_rounds;

/* `task` outlives it; up to `most` solutions are kept. */
void dlx_cost_rounds_begin(dlx_cost_rounds *rounds, dlx_search *task, uint64_t most);
void dlx_cost_rounds_free(dlx_cost_rounds *rounds);

/* The most that a solution may cost to be among the best of `found`; INT64_MAX: any cost. */
int64_t dlx_cost_rounds_improving_cost(const dlx_kbest *found);

/* A solution is worth finding in this round if its cost is at most this. */
int64_t dlx_cost_rounds_max_cost(const dlx_cost_rounds *rounds);

/* Counts one more option tried and the work done so far, and sets *work to 0. False: stop. */
bool dlx_cost_rounds_node(dlx_cost_rounds *rounds, uint64_t *work);

/* Takes a copy of a solution if it is worth finding. False: no memory. */
bool dlx_cost_rounds_offer(dlx_cost_rounds *rounds, int64_t cost, const uint32_t *options,
                           size_t count);

/* Takes solutions, as far as they are worth finding; `found` is empty afterwards. False: no memory.
 */
bool dlx_cost_rounds_take(dlx_cost_rounds *rounds, dlx_kbest *found);

/* Keeps what this round has found, in case the next one is cut short. False: no memory. */
bool dlx_cost_rounds_keep(dlx_cost_rounds *rounds);

/* Searches everything with some limit, which it first stores in rounds->limit. False: stopped. */
typedef bool dlx_cost_rounds_search(void *state, int64_t limit);

/* Runs a dive without a limit, of some hundred nodes, to have something to show if the search is
 * cut short. False: it was stopped, or has not searched everything. */
bool dlx_cost_rounds_dive(dlx_cost_rounds *rounds, dlx_cost_rounds_search *search, void *state);

/* Has the search been stopped by anything other than the end of a dive? */
bool dlx_cost_rounds_stopped(const dlx_cost_rounds *rounds);

/* Runs rounds with limits from `least`, the least possible cost of a solution, up to `ceiling`, the
 * greatest. True: rounds->best has the best. */
bool dlx_cost_rounds_run(dlx_cost_rounds *rounds, dlx_cost_rounds_search *search, void *state,
                         int64_t least, int64_t ceiling);

/* Ends the search, complete if `done`, and sorts what was found. */
void dlx_cost_rounds_end(dlx_cost_rounds *rounds, bool done);

/* After that, hands out the solutions, best first, like the `next` of an engine. */
dlx_step dlx_cost_rounds_next(dlx_cost_rounds *rounds);

#endif
