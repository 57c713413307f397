/* SPDX-License-Identifier: MIT */
/* Tests on libcheck: TEST(name) { ... } defines a test; main() in suite.c runs all tests of a
 * program, each as a case of its own, so that the name is shown, and CK_RUN_CASE=name runs this
 * test alone. */
#ifndef TESTS_UNIT_SUITE_H
#define TESTS_UNIT_SUITE_H

#include "errors.h"
#include "owned.h"

#include <check.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Optimising these tests takes longer than running them. */
#ifdef __clang__
#pragma clang optimize off
#else
#pragma GCC optimize 0
#endif

void suite_add(const TTest *test, int loops);

/* A test that runs for each _i of [0..loops[. */
#define LOOP_TEST(name, loops)                                                                     \
    static const TTest *name;                                                                      \
    __attribute__((constructor)) static void name##_add(void)                                      \
    {                                                                                              \
        suite_add(name, (int)(loops));                                                             \
    }                                                                                              \
    START_TEST(name)

#define TEST(name) LOOP_TEST(name, 1)

#endif
