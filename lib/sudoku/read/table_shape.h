/* SPDX-License-Identifier: MIT */
/* Learns which fields of a table are the puzzle, its solution and its texts. */
#ifndef DLX_SUDOKU_READ_TABLE_SHAPE_H
#define DLX_SUDOKU_READ_TABLE_SHAPE_H

#include "sudoku/read/lookahead.h"

/* What a field may be. */
typedef enum dlx_field_kind {
    DLX_FIELD_EMPTY,
    DLX_FIELD_TEXT,
    DLX_FIELD_DAMAGED, /* nearly a board */
    DLX_FIELD_PUZZLE,  /* a board with blank cells */
    DLX_FIELD_COMPLETE /* a board without blank cells */
} dlx_field_kind;

/* A row of a table, as learned. */
typedef struct dlx_table_row {
    dlx_csv csv;  /* the columns; without a puzzle if the row is refused */
    size_t size;  /* of the boards; 0: unknown */
    size_t group; /* cells written together, as in dlx_layout */
    int place;    /* column of the fault in a refused row, from 0 */
    bool refused; /* the row is of a table, but no puzzle is certain */
    bool several; /* refused, since two fields may be the puzzle */
    bool damaged; /* refused, with a damaged board at `place` */
} dlx_table_row;

/* What a line without a board is that precedes a row with a board and as many fields. */
typedef enum dlx_table_begin {
    DLX_NO_TABLE,    /* nothing of a table */
    DLX_TABLE_ROW,   /* a row whose board is damaged */
    DLX_TABLE_HEADER /* a header whose puzzle has no known name */
} dlx_table_begin;

/* Classifies the next line. A header sets the columns with known names; *csv has those of a header
 * before. */
dlx_table_begin dlx_table_shape_begins(dlx_lookahead *ahead, dlx_csv *csv);

/* Learns the columns from the next line, separated by one of `separators`. `csv` has the columns
 * known by a header, if any. False: the line is no row of a table with a board. */
bool dlx_table_shape_learn(dlx_lookahead *ahead, const char *separators, const dlx_csv *csv,
                           dlx_table_row *row);

#endif
