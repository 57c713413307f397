/* SPDX-License-Identifier: MIT */
/* The formats of sudokus; the descriptor of each is defined in a file of its own. Formats are asked
 * in this order. Document formats come first: their first line identifies them. */
#ifndef DLX_SUDOKU_FORMATS_FORMATS_H
#define DLX_SUDOKU_FORMATS_FORMATS_H

#include "sudoku/read/lines.h"
#include "sudoku/read/lookahead.h"

/* clang-format off */
/* Formats in XML are present only if Expat is. */
#define DLX_XML_FORMATS(format) \
    format(ksudoku) \
    format(opensudoku3) \
    format(opensudoku) \
    format(opensudoku1)

#define DLX_TEXT_FORMATS(format) \
    format(fpuzzles) \
    format(fpuzzles_url) \
    format(gnome) \
    format(json) \
    format(sumocue) \
    format(killer) \
    format(sukaku) \
    format(jigsaw) \
    format(csv) \
    format(kaggle) \
    format(bank) \
    format(hodoku) \
    format(line) \
    format(sdk) \
    format(pretty) \
    format(ss) \
    format(readable) \
    format(grid) \
    format(marks) \
    format(sheet) \
    format(judge) \
    format(text)
/* Sheets need temporary files, which WebAssembly has not. */
#define DLX_SHEET_FORMATS(format) \
    format(html) \
    format(svg)
/* clang-format on */

#define DLX_DECLARE_FORMAT(name) extern const dlx_grid_format dlx_form_##name;
DLX_XML_FORMATS(DLX_DECLARE_FORMAT)
DLX_TEXT_FORMATS(DLX_DECLARE_FORMAT)
DLX_SHEET_FORMATS(DLX_DECLARE_FORMAT)

/* Boards as rows of cells, for formats that extend this layout. */

/* Members of a dlx_grid_format. */
bool dlx_grid_layout_recognise(dlx_lookahead *ahead, dlx_layout *layout);

dlx_status dlx_grid_layout_read(dlx_grid_reader *reader, dlx_error *error);

/* Reads a board; lines of words above the rows are its name. */
dlx_status dlx_grid_layout_read_titled(dlx_grid_reader *reader, dlx_error *error);

/* Maps: rows of characters below a board, which are its regions. */

/* Reads the map of the board that was read. The first board shows whether boards have maps: then
 * the next row has no blank cells, and equal neighbours. If the first board has exactly one
 * solution and a blank line follows, the sender may wait for the answer, and no map is looked for.
 */
dlx_status dlx_grid_map_read(dlx_grid_reader *reader, dlx_error *error);

/* Refuses the map of a first board for which no map was looked for. Called before the next board.
 */
dlx_status dlx_grid_map_refuse_late(dlx_grid_reader *reader, dlx_error *error);

/* The lines between boards in rows: learned after the first board, and held to the end. */

/* True if the line is a row: n cells, all known, which `cells` receives unless NULL. Sets *empty if
 * there is no digit among these. */
typedef bool dlx_row_test(const dlx_layout *layout, const dlx_line *line, uint16_t *cells,
                          bool *empty);

/* Finds the end of a board of n rows that was read up to its last row. Waits for the line after the
 * rows, unless boards follow each other without a line between; after the first board, for the rows
 * of a second board if the line is a row. DLX_SYNTAX: a row too many; the rows are passed. */
dlx_status dlx_grid_parting_end(dlx_grid_reader *reader, dlx_row_test *is_row, dlx_error *error);

/* Regions of jigsaws as characters. */

/* Takes n*n characters of the line, from `text` on, as the regions of the puzzle. */
dlx_status dlx_jigsaw_take_regions(dlx_grid_reader *reader, const dlx_line *line, const char *text,
                                   dlx_error *error);

/* The layout of tables of cells, whose rows and columns may have labels. */

/* Member of a dlx_grid_format. */
bool dlx_sheet_layout_recognise(dlx_lookahead *ahead, dlx_layout *layout);

/* True if the lines ahead are a table with tabs between the cells and with labels. */
bool dlx_sheet_layout_has_labels_between_tabs(dlx_lookahead *ahead, const dlx_layout *layout);

/* Reading of tables, with a header or without. */

bool dlx_csv_recognise(dlx_lookahead *ahead, dlx_layout *layout);
dlx_status dlx_csv_read(dlx_grid_reader *reader, dlx_error *error);
dlx_status dlx_csv_read_line(dlx_grid_reader *reader, const dlx_line *line, dlx_error *error);

/* Puzzles of tables that spreadsheets wrote as numbers, without leading zeros. */

/* True if all characters are digits, as of a number. */
bool dlx_csv_numbers_are_digits(const char *cursor, const char *end);

/* Returns the number of leading zeros that the field lacks, at most a row of the board: no puzzle
 * of the table begins with a zero, and the solution, if any, confirms the digits. */
size_t dlx_csv_numbers_lost(dlx_grid_reader *reader, const dlx_line_cursor *field);

/* Reads the cells of a number that lacks leading zeros. */
dlx_status dlx_csv_numbers_read(dlx_grid_reader *reader, const dlx_line_cursor *field, size_t lost,
                                dlx_error *error);

/* Refuses a leading zero where other puzzles lack such zeros, and a number of 64 digits that is
 * rather a board of 81 cells without its leading zeros: the digits contradict each other, or other
 * numbers of the table lack zeros. */
dlx_status dlx_csv_numbers_check(dlx_grid_reader *reader, const dlx_line_cursor *field,
                                 dlx_error *error);

/* Parser of SumoCue's records. */

/* Largest board size: a record has 256 cage numbers. */
enum { DLX_SUMOCUE_MOST = 16 };

/* How a record begins. */
typedef enum dlx_sumocue_kind {
    DLX_NO_SUMOCUE,
    DLX_SUMOCUE_KILLER, /* 3x3:d:k: */
    DLX_SUMOCUE_OWN     /* SumoCueV1= or SumoCueV1D= */
} dlx_sumocue_kind;
dlx_sumocue_kind dlx_sumocue_read_kind_of(const dlx_line *line);

/* Reads the next record, as dlx_grid_reader_next does. */
dlx_status dlx_sumocue_read(dlx_grid_reader *reader, dlx_error *error);

#endif
