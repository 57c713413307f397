/* Sudoku: geometry, layouts and their errors, the reduction and back. */
#include "dlx.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CLASSIC "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
#define SOLVED "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
#define BOARD                                                                                      \
    "53..7....\n6..195...\n.98....6.\n8...6...3\n4..8.3..1\n7...2...6\n.6....28.\n...419..5\n"     \
    "....8..79\n"

/* ---- helpers -----------------------------------------------------------------------------------
 */

typedef struct reading {
    dlx_input *input;
    dlx_grid_reader *reader;
    dlx_grid *grid;
    dlx_error error, warning; /* the last ones */
    int warnings;
} reading;

static void note_warning(void *state, const dlx_error *warning)
{
    reading *r = state;
    r->warning = *warning;
    r->warnings++;
}

static void begin_with(reading *r, const char *text, size_t length, dlx_grid_options options)
{
    *r = (reading){0};
    options.warn = note_warning;
    options.warn_state = r;
    r->input = dlx_input_memory("test", text, length, NULL);
    r->reader = dlx_grid_reader_new(r->input, &options, NULL);
    ck_assert_ptr_nonnull(r->reader);
}

static void begin(reading *r, const char *text)
{
    begin_with(r, text, strlen(text), (dlx_grid_options){0});
}

static void finish(reading *r)
{
    dlx_grid_free(r->grid);
    dlx_grid_reader_free(r->reader);
    dlx_input_close(r->input);
}

static dlx_status next(reading *r)
{
    dlx_grid_free(r->grid);
    r->grid = NULL;
    return dlx_grid_reader_next(r->reader, &r->grid, &r->error);
}

/* The cells of a grid as the format `line` writes them. */
static const char *cells_of(const dlx_grid *grid)
{
    static char text[40 * 40];
    const size_t n = dlx_grid_size(grid);
    for (size_t i = 0; i < n * n; i++)
        text[i] = ".123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"[dlx_grid_cells(grid)[i]];
    text[n * n] = 0;
    return text;
}

/* The next puzzle is this one, or the end where `cells` is NULL. */
static void expect(reading *r, const char *cells)
{
    const dlx_status status = next(r);
    if (!cells) {
        ck_assert_int_eq(status, DLX_END);
        return;
    }
    ck_assert_msg(status == DLX_OK, "%s", r->error.text);
    ck_assert_str_eq(cells_of(r->grid), cells);
}

/* The next puzzle is refused, at this place, with this in the message. */
static void expect_error(reading *r, unsigned line, unsigned column, const char *text)
{
    ck_assert_int_eq(next(r), DLX_SYNTAX);
    ck_assert_str_eq(r->error.file, "test");
    ck_assert_uint_eq(r->error.line, line);
    ck_assert_uint_eq(r->error.column, column);
    ck_assert_msg(strstr(r->error.text, text) != NULL, "'%s' has no '%s'", r->error.text, text);
}

static dlx_grid *read_grid(const char *text, size_t box_rows, size_t box_columns)
{
    reading r;
    begin_with(&r, text, strlen(text),
               (dlx_grid_options){.box_rows = box_rows, .box_columns = box_columns});
    ck_assert_int_eq(next(&r), DLX_OK);
    dlx_grid *grid = r.grid;
    r.grid = NULL;
    finish(&r);
    return grid;
}

/* A text that grows. */
typedef struct text {
    char *bytes;
    size_t size;
} text;

static void add(text *t, const char *more)
{
    const size_t length = strlen(more);
    t->bytes = realloc(t->bytes, t->size + length + 1);
    ck_assert_ptr_nonnull(t->bytes);
    memcpy(t->bytes + t->size, more, length + 1);
    t->size += length;
}

/* A finished board with boxes of R x C: shifted rows. */
static unsigned pattern(size_t box_rows, size_t box_columns, size_t row, size_t column)
{
    const size_t n = box_rows * box_columns;
    return (unsigned)((row % box_rows * box_columns + row / box_rows + column) % n + 1);
}

static dlx_problem *encode(const dlx_grid *grid, bool reduce, const dlx_weights *weights)
{
    dlx_error error;
    dlx_encoder *encoder = dlx_encoder_new(NULL);
    dlx_problem *problem = dlx_encoder_problem(encoder, grid, reduce, weights, &error);
    ck_assert_msg(problem != NULL, "%s", problem ? "" : error.text);
    dlx_encoder_free(encoder);
    return problem;
}

static dlx_problem *encode_text(const char *puzzle, bool reduce)
{
    dlx_grid *grid = read_grid(puzzle, 0, 0);
    dlx_problem *problem = encode(grid, reduce, NULL);
    dlx_grid_free(grid);
    return problem;
}

/* The option's item names, with blanks between them. */
static const char *option_text(const dlx_problem *problem, size_t option)
{
    static char line[200];
    const uint32_t *items;
    const size_t count = dlx_problem_option(problem, option, &items);
    line[0] = 0;
    for (size_t i = 0; i < count; i++) {
        strcat(line, i ? " " : "");
        strcat(line, dlx_problem_item_name(problem, items[i]));
    }
    return line;
}

static dlx_grid *decode(dlx_decoder *decoder, const char *lines, dlx_error *error)
{
    const dlx_solution_record record = {
        .name = "N", .problem = 1, .lines = lines, .size = strlen(lines), .line = 3};
    return dlx_decoder_grid(decoder, &record, error);
}

/* ---- geometry ----------------------------------------------------------------------------------
 */

START_TEST(box_is_as_square_as_possible_with_fewer_rows)
{
    static const size_t shapes[][3] = {{4, 2, 2},  {6, 2, 3},  {8, 2, 4},  {9, 3, 3},  {10, 2, 5},
                                       {12, 3, 4}, {15, 3, 5}, {16, 4, 4}, {25, 5, 5}, {36, 6, 6}};
    for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++) {
        size_t rows, columns;
        ck_assert(dlx_box_shape(shapes[i][0], &rows, &columns));
        ck_assert_uint_eq(rows, shapes[i][1]);
        ck_assert_uint_eq(columns, shapes[i][2]);
    }
}
END_TEST

START_TEST(size_that_is_no_product_has_no_boxes)
{
    static const size_t sizes[] = {0, 1, 2, 3, 5, 7, 11, 13, 65521};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        size_t rows, columns;
        ck_assert(!dlx_box_shape(sizes[i], &rows, &columns));
    }
}
END_TEST

START_TEST(finished_board_passes_the_check)
{
    dlx_grid *grid = read_grid(SOLVED, 0, 0);
    ck_assert_int_eq(dlx_grid_check(grid, NULL), DLX_OK);
    dlx_grid_free(grid);
}
END_TEST

START_TEST(check_names_a_blank_cell_and_a_digit_twice)
{
    dlx_error error;
    dlx_grid *grid = read_grid(CLASSIC, 0, 0);
    ck_assert_int_eq(dlx_grid_check(grid, &error), DLX_INVALID);
    ck_assert_ptr_nonnull(strstr(error.text, "r1c3"));
    dlx_grid_free(grid);
    char wrong[] = SOLVED;
    wrong[80] = '1';
    grid = read_grid(wrong, 0, 0);
    ck_assert_int_eq(dlx_grid_check(grid, &error), DLX_INVALID);
    ck_assert_ptr_nonnull(strstr(error.text, "r9c9"));
    dlx_grid_free(grid);
}
END_TEST

START_TEST(check_looks_at_boxes_too)
{
    /* A Latin square of 4 whose boxes repeat digits. */
    dlx_error error;
    dlx_grid *grid = read_grid("1234234134124123", 2, 2);
    ck_assert_int_eq(dlx_grid_check(grid, &error), DLX_INVALID);
    ck_assert_ptr_nonnull(strstr(error.text, "box"));
    dlx_grid_free(grid);
}
END_TEST

/* ---- layouts -----------------------------------------------------------------------------------
 */

START_TEST(lines_are_puzzles_of_81_cells)
{
    reading r;
    begin(&r, CLASSIC "\n\n# a comment\n" SOLVED "\r\n" CLASSIC);
    expect(&r, CLASSIC);
    ck_assert_uint_eq(dlx_grid_size(r.grid), 9);
    ck_assert_uint_eq(dlx_grid_box_rows(r.grid), 3);
    ck_assert_uint_eq(dlx_grid_box_columns(r.grid), 3);
    expect(&r, SOLVED);
    expect(&r, CLASSIC);
    expect(&r, NULL);
    expect(&r, NULL);
    finish(&r);
}
END_TEST

START_TEST(every_blank_reads_as_blank)
{
    reading r;
    begin(&r, "1.0*-_......-___\n");
    expect(&r, "1...............");
    finish(&r);
}
END_TEST

START_TEST(text_after_the_cells_is_the_name)
{
    static const struct {
        const char *behind, *name;
    } cases[] = {{"", ""},     {"  ", ""},        {" easy one ", "easy one"},
                 {"\t7", "7"}, {",a,b", "a,b"},   {";x", "x"},
                 {": x", "x"}, {"#no 5", "no 5"}, {"  # # 5 ,", "5 ,"}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char line[200];
        reading r;
        snprintf(line, sizeof line, "%s%s\n", CLASSIC, cases[i].behind);
        begin(&r, line);
        expect(&r, CLASSIC);
        ck_assert_str_eq(dlx_grid_name(r.grid), cases[i].name);
        finish(&r);
    }
}
END_TEST

START_TEST(line_end_ends_the_input)
{
    reading r;
    begin(&r, CLASSIC "\nend\n" CLASSIC "\n");
    expect(&r, CLASSIC);
    expect(&r, NULL);
    expect(&r, NULL);
    finish(&r);
    begin(&r, BOARD "end\n" BOARD);
    expect(&r, CLASSIC);
    expect(&r, NULL);
    finish(&r);
}
END_TEST

START_TEST(header_of_a_table_is_skipped)
{
    reading r;
    begin(&r, "quizzes,solutions\n" CLASSIC "," SOLVED "\n");
    expect(&r, CLASSIC);
    ck_assert_str_eq(dlx_grid_name(r.grid), "");
    finish(&r);
    begin(&r, "puzzle\n" CLASSIC "\n");
    expect(&r, CLASSIC);
    finish(&r);
}
END_TEST

START_TEST(rows_make_a_grid)
{
    reading r;
    begin(&r, BOARD "\n\n" BOARD BOARD);
    expect(&r, CLASSIC);
    expect(&r, CLASSIC);
    expect(&r, CLASSIC);
    expect(&r, NULL);
    finish(&r);
}
END_TEST

START_TEST(count_and_scenario_lines_are_skipped)
{
    reading r;
    begin(&r, "2\n" BOARD BOARD);
    expect(&r, CLASSIC);
    expect(&r, CLASSIC);
    expect(&r, NULL);
    finish(&r);
    begin(&r, "Scenario #1:\n" BOARD "\nScenario #2:\n" BOARD "\n");
    expect(&r, CLASSIC);
    expect(&r, CLASSIC);
    expect(&r, NULL);
    finish(&r);
    begin(&r, "1000\n" CLASSIC "\n");
    expect(&r, CLASSIC);
    finish(&r);
}
END_TEST

START_TEST(cells_may_be_set_apart_by_blanks)
{
    reading r;
    begin(&r, "1 0 0 0\n 0 2 0 0 \n0\t0 3 0\n0 0 0 4\n1...\n.2..\n..3.\n...4\n");
    expect(&r, "1....2....3....4");
    expect(&r, "1....2....3....4");
    finish(&r);
    begin(&r, "1 . . 2 . . . . . 3 . . . . . 4 . . . . . 5 . . . . . 6 . . . . . . . .; x\n");
    expect(&r, "1..2.....3.....4.....5.....6........");
    finish(&r);
}
END_TEST

START_TEST(cells_may_stand_in_groups)
{
    reading r;
    begin(&r, "53. .7. ...\n6.. 195 ...\n.98 ... .6.\n8.. .6. ..3\n4.. 8.3 ..1\n7.. .2. ..6\n"
              ".6. ... 28.\n... 419 ..5\n... .8. .79\n");
    expect(&r, CLASSIC);
    finish(&r);
}
END_TEST

START_TEST(sixteen_cells_are_a_line_unless_digits_show_a_row)
{
    reading r;
    begin(&r, "1...............\n.2..............\n");
    expect(&r, "1...............");
    expect(&r, ".2..............");
    expect(&r, NULL);
    finish(&r);
    text rows = {0};
    for (int i = 0; i < 15; i++)
        add(&rows, i == 0  ? "1...............\n"
                   : i < 5 ? ".....5..........\n"
                           : "................\n");
    add(&rows, "...............G\n");
    begin(&r, rows.bytes);
    ck_assert_int_eq(next(&r), DLX_OK);
    ck_assert_uint_eq(dlx_grid_size(r.grid), 16);
    expect(&r, NULL);
    finish(&r);
    free(rows.bytes);
}
END_TEST

START_TEST(boards_of_16_in_letters_begin_with_a)
{
    reading r;
    text rows = {0};
    add(&rows, "1\n");
    for (int i = 0; i < 16; i++)
        add(&rows, i ? "----------------\n" : "A--------------P\n");
    begin(&r, rows.bytes);
    ck_assert_int_eq(next(&r), DLX_OK);
    ck_assert_uint_eq(dlx_grid_cells(r.grid)[0], 1);
    ck_assert_uint_eq(dlx_grid_cells(r.grid)[15], 16);
    finish(&r);
    /* With a digit, they go on behind 9. */
    memcpy(rows.bytes + 2, "A----1---------G", 16);
    begin(&r, rows.bytes);
    ck_assert_int_eq(next(&r), DLX_OK);
    ck_assert_uint_eq(dlx_grid_cells(r.grid)[0], 10);
    finish(&r);
    free(rows.bytes);
}
END_TEST

START_TEST(numbers_are_digits_of_large_boards)
{
    reading r;
    text rows = {0};
    for (int row = 0; row < 36; row++)
        for (int column = 0; column < 36; column++) {
            char cell[16];
            snprintf(cell, sizeof cell, "%d%c", column == row ? row + 1 : 0,
                     column < 35 ? ' ' : '\n');
            add(&rows, cell);
        }
    begin(&r, rows.bytes);
    ck_assert_msg(next(&r) == DLX_OK, "%s", r.error.text);
    ck_assert_uint_eq(dlx_grid_size(r.grid), 36);
    ck_assert_uint_eq(dlx_grid_cells(r.grid)[35 * 36 + 35], 36);
    finish(&r);
    free(rows.bytes);
}
END_TEST

START_TEST(given_box_settles_the_size)
{
    dlx_grid *grid = read_grid("1....2....3....4....5....", 1, 5);
    ck_assert_uint_eq(dlx_grid_size(grid), 5);
    ck_assert_uint_eq(dlx_grid_box_rows(grid), 1);
    dlx_grid_free(grid);
    grid = read_grid("1.....\n......\n......\n......\n......\n......\n", 3, 2);
    ck_assert_uint_eq(dlx_grid_box_rows(grid), 3);
    dlx_grid_free(grid);
}
END_TEST

START_TEST(given_format_is_not_guessed)
{
    reading r;
    static const char empty[] = "................\n";
    text rows = {0};
    for (int i = 0; i < 16; i++)
        add(&rows, empty);
    begin_with(&r, rows.bytes, rows.size, (dlx_grid_options){.format = "grid"});
    ck_assert_int_eq(next(&r), DLX_OK);
    ck_assert_uint_eq(dlx_grid_size(r.grid), 16);
    finish(&r);
    begin_with(&r, rows.bytes, rows.size, (dlx_grid_options){.format = "line"});
    ck_assert_int_eq(next(&r), DLX_OK);
    ck_assert_uint_eq(dlx_grid_size(r.grid), 4);
    finish(&r);
    free(rows.bytes);
    dlx_input *input = dlx_input_memory("test", "", 0, NULL);
    dlx_error error;
    ck_assert_ptr_null(dlx_grid_reader_new(input, &(dlx_grid_options){.format = "pretty"}, &error));
    ck_assert_int_eq(error.status, DLX_INVALID);
    dlx_input_close(input);
}
END_TEST

START_TEST(input_without_puzzles_is_at_its_end)
{
    static const char *const inputs[] = {"", "\n\n", "# only this\n", "end\n", "0\n", " \t\n"};
    for (size_t i = 0; i < sizeof inputs / sizeof *inputs; i++) {
        reading r;
        begin(&r, inputs[i]);
        expect(&r, NULL);
        finish(&r);
    }
}
END_TEST

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
                 {"\xff\xfe\n", "2 cells"}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        reading r;
        text t = {0};
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
    begin(&r, "1...\n....\n....\n....\n\n1...\n....\n....\n\n2...\n....\n....\n....\n3...\n");
    expect(&r, "1...............");
    expect_error(&r, 8, 5, "grid ends after 3 of 4 rows");
    expect(&r, "2...............");
    expect_error(&r, 14, 5, "grid ends after 1 of 4 rows");
    expect(&r, NULL);
    finish(&r);
}
END_TEST

START_TEST(bad_row_refuses_its_board_alone)
{
    reading r;
    begin(&r,
          "1...\n....\n....\n....\n2...\n.....\n..!.\n....\n3...\n....\n....\n....\n4...\n...!\n"
          "....\n....\nnonsense\n1...\n....\n....\n....\n");
    expect(&r, "1...............");
    expect_error(&r, 6, 5, "row 2 has 5 cells where 4 are expected");
    expect(&r, "3...............");
    expect_error(&r, 14, 4, "unknown symbol '!'");
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
    begin_with(&r, lines, sizeof lines - 1, (dlx_grid_options){0});
    expect(&r, CLASSIC);
    expect_error(&r, 2, 5, "NUL");
    expect(&r, CLASSIC);
    finish(&r);
    begin_with(&r, rows, sizeof rows - 1, (dlx_grid_options){0});
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

/* ---- the reduction -----------------------------------------------------------------------------
 */

START_TEST(empty_board_is_the_classic_matrix)
{
    char blank[82];
    memset(blank, '.', 81);
    blank[81] = 0;
    dlx_problem *problem = encode_text(blank, false);
    ck_assert_uint_eq(dlx_problem_items(problem), 324);
    ck_assert_uint_eq(dlx_problem_primary(problem), 324);
    ck_assert_uint_eq(dlx_problem_options(problem), 729);
    ck_assert_uint_eq(dlx_problem_ones(problem), 729 * 4);
    ck_assert_str_eq(dlx_problem_item_name(problem, 0), "r1c1");
    ck_assert_str_eq(dlx_problem_item_name(problem, 80), "r9c9");
    ck_assert_str_eq(dlx_problem_item_name(problem, 81), "r1#1");
    ck_assert_str_eq(dlx_problem_item_name(problem, 162), "c1#1");
    ck_assert_str_eq(dlx_problem_item_name(problem, 243), "b1#1");
    ck_assert_str_eq(dlx_problem_item_name(problem, 323), "b9#9");
    ck_assert_str_eq(option_text(problem, 0), "r1c1 r1#1 c1#1 b1#1");
    ck_assert_str_eq(option_text(problem, 8), "r1c1 r1#9 c1#9 b1#9");
    ck_assert_str_eq(option_text(problem, 9), "r1c2 r1#1 c2#1 b1#1");
    ck_assert_str_eq(option_text(problem, 3 * 81 + 3 * 9), "r4c4 r4#1 c4#1 b5#1");
    ck_assert_str_eq(option_text(problem, 728), "r9c9 r9#9 c9#9 b9#9");
    dlx_problem_free(problem);
}
END_TEST

START_TEST(given_keeps_only_its_own_option)
{
    dlx_problem *problem = encode_text(CLASSIC " name", false);
    ck_assert_uint_eq(dlx_problem_options(problem), 30 + 51 * 9);
    ck_assert_str_eq(option_text(problem, 0), "r1c1 r1#5 c1#5 b1#5");
    ck_assert_str_eq(dlx_problem_name(problem), "name");
    dlx_problem_free(problem);
}
END_TEST

START_TEST(reduced_problem_drops_what_givens_rule_out)
{
    dlx_problem *problem = encode_text("1...............", true);
    /* 15 blank cells of 4 digits, and 1 ruled out in 3 cells of the row, 3 of the column, 1 more of
     * the box. */
    ck_assert_uint_eq(dlx_problem_options(problem), 1 + 15 * 4 - 7);
    ck_assert_str_eq(option_text(problem, 1), "r1c2 r1#2 c2#2 b1#2");
    dlx_problem_free(problem);
}
END_TEST

START_TEST(contradiction_is_a_problem_without_solution)
{
    for (int reduce = 0; reduce < 2; reduce++) {
        dlx_problem *problem = encode_text("11..............", reduce);
        dlx_solver *solver = dlx_solver_new(problem, NULL, NULL);
        ck_assert(!dlx_solver_next(solver));
        ck_assert_int_eq(dlx_solver_end(solver), DLX_END_COMPLETE);
        dlx_solver_free(solver);
        dlx_problem_free(problem);
    }
}
END_TEST

START_TEST(encoder_serves_sizes_in_any_order)
{
    static const char *const puzzles[] = {"1...............",
                                          CLASSIC,
                                          CLASSIC,
                                          "................",
                                          "1...................................",
                                          CLASSIC};
    dlx_encoder *encoder = dlx_encoder_new(NULL);
    for (size_t i = 0; i < sizeof puzzles / sizeof *puzzles; i++) {
        dlx_grid *grid = read_grid(puzzles[i], 0, 0);
        const size_t n = dlx_grid_size(grid);
        dlx_problem *problem = dlx_encoder_problem(encoder, grid, true, NULL, NULL);
        ck_assert_uint_eq(dlx_problem_items(problem), 4 * n * n);
        dlx_problem_free(problem);
        dlx_grid_free(grid);
    }
    dlx_encoder_free(encoder);
}
END_TEST

START_TEST(weights_are_costs_of_digit_times_weight)
{
    dlx_weights *rings = dlx_weights_rings(NULL);
    dlx_grid *grid = read_grid(SOLVED, 0, 0);
    dlx_problem *problem = encode(grid, true, rings);
    ck_assert_uint_eq(dlx_weights_size(rings), 9);
    ck_assert_int_eq(dlx_problem_cost(problem, 0), 5 * 6);
    ck_assert_int_eq(dlx_problem_cost(problem, 40), 5 * 10);
    ck_assert_int_eq(dlx_problem_cost(problem, 10), 7 * 7);
    dlx_problem_free(problem);
    dlx_grid_free(grid);
    dlx_weights_free(rings);
}
END_TEST

static dlx_weights *read_weights(const char *bytes, dlx_error *error)
{
    dlx_input *input = dlx_input_memory("weights", bytes, strlen(bytes), NULL);
    dlx_weights *weights = dlx_weights_read(input, error);
    if (!weights && error->file)
        error->file = "weights";
    dlx_input_close(input);
    return weights;
}

START_TEST(weights_of_the_wrong_number_or_kind_are_refused)
{
    dlx_error error;
    ck_assert_ptr_null(read_weights("1 2 3", &error));
    ck_assert_ptr_nonnull(strstr(error.text, "3 weights"));
    ck_assert_ptr_null(read_weights("1 2\n3 x\n", &error));
    ck_assert_uint_eq(error.line, 2);
    ck_assert_uint_eq(error.column, 3);
    ck_assert_ptr_null(read_weights("", &error));
    ck_assert_ptr_null(read_weights("1 2 3 9223372036854775808", &error));
    dlx_weights *weights = read_weights("1 -2\n\n3 9223372036854775807", &error);
    ck_assert_uint_eq(dlx_weights_size(weights), 2);
    dlx_weights_free(weights);
}
END_TEST

START_TEST(weights_of_another_size_or_too_large_are_refused)
{
    dlx_error error;
    dlx_encoder *encoder = dlx_encoder_new(NULL);
    dlx_grid *grid = read_grid("................", 0, 0);
    dlx_weights *rings = dlx_weights_rings(NULL);
    ck_assert_ptr_null(dlx_encoder_problem(encoder, grid, false, rings, &error));
    ck_assert_int_eq(error.status, DLX_INVALID);
    dlx_weights *large = read_weights("9223372036854775807 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0", &error);
    ck_assert_ptr_null(dlx_encoder_problem(encoder, grid, false, large, &error));
    ck_assert_int_eq(error.status, DLX_INVALID);
    /* The encoder goes on. */
    dlx_problem *problem = dlx_encoder_problem(encoder, grid, false, NULL, &error);
    ck_assert_uint_eq(dlx_problem_options(problem), 64);
    dlx_problem_free(problem);
    dlx_weights_free(large);
    dlx_weights_free(rings);
    dlx_grid_free(grid);
    dlx_encoder_free(encoder);
}
END_TEST

/* ---- and back ----------------------------------------------------------------------------------
 */

/* Writes the finished board of this shape as options, by names or by columns, and decodes them. */
static void round_trip(size_t box_rows, size_t box_columns, bool by_columns)
{
    const size_t n = box_rows * box_columns;
    text lines = {0};
    for (size_t row = 0; row < n; row++)
        for (size_t column = 0; column < n; column++) {
            char line[160];
            const size_t digit = pattern(box_rows, box_columns, row, column) - 1;
            const size_t box = row / box_rows * box_rows + column / box_columns;
            if (by_columns)
                snprintf(line, sizeof line, "%zu %zu %zu %zu\n", row * n + column + 1,
                         n * n + row * n + digit + 1, 2 * n * n + column * n + digit + 1,
                         3 * n * n + box * n + digit + 1);
            else
                snprintf(line, sizeof line, "b%zu#%zu c%zu#%zu r%zu#%zu r%zuc%zu\n", box + 1,
                         digit + 1, column + 1, digit + 1, row + 1, digit + 1, row + 1, column + 1);
            add(&lines, line);
        }
    dlx_error error;
    dlx_decoder *decoder =
        dlx_decoder_new(by_columns ? box_rows : 0, by_columns ? box_columns : 0, NULL);
    dlx_grid *grid = decode(decoder, lines.bytes, &error);
    ck_assert_msg(grid != NULL, "%s", grid ? "" : error.text);
    ck_assert_uint_eq(dlx_grid_box_rows(grid), box_rows);
    ck_assert_uint_eq(dlx_grid_box_columns(grid), box_columns);
    ck_assert_int_eq(dlx_grid_check(grid, &error), DLX_OK);
    for (size_t i = 0; i < n * n; i++)
        ck_assert_uint_eq(dlx_grid_cells(grid)[i], pattern(box_rows, box_columns, i / n, i % n));
    dlx_grid_free(grid);
    dlx_decoder_free(decoder);
    free(lines.bytes);
}

static const size_t shapes[][2] = {{2, 2}, {2, 3}, {3, 2}, {2, 4}, {3, 3}, {3, 4},
                                   {4, 4}, {5, 5}, {6, 6}, {1, 5}, {5, 1}};

START_TEST(names_of_every_size_decode)
{
    round_trip(shapes[_i][0], shapes[_i][1], false);
}
END_TEST

START_TEST(columns_of_every_size_decode)
{
    round_trip(shapes[_i][0], shapes[_i][1], true);
}
END_TEST

START_TEST(solver_and_decoder_give_the_board_back)
{
    dlx_problem *problem = encode_text(CLASSIC " name", true);
    dlx_solver *solver = dlx_solver_new(problem, NULL, NULL);
    dlx_decoder *decoder = dlx_decoder_new(0, 0, NULL);
    size_t count;
    ck_assert(dlx_solver_next(solver));
    const uint32_t *options = dlx_solver_solution(solver, &count);
    dlx_grid *grid = dlx_decoder_options(decoder, problem, options, count, NULL);
    ck_assert_str_eq(cells_of(grid), SOLVED);
    ck_assert_str_eq(dlx_grid_name(grid), "name");
    ck_assert(!dlx_solver_next(solver));
    dlx_grid_free(grid);
    dlx_decoder_free(decoder);
    dlx_solver_free(solver);
    dlx_problem_free(problem);
}
END_TEST

/* Solved boards of 4, row by row, as options without their boxes and rows. */
#define ROW1 "r1c1 c1#1\nr1c2 c2#2\nr1c3 c3#3\nr1c4 c4#4\n"
#define ROW2 "r2c1 c1#3\nr2c2 c2#4\nr2c3 c3#1\nr2c4 c4#2\n"
#define ROW3 "r3c1 c1#2\nr3c2 c2#1\nr3c3 c3#4\nr3c4 c4#3\n"
#define ROW4 "r4c1 c1#4\nr4c2 c2#3\nr4c3 c3#2\nr4c4 c4#1\n"

START_TEST(decoder_ignores_what_is_not_sudoku)
{
    dlx_decoder *decoder = dlx_decoder_new(0, 0, NULL);
    dlx_grid *grid = decode(decoder,
                            "queen r0c1 r1c r1#1x rc r1 x:red |7\n\n| r9c9 r9#9\n"
                            "extra:blue r1c1 c1#1 |3 z\n"
                            "r1c2 c2#2\nr1c3 c3#3\nr1c4:7 c4#4|5\n" ROW2 ROW3 ROW4 "r7#7 c7#7\n",
                            NULL);
    ck_assert_ptr_nonnull(grid);
    ck_assert_str_eq(cells_of(grid), "1234341221434321");
    dlx_grid_free(grid);
    dlx_decoder_free(decoder);
}
END_TEST

START_TEST(bad_solution_names_its_cell)
{
    static const struct {
        const char *lines, *text;
        unsigned line; /* the solution's lines begin at 3 */
    } cases[] = {
        {"", "no option has a cell", 3},
        {"1 2 3\n", "no option has a cell", 3},
        {ROW1 ROW2 ROW3 "r4c1 c1#4\nr4c3 c3#2\nr4c4 c4#1\n", "r4c2 is missing", 3},
        {ROW1 ROW2 ROW3 ROW4 "r2c3 c3#1\n", "r2c3 is filled twice", 19},
        {ROW1 ROW2 ROW3 "r4c1 c1#4\nr4c2 c2#3\nr4c3 c3#1\nr4c4 c4#2\n", "r4c3: 1 twice in column 3",
         17},
        {"r1c1 c1#1\nr1c2 c2#1\nr1c3 c3#3\nr1c4 c4#4\n" ROW2 ROW3 ROW4,
         "r1c2: 1 twice in row 1, also at r1c1", 4},
        {"r1c1 r1#1 c1#2\n", "r1c1: items of several digits", 3},
        {"r1c1 r2#1\n", "r1c1: items of several cells", 3},
        {"r1c1 r1c2 r1#1\n", "items of several cells", 3},
        {"r1c1\n", "r1c1: no item names its digit", 3},
        {"r1c1 r1#1\nr999999999c1 c1#5\n", "r1c2 is missing", 3},
    };
    dlx_decoder *decoder = dlx_decoder_new(0, 0, NULL);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        dlx_error error;
        ck_assert_ptr_null(decode(decoder, cases[i].lines, &error));
        ck_assert_int_eq(error.status, DLX_INVALID);
        ck_assert_msg(strstr(error.text, cases[i].text) != NULL, "'%s' has no '%s'", error.text,
                      cases[i].text);
        ck_assert_uint_eq(error.line, cases[i].line);
    }
    dlx_decoder_free(decoder);
}
END_TEST

START_TEST(given_box_is_held_against_the_names)
{
    dlx_error error;
    dlx_decoder *decoder = dlx_decoder_new(2, 2, NULL);
    ck_assert_ptr_null(decode(decoder, "r5c1 r5#1\n", &error));
    ck_assert_ptr_nonnull(strstr(error.text, "r5c1: row 5 on a board of size 4"));
    ck_assert_ptr_null(decode(decoder, "r1c1 r1#5\n", &error));
    ck_assert_ptr_nonnull(strstr(error.text, "r1c1: digit 5"));
    /* A Latin square that is no sudoku. */
    ck_assert_ptr_null(decode(decoder,
                              ROW1 "r2c1 c1#2\nr2c2 c2#1\nr2c3 c3#4\nr2c4 c4#3\n"
                                   "r3c1 c1#3\nr3c2 c2#4\nr3c3 c3#1\nr3c4 c4#2\n" ROW4,
                              &error));
    ck_assert_ptr_nonnull(strstr(error.text, "twice in box 1"));
    dlx_decoder_free(decoder);
}
END_TEST

/* ---- writing -----------------------------------------------------------------------------------
 */

/* What a format writes of the same grid twice, with a puzzle that has none between. */
static char *written(const char *format, const dlx_grid *grid)
{
    FILE *file = tmpfile();
    ck_assert_ptr_nonnull(file);
    dlx_output *output = dlx_output_fd(fileno(file), "test", NULL);
    dlx_grid_writer *writer = dlx_grid_writer_new(format, output, NULL);
    dlx_grid_writer_grid(writer, grid);
    dlx_grid_writer_none(writer);
    dlx_grid_writer_grid(writer, grid);
    dlx_grid_writer_free(writer);
    ck_assert_int_eq(dlx_output_close(output, NULL), DLX_OK);
    char *bytes = calloc(1, 1 << 16);
    rewind(file);
    ck_assert_uint_gt(fread(bytes, 1, (1 << 16) - 1, file), 0);
    fclose(file);
    return bytes;
}

START_TEST(formats_write_as_they_should)
{
    static const struct {
        const char *format, *text;
    } cases[] = {
        {"line", "1234341221434321\n\n1234341221434321\n"},
        {"grid", "1234\n3412\n2143\n4321\n\n1234\n3412\n2143\n4321\n"},
        {"judge", "1234\n3412\n2143\n4321\n\n1234\n3412\n2143\n4321\n"},
        {"pretty", "┌─────┬─────┐\n│ 1 2 │ 3 4 │\n│ 3 4 │ 1 2 │\n├─────┼─────┤\n"
                   "│ 2 1 │ 4 3 │\n│ 4 3 │ 2 1 │\n└─────┴─────┘\n\n"
                   "┌─────┬─────┐\n│ 1 2 │ 3 4 │\n│ 3 4 │ 1 2 │\n├─────┼─────┤\n"
                   "│ 2 1 │ 4 3 │\n│ 4 3 │ 2 1 │\n└─────┴─────┘\n"},
    };
    dlx_grid *grid = read_grid("1234341221434321", 0, 0);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char *bytes = written(cases[i].format, grid);
        ck_assert_str_eq(bytes, cases[i].text);
        free(bytes);
    }
    dlx_grid_free(grid);
}
END_TEST

START_TEST(judge_numbers_scenarios_of_9)
{
    dlx_grid *grid = read_grid(CLASSIC, 0, 0);
    char *bytes = written("judge", grid);
    ck_assert_str_eq(bytes, "Scenario #1:\n" BOARD "\nScenario #3:\n" BOARD "\n");
    free(bytes);
    dlx_grid_free(grid);
}
END_TEST

START_TEST(every_format_that_is_read_and_written_comes_back)
{
    const char *name;
    for (size_t i = 0; (name = dlx_grid_format_name(i)) != NULL; i++) {
        if (dlx_grid_format_abilities(i) != (DLX_READS_GRIDS | DLX_WRITES_GRIDS))
            continue;
        dlx_grid *grid = read_grid(CLASSIC, 0, 0);
        char *bytes = written(name, grid);
        reading r;
        begin(&r, bytes);
        expect(&r, CLASSIC);
        expect(&r, CLASSIC);
        expect(&r, NULL);
        finish(&r);
        free(bytes);
        dlx_grid_free(grid);
    }
    ck_assert_ptr_null(dlx_grid_format_summary(1000));
    ck_assert_uint_eq(dlx_grid_format_abilities(1000), 0);
}
END_TEST

/* ---- all of them -------------------------------------------------------------------------------
 */

static TCase *geometry_case(void)
{
    TCase *tests = tcase_create("geometry");
    tcase_add_test(tests, box_is_as_square_as_possible_with_fewer_rows);
    tcase_add_test(tests, size_that_is_no_product_has_no_boxes);
    tcase_add_test(tests, finished_board_passes_the_check);
    tcase_add_test(tests, check_names_a_blank_cell_and_a_digit_twice);
    tcase_add_test(tests, check_looks_at_boxes_too);
    return tests;
}

static TCase *reading_case(void)
{
    TCase *tests = tcase_create("reading");
    tcase_add_test(tests, lines_are_puzzles_of_81_cells);
    tcase_add_test(tests, every_blank_reads_as_blank);
    tcase_add_test(tests, text_after_the_cells_is_the_name);
    tcase_add_test(tests, line_end_ends_the_input);
    tcase_add_test(tests, header_of_a_table_is_skipped);
    tcase_add_test(tests, rows_make_a_grid);
    tcase_add_test(tests, count_and_scenario_lines_are_skipped);
    tcase_add_test(tests, cells_may_be_set_apart_by_blanks);
    tcase_add_test(tests, cells_may_stand_in_groups);
    tcase_add_test(tests, sixteen_cells_are_a_line_unless_digits_show_a_row);
    tcase_add_test(tests, boards_of_16_in_letters_begin_with_a);
    tcase_add_test(tests, numbers_are_digits_of_large_boards);
    tcase_add_test(tests, given_box_settles_the_size);
    tcase_add_test(tests, given_format_is_not_guessed);
    tcase_add_test(tests, input_without_puzzles_is_at_its_end);
    return tests;
}

static TCase *refusing_case(void)
{
    TCase *tests = tcase_create("refusing");
    tcase_add_test(tests, wrong_length_is_refused_and_the_next_puzzle_read);
    tcase_add_test(tests, first_line_that_is_no_board_is_refused);
    tcase_add_test(tests, short_first_line_is_compared_with_the_next);
    tcase_add_test(tests, unknown_symbol_is_refused_at_its_place);
    tcase_add_test(tests, truncated_grid_is_refused);
    tcase_add_test(tests, bad_row_refuses_its_board_alone);
    tcase_add_test(tests, nul_byte_refuses_its_puzzle);
    tcase_add_test(tests, contradicting_givens_are_one_warning_with_both_places);
    return tests;
}

static TCase *encoding_case(void)
{
    TCase *tests = tcase_create("encoding");
    tcase_add_test(tests, empty_board_is_the_classic_matrix);
    tcase_add_test(tests, given_keeps_only_its_own_option);
    tcase_add_test(tests, reduced_problem_drops_what_givens_rule_out);
    tcase_add_test(tests, contradiction_is_a_problem_without_solution);
    tcase_add_test(tests, encoder_serves_sizes_in_any_order);
    tcase_add_test(tests, weights_are_costs_of_digit_times_weight);
    tcase_add_test(tests, weights_of_the_wrong_number_or_kind_are_refused);
    tcase_add_test(tests, weights_of_another_size_or_too_large_are_refused);
    return tests;
}

static TCase *decoding_case(void)
{
    const int count = (int)(sizeof shapes / sizeof *shapes);
    TCase *tests = tcase_create("decoding");
    tcase_add_loop_test(tests, names_of_every_size_decode, 0, count);
    tcase_add_loop_test(tests, columns_of_every_size_decode, 0, count);
    tcase_add_test(tests, solver_and_decoder_give_the_board_back);
    tcase_add_test(tests, decoder_ignores_what_is_not_sudoku);
    tcase_add_test(tests, bad_solution_names_its_cell);
    tcase_add_test(tests, given_box_is_held_against_the_names);
    return tests;
}

static TCase *writing_case(void)
{
    TCase *tests = tcase_create("writing");
    tcase_add_test(tests, formats_write_as_they_should);
    tcase_add_test(tests, judge_numbers_scenarios_of_9);
    tcase_add_test(tests, every_format_that_is_read_and_written_comes_back);
    return tests;
}

int main(void)
{
    Suite *suite = suite_create("sudoku");
    suite_add_tcase(suite, geometry_case());
    suite_add_tcase(suite, reading_case());
    suite_add_tcase(suite, refusing_case());
    suite_add_tcase(suite, encoding_case());
    suite_add_tcase(suite, decoding_case());
    suite_add_tcase(suite, writing_case());
    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_ENV);
    const int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
