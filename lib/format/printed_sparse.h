/* SPDX-License-Identifier: MIT */
/* Sparse matrices as scipy prints them: a title, and the places of nonzeros, as in `(0, 3) 1`. */
#ifndef DLX_FORMAT_PRINTED_SPARSE_H
#define DLX_FORMAT_PRINTED_SPARSE_H

#include "format/printed.h"

/* True if a sparse matrix can begin with the line: the title, or a place and a value. */
bool dlx_printed_sparse_begins(const dlx_line *line);

/* Reads the rest of the input; sets *columns and printed->rows. */
dlx_status dlx_printed_sparse_read(dlx_printed *printed, size_t *columns, dlx_reader *reader,
                                   dlx_error *error);

#endif
