/* SPDX-License-Identifier: MIT */
/* The library as its users see it: dlx.h alone, and with memory that fails.
 *
 * This program is linked with --wrap, so that the functions below stand between it, the library and
 * the allocator (an idea of SQLite's tests). */
#include "dlx.h"
#include "suite.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- an allocator that fails ------------------------------------------------------------------
 */

void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *old, size_t size);
void __real_free(void *old);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *old, size_t size);
char *__wrap_strdup(const char *text);
void __wrap_free(void *old);

static struct {
    bool on;
    bool for_good;    /* fail from then on; else once */
    unsigned fail_at; /* the number of the allocation that fails, from 1; 0: none */
    unsigned done;    /* allocations tried */
    unsigned failed;
    long live; /* blocks that are not freed */
} memory;

/* Is this the allocation to fail? */
static bool fails(void)
{
    if (!memory.on)
        return false;
    memory.done++;
    if (!memory.fail_at || memory.done < memory.fail_at ||
        (memory.done > memory.fail_at && !memory.for_good))
        return false;
    memory.failed++;
    return true;
}

void *__wrap_malloc(size_t size)
{
    void *block = fails() ? NULL : __real_malloc(size);
    memory.live += memory.on && block;
    return block;
}

void *__wrap_calloc(size_t count, size_t size)
{
    void *block = fails() ? NULL : __real_calloc(count, size);
    memory.live += memory.on && block;
    return block;
}

void *__wrap_realloc(void *old, size_t size)
{
    void *block = fails() ? NULL : __real_realloc(old, size);
    memory.live += memory.on && block && !old;
    return block;
}

char *__wrap_strdup(const char *text)
{
    const size_t size = strlen(text) + 1;
    char *copy = __wrap_malloc(size);
    if (copy)
        memcpy(copy, text, size);
    return copy;
}

void __wrap_free(void *old)
{
    memory.live -= memory.on && old;
    __real_free(old);
}

/* A use of the library from its beginning to its end, or to the first lack of memory. Returns
 * DLX_OK or what went wrong. */
typedef dlx_status use_fn(void);

/* Makes the first allocation fail, then the second, and so on, until a run needs no more of them:
 * each time the use must say that memory failed or must do without, and must free all it had. */
static void fail_in_turn(use_fn *use)
{
    for (int for_good = 0; for_good <= 1; for_good++)
        for (unsigned n = 1;; n++) {
            memset(&memory, 0, sizeof memory);
            memory.for_good = for_good;
            memory.fail_at = n;
            memory.on = true;
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

/* ---- uses -------------------------------------------------------------------------------------
 */

/* What an error says, which must be what the call returned. */
static dlx_status told(dlx_status status, const dlx_error *error)
{
    if (error->status != status || !*error->text)
        ck_abort_msg("status %d, told as %d '%s'", (int)status, (int)error->status, error->text);
    return status;
}

static dlx_status write_solutions(const dlx_problem *problem, dlx_solver *solver,
                                  dlx_output *output)
{
    const dlx_format *ec = dlx_format_find("ec");
    dlx_write_head(ec, dlx_problem_name(problem), output);
    for (uint64_t number = 1; dlx_solver_next(solver); number++) {
        size_t count;
        const uint32_t *options = dlx_solver_solution(solver, &count);
        dlx_write_solution(ec, problem, number, options, count, output);
    }
    char *found = dlx_solver_found(solver);
    if (!found)
        return DLX_NO_MEMORY;
    dlx_write_end(ec, found, dlx_solver_end(solver), output);
    free(found);
    return dlx_solver_end(solver) == DLX_END_LIMIT ? DLX_NO_MEMORY : DLX_OK;
}

static dlx_status solve(const dlx_problem *problem, const char *engine, dlx_goal goal,
                        bool set_cover, dlx_output *output)
{
    dlx_error error;
    const dlx_search_options options = {
        .engine = engine, .goal = goal, .set_cover = set_cover, .solution_limit = goal ? 3 : 0};
    dlx_solver *solver = dlx_solver_new(problem, &options, &error);
    if (!solver)
        return error.status == DLX_UNSUPPORTED ? DLX_OK : told(DLX_NO_MEMORY, &error);
    const dlx_status status = write_solutions(problem, solver, output);
    dlx_solver_free(solver);
    return status;
}

static dlx_status sample(const dlx_problem *problem)
{
    dlx_error error;
    const dlx_search_options options = {.sample = true, .solution_limit = 3};
    dlx_solver *solver = dlx_solver_new(problem, &options, &error);
    if (!solver)
        return told(DLX_NO_MEMORY, &error);
    while (dlx_solver_next(solver))
        continue;
    const dlx_end end = dlx_solver_end(solver);
    dlx_solver_free(solver);
    return end == DLX_END_LIMIT ? DLX_NO_MEMORY : DLX_OK;
}

static dlx_status write_diagram(const dlx_problem *problem, dlx_output *output)
{
    dlx_error error;
    const dlx_search_options options = {.diagram = true};
    dlx_solver *solver = dlx_solver_new(problem, &options, &error);
    if (!solver)
        return told(DLX_NO_MEMORY, &error);
    dlx_solver_count(solver);
    dlx_status status = DLX_NO_MEMORY;
    if (dlx_solver_end(solver) == DLX_END_COMPLETE)
        status = dlx_solver_write_diagram(solver, dlx_format_find("zdd"), output, &error);
    dlx_solver_write_variables(solver, output);
    dlx_solver_free(solver);
    return status;
}

/* Counts the solutions by every engine that does so without listing them. */
static dlx_status count(const dlx_problem *problem)
{
    dlx_status status = DLX_OK;
    for (size_t e = 0; dlx_engine_name(e) && status == DLX_OK; e++) {
        dlx_error error;
        const dlx_search_options options = {.engine = dlx_engine_name(e), .count_only = true};
        dlx_solver *solver = dlx_solver_new(problem, &options, &error);
        if (!solver) {
            status = error.status == DLX_UNSUPPORTED ? DLX_OK : told(DLX_NO_MEMORY, &error);
            continue;
        }
        dlx_solver_count(solver);
        if (dlx_solver_end(solver) == DLX_END_LIMIT)
            status = DLX_NO_MEMORY;
        dlx_solver_free(solver);
    }
    return status;
}

/* Writes a problem in every format that can hold it, and solves it in every way. */
static dlx_status use_problem(const dlx_problem *problem, dlx_output *output)
{
    dlx_error error;
    dlx_status status = DLX_OK;
    for (size_t f = 0; dlx_format_at(f) && status == DLX_OK; f++) {
        status = dlx_problem_write(problem, dlx_format_at(f), output, &error);
        if (status == DLX_UNSUPPORTED)
            status = DLX_OK;
    }
    for (int goal = DLX_GOAL_ANY; goal <= DLX_GOAL_DEAREST && status == DLX_OK; goal++)
        for (int set_cover = 0; set_cover < 2 && status == DLX_OK; set_cover++)
            status = solve(problem, goal || set_cover ? "auto" : "links", (dlx_goal)goal, set_cover,
                           output);
    if (status == DLX_OK)
        status = solve(problem, "cells", DLX_GOAL_ANY, false, output);
    if (status == DLX_OK)
        status = sample(problem);
    if (status == DLX_OK)
        status = write_diagram(problem, output);
    return status == DLX_OK ? count(problem) : status;
}

static dlx_status use_problems(const char *format, const char *text)
{
    dlx_error error = {.status = DLX_NO_MEMORY, .text = "not set"};
    dlx_status status = DLX_NO_MEMORY;
    dlx_reader *reader = NULL;
    dlx_output *output = NULL;
    dlx_input *input = dlx_input_memory("text", text, strlen(text), &error);
    if (input)
        reader = dlx_reader_new(dlx_format_find(format), input, NULL, &error);
    if (reader)
        output = dlx_output_create("/dev/null", &error);
    if (output)
        status = DLX_OK;
    while (status == DLX_OK) {
        dlx_problem *problem;
        status = dlx_reader_next(reader, &problem, &error);
        if (status == DLX_OK)
            status = use_problem(problem, output);
        else if (status == DLX_NO_MEMORY)
            told(status, &error);
        if (status == DLX_SYNTAX)
            status = DLX_OK;
        dlx_problem_free(problem);
    }
    dlx_output_close(output, NULL);
    dlx_reader_free(reader);
    dlx_input_close(input);
    return status == DLX_END ? DLX_OK : status;
}

static dlx_status use_ec(void)
{
    return use_problems(
        "ec",
        "|= problem with everything\n"
        "a b c item-of-17-bytes | x another-long-name\n"
        "a b |3\nc item-of-17-bytes x:red |-1\na b x:red |5\n"
        "a another-long-name:blue\nb another-long-name:blue |2\nc\nitem-of-17-bytes\n"
        "|= problem with the same items\na b c item-of-17-bytes | x another-long-name\n"
        "a b c\nitem-of-17-bytes\n"
        "|= problem refused\na\nb\n"
        "|= problem bounds\n1:2|a 0:1|b\na\na b\n"
        "|= problem\n|= end\n"
        "|= problem items\n"
        "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 "
        "32 33 34 35 36 37 38 39 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57 58 59\n"
        "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31\n"
        "32 33 34 35 36 37 38 39 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57 58 59\n"
        "1 59\n2 3\n1\n2\n");
}

static dlx_status use_matrix(void)
{
    return use_problems("matrix", "2 3\n101\n010\n2 2\n10\n0x\n3 4\n1001\n0110\n1111\n");
}

static dlx_status use_rows(void)
{
    return use_problems("rows", "2 3\n2 1 3\n1 2\n1 1\n1 2\n3 4\n2 1 4\n2 2 3\n4 1 2 3 4\n");
}

static dlx_status use_mtx(void)
{
    return use_problems("mtx", "%%MatrixMarket matrix coordinate pattern general\n2 3 3\n1 1\n1 "
                               "3\n2 2\n");
}

static dlx_status use_xcc(void)
{
    return use_problems("xcc", "p xcc 2 1\n1 3 -1 0\n2 3 -1 0\n");
}

static dlx_status use_exact(void)
{
    return use_problems("exact", "r 1\nr 2 2\nc 1\nc 2\nc 3\ne 1 2\ne 1 1\ne 2 1\ne 2 3\n");
}

static dlx_status use_scp(void)
{
    return use_problems("scp", "2 3\n3 -1 2\n2 1 3\n2 2 3\n");
}

static dlx_status use_miniexact(void)
{
    return use_problems("miniexact", "< a b:1;2 > [ x ]\na x:red;\nb x:red $2;\na b;\n");
}

static dlx_status use_cnf(void)
{
    return use_problems("cnf", "p cnf 3 3\n1 -2 0\n2 3 0\n-1 -3 2 0\n");
}

static dlx_status use_opb(void)
{
    return use_problems("opb",
                        "* item 1 = a\nmin: +1 x1 ;\n+1 x1 +1 x2 = 1 ;\n-1 x2 -1 x3 >= -1 ;\n");
}

static dlx_status use_lp(void)
{
    return use_problems(
        "lp", "\\ problem p\nMin\n o: 2 r1\nst\n i1: r1 + r2 >= 1\nBinary\n r1 r2\nEnd\n");
}

static dlx_status use_mps(void)
{
    return use_problems("mps", "NAME x FREE\nROWS\n N o\n E i\nCOLUMNS\n a o 1 i 1\nRHS\n r i 1\n"
                               "BOUNDS\n BV b a\nENDATA\n");
}

static dlx_status use_solutions(void)
{
    static const char text[] = "|= problem one\n|= solution 1 options 1\nr1c1 r1#1\n"
                               "|= end found 1 complete\n|= problem\n|= end found 0 timeout\n";
    dlx_error error;
    dlx_status status = DLX_NO_MEMORY;
    dlx_input *input = dlx_input_memory("text", text, sizeof text - 1, &error);
    dlx_solution_reader *reader = input ? dlx_solution_reader_new(input, &error) : NULL;
    const dlx_solution_record *record;
    if (reader)
        do
            status = dlx_solution_reader_next(reader, &record, &error);
        while (status == DLX_OK);
    else
        told(DLX_NO_MEMORY, &error);
    dlx_solution_reader_free(reader);
    dlx_input_close(input);
    return status == DLX_END ? DLX_OK : status;
}

static dlx_status use_explanation(void)
{
    static const char text[] = "a b c d | x\na b x:r\nb c\nb d\n";
    dlx_error error = {.status = DLX_NO_MEMORY};
    dlx_problem *problem = NULL;
    dlx_explanation *explanation = NULL;
    dlx_input *input = dlx_input_memory("text", text, sizeof text - 1, &error);
    dlx_reader *reader = input ? dlx_reader_new(dlx_format_find("ec"), input, NULL, &error) : NULL;
    if (reader && dlx_reader_next(reader, &problem, &error) == DLX_OK)
        explanation = dlx_explain(problem, &(dlx_search_options){.time_limit = 60}, &error);
    const dlx_status status = explanation ? DLX_OK : told(DLX_NO_MEMORY, &error);
    dlx_explanation_free(explanation);
    dlx_problem_free(problem);
    dlx_reader_free(reader);
    dlx_input_close(input);
    return status;
}

/* Reads an answer with a wrong model and two right ones, and checks each. */
static dlx_status check_answer(const dlx_problem *problem, dlx_checker *checker)
{
    static const char text[] = "v 1 -2 0\nv 1 2 0\nv -1 2 0\ns SATISFIABLE\n";
    dlx_error error = {.status = DLX_NO_MEMORY};
    dlx_input *input = dlx_input_memory("text", text, sizeof text - 1, &error);
    dlx_answer *answer = input ? dlx_answer_read(problem, NULL, input, &error) : NULL;
    dlx_status status = answer ? DLX_OK : told(DLX_NO_MEMORY, &error);
    for (size_t i = 0; answer && i < dlx_answer_models(answer) && status == DLX_OK; i++) {
        size_t count;
        const uint32_t *options = dlx_answer_model(answer, i, &count);
        status = dlx_checker_options(checker, options, count, NULL, &error);
        if (status == DLX_INVALID)
            status = DLX_OK;
    }
    dlx_answer_free(answer);
    dlx_input_close(input);
    return status;
}

static dlx_status use_answer(void)
{
    static const char text[] = "a | x\na x:r\na\n";
    dlx_error error = {.status = DLX_NO_MEMORY};
    dlx_status status = DLX_NO_MEMORY;
    dlx_problem *problem = NULL;
    dlx_checker *checker = NULL;
    dlx_input *input = dlx_input_memory("text", text, sizeof text - 1, &error);
    dlx_reader *reader = input ? dlx_reader_new(dlx_format_find("ec"), input, NULL, &error) : NULL;
    if (reader)
        status = dlx_reader_next(reader, &problem, &error);
    if (status == DLX_OK)
        checker = dlx_checker_new(problem, &error);
    status = checker ? check_answer(problem, checker) : told(DLX_NO_MEMORY, &error);
    dlx_checker_free(checker);
    dlx_problem_free(problem);
    dlx_reader_free(reader);
    dlx_input_close(input);
    return status;
}

/* ---- sudoku -----------------------------------------------------------------------------------
 */

typedef struct sudoku {
    dlx_encoder *encoder;
    dlx_decoder *decoder;
    dlx_grid_writer *writer;
    dlx_weights *weights;
} sudoku;

static dlx_status solve_grid(const sudoku *with, const dlx_problem *problem)
{
    dlx_error error = {.status = DLX_NO_MEMORY};
    dlx_solver *solver = dlx_solver_new(problem, NULL, &error);
    if (!solver)
        return told(DLX_NO_MEMORY, &error);
    dlx_status status = DLX_NO_MEMORY;
    if (dlx_solver_next(solver)) {
        size_t count;
        const uint32_t *options = dlx_solver_solution(solver, &count);
        dlx_grid *solved = dlx_decoder_options(with->decoder, problem, options, count, &error);
        status = solved ? dlx_grid_check(solved, &error) : error.status;
        if (solved)
            dlx_grid_writer_grid(with->writer, solved);
        dlx_grid_free(solved);
    }
    dlx_solver_free(solver);
    return status;
}

static dlx_status use_grids(const sudoku *with, dlx_grid_reader *reader)
{
    dlx_error error;
    for (;;) {
        dlx_grid *grid = NULL;
        dlx_status status = dlx_grid_reader_next(reader, &grid, &error);
        if (status != DLX_OK)
            return status == DLX_END ? DLX_OK : told(status, &error);
        dlx_problem *problem = dlx_encoder_problem(
            with->encoder, grid, true, dlx_grid_size(grid) == 9 ? with->weights : NULL, &error);
        status = problem ? solve_grid(with, problem) : told(error.status, &error);
        dlx_problem_free(problem);
        dlx_grid_free(grid);
        if (status != DLX_OK)
            return status;
    }
}

static dlx_status use_sudoku(void)
{
    static const char text[] =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79 name\n";
    dlx_error error;
    dlx_status status = DLX_NO_MEMORY;
    dlx_grid_reader *reader = NULL;
    dlx_output *output = dlx_output_create("/dev/null", &error);
    sudoku with = {dlx_encoder_new(&error), dlx_decoder_new(0, 0, &error), NULL,
                   dlx_weights_rings(&error)};
    dlx_input *input = dlx_input_memory("text", text, sizeof text - 1, &error);
    if (output)
        with.writer = dlx_grid_writer_new("pretty", output, &error);
    if (input)
        reader = dlx_grid_reader_new(input, NULL, &error);
    if (reader && with.encoder && with.decoder && with.writer && with.weights)
        status = use_grids(&with, reader);
    dlx_grid_reader_free(reader);
    dlx_grid_writer_free(with.writer);
    dlx_weights_free(with.weights);
    dlx_decoder_free(with.decoder);
    dlx_encoder_free(with.encoder);
    dlx_input_close(input);
    dlx_output_close(output, NULL);
    return status;
}

START_TEST(reading_answers_survives_without_memory)
{
    fail_in_turn(use_answer);
}
END_TEST

START_TEST(explaining_survives_without_memory)
{
    fail_in_turn(use_explanation);
}
END_TEST

START_TEST(reading_ec_survives_without_memory)
{
    fail_in_turn(use_ec);
}
END_TEST

START_TEST(reading_matrices_survives_without_memory)
{
    fail_in_turn(use_matrix);
}
END_TEST

START_TEST(reading_rows_survives_without_memory)
{
    fail_in_turn(use_rows);
}
END_TEST

START_TEST(reading_other_formats_survives_without_memory)
{
    fail_in_turn(use_mtx);
    fail_in_turn(use_xcc);
    fail_in_turn(use_miniexact);
    fail_in_turn(use_exact);
    fail_in_turn(use_scp);
    fail_in_turn(use_cnf);
    fail_in_turn(use_opb);
    fail_in_turn(use_lp);
    fail_in_turn(use_mps);
}
END_TEST

START_TEST(reading_solutions_survives_without_memory)
{
    fail_in_turn(use_solutions);
}
END_TEST

START_TEST(sudoku_survives_without_memory)
{
    fail_in_turn(use_sudoku);
}
END_TEST

/* ---- a first use, as in a manual --------------------------------------------------------------
 */

static dlx_status add_option(dlx_builder *builder, const char *items, dlx_error *error)
{
    for (const char *item = items; *item; item++) {
        const dlx_status status = dlx_builder_add_index(builder, *item - 'a', NULL, error);
        if (status != DLX_OK)
            return status;
    }
    return dlx_builder_end_option(builder, error);
}

START_TEST(a_problem_is_built_and_solved)
{
    dlx_error error;
    dlx_builder *builder = dlx_builder_new(&error);
    ck_assert_ptr_nonnull(builder);
    for (char item[] = "a"; *item <= 'g'; ++*item)
        ck_assert_int_eq(dlx_builder_primary(builder, item, 1, 1, &error), DLX_OK);
    static const char *const options[] = {"ce", "adg", "bcf", "adf", "bg", "deg"};
    for (size_t k = 0; k < sizeof options / sizeof *options; k++)
        ck_assert_int_eq(add_option(builder, options[k], &error), DLX_OK);
    dlx_problem *problem = dlx_builder_finish(builder, &error);
    dlx_builder_free(builder);
    dlx_solver *solver = dlx_solver_new(problem, NULL, &error);
    ck_assert(dlx_solver_next(solver));
    size_t count;
    const uint32_t *chosen = dlx_solver_solution(solver, &count);
    ck_assert_uint_eq(count, 3);
    ck_assert(chosen[0] == 0 && chosen[1] == 3 && chosen[2] == 4);
    ck_assert(!dlx_solver_next(solver));
    ck_assert_int_eq(dlx_solver_end(solver), DLX_END_COMPLETE);
    dlx_solver_free(solver);
    dlx_problem_free(problem);
}
END_TEST

/* A problem with many solutions: `items` pairs, each covered in one of two ways. */
static dlx_problem *pairs(int items)
{
    dlx_builder *builder = dlx_builder_new(NULL);
    char name[16];
    for (int i = 0; i < items; i++) {
        snprintf(name, sizeof name, "i%d", i);
        dlx_builder_primary(builder, name, 1, 1, NULL);
    }
    for (int k = 0; k < 2 * items; k++) {
        dlx_builder_add_index(builder, (size_t)k / 2, NULL, NULL);
        dlx_builder_end_option(builder, NULL);
    }
    dlx_problem *problem = dlx_builder_finish(builder, NULL);
    dlx_builder_free(builder);
    return problem;
}

START_TEST(items_are_found_by_name)
{
    dlx_problem *problem = pairs(20);
    for (size_t i = 0; i < dlx_problem_items(problem); i++)
        ck_assert_uint_eq(dlx_problem_find_item(problem, dlx_problem_item_name(problem, i)), i);
    ck_assert_uint_eq(dlx_problem_find_item(problem, "i20"), SIZE_MAX);
    ck_assert_uint_eq(dlx_problem_find_item(problem, ""), SIZE_MAX);
    dlx_problem_free(problem);
}
END_TEST

START_TEST(an_index_beyond_the_items_is_refused)
{
    dlx_error error;
    dlx_builder *builder = dlx_builder_new(NULL);
    ck_assert_int_eq(dlx_builder_primary(builder, "a", 1, 1, NULL), DLX_OK);
    ck_assert_int_eq(dlx_builder_add_index(builder, 1, NULL, &error), DLX_INVALID);
    ck_assert_int_eq(dlx_builder_add_index(builder, 0, NULL, NULL), DLX_OK);
    ck_assert_int_eq(dlx_builder_add_index(builder, 0, NULL, NULL), DLX_INVALID);
    dlx_builder_free(builder);
}
END_TEST

START_TEST(output_is_collected_in_memory)
{
    size_t size;
    size_t total = 0;
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
END_TEST

START_TEST(output_in_memory_says_that_memory_has_run_out)
{
    dlx_error error;
    size_t size;
    dlx_output *output = dlx_output_memory(NULL);
    dlx_output_text(output, "text");
    memory.fail_at = 1;
    memory.for_good = memory.on = true;
    memory.done = 0;
    const char *text = dlx_output_contents(output, &size);
    const dlx_status status = dlx_output_flush(output, &error);
    memory.on = false;
    ck_assert_ptr_null(text);
    ck_assert_int_eq(status, DLX_NO_MEMORY);
    dlx_output_close(output, NULL);
}
END_TEST

/* Options of a caller that knows a member more than the library. */
typedef struct later_options {
    dlx_search_options known;
    int added;
} later_options;

START_TEST(options_of_other_versions_are_taken_as_far_as_they_are_known)
{
    dlx_error error;
    dlx_problem *problem = pairs(3);
    later_options later = {.known = {.size = sizeof later, .solution_limit = 2}};
    dlx_solver *solver = dlx_solver_new(problem, &later.known, &error);
    dlx_solver_count(solver);
    char *found = dlx_solver_found(solver);
    ck_assert_str_eq(found, "2");
    dlx_free(found);
    dlx_solver_free(solver);
    later.added = 1;
    ck_assert_ptr_null(dlx_solver_new(problem, &later.known, &error));
    ck_assert_int_eq(error.status, DLX_UNSUPPORTED);
    later.known.size = 1;
    ck_assert_ptr_null(dlx_solver_new(problem, &later.known, &error));
    ck_assert_int_eq(error.status, DLX_INVALID);
    dlx_problem_free(problem);
}
END_TEST

START_TEST(statistics_fill_what_the_caller_knows_of_them)
{
    dlx_problem *problem = pairs(3);
    dlx_solver *solver = dlx_solver_new(problem, NULL, NULL);
    dlx_search_stats stats = {.nodes = 77, .updates = 77, .max_level = 77};
    dlx_solver_count(solver);
    dlx_solver_stats(solver, &stats, sizeof stats.nodes);
    ck_assert_uint_gt(stats.nodes, 0);
    ck_assert_uint_ne(stats.nodes, 77);
    ck_assert_uint_eq(stats.updates, 77);
    dlx_solver_free(solver);
    dlx_problem_free(problem);
}
END_TEST

static dlx_status status_of_count(const dlx_problem *problem, const dlx_search_options *options,
                                  bool without_memory)
{
    dlx_solver *solver = dlx_solver_new(problem, options, NULL);
    ck_assert_ptr_nonnull(solver);
    memory.fail_at = 1;
    memory.for_good = true;
    memory.done = 0;
    memory.on = without_memory;
    dlx_solver_count(solver);
    memory.on = false;
    ck_assert_int_eq(dlx_solver_end(solver), DLX_END_LIMIT);
    const dlx_status status = dlx_solver_status(solver);
    dlx_solver_free(solver);
    return status;
}

START_TEST(no_memory_is_told_apart_from_a_limit)
{
    dlx_problem *problem = pairs(70);
    const dlx_search_options nodes = {.engine = "links", .node_limit = 10};
    const dlx_search_options memory_limit = {
        .engine = "memo", .count_only = true, .memory_limit = 1};
    const dlx_search_options none = {.engine = "memo", .count_only = true};
    ck_assert_int_eq(status_of_count(problem, &nodes, false), DLX_OK);
    ck_assert_int_eq(status_of_count(problem, &memory_limit, false), DLX_OK);
    ck_assert_int_eq(status_of_count(problem, &none, true), DLX_NO_MEMORY);
    dlx_problem_free(problem);
}
END_TEST

START_TEST(engines_do_what_they_say)
{
    dlx_problem *problem = pairs(3);
    for (size_t i = 0; dlx_engine_name(i); i++) {
        const dlx_search_options options = {.engine = dlx_engine_name(i), .set_cover = true};
        dlx_solver *solver = dlx_solver_new(problem, &options, NULL);
        ck_assert_uint_eq(dlx_engine_find(dlx_engine_name(i)), i);
        ck_assert_int_eq(solver != NULL, (dlx_engine_abilities(i) & DLX_ENGINE_COVERS) != 0);
        dlx_solver_free(solver);
    }
    ck_assert_uint_eq(dlx_engine_find("none of these"), SIZE_MAX);
    dlx_problem_free(problem);
}
END_TEST

START_TEST(the_header_and_the_library_have_the_same_version)
{
    unsigned major;
    unsigned minor;
    unsigned patch;
    ck_assert_str_eq(dlx_version(), PACKAGE_VERSION);
    ck_assert_str_eq(DLX_VERSION, PACKAGE_VERSION);
    ck_assert_int_eq(sscanf(DLX_VERSION, "%u.%u.%u", &major, &minor, &patch), 3);
    ck_assert_uint_eq(DLX_VERSION_NUMBER, major * 10000 + minor * 100 + patch);
}
END_TEST

int main(void)
{
    const TTest *const tests[] = {
        reading_answers_survives_without_memory,
        explaining_survives_without_memory,
        reading_ec_survives_without_memory,
        reading_matrices_survives_without_memory,
        reading_rows_survives_without_memory,
        reading_other_formats_survives_without_memory,
        reading_solutions_survives_without_memory,
        sudoku_survives_without_memory,
        a_problem_is_built_and_solved,
        items_are_found_by_name,
        an_index_beyond_the_items_is_refused,
        output_is_collected_in_memory,
        output_in_memory_says_that_memory_has_run_out,
        options_of_other_versions_are_taken_as_far_as_they_are_known,
        statistics_fill_what_the_caller_knows_of_them,
        no_memory_is_told_apart_from_a_limit,
        engines_do_what_they_say,
        the_header_and_the_library_have_the_same_version,
    };
    return suite_run("api", tests, sizeof tests / sizeof *tests);
}
