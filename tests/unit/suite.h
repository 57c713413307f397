/* SPDX-License-Identifier: MIT */
/* A program of tests on libcheck: TEST(name) { ... } defines a test, and main() runs all tests of
 * the program in their order, each as a case of its own, so that its name is shown. To be included
 * by a single file of the program. */
#ifndef TESTS_UNIT_SUITE_H
#define TESTS_UNIT_SUITE_H

#include "errors.h"
#include "owned.h"

#include <check.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_TESTS = 100 };

static struct {
    const TTest *test[MAX_TESTS];
    int loops[MAX_TESTS], count;
} suite_tests;

static inline void suite_add(const TTest *test, int loops)
{
    if (suite_tests.count == MAX_TESTS)
        abort();
    suite_tests.loops[suite_tests.count] = loops;
    suite_tests.test[suite_tests.count++] = test;
}

/* A test that runs for each _i of [0..loops[. */
#define LOOP_TEST(name, loops)                                                                     \
    static const TTest *name;                                                                      \
    __attribute__((constructor)) static void name##_add(void)                                      \
    {                                                                                              \
        suite_add(name, (int)(loops));                                                             \
    }                                                                                              \
    START_TEST(name)

#define TEST(name) LOOP_TEST(name, 1)

/* Returns the exit status: 0 if all tests passed. */
int main(void)
{
    Suite *suite = suite_create("tests");
    for (int i = 0; i < suite_tests.count; i++) {
        TCase *each = tcase_create(suite_tests.test[i]->name);
        tcase_add_loop_test(each, suite_tests.test[i], 0, suite_tests.loops[i]);
        tcase_set_timeout(each, 300); /* of the clock, on a busy machine too */
        suite_add_tcase(suite, each);
    }
    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_ENV);
    const int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed != 0;
}

#endif
