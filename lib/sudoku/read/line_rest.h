/* SPDX-License-Identifier: MIT */
/* The rest of a line after the cells of a puzzle: a solution, a name, or another board. */
#ifndef DLX_SUDOKU_READ_LINE_REST_H
#define DLX_SUDOKU_READ_LINE_REST_H

#include "sudoku/read/reader_state.h"

/* Unread part of a line: [at..end[. */
typedef struct dlx_line_cursor {
    const dlx_line *line;
    const char *at, *end;
} dlx_line_cursor;

/* Kind of a text, by the reader's layout. */
typedef enum dlx_text_kind {
    DLX_TEXT_OTHER,
    DLX_TEXT_PUZZLE,   /* all cells of a board, some blank */
    DLX_TEXT_SOLUTION, /* all cells, none blank */
    DLX_TEXT_DAMAGED   /* like a solution, but for some characters */
} dlx_text_kind;
dlx_text_kind dlx_line_rest_kind(const dlx_grid_reader *reader, const char *begin, const char *end);

/* Reads a solution at the cursor into the reader's extra; the cells of the puzzle are kept. */
dlx_status dlx_line_rest_read_solution(dlx_grid_reader *reader, dlx_line_cursor *cursor,
                                       dlx_error *error);

/* Reads the solution after the cells, if any, and moves the cursor to the name. Refuses any other
 * board. */
dlx_status dlx_line_rest_read(dlx_grid_reader *reader, dlx_line_cursor *cursor, dlx_error *error);

/* Refuses a solution, read from the line, that lacks a given of the puzzle. */
dlx_status dlx_line_rest_check_solution(const dlx_grid_reader *reader, const dlx_line *line,
                                        dlx_error *error);

/* Refuses a board between `begin` and the end of the line; DLX_OK: there is none. */
dlx_status dlx_line_rest_refuse_boards(const dlx_grid_reader *reader, const dlx_line *line,
                                       const char *begin, const char *end, dlx_error *error);

/* Reads n*n adjacent symbols, which are in the line. */
dlx_status dlx_read_line_symbols(dlx_grid_reader *reader, const dlx_line *line, const char *begin,
                                 dlx_error *error);

/* Reads n*n cells at the cursor, grouped as in the layout, and advances the cursor. */
dlx_status dlx_read_line_cells(dlx_grid_reader *reader, dlx_line_cursor *cursor, dlx_error *error);

#endif
