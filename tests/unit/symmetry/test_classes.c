/* SPDX-License-Identifier: MIT */
/* Groups and classes of solutions, with every engine by name: lib/symmetry. */
#include "solving.h"
#include "suite.h"
#include "symmetry/classes/class_state.h"

/* A problem, and its number of classes. */
static const struct {
    const char *text, *order, *classes;
} cases[] = {
    {"a b\na b\na\nb\n", "2", "2"},
    {"a b | x y\na x\na y\nb x:1\nb y:2\n", "4", "1"},
    {"0:1|a 0:2|b\na\na\na\nb\nb\nb a\na\nb\n", "144", "8"},
    {"1:2|p\np\np\np\np\np\np\np\np\np\np\np\np\n", "479001600", "2"},
    {"3|p\np p p\np\np\np p p\n", "4", "1"},
    {"a b c\nb\nb\nb\nb\nb c\nb c\nb c\nb c\nb c\nb c\nb c\nb c\nb c\nb c\n", "87091200", "0"},
    {"p\np |1\np |1\np |1\np |1\np |1\np |1\np |1\np |1\np |1\np |1\np |1\np\np\np\np\np\np\np\n",
     "201180672000", "2"},
};

enum { CASES = sizeof cases / sizeof *cases };

static void expect_text(char *text, const char *expected)
{
    ck_assert_str_eq(text, expected);
    dlx_free(text);
}

TEST(orders_are_exact_and_equal_in_every_call)
{
    for (int i = 0; i < 2 * CASES; i++) {
        OWNED(dlx_problem) problem = read_problem(cases[i % CASES].text);
        OWNED(dlx_group) group = dlx_group_new(problem, NULL, NULL);
        expect_text(dlx_group_order(group), cases[i % CASES].order);
    }
}

/* Every engine counts and lists the classes, or is refused as dlx_classes_supports predicts. */
TEST(engines_count_classes_or_are_refused)
{
    for (int i = 0; i < CASES; i++) {
        OWNED(dlx_problem) problem = read_problem(cases[i].text);
        OWNED(dlx_group) group = dlx_group_new(problem, NULL, NULL);
        for (size_t e = 0; dlx_engine_name(e); e++) {
            const dlx_search_options options = {.size = sizeof options,
                                                .engine = dlx_engine_name(e)};
            const dlx_status status = dlx_classes_supports(problem, &options, NULL);
            for (int listed = 0; listed < 2; listed++) {
                error = (dlx_error){.status = DLX_OK};
                OWNED(dlx_classes) classes = dlx_classes_new(group, &options, &error);
                ck_assert_int_eq(classes ? DLX_OK : error.status, status);
                if (!classes)
                    continue;
                if (!listed)
                    dlx_classes_count(classes, NULL);
                while (dlx_classes_next(classes, NULL) == DLX_OK)
                    continue;
                expect_text(dlx_classes_found(classes), cases[i].classes);
                ck_assert_int_eq(dlx_classes_end(classes), DLX_END_COMPLETE);
            }
        }
    }
}

/* Latin squares, whose symmetries take long enough to be interrupted. */
static dlx_problem *latin_squares(unsigned order)
{
    for (unsigned i = 0; i < 3 * order * order; i++)
        put("%u ", i);
    for (unsigned i = 0; i < order * order * order; i++) {
        const unsigned digit = i % order, column = i / order % order, row = i / order / order;
        put("\n%u %u %u", row * order + column, (order + row) * order + digit,
            (2 * order + column) * order + digit);
    }
    return put_end();
}

static bool count_and_cancel(void *state)
{
    ++*(int *)state;
    return true;
}

TEST(cancelling_ends_the_search_for_symmetries)
{
    int calls = 0;
    const dlx_limits limits = {.is_cancelled = count_and_cancel, .cancel_state = &calls};
    OWNED(dlx_problem) problem = latin_squares(14);
    NONE(dlx_group_new(problem, &limits, &error), DLX_ABORTED);
    ck_assert_int_eq(calls, 1);
}

TEST(a_memory_limit_refuses_the_search_for_symmetries)
{
    const dlx_limits limits = {.memory_limit = 10000};
    OWNED(dlx_problem) problem = domino_board(20, 20);
    NONE(dlx_group_new(problem, &limits, &error), DLX_ABORTED);
}
