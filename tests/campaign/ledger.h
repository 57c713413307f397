/* SPDX-License-Identifier: MIT */
/* Claims of all sources about a problem, and contradictions between these claims.
 *
 * A source is a run of an engine or of another solver. A source shows solutions, checked
 * by their definition, and claims numbers and costs. The truth is unknown; but a claim is refuted
 * by a solution against the claim, and by another claim. */
#ifndef DLX_TESTS_CAMPAIGN_LEDGER_H
#define DLX_TESTS_CAMPAIGN_LEDGER_H

#include "diagram.h"
#include "problem.h"

typedef enum objective { CHEAPEST, DEAREST, FEWEST, OBJECTIVES } objective;

/* The subject of a claim: solutions of at most this number of options; 0: of any number. */
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
    int value_count, source;
} claim;

typedef struct witness {
    uint64_t hash; /* of its options, in any order */
    long value[OBJECTIVES];
    unsigned spaces; /* bit s: a solution of space s */
    int source;
} witness;

typedef enum verdict {
    AGREED,  /* another source makes the same claim */
    CHECKED, /* shows the requested solutions; no claim is shared with another source */
    PARTIAL, /* ended by a limit or a signal; no claim is known to be wrong */
    SKIPPED, /* unsupported, missing or too slow; `why` tells */
    WRONG,
    VERDICTS
} verdict;

typedef struct source {
    const char *who;  /* an engine or another solver */
    const char *task; /* the request */
    char *how;        /* its command line */
    const char *why;  /* reason for a skipped or partial result, or NULL */
    bool partial, skipped, wrong;
    const char *weather; /* the result */
} source;

typedef struct ledger {
    const problem *subject;
    source *sources;
    int source_count;
    claim *claims;
    int claim_count;
    witness *witnesses;
    int witness_count;
    char *faults; /* lines about faults; NULL: none */
} ledger;

/* Begins a source, taking ownership of the text `how`; further calls are about this source. */
source *ledger_open(ledger *target, const char *who, const char *task, char *how);

/* Records a solution of `count` options, each once. False: the solution is wrong. */
bool ledger_show(ledger *target, space in, const int options[], int number);

/* Take the number, and the values. */
void ledger_claim_number(ledger *target, claim_kind kind, scope about, count number);
void ledger_claim_best(ledger *target, scope about, objective by, long *values, int value_count);

bool is_same_scope(scope a, scope b);
void ledger_skip(ledger *target, const char *why);

/* The current source is wrong; the reason as for printf. */
void ledger_fault(ledger *target, const char *format, ...) __attribute__((format(printf, 2, 3)));
void ledger_settle(ledger *target);

verdict ledger_verdict(const ledger *origin, int source);

void ledger_clear(ledger *given);

/* The value of a solution; less is better. */
long value_of(const problem *given, objective by, const int options[], int number);

uint64_t hash_of(const int options[], int number);

/* ---- the number of questions of each kind, and their results */

typedef struct tally {
    struct entry *entries;
    int count;
} tally;

void tally_add(tally *target, const ledger *origin);

/* Tables: families by tasks, askers by tasks, and why questions were skipped. */
void tally_print(tally *given, FILE *file);

void tally_clear(tally *given);

#endif
