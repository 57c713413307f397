/* SPDX-License-Identifier: MIT */
/* Decision diagrams of all solutions, made in several ways: lib/search/diagram, lib/format/zdd.c.
 * tests/campaign/product compares them with brute force. */
#include "core/builder.h"
#include "families.h"
#include "portfolios.h"
#include "search/diagram/collected_solutions.h"
#include "suite.h"

enum { PROBLEMS = 600 };

/* Lists all solutions, and hands back as often as can be. */
static void list_slowly(dlx_enumeration *listing, const dlx_search *task)
{
    while (dlx_enumeration_run(listing, task, 1) == DLX_STEP_STOPPED &&
           !dlx_budget_stopped(task->limits))
        continue;
    ck_assert_int_eq(task->limits->end, DLX_END_NONE);
}

/* An order of variables has a single reduced diagram, regardless of the construction. */
TEST(solutions_that_are_listed_make_the_same_diagram)
{
    for (unsigned seed = 0; seed < PROBLEMS; seed++) {
        const plain given = random_problem(seed);
        OWNED(dlx_problem) problem = build(&given);
        asked call;
        dlx_diagram made, listed;
        dlx_enumeration listing = {0};
        const mp_limb_t *limbs[2];
        size_t size[2];
        ask(&call, problem, NULL);
        ck_assert_int_eq(dlx_diagram_make(&made, &call.task, DLX_DIAGRAM_ORDERED), DLX_STEP_DONE);
        list_slowly(&listing, &call.task);
        ck_assert(dlx_diagram_begin(&listed, &call.task));
        ck_assert(dlx_enumeration_renumber(&listing, listed.option, listed.variables));
        ck_assert(dlx_family_order(&listing.family, &listed.decisions, &listed.root, &call.limits));
        ck_assert_uint_eq(listed.variables, made.variables);
        ck_assert_uint_eq(listed.decisions.count, made.decisions.count);
        dlx_collected_solutions both[2] = {{.task = &call.task, .diagram = made},
                                           {.task = &call.task, .diagram = listed}};
        ck_assert(dlx_collected_solutions_make_tally(&both[0]));
        ck_assert(dlx_collected_solutions_make_tally(&both[1]));
        for (int i = 0; i < 2; i++)
            limbs[i] = dlx_model_counts_of(&both[i].tally, both[i].diagram.root, &size[i]);
        ck_assert_uint_eq(size[0], size[1]);
        ck_assert_int_eq(size[0] ? mpn_cmp(limbs[0], limbs[1], (mp_size_t)size[0]) : 0, 0);
        dlx_collected_solutions_counts_free(&both[0].tally);
        dlx_collected_solutions_counts_free(&both[1].tally);
        dlx_enumeration_free(&listing);
        dlx_diagram_end(&made);
        dlx_diagram_end(&listed);
        dlx_search_end(&call.task);
    }
}

/* A collection made in a single way. */
static void gather(dlx_collected_solutions *solutions, dlx_search *task, int way)
{
    *solutions = (dlx_collected_solutions){.task = task};
    const dlx_stop stop = {.work = 1};
    while (
        !dlx_collected_solutions_try(solutions, way, way == DLX_METHOD_ENUMERATION ? &stop : NULL))
        ck_assert(!solutions->useless[way]);
}

/* Ranks in an order other than the orders of the list and of the diagram. */
TEST(solutions_have_the_same_rank_in_a_list_and_in_an_ordered_diagram)
{
    for (unsigned seed = 0; seed < PROBLEMS; seed++) {
        const plain given = random_problem(seed);
        OWNED(dlx_problem) problem = build(&given);
        dlx_budget limits;
        dlx_search task[2];
        dlx_collected_solutions both[2];
        size_t size;
        dlx_budget_begin(&limits, NULL);
        for (int i = 0; i < 2; i++) {
            ck_assert(dlx_search_begin(&task[i], problem, &limits, NULL));
            gather(&both[i], &task[i], i ? DLX_METHOD_ENUMERATION : DLX_DIAGRAM_ORDERED);
        }
        const mp_limb_t *total = dlx_collected_solutions_count(&both[0], &size);
        const size_t count = size ? (size_t)*total : 0;
        ck_assert_uint_eq(count ? *dlx_collected_solutions_count(&both[1], &size) : 0, count);
        for (size_t i = 0; i < count; i++) {
            const size_t rank = (i * 7919 + seed) % count;
            for (int k = 0; k < 2; k++)
                ck_assert(dlx_collected_solutions_choose(&both[k], rank));
            ck_assert_uint_eq(task[0].chosen_count, task[1].chosen_count);
            for (size_t k = 0; k < task[0].chosen_count; k++)
                ck_assert_uint_eq(task[0].chosen[k], task[1].chosen[k]);
        }
        for (int i = 0; i < 2; i++) {
            dlx_collected_solutions_free(&both[i]);
            dlx_search_end(&task[i]);
        }
    }
}

/* Exact and approximate numbers draw the same solutions, in which the options of each item have the
 * frequencies of the solutions: 1 and 2 in 3, and a choice of 60 options of one item is as large on
 * average as a choice without limits. */
TEST(exact_and_approximate_numbers_draw_the_same_solutions)
{
    enum { ITEMS = 80, OPTIONS = 60, DRAWS = 3000 };
    for (int i = 0; i < ITEMS; i++)
        put("i%d ", i);
    put("0:%d|a\n", OPTIONS);
    for (int i = 0; i < ITEMS * 3; i++)
        put("i%d\n", i % ITEMS);
    for (int i = 0; i < OPTIONS; i++)
        put("a\n");
    OWNED(dlx_problem) problem = put_end();
    dlx_budget limits;
    dlx_search task[2];
    dlx_collected_solutions both[2];
    dlx_random random[2] = {dlx_random_begin(5), dlx_random_begin(5)};
    size_t options = 0, firsts = 0;
    dlx_budget_begin(&limits, NULL);
    for (int k = 0; k < 2; k++) {
        ck_assert(dlx_search_begin(&task[k], problem, &limits, NULL));
        gather(&both[k], &task[k], DLX_DIAGRAM_ORDERED);
        both[k].compares_exactly = k;
        ck_assert_uint_gt(dlx_collected_solutions_approximate_count(&both[k]).exponent, 0);
    }
    for (size_t i = 0; i < DRAWS; i++) {
        for (int k = 0; k < 2; k++)
            ck_assert(dlx_collected_solutions_draw(&both[k], &random[k]));
        ck_assert_uint_eq(task[0].chosen_count, task[1].chosen_count);
        ck_assert_mem_eq(task[0].chosen, task[1].chosen,
                         task[0].chosen_count * sizeof *task[0].chosen);
        options += task[0].chosen_count - ITEMS;
        for (size_t k = 0; k < task[0].chosen_count; k++)
            firsts += both[0].diagram.option[task[0].chosen[k]] < ITEMS;
    }
    /* Five standard deviations. */
    ck_assert_float_eq_tol((float)options / (DRAWS * OPTIONS / 2), 1, 0.012F);
    ck_assert_float_eq_tol((float)firsts / (DRAWS * ITEMS / 3), 1, 0.015F);
    for (int k = 0; k < 2; k++) {
        dlx_collected_solutions_free(&both[k]);
        dlx_search_end(&task[k]);
    }
}

/* Expects a number of solutions, and frees the diagram. */
static void free_counted(dlx_diagram *diagram, const char *expected)
{
    ck_assert_ptr_nonnull(diagram);
    char *count = dlx_diagram_count(diagram);
    ck_assert_str_eq(count, expected);
    dlx_free(count);
    dlx_diagram_free(diagram);
}

TEST(diagrams_are_counted)
{
    OWNED(dlx_problem) problem = read_problem("a b\na\na\nb\nb\na b\n");
    free_counted(dlx_diagram_new(problem, NULL, NULL), "5");
    const int64_t literals[] = {-1, 3};
    const dlx_search_options restricted = {.literals = literals, .literal_count = 2};
    free_counted(dlx_diagram_new(problem, &restricted, NULL), "1");
}

TEST(an_item_of_many_options_and_bounds_has_a_level_for_each_option)
{
    enum { OPTIONS = 40 };
    const char *const bounds[] = {"0:40", "40", "3", "2:4"};
    const char *const counts[] = {"1099511627776", "1", "9880", "102050"};
    for (size_t i = 0; i < 4; i++) {
        put("%s|a\n", bounds[i]);
        for (int k = 0; k < OPTIONS; k++)
            put("a\n");
        OWNED(dlx_problem) problem = put_end();
        free_counted(dlx_diagram_new(problem, NULL, NULL), counts[i]);
    }
}

/* 24 items, each with an option for either colour of a secondary item of its own; and another item,
 * whose two options give all colours. If this item comes last, 2^24 ways lead to the item. */
static dlx_problem *told_at_last(void)
{
    for (int i = 0; i < 24; i++)
        put("i%d ", i);
    put("last |");
    for (int i = 0; i < 24; i++)
        put(" s%d", i);
    put("\n");
    for (int i = 0; i < 48; i++)
        put("i%d s%d:%d\n", i / 2, i / 2, i % 2);
    for (int odd = 0; odd < 2; odd++) {
        put("last");
        for (int i = 0; i < 24; i++)
            put(" s%d:%d", i, odd && i % 2);
        put("\n");
    }
    return put_end();
}

TEST(what_is_hard_in_order_is_put_in_order)
{
    OWNED(dlx_problem) problem = told_at_last();
    dlx_diagram *diagram = dlx_diagram_new(problem, NULL, NULL);
    ck_assert_ptr_nonnull(diagram);
    dlx_output *output = dlx_output_memory(NULL);
    dlx_diagram_write(diagram, dlx_format_find("zdd"), output, NULL);
    char *text = take_text(output);
    int lines = 0; /* of nodes, and the end */
    for (const char *line = text; *line; line = strchr(line, '\n') + 1)
        lines++;
    /* 12 nodes for the even items, equal in both sets; two for each odd item, and the last node. */
    ck_assert_int_gt(lines, 24);
    ck_assert_int_lt(lines, 2 * 25 + 1);
    free(text);
    free_counted(diagram, "2");
}

TEST(a_limit_or_another_task_makes_no_diagram)
{
    const struct {
        dlx_search_options options;
        dlx_status status;
    } cases[] = {
        {{.limits = &(dlx_limits){.node_limit = 1}}, DLX_ABORTED},
        {{.engine = "diagram"}, DLX_UNSUPPORTED},
        {{.choose = DLX_CHOOSE_FIRST}, DLX_UNSUPPORTED},
    };
    OWNED(dlx_problem) problem = read_problem("a b\na\na\nb\nb\n");
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        NONE(dlx_diagram_new(problem, &cases[i].options, &error), cases[i].status);
    }
}

TEST(a_deep_search_needs_no_stack)
{
    enum { ITEMS = 200000 };
    OWNED(dlx_builder) builder = dlx_builder_new(NULL);
    char name[16];
    for (int i = 0; i < ITEMS; i++)
        ck_assert_int_eq(
            dlx_builder_put_primary(builder, name, (size_t)sprintf(name, "%d", i), 1, 1, NULL),
            DLX_OK);
    for (int i = 0; i < ITEMS; i++) {
        ck_assert_int_eq(
            dlx_builder_put_item(builder, name, (size_t)sprintf(name, "%d", i), NULL, 0, NULL),
            DLX_OK);
        ck_assert_int_eq(dlx_builder_end_option(builder, NULL), DLX_OK);
    }
    OWNED(dlx_problem) problem = dlx_builder_finish(builder, NULL);
    free_counted(dlx_diagram_new(problem, NULL, NULL), "1");
}

/* The next solution, as a set of options. */
static unsigned draw_set(dlx_solver *solver)
{
    size_t count;
    ck_assert(dlx_solver_next(solver, NULL) == DLX_OK);
    const uint32_t *options = dlx_solver_solution(solver, &count);
    unsigned set = 0;
    for (size_t i = 0; i < count; i++)
        set |= 1U << options[i];
    return set;
}

/* Sums of squared differences from the expected values, and their degrees of freedom. */
typedef struct chi_square {
    double sum, freedom;
} chi_square;

/* Is the sum greater than chance makes it once in 160,000 times? (Laurent and Massart, "Adaptive
 * estimation of a quadratic functional by model selection", 2000, lemma 1, with x = 12.) */
static bool is_off(chi_square measured)
{
    const double over = measured.sum - measured.freedom - 2 * 12;
    return over > 0 && over * over > 4 * 12 * measured.freedom;
}

/* Draws 100 times as often as there are solutions, and expects each about 100 times. The seed is
 * fixed, so this comes out the same each time. */
static chi_square expect_uniform(const plain *given, unsigned seed)
{
    static family expected;
    static unsigned times[MOST_SETS];
    enum { EACH = 100 };
    solve_by_force(given, &expected);
    chi_square measured = {0, expected.count - 1};
    if (expected.count == 0)
        return (chi_square){0};
    OWNED(dlx_problem) problem = build(given);
    const dlx_search_options options = {.sample = true, .seed = seed};
    OWNED(dlx_solver) solver = new_solver(problem, &options);
    memset(times, 0, sizeof times);
    for (int i = 0; i < EACH * expected.count; i++)
        times[draw_set(solver)]++;
    for (unsigned set = 0; set < MOST_SETS; set++) {
        const double off = (double)times[set] - EACH;
        ck_assert(times[set] == 0 || expected.has[set]);
        measured.sum += expected.has[set] ? off * off / EACH : 0;
    }
    if (is_off(measured))
        ck_abort_msg("seed %u: chi-square %f for %d solutions", seed, measured.sum, expected.count);
    return measured;
}

TEST(every_solution_is_drawn_with_the_same_chance)
{
    chi_square total = {0};
    for (unsigned seed = 0; seed < PROBLEMS; seed++) {
        const plain given = random_problem(seed);
        const chi_square sample = expect_uniform(&given, seed);
        total.sum += sample.sum;
        total.freedom += sample.freedom;
    }
    ck_assert(!is_off(total));
    ck_assert(total.sum > 0.9 * total.freedom); /* too even would not be random either */
}

/* 45 items with three options each: 3^45 solutions, more than 64 bits. */
static dlx_problem *many_threes(void)
{
    for (int i = 0; i < 45; i++)
        put("i%d ", i);
    put("\n");
    for (int i = 0; i < 135; i++)
        put("i%d\n", i / 3);
    return put_end();
}

TEST(more_solutions_than_64_bits_count_are_drawn_evenly)
{
    OWNED(dlx_problem) problem = many_threes();
    const dlx_search_options options = {.sample = true, .seed = 3};
    OWNED(dlx_solver) solver = new_solver(problem, &options);
    int times[135] = {0};
    for (int i = 0; i < 300; i++) {
        size_t count;
        ck_assert(dlx_solver_next(solver, NULL) == DLX_OK);
        const uint32_t *chosen = dlx_solver_solution(solver, &count);
        ck_assert_uint_eq(count, 45);
        for (size_t k = 0; k < count; k++)
            times[chosen[k]]++;
    }
    /* 135 options, each about 100 times, in groups of three: 90 degrees of freedom. */
    double sum = 0;
    for (int k = 0; k < 135; k++)
        sum += (times[k] - 100) * (times[k] - 100) / 100.0;
    ck_assert(sum > 40 && sum < 150);
}

TEST(a_seed_tells_the_solutions)
{
    OWNED(dlx_problem) problem = read_problem("a b\na\na\na\na\nb\nb\nb\nb\n");
    const dlx_search_options few = {.sample = true, .seed = 1, .solution_limit = 20};
    const dlx_search_options many = {.sample = true, .seed = 1};
    const dlx_search_options others = {.sample = true, .seed = 2};
    OWNED(dlx_solver) a = new_solver(problem, &few);
    OWNED(dlx_solver) b = new_solver(problem, &many);
    OWNED(dlx_solver) c = new_solver(problem, &others);
    int equal = 0;
    for (int i = 0; i < 20; i++) {
        const unsigned drawn = draw_set(a);
        ck_assert_uint_eq(drawn, draw_set(b));
        equal += drawn == draw_set(c);
    }
    ck_assert(dlx_solver_next(a, NULL) != DLX_OK);
    expect_found(a, "20", DLX_END_ENOUGH);
    ck_assert_int_lt(equal, 10);
}

static void expect_stopped(const dlx_problem *problem, dlx_search_options options, dlx_end end)
{
    NONE(dlx_diagram_new(problem, &options, &error), DLX_ABORTED);
    ck_assert_ptr_nonnull(strstr(error.text, dlx_end_word(end)));
    options.sample = true;
    OWNED(dlx_solver) solver = new_solver(problem, &options);
    ck_assert(dlx_solver_next(solver, NULL) != DLX_OK);
    expect_found(solver, "0", end);
}

/* tests/cli/diagram.t and test_stopping.c have other ends. */
TEST(what_a_limit_ends_draws_nothing)
{
    OWNED(dlx_problem) problem = dominoes(12);
    expect_stopped(problem, (dlx_search_options){.limits = &(dlx_limits){.node_limit = 1000}},
                   DLX_END_LIMIT);
    /* Each step on the way has its own array to grow. */
    for (uint64_t memory = 1; memory <= 1 << 20; memory *= 2)
        expect_stopped(problem,
                       (dlx_search_options){.limits = &(dlx_limits){.memory_limit = memory}},
                       DLX_END_LIMIT);
}
