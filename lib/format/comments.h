/* SPDX-License-Identifier: MIT */
/* Names of items and options in comments, for formats with numbers only. */
#ifndef DLX_FORMAT_COMMENTS_H
#define DLX_FORMAT_COMMENTS_H

#include "core/option_names.h"
#include "io/decimal.h"
#include "io/tokens.h"

/* Writes a line with the name of each item or each option or both, `item 3 = r1c3` and `option 17 =
 * r1c2 r1#8`, after the sign that begins a comment. */
void dlx_comments_put(dlx_output *output, const dlx_problem *problem, const char *sign, bool items,
                      bool options);

/* Write comments for dlx_comments_take_cost: the first function states the negated costs of a
 * maximisation; the second also states the constant cost and the unit of costs with decimals. */
void dlx_comments_put_sense(dlx_output *output, const dlx_problem *problem, const char *sign);
void dlx_comments_put_costs(dlx_output *output, const dlx_problem *problem, const char *sign);

/* Writes a line with the name of each named option, `name 17 = a%20b`, except for options whose
 * variable has the same name: `is_legal` is as in dlx_option_names_written, or NULL for none. */
void dlx_comments_put_names(dlx_output *output, const dlx_option_names *names, const char *sign,
                            dlx_legal_name_fn *is_legal);

/* The comments about costs in a file. */
typedef struct dlx_cost_notes {
    bool negated; /* a maximisation, with negated costs */
    dlx_decimal constant;
    unsigned unit_places; /* costs count units of 10^-places */
} dlx_cost_notes;

/* Reads a comment about costs, starting at `cursor`; ignores other comments. */
void dlx_comments_take_cost(dlx_cost_notes *notes, const dlx_line *line, const char *cursor);

#endif
