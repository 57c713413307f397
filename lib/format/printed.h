/* SPDX-License-Identifier: MIT */
/* Rows of numbers as programming languages print them: nested lists, tuples, sets and arrays of
 * Python, numpy, Sage, C, Julia or MATLAB, perhaps assigned to a variable; and matrices without
 * brackets of Julia, R and Octave. */
#ifndef DLX_FORMAT_PRINTED_H
#define DLX_FORMAT_PRINTED_H

#include "format/entries.h"

/* All zero is empty. */
typedef struct dlx_printed {
    dlx_entries entries; /* by row; the `item` of an entry is the number */
    size_t rows;
    size_t universe; /* number of elements in a list before the sets, from `first`; 0: none */
    uint32_t first;
    bool is_matrix; /* printed as a matrix, without brackets around rows */
    dlx_line last;  /* the last line, without text */
} dlx_printed;

/* True if a text of printed rows can begin with the line. */
bool dlx_printed_begins(const dlx_line *line);

/* Reads the rest of the input. Numbers are integers from 0, in any decimal notation, or truth
 * values; words before a colon are labels of rows. */
dlx_status dlx_printed_read(dlx_printed *printed, dlx_reader *reader, dlx_error *error);

/* Adds the number [word..word + length[ to the last row. */
dlx_status dlx_printed_add(dlx_printed *printed, const dlx_reader *reader, const dlx_line *line,
                           const char *word, size_t length, dlx_error *error);

/* Sparse matrices as scipy prints them: a title, and the places of nonzeros, as in `(0, 3) 1`. */

/* True if a sparse matrix can begin with the line: the title, or a place and a value. */
bool dlx_printed_sparse_begins(const dlx_line *line);

/* Reads the rest of the input; sets *columns and printed->rows. */
dlx_status dlx_printed_sparse_read(dlx_printed *printed, size_t *columns, dlx_reader *reader,
                                   dlx_error *error);

#endif
