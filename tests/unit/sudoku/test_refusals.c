/* SPDX-License-Identifier: MIT */
/* Refused sudoku files: the reports with their places, and the puzzles read after. */
#include "puzzles.h"
#include "suite.h"

TEST(wrong_length_is_refused_and_the_next_puzzle_read)
{
    expect_boards(CLASSIC "\n" CLASSIC "5\n" CLASSIC "\n53..7....\n" CLASSIC "\n", CLASSIC,
                  "2:82 expected 81 cells, as in the first puzzle at line 1, found 82", CLASSIC,
                  "4:10 expected 81 cells, as in the first puzzle at line 1, found 9", CLASSIC,
                  NULL);
}

TEST(first_line_that_is_no_board_is_refused)
{
    static const struct {
        const char *line, *message;
    } cases[] = {
        {CLASSIC "5\n",
         "expected n*n cells of a board, such as 81, or n cells of its first row, found 82"},
        {"1......\n", "expected a row of a product of two numbers, such as 9 or 12, found 7 cells"},
        {"1......1......1......1......1......1......1......\n", "size 7"},
        {"\xff\xfd\n", "2 cells"}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char text[300], place[200];
        snprintf(text, sizeof text, "%s%s\n", cases[i].line, CLASSIC);
        snprintf(place, sizeof place, "1:1 %s", cases[i].message);
        expect_boards(text, place, CLASSIC, NULL);
    }
}

TEST(faults_of_lines_and_rows_have_their_place)
{
    expect_boards("53..7....\n" CLASSIC "\n", "1:10 expected 81 cells, as at line 2, found 9",
                  CLASSIC, NULL);
    expect_boards("1...............\n1..5............\n  ..!.............\n1...............!\n",
                  "1...............",
                  "2:4 expected 1-4, or for a blank one of . 0 * - _, found '5'", "3:5 found '!'",
                  "4:17 expected a blank or one of , ; : # after the cells, found '!'", NULL);
    /* rows too few */
    expect_boards("1...\n....\n....\n....\n\n1...\n....\n....\n\n2...\n....\n....\n....\n3...\n"
                  "....\n....\n....\n4...\n",
                  "1...............", "8:5 expected 4 rows, found 3", "2...............",
                  "3...............", "18:5 expected 4 rows, found 1", NULL);
}

/* The board may begin in the first of the rows, or in a later row. */
TEST(rows_too_many_refuse_their_board)
{
    static const char board[] = "1...\n....\n....\n....\n";
    static const char more[] = "2...\n....\n3...\n";
    static const char *const ends[] = {"\n", "# a comment\n", "end\n", "-----\n", "Grid 2\n", ""};
    for (size_t rows = 1; rows <= 3; rows++)
        for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
            char text[160];
            SCOPED(finish) reading r;
            snprintf(text, sizeof text, "%s%.*s%s%s", board, (int)(5 * rows), more, ends[i],
                     *ends[i] ? board : "");
            begin(&r, text);
            expect_error(&r, 5, 1, "expected 4 rows together");
            expect(&r, *ends[i] ? "1..............." : NULL);
            expect(&r, NULL);
        }
}

TEST(bad_row_refuses_its_board_alone)
{
    expect_boards(
        "1...\n....\n....\n....\n2...\n.....\n..!.\n....\n3...\n....\n....\n....\n4...\n...$\n"
        "....\n....\n$$$$$$$$\n1...\n....\n....\n....\n",
        "1...............",
        "6:5 expected 4 cells in row 2, as in the first puzzle at line 1, found 5",
        "3...............", "14:4 found '$'",
        "17:5 expected 4 cells in row 1, as in the first puzzle at line 1, found 8",
        "1...............", NULL);
}

TEST(nul_byte_refuses_its_puzzle)
{
    static const char lines[] = CLASSIC "\n53..\0 .\n" CLASSIC "\n";
    static const char rows[] = "1...\n..\0.\n....\n....\n2...\n....\n....\n....\n";
    SCOPED(finish) reading r, by_rows;
    begin_bytes(&r, lines, sizeof lines - 1, (dlx_grid_options){0});
    expect(&r, CLASSIC);
    expect_error(&r, 2, 5, "NUL");
    expect(&r, CLASSIC);
    begin_bytes(&by_rows, rows, sizeof rows - 1, (dlx_grid_options){0});
    expect_error(&by_rows, 2, 3, "NUL");
    expect(&by_rows, "2...............");
}

TEST(contradicting_givens_are_one_warning_with_both_places)
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
        READING(r, cases[i].puzzle);
        ck_assert_int_eq(next(&r), DLX_OK);
        ck_assert_int_eq(r.warnings, 1);
        ck_assert_str_eq(r.warning.text, cases[i].text);
        ck_assert_uint_eq(r.warning.line, cases[i].line);
        ck_assert_uint_eq(r.warning.column, cases[i].column);
    }
}

/* Truncated and wrong files; tests/cli/bad.t has others. */
static const struct {
    const char *format, *text;
    unsigned line, column;
    const char *message;
} bad_files[] = {
    {"sdk", "#AAnn\n53..7....\n6..195...\n", 3, 10, "expected 9 rows, found 2"},
    {"sdk", "[Puzzle]\n" ROWS "[State]\n53..7....\n", 12, 10, "expected 9 rows, found 1"},
    {"ss", "*-----------*\n|53.|.7.|...|\n|6..|195|...|\n", 3, 14, "expected 9 rows, found 2"},
    {"readable", " 5 3 . | . 7 . | . . .\n 6 . .", 2, 7,
     "expected 9 cells in row 2, as at line 1, found 3"},
    {"csv", "puzzle,solution\n" CLASSIC "," SOLVED "\n53..7", 3, 6,
     "expected 81 cells, as in the first puzzle at line 2, found 5"},
    {"hodoku", ":0000:x:53+..7", 1, 12, "expected a digit after +, found '.'"},
    {"hodoku", ":0000:x:53..7", 1, 14, "expected 81 cells, found 5"},
    {"hodoku", ":0000\n", 1, 6, "expected :technique:digits:cells:, found 1 fields"},
    {"judge", "Scenario #1:\n53..7....\n", 2, 10, "expected 9 rows, found 1"},
    {"sdk", "#L 1\n53..7....\n6..1950000\n", 3, 10,
     "expected 9 cells in row 2, as at line 2, found 10"},
    {"sdk", "[Puzzle]\n" ROWS "[State]\n63" ROWS, 12, 10,
     "expected 9 cells in row 1, as at line 2, found 11"},
    {"ss", "*-----------*\n|53.|.7.|...|\n|6..|1y5|...|\n", 3, 7, "found 'y'"},
    {"readable", " 5 3 . | . 7 . | . . .\n 6 $ . | . . . | . . .", 2, 4, "found '$'"},
    {"csv", "puzzle,solution\n" CLASSIC "," SOLVED "\n" CLASSIC ",5\n", 3, 84,
     "expected 81 cells, as in the first puzzle at line 2, found 1"},
    {"csv", "puzzle,solution\n" CLASSIC "5," SOLVED "\n", 2, 82, "expected 81 cells, found 82"},
    {"hodoku", ":0000:x:" CLASSIC ":991 99:::\n", 1, 95,
     "expected a candidate as digit, row and column"},
};

LOOP_TEST(bad_file_is_refused_at_its_place, sizeof bad_files / sizeof *bad_files)
{
    READING_WITH(r, bad_files[_i].text, (dlx_grid_options){.format = bad_files[_i].format});
    while (next(&r) == DLX_OK)
        continue;
    ck_assert_int_eq(r.error.status, DLX_SYNTAX);
    ck_assert_str_eq(r.error.file, "test");
    ck_assert_msg(strstr(r.error.text, bad_files[_i].message) != NULL, "'%s' has no '%s'",
                  r.error.text, bad_files[_i].message);
    ck_assert(r.error.line == bad_files[_i].line && r.error.column == bad_files[_i].column);
}

TEST(refused_state_leaves_the_next_puzzle)
{
    READING(r, "[Puzzle]\n" ROWS "[State]\n6.\n[Marks]\n1\n[Puzzle]\n" ROWS);
    ck_assert_int_eq(next(&r), DLX_SYNTAX);
    expect(&r, CLASSIC);
    expect(&r, NULL);
}
