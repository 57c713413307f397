/* SPDX-License-Identifier: MIT */
/* The error of the last call, calls that are expected to fail, and the text of an output. */
#ifndef TESTS_UNIT_ERRORS_H
#define TESTS_UNIT_ERRORS_H

#include "dlx.h"

#include <check.h>
#include <string.h>

/* By default libcheck notes each check that holds, for the report of a crash: a system call. */
#define _mark_point(file, line) ((void)0)

__attribute__((unused)) static dlx_error error;

/* A call that returns NULL, and a call that returns a status; `error` has the same status and a
 * text. */
#define NONE(call, expected)                                                                       \
    do {                                                                                           \
        error = (dlx_error){.status = DLX_OK};                                                     \
        ck_assert_ptr_null((call));                                                                \
        ck_assert_int_eq(error.status, (expected));                                                \
        ck_assert_str_ne(error.text, "");                                                          \
    } while (0)
#define FAILS(call, expected)                                                                      \
    do {                                                                                           \
        error = (dlx_error){.status = DLX_OK};                                                     \
        ck_assert_int_eq((call), (expected));                                                      \
        ck_assert_int_eq(error.status, (expected));                                                \
        ck_assert_str_ne(error.text, "");                                                          \
    } while (0)

/* The last error is at this place. */
static inline void expect_place(uint64_t line, uint64_t column)
{
    ck_assert_uint_eq(error.line, line);
    ck_assert_uint_eq(error.column, column);
}

/* Closes an output in memory; its text is for the caller to free. */
static inline char *take_text(dlx_output *output)
{
    char *text = strdup(dlx_output_contents(output, NULL));
    ck_assert_int_eq(dlx_output_close(output, NULL), DLX_OK);
    return text;
}

#endif
