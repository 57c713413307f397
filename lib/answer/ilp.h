/* SPDX-License-Identifier: MIT */
/* Values of columns, shared by dialects of integer programs. */
#ifndef DLX_ANSWER_ILP_H
#define DLX_ANSWER_ILP_H

#include "answer/dialects.h"

/* Takes the value of an option, a decimal number close to 0 or 1. */
dlx_status dlx_ilp_value(dlx_answer *answer, const dlx_line *line, uint64_t number,
                         const char *word, size_t length, dlx_error *error);

/* Takes a line `NAME VALUE`, perhaps with more words after. */
dlx_status dlx_ilp_named(dlx_answer *answer, const dlx_line *line, dlx_error *error);

#endif
