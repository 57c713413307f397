/* SPDX-License-Identifier: MIT */
/* Building problems: lib/core/builder.c. */
#include "core/builder.h"
#include "suite.h"

static dlx_status primary(dlx_builder *builder, const char *name, uint64_t lo, uint64_t hi)
{
    return dlx_builder_primary(builder, name, lo, hi, NULL);
}

static dlx_status add(dlx_builder *builder, const char *name, const char *colour)
{
    return dlx_builder_add(builder, name, colour, NULL);
}

static void ok(dlx_status status)
{
    ck_assert_int_eq(status, DLX_OK);
}

static void invalid(dlx_status status)
{
    ck_assert_int_eq(status, DLX_INVALID);
}

/* Takes steps set apart by blanks, which succeed: +NAME adds a primary item, |NAME a secondary
 * item, NAME or NAME:COLOUR an item to the option, $NUMBER a cost, and ; ends the option. */
static void build(dlx_builder *builder, const char *steps)
{
    char copy[200];
    char *rest = strcpy(copy, steps);
    for (const char *step; (step = strsep(&rest, " ")) != NULL;) {
        char *colour = strchr(step, ':');
        if (colour)
            *colour++ = 0;
        ok(*step == '+'   ? primary(builder, step + 1, 1, 1)
           : *step == '|' ? dlx_builder_secondary(builder, step + 1, NULL)
           : *step == '$' ? dlx_builder_cost(builder, strtoll(step + 1, NULL, 10), NULL)
           : *step == ';' ? dlx_builder_end_option(builder, NULL)
                          : add(builder, step, colour));
    }
}

TEST(rows_are_options_of_indices)
{
    enum { ITEMS = 3, ROWS = 4 };
    static const uint64_t offsets[ROWS + 1] = {1, 3, 3, 4, 7};
    static const uint32_t items[] = {9, 0, 2, 1, 2, 0, 1};
    OWNED(dlx_builder) builder = dlx_builder_new(NULL);
    build(builder, "+a +b |x $5");
    ok(dlx_builder_rows(builder, offsets, items, ROWS, NULL));
    ok(dlx_builder_rows(builder, offsets, items, 0, NULL));
    OWNED(dlx_problem) problem = dlx_builder_finish(builder, NULL);
    ck_assert_uint_eq(dlx_problem_options(problem), ROWS);
    for (size_t k = 0; k < ROWS; k++) {
        size_t count;
        const uint32_t *option = dlx_problem_option(problem, k, &count);
        ck_assert_uint_eq(count, offsets[k + 1] - offsets[k]);
        for (size_t i = 0; i < count; i++)
            ck_assert_uint_eq(option[i], items[offsets[k] + i]);
        ck_assert_int_eq(dlx_problem_cost(problem, k), k == 0 ? 5 : 0);
    }
}

TEST(faulty_rows_are_refused)
{
    static const struct {
        uint64_t offsets[3];
        const char *text;
    } cases[] = {{{0, 1, 3}, "item 'a' occurs twice in this option"},
                 {{2, 4, 4}, "unknown item index 7"},
                 {{2, 1, 3}, "expected ascending offsets, found 1 after 2"}};
    static const uint32_t items[] = {0, 0, 0, 7};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        OWNED(dlx_builder) builder = dlx_builder_new(NULL);
        build(builder, "+a");
        invalid(dlx_builder_rows(builder, cases[i].offsets, items, 2, &error));
        ck_assert_str_eq(error.text, cases[i].text);
    }
}

TEST(problems_hold_what_was_built)
{
    OWNED(dlx_builder) builder = dlx_builder_new(NULL);
    ok(dlx_builder_name(builder, "a name", NULL));
    build(builder, "+a");
    ok(primary(builder, "b", 0, 3));
    build(builder, "|x b x:red $5 $-7 ; ; x a ;");
    OWNED(dlx_problem) problem = dlx_builder_finish(builder, NULL);
    ck_assert_str_eq(dlx_problem_name(problem), "a name");
    ck_assert(dlx_problem_items(problem) == 3 && dlx_problem_primary(problem) == 2);
    ck_assert(dlx_problem_options(problem) == 3 && dlx_problem_nonzeros(problem) == 4);
    ck_assert_uint_eq(dlx_problem_features(problem), DLX_PROBLEM_SECONDARY | DLX_PROBLEM_COLOURS |
                                                         DLX_PROBLEM_BOUNDS | DLX_PROBLEM_COSTS);
    ck_assert_str_eq(dlx_problem_item_name(problem, 2), "x");
    uint32_t lo, hi;
    dlx_problem_bounds(problem, 0, &lo, &hi);
    ck_assert(lo == 1 && hi == 1);
    dlx_problem_bounds(problem, 1, &lo, &hi);
    ck_assert(lo == 0 && hi == 3);
    size_t count;
    const uint32_t *items = dlx_problem_option(problem, 0, &count);
    ck_assert(count == 2 && items[0] == 1 && items[1] == 2);
    dlx_problem_option(problem, 1, &count);
    ck_assert_uint_eq(count, 0);
    items = dlx_problem_option(problem, 2, &count);
    ck_assert(count == 2 && items[0] == 2 && items[1] == 0);
    ck_assert_ptr_null(dlx_problem_colour(problem, 0, 0));
    ck_assert_str_eq(dlx_problem_colour(problem, 0, 1), "red");
    ck_assert_ptr_null(dlx_problem_colour(problem, 2, 0));
    ck_assert_int_eq(dlx_problem_cost(problem, 0), -2);
    ck_assert_int_eq(dlx_problem_cost(problem, 2), 0);
}

TEST(plain_problems_have_no_features)
{
    OWNED(dlx_builder) builder = dlx_builder_new(NULL);
    build(builder, "+a a $3 $-3 ;");
    OWNED(dlx_problem) problem = dlx_builder_finish(builder, NULL);
    ck_assert_uint_eq(dlx_problem_features(problem), 0);
    ck_assert_str_eq(dlx_problem_name(problem), "");
    ck_assert_ptr_null(dlx_problem_colour(problem, 0, 0));
    ck_assert_int_eq(dlx_problem_cost(problem, 0), 0);
    OWNED(dlx_problem) empty = dlx_builder_finish(builder, NULL);
    ck_assert_uint_eq(dlx_problem_options(empty), 0);
    ck_assert_uint_eq(dlx_problem_nonzeros(empty), 0);
    dlx_problem_free(NULL);
    dlx_builder_free(NULL);
}

TEST(bad_items_are_refused)
{
    OWNED(dlx_builder) builder = dlx_builder_new(NULL);
    static const char *const bad[] = {"", "a b", "a\t", "a\n", "a:b", "a|b", "|", "\r"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        invalid(primary(builder, bad[i], 1, 1));
        invalid(dlx_builder_secondary(builder, bad[i], NULL));
    }
    invalid(dlx_builder_put_primary(builder, "a\0b", 3, 1, 1, NULL));
    invalid(primary(builder, "a", 2, 1));
    invalid(primary(builder, "a", 0, 0));
    invalid(primary(builder, "a", 0, UINT64_C(1) << 32));
    ok(primary(builder, "a", 0, UINT32_MAX));
    invalid(primary(builder, "a", 1, 1));
    invalid(dlx_builder_secondary(builder, "a", NULL));
    build(builder, "|x");
    invalid(primary(builder, "b", 1, 1));
    build(builder, "a");
    invalid(dlx_builder_secondary(builder, "y", NULL));
    build(builder, ";");
    invalid(dlx_builder_secondary(builder, "y", NULL));
    OWNED(dlx_problem) problem = dlx_builder_finish(builder, NULL);
    ck_assert_uint_eq(dlx_problem_items(problem), 2);
}

TEST(bad_options_leave_the_builder_as_it_was)
{
    OWNED(dlx_builder) builder = dlx_builder_new(NULL);
    build(builder, "+a |x x:red");
    static const char *const bad[][2] = {{"b"},        {""},      {"x"},       {"x", "blue"},
                                         {"a", "red"}, {"a", ""}, {"a", "r:d"}};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        invalid(add(builder, bad[i][0], bad[i][1]));
    build(builder, "a");
    invalid(add(builder, "a", NULL));
    invalid(add(builder, "a", "red"));
    build(builder, "; a ;");
    OWNED(dlx_problem) problem = dlx_builder_finish(builder, NULL);
    ck_assert_uint_eq(dlx_problem_options(problem), 2);
    ck_assert_uint_eq(dlx_problem_nonzeros(problem), 3);
    ck_assert_str_eq(dlx_problem_colour(problem, 0, 0), "red");
    ck_assert_ptr_null(dlx_problem_colour(problem, 0, 1));
}

TEST(errors_name_the_token)
{
    OWNED(dlx_builder) builder = dlx_builder_new(NULL);
    build(builder, "+a");
    FAILS(dlx_builder_add(builder, "who", NULL, &error), DLX_INVALID);
    ck_assert_str_eq(error.text, "unknown item 'who'");
    ck_assert_uint_eq(error.line, 0);
    ck_assert_str_eq(error.file, "");
}

TEST(costs_that_could_overflow_are_refused)
{
    OWNED(dlx_builder) builder = dlx_builder_new(NULL);
    build(builder, "+a $9223372036854775807 $-9223372036854775808");
    invalid(dlx_builder_cost(builder, 1, NULL));
    invalid(dlx_builder_cost(builder, -1, NULL));
    build(builder, ";");
    invalid(dlx_builder_cost(builder, 1, NULL));
    build(builder, ";");
    OWNED(dlx_problem) problem = dlx_builder_finish(builder, NULL);
    ck_assert_int_eq(dlx_problem_cost(problem, 0), -1);
    ck_assert_int_eq(dlx_problem_cost(problem, 1), 0);
    build(builder, "$9223372036854775807");
}

TEST(problems_may_share_their_items)
{
    dlx_builder *builder = dlx_builder_new(NULL);
    dlx_problem *problems[3];
    build(builder, "+a |x");
    for (size_t i = 0; i < 3; i++) {
        build(builder, "a");
        ok(add(builder, "x", i == 1 ? "red" : NULL));
        build(builder, ";");
        problems[i] = dlx_builder_finish(builder, NULL);
    }
    ck_assert_ptr_eq(dlx_problem_item_name(problems[0], 0), dlx_problem_item_name(problems[2], 0));
    ck_assert_uint_eq(dlx_problem_features(problems[1]),
                      DLX_PROBLEM_SECONDARY | DLX_PROBLEM_COLOURS);
    ck_assert_uint_eq(dlx_problem_features(problems[2]), DLX_PROBLEM_SECONDARY);
    dlx_problem_free(problems[0]);
    dlx_builder_free(builder);
    ck_assert_str_eq(dlx_problem_item_name(problems[2], 1), "x");
    dlx_problem_free(problems[2]);
    dlx_problem_free(problems[1]);
}

TEST(new_items_do_not_touch_finished_problems)
{
    OWNED(dlx_builder) builder = dlx_builder_new(NULL);
    build(builder, "+a |x");
    OWNED(dlx_problem) first = dlx_builder_finish(builder, NULL);
    ok(primary(builder, "b", 2, 2));
    build(builder, "+a a ;");
    OWNED(dlx_problem) second = dlx_builder_finish(builder, NULL);
    ck_assert_uint_eq(dlx_problem_primary(first), 1);
    ck_assert_str_eq(dlx_problem_item_name(first, 0), "a");
    ck_assert_uint_eq(dlx_problem_features(first), DLX_PROBLEM_SECONDARY);
    ck_assert_uint_eq(dlx_problem_primary(second), 2);
    ck_assert_str_eq(dlx_problem_item_name(second, 0), "b");
    ck_assert_uint_eq(dlx_problem_features(second), DLX_PROBLEM_BOUNDS);
}

TEST(a_dropped_option_or_problem_leaves_nothing_behind)
{
    OWNED(dlx_builder) builder = dlx_builder_new(NULL);
    build(builder, "+a |x a x:red $3");
    ck_assert_ptr_null(dlx_builder_finish(builder, NULL));
    ok(dlx_builder_drop(builder, true, NULL));
    build(builder, "a ;");
    OWNED(dlx_problem) problem = dlx_builder_finish(builder, NULL);
    ck_assert_uint_eq(dlx_problem_nonzeros(problem), 1);
    ck_assert_int_eq(dlx_problem_cost(problem, 0), 0);
    ck_assert_uint_eq(dlx_problem_features(problem), DLX_PROBLEM_SECONDARY);
    ok(dlx_builder_drop(builder, false, NULL));
    invalid(add(builder, "a", NULL));
    build(builder, "+b");
}

TEST(names_of_problems_are_one_line)
{
    OWNED(dlx_builder) builder = dlx_builder_new(NULL);
    invalid(dlx_builder_name(builder, "a\nb", NULL));
    invalid(dlx_builder_put_name(builder, "a\0b", 3, NULL));
    ok(dlx_builder_name(builder, "first", NULL));
    ok(dlx_builder_name(builder, "second one", NULL));
    OWNED(dlx_problem) problem = dlx_builder_finish(builder, NULL);
    ck_assert_str_eq(dlx_problem_name(problem), "second one");
    OWNED(dlx_problem) next = dlx_builder_finish(builder, NULL);
    ck_assert_str_eq(dlx_problem_name(next), "");
}

TEST(large_problems_are_built)
{
    enum { ITEMS = 20000, OPTIONS = 40000, EACH = 5 };
    OWNED(dlx_builder) builder = dlx_builder_new(NULL);
    char name[16];
    size_t succeeded = 0;
    for (unsigned i = 0; i < ITEMS; i++) {
        snprintf(name, sizeof name, "item%u", i);
        succeeded += primary(builder, name, 1, 1) == DLX_OK;
    }
    for (unsigned k = 0; k < OPTIONS; k++) {
        for (unsigned i = 0; i < EACH; i++) {
            snprintf(name, sizeof name, "item%u", (k * 7 + i * 3001) % ITEMS);
            succeeded += add(builder, name, NULL) == DLX_OK;
        }
        succeeded += dlx_builder_end_option(builder, NULL) == DLX_OK;
    }
    ck_assert_uint_eq(succeeded, ITEMS + OPTIONS * (EACH + 1));
    OWNED(dlx_problem) problem = dlx_builder_finish(builder, NULL);
    ck_assert_uint_eq(dlx_problem_nonzeros(problem), (size_t)OPTIONS * EACH);
    size_t count;
    const uint32_t *items = dlx_problem_option(problem, OPTIONS - 1, &count);
    ck_assert_uint_eq(count, EACH);
    ck_assert_uint_eq(items[EACH - 1], ((OPTIONS - 1) * 7 + (EACH - 1) * 3001) % ITEMS);
}
