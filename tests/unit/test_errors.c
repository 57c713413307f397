/* SPDX-License-Identifier: MIT */
/* The errors of dlx.h and dlx-sudoku.h that no test of a format, an engine or a variant meets: each
 * status that a comment names, for the arguments that it names. */
#include "solving.h"
#include "suite.h"

static const char small[] = "a b | c\na b\na c\nb\n";

static long fail_to_read(void *state, char *bytes, size_t size)
{
    (void)state, (void)bytes, (void)size;
    return -1;
}

TEST(a_failed_read_ends_reading)
{
    dlx_problem *problem;
    OWNED(dlx_input) input = dlx_input_from("source", fail_to_read, NULL, &error);
    OWNED(dlx_reader) reader = dlx_reader_new(dlx_format_find("ec"), input, NULL, &error);
    FAILS(dlx_reader_next(reader, &problem, &error), DLX_READ_FAILED);
    ck_assert_str_eq(error.file, "source");
}

/* After an error the builder is in the state before the call; test_builder.c has other errors. */
TEST(builders_refuse_what_is_no_problem)
{
    OWNED(dlx_builder) builder = dlx_builder_new(&error);
    FAILS(dlx_builder_name(builder, "two\nlines", &error), DLX_INVALID);
    FAILS(dlx_builder_data(builder, "two words", "text", &error), DLX_INVALID);
    FAILS(dlx_builder_data(builder, "word", "two\nlines", &error), DLX_INVALID);
    ck_assert_int_eq(dlx_builder_primary(builder, "a", 1, 1, &error), DLX_OK);
    ck_assert_int_eq(dlx_builder_secondary(builder, "s", &error), DLX_OK);
    FAILS(dlx_builder_add_index(builder, 2, NULL, &error), DLX_INVALID);
    ck_assert_int_eq(dlx_builder_add(builder, "s", "red", &error), DLX_OK);
    FAILS(dlx_builder_add_index(builder, 1, NULL, &error), DLX_INVALID);
    FAILS(dlx_builder_secondary(builder, "t", &error), DLX_INVALID);
    NONE(dlx_builder_finish(builder, &error), DLX_INVALID);
    ck_assert_int_eq(dlx_builder_cost(builder, INT64_MAX, &error), DLX_OK);
    FAILS(dlx_builder_cost(builder, 1, &error), DLX_INVALID);
    FAILS(dlx_builder_cost_decimal(builder, 1, 19, &error), DLX_INVALID);
    FAILS(dlx_builder_cost_constant(builder, 1, 19, &error), DLX_INVALID);
    ck_assert_int_eq(dlx_builder_end_option(builder, &error), DLX_OK);
    OWNED(dlx_problem) problem = dlx_builder_finish(builder, &error);
    ck_assert_uint_eq(dlx_problem_items(problem), 2);
    ck_assert_uint_eq(dlx_problem_nonzeros(problem), 1);
    ck_assert_int_eq(dlx_problem_cost(problem, 0), INT64_MAX);
}

TEST(formats_do_what_they_can)
{
    size_t size;
    OWNED(dlx_problem) problem = read_problem(small);
    OWNED(dlx_input) input = dlx_input_memory("text", small, strlen(small), NULL);
    OWNED(dlx_output) output = dlx_output_memory(NULL);
    OWNED(dlx_diagram) diagram = dlx_diagram_new(problem, NULL, &error);
    OWNED(dlx_input) numbers = dlx_input_memory("text", "1 2\n\n", 5, NULL);
    NONE(dlx_format_detect(numbers, NULL, &error), DLX_SYNTAX);
    ck_assert_uint_eq(dlx_grid_format_find("nope"), SIZE_MAX);
    NONE(dlx_reader_new(NULL, input, NULL, &error), DLX_INVALID);
    NONE(dlx_reader_new(dlx_format_find("ec"), NULL, NULL, &error), DLX_INVALID);
    FAILS(dlx_problem_write(problem, NULL, NULL, output, &error), DLX_INVALID);
    const dlx_write_options wrong[] = {{.amo = "nope"}, {.objective = DLX_OBJECTIVE_COUNT + 1}};
    for (size_t i = 0; i < 2; i++)
        FAILS(dlx_problem_write(problem, dlx_format_find("cnf"), &wrong[i], output, &error),
              DLX_INVALID);
    for (size_t i = 0; dlx_format_at(i); i++) {
        const dlx_format *format = dlx_format_at(i);
        const unsigned can = dlx_format_capabilities(format);
        if (!(can & DLX_FORMAT_READS_PROBLEMS))
            NONE(dlx_reader_new(format, input, NULL, &error), DLX_UNSUPPORTED);
        if (!(can & DLX_FORMAT_WRITES_PROBLEMS))
            FAILS(dlx_problem_write(problem, format, NULL, output, &error), DLX_UNSUPPORTED);
        if (!(can & DLX_FORMAT_WRITES_DIAGRAMS))
            FAILS(dlx_diagram_write(diagram, format, output, &error), DLX_UNSUPPORTED);
    }
    dlx_output_contents(output, &size);
    ck_assert_uint_eq(size, 0);
}

static void take_event(void *state, const dlx_event *event)
{
    (void)state, (void)event;
}

/* The status of what was made, by its letter below. */
static void expect_status(const void *made, char letter)
{
    const dlx_status expected = letter == 'I' ? DLX_INVALID : DLX_UNSUPPORTED;
    ck_assert_msg(letter == ' ' ? made != NULL : !made && error.status == expected, "%c: %d",
                  letter, error.status);
}

/* The options that each kind of search refuses. */
TEST(searches_refuse_options_of_others)
{
    static const int64_t literals[] = {1};
    static const size_t list[] = {0};
    const dlx_limits negative = {.time_limit = -1};
    OWNED(dlx_problem) problem = read_problem(small);
    OWNED(dlx_output) output = dlx_output_memory(NULL);
    OWNED(dlx_proof) proof = dlx_proof_new(problem, NULL, output, &error);
    OWNED(dlx_cubes) cubes = dlx_cubes_new(problem, 2, NULL, &error);
    OWNED(dlx_group) group = dlx_group_new(problem, NULL, &error);
    const struct {
        dlx_search_options options;
        /* of solver, backbone, marginals, diagram, classes: I(nvalid), U(nsupported) or OK */
        const char *statuses;
    } rows[] = {
        {{.engine = "nope"}, "IIUUI"},
        {{.engine = "links"}, "  UU "},
        {{.limits = &negative}, "IIIII"},
        {{.goal = DLX_GOAL_MAX + 1}, "IIIII"},
        {{.goal = DLX_GOAL_MIN}, " UUU "},
        {{.set_cover = true}, " UUUU"},
        {{.sample = true}, " UUUU"},
        {{.proof = proof}, " UUUU"},
        {{.cubes = cubes, .cube_list = list, .cube_count = 1}, " UUUU"},
        {{.on_event = take_event}, " UUUU"},
        {{.literals = literals, .literal_count = 1}, "    U"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const dlx_search_options *options = &rows[i].options;
        OWNED(dlx_solver) solver = dlx_solver_new(problem, options, &error);
        expect_status(solver, rows[i].statuses[0]);
        OWNED(dlx_backbone) backbone = dlx_backbone_new(problem, options, &error);
        expect_status(backbone, rows[i].statuses[1]);
        OWNED(dlx_marginals) marginals = dlx_marginals_new(problem, options, &error);
        expect_status(marginals, rows[i].statuses[2]);
        OWNED(dlx_diagram) diagram = dlx_diagram_new(problem, options, &error);
        expect_status(diagram, rows[i].statuses[3]);
        OWNED(dlx_classes) classes = dlx_classes_new(group, options, &error);
        expect_status(classes, rows[i].statuses[4]);
    }
}

TEST(options_that_exclude_each_other_are_refused)
{
    static const int64_t literals[] = {1};
    static const int64_t none[] = {9};
    OWNED(dlx_problem) problem = read_problem(small);
    OWNED(dlx_output) output = dlx_output_memory(NULL);
    OWNED(dlx_proof) proof = dlx_proof_new(problem, NULL, output, &error);
    OWNED(dlx_cubes) cubes = dlx_cubes_new(problem, 2, NULL, &error);
    const dlx_search_options pairs[] = {
        {.sample = true, .engine = "links"},
        {.sample = true, .goal = DLX_GOAL_MIN},
        {.sample = true, .set_cover = true},
        {.sample = true, .on_event = take_event},
        {.sample = true, .choose = DLX_CHOOSE_FIRST},
        {.cubes = cubes, .sample = true},
        {.cubes = cubes, .set_cover = true},
        {.cubes = cubes, .on_event = take_event},
        {.cubes = cubes, .choose = DLX_CHOOSE_FIRST},
        {.literals = literals, .literal_count = 1, .proof = proof},
        {.literals = literals, .literal_count = 1, .cubes = cubes},
    };
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
        NONE(dlx_solver_new(problem, &pairs[i], &error), DLX_UNSUPPORTED);
        ck_assert(!pairs[i].sample || strstr(error.text, "excludes"));
        FAILS(dlx_engine_supports(NULL, problem, &pairs[i], &error), DLX_UNSUPPORTED);
    }
    const dlx_search_options unknown = {.literals = none, .literal_count = 1};
    NONE(dlx_solver_new(problem, &unknown, &error), DLX_INVALID);
    NONE(dlx_problem_restrict(problem, none, 1, false, &error), DLX_INVALID);
    FAILS(dlx_engine_supports("nope", problem, NULL, &error), DLX_INVALID);
    FAILS(dlx_task_supports((dlx_task)99, problem, &error), DLX_INVALID);
}

TEST(limits_end_what_has_no_part)
{
    const dlx_limits over = {.is_cancelled = is_over};
    const dlx_search_options options = {.limits = &over};
    OWNED(dlx_problem) problem = queens(12);
    NONE(dlx_diagram_new(problem, &options, &error), DLX_ABORTED);
    NONE(dlx_cubes_new(problem, 50, &over, &error), DLX_ABORTED);
    OWNED(dlx_backbone) backbone = dlx_backbone_new(problem, &options, &error);
    ck_assert_int_eq(dlx_backbone_end(backbone), DLX_END_INTERRUPTED);
    OWNED(dlx_marginals) marginals = dlx_marginals_new(problem, &options, &error);
    ck_assert_int_eq(dlx_marginals_end(marginals), DLX_END_INTERRUPTED);
}

TEST(proofs_have_their_problems)
{
    const struct {
        const char *problem, *format;
        dlx_status status;
    } rows[] = {
        {"a\na\n", "nope", DLX_INVALID},
        {"2:3|a\na\na\n", "drat", DLX_UNSUPPORTED},
        {"2:3|a\na\na\n", "lrat", DLX_UNSUPPORTED},
        {"2:3|a\na\na\n", "scpog", DLX_UNSUPPORTED},
        {"a | c\na c:red\n", "cpog", DLX_UNSUPPORTED},
    };
    OWNED(dlx_output) output = dlx_output_memory(NULL);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        OWNED(dlx_problem) problem = read_problem(rows[i].problem);
        const dlx_proof_options options = {sizeof options, rows[i].format};
        NONE(dlx_proof_new(problem, &options, output, &error), rows[i].status);
    }
    OWNED(dlx_builder) builder = dlx_builder_new(NULL);
    OWNED(dlx_problem) empty = dlx_builder_finish(builder, NULL);
    NONE(dlx_proof_new(empty, &(dlx_proof_options){.format = "cpog"}, output, &error),
         DLX_UNSUPPORTED);
}

TEST(problems_with_solutions_have_no_explanation)
{
    bool minimal;
    size_t count;
    OWNED(dlx_problem) problem = read_problem("a\na\n");
    OWNED(dlx_explanation) explanation = dlx_explain(problem, NULL, &error);
    ck_assert_ptr_null(dlx_explanation_weights(explanation, NULL));
    ck_assert_ptr_null(dlx_explanation_items(explanation, &count, &minimal));
    ck_assert_uint_eq(dlx_explanation_modulus(explanation), 0);
}

TEST(texts_of_others_are_refused)
{
    static const char text[] = "(1,2)(9,10)\n";
    OWNED(dlx_problem) problem = read_problem("a b\na\nb\na b\n");
    const dlx_answer_options options = {sizeof options, 0, "nope"};
    for (int i = 0; i < 3; i++) {
        OWNED(dlx_input) input = dlx_input_memory("text", text, strlen(text), NULL);
        if (i == 0)
            NONE(dlx_group_read(problem, input, NULL, &error), DLX_SYNTAX);
        if (i == 1)
            NONE(dlx_cubes_read(problem, NULL, input, &error), DLX_SYNTAX);
        if (i == 2)
            NONE(dlx_answer_read(problem, &options, input, &error), DLX_INVALID);
    }
    OWNED(dlx_input) input = dlx_input_memory("text", "", 0, NULL);
    OWNED(dlx_answer) answer = dlx_answer_read(problem, NULL, input, &error);
    ck_assert_str_eq(dlx_answer_dialect(answer), "");
    ck_assert(!dlx_answer_cost(answer, NULL));
}

static const uint16_t blank[256];

TEST(writers_of_grids_have_their_options)
{
    OWNED(dlx_output) output = dlx_output_memory(NULL);
    NONE(dlx_grid_writer_new("nope", output, &error), DLX_INVALID);
    OWNED(dlx_grid_writer) html = dlx_grid_writer_new("html", output, &error);
    const dlx_grid_write_options wrong[] = {{.symbols = "aa"}, {.boards = 5}, {.paper = "a3"}};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        FAILS(dlx_grid_writer_set(html, &wrong[i], &error), DLX_INVALID);
    for (size_t i = 0; dlx_grid_format_name(i); i++) {
        const unsigned can = dlx_grid_format_capabilities(i);
        if (!(can & DLX_FORMAT_WRITES_GRIDS)) {
            NONE(dlx_grid_writer_new(dlx_grid_format_name(i), output, &error), DLX_INVALID);
            continue;
        }
        OWNED(dlx_grid) grid = dlx_grid_new(3, 3, blank, NULL);
        OWNED(dlx_grid_writer)
        writer = dlx_grid_writer_new(dlx_grid_format_name(i), output, &error);
        ck_assert_int_eq(dlx_grid_writer_supports(writer, grid, &error), DLX_OK);
        dlx_grid_writer_grid(writer, grid);
        ck_assert_int_eq(dlx_grid_writer_supports(writer, grid, &error),
                         can & DLX_FORMAT_SINGLE_GRID ? DLX_INVALID : DLX_OK);
    }
}

/* Hopeless attempts end, and another call makes more. */
TEST(attempts_are_limited_and_large_boards_have_no_least_form)
{
    OWNED(dlx_grid) large = dlx_grid_new(4, 4, blank, NULL);
    NONE(dlx_grid_canonical(large, &error), DLX_UNSUPPORTED);
    dlx_grid *grid;
    const dlx_grid_maker_options options = {.max_givens = 17, .max_attempts = 2};
    OWNED(dlx_grid_maker) maker = dlx_grid_maker_new(&options, &error);
    for (uint64_t calls = 1; calls < 3; calls++) {
        FAILS(dlx_grid_maker_next(maker, &grid, &error), DLX_ABORTED);
        ck_assert_uint_ge(dlx_grid_maker_attempts(maker), 2 * calls);
    }
}
