/* SPDX-License-Identifier: MIT */
/* Branch and bound in rounds, for exact covers and set covers: the cost limit starts at a lower
 * bound of the whole problem and rises from round to round (iterative deepening, as Korf, 1985, for
 * paths). Solutions are kept between rounds.
 *
 * `limited` records that a round skipped something because of its limit: a round that skips nothing
 * is complete, and the last. */
#ifndef DLX_SEARCH_BEST_COST_ROUNDS_H
#define DLX_SEARCH_BEST_COST_ROUNDS_H

#include "search/base/engine.h"
#include "search/base/kbest.h"

/* The incumbent of a parallel search: its best solutions.
 *
 * Among equal costs solutions of an earlier subproblem are better, so that the result does not
 * depend on timing: solutions as expensive as the worst kept one are useful if the latter belongs
 * to a later subproblem; otherwise only cheaper ones are. Which of several equal solutions of one
 * subproblem are kept depends on its search. */

typedef struct dlx_incumbent dlx_incumbent;

/* The view of one thread. */
typedef struct dlx_incumbent_view {
    dlx_incumbent *incumbent;
    _Atomic int64_t max_cost; /* the highest useful cost in its subproblem, see costs.h */
    size_t subproblem;
    uint64_t offered; /* the next solution number, see dlx_incumbent_first_number */
} dlx_incumbent_view;

/* Solutions of subproblem p have numbers from here up to the first number of p + 1; solutions found
 * before the partition have smaller numbers. */
static inline uint64_t dlx_incumbent_first_number(size_t subproblem)
{
    return ((uint64_t)subproblem + 1) << 40;
}

/* The subproblem of a solution number; SIZE_MAX: found before the partition. */
static inline size_t dlx_incumbent_subproblem_of(uint64_t number)
{
    return (size_t)(number >> 40) - 1;
}

typedef struct dlx_cost_rounds {
    dlx_search *task;
    dlx_kbest best;           /* of this round; costs have the sign of the goal */
    dlx_kbest previous;       /* of earlier rounds */
    dlx_cost limit;           /* the highest cost of a useful solution in this round */
    dlx_cost known;           /* no unknown solution costs this or less, if one is wanted */
    bool limited;             /* something was skipped because of the limit or the incumbent */
    uint64_t work;            /* of this round; 0: unknown */
    uint64_t nodes_at_most;   /* of a dive; 0: not diving */
    dlx_incumbent_view *view; /* shared incumbent; NULL: `best` is the incumbent */
    bool stop_when_full;      /* stop as if cut off once `best` is full */
    bool searched;            /* all rounds are finished */
    dlx_step last;            /* the step to return after the last solution */
} dlx_cost_rounds;

/* `task` outlives the rounds; up to `most` solutions are kept. */
void dlx_cost_rounds_begin(dlx_cost_rounds *rounds, dlx_search *task, uint64_t most);
void dlx_cost_rounds_free(dlx_cost_rounds *rounds);

/* The highest cost of a solution that improves `found`; DLX_COST_ANY: any cost. */
dlx_cost dlx_cost_rounds_improving_cost(const dlx_kbest *found);

/* The highest cost of a useful solution in this round; -DLX_COST_ANY: none is, since the best is
 * known. */
dlx_cost dlx_cost_rounds_max_cost(const dlx_cost_rounds *rounds);

/* Counts a node, adds *work to the limits and clears it. False: stop. */
bool dlx_cost_rounds_node(dlx_cost_rounds *rounds, uint64_t *work);

/* Stores a copy of a useful solution. False: no memory. */
bool dlx_cost_rounds_offer(dlx_cost_rounds *rounds, dlx_cost cost, const uint32_t *options,
                           size_t count);

/* Moves the useful solutions out of `found`. False: no memory. */
bool dlx_cost_rounds_take(dlx_cost_rounds *rounds, dlx_kbest *found);

/* Saves the solutions of this round for the next one. False: no memory. */
bool dlx_cost_rounds_keep(dlx_cost_rounds *rounds);

/* Searches the whole problem within a limit, stored first in rounds->limit. False: stopped. */
typedef bool dlx_cost_rounds_search(void *state, dlx_cost limit);

/* Dives without a cost limit for some hundred nodes to find an incumbent. False: stopped, or not
 * complete. */
bool dlx_cost_rounds_dive(dlx_cost_rounds *rounds, dlx_cost_rounds_search *search, void *state);

/* Runs rounds with limits from `least`, a lower bound, to `ceiling`, an upper bound of all costs.
 * True: rounds->best is proven. */
bool dlx_cost_rounds_run(dlx_cost_rounds *rounds, dlx_cost_rounds_search *search, void *state,
                         dlx_cost least, dlx_cost ceiling);

/* Logs the solutions in the proof: the worst is to be improved, the others are excluded; or of an
 * incomplete search, the best is to be improved. */
void dlx_cost_rounds_log(const dlx_cost_rounds *rounds, bool complete);

/* Ends the search, complete if `done`, and sorts the solutions. */
void dlx_cost_rounds_end(dlx_cost_rounds *rounds, bool done);

/* Begins with copies of the solutions of `best`, with their numbers, and keeps as many, within
 * `bytes` bytes (0: unlimited). NULL: no memory. */
dlx_incumbent *dlx_incumbent_new(const dlx_kbest *best, uint64_t bytes, unsigned threads,
                                 size_t subproblems);
void dlx_incumbent_free(dlx_incumbent *incumbent); /* may be NULL */

/* Replaces `best` by copies of all solutions. Only while no thread searches. False: no memory. */
bool dlx_incumbent_copy(const dlx_incumbent *incumbent, dlx_kbest *best);

dlx_incumbent_view *dlx_incumbent_view_of(dlx_incumbent *incumbent, unsigned thread);

/* Assigns the next subproblem to the thread. False: none is left. */
bool dlx_incumbent_next_subproblem(dlx_incumbent_view *view);

/* Parallel branch and bound: the subproblems of a search, searched serially or by threads that
 * share the incumbent, each with its own limits and search. */

/* Operations of the caller (`state`) and of the workers opened from it. */
typedef struct dlx_bound_ops {
    /* Opens a worker for `task` that shares the incumbent. NULL: no memory. */
    void *(*open)(void *state, dlx_search *task, dlx_incumbent_view *share);
    void (*close)(void *worker);
    /* Searches a subproblem; `restart` forgets the previous ones. False: stopped. */
    bool (*search)(void *state, size_t subproblem, bool restart);
    dlx_cost_rounds *(*rounds)(void *state);
} dlx_bound_ops;

typedef struct dlx_parallel_bound {
    const dlx_bound_ops *ops;
    void *state; /* the caller, itself a worker */
    size_t count;
    uint64_t bytes; /* memory estimate of a worker */
} dlx_parallel_bound;

/* Searches all subproblems by threads; the solutions go to the rounds of the caller. OPEN: search
 * serially, because of one thread or subproblem, no threads, or too little memory. */
dlx_best_end dlx_parallel_bound_run(const dlx_parallel_bound *subproblems);

/* Searches all subproblems within the limit of the round, by `options.threads` threads. False:
 * stopped.
 *
 * The result is independent of the number of threads: all solutions cheaper than the worst of the
 * best, and of the solutions as expensive as the worst the first ones in subproblem order. Within
 * the last subproblem the choice among equal costs depends on timing, so this subproblem is
 * searched again, for the same number of solutions, with the final limit. */
bool dlx_parallel_bound_search(const dlx_parallel_bound *subproblems);

#endif
