/* SPDX-License-Identifier: MIT */
/* The covering rule of a problem in words. */
#ifndef VIEW_RULE_H
#define VIEW_RULE_H

#include "dlx.h"

/* Writes the object of "choose rows that cover", such as "each column exactly once". */
void view_rule(const dlx_problem *problem, dlx_output *output);

/* Writes a sentence with the rule, such as "choose rows that cover each column exactly once.",
 * and a note on costs. */
void view_rule_sentence(const dlx_problem *problem, dlx_output *output);

#endif
