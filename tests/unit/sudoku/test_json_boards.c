/* SPDX-License-Identifier: MIT */
/* Boards in JSON: lists, objects, and games of GNOME Sudoku. */
#include "documents.h"
#include "suite.h"

/* ---- shapes ---------------------------------------------------------------------------------- */

static const size_t sizes[] = {4, 6, 8, 9, 10, 12, 16, 25};
enum { SIZES = sizeof sizes / sizeof *sizes };

/* Every digit comes once in each row and column, with blanks strewn in. */
static void fill(uint16_t *cells, size_t n, size_t seed)
{
    for (size_t i = 0; i < n * n; i++)
        cells[i] = (uint16_t)(i * 7 % 5 < 3 ? (i / n + i % n + seed) % n + 1 : 0);
}

/* A way to write a board: its texts around rows and cells, and a blank cell; NULL: cells
 * are symbols. */
static const struct {
    const char *begin, *row, *cell, *end, *blank;
} shapes[] = {
    {"[", ", ", ", ", "]", "0"},        {"[", ", ", ", ", "]", "null"},
    {"[[", "],\n [", ",", "]]", "0"},   {"[[", "],\n [", ",", "]]", "\"\""},
    {"[\"", "\", \"", "", "\"]", NULL}, {"\"", "", "", "\"", NULL},
};
enum { SHAPES = sizeof shapes / sizeof *shapes };

static void add_shape(growing *to, const uint16_t *cells, size_t n, size_t shape)
{
    for (size_t i = 0; i < n * n; i++) {
        add(to, i == 0 ? shapes[shape].begin : i % n ? shapes[shape].cell : shapes[shape].row);
        if (!shapes[shape].blank)
            addf(to, "%c", ".123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"[cells[i]]);
        else if (cells[i])
            addf(to, "%d", cells[i]);
        else
            add(to, shapes[shape].blank);
    }
    add(to, shapes[shape].end);
}

static void expect_board(reading *r, const uint16_t *cells, size_t n)
{
    const dlx_status status = next(r);
    ck_assert_msg(status == DLX_OK, "%s", r->error.text);
    ck_assert_uint_eq(dlx_grid_size(r->grid), n);
    ck_assert_mem_eq(dlx_grid_cells(r->grid), cells, n * n * sizeof *cells);
}

/* Objects, at once and over several lines. */
static void check_objects(size_t n, size_t shape)
{
    uint16_t first[25 * 25], second[25 * 25];
    SCOPED(drop) growing document = {0};
    fill(first, n, 0);
    fill(second, n, 3);
    add(&document, "{\"id\": 3, \"puzzle\": ");
    add_shape(&document, second, n, shape);
    add(&document, "}\n{\"data\": {\"easy\": [{\"grid\": ");
    add_shape(&document, first, n, shape);
    add(&document, "}]}}\n{\"board\": \"\"}\n");
    READING(r, document.bytes);
    expect_board(&r, second, n);
    ck_assert_str_eq(dlx_grid_name(r.grid), "3");
    expect_board(&r, first, n);
    ck_assert_int_eq(next(&r), DLX_SYNTAX);
    expect(&r, NULL);
    ck_assert_str_eq(dlx_grid_reader_format(r.reader), "json");
}

/* Lists, which are read as a text. */
static void check_lists(size_t n, size_t shape)
{
    uint16_t first[25 * 25], second[25 * 25];
    SCOPED(drop) growing document = {0};
    fill(first, n, 0);
    fill(second, n, 3);
    if (shape < 5) /* a string alone is a line */
        add_shape(&document, first, n, shape);
    add(&document, "\n\n[");
    add_shape(&document, first, n, shape);
    add(&document, ",\n");
    add_shape(&document, second, n, shape);
    add(&document, "]\n");
    READING(r, document.bytes);
    if (shape < 5)
        expect_board(&r, first, n);
    expect_board(&r, first, n);
    expect_board(&r, second, n);
    expect(&r, NULL);
    ck_assert_str_eq(dlx_grid_reader_format(r.reader), "text");
}

TEST(boards_of_all_shapes_and_sizes_are_read)
{
    for (size_t i = 0; i < SIZES; i++)
        for (size_t shape = 0; shape < SHAPES; shape++) {
            check_objects(sizes[i], shape);
            check_lists(sizes[i], shape);
        }
}

TEST(zero_beside_other_blanks_is_refused)
{
    static const char *const boards[] = {
        "[null,1,0,null, null,null,null,null, 3,null,null,null, null,0,1,2]",
        "{\"puzzle\": [null,1,0,null, null,null,null,null, 3,null,null,null, null,0,1,2]}"};
    for (size_t i = 0; i < 2; i++) {
        READING(r, boards[i]);
        ck_assert_int_eq(next(&r), DLX_SYNTAX);
        ck_assert_ptr_nonnull(strstr(r.error.text, "0 can be read as a blank cell or as a digit"));
    }
}

/* ---- there and back -------------------------------------------------------------------------- */

static const char rich[] =
    "{\"puzzle\":[[1,0,0,0,0,0],[0,0,0,0,0,0],[0,0,0,0,0,0],[0,0,0,0,0,0],[0,0,0,0,0,0],"
    "[0,0,0,0,0,6]],\"name\":\"a \\\"name\\\"\",\"author\":\"Ann\",\"level\":\"hard\","
    "\"url\":\"http://a.b\",\"box\":[3,2],\"diagonal\":true,\"antidiagonal\":true,"
    "\"cages\":[{\"sum\":7,\"cells\":[\"r1c2\",\"r2c2\"]},{\"cells\":[\"r3c3\",\"r6c6\"]}],"
    "\"solution\":[[1,2,3,4,5,6],[1,2,3,4,5,6],[1,2,3,4,5,6],[1,2,3,4,5,6],[1,2,3,4,5,6],"
    "[1,2,3,4,5,6]]}\n";
static const char jigsaw[] =
    "{\"puzzle\":[[0,0,0,0],[0,0,0,0],[0,0,0,0],[0,0,0,4]],\"regions\":[[2,1,1,1],[2,2,1,3],"
    "[2,4,3,3],[4,4,4,3]]}\n";
static const char windoku[] =
    "{\"puzzle\":[[0,0,0,0],[0,0,0,0],[0,0,0,0],[0,0,0,4]],\"windoku\":true}\n";

TEST(rules_and_texts_come_back)
{
    static const char *const texts[] = {rich, jigsaw, windoku};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        READING(r, texts[i]);
        ck_assert_int_eq(next(&r), DLX_OK);
        OWNED(char) again = written("json", r.grid, 1);
        ck_assert_str_eq(again, texts[i]);
    }
}

TEST(games_come_back)
{
    OWNED(dlx_grid) grid = make_grid("", "");
    dlx_grid_rules_free(grid->rules);
    grid->rules = dlx_grid_rules_new();
    ck_assert(dlx_grid_rules_set_text(grid->rules, DLX_ABOUT_LEVEL, "Very Hard", 9));
    grid->rules->entries = calloc(81, sizeof *grid->rules->entries);
    grid->rules->notes = calloc(81, sizeof *grid->rules->notes);
    grid->rules->entries[2] = 4;
    grid->rules->notes[2] = 1 | 1 << 8;
    OWNED(char) games = written("gnome-sudoku", grid, 2);
    READING(r, games);
    for (size_t k = 0; k < 2; k++) {
        expect(&r, DIGITS);
        ck_assert_str_eq(r.grid->rules->about[DLX_ABOUT_LEVEL], "Very Hard");
        ck_assert_uint_eq(r.grid->rules->entries[2], 4);
        ck_assert_uint_eq(r.grid->rules->entries[0], 0);
        ck_assert_uint_eq(r.grid->rules->notes[2], 1 | 1 << 8);
    }
    expect(&r, NULL);
    ck_assert_str_eq(dlx_grid_reader_format(r.reader), "gnome-sudoku");
}

/* ---- faults ---------------------------------------------------------------------------------- */

/* A part of a text gives errors, and nothing that is not in the whole. */
TEST(every_part_of_a_list_is_refused)
{
    static const char *const texts[] = {
        "[\"1...............\",\n \"1...............\"]", rich, jigsaw,
        "[[1,0,0,0],[0,0,0,0],[0,0,0,0],[0,0,0,0]]",
        "{\"difficulty_category\":\"Easy Difficulty\",\"cells\":[{\"position\":[0,0],\"value\":1,"
        "\"fixed\":true,\"earmarks\":[]}]}"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        for (size_t part = 2; part + 1 < strlen(texts[i]); part++) {
            SCOPED(finish) reading r;
            begin_bytes(&r, texts[i], part, (dlx_grid_options){0});
            ck_assert_int_eq(next(&r), DLX_SYNTAX);
            expect(&r, NULL);
        }
}

TEST(what_is_no_board_is_refused_alone)
{
    static const char *const faults[] = {"5",
                                         "true",
                                         "[]",
                                         "{}",
                                         "[[]]",
                                         "[1,2,3]",
                                         "[[1,2],[3,4]]",
                                         "\"12\"",
                                         "[[1,0,0,0],[0,0,0,0],[0,0,0,0],[0,0,0]]",
                                         "[[1,0,0,0],[0,0,0,0],[0,0,0,0]]",
                                         "[[1,0,0,0],[0,0,0,0],[0,0,0,0],[0,0,0,5]]",
                                         "[[1,0,0,0],[0,0,0,0],[0,0,0,0],[0,0,0,[]]]",
                                         "[1,0,0,0,0,0,0,0,0,0,0,0,0,0,0,1.5]",
                                         "[1,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-2]",
                                         "[1,0,0,0,0,0,0,0,0,0,0,0,0,0,0,1e99]",
                                         "\"1..............\""};
    for (size_t i = 0; i < sizeof faults / sizeof *faults; i++) {
        SCOPED(drop) growing document = {0};
        addf(&document,
             "{\"puzzle\":\"1...............\"}\n{\"puzzle\":%s}\n"
             "{\"puzzle\":\".2..............\"}",
             faults[i]);
        READING(r, document.bytes);
        ck_assert_int_eq(next(&r), DLX_OK);
        const dlx_status status = next(&r);
        ck_assert_msg(status == DLX_SYNTAX, "%s", faults[i]);
        ck_assert_int_eq(next(&r), DLX_OK);
        ck_assert_uint_eq(dlx_grid_cells(r.grid)[1], 2);
    }
}

TEST(a_solution_alone_is_no_puzzle)
{
    READING(r, "{\"solution\":\"1234341221434321\"}");
    ck_assert_int_eq(next(&r), DLX_SYNTAX);
}

TEST(boards_of_a_list_in_a_member_are_read)
{
    static const char *const lists[] = {
        "{\"puzzles\":[\"1...............\",\".2..............\"]}",
        "{\"quizzes\":[[1,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0],[0,2,0,0,0,0,0,0,0,0,0,0,0,0,0,0]]}",
        "{\"boards\":[{\"grid\":\"1...............\"},{\"grid\":\".2..............\"}]}",
        ("{\"board\":[[[1,0,0,0],[0,0,0,0],[0,0,0,0],[0,0,0,0]],"
         "[[0,2,0,0],[0,0,0,0],[0,0,0,0],[0,0,0,0]]]}")};
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++)
        expect_boards(lists[i], "1...............", ".2..............", NULL);
}
