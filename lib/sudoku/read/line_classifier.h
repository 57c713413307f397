/* SPDX-License-Identifier: MIT */
/* Lines of a sudoku file without comments, classified. */
#ifndef DLX_SUDOKU_READ_LINE_CLASSIFIER_H
#define DLX_SUDOKU_READ_LINE_CLASSIFIER_H

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

#endif
