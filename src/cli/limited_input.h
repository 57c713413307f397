/* SPDX-License-Identifier: MIT */
/* Opening files to be read, with the limit of memory that --memory-limit sets for all of them. */
#ifndef CLI_LIMITED_INPUT_H
#define CLI_LIMITED_INPUT_H

#include "dlx.h"

/* Sets the limit of the files that are opened from then on, in bytes; at least 1 MB. */
void limited_input_set(uint64_t bytes);

/* As dlx_input_open. */
dlx_input *limited_input_open(const char *path, dlx_error *error);

#endif
