/* SPDX-License-Identifier: MIT */
/* What chosen options must cover, in words. */
#ifndef VIEW_RULE_H
#define VIEW_RULE_H

#include "dlx.h"

/* Writes the object of "choose rows that cover", such as "each column exactly once". */
void view_rule(const dlx_problem *problem, dlx_output *output);

/* Writes "choose rows that cover each column exactly once.", as the problem's features have it, and
 * that rows have costs if they have. */
void view_rule_sentence(const dlx_problem *problem, dlx_output *output);

#endif
