/* SPDX-License-Identifier: MIT */
/* Shapes of boxes: drawn shapes are read, and written shapes come back. */
#include "puzzles.h"
#include "sudoku/board/grid.h"
#include "sudoku/board/symbols.h"
#include "suite.h"

enum { SMALLEST = 4, LARGEST = 36 };

/* A board with a given in each row and column, with digits of all widths. */
static dlx_grid *make_shape(size_t rows, size_t columns)
{
    const size_t n = rows * columns;
    uint16_t *cells = calloc(n * n, sizeof *cells);
    for (size_t i = 0; i < n; i++)
        cells[i * n + (i * columns + i / rows) % n] = (uint16_t)(i + 1);
    dlx_grid *grid = dlx_grid_make(n, rows, columns, cells, "", 0, NULL);
    free(cells);
    return grid;
}

/* Are the regions of `read` the boxes of `grid`? */
static bool has_regions(const dlx_grid *read, const dlx_grid *grid)
{
    const size_t n = grid->size;
    uint16_t *region = calloc(n, sizeof *region); /* of each box, from 1 */
    bool alike = true;
    for (size_t i = 0; i < n * n; i++) {
        const size_t box = dlx_box_of(i / n, i % n, grid->box_rows, grid->box_columns);
        if (!region[box])
            region[box] = read->rules->region[i] + 1;
        alike &= region[box] == read->rules->region[i] + 1;
    }
    free(region);
    return alike; /* regions have n cells each, so boxes with a region each are the complete board
                   */
}

static void expect_board(reading *r, const dlx_grid *grid, const char *name, const char *text)
{
    const size_t n = grid->size;
    ck_assert_msg(next(r) == DLX_OK, "%s, %zux%zu: %s\n%s", name, grid->box_rows, grid->box_columns,
                  r->error.text, text);
    const bool region = r->grid->rules && r->grid->rules->region;
    ck_assert_msg(region || r->grid->box_rows == grid->box_rows,
                  "%s, %zux%zu, read as %zux%zu:\n%s", name, grid->box_rows, grid->box_columns,
                  r->grid->box_rows, r->grid->box_columns, text);
    ck_assert_uint_eq(r->grid->size, n);
    ck_assert(memcmp(r->grid->cells, grid->cells, n * n * sizeof *grid->cells) == 0);
    ck_assert(!region || has_regions(r->grid, grid));
}

/* Writes the board twice and reads both. The boxes are in the written text, or a warning reports
 * the loss and the options give the boxes. */
static void expect_return(const dlx_grid_format *format, const dlx_grid *grid)
{
    SCOPED(finish) reading r = {0};
    OWNED(char) text = written_with(grid, format->name, (dlx_grid_write_options){0}, &r);
    dlx_grid_options options = {.format = format->name};
    if (r.warnings) {
        ck_assert_msg(strstr(r.warning.text, "boxes") != NULL, "%s: %s", format->name,
                      r.warning.text);
        options.box_rows = grid->box_rows;
        options.box_columns = grid->box_columns;
    }
    begin_with(&r, text, options);
    expect_board(&r, grid, format->name, text);
    expect_board(&r, grid, format->name, text);
}

static bool is_held(const dlx_grid_format *format, size_t n)
{
    return format->read && format->write && (!format->most || n <= format->most) &&
           (!format->only || n == format->only);
}

TEST(every_shape_comes_back_from_every_format)
{
    const dlx_grid_format *format;
    int returned = 0;
    for (size_t n = SMALLEST; n <= LARGEST; n++)
        for (size_t rows = 1; rows <= n; rows++) {
            if (n % rows)
                continue;
            OWNED(dlx_grid) grid = make_shape(rows, n / rows);
            for (size_t i = 0; (format = dlx_format_table_at(i)); i++)
                if (is_held(format, n)) {
                    expect_return(format, grid);
                    returned++;
                }
        }
    ck_assert_int_gt(returned, 1000);
}

static const char bars_3x2[] = " 1 . | . . | . .\n . . | . . | . .\n . . | . . | . .\n"
                               "-----+-----+-----\n . . | . . | . .\n . . | . . | . .\n"
                               " . . | . . | . 2\n";

/* Boards of size 6 with drawn boxes of 3 rows and 2 columns. */
static const char *const drawings[] = {
    bars_3x2,
    "1.....\n......\n......\n\n......\n......\n.....2\n",
    "1. .. ..\n.. .. ..\n.. .. ..\n.. .. ..\n.. .. ..\n.. .. .2\n",
    "1 .  . .  . .\n. .  . .  . .\n. .  . .  . .\n. .  . .  . .\n. .  . .  . .\n. .  . .  . 2\n",
    "1.|..|..\n..|..|..\n..|..|..\n..|..|..\n..|..|..\n..|..|.2\n",
    "1 . ! . . ! . .\n. . ! . . ! . .\n. . ! . . ! . .\n\n. . ! . . ! . .\n. . ! . . ! . .\n"
    ". . ! . . ! . 2\n",
    "1.....\n......\n......\n---+---\n......\n......\n.....2\n",
    "+---+---+---+\n|1 .|. .|. .|\n|. .|. .|. .|\n|. .|. .|. .|\n+---+---+---+\n"
    "|. .|. .|. .|\n|. .|. .|. .|\n|. .|. .|. 2|\n+---+---+---+\n",
    "╔═══╤═══╦═══╤═══╦═══╤═══╗\n║ 1 │ . ║ . │ . ║ . │ . ║\n╟───┼───╫───┼───╫───┼───╢\n"
    "║ . │ . ║ . │ . ║ . │ . ║\n╟───┼───╫───┼───╫───┼───╢\n║ . │ . ║ . │ . ║ . │ . ║\n"
    "╠═══╪═══╬═══╪═══╬═══╪═══╣\n║ . │ . ║ . │ . ║ . │ . ║\n╟───┼───╫───┼───╫───┼───╢\n"
    "║ . │ . ║ . │ . ║ . │ . ║\n╟───┼───╫───┼───╫───┼───╢\n║ . │ . ║ . │ . ║ . │ 2 ║\n"
    "╚═══╧═══╩═══╧═══╩═══╧═══╝\n",
    "┏━━━┯━━━┳━━━┯━━━┳━━━┯━━━┓\n┃ 1 │ . ┃ . │ . ┃ . │ . ┃\n┠───┼───╂───┼───╂───┼───┨\n"
    "┃ . │ . ┃ . │ . ┃ . │ . ┃\n┠───┼───╂───┼───╂───┼───┨\n┃ . │ . ┃ . │ . ┃ . │ . ┃\n"
    "┣━━━┿━━━╋━━━┿━━━╋━━━┿━━━┫\n┃ . │ . ┃ . │ . ┃ . │ . ┃\n┠───┼───╂───┼───╂───┼───┨\n"
    "┃ . │ . ┃ . │ . ┃ . │ . ┃\n┠───┼───╂───┼───╂───┼───┨\n┃ . │ . ┃ . │ . ┃ . │ 2 ┃\n"
    "┗━━━┷━━━┻━━━┷━━━┻━━━┷━━━┛\n",
    "||1|.||.|.||.|.||\n||.|.||.|.||.|.||\n||.|.||.|.||.|.||\n+==+==+==+\n||.|.||.|.||.|.||\n"
    "||.|.||.|.||.|.||\n||.|.||.|.||.|2||\n",
    "+--+--+--+--+--+--+\n|1 |. |. |. |. |. |\n+--+--+--+--+--+--+\n|. |. |. |. |. |. |\n"
    "+--+--+--+--+--+--+\n|. |. |. |. |. |. |\n+==+==+==+==+==+==+\n|. |. |. |. |. |. |\n"
    "+--+--+--+--+--+--+\n|. |. |. |. |. |. |\n+--+--+--+--+--+--+\n|. |. |. |. |. |2 |\n"
    "+--+--+--+--+--+--+\n",
    "#A someone\n1. .. ..\n.. .. ..\n.. .. ..\n\n.. .. ..\n.. .. ..\n.. .. .2\n",
    "[Puzzle]\n1.|..|..\n..|..|..\n..|..|..\n..|..|..\n..|..|..\n..|..|.2\n",
    ".------.------.------.\n| 1 .  | . .  | . .  |\n| . 23 | . .  | . .  |\n"
    "| . .  | . .  | . .  |\n:------+------+------:\n| . .  | . .  | . .  |\n"
    "| . .  | . .  | . .  |\n| . .  | . .  | . 2  |\n'------'------'------'\n",
};
enum { DRAWINGS = sizeof drawings / sizeof *drawings };

/* Options may ask for the drawn shape, and for no other. */
TEST(what_is_drawn_is_the_shape)
{
    for (size_t i = 0; i < DRAWINGS; i++) {
        for (size_t rows = 0; rows <= 3; rows += 3) {
            READING_WITH(r, drawings[i],
                         (dlx_grid_options){.box_rows = rows, .box_columns = rows ? 2 : 0});
            ck_assert_msg(next(&r) == DLX_OK, "%s\n%s", r.error.text, drawings[i]);
            ck_assert_msg(r.grid->size == 6 && r.grid->box_rows == 3, "%zu rows:\n%s",
                          r.grid->box_rows, drawings[i]);
            ck_assert(r.grid->cells[0] == 1 && r.grid->cells[35] == 2);
            expect(&r, NULL);
        }
        READING_WITH(r, drawings[i], (dlx_grid_options){.box_rows = 2, .box_columns = 3});
        ck_assert_msg(next(&r) == DLX_SYNTAX, "%s", drawings[i]);
        ck_assert_str_eq(r.error.text, "expected boxes of 2x3, found drawn boxes of 3x2");
        ck_assert_uint_gt(r.error.line, 0);
    }
}

TEST(boxes_of_another_number_of_cells_are_refused)
{
    READING(r, "12|..|..\n..|..|..\n-----+--\n..|..|..\n..|..|..\n-----+--\n..|..|..\n..|..|..\n");
    ck_assert_int_eq(next(&r), DLX_SYNTAX);
    ck_assert_str_eq(r.error.text,
                     "expected 6 cells in a box, found drawn boxes of 2 rows and 2 columns");
}

TEST(frames_around_every_cell_show_no_boxes)
{
    static const char *const texts[] = {
        "+-+-+-+-+-+-+\n|1|.|.|.|.|.|\n+-+-+-+-+-+-+\n|.|.|.|.|.|.|\n+-+-+-+-+-+-+\n"
        "|.|.|.|.|.|.|\n+-+-+-+-+-+-+\n|.|.|.|.|.|.|\n+-+-+-+-+-+-+\n|.|.|.|.|.|.|\n"
        "+-+-+-+-+-+-+\n|.|.|.|.|.|.|\n+-+-+-+-+-+-+\n",
        "1 . . . . .\n\n. . . . . .\n\n. . . . . .\n\n. . . . . .\n\n. . . . . .\n\n. . . . . .\n",
        "1 . . . . .\n. . . . . .\n. . . . . .\n. . . . . .\n. . . . . .\n. . . . . .\n"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        READING(r, texts[i]);
        ck_assert_msg(next(&r) == DLX_OK, "%s\n%s", r.error.text, texts[i]);
        ck_assert_uint_eq(r.grid->box_rows, 2);
    }
}

TEST(rows_without_gaps_show_no_boxes_whatever_the_others_show)
{
    static const char *const texts[] = {
        "100000\n010000\n001000\n000100\n000010\n000001\n",
        "1 0 0 0 0 0\n0 1 0 0 0 0\n0 0 1 0 0 0\n0 0 0 1 0 0\n0 0 0 0 1 0\n0 0 0 0 0 1\n",
        "100000\n0 1 0 0 0 0\n001000\n0 0 0 1 0 0\n000010\n000001\n",
        "10 00 00\n010000\n00 10 00\n00 01 00\n00 00 10\n00 00 01\n",
        "100000\n01 00 00\n00 10 00\n00 01 00\n00 00 10\n00 00 01\n",
        "10 00 00\n01 00 00\n00 10 00\n00 01 00\n00 00 10\n0 0 0 0 0 1\n",
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        READING(r, texts[i]);
        ck_assert_msg(next(&r) == DLX_OK, "%s: %s", texts[i], r.error.text);
        ck_assert_msg(r.grid->box_rows == 2, "%s", texts[i]);
        for (size_t cell = 0; cell < 36; cell++)
            ck_assert_uint_eq(r.grid->cells[cell], cell % 7 == 0);
    }
}

TEST(each_board_shows_its_own_boxes)
{
    static const char bars_2x3[] = "1 . . | . . .\n. . . | . . .\n------+------\n. . . | . . .\n"
                                   ". . . | . . .\n------+------\n. . . | . . .\n. . . | . . .\n";
    char text[600];
    SCOPED(finish) reading r;
    snprintf(text, sizeof text, "%s\n%s\n%s", bars_3x2, bars_2x3, bars_3x2);
    begin(&r, text);
    for (size_t i = 0; i < 3; i++) {
        ck_assert_msg(next(&r) == DLX_OK, "%s", r.error.text);
        ck_assert_uint_eq(r.grid->box_rows, i == 1 ? 2 : 3);
    }
    ck_assert_int_eq(next(&r), DLX_NO_DATA);
}
