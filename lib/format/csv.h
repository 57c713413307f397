/* SPDX-License-Identifier: MIT */
/* The lines and cells of tables in the format csv. */
#ifndef DLX_FORMAT_CSV_H
#define DLX_FORMAT_CSV_H

#include "format/reader.h"
#include "io/decimal.h"

typedef struct dlx_csv_reader {
    dlx_reader *reader;
    dlx_line line;
    const char *cursor; /* the next cell; NULL: end of line */
    const char *cell;
    size_t length;
    char separator; /* ' ': any blanks; '|': framed by rulers */
    bool is_closed; /* bars are also around the line */
    bool has_count; /* the number of rows is printed below: */
    uint64_t count;
    size_t items;         /* the column of items, SIZE_MAX: none */
    bool labels;          /* the first cell of a row is a label */
    dlx_names options;    /* labels so far */
    size_t cost;          /* the column of costs, without the labels; SIZE_MAX: none */
    bool is_cost;         /* a cost was neither 0 nor 1 */
    bool named;           /* the first line names the items */
    unsigned marks_named; /* a bit for each mark among the names of items; 0: another name */
    bool is_single;       /* the column of items holds an item in each row */
    size_t yes, no;       /* the marks for 1 and 0 so far, from 1: places in the lists; 0: none */
} dlx_csv_reader;

/* Reads the first line and finds the separator. */
dlx_status dlx_csv_first_line(dlx_csv_reader *csv, dlx_error *error);
/* Reads the next line, skipping blank lines, comments and rulers. */
dlx_status dlx_csv_next_line(dlx_csv_reader *csv, dlx_error *error);

/* Reads the next cell without the blanks and quotes around the cell. Returns false at the line's
 * end. */
bool dlx_csv_next_cell(dlx_csv_reader *csv);

/* Refuse the last cell, and a row with another number of cells. */
dlx_status dlx_csv_refuse(const dlx_csv_reader *csv, const char *expected, dlx_error *error);
dlx_status dlx_csv_refuse_row(const dlx_csv_reader *csv, size_t cells, size_t found,
                              dlx_error *error);

/* Reads the rows of a table with a column of items, and perhaps of names and costs. */
dlx_status dlx_csv_read_items(dlx_csv_reader *csv, size_t cells, dlx_error *error);

/* Names, between blanks, of a column of costs, and of the column of items in a table of at most one
 * other column. */
extern const char dlx_csv_costs[], dlx_csv_items[];

/* Refuses names that a cell cannot hold, and names of items that have another meaning. */
dlx_status dlx_csv_check(const dlx_problem *problem, dlx_error *error);
dlx_status dlx_csv_write(const dlx_problem *problem, const dlx_write_options *options,
                         dlx_output *output, dlx_error *error);

#endif
