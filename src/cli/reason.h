/* SPDX-License-Identifier: MIT */
/* Sentences that say why a problem has no solution. */
#ifndef CLI_REASON_H
#define CLI_REASON_H

#include "dlx.h"

/* Write a sentence, without the end of a line. False, and nothing is written: the explanation has
 * no weights, or no set of items. Items [0..items[ with `omitted` set, if not NULL, are not listed
 * with their weights. */
bool reason_put_weights(const dlx_problem *problem, const dlx_explanation *explanation,
                        const bool *omitted, dlx_output *output);
bool reason_put_items(const dlx_problem *problem, const dlx_explanation *explanation,
                      dlx_output *output);

#endif
