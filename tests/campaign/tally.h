/* SPDX-License-Identifier: MIT */
/* The number of questions of each kind, and their results. */
#ifndef DLX_TESTS_CAMPAIGN_TALLY_H
#define DLX_TESTS_CAMPAIGN_TALLY_H

#include "ledger.h"

typedef struct tally {
    struct entry *entries;
    int count;
} tally;

void tally_add(tally *to, const ledger *from);

/* Tables: families by tasks, askers by tasks, and why questions were skipped. */
void tally_print(const tally *given, FILE *file);

void tally_clear(tally *given);

#endif
