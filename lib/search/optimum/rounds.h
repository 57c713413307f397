/* SPDX-License-Identifier: MIT */
/* Branch and bound in rounds, for exact and for set covers: what is worth finding is first set to a
 * lower bound of the whole problem, then step by step to more (iterative deepening, as Korf, 1985,
 * for paths), and what was found is kept from round to round.
 *
 * Whatever a round skips because of its limit has to be recorded in `limited`: a round that
 * passes nothing over has seen everything, and is the last. */
#ifndef DLX_SEARCH_OPTIMUM_ROUNDS_H
#define DLX_SEARCH_OPTIMUM_ROUNDS_H

#include "search/engine.h"
#include "search/kbest.h"

typedef struct dlx_rounds {
    dlx_search *task;
    dlx_kbest best;         /* found in this round; costs carry the sign of the goal */
    dlx_kbest before;       /* found in the rounds before */
    int64_t limit;          /* of this round: dearer solutions are not worth finding */
    bool limited;           /* something was skipped because of that, or of what was found */
    uint64_t nodes_at_most; /* of a dive; 0: not diving */
    bool searched;          /* all rounds are over */
    dlx_step last;          /* what comes after the solutions */
} dlx_rounds;

/* `task` outlives it; up to `most` solutions are kept. */
void dlx_rounds_begin(dlx_rounds *rounds, dlx_search *task, uint64_t most);
void dlx_rounds_free(dlx_rounds *rounds);

/* The most that a solution may cost to get among the best of `found`; INT64_MAX: anything. */
int64_t dlx_rounds_better_than(const dlx_kbest *found);

/* A solution is worth finding in this round if its cost is at most this. */
int64_t dlx_rounds_worth(const dlx_rounds *rounds);

/* Counts one more option tried, and the *work done until then, which it sets to 0. False: stop. */
bool dlx_rounds_node(dlx_rounds *rounds, uint64_t *work);

/* Takes a copy of a solution if it is worth finding. False: no memory. */
bool dlx_rounds_offer(dlx_rounds *rounds, int64_t cost, const uint32_t *options, size_t count);

/* Keeps what this round has found, in case the next one is cut short. False: no memory. */
bool dlx_rounds_keep(dlx_rounds *rounds);

/* Searches everything with some limit, which it writes to rounds->limit first. False: stopped. */
typedef bool dlx_rounds_search(void *state, int64_t limit);

/* A dive without a limit, of some hundred nodes, for something to show if the search is cut short.
 * False: it was stopped, or has not searched everything. */
bool dlx_rounds_dive(dlx_rounds *rounds, dlx_rounds_search *search, void *state);

/* Has the search been stopped by more than the end of a dive? */
bool dlx_rounds_stopped(const dlx_rounds *rounds);

/* Rounds with limits from `least`, below which no solution costs, up to `ceiling`, above which none
 * does. True: what is in rounds->best is the best. */
bool dlx_rounds_run(dlx_rounds *rounds, dlx_rounds_search *search, void *state, int64_t least,
                    int64_t ceiling);

/* Ends the search, of which all is `done` or not, and puts what was found into order. */
void dlx_rounds_end(dlx_rounds *rounds, bool done);

/* Once it has ended: the solutions, the best first, as the `next` of an engine. */
dlx_step dlx_rounds_next(dlx_rounds *rounds);

#endif
