/* SPDX-License-Identifier: MIT */
/* The solutions of a problem, one after the other, by engines that take turns. */
#ifndef DLX_SEARCH_AUTO_PORTFOLIO_H
#define DLX_SEARCH_AUTO_PORTFOLIO_H

#include "search/engine.h"

typedef struct dlx_portfolio dlx_portfolio;

/* Work of the first turns of branching, setting up included, and of learning. */
typedef struct dlx_turns {
    uint64_t branching, learning; /* above 0 */
} dlx_turns;

/* The turns that suit a problem, see search/auto/policy.h. */
dlx_turns dlx_portfolio_turns(const dlx_problem *problem);

/* Begins, within the limits of `task`; the problem is the one of that or a component of it. With
 * `few`, some first solutions are wanted, and engines take turns until one of them has seen
 * everything; else one engine does all. NULL: no memory. */
dlx_portfolio *dlx_portfolio_open(const dlx_search *task, const dlx_problem *problem, bool few,
                                  const dlx_turns *turns);

/* As an engine's `next`, and no solution comes twice. */
dlx_step dlx_portfolio_next(dlx_portfolio *portfolio);

/* The solution found last: options of the problem, [0..*count[. Valid until the next call. */
const uint32_t *dlx_portfolio_solution(dlx_portfolio *portfolio, size_t *count);

/* Name of the engine that does all or all but learning; and whether one has been learning. */
const char *dlx_portfolio_engine(const dlx_portfolio *portfolio);
bool dlx_portfolio_learnt(const dlx_portfolio *portfolio);

void dlx_portfolio_close(dlx_portfolio *portfolio); /* of NULL too */

#endif
