/* SPDX-License-Identifier: MIT */
/* Lines of the output of scripts and solvers: lists in brackets (brackets.h), lines of names and
 * values, tables and vectors (tables.h), and models of MiniZinc. */
#ifndef DLX_ANSWER_PRINTOUT_H
#define DLX_ANSWER_PRINTOUT_H

#include "answer/brackets.h"

dlx_status dlx_printed_line(dlx_printed *printed, const dlx_line *line, dlx_error *error);

/* Takes a line of MiniZinc or FlatZinc, whose models end at rulers. */
dlx_status dlx_printed_ruled_line(dlx_printed *printed, const dlx_line *line, dlx_error *error);

/* Ends the text, and takes its models. */
dlx_status dlx_printed_end(dlx_printed *printed, dlx_error *error);

/* The end of the text before a list, such as `solution 1: ` before `[`; `begin`: none. */
const char *dlx_title_end(const char *begin, const char *end);

#endif
