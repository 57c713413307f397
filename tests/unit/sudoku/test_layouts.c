/* SPDX-License-Identifier: MIT */
/* Layouts of sudoku files: lines, rows, numbers, blanks, symbols, and refused files. */
#include "puzzles.h"
#include "sudoku/board/grid.h"
#include "suite.h"

TEST(lines_are_puzzles_of_81_cells)
{
    OWNED(dlx_grid) grid = read_grid(CLASSIC, 0, 0);
    ck_assert(dlx_grid_box_rows(grid) == 3 && dlx_grid_box_columns(grid) == 3);
    expect_boards(CLASSIC "\n\n# a comment\n" SOLVED "\r\n" CLASSIC, CLASSIC, SOLVED, CLASSIC,
                  NULL);
}

TEST(text_after_the_cells_is_the_name)
{
    static const struct {
        const char *behind, *name;
    } cases[] = {{"", ""},     {"  ", ""},        {" easy one ", "easy one"},
                 {"\t7", "7"}, {",a,b", "a,b"},   {";x", "x"},
                 {": x", "x"}, {"#no 5", "no 5"}, {"  # # 5 ,", "5 ,"}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char line[200];
        SCOPED(finish) reading r;
        snprintf(line, sizeof line, "%s%s\n", CLASSIC, cases[i].behind);
        begin(&r, line);
        expect(&r, CLASSIC);
        ck_assert_str_eq(dlx_grid_name(r.grid), cases[i].name);
    }
}

TEST(boards_after_a_line_end_are_read_and_words_are_not)
{
    static const char *const inputs[] = {
        CLASSIC "\nend\n" CLASSIC "\nend\n",
        ROWS "end\n" ROWS "end\n",
        CLASSIC "\nend\nno puzzle\n" CLASSIC "\n",
        CLASSIC "\nend\nend\n" CLASSIC "\nend\nno puzzle\n",
    };
    for (size_t i = 0; i < sizeof inputs / sizeof *inputs; i++)
        expect_boards(inputs[i], CLASSIC, CLASSIC, NULL);
}

#define A4 ".21.....3..2...."
#define Z4 "4...........1..2"
#define ROWS4 ".21.\n....\n3..2\n....\n"

TEST(carriage_returns_end_lines)
{
    static const char *const inputs[] = {
        A4 "\r" Z4 "\r",
        A4 "\r" Z4,
        "# a comment\r" A4 "\r# another\r" Z4 "\r",
        "puzzle,solution\r" A4 ",\r" Z4 ",\r",
        "# a comment\n" A4 " name\r" Z4 " name\n",
        A4 "\rend\r" Z4 "\rend\r",
        ".21.\r....\r3..2\r....\r\r4...\r....\r....\r1..2\r",
        ".21.\r\r\n....\r\r\n3..2\r\r\n....\r\r\n\r\r\n4...\n....\n....\n1..2\n",
    };
    for (size_t i = 0; i < sizeof inputs / sizeof *inputs; i++)
        expect_boards(inputs[i], A4, Z4, NULL);
    expect_boards(CLASSIC "\n" CLASSIC "\r" CLASSIC "\n" CLASSIC " name\r" CLASSIC "\n", CLASSIC,
                  CLASSIC, CLASSIC, CLASSIC, CLASSIC, NULL);
}

TEST(dashes_and_numbers_stand_between_boards)
{
    static const char *const inputs[] = {
        "2\n" ROWS4 "---\n" ROWS4 "---\n", "2\n" ROWS4 "2\n" ROWS4,
        "1\n" ROWS4 "\n2\n" ROWS4,         "4\n" ROWS4 "\n4\n" ROWS4,
        "2 2\n" ROWS4 "2 2\n" ROWS4,       ROWS4 "=====\n" ROWS4 "=====\n",
        "6\n" ROWS4 "7\n" ROWS4,           ROWS4 "~~~~~~~~\n" ROWS4,
    };
    for (size_t i = 0; i < sizeof inputs / sizeof *inputs; i++)
        expect_boards(inputs[i], A4, A4, NULL);
}

TEST(text_without_a_board_is_an_error)
{
    static const char *const inputs[] = {"hello world\n",     "Prose.\nTwo lines of it.\n",
                                         "puzzle,solution\n", "[Puzzle]\n",
                                         "Grid 01\n",         "+---+---+\n+---+---+\n"};
    for (size_t i = 0; i < sizeof inputs / sizeof *inputs; i++) {
        READING(r, inputs[i]);
        ck_assert_int_eq(next(&r), DLX_INVALID);
        ck_assert_uint_gt(r.error.line, 0);
        expect(&r, NULL);
    }
}

TEST(header_of_a_table_is_skipped)
{
    OWNED(dlx_grid) grid = read_grid("quizzes,solutions\n" CLASSIC "," SOLVED "\n", 0, 0);
    ck_assert_str_eq(cells_of(grid), CLASSIC);
    ck_assert_str_eq(dlx_grid_name(grid), "");
    expect_boards("puzzle\n" CLASSIC "\n", CLASSIC, NULL);
}

TEST(cells_stand_in_rows_or_groups_or_set_apart_by_any_blanks)
{
    expect_boards("1.0*-_....4.-___\n", "1.........4.....", NULL);
    expect_boards(ROWS "\n\n" ROWS ROWS, CLASSIC, CLASSIC, CLASSIC, NULL);
    /* lines of counts and scenarios */
    expect_boards("2\n" ROWS ROWS, CLASSIC, CLASSIC, NULL);
    expect_boards("Scenario #1:\n" ROWS "\nScenario #2:\n" ROWS "\n", CLASSIC, CLASSIC, NULL);
    expect_boards("1000\n" CLASSIC "\n", CLASSIC, NULL);
    expect_boards("1 0 0 0\n 0 2 0 0 \n0\t0 3 0\n0 0 0 4\n1...\n.2..\n..3.\n...4\n",
                  "1....2....3....4", "1....2....3....4", NULL);
    expect_boards("1 . . 2 . . . . . 3 . . . . . 4 . . . . . 5 . . . . . 6 . . . . . . . .; x\n",
                  "1..2.....3.....4.....5.....6........", NULL);
    expect_boards("53. .7. ...\n6.. 195 ...\n.98 ... .6.\n8.. .6. ..3\n4.. 8.3 ..1\n7.. .2. ..6\n"
                  ".6. ... 28.\n... 419 ..5\n... .8. .79\n",
                  CLASSIC, NULL);
}

TEST(sixteen_cells_are_a_line_unless_digits_show_a_row)
{
    expect_boards("1...............\n.2..............\n", "1...............", ".2..............",
                  NULL);
    SCOPED(drop) growing rows = {0};
    for (int i = 0; i < 15; i++)
        add(&rows, i == 0  ? "1...............\n"
                   : i < 5 ? ".....5..........\n"
                           : "................\n");
    add(&rows, "...............G\n");
    READING(r, rows.bytes);
    ck_assert_int_eq(next(&r), DLX_OK);
    ck_assert_uint_eq(dlx_grid_size(r.grid), 16);
    expect(&r, NULL);
}

TEST(boards_of_16_in_letters_begin_with_a)
{
    SCOPED(drop) growing rows = {0};
    add(&rows, "1\n");
    for (int i = 0; i < 16; i++)
        add(&rows, i ? "----------------\n" : "A--------------P\n");
    OWNED(dlx_grid) letters = read_grid(rows.bytes, 0, 0);
    ck_assert_uint_eq(dlx_grid_cells(letters)[0], 1);
    ck_assert_uint_eq(dlx_grid_cells(letters)[15], 16);
    /* With a digit, they go on after 9. */
    memcpy(rows.bytes + 2, "A----1---------G", 16);
    OWNED(dlx_grid) digits = read_grid(rows.bytes, 0, 0);
    ck_assert_uint_eq(dlx_grid_cells(digits)[0], 10);
}

TEST(numbers_are_digits_of_large_boards)
{
    SCOPED(drop) growing rows = {0};
    for (int row = 0; row < 36; row++)
        for (int column = 0; column < 36; column++)
            addf(&rows, "%d%c", column == row ? row + 1 : 0, column < 35 ? ' ' : '\n');
    OWNED(dlx_grid) grid = read_grid(rows.bytes, 0, 0);
    ck_assert_uint_eq(dlx_grid_size(grid), 36);
    ck_assert_uint_eq(dlx_grid_cells(grid)[35 * 36 + 35], 36);
}

TEST(given_box_settles_the_size)
{
    OWNED(dlx_grid) five = read_grid("1....2....3....4....5....", 1, 5);
    ck_assert_uint_eq(dlx_grid_size(five), 5);
    ck_assert_uint_eq(dlx_grid_box_rows(five), 1);
    OWNED(dlx_grid) six = read_grid("1.....\n......\n......\n......\n......\n......\n", 3, 2);
    ck_assert_uint_eq(dlx_grid_box_rows(six), 3);
}

TEST(given_format_is_not_guessed)
{
    SCOPED(drop) growing rows = {0};
    for (int i = 0; i < 16; i++)
        add(&rows, "................\n");
    OWNED(dlx_grid) grid = read_grid_with(rows.bytes, (dlx_grid_options){.format = "grid"});
    ck_assert_uint_eq(dlx_grid_size(grid), 16);
    OWNED(dlx_grid) line = read_grid_with(rows.bytes, (dlx_grid_options){.format = "line"});
    ck_assert_uint_eq(dlx_grid_size(line), 4);
}

TEST(input_without_puzzles_is_at_its_end)
{
    static const char *const inputs[] = {"", "\n\n", "# only this\n", "end\n", "0\n", " \t\n"};
    for (size_t i = 0; i < sizeof inputs / sizeof *inputs; i++)
        expect_boards(inputs[i], NULL);
}

/* The first row of a board of 16 in these characters; the others are blank. */
static char *board16(const char *row, char blank)
{
    char *text = malloc(16 * 17 + 1);
    for (size_t i = 0; i < 16 * 17; i++)
        text[i] = i % 17 == 16 ? '\n' : i < 16 && row[i] != '.' ? row[i] : blank;
    text[16 * 17] = 0;
    return text;
}

static const struct {
    const char *row;
    char blank;
    const char *cells; /* the first row, in digits 1-G; NULL: refused */
    int warnings;
} boards16[] = {
    {"123456789ABCDEFG", '.', "123456789ABCDEFG", 0},
    {"0123456789ABCDEF", '.', "123456789ABCDEFG", 0},
    {"0123456789abcdef", '*', "123456789ABCDEFG", 0},
    {"ABCDEFGHIJKLMNOP", '-', "123456789ABCDEFG", 0},
    {"..AB........P...", '-', "..12........G...", 0},
    {"12..........F...", '.', "12..........F...", 1}, /* 1-G or 0-F */
    {"12..........F...", '0', "12..........F...", 0}, /* 0 is the blank */
    {"AB..........F...", '-', "AB..........F...", 1}, /* 1-G, 0-F or A-P */
    {"12..........P...", '-', NULL, 0},
};

LOOP_TEST(alphabet_is_the_first_that_fits, sizeof boards16 / sizeof *boards16)
{
    SCOPED(finish) reading r;
    OWNED(char) text = board16(boards16[_i].row, boards16[_i].blank);
    begin(&r, text);
    ck_assert_int_eq(next(&r), boards16[_i].cells ? DLX_OK : DLX_SYNTAX);
    if (boards16[_i].cells)
        ck_assert(strncmp(text_of(r.grid->cells, 16), boards16[_i].cells, 16) == 0);
    ck_assert_int_eq(r.warnings, boards16[_i].warnings);
}

TEST(zero_is_refused_once_two_alphabets_fitted)
{
    SCOPED(finish) reading r;
    OWNED(char) text = board16("12..........F...", '.');
    OWNED(char) both = calloc(2, 16 * 17 + 1);
    strcat(strcpy(both, text), text);
    both[16 * 17 + 5] = '0';
    begin(&r, both);
    ck_assert_int_eq(next(&r), DLX_OK);
    ck_assert_int_eq(next(&r), DLX_SYNTAX);
    ck_assert_uint_eq(r.error.column, 6);
}

TEST(given_symbols_decide_for_reading_and_writing)
{
    READING_WITH(r, "dcba........abcd\n", (dlx_grid_options){.symbols = "abcd"});
    expect(&r, "4321........1234");
    OWNED(char)
    text = written_with(r.grid, "line", (dlx_grid_write_options){.symbols = "wxyz"}, &r);
    ck_assert(strncmp(text, "zyxw........wxyz\n", 17) == 0);
}

TEST(bad_symbols_and_formats_are_refused)
{
    static const dlx_grid_options bad[] = {{.symbols = "aa"},
                                           {.symbols = "abc"},
                                           {.symbols = "a,bc"},
                                           {.symbols = "1234567890abcdefghijklmnopqrstuvwxyz!"},
                                           {.format = "beautiful"}};
    OWNED(dlx_input) input = dlx_input_memory("test", "", 0, NULL);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        NONE(dlx_grid_reader_new(input, &bad[i], &error), DLX_INVALID);
}

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

/* Truncated and wrong files; tests/files/refusals has others. */
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
