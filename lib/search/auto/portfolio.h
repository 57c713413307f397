/* The solutions of a problem, one after the other, by engines that take turns. */
#ifndef DLX_SEARCH_AUTO_PORTFOLIO_H
#define DLX_SEARCH_AUTO_PORTFOLIO_H

#include "search/engine.h"

typedef struct dlx_portfolio dlx_portfolio;

/* Begins; the problem is the run's or a component of it. With `few`, some first solutions are
 * wanted, and engines take turns until one of them has seen everything; else one engine does all.
 * NULL: no memory. */
dlx_portfolio *dlx_portfolio_open(dlx_run *run, const dlx_problem *problem, bool few);

/* As an engine's `next`, and no solution comes twice. Solutions in run->chosen are options of the
 * problem. */
dlx_step dlx_portfolio_next(dlx_portfolio *portfolio);

/* Name of the engine that does all or all but learning; and whether one has been learning. */
const char *dlx_portfolio_engine(const dlx_portfolio *portfolio);
bool dlx_portfolio_learnt(const dlx_portfolio *portfolio);

void dlx_portfolio_close(dlx_portfolio *portfolio); /* of NULL too */

#endif
