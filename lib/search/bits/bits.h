/* SPDX-License-Identifier: MIT */
/* Engine bits with given vector instructions, for tests. */
#ifndef DLX_SEARCH_BITS_BITS_H
#define DLX_SEARCH_BITS_BITS_H

#include "search/base/engine.h"
#include "search/bits/lanes.h"

/* As dlx_engine.open; the processor must support `vectors`. */
void *dlx_bits_open(dlx_search *task, dlx_vectors vectors, dlx_error *error);

#endif
