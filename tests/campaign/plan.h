/* SPDX-License-Identifier: MIT */
/* The questions about a problem, and the solvers asked. */
#ifndef DLX_TESTS_CAMPAIGN_PLAN_H
#define DLX_TESTS_CAMPAIGN_PLAN_H

#include "ledger.h"

typedef struct patience {
    double engine;    /* seconds for a question to an engine */
    double reference; /* and to another solver */
    double grace;     /* seconds of processor time to hear a limit or a signal */
    bool signals;     /* a part of the questions is interrupted by a signal */
} patience;

/* Asks about the problem, which is the file problem.ec of the directory too; its text is `bytes`.
 */
void problem_ask_all(ledger *into, const char *bytes, const char *directory, uint64_t seed,
                     const patience *with);

#endif
