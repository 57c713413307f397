/* SPDX-License-Identifier: MIT */
/* Sorting that can be stopped, for arrays so long that it may take a second. */
#ifndef DLX_CORE_SORT_H
#define DLX_CORE_SORT_H

#include "core/limits.h"

/* Sorts pointers [0..count[ in ascending order, as `compare` has it for what they point to; equal
 * ones stay in their order. False: no memory, or the limits say to stop: the order is then any. */
bool dlx_sort(const void **array, size_t count, int (*compare)(const void *a, const void *b),
              dlx_limits *limits);

#endif
