/* SPDX-License-Identifier: MIT */
/* Asks other solvers the same questions as ec-solve. */
#ifndef DLX_TESTS_CAMPAIGN_CONSULT_H
#define DLX_TESTS_CAMPAIGN_CONSULT_H

#include "ask.h"
#include "plan.h"

/* Asks two of those that can answer, chosen at random. */
void consult(ledger *into, const question *what, const char *directory, chance *from,
             const patience *with);

#endif
