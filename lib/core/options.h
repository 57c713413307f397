/* SPDX-License-Identifier: MIT */
/* Option structs of callers that may have been compiled with another version of dlx.h. */
#ifndef DLX_CORE_OPTIONS_H
#define DLX_CORE_OPTIONS_H

#include "dlx.h"

/* Copies an option struct, which begins with its size, into one of `size` bytes that holds all
 * members of this version; members that the caller does not have become 0. `from` NULL: all are 0.
 * `first` is the size that the struct had when it was introduced. Errors: DLX_INVALID: a size below
 * `first`; DLX_UNSUPPORTED: a member that this version does not have is not 0. */
dlx_status dlx_options_copy(void *to, size_t size, size_t first, const void *from,
                            dlx_error *error);

#endif
