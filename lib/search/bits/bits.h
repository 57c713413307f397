/* SPDX-License-Identifier: MIT */
/* Engine bits with a given set of vector instructions: for tests, which try all of them. */
#ifndef DLX_SEARCH_BITS_BITS_H
#define DLX_SEARCH_BITS_BITS_H

#include "search/base/engine.h"
#include "search/bits/lanes.h"

/* As dlx_engine.open; the processor must have these instructions. */
void *dlx_bits_open(dlx_search *task, dlx_vectors vectors, dlx_error *error);

#endif
