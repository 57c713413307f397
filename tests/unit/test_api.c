/* SPDX-License-Identifier: MIT */
/* The library as its users see it: dlx.h. */
#include "failing_memory.h"
#include "solving.h"
#include "suite.h"

#include <math.h>

TEST(a_problem_is_built_and_solved)
{
    OWNED(dlx_builder) builder = dlx_builder_new(&error);
    for (char item[] = "a"; *item <= 'g'; ++*item)
        ck_assert_int_eq(dlx_builder_primary(builder, item, 1, 1, &error), DLX_OK);
    static const char *const options[] = {"ce", "adg", "bcf", "adf", "bg", "deg"};
    for (size_t k = 0; k < sizeof options / sizeof *options; k++) {
        for (const char *item = options[k]; *item; item++)
            ck_assert_int_eq(dlx_builder_add_index(builder, *item - 'a', NULL, &error), DLX_OK);
        ck_assert_int_eq(dlx_builder_end_option(builder, &error), DLX_OK);
    }
    OWNED(dlx_problem) problem = dlx_builder_finish(builder, &error);
    OWNED(dlx_solver) solver = dlx_solver_new(problem, NULL, &error);
    ck_assert(dlx_solver_next(solver, NULL) == DLX_OK);
    size_t count;
    const uint32_t *chosen = dlx_solver_solution(solver, &count);
    ck_assert_uint_eq(count, 3);
    ck_assert(chosen[0] == 0 && chosen[1] == 3 && chosen[2] == 4);
    for (int i = 0; i < 2; i++)
        ck_assert(dlx_solver_next(solver, NULL) != DLX_OK);
    expect_found(solver, "1", DLX_END_COMPLETE);
}

TEST(items_are_found_by_name)
{
    OWNED(dlx_problem) problem = twins(20);
    for (size_t i = 0; i < dlx_problem_items(problem); i++)
        ck_assert_uint_eq(dlx_problem_find_item(problem, dlx_problem_item_name(problem, i)), i);
    ck_assert_uint_eq(dlx_problem_find_item(problem, "i20"), SIZE_MAX);
    ck_assert_uint_eq(dlx_problem_find_item(problem, ""), SIZE_MAX);
}

TEST(output_is_collected_in_memory)
{
    size_t size, total = 0;
    dlx_output *output = dlx_output_memory(NULL);
    ck_assert_str_eq(dlx_output_contents(output, &size), "");
    for (int i = 0; i < 100000; i++) {
        dlx_output_text(output, "some text");
        total += 9;
    }
    const char *text = dlx_output_contents(output, &size);
    ck_assert_uint_eq(size, total);
    ck_assert_uint_eq(strlen(text), total);
    dlx_output_text(output, "; more");
    ck_assert_str_eq(dlx_output_contents(output, &size) + total, "; more");
    ck_assert_int_eq(dlx_output_flush(output, NULL), DLX_OK);
    ck_assert_int_eq(dlx_output_close(output, NULL), DLX_OK);
}

TEST(output_in_memory_says_that_memory_has_run_out)
{
    size_t size;
    OWNED(dlx_output) output = dlx_output_memory(NULL);
    for (int i = 0; i < 20000; i++)
        dlx_output_text(output, "text");
    begin_failing(1, true);
    const char *text = dlx_output_contents(output, &size);
    const dlx_status status = dlx_output_flush(output, &error);
    memory.on = false;
    ck_assert_ptr_null(text);
    ck_assert_int_eq(status, DLX_NO_MEMORY);
}

/* Options of a caller that knows a member more than the library. */
typedef struct later_options {
    dlx_search_options known;
    int added;
} later_options;

TEST(options_of_other_versions_are_taken_as_far_as_they_are_known)
{
    OWNED(dlx_problem) problem = twins(3);
    later_options later = {.known = {.size = sizeof later, .solution_limit = 2}};
    OWNED(dlx_solver) solver = dlx_solver_new(problem, &later.known, &error);
    expect_counted(solver, "2", DLX_END_ENOUGH);
    later.added = 1;
    NONE(dlx_solver_new(problem, &later.known, &error), DLX_UNSUPPORTED);
    later.known.size = 1;
    NONE(dlx_solver_new(problem, &later.known, &error), DLX_INVALID);
}

TEST(values_out_of_their_range_are_invalid)
{
    OWNED(dlx_problem) problem = twins(2);
    const dlx_search_options wrong[] = {
        {.choose = DLX_CHOOSE_FIRST + 1},
        {.choose = (dlx_choice)-1},
        {.goal = DLX_GOAL_MAX + 1},
        {.goal = (dlx_goal)-1},
        {.limits = &(dlx_limits){.time_limit = -1}},
        {.limits = &(dlx_limits){.time_limit = -HUGE_VAL}},
        {.limits = &(dlx_limits){.time_limit = NAN}},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        NONE(dlx_solver_new(problem, &wrong[i], &error), DLX_INVALID);
}

/* Whatever was begun of it: an item, a cost, a name. What the builder holds can still be ended. */
TEST(a_problem_with_an_open_option_is_invalid)
{
    for (int begun = 0; begun < 3; begun++) {
        OWNED(dlx_builder) builder = dlx_builder_new(NULL);
        dlx_builder_primary(builder, "a", 1, 1, NULL);
        const dlx_status status = begun == 0   ? dlx_builder_add_index(builder, 0, NULL, NULL)
                                  : begun == 1 ? dlx_builder_cost(builder, 5, NULL)
                                               : dlx_builder_option_name(builder, "o", NULL);
        ck_assert_int_eq(status, DLX_OK);
        NONE(dlx_builder_finish(builder, &error), DLX_INVALID);
        ck_assert_int_eq(dlx_builder_end_option(builder, NULL), DLX_OK);
        OWNED(dlx_problem) problem = dlx_builder_finish(builder, &error);
        ck_assert_uint_eq(dlx_problem_options(problem), 1);
    }
}

TEST(statistics_fill_what_the_caller_knows_of_them)
{
    OWNED(dlx_problem) problem = twins(3);
    OWNED(dlx_solver) solver = dlx_solver_new(problem, NULL, NULL);
    dlx_search_stats stats = {.size = offsetof(dlx_search_stats, updates), 77, 77, 77};
    dlx_solver_count(solver, NULL);
    dlx_solver_stats(solver, &stats);
    ck_assert_uint_gt(stats.nodes, 0);
    ck_assert_uint_ne(stats.nodes, 77);
    ck_assert_uint_eq(stats.updates, 77);
}

static dlx_status status_of_count(const dlx_problem *problem, const dlx_search_options *options,
                                  bool without_memory)
{
    OWNED(dlx_solver) solver = dlx_solver_new(problem, options, NULL);
    ck_assert_ptr_nonnull(solver);
    begin_failing(without_memory, true);
    dlx_solver_count(solver, NULL);
    memory.on = false;
    ck_assert_int_eq(dlx_solver_end(solver), DLX_END_LIMIT);
    return dlx_solver_next(solver, NULL);
}

TEST(no_memory_is_told_apart_from_a_limit)
{
    OWNED(dlx_problem) problem = twins(70);
    dlx_search_options options = {.engine = "links", .limits = &(dlx_limits){.node_limit = 10}};
    ck_assert_int_eq(status_of_count(problem, &options, false), DLX_ABORTED);
    options = (dlx_search_options){.engine = "frontier", .count_only = true};
    ck_assert_int_eq(status_of_count(problem, &options, true), DLX_NO_MEMORY);
    options.limits = &(dlx_limits){.memory_limit = UINT64_C(1) << 40};
    ck_assert_int_eq(status_of_count(problem, &options, true), DLX_NO_MEMORY);
    options.limits = &(dlx_limits){.memory_limit = 1};
    ck_assert_int_eq(status_of_count(problem, &options, false), DLX_ABORTED);
}

TEST(a_memory_limit_is_not_taken_for_no_memory_by_any_engine)
{
    OWNED(dlx_problem) problem = domino_board(2, 3); /* suits all engines */
    for (size_t i = 0; dlx_engine_name(i); i++) {
        const unsigned can = i > 0 ? dlx_engine_capabilities(i) : 0;
        for (uint64_t bytes = 1; bytes < 1 << 20; bytes *= 2) {
            const dlx_search_options options = {.engine = dlx_engine_name(i),
                                                .set_cover = (can & DLX_ENGINE_COVERS) != 0,
                                                .goal = can & DLX_ENGINE_FINDS_BEST ? DLX_GOAL_MIN
                                                                                    : DLX_GOAL_ANY,
                                                .count_only = !(can & DLX_ENGINE_LISTS),
                                                .limits = &(dlx_limits){.memory_limit = bytes}};
            OWNED(dlx_solver) solver = dlx_solver_new(problem, &options, NULL);
            ck_assert_msg(solver != NULL, "%s with %d bytes", options.engine, (int)bytes);
            dlx_solver_count(solver, NULL);
            ck_assert_int_ne(dlx_solver_next(solver, NULL), DLX_NO_MEMORY);
        }
    }
}

/* Of the ways to list the best of many solutions, all keep those found so far. */
TEST(kept_solutions_are_within_the_memory_limit)
{
    enum { PAIRS = 18, BYTES = 1 << 20 };
    OWNED(dlx_problem) problem = twins(PAIRS);
    const dlx_limits limits = {.memory_limit = BYTES};
    const dlx_search_options ways[] = {
        {.set_cover = true},
        {.engine = "links", .goal = DLX_GOAL_MIN, .solution_limit = UINT64_MAX},
        {.engine = "bound", .goal = DLX_GOAL_MIN, .solution_limit = UINT64_MAX},
    };
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
        dlx_search_options options = ways[i];
        options.limits = &limits;
        OWNED(dlx_solver) solver = dlx_solver_new(problem, &options, NULL);
        size_t found = 0;
        while (dlx_solver_next(solver, NULL) == DLX_OK) {
            size_t count;
            dlx_solver_solution(solver, &count);
            ck_assert_uint_eq(count, PAIRS);
            found++;
        }
        ck_assert_int_eq(dlx_solver_end(solver), DLX_END_LIMIT);
        ck_assert_int_eq(dlx_solver_next(solver, NULL), DLX_ABORTED);
        ck_assert_uint_gt(found, 100);
        ck_assert_uint_lt(found, BYTES / (PAIRS * sizeof(uint32_t)));
    }
}

/* Solutions in blocks are those of another search by single steps, with the same end. */
static void compare_blocks(const dlx_problem *problem, const dlx_search_options *options,
                           size_t most)
{
    OWNED(dlx_solver) single = dlx_solver_new(problem, options, NULL);
    OWNED(dlx_solver) blocks = dlx_solver_new(problem, options, NULL);
    size_t ends[40];
    int64_t costs[40];
    dlx_status status;
    dlx_solution_block block = {
        .size = sizeof block, .capacity = most, .ends = ends, .costs = costs};
    while ((status = dlx_solver_next_block(blocks, &block, NULL)) == DLX_OK) {
        size_t count, begin = 0;
        for (size_t k = 0; k < block.count; begin = ends[k++]) {
            ck_assert(dlx_solver_next(single, NULL) == DLX_OK);
            const uint32_t *expected = dlx_solver_solution(single, &count);
            ck_assert_uint_eq(ends[k] - begin, count);
            ck_assert(!count || memcmp(block.options + begin, expected, 4 * count) == 0);
            ck_assert_int_eq(costs[k], dlx_solver_cost(single));
        }
    }
    ck_assert_int_eq(dlx_solver_next(single, NULL), status);
    ck_assert_int_eq(dlx_solver_end(blocks), dlx_solver_end(single));
}

TEST(solutions_come_in_blocks)
{
    OWNED(dlx_problem) problem = twins(5);
    OWNED(dlx_problem) empty = twins(0);
    const dlx_search_options searches[] = {
        {.engine = NULL}, {.solution_limit = 7}, {.goal = DLX_GOAL_MAX, .solution_limit = 9}};
    for (size_t i = 0; i < sizeof searches / sizeof *searches; i++)
        for (size_t most = 1; most < 40; most += 6) {
            compare_blocks(problem, &searches[i], most);
            compare_blocks(empty, &searches[i], most);
        }
}

TEST(the_header_and_the_library_have_the_same_version)
{
    unsigned major, minor, patch;
    ck_assert_str_eq(dlx_version(), PACKAGE_VERSION);
    ck_assert_str_eq(DLX_VERSION, PACKAGE_VERSION);
    ck_assert_int_eq(sscanf(DLX_VERSION, "%u.%u.%u", &major, &minor, &patch), 3);
    ck_assert_uint_eq(DLX_VERSION_NUMBER, major * 10000 + minor * 100 + patch);
    ck_assert_uint_eq(dlx_version_number(), DLX_VERSION_NUMBER);
}

TEST(every_status_has_a_text)
{
    for (int i = DLX_OK; i <= DLX_INVALID; i++)
        for (int j = DLX_OK; j < i; j++)
            ck_assert_str_ne(dlx_status_text(i), dlx_status_text(j));
    ck_assert_str_eq(dlx_status_text(DLX_NO_MEMORY), "out of memory");
    ck_assert_str_eq(dlx_status_text(DLX_INVALID + 1), "unknown status");
}

TEST(an_error_outlives_its_input)
{
    dlx_problem *problem;
    {
        OWNED(char) name = strdup("given.ec");
        OWNED(dlx_input) input = dlx_input_memory(name, "a a", 3, &error);
        OWNED(dlx_reader) reader = dlx_reader_new(dlx_format_find("ec"), input, NULL, &error);
        FAILS(dlx_reader_next(reader, &problem, &error), DLX_SYNTAX);
    }
    ck_assert_str_eq(error.file, "given.ec");
}

TEST(a_long_name_in_an_error_loses_its_beginning)
{
    char name[2 * DLX_ERROR_FILE];
    for (size_t i = 0; i < sizeof name; i += 2)
        memcpy(name + i, "\xc3\xa4", 2);
    memcpy(name + sizeof name - 4, ".ec", 4);
    dlx_error_place(&error, name, 3, 4);
    const size_t length = strlen(error.file);
    ck_assert_uint_lt(length, DLX_ERROR_FILE);
    ck_assert_uint_gt(length, DLX_ERROR_FILE - 8);
    ck_assert_int_eq(strncmp(error.file, "...\xc3", 4), 0);
    ck_assert_str_eq(error.file + length - 3, ".ec");
    dlx_error_place(&error, NULL, 0, 0);
    ck_assert_str_eq(error.file, "");
}
