/* SPDX-License-Identifier: MIT */
/* Other solvers, which are asked the same questions. */
#ifndef DLX_TESTS_CAMPAIGN_REFERENCE_H
#define DLX_TESTS_CAMPAIGN_REFERENCE_H

#include "process.h"
#include "rows.h"

typedef enum request {
    SOLVE = 1,    /* is there a solution? */
    OPTIMIZE = 2, /* the best */
    COUNT = 4     /* how many, up to some number */
} request;

/* Its answer. */
typedef struct answer {
    enum { UNKNOWN, NONE, SOME, FINISHED } end; /* FINISHED: the best, or all */
    int *options;                               /* [0..number[ of a solution, if `shown` */
    int number;
    bool shown;
    long models; /* that it counted */
} answer;

typedef struct reference {
    const char *name;
    int chances;            /* of 6, for being asked; twice as many for a first solution */
    int requests;           /* a sum of capabilities */
    const char *program[2]; /* that it needs */
    rows_writer *write;     /* NULL: no rows but those of ec-convert */
    const char *format;     /* of ec-convert */
    /* A command line for sh. `model` is the file to read, `seconds` a limit, `most` how many to
     * count or 0. */
    char *(*command)(request what, double seconds, long most);
    void (*read)(answer *to, const char *directory, const outcome *from, int option_count);
} reference;

/* Ends with an entry without name. */
extern const reference references[];

void answer_clear(answer *given);

#endif
