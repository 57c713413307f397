/* SPDX-License-Identifier: MIT */
/* Lines of fields separated by commas, and the columns that tables of puzzles have. */
#ifndef DLX_SUDOKU_READ_CSV_FIELDS_H
#define DLX_SUDOKU_READ_CSV_FIELDS_H

#include "io/input.h"

typedef enum dlx_csv_kind {
    DLX_CSV_PUZZLE,
    DLX_CSV_SOLUTION,
    DLX_CSV_NAME,
    DLX_CSV_ABOUT, /* the first of those in dlx_about's order: author, level, ... */
    DLX_CSV_KINDS = DLX_CSV_ABOUT + 6
} dlx_csv_kind;

/* Which column is what. */
typedef struct dlx_csv {
    bool known;                /* from a header */
    bool kaggle;               /* its column of puzzles is called `quizzes` */
    bool table;                /* other columns are known too: no line of words would be so */
    char separator;            /* between fields */
    int column[DLX_CSV_KINDS]; /* from 0; -1: none */
    int other;                 /* the first column that is none of these, from 0; -1: none */
} dlx_csv;

/* Is the line the header of a table with a column of puzzles? Then sets *csv. `wanted` is the name
 * of that column; NULL: one of those that are known. */
bool dlx_csv_header(const dlx_line *line, const char *wanted, dlx_csv *csv);

/* The columns of a table without a header: puzzle, solution. */
void dlx_csv_assume(dlx_csv *csv);

/* The next field at *at, without the quotation marks and blanks around it; moves *at past it and
 * its comma. False: the line has no more fields. */
bool dlx_csv_next(const dlx_line *line, char separator, const char **at, const char **begin,
                  const char **end);

/* Field `column` of the line; false, and an empty field, if the line has fewer. */
bool dlx_csv_field(const dlx_line *line, char separator, int column, const char **begin,
                   const char **end);

#endif
