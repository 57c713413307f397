/* SPDX-License-Identifier: MIT */
/* What follows the cells of a puzzle in its line: a solution, a name, or a board that is neither.
 */
#ifndef DLX_SUDOKU_READ_LINE_REST_H
#define DLX_SUDOKU_READ_LINE_REST_H

#include "sudoku/read/line_cells.h"

/* What a text may be, as far as the reader's layout tells. */
typedef enum dlx_text_kind {
    DLX_TEXT_OTHER,
    DLX_TEXT_PUZZLE,   /* all cells of a board, some of them blank */
    DLX_TEXT_SOLUTION, /* all cells, none of them blank */
    DLX_TEXT_DAMAGED   /* like a solution, but for some characters */
} dlx_text_kind;
dlx_text_kind dlx_text_kind_of(const dlx_grid_reader *reader, const char *begin, const char *end);

/* Reads a solution at the cursor into the reader's extra; the cells of the puzzle are kept. */
dlx_status dlx_read_line_solution(dlx_grid_reader *reader, dlx_line_cursor *cursor,
                                  dlx_error *error);

/* Reads the solution that follows the cells, if there is one, and moves the cursor to the name.
 * Refuses any other board. */
dlx_status dlx_read_line_rest(dlx_grid_reader *reader, dlx_line_cursor *cursor, dlx_error *error);

/* Refuses a board between `begin` and the end of the line; DLX_OK: there is none. */
dlx_status dlx_refuse_boards(const dlx_grid_reader *reader, const dlx_line *line, const char *begin,
                             const char *end, dlx_error *error);

#endif
