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
    DLX_CSV_LEVEL = DLX_CSV_ABOUT + 1,
    DLX_CSV_KINDS = DLX_CSV_ABOUT + 6
} dlx_csv_kind;

/* Shape of a table: its separator and the columns of a row. */
typedef struct dlx_csv {
    char separator;            /* between fields; a blank: words; 0: no table */
    bool headed;               /* a header names the columns */
    bool kaggle;               /* the puzzle column is named `quizzes` */
    bool table;                /* other columns are known as well: the line is no text */
    bool keeps_zeros;          /* a puzzle begins with 0 */
    bool lacks_zeros;          /* a puzzle lacks leading zeros */
    int column[DLX_CSV_KINDS]; /* from 0; -1: none */
    uint64_t header;           /* hash of the header; 0: none */
    uint64_t header_line;      /* its number, if the puzzle has no known name */
    int fields;                /* of a row, up to the last that has a name; 0: any number */
    int most_fields;           /* with further fields that have no name */
    int other;                 /* first unknown column, from 0; -1: none */
} dlx_csv;

/* Notes the first character of a puzzle. False: it is a zero, which other puzzles lack. */
static inline bool dlx_csv_note_zero(dlx_csv *csv, char first)
{
    csv->keeps_zeros |= first == '0';
    return first != '0' || !csv->lacks_zeros;
}

/* True if the column of the puzzle is known. */
static inline bool dlx_csv_has_puzzle(const dlx_csv *csv)
{
    return csv->separator && csv->column[DLX_CSV_PUZZLE] >= 0;
}

/* Returns the kind of a column, or member of JSON, by its name; -1: unknown. The name of a puzzle
 * must be `wanted` unless NULL. */
int dlx_csv_fields_kind_of(const char *text, size_t length, const char *wanted);

/* Sets the columns that the fields of a header name. `wanted`: name of the puzzle column; NULL: any
 * known name. */
void dlx_csv_fields_name(const dlx_line *line, char separator, const char *wanted, dlx_csv *csv);

/* If the line is a header with a puzzle column, sets *csv and returns true. */
bool dlx_csv_fields_header(const dlx_line *line, const char *wanted, dlx_csv *csv);

/* True if the line is the header again, as where tables are concatenated. */
bool dlx_csv_fields_repeat_header(const dlx_csv *csv, const dlx_line *line);

/* Columns of a table without header: puzzle, solution. */
void dlx_csv_fields_assume(dlx_csv *csv);

/* Parses the next field at *cursor, without quotation marks and surrounding blanks; moves *cursor
 * past its separator. False: no more fields. */
bool dlx_csv_fields_next(const dlx_line *line, char separator, const char **cursor,
                         const char **begin, const char **end);

/* Finds field `column`; false, with an empty field, if the line has fewer. */
bool dlx_csv_fields_take(const dlx_line *line, char separator, int column, const char **begin,
                         const char **end);

/* Finds the cells in the field [*begin..*end[ of the line: without quotation marks; for a list, in
 * a copy of the line whose brackets, commas and quotation marks are blanks. *line is then the copy.
 * False: no memory. */
bool dlx_csv_fields_cells(dlx_line *line, const char **begin, const char **end, dlx_buffer *copy);

#endif
