/* SPDX-License-Identifier: MIT */
/* Lines expected of an input, for tests. */
#ifndef TESTS_UNIT_LINES_H
#define TESTS_UNIT_LINES_H

#include "errors.h"
#include "io/input.h"

#include <check.h>
#include <string.h>

static inline dlx_input *memory(const char *bytes, size_t size)
{
    dlx_input *input = dlx_input_memory("memory", bytes, size, &error);
    ck_assert_ptr_nonnull(input);
    return input;
}

/* Expects the next line to be `text`, with that number. */
static inline void expect_line(dlx_input *input, const char *text, uint64_t number)
{
    dlx_line line;
    ck_assert_int_eq(dlx_input_line(input, &line, &error), DLX_OK);
    ck_assert_uint_eq(line.length, strlen(text));
    ck_assert_int_eq(memcmp(line.text, text, line.length), 0);
    ck_assert_uint_eq(line.number, number);
    ck_assert(line.text[line.length] == '\n' || line.text[line.length] == '\r');
}

static inline void expect_end(dlx_input *input)
{
    dlx_line line;
    ck_assert_int_eq(dlx_input_line(input, &line, &error), DLX_NO_DATA);
    ck_assert_int_eq(dlx_input_line(input, &line, &error), DLX_NO_DATA);
}

#endif
