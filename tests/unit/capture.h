/* SPDX-License-Identifier: MIT */
/* The text of a writer of the library, collected as a string. */
#ifndef TESTS_UNIT_CAPTURE_H
#define TESTS_UNIT_CAPTURE_H

#include "errors.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct capture {
    dlx_output *output; /* write to this output */
} capture;

static inline capture capture_begin(void)
{
    const capture captured = {dlx_output_memory(NULL)};
    ck_assert_ptr_nonnull(captured.output);
    return captured;
}

/* For the caller to free. */
static inline char *capture_end(capture *captured)
{
    size_t size;
    const char *bytes = dlx_output_contents(captured->output, &size);
    char *text = calloc(size + 1, 1);
    ck_assert(text && (bytes || !size));
    if (size)
        memcpy(text, bytes, size);
    ck_assert_int_eq(dlx_output_close(captured->output, NULL), DLX_OK);
    return text;
}

#endif
