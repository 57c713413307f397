/* SPDX-License-Identifier: MIT */
#include "cli/limited_input.h"

enum { LEAST = 1 << 20 }; /* so that every small problem can be read */

static uint64_t limit; /* 0: none */

void limited_input_set(uint64_t bytes)
{
    limit = bytes < LEAST ? LEAST : bytes;
}

dlx_input *limited_input_open(const char *path, dlx_error *error)
{
    dlx_input *input = dlx_input_open(path, error);
    if (input)
        dlx_input_limit(input, limit);
    return input;
}
