/* SPDX-License-Identifier: MIT */
/* The linear relaxation, lib/search/relax: its conclusions are exact for all costs.
 * tests/campaign/product compares the reasons of random problems with brute force. */
#include "core/limits.h"
#include "random.h"
#include "search/relax/infeasibility.h"
#include "search/relax/relax_tree.h"
#include "solving.h"
#include "suite.h"

/* A partition of 12 items, and 70 options of two to four of them, with costs of `base` for each
 * item and up to 3 more, or less if `sign` is negative; some options have colours. */
static void make_text(int64_t base, bool coloured, char *text)
{
    text += sprintf(text, "a b c d e f g h i j k l%s", coloured ? " | x y" : "");
    for (unsigned k = 0; k < 82; k++) {
        const unsigned size = k < 12 ? 1 : 2 + draw(3);
        unsigned has = 0;
        text += sprintf(text, "\n");
        for (unsigned n = 0; n < size;) {
            const unsigned item = k < 12 ? k : draw(12);
            if (has >> item & 1)
                continue;
            has |= 1U << item;
            n++;
            text += sprintf(text, "%c ", 'a' + (int)item);
        }
        if (coloured && draw(2))
            text += sprintf(text, "%c:%u ", 'x' + (int)draw(2), draw(3));
        text += sprintf(text, "|%lld", (long long)(base * size) + draw(4) + (k < 12 ? 2 : 0));
    }
    sprintf(text, "\n");
}

/* Compares the costs of the best solutions by an engine and by `links`. */
static void compare_engine(const dlx_problem *problem, dlx_search_options options,
                           const char *engine, const char *text)
{
    options.engine = "links";
    OWNED(dlx_solver) links = new_solver(problem, &options);
    options.engine = engine;
    OWNED(dlx_solver) relax = new_solver(problem, &options);
    bool more = true;
    while (more) {
        more = dlx_solver_next(links, NULL) == DLX_OK;
        ck_assert_msg((dlx_solver_next(relax, NULL) == DLX_OK) == more, "%s", text);
        if (more)
            ck_assert_msg(dlx_solver_cost(links) == dlx_solver_cost(relax), "%s", text);
    }
    ck_assert_int_eq(dlx_solver_end(links), dlx_solver_end(relax));
}

static void compare(const dlx_problem *problem, dlx_search_options options, const char *text)
{
    compare_engine(problem, options, "relax", text);
    compare_engine(problem, options, "auto", text);
}

TEST(costs_beyond_floating_point_are_told_apart)
{
    /* 82 options whose costs add up to less than 2^63, next to which 1 is nothing to a double. */
    const int64_t bases[] = {
        0, 1, -1, 1000, INT64_C(1) << 40, -(INT64_C(1) << 52), INT64_C(1) << 54};
    random_begin(1);
    for (unsigned round = 0; round < 42; round++) {
        char text[8000];
        make_text(bases[round % 7], round % 3 == 2, text);
        OWNED(dlx_problem) problem = read_problem(text);
        const dlx_goal goal = round % 2 ? DLX_GOAL_MIN : DLX_GOAL_MAX;
        compare(problem, (dlx_search_options){.goal = goal}, text);
        compare(problem, (dlx_search_options){.goal = goal, .solution_limit = 7}, text);
    }
}

TEST(single_costs_near_the_end_of_the_range_are_told_apart)
{
    const int64_t most = INT64_C(1) << 60;
    char text[400];
    for (int64_t less = -1; less <= 1; less++) {
        snprintf(text, sizeof text, "a b c\na b |%lld\nc |1\na |2\nb c |%lld\na b c |%lld\n",
                 (long long)most, (long long)(most + less), (long long)(most + 2));
        OWNED(dlx_problem) problem = read_problem(text);
        compare(problem, (dlx_search_options){.goal = DLX_GOAL_MIN}, text);
        compare(problem, (dlx_search_options){.goal = DLX_GOAL_MAX}, text);
        compare(problem, (dlx_search_options){.goal = DLX_GOAL_MIN, .solution_limit = 3}, text);
    }
}

/* A tree of all options of a problem. */
typedef struct tree_test {
    dlx_budget limits;
    dlx_search task;
    dlx_relax_tree tree;
    uint32_t option[100];
    dlx_cost cost[100];
    dlx_search_options options;
} tree_test;

static void begin_tree(tree_test *test, const dlx_problem *problem, bool covers)
{
    dlx_relaxed_problem relaxed = {
        .problem = problem, .option = test->option, .cost = test->cost, .covers = covers};
    test->options = (dlx_search_options){.goal = DLX_GOAL_MIN};
    for (size_t k = 0; k < problem->options; k++)
        test->cost[k] = problem->cost ? problem->cost[k] : 0,
        test->option[relaxed.count++] = (uint32_t)k;
    dlx_budget_begin(&test->limits, NULL);
    ck_assert(dlx_search_begin(&test->task, problem, &test->limits, &test->options));
    ck_assert(dlx_relax_tree_begin(&test->tree, &test->task, &relaxed, DLX_COST_ANY));
}

static void end_tree(tree_test *test)
{
    dlx_relax_tree_free(&test->tree);
    dlx_search_end(&test->task);
}

/* The least cost of a set cover by the tree, which begins anew after every `work` steps. */
static int64_t cover_by_tree(const dlx_problem *problem, uint64_t work)
{
    SCOPED(end_tree) tree_test test;
    begin_tree(&test, problem, true);
    dlx_best_end end;
    while ((end = dlx_relax_tree_search(&test.tree, work)) == DLX_BEST_OPEN)
        continue;
    ck_assert_int_eq(end, DLX_BEST_DONE);
    ck_assert(test.tree.found);
    return test.tree.best_cost;
}

/* Options cover items several times, within bounds. */
TEST(amounts_are_coefficients_of_rows)
{
    random_begin(5);
    for (unsigned round = 0; round < 60; round++) {
        char text[4000] = "4:9|a 0:7|b 3:30|c 2|d | x";
        for (unsigned k = 0; k < 12; k++) {
            strcat(text, "\n");
            for (unsigned item = 0; item < 4; item++)
                for (unsigned n = draw(2) * draw(item < 3 ? 6 : 3); n > 0; n--)
                    sprintf(text + strlen(text), "%c ", 'a' + (int)item);
            sprintf(text + strlen(text), "c x:%u |%u", draw(2), draw(20));
        }
        strcat(text, "\n");
        OWNED(dlx_problem) problem = read_problem(text);
        compare(problem, (dlx_search_options){.goal = DLX_GOAL_MIN}, text);
        compare(problem, (dlx_search_options){.goal = DLX_GOAL_MAX}, text);
    }
}

/* Clients and facilities: an option uses the colour "open" of a facility, which has a cost. */
TEST(cuts_by_colours_make_the_location_of_facilities_integral)
{
    char text[4000] = "f0 f1 f2 f3 c0 c1 c2 c3 c4 c5 c6 c7 | y0 y1 y2 y3\n";
    for (int f = 0; f < 4; f++) {
        sprintf(text + strlen(text), "f%d y%d:open |7\nf%d y%d:shut |0\n", f, f, f, f);
        for (int c = 0; c < 8; c++)
            sprintf(text + strlen(text), "c%d y%d:open |%d\n", c, f, abs(c - 2 * f) * 2);
    }
    OWNED(dlx_problem) problem = read_problem(text);
    SCOPED(end_tree) tree_test test;
    begin_tree(&test, problem, false);
    ck_assert_int_eq(dlx_relax_tree_root(&test.tree, UINT64_MAX / 2), DLX_BEST_OPEN);
    ck_assert_int_eq(dlx_relax_tree_cut(&test.tree, DLX_COST_ANY), DLX_BEST_DONE);
    ck_assert(test.tree.found);
    dlx_search_options options = {.goal = DLX_GOAL_MIN, .engine = "links"};
    OWNED(dlx_solver) links = new_solver(problem, &options);
    ck_assert_int_eq(dlx_solver_next(links, NULL), DLX_OK);
    ck_assert_int_eq(dlx_solver_cost(links), (int64_t)test.tree.best_cost);
}

/* Three items, and three cheap options with two items each: the relaxation takes half of each
 * option, and a cut demands an option with one of the items. */
TEST(a_cut_closes_the_gap_of_an_odd_cycle)
{
    char text[400] = "a b c d\na b |1\nb c |1\nc a |1\na |10\nb |10\nc |10\n";
    for (unsigned k = 1; k <= 20; k++)
        sprintf(text + strlen(text), "d |%u\n", k);
    OWNED(dlx_problem) problem = read_problem(text);
    SCOPED(end_tree) tree_test test;
    begin_tree(&test, problem, false);
    ck_assert_int_eq(dlx_relax_tree_root(&test.tree, UINT64_MAX / 2), DLX_BEST_OPEN);
    ck_assert_msg(test.tree.least == 3, "%lld", (long long)test.tree.least);
    ck_assert_int_eq(dlx_relax_tree_cut(&test.tree, -DLX_COST_ANY), DLX_BEST_DONE);
    ck_assert(test.tree.least == 12);
    ck_assert(test.tree.best_cost == 12);
}

TEST(set_covers_by_the_tree_are_the_cheapest)
{
    random_begin(2);
    for (unsigned round = 0; round < 12; round++) {
        char text[8000];
        make_text(round % 2, false, text);
        OWNED(dlx_problem) problem = read_problem(text);
        OWNED(dlx_solver)
        cover = new_solver(problem, &(dlx_search_options){.goal = DLX_GOAL_MIN, .set_cover = true});
        ck_assert(dlx_solver_next(cover, NULL) == DLX_OK);
        ck_assert_msg(cover_by_tree(problem, UINT64_MAX / 2) == dlx_solver_cost(cover), "%s", text);
        ck_assert_msg(cover_by_tree(problem, 100000) == dlx_solver_cost(cover), "%s", text);
    }
}

/* 13 pigeons in 12 holes, each in one of 6, among others with enough holes; `full`: 12 pigeons. */
static dlx_problem *pigeons(bool full)
{
    for (unsigned i = full; i < 26; i++)
        put("p%u ", i);
    put("|");
    for (unsigned i = 0; i < 26; i++)
        put(" h%u", i);
    for (unsigned i = full; i < 26; i++)
        for (unsigned k = 0; k < 6; k++)
            put("\np%u h%u", i, i < 13 ? (i + k) % 12 : (i + k) % 26);
    return put_end();
}

/* Looks for weights that refute the problem, `step` steps at a time, *looks times. */
static dlx_certificate_result refute(const dlx_problem *problem, uint64_t step,
                                     dlx_infeasibility *refutation, unsigned *looks)
{
    dlx_budget limits;
    dlx_certificate_result result;
    uint64_t work = 0;
    dlx_budget_begin(&limits, NULL);
    dlx_infeasibility_search *refuter = dlx_infeasibility_open(problem, &limits);
    ck_assert(refuter != NULL);
    *looks = 0;
    do {
        result = dlx_infeasibility_resume(refuter, work += step, refutation);
        ++*looks;
        ck_assert_uint_lt(*looks, 100000);
    } while (result == DLX_CERTIFICATE_UNKNOWN);
    dlx_infeasibility_close(refuter);
    return result;
}

/* True if the result is the same at once and step by step. */
static void expect_refutation(dlx_certificate_result expected, bool full)
{
    OWNED(dlx_problem) problem = pigeons(full);
    const uint64_t steps[] = {1000000000, 20000, 2000};
    for (size_t i = 0; i < sizeof steps / sizeof *steps; i++) {
        dlx_infeasibility refutation;
        unsigned looks;
        ck_assert_int_eq(refute(problem, steps[i], &refutation, &looks), expected);
        if (expected == DLX_CERTIFICATE_FOUND) {
            ck_assert_int_gt(refutation.total, 0);
            ck_assert(i == 0 ? looks == 1 : looks > 1);
        } else {
            ck_assert_ptr_null(refutation.weights);
        }
        free(refutation.weights);
    }
}

TEST(a_refutation_is_found_or_known_to_be_none_step_by_step)
{
    expect_refutation(DLX_CERTIFICATE_FOUND, false);
    expect_refutation(DLX_CERTIFICATE_NONE, true);
}

/* The items and options have equal sums, as in a board without two corners of a colour. */
TEST(balanced_weights_are_found_step_by_step)
{
    for (unsigned i = 1; i < 63; i++)
        put("%u ", i);
    for (unsigned i = 1; i < 63; i++) {
        if (i % 8 < 7 && i + 1 < 63)
            put("\n%u %u", i, i + 1);
        if (i + 8 < 63)
            put("\n%u %u", i, i + 8);
    }
    OWNED(dlx_problem) problem = put_end();
    for (uint64_t step = 30; step < 1000000; step *= 10) {
        dlx_infeasibility refutation;
        unsigned looks;
        ck_assert_int_eq(refute(problem, step, &refutation, &looks), DLX_CERTIFICATE_FOUND);
        ck_assert(refutation.balanced);
        ck_assert_int_eq(refutation.total, 2);
        ck_assert(step > 30 || looks > 10);
        free(refutation.weights);
    }
}

/* No option weighs more than 0 (0 modulo the modulus), but all items together do. */
static void check_weights(const dlx_problem *problem, const dlx_explanation *explanation)
{
    int64_t total;
    const int64_t *weights = dlx_explanation_weights(explanation, &total);
    const int64_t modulus = dlx_explanation_modulus(explanation);
    int64_t sum = 0;
    for (size_t i = 0; i < dlx_problem_items(problem); i++) {
        uint32_t lo = 0, hi = 1;
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
    /* Three of a, two of b: a weighs 2, b weighs -3, and c makes up the difference. */
    ck_assert(
        has_weights("a1 a2 a3 b1 b2 c\na1 a2 a3 b1 b2\na1 b1 c\na2 b2 c\na3 b1 c\na2 b1 c\n", 0));
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
