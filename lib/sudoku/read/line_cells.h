/* Cells of a whole puzzle in one line, as several formats have them. */
#ifndef DLX_SUDOKU_READ_LINE_CELLS_H
#define DLX_SUDOKU_READ_LINE_CELLS_H

#include "sudoku/read/lookahead.h"
#include "sudoku/reader.h"

/* Where the cells of a line are being read: in [at..end[. */
typedef struct dlx_line_cursor {
    const dlx_line *line;
    const char *at, *end;
} dlx_line_cursor;

/* Reads n*n cells at the cursor, in groups as the layout says, and moves it behind them. */
dlx_status dlx_read_line_cells(dlx_grid_reader *reader, dlx_line_cursor *cursor, dlx_error *error);

/* All cells stand in line `line`. */
void dlx_set_line(dlx_grid_reader *reader, uint64_t line);

/* Reads the next line that is no heading, blank line or ruler. */
dlx_status dlx_next_puzzle_line(dlx_grid_reader *reader, dlx_line *line, dlx_error *error);

/* Refuses a line that has `found` cells. */
dlx_status dlx_refuse_cells(const dlx_grid_reader *reader, const dlx_line *line, size_t found,
                            const char *text, dlx_error *error);

/* Recognises and reads the formats `line` and `grid`, for formats that take more, or less. */
bool dlx_recognise_line(dlx_lookahead *survey, dlx_layout *layout);
bool dlx_recognise_grid(dlx_lookahead *survey, dlx_layout *layout);
dlx_status dlx_read_line(dlx_grid_reader *reader, dlx_error *error);
dlx_status dlx_read_grid(dlx_grid_reader *reader, dlx_error *error);

/* Reads a line of a library of HoDoKu's. */
dlx_status dlx_read_hodoku(dlx_grid_reader *reader, const dlx_line *line, dlx_error *error);

#endif
