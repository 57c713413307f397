/* SPDX-License-Identifier: MIT */
/* The library when memory fails, at each allocation in turn. */
#include "failing_memory.h"
#include "suite.h"

/* A use of the library to its end, or to the first failure, which is returned. */
typedef dlx_status use_fn(void);

/* Makes the first allocation fail, then the second, and so on, until a run has no more allocations.
 * Each time the use must report the failure of memory, or succeed, and must free all memory. */
static void fail_in_turn(use_fn *use)
{
    for (int for_good = 0; for_good <= 1; for_good++)
        for (unsigned n = 1;; n++) {
            begin_failing(n, for_good);
            error = (dlx_error){.status = DLX_OK};
            const dlx_status status = use();
            memory.on = false;
            if (memory.live != 0 || (status != DLX_OK && status != DLX_NO_MEMORY) ||
                (status == DLX_NO_MEMORY && !memory.failed))
                ck_abort_msg("allocation %u: status %d, %ld blocks left", n, (int)status,
                             memory.live);
            if (!memory.failed) {
                ck_assert_int_eq(status, DLX_OK);
                ck_assert_uint_gt(n, 5);
                break;
            }
        }
}

/* The status in an error, which must equal the returned status. */
static dlx_status told(dlx_status status)
{
    if (error.status != status || !*error.text)
        ck_abort_msg("status %d, told as %d '%s'", (int)status, (int)error.status, error.text);
    return status;
}

/* DLX_OK for what cannot be done, and the failure otherwise. */
static dlx_status refused(void)
{
    return error.status == DLX_UNSUPPORTED ? DLX_OK : told(DLX_NO_MEMORY);
}

static dlx_status status_of(dlx_end end)
{
    return end == DLX_END_LIMIT ? DLX_NO_MEMORY : DLX_OK;
}

static dlx_status solve(const dlx_problem *problem, const dlx_search_options *options,
                        dlx_output *output)
{
    const dlx_format *ec = dlx_format_find("ec");
    error = (dlx_error){.status = DLX_OK};
    OWNED(dlx_solver) solver = dlx_solver_new(problem, options, &error);
    if (!solver)
        return refused();
    dlx_write_head(ec, dlx_problem_name(problem), output);
    for (uint64_t number = 1; dlx_solver_next(solver, NULL) == DLX_OK; number++) {
        size_t count;
        const uint32_t *chosen = dlx_solver_solution(solver, &count);
        dlx_write_solution(ec, problem, number, chosen, count, output);
    }
    OWNED(char) found = dlx_solver_found(solver);
    if (!found)
        return DLX_NO_MEMORY;
    dlx_write_end(ec, found, dlx_solver_end(solver), output);
    return status_of(dlx_solver_end(solver));
}

static dlx_status write_diagram(const dlx_problem *problem, dlx_output *output)
{
    OWNED(dlx_diagram) diagram = dlx_diagram_new(problem, NULL, &error);
    if (!diagram)
        return told(DLX_NO_MEMORY);
    const dlx_status status = dlx_diagram_write(diagram, dlx_format_find("zdd"), output, &error);
    dlx_diagram_write_variables(diagram, output);
    return status;
}

/* Counts the solutions by every engine able to count without listing. */
static dlx_status count(const dlx_problem *problem)
{
    dlx_status status = DLX_OK;
    for (size_t e = 0; dlx_engine_name(e) && status == DLX_OK; e++) {
        const dlx_search_options options = {.engine = dlx_engine_name(e), .count_only = true};
        error = (dlx_error){.status = DLX_OK};
        OWNED(dlx_solver) solver = dlx_solver_new(problem, &options, &error);
        if (solver)
            dlx_solver_count(solver, NULL);
        status = solver ? status_of(dlx_solver_end(solver)) : refused();
    }
    return status;
}

static const dlx_search_options searches[] = {
    {.engine = "links"},
    {.set_cover = true},
    {.goal = DLX_GOAL_MIN, .solution_limit = 3},
    {.goal = DLX_GOAL_MIN, .set_cover = true, .solution_limit = 3},
    {.goal = DLX_GOAL_MAX, .solution_limit = 3},
    {.goal = DLX_GOAL_MAX, .set_cover = true, .solution_limit = 3},
    {.engine = "cells"},
    {.sample = true, .solution_limit = 3},
};

/* Writes a problem in every format that can hold the problem, and solves the problem in every way.
 * */
static dlx_status use_problem(const dlx_problem *problem, dlx_output *output)
{
    dlx_status status = DLX_OK;
    for (size_t f = 0; dlx_format_at(f) && status == DLX_OK; f++) {
        status = dlx_problem_write(problem, dlx_format_at(f), NULL, output, &error);
        if (status == DLX_UNSUPPORTED)
            status = DLX_OK;
    }
    for (size_t i = 0; i < sizeof searches / sizeof *searches && status == DLX_OK; i++)
        status = solve(problem, &searches[i], output);
    if (status == DLX_OK)
        status = write_diagram(problem, output);
    return status == DLX_OK ? count(problem) : status;
}

/* Counts and lists the classes of a problem under all its symmetries. */
static dlx_status use_group(const dlx_problem *problem, dlx_output *output)
{
    (void)output;
    OWNED(dlx_group) group = dlx_group_new(problem, NULL, &error);
    if (!group)
        return told(error.status);
    dlx_status status = DLX_OK;
    for (int listed = 0; listed < 2 && status == DLX_OK; listed++) {
        OWNED(dlx_classes) classes = dlx_classes_new(group, NULL, &error);
        if (!classes)
            return told(error.status);
        if (!listed)
            dlx_classes_count(classes, NULL);
        while (dlx_classes_next(classes, NULL) == DLX_OK)
            continue;
        status = status_of(dlx_classes_end(classes));
    }
    return status;
}

static dlx_status use_explanation(const dlx_problem *problem, dlx_output *output)
{
    (void)output;
    OWNED(dlx_explanation)
    explanation = dlx_explain(problem, &(dlx_limits){.time_limit = 60}, &error);
    return explanation ? DLX_OK : told(DLX_NO_MEMORY);
}

/* Reads an answer with a wrong model and two right ones, and checks each. */
static dlx_status use_answer(const dlx_problem *problem, dlx_output *output)
{
    (void)output;
    static const char text[] = "v 1 -2 0\nv 1 2 0\nv -1 2 0\ns SATISFIABLE\n";
    error = (dlx_error){.status = DLX_NO_MEMORY};
    OWNED(dlx_checker) checker = dlx_checker_new(problem, NULL, &error);
    OWNED(dlx_input)
    input = checker ? dlx_input_memory("text", text, sizeof text - 1, &error) : NULL;
    OWNED(dlx_answer) answer = input ? dlx_answer_read(problem, NULL, input, &error) : NULL;
    dlx_status status = answer ? DLX_OK : told(DLX_NO_MEMORY);
    for (size_t i = 0; answer && i < dlx_answer_models(answer) && status == DLX_OK; i++) {
        size_t count;
        const uint32_t *options = dlx_answer_model(answer, i, &count);
        status = dlx_checker_options(checker, options, count, NULL, &error);
        if (status == DLX_INVALID)
            status = DLX_OK;
    }
    return status;
}

/* A text in each format with a reader of its own, and the use of its problems. */
static const struct {
    const char *format, *text;
    dlx_status (*use)(const dlx_problem *, dlx_output *);
} texts[] = {
    {"ec", "a | x\na x:r\na\n", use_answer},
    {"ec", "a b c d | x\na b x:r\nb c\nb d\n", use_explanation},
    /* A listed group, and a group of 11! symmetries, not listed. */
    {"ec",
     "|= problem\na b | x y\na x\na y\nb x:1\nb y:2\na b |3\n"
     "|= problem\n1:2|p\np\np\np\np\np\np\np\np\np\np\np\n|= end\n",
     use_group},
    {"ec",
     "|= problem with everything\n"
     "a b c item-of-17-bytes | x another-long-name\n"
     "a b |3\nc item-of-17-bytes x:red |-1\na b x:red |5\n"
     "a another-long-name:blue\nb another-long-name:blue |2\nc\nitem-of-17-bytes\n"
     "|= problem with the same items\na b c item-of-17-bytes | x another-long-name\n"
     "a b c\nitem-of-17-bytes\n",
     use_problem},
    {"ec",
     "|= problem refused\na\nb\n"
     "|= problem bounds\n1:2|a 0:1|b\na\na b\n"
     "|= problem\n|= end\n",
     use_problem},
    {"ec",
     "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 "
     "32 33 34 35 36 37 38 39 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57 58 59\n"
     "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31\n"
     "32 33 34 35 36 37 38 39 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57 58 59\n"
     "1 59\n2 3\n1\n2\n",
     use_problem},
    {"matrix", "2 3\n101\n010\n2 2\n10\n0x\n3 4\n1001\n0110\n1111\n", use_problem},
    {"rows", "2 3\n2 1 3\n1 2\n1 1\n1 2\n3 4\n2 1 4\n2 2 3\n4 1 2 3 4\n", use_problem},
    {"mtx", "%%MatrixMarket matrix coordinate pattern general\n2 3 3\n1 1\n1 3\n2 2\n",
     use_problem},
    {"xcc", "p xcc 2 1\n1 3 -1 0\n2 3 -1 0\n", use_problem},
    {"exact", "r 1\nr 2 2\nc 1\nc 2\nc 3\ne 1 2\ne 1 1\ne 2 1\ne 2 3\n", use_problem},
    {"scp", "2 3\n3 -1 2\n2 1 3\n2 2 3\n", use_problem},
    {"miniexact", "< a b:1;2 > [ x ]\na x:red;\nb x:red $2;\na b;\n", use_problem},
    {"cnf", "p cnf 3 3\n1 -2 0\n2 3 0\n-1 -3 2 0\n", use_problem},
    {"opb", "* item 1 = a\nmin: +1 x1 ;\n+1 x1 +1 x2 = 1 ;\n-1 x2 -1 x3 >= -1 ;\n", use_problem},
    {"lp", "\\ problem p\nMin\n o: 2 r1\nst\n i1: r1 + r2 >= 1\nBinary\n r1 r2\nEnd\n",
     use_problem},
    {"mps",
     "NAME x FREE\nROWS\n N o\n E i\nCOLUMNS\n a o 1 i 1\nRHS\n r i 1\n"
     "BOUNDS\n BV b a\nENDATA\n",
     use_problem},
};
static int text_index; /* of the current test */

static dlx_status use_text(void)
{
    const char *text = texts[text_index].text;
    error = (dlx_error){.status = DLX_NO_MEMORY, .text = "not set"};
    OWNED(dlx_input) input = dlx_input_memory("text", text, strlen(text), &error);
    const dlx_format *format = dlx_format_find(texts[text_index].format);
    OWNED(dlx_reader) reader = input ? dlx_reader_new(format, input, NULL, &error) : NULL;
    OWNED(dlx_output) output = reader ? dlx_output_create("/dev/null", &error) : NULL;
    dlx_status status = output ? DLX_OK : DLX_NO_MEMORY;
    while (status == DLX_OK) {
        OWNED(dlx_problem) problem;
        status = dlx_reader_next(reader, &problem, &error);
        if (status == DLX_OK)
            status = texts[text_index].use(problem, output);
        else if (status == DLX_NO_MEMORY)
            told(status);
        if (status == DLX_SYNTAX)
            status = DLX_OK;
    }
    return status == DLX_NO_DATA ? DLX_OK : status;
}

static dlx_status use_solutions(void)
{
    static const char text[] = "|= problem one\n|= solution 1 options 1\nr1c1 r1#1\n"
                               "|= end found 1 complete\n|= problem\n|= end found 0 timeout\n";
    dlx_status status = DLX_NO_MEMORY;
    const dlx_solution_record *record;
    OWNED(dlx_input) input = dlx_input_memory("text", text, sizeof text - 1, &error);
    OWNED(dlx_solution_reader) reader = input ? dlx_solution_reader_new(input, &error) : NULL;
    if (!reader)
        return told(DLX_NO_MEMORY);
    do
        status = dlx_solution_reader_next(reader, &record, &error);
    while (status == DLX_OK);
    return status == DLX_NO_DATA ? DLX_OK : status;
}

typedef struct sudoku {
    dlx_grid_encoder *encoder;
    dlx_grid_decoder *decoder;
    dlx_grid_writer *writer;
    dlx_grid_weights *weights;
    dlx_output *output;
} sudoku;

static dlx_status solve_grid(const sudoku *with, const dlx_problem *problem)
{
    error = (dlx_error){.status = DLX_NO_MEMORY};
    OWNED(dlx_solver) solver = dlx_solver_new(problem, NULL, &error);
    if (!solver)
        return told(DLX_NO_MEMORY);
    if (dlx_solver_next(solver, NULL) != DLX_OK)
        return DLX_NO_MEMORY;
    size_t count;
    const uint32_t *options = dlx_solver_solution(solver, &count);
    OWNED(dlx_grid)
    solved = dlx_grid_decoder_options(with->decoder, problem, options, count, &error);
    if (!solved)
        return error.status;
    dlx_grid_writer_grid(with->writer, solved);
    return dlx_grid_check(solved, &error);
}

static dlx_status use_grids(const sudoku *with, dlx_grid_reader *reader)
{
    dlx_status status;
    do {
        OWNED(dlx_grid) grid = NULL;
        status = dlx_grid_reader_next(reader, &grid, &error);
        if (status != DLX_OK)
            return status == DLX_NO_DATA ? DLX_OK : told(status);
        const dlx_grid_encode_options costs = {.reduce = true, .weights = with->weights};
        const dlx_grid_encode_options plain = {.reduce = true};
        OWNED(dlx_problem)
        problem = dlx_grid_encoder_problem(with->encoder, grid, &costs, &error);
        status = problem ? solve_grid(with, problem) : told(error.status);
        if (status == DLX_OK)
            status = dlx_grid_encoder_write(with->encoder, grid, &plain, with->output, &error);
    } while (status == DLX_OK);
    return status;
}

static dlx_status use_sudoku(void)
{
    static const char text[] =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79 name\n";
    OWNED(dlx_output) output = dlx_output_create("/dev/null", &error);
    OWNED(dlx_input) input = dlx_input_memory("text", text, sizeof text - 1, &error);
    OWNED(dlx_grid_weights) weights = dlx_grid_weights_rings(&error);
    OWNED(dlx_grid_encoder) encoder = dlx_grid_encoder_new(&error);
    OWNED(dlx_grid_decoder) decoder = dlx_grid_decoder_new(NULL, &error);
    OWNED(dlx_grid_writer) writer = output ? dlx_grid_writer_new("pretty", output, &error) : NULL;
    OWNED(dlx_grid_reader) reader = input ? dlx_grid_reader_new(input, NULL, &error) : NULL;
    const sudoku with = {encoder, decoder, writer, weights, output};
    return reader && encoder && decoder && writer && weights ? use_grids(&with, reader)
                                                             : DLX_NO_MEMORY;
}

/* An object that no format recognises is refused as such. */
static dlx_status use_object(void)
{
    static const char text[] = "{\"id\": 7, \"solution\": \"0210000003002000\"}\n";
    OWNED(dlx_input) input = dlx_input_memory("text", text, sizeof text - 1, &error);
    OWNED(dlx_grid_reader) reader = input ? dlx_grid_reader_new(input, NULL, &error) : NULL;
    OWNED(dlx_grid) grid = NULL;
    const dlx_status status =
        reader ? dlx_grid_reader_next(reader, &grid, &error) : told(DLX_NO_MEMORY);
    return status == DLX_SYNTAX ? DLX_OK : told(status);
}

LOOP_TEST(reading_problems_survives_without_memory, sizeof texts / sizeof *texts)
{
    text_index = _i;
    fail_in_turn(use_text);
}

TEST(solutions_and_sudokus_survive_without_memory)
{
    fail_in_turn(use_solutions);
    fail_in_turn(use_sudoku);
    fail_in_turn(use_object);
}
