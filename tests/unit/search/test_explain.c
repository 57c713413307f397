/* SPDX-License-Identifier: MIT */
/* Weights that refute problems, by hand: lib/search/explain.c, lib/proof/dual_certificate.c.
 * tests/campaign/product compares the reasons of random problems with brute force. */
#include "solving.h"
#include "suite.h"

/* No option weighs more than 0, or a value other than 0 modulo the modulus, but all items together
 * do. */
static void check_weights(const dlx_problem *problem, const dlx_explanation *explanation)
{
    int64_t total;
    const int64_t *weights = dlx_explanation_weights(explanation, &total);
    const int64_t modulus = dlx_explanation_modulus(explanation);
    int64_t sum = 0;
    for (size_t i = 0; i < dlx_problem_items(problem); i++) {
        uint32_t lo = 0;
        uint32_t hi = 1;
        if (i < dlx_problem_primary(problem))
            dlx_problem_bounds(problem, i, &lo, &hi);
        sum += weights[i] * (weights[i] > 0 ? lo : hi);
        ck_assert(!modulus || weights[i] == 0 || (weights[i] > 0 && lo == hi));
    }
    ck_assert_int_eq(sum, total);
    ck_assert_int_gt(total, 0);
    ck_assert(!modulus || total % modulus);
    for (size_t k = 0; k < dlx_problem_options(problem); k++) {
        size_t count;
        const uint32_t *items = dlx_problem_option(problem, k, &count);
        for (size_t i = sum = 0; i < count; i++)
            sum += weights[items[i]];
        if (modulus)
            ck_assert_int_eq(sum % modulus, 0);
        else
            ck_assert_int_le(sum, 0);
    }
}

TEST(weights_may_be_any_whole_numbers)
{
    /* Three of a, two of b: a weighs 2, b weighs -3, and c makes up the difference. */
    OWNED(dlx_problem)
    problem =
        read_problem("a1 a2 a3 b1 b2 c\na1 a2 a3 b1 b2\na1 b1 c\na2 b2 c\na3 b1 c\na2 b1 c\n");
    int64_t total;
    OWNED(dlx_explanation)
    explanation = dlx_explain(problem, &(dlx_limits){.time_limit = 60}, NULL);
    const int64_t *weights = dlx_explanation_weights(explanation, &total);
    ck_assert_ptr_nonnull(weights);
    check_weights(problem, explanation);
}

TEST(bounds_count_as_often_as_they_say)
{
    /* Each option covers a as often as b, but a is wanted twice and b three times. */
    OWNED(dlx_problem) problem = read_problem("2|a 3|b\na b\na b\na b\n");
    int64_t total;
    const dlx_limits limits = {.time_limit = 60};
    OWNED(dlx_explanation) explanation = dlx_explain(problem, &limits, NULL);
    const int64_t *weights = dlx_explanation_weights(explanation, &total);
    ck_assert_ptr_nonnull(weights);
    ck_assert_int_eq(total, 1);
    ck_assert_int_eq(weights[0], -1);
    ck_assert_int_eq(weights[1], 1);
    /* An item whose number of options is not fixed has no weight. */
    OWNED(dlx_problem) ranged = read_problem("2|a 2:3|b\na b\na b\na b\n");
    OWNED(dlx_explanation) none = dlx_explain(ranged, &limits, NULL);
    ck_assert_ptr_null(dlx_explanation_weights(none, &total));
}

/* Reads the problem and checks its weights, if any. Returns true if they have the modulus. */
static bool has_weights(const char *text, uint32_t modulus)
{
    OWNED(dlx_problem) problem = read_problem(text);
    int64_t total;
    OWNED(dlx_explanation)
    explanation = dlx_explain(problem, &(dlx_limits){.time_limit = 60}, NULL);
    const int64_t *weights = dlx_explanation_weights(explanation, &total);
    if (weights)
        check_weights(problem, explanation);
    return weights && dlx_explanation_modulus(explanation) == modulus;
}

TEST(weights_refute_what_the_linear_relaxation_does)
{
    /* Too few secondary items for the primary ones, in addition to others without fault. */
    ck_assert(has_weights("a b c x | h i y\na h\na i\nb h\nb i\nc h\nc i\nx y\nx\n", 0));
    /* Options that cover too little: two items at once, but never more than a single item twice. */
    ck_assert(has_weights("a 2:3|b 0:1|c\na b c\nb c\nb c a\n", 0));
    ck_assert(has_weights("3:4|a 1:2|b\na b\na b\na b\nb\n", 0));
    /* A relaxed solution of halves is refuted by parity. */
    ck_assert(has_weights("a b c\na b\nb c\na c\n", 2));
    /* Colours let options share an item, which then has no weight. */
    ck_assert(!has_weights("a b | h\na h:1\nb h:2\n", 0));
    ck_assert(has_weights("a b c | h i\na h i:1\nb h i:1\nc i:2\n", 0));
}
