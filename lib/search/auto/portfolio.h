/* SPDX-License-Identifier: MIT */
/* The solutions of a problem, one after the other or counted, by engines that take turns. */
#ifndef DLX_SEARCH_AUTO_PORTFOLIO_H
#define DLX_SEARCH_AUTO_PORTFOLIO_H

#include "search/auto/schedule.h"
#include "search/base/solution_set.h"

typedef struct dlx_portfolio dlx_portfolio;

/* Begins, within the limits of `task`; the problem is the one of that or a component of it. `turns`
 * may be NULL. NULL: no memory. */
dlx_portfolio *dlx_portfolio_open(const dlx_search *task, const dlx_problem *problem, dlx_aim aim,
                                  const dlx_turns *turns);

/* Has it hand back, as if stopped, once so much work was done, unless an engine walks straight
 * toward a solution; 0: not. */
void dlx_portfolio_hand_back(dlx_portfolio *portfolio, uint64_t work);

/* The same, but if it is near its end then, it goes on to the end. Threads share nothing but that,
 * so whether it is handed back does not depend on them. */
void dlx_portfolio_hand_back_unless_near(dlx_portfolio *portfolio, uint64_t work);

/* Was it stopped by that? It can then go on. */
bool dlx_portfolio_hands_back(const dlx_portfolio *portfolio);

/* As an engine's `next`, and no solution comes twice. */
dlx_step dlx_portfolio_next(dlx_portfolio *portfolio);

/* The solution found last: options of the problem, [0..*count[. Valid until the next call. */
const uint32_t *dlx_portfolio_solution(const dlx_portfolio *portfolio, size_t *count);

/* Sets *found to the number of solutions; stopped, to how many of them an engine has seen. */
dlx_step dlx_portfolio_count(dlx_portfolio *portfolio, dlx_count *found);

/* Is it known that there is a solution? */
bool dlx_portfolio_has_found(const dlx_portfolio *portfolio);

/* How far it is. */
dlx_outlook dlx_portfolio_outlook(const dlx_portfolio *portfolio);

/* To be called before it begins: has it take itself to be that far until more is known. */
void dlx_portfolio_expect(dlx_portfolio *portfolio, dlx_outlook outlook);

/* Work done so far. */
uint64_t dlx_portfolio_work(const dlx_portfolio *portfolio);

/* Gives away the solutions that were handed out, before it is closed. */
dlx_solution_set dlx_portfolio_found(dlx_portfolio *portfolio);

/* The names of the engines that have been at work, in turn; NULL after the last one. */
const char *dlx_portfolio_engine(const dlx_portfolio *portfolio, size_t index);

void dlx_portfolio_close(dlx_portfolio *portfolio); /* of NULL too */

#endif
