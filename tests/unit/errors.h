/* SPDX-License-Identifier: MIT */
/* The error of the last call, and calls that are expected to fail. */
#ifndef TESTS_UNIT_ERRORS_H
#define TESTS_UNIT_ERRORS_H

#include "dlx.h"

#include <check.h>

__attribute__((unused)) static dlx_error error;

/* A call that returns NULL, and a call that returns a status; the argument `error` of both has the
 * same status and a text. */
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

#endif
