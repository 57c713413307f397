/* SPDX-License-Identifier: MIT */
/* Cells as spreadsheets write them: each in a field of its own. */
#ifndef DLX_SUDOKU_READ_FIELDS_H
#define DLX_SUDOKU_READ_FIELDS_H

#include "sudoku/read/reader_state.h"

/* Takes what surrounds the content from a field: blanks, quotation marks, and .0 after a number. */
void dlx_strip_field(const char **begin, const char **end);

/* Where the first cell of a row stands: after the label, if rows have labels. */
const char *dlx_first_field(const dlx_layout *layout, const dlx_line *line);

/* True if the line is the labels 0, 1, 2, ... or 1, 2, 3, ..., after an empty field where rows have
 * labels too. *first is the first number. */
bool dlx_is_field_header(const dlx_layout *layout, const dlx_line *line, uint64_t *first);

/* True if the field is a label: a number, a word with a number at its end such as r1, or a letter,
 * A being 1. */
bool dlx_field_label(const char *text, size_t length, uint64_t *number);

/* Is this the content of a field that has nothing in it? */
bool dlx_is_nothing(const char *begin, const char *end);

/* The value of a cell that is all of a field: a cell as elsewhere, perhaps in quotation marks, a
 * number that ends in .0, or nothing, which is a blank. False: it is none of these. */
bool dlx_field_value(const dlx_layout *layout, const char *text, size_t length, uint16_t *value);

#endif
