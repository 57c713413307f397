/* SPDX-License-Identifier: MIT */
#include "suite.h"

enum { MAX_TESTS = 300 };

static struct {
    const TTest *test[MAX_TESTS];
    int loops[MAX_TESTS], count;
} suite_tests;

void suite_add(const TTest *test, int loops)
{
    if (suite_tests.count == MAX_TESTS)
        abort();
    suite_tests.loops[suite_tests.count] = loops;
    suite_tests.test[suite_tests.count++] = test;
}

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
