/* SPDX-License-Identifier: MIT */
/* The text of backbones and marginals. */
#ifndef DLX_TESTS_CAMPAIGN_CERTAIN_TASK_H
#define DLX_TESTS_CAMPAIGN_CERTAIN_TASK_H

#include "trial.h"

/* Writes what `ec-solve --backbone -a` or `--marginals` prints below the problem's line, without
 * costs. */
void certain_write(const trial *at, bool is_backbone, bool is_refused, FILE *file);

#endif
