/* SPDX-License-Identifier: MIT */
/* Literals: options that every solution has, 1 + the index, or that no solution has, minus that. */
#ifndef DLX_CORE_RESTRICT_H
#define DLX_CORE_RESTRICT_H

#include "core/problem.h"

/* True if the literals contradict each other, which *error describes: an option that is included
 * and excluded, or has no primary item, or options that share an item too often. `covers`: for set
 * covers. */
bool dlx_literals_clash(const dlx_problem *problem, const int64_t *literals, size_t count,
                        bool covers, dlx_error *error);

#endif
