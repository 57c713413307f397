/* SPDX-License-Identifier: MIT */
/* Names and counts: lib/core. */
#include "core/count.h"
#include "core/line_table.h"
#include "core/names.h"
#include "suite.h"

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
        for (size_t at = 0; at < length; at++) {
            text[at] = 'y';
            ck_assert_uint_eq(dlx_names_find(&names, text, length), DLX_NO_INDEX);
            text[at] = 'x';
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

TEST(an_empty_table_holds_no_name)
{
    const dlx_names names = {0};
    ck_assert_uint_eq(dlx_names_find(&names, "a", 1), DLX_NO_INDEX);
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
    for (size_t at = 0; at <= names->mask; at++)
        if (names->slots[at].length)
            sum += (at - dlx_names_slot(names, names->slots[at].key)) & names->mask;
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
