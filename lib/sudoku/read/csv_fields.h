/* SPDX-License-Identifier: MIT */
/* Lines of separated fields, and the columns of puzzle tables. */
#ifndef DLX_SUDOKU_READ_CSV_FIELDS_H
#define DLX_SUDOKU_READ_CSV_FIELDS_H

#include "io/input.h"

typedef enum dlx_csv_kind {
    DLX_CSV_PUZZLE,
    DLX_CSV_SOLUTION,
    DLX_CSV_NAME,
    DLX_CSV_ABOUT, /* first of the columns in the order of dlx_about: author, level, ... */
    DLX_CSV_KINDS = DLX_CSV_ABOUT + 6
} dlx_csv_kind;

/* Columns of a table. */
typedef struct dlx_csv {
    bool known;                /* from a header */
    bool kaggle;               /* the puzzle column is named `quizzes` */
    bool table;                /* other columns are known as well: the line is no text */
    bool keeps_zeros;          /* a puzzle begins with 0 */
    char separator;            /* between fields */
    int column[DLX_CSV_KINDS]; /* from 0; -1: none */
    uint64_t header;           /* hash of the header; 0: none */
    int other;                 /* first unknown column, from 0; -1: none */
} dlx_csv;

/* Returns the kind of a column, or member of JSON, by its name; -1: unknown. The name of a puzzle
 * must be `wanted` unless NULL. */
int dlx_csv_fields_kind_of(const char *text, size_t length, const char *wanted);

/* If the line is a header with a puzzle column, sets *csv and returns true. `wanted`: name of that
 * column; NULL: any known name. */
bool dlx_csv_fields_header(const dlx_line *line, const char *wanted, dlx_csv *csv);

/* True if the line is the header again, as where tables are concatenated. */
bool dlx_csv_fields_repeat_header(const dlx_csv *csv, const dlx_line *line);

/* Columns of a table without header: puzzle, solution. */
void dlx_csv_fields_assume(dlx_csv *csv);

/* Parses the next field at *at, without quotation marks and surrounding blanks; moves *at past its
 * separator. False: no more fields. */
bool dlx_csv_fields_next(const dlx_line *line, char separator, const char **at, const char **begin,
                         const char **end);

/* Finds field `column`; false, with an empty field, if the line has fewer. */
bool dlx_csv_fields_take(const dlx_line *line, char separator, int column, const char **begin,
                         const char **end);

#endif
