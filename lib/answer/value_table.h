/* SPDX-License-Identifier: MIT */
/* Tables of variables and values: Gurobi's printAttr, a Series of pandas, Pyomo's display. */
#ifndef DLX_ANSWER_VALUE_TABLE_H
#define DLX_ANSWER_VALUE_TABLE_H

#include "answer/answer.h"

/* All zero is the beginning of an answer; free with dlx_value_table_free. */
typedef struct dlx_value_table {
    bool headed;     /* a heading of Gurobi came before: lines are a name and a value */
    bool declared;   /* a variable of Pyomo came before: other lines are left out */
    bool has_values; /* lines are the values of this variable: */
    dlx_buffer name;
    dlx_buffer text; /* of the current line */
} dlx_value_table;

/* True for a line that only such a table has. */
bool dlx_line_frames_table(const dlx_line *line);

/* Takes a line. Sets *skipped if it has no value; otherwise a line of a table becomes `NAME =
 * VALUE`. False: no memory. */
bool dlx_value_table_take(dlx_value_table *table, dlx_line *line, bool *skipped);

void dlx_value_table_free(dlx_value_table *table);

#endif
