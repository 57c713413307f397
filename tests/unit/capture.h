/* SPDX-License-Identifier: MIT */
/* The text of a writer of the library, collected as a string. */
#ifndef TESTS_UNIT_CAPTURE_H
#define TESTS_UNIT_CAPTURE_H

#include "dlx.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>

typedef struct capture {
    FILE *file;
    dlx_output *output; /* write to this output */
} capture;

static inline capture capture_begin(void)
{
    capture captured;
    captured.file = tmpfile();
    ck_assert_ptr_nonnull(captured.file);
    captured.output = dlx_output_fd(fileno(captured.file), "captured", NULL);
    ck_assert_ptr_nonnull(captured.output);
    return captured;
}

/* For the caller to free. */
static inline char *capture_end(capture *captured)
{
    ck_assert_int_eq(dlx_output_close(captured->output, NULL), DLX_OK);
    ck_assert_int_eq(fseek(captured->file, 0, SEEK_END), 0);
    const long size = ftell(captured->file);
    ck_assert_int_ge(size, 0);
    rewind(captured->file);
    char *text = malloc((size_t)size + 1);
    ck_assert_ptr_nonnull(text);
    ck_assert_uint_eq(fread(text, 1, (size_t)size, captured->file), (size_t)size);
    text[size] = 0;
    fclose(captured->file);
    return text;
}

#endif
