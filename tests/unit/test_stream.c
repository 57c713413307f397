/* SPDX-License-Identifier: MIT */
/* What makes streams of problems fast gives what the ordinary ways give. */
#include "puzzles.h"
#include "suite.h"

/* ---- problems of boards as prepared text ------------------------------------------------------
 */

static char *write_by_problem(const dlx_grid *grid, bool reduce)
{
    capture captured = capture_begin();
    dlx_encoder *encoder = dlx_encoder_new(NULL);
    dlx_problem *problem = dlx_encoder_problem(encoder, grid, reduce, NULL, NULL);
    ck_assert_int_eq(dlx_problem_write(problem, dlx_format_find("ec"), captured.output, NULL),
                     DLX_OK);
    dlx_problem_free(problem);
    dlx_encoder_free(encoder);
    return capture_end(&captured);
}

static char *write_by_text(dlx_encoder *encoder, const dlx_grid *grid, bool reduce)
{
    capture captured = capture_begin();
    ck_assert_int_eq(dlx_encoder_write(encoder, grid, reduce, captured.output, NULL), DLX_OK);
    return capture_end(&captured);
}

/* Reads a puzzle with these rules and has one encoder write it with and without reduction. */
static void check_texts(dlx_encoder *encoder, const char *puzzle, dlx_grid_options options)
{
    for (int reduce = 0; reduce < 2; reduce++) {
        reading r;
        begin_with(&r, puzzle, options);
        ck_assert_int_eq(next(&r), DLX_OK);
        char *expected = write_by_problem(r.grid, reduce);
        char *written = write_by_text(encoder, r.grid, reduce);
        ck_assert_str_eq(written, expected);
        free(written);
        free(expected);
        finish(&r);
    }
}

START_TEST(boards_of_any_shape_are_written_as_their_problems_are)
{
    static const struct {
        const char *puzzle;
        dlx_grid_options options;
    } boards[] = {
        {CLASSIC " its name", {0}},
        {SOLVED, {0}},
        {CLASSIC, {.diagonals = true}},
        {"1..............2", {0}},
        {"1..............2", {.windoku = true}},
        {"11.............2 givens that contradict each other", {0}},
        {"1...............2..........3.....5..", {.box_rows = 2, .box_columns = 3}},
        {"1...............2..........3.....5..", {.box_rows = 3, .box_columns = 2}},
        {"1...............2..........3.....5..", {.box_rows = 1, .box_columns = 6}},
        {CLASSIC, {0}},
    };
    dlx_encoder *encoder = dlx_encoder_new(NULL);
    for (size_t i = 0; i < sizeof boards / sizeof *boards; i++)
        check_texts(encoder, boards[i].puzzle, boards[i].options);
    dlx_encoder_free(encoder);
}
END_TEST

/* A board without givens of the size of boxes of `rows` x `columns`. */
START_TEST(large_boards_are_written_as_their_problems_are)
{
    static const size_t boxes[] = {4, 5, 6, 7}; /* options of the last are not kept as text */
    dlx_encoder *encoder = dlx_encoder_new(NULL);
    for (size_t i = 0; i < sizeof boxes / sizeof *boxes; i++) {
        const size_t n = boxes[i] * boxes[i];
        char puzzle[3 * 49 * 49 + 1];
        for (size_t cell = 0; cell < n * n; cell++)
            memcpy(puzzle + 3 * cell, cell % (n + 2) == 0 ? " 7 " : " . ", 3);
        puzzle[3 * n * n] = 0;
        check_texts(encoder, puzzle, (dlx_grid_options){0});
    }
    dlx_encoder_free(encoder);
}
END_TEST

int main(void)
{
    const TTest *const tests[] = {
        boards_of_any_shape_are_written_as_their_problems_are,
        large_boards_are_written_as_their_problems_are,
    };
    return suite_run("stream", tests, sizeof tests / sizeof *tests);
}
