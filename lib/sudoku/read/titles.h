/* SPDX-License-Identifier: MIT */
/* Titles: lines of words above a board. Tags: lines such as #A author and #D name above the rows of
 * a puzzle, as SudoCue writes them. */
#ifndef DLX_SUDOKU_READ_TITLES_H
#define DLX_SUDOKU_READ_TITLES_H

#include "sudoku/read/reader_state.h"

/* True if the line is words, not cells. `n`: board size with rows in these symbols, or 0 if
 * unknown. */
bool dlx_titles_is_title(const dlx_line *line, size_t n, const dlx_symbols *symbols);

/* Before a name that would not be read as a title: with this label, any text is a title. */
#define DLX_TITLES_LABEL "name: "

/* True if the text alone is read as the title of a board of size n. */
bool dlx_titles_needs_no_label(const char *name, size_t n);

/* True if the line repeats a sign, as above boards; the sign may also be a blank cell. */
bool dlx_titles_is_repeated_sign(const dlx_line *line);

/* Begins the title of the next board. */
void dlx_titles_begin(dlx_grid_reader *reader);

/* Appends the line to the title of the next board. False: no memory. */
bool dlx_titles_take(dlx_grid_reader *reader, const dlx_line *line);

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

/* Returns the tag at `index`, in output order; NULL after the last tag. */
const dlx_tag *dlx_titles_tag_at(size_t index);

/* True if the comment looks like a tag. */
bool dlx_titles_is_tag(const dlx_line *line);

/* Stores the tag of the next puzzle; skips other comments. */
dlx_status dlx_titles_take_tag(dlx_grid_reader *reader, const dlx_line *line, dlx_error *error);

#endif
