/* SPDX-License-Identifier: MIT */
/* Sudoku files that are refused: what is reported where, and what is read after it. */
#include "puzzles.h"
#include <stdio.h>

/* ---- what is refused ---------------------------------------------------------------------------
 */

START_TEST(wrong_length_is_refused_and_the_next_puzzle_read)
{
    reading r;
    begin(&r, CLASSIC "\n" CLASSIC "5\n" CLASSIC "\n53..7....\n" CLASSIC "\n");
    expect(&r, CLASSIC);
    expect_error(&r, 2, 82, "82 cells where 81 are expected, as in the first puzzle at line 1");
    expect(&r, CLASSIC);
    expect_error(&r, 4, 10, "9 cells where 81 are expected");
    expect(&r, CLASSIC);
    expect(&r, NULL);
    finish(&r);
}
END_TEST

START_TEST(first_line_that_is_no_board_is_refused)
{
    static const struct {
        const char *line, *message;
    } cases[] = {{CLASSIC "5\n", "82 cells"},
                 {"1......\n", "7 cells in a row"},
                 {"1......1......1......1......1......1......1......\n", "size 7"},
                 {"\xff\xfd\n", "2 cells"}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        reading r;
        growing t = {0};
        add(&t, cases[i].line);
        add(&t, CLASSIC "\n");
        begin(&r, t.bytes);
        expect_error(&r, 1, 1, cases[i].message);
        expect(&r, CLASSIC);
        expect(&r, NULL);
        finish(&r);
        free(t.bytes);
    }
}
END_TEST

START_TEST(short_first_line_is_compared_with_the_next)
{
    reading r;
    begin(&r, "53..7....\n" CLASSIC "\n");
    expect_error(&r, 1, 10, "9 cells where 81 are expected, as at line 2");
    expect(&r, CLASSIC);
    finish(&r);
}
END_TEST

START_TEST(unknown_symbol_is_refused_at_its_place)
{
    reading r;
    begin(&r, "1...............\n1..5............\n  ..!.............\n1...............!\n");
    expect(&r, "1...............");
    expect_error(&r, 2, 4, "unknown symbol '5', expected 1-4");
    expect_error(&r, 3, 5, "unknown symbol '!'");
    expect_error(&r, 4, 17, "'!' after the cells");
    expect(&r, NULL);
    finish(&r);
}
END_TEST

START_TEST(truncated_grid_is_refused)
{
    reading r;
    begin(&r, "1...\n....\n....\n....\n\n1...\n....\n....\n\n2...\n....\n....\n....\n3...\n"
              "....\n....\n....\n4...\n");
    expect(&r, "1...............");
    expect_error(&r, 8, 5, "grid ends after 3 of 4 rows");
    expect(&r, "2...............");
    expect(&r, "3...............");
    expect_error(&r, 18, 5, "grid ends after 1 of 4 rows");
    expect(&r, NULL);
    finish(&r);
}
END_TEST

/* The board may begin in the first of the rows, or in a later one. */
START_TEST(rows_too_many_refuse_their_board)
{
    static const char board[] = "1...\n....\n....\n....\n";
    static const char more[] = "2...\n....\n3...\n";
    static const char *const ends[] = {"\n", "# a comment\n", "end\n", "-----\n", "Grid 2\n", ""};
    for (size_t rows = 1; rows <= 3; rows++)
        for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
            char text[160];
            reading r;
            snprintf(text, sizeof text, "%s%.*s%s%s", board, (int)(5 * rows), more, ends[i],
                     *ends[i] ? board : "");
            begin(&r, text);
            expect_error(&r, 5, 1, "rows follow each other where 4 are expected");
            expect(&r, *ends[i] ? "1..............." : NULL);
            expect(&r, NULL);
            finish(&r);
        }
}
END_TEST

START_TEST(bad_row_refuses_its_board_alone)
{
    reading r;
    begin(&r,
          "1...\n....\n....\n....\n2...\n.....\n..!.\n....\n3...\n....\n....\n....\n4...\n...$\n"
          "....\n....\n$$$$$$$$\n1...\n....\n....\n....\n");
    expect(&r, "1...............");
    expect_error(&r, 6, 5, "row 2 has 5 cells where 4 are expected");
    expect(&r, "3...............");
    expect_error(&r, 14, 4, "unknown symbol '$'");
    expect_error(&r, 17, 5, "row 1 has");
    expect(&r, "1...............");
    expect(&r, NULL);
    finish(&r);
}
END_TEST

START_TEST(nul_byte_refuses_its_puzzle)
{
    static const char lines[] = CLASSIC "\n53..\0 .\n" CLASSIC "\n";
    static const char rows[] = "1...\n..\0.\n....\n....\n2...\n....\n....\n....\n";
    reading r;
    begin_bytes(&r, lines, sizeof lines - 1, (dlx_grid_options){0});
    expect(&r, CLASSIC);
    expect_error(&r, 2, 5, "NUL");
    expect(&r, CLASSIC);
    finish(&r);
    begin_bytes(&r, rows, sizeof rows - 1, (dlx_grid_options){0});
    expect_error(&r, 2, 3, "NUL");
    expect(&r, "2...............");
    finish(&r);
}
END_TEST

START_TEST(contradicting_givens_are_one_warning_with_both_places)
{
    static const struct {
        const char *puzzle, *text;
        unsigned line, column;
    } cases[] = {
        {"1..1..........1.\n", "1 twice in row 1: here and at 1:1", 1, 4},
        {"1...\n....\n1...\n....\n", "1 twice in column 1: here and at 1:1", 3, 1},
        {"1 . . .\n. 1 . .\n. . . .\n. . . .\n", "1 twice in box 1: here and at 1:1", 2, 3},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        reading r;
        begin(&r, cases[i].puzzle);
        ck_assert_int_eq(next(&r), DLX_OK);
        ck_assert_int_eq(r.warnings, 1);
        ck_assert_str_eq(r.warning.text, cases[i].text);
        ck_assert_uint_eq(r.warning.line, cases[i].line);
        ck_assert_uint_eq(r.warning.column, cases[i].column);
        finish(&r);
    }
}
END_TEST

/* ---- truncated and wrong files --------------------------------------------------------------- */

typedef struct bad_file {
    const char *format, *text;
    unsigned line, column;
    const char *message;
} bad_file;

static const bad_file bad_files[] = {
    {"line", CLASSIC "\n53..7....6..195", 2, 16, "15 cells where 81 are expected"},
    {"grid", "53..7....\n6..195...\n", 2, 10, "grid ends after 2 of 9 rows"},
    {"sdk", "#AAnn\n53..7....\n6..195...\n", 3, 10, "grid ends after 2 of 9 rows"},
    {"sdk", "[Puzzle]\n" ROWS "[State]\n53..7....\n", 12, 10, "grid ends after 1 of 9 rows"},
    {"ss", "*-----------*\n|53.|.7.|...|\n|6..|195|...|\n", 3, 14, "grid ends after 2 of 9 rows"},
    {"readable", " 5 3 . | . 7 . | . . .\n 6 . .", 2, 7, "row 2 has 3 cells where 9 are expected"},
    {"csv", "puzzle,solution\n" CLASSIC "," SOLVED "\n53..7", 3, 6,
     "5 cells where 81 are expected, as in the first puzzle at line 2"},
    {"hodoku", ":0000:x:53+..7", 1, 12, "'.' after +, expected a digit"},
    {"hodoku", ":0000:x:53..7", 1, 14, "5 cells where 81 are expected"},
    {"hodoku", ":0000\n", 1, 6, "1 fields, expected :technique:digits:cells:"},
    {"judge", "Scenario #1:\n53..7....\n", 2, 10, "grid ends after 1 of 9 rows"},
    {"line",
     CLASSIC
     "\nx3..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n",
     2, 1, "unknown symbol 'x'"},
    {"grid", "53..7....\n6..19x...\n", 2, 6, "unknown symbol 'x'"},
    {"sdk", "#L 1\n53..7....\n6..1950000\n", 3, 10, "row 2 has 10 cells where 9 are expected"},
    {"sdk", "[Puzzle]\n" ROWS "[State]\n63" ROWS, 12, 10, "row 1 has 11 cells"},
    {"ss", "*-----------*\n|53.|.7.|...|\n|6..|1y5|...|\n", 3, 7, "unknown symbol 'y'"},
    {"readable", " 5 3 . | . 7 . | . . .\n 6 $ . | . . . | . . .", 2, 4, "unknown symbol '$'"},
    {"csv", "puzzle,solution\n" CLASSIC "," SOLVED "\n" CLASSIC ",5\n", 3, 84,
     "1 cells where 81 are expected"},
    {"csv", "puzzle,solution\n" CLASSIC "5," SOLVED "\n", 2, 1, "82 cells are not a puzzle"},
    {"hodoku", ":0000:x:" CLASSIC ":991 99:::\n", 1, 95, "candidate '99', expected three digits"},
};

START_TEST(bad_file_is_refused_at_its_place)
{
    const bad_file *bad = &bad_files[_i];
    reading r;
    begin_with(&r, bad->text, (dlx_grid_options){.format = bad->format});
    dlx_status status;
    while ((status = next(&r)) == DLX_OK) {
    }
    ck_assert_int_eq(status, DLX_SYNTAX);
    ck_assert_str_eq(r.error.file, "test");
    ck_assert_msg(strstr(r.error.text, bad->message) != NULL, "'%s' has no '%s'", r.error.text,
                  bad->message);
    ck_assert_uint_eq(r.error.line, bad->line);
    ck_assert_uint_eq(r.error.column, bad->column);
    finish(&r);
}
END_TEST

START_TEST(refused_state_leaves_the_next_puzzle)
{
    reading r;
    begin(&r, "[Puzzle]\n" ROWS "[State]\n6.\n[Marks]\n1\n[Puzzle]\n" ROWS);
    ck_assert_int_eq(next(&r), DLX_SYNTAX);
    expect(&r, CLASSIC);
    expect(&r, NULL);
    finish(&r);
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("refusals");
    tcase_add_test(tests, wrong_length_is_refused_and_the_next_puzzle_read);
    tcase_add_test(tests, first_line_that_is_no_board_is_refused);
    tcase_add_test(tests, short_first_line_is_compared_with_the_next);
    tcase_add_test(tests, unknown_symbol_is_refused_at_its_place);
    tcase_add_test(tests, truncated_grid_is_refused);
    tcase_add_test(tests, rows_too_many_refuse_their_board);
    tcase_add_test(tests, bad_row_refuses_its_board_alone);
    tcase_add_test(tests, nul_byte_refuses_its_puzzle);
    tcase_add_test(tests, contradicting_givens_are_one_warning_with_both_places);
    tcase_add_loop_test(tests, bad_file_is_refused_at_its_place, 0,
                        (int)(sizeof bad_files / sizeof *bad_files));
    tcase_add_test(tests, refused_state_leaves_the_next_puzzle);
    return run_case("refusals", tests);
}
