/* SPDX-License-Identifier: MIT */
/* A problem as rows of an integer program over variables of 0 and 1, for other solvers. Each
 * solution is a single assignment: further variables follow from the variables of the options. */
#ifndef DLX_TESTS_CAMPAIGN_ROWS_H
#define DLX_TESTS_CAMPAIGN_ROWS_H

#include "ledger.h"

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
bool rows_make(rows *to, const problem *given, const wanted *what);
void rows_clear(rows *given);

/* Formats. False: not in this format. */
typedef bool rows_writer(const rows *given, FILE *file);
rows_writer rows_write_opb, rows_write_lp;

#endif
