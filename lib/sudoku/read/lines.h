/* SPDX-License-Identifier: MIT */
/* Lines of a sudoku file without comments, classified. */
#ifndef DLX_SUDOKU_READ_LINES_H
#define DLX_SUDOKU_READ_LINES_H

#include "sudoku/read/reader_state.h"

typedef enum dlx_row_kind {
    DLX_ROW_CELLS,
    DLX_ROW_BLANK,
    DLX_ROW_HEADING, /* as POJ 2918 prints it, or above the puzzles of Project Euler */
    DLX_ROW_RULER,   /* drawn between rows of boxes */
    DLX_ROW_SECTION, /* [Puzzle] and the like, where the format has sections */
    DLX_ROW_TAG,     /* such as #A, of the next puzzle */
    DLX_ROW_COMMENT  /* skipped */
} dlx_row_kind;

/* Reads the next line; a carriage return also ends a line. */
dlx_status dlx_line_classifier_read_text(dlx_input *input, dlx_line *line, dlx_error *error);

/* Reads and classifies the next line that is no comment; a line `end` is a heading. DLX_SYNTAX is a
 * line with a NUL byte. */
dlx_status dlx_line_classifier_read_row(dlx_grid_reader *reader, dlx_line *line, dlx_row_kind *kind,
                                        dlx_error *error);

/* Classifies a line of a text block in the same way, for formats with a puzzle on each line and no
 * tags, where lines of tabs and # are not special. DLX_NO_DATA: the line is `end`, to be read
 * alone. */
dlx_status dlx_line_classifier_look_at(dlx_grid_reader *reader, const dlx_line *line,
                                       dlx_row_kind *kind);

/* Reads the next line that may have cells: no heading, blank line, or ruler. */
dlx_status dlx_line_classifier_read_cells(dlx_grid_reader *reader, dlx_line *line,
                                          dlx_error *error);

/* True if the line begins the section of this name, also with blanks, or with too many or too few
 * brackets, as in [[State]. */
bool dlx_line_classifier_is_section(const dlx_line *line, const char *name);

/* True if the line is the word `end`, which ends the puzzles of a file; further puzzles may
 * follow. */
bool dlx_line_classifier_is_end(const char *text, size_t length);

/* Between the cells of a row there may also be bars. */
static inline bool dlx_is_gap(char c)
{
    return dlx_is_blank(c) || c == '|' || c == '!';
}

static inline const char *dlx_skip_gaps(const char *text, const char *end)
{
    while (text < end && dlx_is_gap(*text))
        text++;
    return text;
}

/* Returns the end of the token at `text`: the next gap, or `end`. */
static inline const char *dlx_gap_end(const char *text, const char *end)
{
    while (text < end && !dlx_is_gap(*text))
        text++;
    return text;
}

/* Titles: lines of words above a board. Tags: lines such as #A author and #D name above the rows of
 * a puzzle, as SudoCue writes them. */

/* True if the line is words, not cells. `n`: board size with rows in these symbols, or 0 if
 * unknown. */
bool dlx_titles_is_title(const dlx_line *line, size_t n, const dlx_symbols *symbols);

/* Before a name that would not be read as a title: with this label, any text is a title. */
#define DLX_TITLES_LABEL "name: "

/* True if the text alone is read as the title of a board of size n. */
bool dlx_titles_needs_no_label(const char *name, size_t n);

/* True if the line repeats a sign, as above boards; the sign may also be a blank cell. */
bool dlx_titles_is_repeated_sign(const dlx_line *line);

/* Appends the line to the title of the next board. */
void dlx_titles_take(dlx_grid_reader *reader, const dlx_line *line);

/* Makes the title the name of the board. Two or more lines of words, a colon and a number are
 * statistics, no name: then all lines with a colon after their words are dropped, with a warning.
 */
void dlx_titles_finish(dlx_grid_reader *reader, uint64_t line);

/* True if the line has no cells, also with an error: words, a short number, or dashes. */
bool dlx_titles_has_no_cells(const dlx_line *line);

/* A tag letter and its meaning. */
typedef struct dlx_tag {
    char letter;
    int about; /* a dlx_about, or DLX_TAG_NAME */
} dlx_tag;

enum { DLX_TAG_NAME = -1 };

/* In output order; a tag without a letter is after the last. */
extern const dlx_tag dlx_titles_tags[];

/* True if the comment looks like a tag. */
bool dlx_titles_is_tag(const dlx_line *line);

/* Stores the tag of the next puzzle; skips other comments. */
void dlx_titles_take_tag(dlx_grid_reader *reader, const dlx_line *line);

/* Cells of spreadsheets: each in a field. */

/* Strips blanks, quotation marks, and .0 after a number. */
void dlx_fields_strip(const char **begin, const char **end);

/* Returns the first cell of a row, after its label if rows have labels. */
const char *dlx_fields_first(const dlx_layout *layout, const dlx_line *line);

/* True if the line is the labels 0, 1, 2, ... or 1, 2, 3, ..., after an empty field if rows have
 * labels. *first is the first number. */
bool dlx_fields_are_header(const dlx_layout *layout, const dlx_line *line, uint64_t *first);

/* True if the field is a label: a number, a word ending in a number such as r1, or a letter (A is
 * 1). */
bool dlx_fields_label(const char *text, size_t length, uint64_t *number);

/* True if the field is empty. */
bool dlx_fields_is_empty(const char *begin, const char *end);

/* Parses a cell that fills a field: a usual cell, possibly quoted, a number ending in .0, or empty
 * (blank). False: none of these. */
bool dlx_fields_value(const dlx_layout *layout, const char *text, size_t length, uint16_t *value);

/* The rest of a line after the cells of a puzzle: a solution, a name, or another board. */

/* Unread part of a line: [next..end[. */
typedef struct dlx_line_cursor {
    const dlx_line *line;
    const char *next, *end;
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
