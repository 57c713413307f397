/* SPDX-License-Identifier: MIT */
/* Tables of variables and values (Gurobi's printAttr, a Series of pandas, Pyomo's display and
 * results, AMPL's display, JuMP's summary), and scipy's results. */
#ifndef DLX_ANSWER_TABLES_H
#define DLX_ANSWER_TABLES_H

#include "answer/brackets.h"

/* Takes a line outside of brackets that is a part of such a table, or of a vector. *is_taken is
 * false for another line. May shorten the line to the values in it. */
dlx_status dlx_table_line(dlx_printed *printed, bool *is_taken, dlx_error *error);

/* A line `NAME VALUE` or `NAME SIGN VALUE`. */
typedef struct dlx_named_value {
    const char *name; /* without quotes */
    size_t length;
    dlx_token value;
    bool has_sign;
    bool is_indexed; /* as in `x[1,2] 1` */
} dlx_named_value;

/* Splits a line of a name and a number, a truth value or a missing value. False: another line. */
bool dlx_split_value(const dlx_line *line, dlx_named_value *pair);

/* True for a line that only such a table has. */
bool dlx_line_frames_table(const dlx_line *line);

#endif
