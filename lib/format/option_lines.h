/* SPDX-License-Identifier: MIT */
/* Cache of the output lines of options repeated in a stream. */
#ifndef DLX_FORMAT_OPTION_LINES_H
#define DLX_FORMAT_OPTION_LINES_H

#include "core/problem.h"
#include "io/output.h"

typedef struct dlx_option_lines dlx_option_lines;

/* Those of the items of a problem, for one writer alone; NULL: the problem's options have no
 * numbers, or there is no memory. */
dlx_option_lines *dlx_option_lines_take(const dlx_problem *problem);

/* Frees the lines; NULL is allowed. */
void dlx_option_lines_put(dlx_option_lines *lines, const dlx_problem *problem);

enum { DLX_MOST_KEPT = 31 }; /* bytes of a line with its line feed */

/* Writes the lines of options[0..count[, up to the first missing line. Returns the number written.
 */
size_t dlx_option_lines_write(const dlx_option_lines *lines, const dlx_problem *problem,
                              const uint32_t *options, size_t count, dlx_output *output);

/* Keeps the line of an option, text[0..length[, if it is short and there is memory. */
void dlx_option_lines_keep(dlx_option_lines *lines, const dlx_problem *problem, size_t option,
                           const char *text, size_t length);

#endif
