/* SPDX-License-Identifier: MIT */
/* Errors and ranges as dlx.h and dlx-sudoku.h state them. */
#include "solving.h"
#include "suite.h"

TEST(a_search_ends_with_its_last_solution)
{
    OWNED(dlx_problem) problem = twins(2);
    for (dlx_goal goal = DLX_GOAL_ANY; goal <= DLX_GOAL_MAX; goal++) {
        const dlx_search_options options = {
            .size = sizeof options, .engine = "links", .goal = goal, .solution_limit = 3};
        OWNED(dlx_solver) solver = new_solver(problem, &options);
        ck_assert_int_eq(dlx_solver_end(solver), DLX_END_NONE);
        ck_assert(dlx_solver_next(solver, NULL) == DLX_OK);
        ck_assert_str_eq(dlx_end_word(dlx_solver_end(solver)), "running");
        take_all(solver);
        ck_assert_int_eq(dlx_solver_end(solver), goal ? DLX_END_OPTIMAL : DLX_END_ENOUGH);
    }
    ck_assert_str_eq(dlx_end_word((dlx_end)99), "unknown");
    ck_assert_str_eq(dlx_end_word((dlx_end)-1), "unknown");
}

TEST(the_end_of_a_search_is_a_status)
{
    uint64_t number = 1;
    OWNED(dlx_problem) problem = twins(70);
    dlx_search_options options;
    DLX_INIT(&options);
    ck_assert_uint_eq(options.size, sizeof options);
    options.engine = "links";
    options.limits = &(dlx_limits){.node_limit = 1000};
    OWNED(dlx_solver) limited = new_solver(problem, &options);
    take_all(limited);
    for (int i = 0; i < 2; i++) {
        FAILS(dlx_solver_next(limited, &error), DLX_ABORTED);
        ck_assert_msg(strstr(error.text, "limit"), "%s", error.text);
    }
    ck_assert_int_eq(dlx_solver_count(limited, NULL), DLX_ABORTED);
    OWNED(dlx_solver) whole = new_solver(problem, NULL);
    ck_assert_int_eq(dlx_solver_count(whole, &error), DLX_OK);
    ck_assert(!dlx_solver_found_number(whole, &number));
    ck_assert_uint_eq(number, UINT64_MAX);
    options.limits = NULL;
    options.solution_limit = 2;
    OWNED(dlx_solver) two = new_solver(problem, &options);
    ck_assert_int_eq(dlx_solver_count(two, &error), DLX_OK);
    ck_assert(dlx_solver_found_number(two, &number));
    ck_assert_uint_eq(number, 2);
    ck_assert_int_eq(dlx_solver_next(two, &error), DLX_NO_DATA);
}

TEST(a_block_has_at_least_one_solution)
{
    size_t ends[3];
    OWNED(dlx_problem) problem = twins(2);
    OWNED(dlx_solver) solver = new_solver(problem, NULL);
    dlx_solution_block block = {.size = sizeof block, .capacity = 3, .ends = ends};
    ck_assert_int_eq(dlx_solver_next_block(solver, &block, NULL), DLX_OK);
    ck_assert_uint_eq(block.count, 3);
    ck_assert_int_eq(dlx_solver_next_block(solver, &block, NULL), DLX_OK);
    ck_assert_uint_eq(block.count, 1);
    ck_assert_int_eq(dlx_solver_next_block(solver, &block, NULL), DLX_NO_DATA);
    ck_assert_uint_eq(block.count, 0);
    block.size = 8;
    ck_assert_int_eq(dlx_solver_next_block(solver, &block, NULL), DLX_INVALID);
}

TEST(costs_are_written_with_their_places)
{
    static const struct {
        int64_t cost;
        const char *text;
    } costs[] = {{225, "2.25"}, {300, "3.00"}, {-5, "-0.05"}, {0, "0.00"}};
    OWNED(dlx_problem) problem = read_problem("a\na |2.25\na |1\n");
    for (size_t i = 0; i < sizeof costs / sizeof *costs; i++) {
        OWNED(char) text = dlx_problem_cost_text(problem, costs[i].cost);
        ck_assert_str_eq(text, costs[i].text);
    }
}

TEST(features_have_names)
{
    size_t have = 0;
    for (size_t i = 0; dlx_feature_name(i); i++)
        have += dlx_have_feature(dlx_feature_name(i));
    ck_assert_uint_le(have, 6);
    ck_assert(!dlx_have_feature("no such feature"));
}

TEST(results_that_are_not_wanted_are_not_set)
{
    OWNED(dlx_problem) problem = read_problem("a b c\na b\nb c\na c\n");
    dlx_problem_bounds(problem, 0, NULL, NULL);
    ck_assert_ptr_nonnull(dlx_problem_option(problem, 0, NULL));
    OWNED(dlx_explanation) explanation = dlx_explain(problem, NULL, NULL);
    ck_assert(dlx_explanation_weights(explanation, NULL) ||
              dlx_explanation_items(explanation, NULL, NULL));
    dlx_explanation_items(explanation, NULL, NULL);
    OWNED(dlx_problem) divided = twins(2);
    OWNED(dlx_cubes) cubes = dlx_cubes_new(divided, 2, NULL, NULL);
    ck_assert_ptr_nonnull(dlx_cubes_literals(cubes, 0, NULL));
    dlx_free(dlx_cubes_share(cubes, 0, 1, NULL, NULL));
    OWNED(char) text = dlx_name_unescape("a", NULL);
    ck_assert_str_eq(text, "a");
}

/* Every function with limits refuses these limits. */
static void expect_refused(const dlx_limits *limits, dlx_status expected)
{
    dlx_estimate estimate = {.size = sizeof estimate};
    OWNED(dlx_problem) problem = twins(2);
    OWNED(dlx_cubes) cubes = dlx_cubes_new(problem, 2, NULL, NULL);
    OWNED(dlx_input) input = dlx_input_memory("text", "", 0, NULL);
    NONE(dlx_bulk_new(&(dlx_bulk_options){.limits = limits}, &error), expected);
    NONE(dlx_grid_maker_new(&(dlx_grid_maker_options){.limits = limits}, &error), expected);
    if (limits->memory_limit)
        return;
    NONE(dlx_cubes_new(problem, 2, limits, &error), expected);
    NONE(dlx_cubes_divide(cubes, 0, problem, 2, limits, &error), expected);
    NONE(dlx_cubes_read(problem, limits, input, &error), expected);
    NONE(dlx_explain(problem, limits, &error), expected);
    NONE(dlx_group_new(problem, limits, &error), expected);
    NONE(dlx_group_read(problem, input, limits, &error), expected);
    FAILS(dlx_problem_estimate(problem, 1, 1, limits, &estimate, &error), expected);
    FAILS(dlx_problem_estimate(problem, 0, 1, NULL, &estimate, &error), DLX_INVALID);
}

TEST(negative_times_and_limits_without_a_meaning_are_refused)
{
    const dlx_limits negative = {.time_limit = -1};
    NONE(dlx_grid_tester_new(&(dlx_grid_tester_options){.limits = &negative}, &error), DLX_INVALID);
    expect_refused(&negative, DLX_INVALID);
    expect_refused(&(dlx_limits){.node_limit = 1}, DLX_UNSUPPORTED);
    expect_refused(&(dlx_limits){.memory_limit = 1}, DLX_UNSUPPORTED);
}

TEST(options_without_the_option_that_they_need_are_refused)
{
    OWNED(dlx_problem) problem = twins(2);
    const dlx_search_options wrong[] = {{.at_most = 1}, {.quick = true}, {.cube_count = 1}};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        NONE(dlx_solver_new(problem, &wrong[i], &error), DLX_UNSUPPORTED);
        NONE(dlx_checker_new(problem, &wrong[i], &error), DLX_UNSUPPORTED);
    }
}

/* Blocks, testers and makers keep to the limits of each call. */
TEST(sudokus_keep_to_limits)
{
    static const uint8_t blank[81];
    static const uint16_t cells[81];
    const dlx_limits limits[] = {{.is_cancelled = is_over}, {.time_limit = 1e-9}};
    OWNED(dlx_grid) grid = dlx_grid_new(3, 3, cells, NULL);
    for (size_t i = 0; i < 2; i++) {
        uint64_t found[1];
        dlx_grid *made;
        dlx_bulk_block block = {.count = 1, .givens = blank, .found = found};
        OWNED(dlx_bulk) bulk = dlx_bulk_new(&(dlx_bulk_options){.limits = &limits[i]}, NULL);
        FAILS(dlx_bulk_solve(bulk, &block, &error), DLX_ABORTED);
        OWNED(dlx_grid_tester)
        tester = dlx_grid_tester_new(&(dlx_grid_tester_options){.limits = &limits[i]}, NULL);
        FAILS(dlx_grid_tester_count(tester, grid, found, &error), DLX_ABORTED);
        OWNED(dlx_grid_maker)
        maker = dlx_grid_maker_new(&(dlx_grid_maker_options){.limits = &limits[i]}, NULL);
        FAILS(dlx_grid_maker_next(maker, &made, &error), DLX_ABORTED);
        ck_assert_ptr_null(made);
    }
}

typedef struct observed {
    unsigned calls, falls;
    double progress;
} observed;

static void observe(void *state, const dlx_search_stats *stats)
{
    observed *seen = state;
    seen->calls++;
    seen->falls += stats->progress < seen->progress;
    seen->progress = stats->progress;
}

TEST(progress_never_falls)
{
    static const char *const engines[] = {"auto", "links", "bits"};
    OWNED(dlx_problem) problem = queens(11);
    for (size_t i = 0; i < sizeof engines / sizeof *engines; i++)
        for (unsigned threads = 1; threads < 3; threads++) {
            observed seen = {0};
            const dlx_limits limits = {.on_tick = observe, .tick_state = &seen};
            const dlx_search_options options = {
                .engine = engines[i], .threads = threads, .limits = &limits};
            OWNED(dlx_solver) solver = new_solver(problem, &options);
            ck_assert_int_eq(dlx_solver_count(solver, NULL), DLX_OK);
            ck_assert_uint_gt(seen.calls, 0);
            ck_assert_uint_eq(seen.falls, 0);
            ck_assert(seen.progress <= 1);
        }
}

TEST(cubes_have_numbers)
{
    size_t count = 1;
    OWNED(dlx_problem) problem = twins(4);
    OWNED(dlx_cubes) cubes = dlx_cubes_new(problem, 4, NULL, &error);
    for (size_t wrong = dlx_cubes_count(cubes); wrong > 1; wrong *= wrong) {
        const size_t list[] = {1, wrong};
        const dlx_search_options options = {
            .size = sizeof options, .cubes = cubes, .cube_list = list, .cube_count = 2};
        NONE(dlx_solver_new(problem, &options, &error), DLX_INVALID);
        FAILS(dlx_engine_supports(NULL, problem, &options, &error), DLX_INVALID);
        if (wrong > UINT32_MAX)
            break;
    }
    NONE(dlx_cubes_share(cubes, 4, 4, &count, &error), DLX_INVALID);
    ck_assert_uint_eq(count, 0);
    ck_assert_ptr_null(dlx_cubes_share(cubes, 0, 0, &count, &error));
}

/* Checks all set covers that a search returns, and wrong covers. */
static void check_covers(const char *text, uint64_t at_most, uint64_t expected)
{
    const dlx_search_options options = {
        .size = sizeof options, .set_cover = true, .at_most = at_most};
    OWNED(dlx_problem) problem = read_problem(text);
    OWNED(dlx_solver) solver = new_solver(problem, &options);
    OWNED(dlx_checker) checker = dlx_checker_new(problem, &options, &error);
    while (dlx_solver_next(solver, NULL) == DLX_OK) {
        size_t count;
        const uint32_t *chosen = dlx_solver_solution(solver, &count);
        ck_assert_msg(dlx_checker_options(checker, chosen, count, NULL, &error) == DLX_OK, "%s",
                      error.text);
    }
    ck_assert_uint_eq(dlx_checker_passed(checker), expected);
    static const uint32_t all[] = {0, 1, 2, 3, 4};
    FAILS(dlx_checker_options(checker, all, dlx_problem_options(problem), NULL, &error),
          DLX_INVALID);
    FAILS(dlx_checker_options(checker, all, 1, NULL, &error), DLX_INVALID);
}

TEST(set_covers_are_checked_as_covers)
{
    check_covers("a b c\na b\nb c\nc\na\nb\n", 0, 4);
    check_covers("a b c\na b\nb c\nc\na\nb\n", 2, 3);
    check_covers("2:3|a b\na b\na b\na\na\nb\n", 0, 6);
    OWNED(dlx_problem) problem = twins(1);
    const dlx_search_options wrong = {.size = sizeof wrong, .goal = DLX_GOAL_MAX + 1};
    NONE(dlx_checker_new(problem, &wrong, &error), DLX_INVALID);
}

/* Options of an unknown size, and members of a later version. */
TEST(sizes_of_structs_are_checked)
{
    static uint8_t givens[16], solutions[16];
    uint64_t found[1];
    OWNED(dlx_bulk) bulk = dlx_bulk_new(&(dlx_bulk_options){.box_rows = 2, .box_columns = 2}, NULL);
    struct {
        dlx_bulk_block block;
        uint64_t later;
    } longer = {{.size = sizeof longer, .count = 1, .givens = givens, .found = found}, 1};
    longer.block.solutions = solutions;
    FAILS(dlx_bulk_solve(bulk, &longer.block, &error), DLX_UNSUPPORTED);
    longer.later = 0;
    ck_assert_int_eq(dlx_bulk_solve(bulk, &longer.block, &error), DLX_OK);
    longer.block.size = sizeof(size_t);
    FAILS(dlx_bulk_solve(bulk, &longer.block, &error), DLX_INVALID);
    const dlx_proof_options proof = {.size = sizeof(size_t)};
    const dlx_answer_options answer = {.size = sizeof(size_t)};
    const dlx_grid_decode_options decode = {.size = sizeof(size_t)};
    OWNED(dlx_problem) problem = twins(1);
    NONE(dlx_proof_new(problem, &proof, NULL, &error), DLX_INVALID);
    NONE(dlx_answer_read(problem, &answer, NULL, &error), DLX_INVALID);
    NONE(dlx_grid_decoder_new(&decode, &error), DLX_INVALID);
}

TEST(a_group_has_two_formats)
{
    OWNED(dlx_problem) problem = twins(2);
    OWNED(dlx_group) group = dlx_group_new(problem, NULL, NULL);
    static const char *const formats[] = {NULL, "text", "json", "xml"};
    for (size_t i = 0; i < 4; i++) {
        OWNED(dlx_output) output = dlx_output_memory(NULL);
        const dlx_group_write_options options = {sizeof options, formats[i]};
        ck_assert_int_eq(dlx_group_write(group, &options, output, &error),
                         i < 3 ? DLX_OK : DLX_INVALID);
        size_t size;
        const char *text = dlx_output_contents(output, &size);
        ck_assert_int_eq(*text, i == 3 ? '\0' : i == 2 ? '{' : *text);
    }
}

TEST(boards_are_written_without_weights)
{
    static const uint16_t cells[81];
    OWNED(dlx_grid) grid = dlx_grid_new(3, 3, cells, NULL);
    OWNED(dlx_grid_encoder) encoder = dlx_grid_encoder_new(NULL);
    OWNED(dlx_grid_weights) rings = dlx_grid_weights_rings(NULL);
    OWNED(dlx_output) output = dlx_output_memory(NULL);
    const dlx_grid_encode_options options = {.size = sizeof options, .weights = rings};
    FAILS(dlx_grid_encoder_write(encoder, grid, &options, output, &error), DLX_UNSUPPORTED);
    ck_assert_int_eq(dlx_grid_encoder_write(encoder, grid, NULL, output, &error), DLX_OK);
}

TEST(boards_are_made_of_cells)
{
    static const uint16_t cells[16] = {1, 3, 2, 4, 4, 2, 3, 1, 2, 4, 1, 3, 3, 1, 4, 0};
    static const uint16_t wrong[16] = {5};
    bool needed[16];
    OWNED(dlx_grid) grid = dlx_grid_new(2, 2, cells, &error);
    OWNED(dlx_grid_tester) tester = dlx_grid_tester_new(NULL, NULL);
    OWNED(dlx_grid) reduced = dlx_grid_tester_reduce(tester, grid, &error);
    ck_assert_uint_eq(dlx_grid_box_columns(grid), 2);
    ck_assert_mem_eq(dlx_grid_cells(grid), cells, sizeof cells);
    ck_assert_mem_ne(dlx_grid_cells(reduced), cells, sizeof cells);
    ck_assert_int_eq(dlx_grid_tester_needed(tester, reduced, needed, NULL), DLX_OK);
    for (size_t i = 0; i < 16; i++)
        ck_assert_int_eq(needed[i], dlx_grid_cells(reduced)[i] > 0);
    NONE(dlx_grid_with(grid, wrong, &error), DLX_INVALID);
    ck_assert_ptr_null(dlx_grid_new(2, 2, wrong, &error));
    ck_assert_ptr_null(dlx_grid_new(0, 2, cells, &error));
    NONE(dlx_grid_new(1000, 1000, cells, &error), DLX_INVALID);
}

/* A board whose diagonals have distinct digits; its other cells are blank. */
TEST(other_cells_keep_the_rules)
{
    static const uint16_t cells[16] = {1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1};
    size_t rule = 0;
    while (strcmp(dlx_rule_name(rule), "diagonals") != 0)
        rule++;
    const dlx_grid_options options = {.size = sizeof options, .rules = UINT64_C(1) << rule};
    while (dlx_rule_name(rule))
        rule++;
    ck_assert_ptr_null(dlx_rule_summary(rule));
    ck_assert_ptr_null(dlx_rule_summary(SIZE_MAX));
    OWNED(dlx_grid) grid;
    OWNED(dlx_input) input = dlx_input_memory("text", "................\n", 17, NULL);
    OWNED(dlx_grid_reader) reader = dlx_grid_reader_new(input, &options, NULL);
    ck_assert_int_eq(dlx_grid_reader_next(reader, &grid, NULL), DLX_OK);
    OWNED(dlx_grid) with = dlx_grid_with(grid, cells, &error);
    OWNED(dlx_grid) without = dlx_grid_new(2, 2, cells, &error);
    ck_assert_int_eq(dlx_grid_check(without, &error), DLX_OK);
    FAILS(dlx_grid_check(with, &error), DLX_INVALID);
}
