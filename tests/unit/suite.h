/* SPDX-License-Identifier: MIT */
/* Runs the tests of a program on libcheck, each as a case of its own, so that its name is shown. */
#ifndef TESTS_UNIT_SUITE_H
#define TESTS_UNIT_SUITE_H

#include <check.h>

/* Returns the exit status: 0 if all tests passed. */
static inline int suite_run(const char *name, const TTest *const *tests, size_t count)
{
    Suite *suite = suite_create(name);
    for (size_t i = 0; i < count; i++) {
        TCase *each = tcase_create(tests[i]->name);
        tcase_add_test(each, tests[i]);
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
