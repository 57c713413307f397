/* SPDX-License-Identifier: MIT */
/* Readings of the same text that differ in cells: evidence refutes a reading, or the text is
 * refused with both readings named. */
#ifndef DLX_SUDOKU_READ_READINGS_H
#define DLX_SUDOKU_READ_READINGS_H

#include "sudoku/read/reader_state.h"

/* A message that names two readings and an option for each. */
typedef struct dlx_readings_message {
    char text[256];
} dlx_readings_message;
dlx_readings_message dlx_readings_name(const char *what, const char *first, const char *second,
                                       const char *use_first, const char *use_second);

/* True if a digit occurs twice in a row, a column or a box of n*n cells, n at most
 * DLX_READINGS_MOST. */
enum { DLX_READINGS_MOST = 81 };
bool dlx_readings_contradict(const uint16_t *cells, size_t n, size_t box_rows, size_t box_columns);

/* Lines of n*n cells, n at most 9: each is a board of size n, or all are rows of a board of size
 * n*n. */
typedef struct dlx_line_readings {
    size_t n, count;     /* lines examined, at most n*n */
    size_t large, small; /* lines with a digit beyond n, lines with digits up to n alone */
    bool not_rows;       /* a line has a digit twice, or the lines as rows contradict */
    bool not_boards;     /* a line as a board contradicts, or has a digit beyond n */
    uint16_t cells[DLX_READINGS_MOST * DLX_READINGS_MOST];
} dlx_line_readings;

/* Adds a line, whose cells are lines->cells[lines->count * n*n..]. */
void dlx_readings_add_line(dlx_line_readings *lines);

/* What the lines are. More lines could be rows only if `count` is n*n. */
typedef enum dlx_lines_kind {
    DLX_LINES_BOARDS,
    DLX_LINES_ROWS,
    DLX_LINES_EITHER /* nothing refutes either */
} dlx_lines_kind;
dlx_lines_kind dlx_readings_of_lines(const dlx_line_readings *lines);

/* Names both readings of the lines. */
dlx_readings_message dlx_readings_name_lines(size_t n);

/* True if the board that was read has zeros as digits next to blanks, and contradicts: zeros are
 * blanks too. */
bool dlx_readings_refute_zero(const dlx_grid_reader *reader);

/* Refuses the first board of the input, or a board of a document, if another reading remains. */
dlx_status dlx_readings_check(const dlx_grid_reader *reader, dlx_error *error);

/* Overlapping boards, such as the five of a samurai, in the square around the boards. */

/* Returns the number of overlapping or adjacent boards in the square that was read: all cells
 * outside the boards are empty, and no digit is beyond a board's. 0: the square is a board, or the
 * options give its size. */
size_t dlx_overlaps_count(const dlx_grid_reader *reader);

#endif
