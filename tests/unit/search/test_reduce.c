/* SPDX-License-Identifier: MIT */
/* Preprocessing and its users, against brute force: lib/search/reduce, lib/search/auto. */
#include "core/problem.h"
#include "families.h"
#include "portfolios.h"
#include "search/auto/component_product.h"
#include "search/reduce/components.h"
#include "suite.h"

enum { MOST_SOLUTIONS = 1 << 14, PLENTY = 1 << 30 };

/* Sets of options: bit k is option k. */
typedef struct sets {
    uint32_t set[MOST_SOLUTIONS];
    size_t count;
} sets;

/* Reduces without limits. */
static bool reduce(dlx_reduction *reduction, const dlx_problem *problem, uint64_t most_work)
{
    dlx_budget limits;
    dlx_budget_begin(&limits, NULL);
    return dlx_reduce(reduction, problem, most_work, &limits);
}

static void add_set(sets *solutions, const uint32_t *options, size_t count)
{
    uint32_t set = 0;
    for (size_t i = 0; i < count; i++)
        set |= UINT32_C(1) << options[i];
    solutions->set[solutions->count++] = set;
}

/* Those of a component, by an engine. */
static void solve_component(const dlx_problem *problem, sets *solutions)
{
    size_t count;
    OWNED(dlx_solver) solver = new_solver(problem, &(dlx_search_options){.engine = "links"});
    solutions->count = 0;
    while (dlx_solver_next(solver, NULL) == DLX_OK) {
        const uint32_t *options = dlx_solver_solution(solver, &count);
        add_set(solutions, options, count);
    }
}

/* Those of the whole problem, ascending, by brute force. */
static void solve(const plain *given, sets *solutions)
{
    static family all;
    solve_by_force(given, &all);
    solutions->count = 0;
    for (uint32_t set = 0; set < MOST_SETS; set++)
        if (all.has[set])
            solutions->set[solutions->count++] = set;
}

/* All solutions of the whole problem, from those of the components. */
static void multiply(const dlx_reduction *reduction, sets *solutions)
{
    static sets of_component, before;
    solutions->count = 0;
    add_set(solutions, reduction->forced, reduction->forced_count);
    solutions->count = !reduction->none;
    for (size_t p = 0; p < reduction->component_count; p++) {
        const dlx_component *component = &reduction->components[p];
        solve_component(component->problem, &of_component);
        before = *solutions;
        solutions->count = 0;
        for (size_t a = 0; a < before.count; a++)
            for (size_t b = 0; b < of_component.count; b++) {
                uint32_t set = before.set[a];
                for (size_t k = 0; k < component->problem->options; k++)
                    if (of_component.set[b] >> k & 1)
                        set |= UINT32_C(1) << component->option[k];
                solutions->set[solutions->count++] = set;
            }
    }
    sort_numbers(solutions->set, solutions->count);
}

static bool same_sets(const sets *a, const sets *b)
{
    return a->count == b->count && memcmp(a->set, b->set, a->count * sizeof *a->set) == 0;
}

TEST(what_is_left_has_the_same_solutions)
{
    enum { PROBLEMS = 3000 };
    static const uint64_t bounds[] = {0, 60, PLENTY};
    static sets expected, got;
    size_t forced = 0, dropped = 0, gone = 0, components = 0, none = 0;
    for (unsigned seed = 0; seed < PROBLEMS; seed++) {
        const plain given = random_problem(seed);
        OWNED(dlx_problem) problem = build(&given);
        solve(&given, &expected);
        for (size_t i = 0; i < sizeof bounds / sizeof *bounds; i++) {
            dlx_reduction reduction;
            ck_assert(reduce(&reduction, problem, bounds[i]));
            multiply(&reduction, &got);
            if (!same_sets(&expected, &got))
                ck_abort_msg("seed %u, work %llu: %zu solutions, not %zu", seed,
                             (unsigned long long)bounds[i], got.count, expected.count);
            forced += reduction.forced_count > 0;
            dropped += reduction.dropped > 0;
            gone += reduction.options + reduction.forced_count < problem->options;
            components += reduction.component_count > 1;
            none += reduction.none;
            dlx_reduction_free(&reduction);
        }
    }
    /* Else the problems test nothing. */
    ck_assert_uint_gt(forced, PROBLEMS / 10);
    ck_assert_uint_gt(dropped, PROBLEMS / 10);
    ck_assert_uint_gt(gone, PROBLEMS / 10);
    ck_assert_uint_gt(components, PROBLEMS / 10);
    ck_assert_uint_gt(none, PROBLEMS / 10);
    ck_assert_uint_lt(none, 2 * PROBLEMS);
}

/* Expects the residual problem after preprocessing. */
static void expect_left(const char *text, size_t forced, size_t options, size_t dropped,
                        size_t components)
{
    OWNED(dlx_problem) problem = read_problem(text);
    dlx_reduction reduction;
    ck_assert(reduce(&reduction, problem, PLENTY));
    ck_assert_msg(
        !reduction.none && reduction.forced_count == forced && reduction.options == options &&
            reduction.dropped == dropped && reduction.component_count == components,
        "%s: %zu forced, %zu left, %zu dropped, %zu components", text, reduction.forced_count,
        reduction.options, reduction.dropped, reduction.component_count);
    dlx_reduction_free(&reduction);
}

TEST(each_kind_of_reduction_is_made)
{
    expect_left("a b\na b\na b\n", 0, 2, 1, 1);               /* equal items */
    expect_left("a b\na\nb\nb\n", 1, 2, 1, 1);                /* a forced option */
    expect_left("a b c\na b\na b c\nb\nc\nc\n", 0, 4, 1, 1);  /* b has no other options */
    expect_left("a b | x\na x\na\nb\nb\n", 0, 4, 1, 2);       /* an item used once; components */
    expect_left("a b | x\na x\na x\nb\nb\n", 0, 4, 1, 2);     /* x says no more than a */
    expect_left("a b | x\na x:r\na\nb\nb x:r\n", 0, 4, 1, 2); /* one colour */
    expect_left("a b | x\na x:r\na\nb\nb x:s\n", 0, 4, 0, 1); /* two colours */
    expect_left("a | x\nx\na\na\n", 0, 2, 1, 1);              /* no primary item */
    expect_left("|= problem\n|= end\n", 0, 0, 0, 0);          /* nothing at all */
    expect_left("a b c d\na b\na c\nb\nb d\nc\nc d\nd a\n", 0, 7, 0, 1);
    expect_left("a b | x y\na x y\na\na\nb x\nb y\n", 0, 4, 2, 2); /* the first is hopeless */
    expect_left("2|a b\na\na b\nb\nb\n", 2, 0, 2, 0);              /* no option to spare */
    expect_left("0:2|a b\na\nb\nb\n", 0, 3, 0, 2);                 /* 0:2 forces nothing */
}

TEST(none_is_seen_at_once)
{
    static const char *const texts[] = {"a b\na\n", "3|a\na\na\n", "a b | x\na x\nb x\n"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        OWNED(dlx_problem) problem = read_problem(texts[i]);
        dlx_reduction reduction;
        ck_assert(reduce(&reduction, problem, PLENTY));
        ck_assert(reduction.none);
        ck_assert_uint_eq(reduction.component_count, 0);
        dlx_reduction_free(&reduction);
    }
}

/* Lists the solutions by components. False: some came twice, or the search did not end well. */
static bool list_product(const dlx_problem *problem, const dlx_reduction *reduction, bool few,
                         sets *solutions)
{
    asked call;
    dlx_step step;
    solutions->count = 0;
    ask(&call, problem, NULL);
    dlx_component_product *product = dlx_component_product_open(&call.task, reduction, few);
    while ((step = dlx_component_product_next(product)) == DLX_STEP_FOUND)
        add_set(solutions, call.task.chosen, call.task.chosen_count);
    dlx_component_product_close(product);
    end_asked(&call);
    sort_numbers(solutions->set, solutions->count);
    for (size_t i = 1; i < solutions->count; i++)
        if (solutions->set[i] == solutions->set[i - 1])
            return false;
    return step == DLX_STEP_DONE;
}

TEST(components_give_each_solution_once)
{
    enum { PROBLEMS = 600 };
    static sets expected, got;
    size_t listed = 0;
    for (unsigned seed = 0; seed < PROBLEMS; seed++) {
        const plain given = random_problem(seed);
        OWNED(dlx_problem) problem = build(&given);
        dlx_reduction reduction;
        ck_assert(reduce(&reduction, problem, PLENTY));
        solve(&given, &expected);
        for (int few = 0; few < 2; few++) {
            if (!list_product(problem, &reduction, few, &got) || !same_sets(&expected, &got))
                ck_abort_msg("seed %u, few %d: %zu solutions, not %zu", seed, few, got.count,
                             expected.count);
            listed += reduction.component_count > 1;
        }
        dlx_reduction_free(&reduction);
    }
    ck_assert_uint_gt(listed, PROBLEMS / 10);
}

TEST(known_solutions_are_known_in_any_order)
{
    dlx_solution_set known = {0};
    bool is_new, failed;
    for (uint32_t i = 0; i < 1000; i++) {
        const uint32_t solution[] = {i + 7, i, 2 * i + 5000};
        ck_assert(dlx_solution_set_add(&known, solution, i % 3 + 1, &is_new));
        ck_assert(is_new);
    }
    for (uint32_t i = 0; i < 1000; i++) {
        const uint32_t solution[] = {i + 7, i, 2 * i + 5000};
        const uint32_t turned[] = {i % 3 == 0 ? i + 7 : i, i + 7, 2 * i + 5000};
        const uint32_t other[] = {i + 7, i, 2 * i + 5001};
        ck_assert(dlx_solution_set_has(&known, turned, i % 3 + 1, &failed));
        ck_assert(dlx_solution_set_has(&known, other, 3, &failed) == false && !failed);
        ck_assert(dlx_solution_set_add(&known, solution, i % 3 + 1, &is_new));
        ck_assert(!is_new);
    }
    ck_assert(!dlx_solution_set_has(&known, NULL, 0, &failed));
    /* The empty solution counts. */
    ck_assert(dlx_solution_set_add(&known, NULL, 0, &is_new) && is_new);
    ck_assert(dlx_solution_set_has(&known, NULL, 0, &failed));
    ck_assert_uint_eq(known.list.count, 1001);
    dlx_solution_set_free(&known);
}
