/* SPDX-License-Identifier: MIT */
/* Problems, names and counts: lib/core. */
#include "core/builder.h"
#include "core/count.h"
#include "core/line_table.h"
#include "core/names.h"
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

TEST(bad_options_leave_the_builder_as_it_was_and_errors_name_the_token)
{
    OWNED(dlx_builder) builder = dlx_builder_new(NULL);
    build(builder, "+a |x x:red");
    static const char *const bad[][2] = {{"b"},        {""},      {"x"},       {"x", "blue"},
                                         {"a", "red"}, {"a", ""}, {"a", "r:d"}};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        invalid(add(builder, bad[i][0], bad[i][1]));
    FAILS(dlx_builder_add(builder, "who", NULL, &error), DLX_INVALID);
    ck_assert_str_eq(error.text, "unknown item 'who'");
    ck_assert(error.line == 0 && !*error.file);
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

TEST(released_names_are_found)
{
    enum { COUNT = 200000 };
    SCOPED(dlx_names_free) dlx_names names = {0};
    char text[24];
    for (uint32_t i = 0; i < COUNT; i++)
        ck_assert_uint_eq(dlx_names_add(&names, text, (size_t)sprintf(text, "%u", i * 999)), i);
    dlx_names_release_slots(&names);
    ck_assert_ptr_null(names.slots);
    ck_assert_uint_eq(dlx_names_find(&names, "other", 5), DLX_NO_INDEX);
    ck_assert_ptr_nonnull(names.slots);
    for (uint32_t i = 0; i < COUNT; i++)
        ck_assert_uint_eq(dlx_names_find(&names, text, (size_t)sprintf(text, "%u", i * 999)), i);
    dlx_names_release_slots(&names); /* is of use once */
    ck_assert_ptr_nonnull(names.slots);
    ck_assert_uint_eq(dlx_names_add(&names, "999", 3), 1);
    ck_assert_uint_eq(dlx_names_add(&names, "new", 3), COUNT);
}

TEST(names_of_any_length_are_told_apart)
{
    enum { MOST = 40 };
    SCOPED(dlx_names_free) dlx_names names = {0};
    char text[MOST + 16];
    memset(text, 'x', sizeof text);
    ck_assert_uint_eq(dlx_names_find(&names, text, 1), DLX_NO_INDEX);
    for (size_t length = 1; length <= MOST; length++)
        ck_assert_uint_eq(dlx_names_add(&names, text, length), length - 1);
    for (size_t length = 1; length <= MOST; length++) {
        ck_assert_uint_eq(dlx_names_find(&names, text, length), length - 1);
        ck_assert_uint_eq(dlx_names_add(&names, text, length), length - 1);
        ck_assert_uint_eq(strlen(dlx_names_text(&names, length - 1)), length);
        ck_assert_uint_eq(dlx_names_length(&names, length - 1), length);
    }
    ck_assert_uint_eq(names.count, MOST);
    ck_assert_uint_eq(dlx_names_find(&names, text, MOST + 1), DLX_NO_INDEX);
    /* Each differs from the names of its length in a single byte. */
    for (size_t length = 1; length <= MOST; length++)
        for (size_t position = 0; position < length; position++) {
            text[position] = 'y';
            ck_assert_uint_eq(dlx_names_find(&names, text, length), DLX_NO_INDEX);
            text[position] = 'x';
        }
}

/* 100,000 names; those found are counted, since so many assertions would take too long. */
TEST(many_names_keep_their_indices)
{
    enum { NAMES = 100000 };
    static const char *const forms[] = {"%u", "item%u", "a-rather-long-name-%u"};
    for (size_t f = 0; f < sizeof forms / sizeof *forms; f++) {
        SCOPED(dlx_names_free) dlx_names names = {0};
        char text[40];
        size_t matched = 0;
        for (unsigned i = 0; i < NAMES; i++) {
            const int length = snprintf(text, sizeof text, forms[f], i);
            matched += dlx_names_add(&names, text, (size_t)length) == i;
        }
        ck_assert_uint_eq(matched, NAMES);
        for (unsigned i = 0; i < NAMES; i++) {
            const int length = snprintf(text, sizeof text, forms[f], i);
            matched -= dlx_names_find(&names, text, (size_t)length) == i &&
                       strcmp(dlx_names_text(&names, i), text) == 0;
        }
        ck_assert_uint_eq(matched, 0);
        dlx_names_clear(&names);
        ck_assert_uint_eq(dlx_names_find(&names, "item7", 5), DLX_NO_INDEX);
        ck_assert_uint_eq(dlx_names_add(&names, "again", 5), 0);
    }
}

static void expect_text(const dlx_count *count, const char *expected)
{
    OWNED(char) text = dlx_count_text(count);
    ck_assert_str_eq(text, expected);
}

/* Adds 2^64 - 1 `times` times to a count of `start`. */
static void expect_sum(uint64_t start, unsigned times, const char *expected)
{
    SCOPED(dlx_count_free) dlx_count count = {0};
    ck_assert(dlx_count_add(&count, start));
    for (unsigned i = 0; i < times; i++)
        ck_assert(dlx_count_add(&count, UINT64_MAX));
    expect_text(&count, expected);
}

TEST(counts_do_not_wrap)
{
    expect_sum(0, 0, "0");
    expect_sum(7, 0, "7");
    expect_sum(UINT64_MAX, 0, "18446744073709551615");
    expect_sum(1, 1, "18446744073709551616");
    expect_sum(2, 1, "18446744073709551617");
    expect_sum(0, 10, "184467440737095516150");
    expect_sum(10, 10, "184467440737095516160");
    expect_sum(0, 1000, "18446744073709551615000");
}

TEST(counts_carry_into_a_third_limb)
{
    /* 2^128 - 1 and 1 more. */
    mp_limb_t *high = malloc(sizeof *high);
    *high = UINT64_MAX;
    dlx_count count = {.low = UINT64_MAX, .high = high, .size = 1, .capacity = 1};
    expect_text(&count, "340282366920938463463374607431768211455");
    ck_assert(dlx_count_add(&count, 1));
    expect_text(&count, "340282366920938463463374607431768211456");
    ck_assert(dlx_count_add(&count, 0));
    dlx_count_free(&count);
    ck_assert_uint_eq(count.low, 0);
}

/* 2^64 to the power `words`, plus `rest`. */
static dlx_count big(unsigned words, uint64_t rest)
{
    static const uint64_t limbs[] = {UINT64_MAX, 1};
    dlx_count count = {.low = 1};
    dlx_count base = {0};
    ck_assert(dlx_count_add(&base, limbs[0]) && dlx_count_add(&base, limbs[1]));
    for (unsigned i = 0; i < words; i++)
        ck_assert(dlx_count_multiply(&count, &base));
    ck_assert(dlx_count_add(&count, rest));
    dlx_count_free(&base);
    return count;
}

TEST(counts_are_added_and_multiplied)
{
    SCOPED(dlx_count_free) dlx_count a = big(2, UINT64_MAX);
    SCOPED(dlx_count_free) dlx_count b = big(1, 1);
    expect_text(&a, "340282366920938463481821351505477763071");
    ck_assert(dlx_count_sum(&a, &b)); /* carries from the low word into the next */
    expect_text(&a, "340282366920938463500268095579187314688");
    ck_assert(dlx_count_sum(&b, &a)); /* the longer name is added */
    expect_text(&b, "340282366920938463518714839652896866305");
    ck_assert(dlx_count_multiply(&b, &a));
    expect_text(&b,
                "115792089237316195454956493685621311674830908350125465364249876970403098787840");
    dlx_count zero = {0};
    ck_assert(dlx_count_sum(&b, &zero));
    ck_assert(dlx_count_multiply(&b, &zero));
    expect_text(&b, "0");
    ck_assert(dlx_count_sum(&b, &a));
    expect_text(&b, "340282366920938463500268095579187314688");
}

/* The sum of the distances between the slots of names and the slots of their first lookup. */
static size_t probes(const dlx_names *names)
{
    size_t sum = 0;
    for (size_t slot = 0; slot <= names->mask; slot++)
        if (names->slots[slot].length)
            sum += (slot - dlx_names_slot(names, names->slots[slot].key)) & names->mask;
    return sum;
}

/* Multiples of the inverse of a factor fall into one slot of a table that is known to multiply by
 * it. Of names that are chosen so for the factors in use, as of random ones, few meet. */
TEST(chosen_names_do_not_make_reading_quadratic)
{
    enum { NAMES = 20000 };
    const uint64_t factors[] = {DLX_GOLDEN, UINT64_C(0xff51afd7ed558ccd), 1};
    for (size_t f = 0; f < sizeof factors / sizeof *factors; f++) {
        uint64_t inverse = factors[f]; /* by Newton's iteration */
        for (int i = 0; i < 6; i++)
            inverse *= 2 - factors[f] * inverse;
        SCOPED(dlx_names_free) dlx_names names = {0};
        for (uint64_t i = 1; names.count < NAMES; i++) {
            char text[16] = "longer:";
            const uint64_t key = i * inverse;
            memcpy(text + 8, &key, sizeof key);
            ck_assert_uint_ne(dlx_names_add(&names, text + 8, 8), DLX_NO_INDEX);
            ck_assert_uint_ne(dlx_names_add(&names, text, sizeof text), DLX_NO_INDEX);
        }
        ck_assert_uint_lt(probes(&names), 4 * names.count);
    }
}

TEST(tables_have_seeds_of_their_own)
{
    dlx_names names[2] = {{0}};
    dlx_line_table lines[2] = {{0}};
    for (size_t i = 0; i < 2; i++) {
        dlx_names_add(&names[i], "a", 1);
        ck_assert(dlx_line_table_add(&lines[i], "a", 1));
    }
    ck_assert_uint_ne(names[0].seed, names[1].seed);
    ck_assert_int_ne(memcmp(lines[0].factor, lines[1].factor, sizeof lines[0].factor), 0);
    for (size_t i = 0; i < 2; i++) {
        dlx_names_free(&names[i]);
        dlx_line_table_free(&lines[i]);
    }
}
