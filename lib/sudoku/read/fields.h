/* SPDX-License-Identifier: MIT */
/* Cells of spreadsheets: each in a field. */
#ifndef DLX_SUDOKU_READ_FIELDS_H
#define DLX_SUDOKU_READ_FIELDS_H

#include "sudoku/read/reader_state.h"

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

#endif
