/* SPDX-License-Identifier: MIT */
/* Values of columns, shared by dialects of integer programs. */
#ifndef DLX_ANSWER_ILP_H
#define DLX_ANSWER_ILP_H

#include "answer/dialects.h"

/* True if the value is within solvers' tolerance of a whole number. */
bool dlx_ilp_is_near(double value, double whole);

/* Takes the value of an option by its name, [name..name + name_length[: a decimal number close to 0
 * or 1. */
dlx_status dlx_ilp_pair(dlx_answer *answer, const dlx_line *line, const char *name,
                        size_t name_length, const char *value, size_t length, dlx_error *error);

/* Takes a line `NAME VALUE`, perhaps with more words after. */
dlx_status dlx_ilp_named(dlx_answer *answer, const dlx_line *line, dlx_error *error);

#endif
