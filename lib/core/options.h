/* SPDX-License-Identifier: MIT */
/* Option structs of callers that may have been compiled with another version of dlx.h. */
#ifndef DLX_CORE_OPTIONS_H
#define DLX_CORE_OPTIONS_H

#include "dlx.h"

/* Copies an option struct, which begins with its size, into a struct of `size` bytes with all
 * members of this version; missing members become 0. `from` NULL: all are 0. `first` is the size
 * when the struct was introduced. Errors: DLX_INVALID: a size below `first`; DLX_UNSUPPORTED: a
 * nonzero member unknown to this version. */
dlx_status dlx_options_copy(void *to, size_t size, size_t first, const void *from,
                            dlx_error *error);

#endif
