/* SPDX-License-Identifier: MIT */
/* Vectors as R, Julia and MATLAB print them. */
#ifndef DLX_ANSWER_VECTORS_H
#define DLX_ANSWER_VECTORS_H

#include "answer/brackets.h"

/* Takes a line of a vector, or its heading. *is_taken is false for another line, which ends the
 * vector. */
dlx_status dlx_vector_line(dlx_printed *printed, bool *is_taken, dlx_error *error);

/* True for a line that begins a vector. */
bool dlx_line_heads_vector(const dlx_line *line);

#endif
