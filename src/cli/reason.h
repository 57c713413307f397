/* SPDX-License-Identifier: MIT */
/* Sentences that say why a problem has no solution. */
#ifndef CLI_REASON_H
#define CLI_REASON_H

#include "dlx.h"

/* Return a sentence for the caller to free; NULL: the explanation has no weights, or no set of
 * items. Items [0..items[ with `omitted` set, if not NULL, are not listed with their weights. */
char *reason_by_weights(const dlx_problem *problem, const dlx_explanation *explanation,
                        const bool *omitted);
char *reason_by_items(const dlx_problem *problem, const dlx_explanation *explanation);

#endif
