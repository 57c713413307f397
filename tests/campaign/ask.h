/* SPDX-License-Identifier: MIT */
/* The questions about a problem: to engines of ec-solve, whose output is judged, and to other
 * solvers. */
#ifndef DLX_TESTS_CAMPAIGN_ASK_H
#define DLX_TESTS_CAMPAIGN_ASK_H

#include "ledger.h"
#include "process.h"
#include "stream.h"

typedef enum kind { LIST, NUMBER, SAMPLE, DIAGRAM } kind;

enum { ONE = 0, ALL = -1 };

typedef struct question {
    const char *task;
    kind asked;
    scope about;
    bool has_goal;
    objective goal;
    long most;          /* -n; ONE, ALL, or a number */
    const char *engine; /* NULL: not named */
} question;

/* Events during a run: limits, and a signal. */
typedef struct weather {
    const char *name;
    double time_limit; /* seconds */
    long node_limit;   /* 0: none */
    long memory_limit; /* bytes; 0: none */
    int signal;
    double after;
} weather;

typedef struct patience {
    double engine;    /* seconds for a question to an engine */
    double reference; /* and to another solver */
    double grace;     /* seconds of processor time to hear a limit or a signal */
    bool signals;     /* a part of the questions is interrupted by a signal */
} patience;

/* A problem with questions about it. */
typedef struct asker {
    ledger *into;
    const problem *subject;
    lines as_text;
    const char *directory; /* of files; problem.ec is the problem */
    chance *origin;
    double grace; /* seconds of processor time to hear a limit or a signal, and to write */
    int *last;    /* a solution of EXACT that was shown, [0..last_count[, if last_count >= 0 */
    int last_count;
} asker;

void ask(asker *by, const question *what, const weather *in);

/* Asks about the problem, which is the file problem.ec of the directory too; its text is `bytes`.
 */
void problem_ask_all(ledger *into, const char *bytes, const char *directory, uint64_t seed,
                     const patience *with);

#endif
