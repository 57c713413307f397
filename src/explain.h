/* Saying why a problem has no solution. */
#ifndef EXPLAIN_H
#define EXPLAIN_H

#include "dlx.h"

/* Prints on standard error why problem `number`, from 1, has no solution: as a sentence with
 * weights, if there are such, and with a small set of items that cannot be covered together. */
void explain_none(const dlx_problem *problem, uint64_t number);

#endif
