/* SPDX-License-Identifier: MIT */
/* Decimal numbers: lib/io/decimal, and decimal costs; tests/cli/decimals.t has the costs
 * of each format. */
#include "core/builder.h"
#include "io/decimal.h"
#include "random.h"
#include "suite.h"
#include <math.h>

TEST(numbers_are_read_exactly)
{
    static const struct {
        const char *word;
        int64_t value;
        unsigned places;
    } cases[] = {
        {"0", 0, 0},         {"-0", 0, 0},      {"1.000000000000000000000000e+00", 1, 0},
        {"7", 7, 0},         {"+7", 7, 0},      {"0.000000000000000000000000e+00", 0, 0},
        {".5", 5, 1},        {"0.25", 25, 2},   {"0.0000000000000000010", 1, 18},
        {"5.", 5, 0},        {"-2.50", -25, 1}, {"9223372036854775807", INT64_MAX, 0},
        {"1e-3", 1, 3},      {"1E3", 1000, 0},  {"-9223372036854775808", INT64_MIN, 0},
        {"12.5e+1", 125, 0}, {"0e999", 0, 0},   {"922337203685477580.7", INT64_MAX, 1},
        {"00", 0, 0},        {"1e0", 1, 0},     {"922337203685477580700e-2", INT64_MAX, 0}};
    dlx_decimal number;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        ck_assert_msg(dlx_decimal_parse(cases[i].word, strlen(cases[i].word), &number) &&
                          number.value == cases[i].value && number.places == cases[i].places,
                      "%s", cases[i].word);
}

TEST(what_is_no_number_or_does_not_fit_is_refused)
{
    char words[] = "-,.,-.,e5,1e,1e+,1.2.3,0x10,nan,inf,1 ,--1,1e5x,9223372036854775808,1e19,1e-19,"
                   "1e999999999999,922337203685477580.75,";
    char *rest = words; /* the last word is empty */
    dlx_decimal number;
    for (const char *word; (word = strsep(&rest, ",")) != NULL;)
        ck_assert_msg(!dlx_decimal_parse(word, strlen(word), &number), "'%s'", word);
    ck_assert(!dlx_decimal_parse("1,5", 3, &number));
}

/* A written number reads back as the same number. */
TEST(numbers_are_rounded_half_away_from_zero)
{
    static const struct {
        const char *word;
        unsigned places;
        int64_t value;
        unsigned left; /* decimals of the result */
        bool is_rounded;
    } cases[] = {
        {"1.25", 2, 125, 2, false},
        {"1.25", 1, 13, 1, true},
        {"-1.25", 1, -13, 1, true},
        {"1.249999999999999999999999999999", 1, 12, 1, true},
        {"9.99", 1, 10, 0, true},
        {"0.5", 0, 1, 0, true},
        {".4999", 0, 0, 0, true},
        {"5e-3", 2, 1, 2, true},
        {"5e-30", 2, 0, 0, true},
        {"123456789012345678901e-10", 3, INT64_C(12345678901235), 3, true},
        {"9223372036854775806.7", 0, INT64_MAX, 0, true},
    };
    static const char *const refused[] = {"", ".", "-", "1e", "x", "9223372036854775807.5", "1e99"};
    dlx_decimal number;
    bool is_rounded;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const char *word = cases[i].word;
        ck_assert_msg(
            dlx_decimal_parse_rounded(word, strlen(word), cases[i].places, &number, &is_rounded),
            "%s", word);
        ck_assert_msg(number.value == cases[i].value && number.places == cases[i].left &&
                          is_rounded == cases[i].is_rounded,
                      "%s: %lld, %u", word, (long long)number.value, number.places);
    }
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++)
        ck_assert_msg(
            !dlx_decimal_parse_rounded(refused[i], strlen(refused[i]), 2, &number, &is_rounded),
            "%s", refused[i]);
}

TEST(numbers_are_written_as_they_are_read)
{
    random_state = 1;
    for (int i = 0; i < 20000; i++) {
        const int64_t value = (int64_t)(random_state >> roll(64)) * (roll(2) ? 1 : -1);
        const dlx_decimal number = {value, (unsigned)roll(DLX_MOST_PLACES + 1)};
        const dlx_decimal_digits shown = dlx_decimal_text(number);
        dlx_decimal read;
        int64_t scaled;
        ck_assert_msg(dlx_decimal_parse(shown.text, strlen(shown.text), &read), "%s", shown.text);
        ck_assert(dlx_decimal_scale(read, number.places, &scaled));
        ck_assert_msg(scaled == value, "%s", shown.text);
    }
}

/* After a refused cost, the builder is unchanged. */
TEST(a_sum_that_needs_more_bits_is_refused)
{
    OWNED(dlx_builder) builder = dlx_builder_new(NULL);
    ck_assert_int_eq(dlx_builder_primary(builder, "a", 1, 1, NULL), DLX_OK);
    ck_assert_int_eq(dlx_builder_add(builder, "a", NULL, NULL), DLX_OK);
    ck_assert_int_eq(dlx_builder_cost(builder, INT64_MAX - 5, NULL), DLX_OK);
    FAILS(dlx_builder_cost_decimal(builder, 1, 1, &error), DLX_INVALID);
    ck_assert_ptr_nonnull(strstr(error.text, "in units of 0.1"));
    ck_assert_int_eq(dlx_builder_cost(builder, 6, &error), DLX_INVALID);
    ck_assert_int_eq(dlx_builder_cost(builder, 5, NULL), DLX_OK);
    ck_assert_int_eq(dlx_builder_cost_decimal(builder, 1, 19, &error), DLX_INVALID);
    ck_assert_int_eq(dlx_builder_end_option(builder, NULL), DLX_OK);
    OWNED(dlx_problem) problem = dlx_builder_finish(builder, NULL);
    ck_assert_int_eq(dlx_problem_cost(problem, 0), INT64_MAX);
    ck_assert_uint_eq(dlx_problem_cost_places(problem), 0);
}

TEST(real_numbers_end_with_their_text)
{
    static const struct {
        const char *text;
        size_t length, end; /* 0: no number */
        double value;
    } cases[] = {
        {"1.5", 3, 3, 1.5},   {"12", 1, 1, 1},  {"1e5", 2, 1, 1}, {"-2e3x", 5, 4, -2000},
        {"1e+5", 3, 1, 1},    {".5", 2, 2, .5}, {"0x1", 3, 1, 0}, {"1e400", 5, 5, INFINITY},
        {" 1", 2, 0, 0},      {"-", 1, 0, 0},   {".", 1, 0, 0},   {"0e99999999", 10, 10, 0},
        {"", 0, 0, 0},        {"e5", 2, 0, 0},  {"\n1", 2, 0, 0}, {"-inf", 4, 4, -INFINITY},
        {"1.25", 4, 4, 1.25}, {"-.0", 3, 3, 0}, {"7e0", 3, 3, 7}, {"Infinity", 8, 8, INFINITY}};
    static const char precise[] = "0.1234567890123456789012345e1";
    double number;
    ck_assert_ptr_eq(dlx_take_real(precise, precise + 29, &number), precise + 29);
    ck_assert_double_eq_tol(number, 1.234567890123456789, 2e-14);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        double value = 0;
        const char *end = dlx_take_real(cases[i].text, cases[i].text + cases[i].length, &value);
        ck_assert_msg(end == (cases[i].end ? cases[i].text + cases[i].end : NULL), "%s",
                      cases[i].text);
        ck_assert_msg(!end || value == cases[i].value ||
                          fabs(value - cases[i].value) < 1e-14 * fabs(cases[i].value),
                      "%s is %g", cases[i].text, value);
    }
}
