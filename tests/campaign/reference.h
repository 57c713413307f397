/* SPDX-License-Identifier: MIT */
/* Other solvers, which are asked the same questions. */
#ifndef DLX_TESTS_CAMPAIGN_REFERENCE_H
#define DLX_TESTS_CAMPAIGN_REFERENCE_H

#include "ledger.h"
#include "process.h"

/* ---- a problem as rows of an integer program over variables of 0 and 1. Each solution is a single
 * assignment: further variables follow from the variables of the options. */

typedef struct term {
    long times;
    int variable; /* from 0 on; option k is variable k */
} term;

/* least <= sum of terms <= most */
typedef struct row {
    int first, size; /* terms[first..first + size[ */
    long least, most;
} row;

#define NO_BOUND 1000000000000L

typedef struct rows {
    int option_count, variable_count;
    row *rows;
    int row_count;
    term *terms;
    int term_count;
    long *goal; /* of each option, to be as small as can be; NULL: none */
} rows;

/* The meaning of the rows. */
typedef struct wanted {
    scope about;
    bool needed_only; /* of COVER: no option can be left out, as rows */
    bool has_goal;
    objective goal;
    bool has_limit; /* the value is at most this */
    objective limited;
    long limit;
} wanted;

/* False: there would be too many rows. Clear it in any case. */
bool rows_make(rows *target, const problem *given, const wanted *what);
void rows_clear(rows *given);

/* Formats. False: not in this format. */
typedef bool rows_writer(const rows *given, FILE *file);
rows_writer rows_write_opb, rows_write_lp;

/* ---- solvers */

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
    const char *name, *solver; /* programs, of which the name may translate for the solver */
    int chances;               /* of 6, for being asked; twice as many for a first solution */
    int requests;              /* a sum of capabilities */
    rows_writer *write;        /* NULL: no rows but those of ec-convert */
    const char *format;        /* of ec-convert */
    void (*read)(answer *target, const char *directory, const outcome *origin, int option_count);
    /* Command lines for sh of a limit of seconds, and of a number of solutions to count. `model` is
     * the file to read. */
    const char *command, *counting;
} reference;

/* Ends with an entry without name. */
extern const reference references[];

void answer_clear(answer *given);

#endif
