/* SPDX-License-Identifier: MIT */
/* Cells as spreadsheets write them: each in a field of its own. */
#ifndef DLX_SUDOKU_READ_FIELDS_H
#define DLX_SUDOKU_READ_FIELDS_H

#include "sudoku/read/reader_state.h"

/* Takes what surrounds the content from a field: blanks, quotation marks, and .0 after a number. */
void dlx_strip_field(const char **begin, const char **end);

/* Is this the content of a field that has nothing in it? */
bool dlx_is_nothing(const char *begin, const char *end);

/* The value of a cell that is all of a field: a cell as elsewhere, perhaps in quotation marks, a
 * number that ends in .0, or nothing, which is a blank. False: it is none of these. */
bool dlx_field_value(const dlx_layout *layout, const char *text, size_t length, uint16_t *value);

#endif
