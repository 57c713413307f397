/* SPDX-License-Identifier: MIT */
/* Interruptible sorting, for arrays that may take a second. */
#ifndef DLX_CORE_SORT_H
#define DLX_CORE_SORT_H

#include "core/limits.h"

/* Sorts pointers [0..count[ in ascending order by `compare` of their targets; the sort is stable.
 * False: no memory, or stopped by the limits; the order is then undefined. */
bool dlx_sort(const void **array, size_t count, int (*compare)(const void *a, const void *b),
              dlx_limits *limits);

#endif
