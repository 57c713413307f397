/* SPDX-License-Identifier: MIT */
/* What all sources say about a problem, and whether they can all be right.
 *
 * A source is one run of an engine or of another solver. It shows solutions, which are checked by
 * their definition, and it claims numbers and costs. Nobody knows the truth; but a claim is refuted
 * by a solution that it denies, and by another claim. */
#ifndef DLX_TESTS_CAMPAIGN_LEDGER_H
#define DLX_TESTS_CAMPAIGN_LEDGER_H

#include "count.h"
#include "problem.h"

typedef enum objective { CHEAPEST, DEAREST, FEWEST, OBJECTIVES } objective;

/* What a claim is about: solutions of at most so many options; 0: of any number. */
typedef struct scope {
    space in;
    int at_most;
} scope;

typedef enum claim_kind {
    AT_LEAST, /* there are at least so many solutions */
    EXACTLY,  /* there are so many */
    BEST      /* these are the values of the best, best first */
} claim_kind;

typedef struct claim {
    claim_kind kind;
    scope about;
    count number; /* of AT_LEAST and EXACTLY */
    objective by; /* of BEST */
    long *values; /* of BEST: [0..value_count[ */
    int value_count;
    int source;
} claim;

typedef struct witness {
    uint64_t hash; /* of its options, in any order */
    long value[OBJECTIVES];
    unsigned spaces; /* bit s: it is a solution of space s */
    int source;
} witness;

/* What becomes of a source. */
typedef enum verdict {
    AGREED,  /* what it claims is what another source claims */
    CHECKED, /* it shows what it was asked for, and claims nothing that another source does */
    PARTIAL, /* a limit or a signal ended it; what it says is right as far as is known */
    SKIPPED, /* it does not do that, or is not there, or took too long; `why` tells */
    WRONG,
    VERDICTS
} verdict;

typedef struct source {
    const char *who;  /* an engine or another solver */
    const char *task; /* what it was asked for */
    char *how;        /* its command line */
    const char *why;  /* why it is skipped or partial, or NULL */
    bool partial;
    bool skipped;
    bool wrong;
    const char *weather; /* what happened to it */
} source;

typedef struct ledger {
    const problem *of;
    source *sources;
    int source_count;
    claim *claims;
    int claim_count;
    witness *witnesses;
    int witness_count;
    char *faults; /* lines about what is wrong; NULL: nothing */
} ledger;

/* Begins a source, taking ownership of the text `how`; further calls are about this source. */
source *ledger_open(ledger *to, const char *who, const char *task, char *how);

/* Records a solution of so many options, each once. False: it is wrong. */
bool ledger_show(ledger *to, space in, const int options[], int number);

/* Take the number, and the values. */
void ledger_claim_number(ledger *to, claim_kind kind, scope about, count number);
void ledger_claim_best(ledger *to, scope about, objective by, long *values, int value_count);

/* The current source is wrong; the reason as for printf. */
void ledger_fault(ledger *to, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Compares everything that was said. */
void ledger_settle(ledger *to);

verdict ledger_verdict(const ledger *from, int source);

void ledger_clear(ledger *given);

/* The value of a solution; less is better. */
long value_of(const problem *given, objective by, const int options[], int number);

uint64_t hash_of(const int options[], int number);

#endif
