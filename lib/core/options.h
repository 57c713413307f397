/* SPDX-License-Identifier: MIT */
/* Option structs of callers that may have been compiled with another version of dlx.h. */
#ifndef DLX_CORE_OPTIONS_H
#define DLX_CORE_OPTIONS_H

#include "dlx.h"

/* Copies an option struct, which begins with its size, into a struct of `size` bytes with all
 * members of this version; missing members become 0. `source` NULL: all are 0. `least` is the size
 * when the struct was introduced. Errors: DLX_INVALID: a size below `first`; DLX_UNSUPPORTED: a
 * nonzero member unknown to this version. */
dlx_status dlx_options_copy(void *target, size_t size, size_t least, const void *source,
                            dlx_error *error);

/* Sets the members of a struct of a caller, which begins with its size (0: `least`), to those of
 * the struct `source` of `size` bytes; members unknown to this version become 0. */
void dlx_options_fill(void *target, size_t least, const void *source, size_t size);

#endif
