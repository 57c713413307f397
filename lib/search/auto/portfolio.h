/* The solutions of a problem, one after the other, by engines that take turns. */
#ifndef DLX_SEARCH_AUTO_PORTFOLIO_H
#define DLX_SEARCH_AUTO_PORTFOLIO_H

#include "search/engine.h"

typedef struct dlx_turns dlx_turns;

/* Begins; the problem is the run's or a part of it. With `few`, some first solutions are wanted,
 * and engines take turns until one of them has seen everything; else one engine does all. NULL: no
 * memory. */
dlx_turns *dlx_turns_open(dlx_run *run, const dlx_problem *problem, bool few);

/* As an engine's `next`, and no solution comes twice. Solutions in run->chosen are options of the
 * problem. */
dlx_step dlx_turns_next(dlx_turns *turns);

/* Name of the engine that does all or all but learning; and whether one has been learning. */
const char *dlx_turns_engine(const dlx_turns *turns);
bool dlx_turns_learnt(const dlx_turns *turns);

void dlx_turns_close(dlx_turns *turns); /* of NULL too */

#endif
