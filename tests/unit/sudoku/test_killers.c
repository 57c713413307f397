/* SPDX-License-Identifier: MIT */
/* Jigsaws and killers on lines: there and back, and faults; boards of several sizes in a file. */
#include "puzzles.h"
#include "sudoku/board/rules.h"
#include "suite.h"

#define JIGSAW                                                                                     \
    ".8.....5.8....7..5....9.....7.169.....43.18.....876.3.....5....3..6....2.9.....8."            \
    "111233333412233555412233675412266675412268875416668875416998875444998875999998777"
#define OWN                                                                                        \
    "=0J0=8J0=0J0=0J1=0J2=0J2=0J2=5J2=0J2=8J3=0J0=0J1=0J1=0J2=7J2=0J4=0J4=5J4=0J3=0J0=0J1=0J1="    \
    "9J2=0J2=0J5=0J6=0J4=0J3=7J0=0J1=1J1=6J5=9J5=0J5=0J6=0J4=0J3=0J0=4J1=3J1=0J5=1J7=8J7=0J6=0J4=" \
    "0J3=0J0=0J5=8J5=7J5=6J7=0J7=3J6=0J4=0J3=0J0=0J5=0J8=5J8=0J7=0J7=0J6=0J4=3J3=0J3=0J3=6J8=0J8=" \
    "0J7=0J7=0J6=2J4=0J8=9J8=0J8=0J8=0J8=0J7=0J6=8J6=0J6"

static const size_t shapes[][2] = {{2, 2}, {2, 3}, {3, 2}, {2, 4}, {3, 3}, {2, 5}, {3, 4}, {4, 4}};
enum { SHAPES = sizeof shapes / sizeof *shapes };

/* Regions of n cells each: the usual boxes, with cells of the first bands swapped. */
static void add_regions(dlx_grid *grid)
{
    const size_t n = grid->size;
    uint16_t *region = grid->rules->region = calloc(n * n, sizeof *region);
    for (size_t i = 0; i < n * n; i++)
        region[i] = (uint16_t)(i / n / grid->box_rows * grid->box_rows + i % n / grid->box_columns);
    const size_t below = grid->box_rows * n;
    for (size_t column = (size_t)roll(2); column < n; column += 2) {
        const uint16_t swapped = region[below + column];
        region[below + column] = region[below - n + column];
        region[below - n + column] = swapped;
    }
}

/* Cages of 1 to 3 cells of a row, which are no givens. */
static void add_cages(dlx_grid *grid)
{
    const size_t n = grid->size;
    dlx_variant_rules *rules = grid->rules;
    for (size_t i = 0; i < n * n;) {
        const size_t count = 2 + (size_t)roll(2);
        if (i % n + count > n || (size_t)roll(3) == 0) {
            i++;
            continue;
        }
        const uint32_t sum = (size_t)roll(4) ? (uint32_t)count + (uint32_t)roll(5) : 0;
        dlx_variant_rules_begin_clue(rules, DLX_RULE_CAGE, sum);
        for (size_t k = 0; k < count; k++, i++) {
            dlx_variant_rules_add_cell(rules, i);
            grid->cells[i] = 0;
        }
    }
}

static dlx_grid *random_grid(size_t shape, bool regions, bool cages, bool diagonals)
{
    uint16_t cells[256] = {0};
    const size_t rows = shapes[shape][0], n = rows * shapes[shape][1];
    for (size_t i = 0; i < n * n; i++)
        if ((size_t)roll(3) == 0)
            cells[i] = (uint16_t)(1 + roll((int)n));
    cells[0] = (uint16_t)n; /* so that symbols are known */
    dlx_grid *grid = dlx_grid_make(n, rows, shapes[shape][1], cells, "", 0, NULL);
    grid->rules = dlx_grid_rules_new();
    if (cages)
        add_cages(grid);
    if (regions)
        add_regions(grid);
    grid->rules->set =
        diagonals ? DLX_RULE_BIT(DLX_RULE_DIAGONAL) | DLX_RULE_BIT(DLX_RULE_ANTIDIAGONAL) : 0;
    return grid;
}

/* The same cells are together. */
static void expect_regions(const dlx_grid *grid, const dlx_grid *again)
{
    const size_t n = grid->size;
    const uint16_t *region = grid->rules->region;
    const uint16_t *other = again->rules ? again->rules->region : NULL;
    ck_assert_int_eq(region != NULL, other != NULL);
    for (size_t i = 0; region && i < n * n; i++)
        for (size_t k = 0; k < i; k++)
            ck_assert_int_eq(region[i] == region[k], other[i] == other[k]);
}

static void expect_cages(const dlx_grid *grid, const dlx_grid *again)
{
    const dlx_variant_rules *rules = grid->rules;
    ck_assert_uint_eq(rules->clue_count, again->rules ? again->rules->clue_count : 0);
    for (size_t i = 0; i < rules->clue_count; i++) {
        ck_assert_uint_eq(rules->clues[i].value, again->rules->clues[i].value);
        ck_assert_uint_eq(rules->clues[i].count, again->rules->clues[i].count);
    }
    if (rules->clue_count)
        ck_assert_mem_eq(rules->clue_cells, again->rules->clue_cells,
                         rules->clue_cell_count * sizeof *rules->clue_cells);
}

static void check_format(const char *format, bool regions, bool cages, bool diagonals, bool boxes)
{
    random_state = 1;
    for (size_t round = 0; round < 40; round++) {
        const size_t shape = round % SHAPES;
        size_t rows, columns;
        OWNED(dlx_grid) grid = random_grid(shape, regions, cages, diagonals && round / SHAPES % 2);
        const bool usual = dlx_box_shape(grid->size, &rows, &columns) && rows == grid->box_rows;
        SCOPED(finish) reading r = {0};
        OWNED(char) text = written_with(grid, format, (dlx_grid_write_options){0}, &r);
        ck_assert_int_eq(r.warnings, 0);
        begin(&r, text);
        ck_assert_msg(next(&r) == DLX_OK, "%s: %s", r.error.text, text);
        ck_assert_str_eq(dlx_grid_reader_format(r.reader), format);
        ck_assert_uint_eq(r.grid->size, grid->size);
        ck_assert_mem_eq(r.grid->cells, grid->cells, grid->size * grid->size * 2);
        if (usual || boxes) {
            ck_assert_uint_eq(r.grid->box_rows, grid->box_rows);
            expect_regions(grid, r.grid);
        }
        expect_cages(grid, r.grid);
        ck_assert_uint_eq(grid->rules->set, r.grid->rules ? r.grid->rules->set : 0);
    }
}

TEST(jigsaws_and_killers_come_back)
{
    check_format("jigsaw", true, false, false, false);
    check_format("sumocue", true, false, true, false);
    check_format("sumocue", true, true, true, false);
    check_format("sumocue", false, true, true, false);
    check_format("killer", false, true, true, true);
}

TEST(what_a_cage_cannot_have_is_told_once)
{
    static const char *const formats[] = {"sumocue", "killer"};
    random_state = 2;
    for (size_t i = 0; i < 2; i++) {
        OWNED(dlx_grid) grid = random_grid(4, false, true, false);
        reading r = {0};
        grid->rules->set = DLX_RULE_BIT(DLX_RULE_ANTIDIAGONAL);
        for (size_t k = 0; k < grid->rules->clue_count; k++)
            grid->cells[grid->rules->clue_cells[grid->rules->clues[k].first]] = 1;
        free(written_with(grid, formats[i], (dlx_grid_write_options){0}, &r));
        ck_assert_int_eq(r.warnings, 2); /* a diagonal, and givens */
    }
}

TEST(regions_follow_the_cells_in_several_ways)
{
    static const char *const between[] = {"", " ", ",", ";", "\t", ", "};
    OWNED(dlx_grid) grid = read_grid(JIGSAW "\n", 0, 0);
    for (size_t i = 0; i < sizeof between / sizeof *between; i++) {
        char text[200];
        snprintf(text, sizeof text, "%.81s%s%s name\n", JIGSAW, between[i], &JIGSAW[81]);
        READING(r, text);
        ck_assert_int_eq(next(&r), DLX_OK);
        ck_assert_str_eq(dlx_grid_reader_format(r.reader), "jigsaw");
        ck_assert_mem_eq(r.grid->rules->region, grid->rules->region, 81 * sizeof(uint16_t));
        ck_assert_str_eq(r.grid->name, "name");
    }
}

TEST(a_solution_after_the_cells_is_no_regions)
{
    READING(r, CLASSIC " " SOLVED "\n");
    ck_assert_int_eq(next(&r), DLX_OK);
    ck_assert(!r.grid->rules || !r.grid->rules->region);
}

TEST(a_record_goes_over_lines_cut_anywhere)
{
    for (size_t width = 20; width < 90; width++) {
        char text[1000];
        size_t used = 0;
        static const char whole[] = "SumoCueV1" OWN;
        for (size_t i = 0; whole[i]; i++) {
            text[used++] = whole[i];
            if (i % width == width - 1)
                text[used++] = '\n';
        }
        snprintf(text + used, sizeof text - used, "\nSumoCueV1" OWN "\n");
        READING(r, text);
        for (size_t k = 0; k < 2; k++) {
            ck_assert_msg(next(&r) == DLX_OK, "%zu: %s", width, r.error.text);
            ck_assert(r.grid->cells[1] == 8 && r.grid->rules->region[80] == 6);
        }
        expect(&r, NULL);
    }
}

TEST(faults_in_records_have_their_place)
{
    static const struct {
        const char *text;
        uint64_t column;
        const char *message;
    } faults[] = {
        {"2x2::k:3:3:", 12, "found the end of the record after 2 cells"},
        {"2x2:q:k:3:3:", 5, "'d' for diagonals"},
        {"2x2::j:3:3:", 6, "'k:' for a killer"},
        {"2x2::k:2561:1:1:1:1:1:1:1:1:1:1:1:1:1:1:1:", 13,
         "expected one sum for a cage, found another"},
        {"2x2::k:3073:1:2:3:4:5:6:7:8:9:10:11:12:13:14:15:", 8, "sum too large for a cage"},
        {"2x2::k:1281:2:3:4:5:6:7:8:9:10:11:12:13:14:15:16:", 8, "sum too large for one cell"},
        {"2x2::k:1:2:3:4:5:6:7:8:9:10:11:12:13:14:15:16:17", 47, "the end of the record"},
        {"SumoCueV1=0=0=0=0=0=0=0=0=0=0=0=0=0=0=0", 1, "expected n*n cells, such as 81, found 15"},
        {"SumoCueV1=0=0=0=0=0=0=0=0=0=0=0=0=0=0=0+15", 40, "the cell of another cage"},
        {"SumoCueV1=0*0", 12, "= and a sum"},
        {"SumoCueV1=0=0=0=0=0=0=0=0=0=0=0=J1", 33, "expected a number"},
        {"SumoCueV1=0J1=0=0=0=0=0=0=0=0=0=0=0=0=0=0=0", 14,
         "expected a region for each cell or for none"},
    };
    for (size_t i = 0; i < sizeof faults / sizeof *faults; i++) {
        READING(r, faults[i].text);
        ck_assert_int_eq(next(&r), DLX_SYNTAX);
        ck_assert_msg(strstr(r.error.text, faults[i].message), "%s", r.error.text);
        ck_assert_uint_eq(r.error.column, faults[i].column);
        ck_assert_int_eq(next(&r), DLX_NO_DATA);
    }
}

static const char *const boards[] = {CLASSIC, ".21.....3..2....",
                                     "1....2......3......4......5.......6.", CLASSIC};
enum { BOARDS = sizeof boards / sizeof *boards };

/* Boards of these sizes in rows, with a blank line after each. */
static void write_rows(char *text, const char *board, size_t n)
{
    for (size_t i = 0; i < n; i++)
        text += sprintf(text, "%.*s\n", (int)n, board + i * n);
    strcpy(text, "\n");
}

TEST(each_board_is_read_by_its_own_size)
{
    for (size_t first = 0; first < BOARDS; first++)
        for (int rows = 0; rows < 2; rows++) {
            char text[2000] = "";
            for (size_t i = 0; i < BOARDS; i++) {
                const char *board = boards[(first + i) % BOARDS];
                const size_t cells = strlen(board);
                if (rows)
                    write_rows(text + strlen(text), board, cells == 81 ? 9 : cells == 36 ? 6 : 4);
                else
                    sprintf(text + strlen(text), "%s\n", board);
            }
            READING(r, text);
            for (size_t i = 0; i < BOARDS; i++)
                expect(&r, boards[(first + i) % BOARDS]);
            expect(&r, NULL);
            ck_assert_int_eq(r.warnings, 1);
        }
}

TEST(a_line_that_is_cut_is_no_smaller_board)
{
    for (size_t length = 1; length < 81; length++) {
        char text[300];
        sprintf(text, CLASSIC "\n%.*s\n" CLASSIC "\n", (int)length, CLASSIC);
        READING(r, text);
        expect(&r, CLASSIC);
        ck_assert_int_eq(next(&r), DLX_SYNTAX);
        expect(&r, CLASSIC);
    }
}

static const size_t sizes[] = {4, 6, 8, 9, 10, 12, 16, 25};
enum { SIZES = sizeof sizes / sizeof *sizes };

/* Every digit comes once in each row and column, with blanks strewn in. */
static void fill(uint16_t *cells, size_t n, size_t seed)
{
    for (size_t i = 0; i < n * n; i++)
        cells[i] = (uint16_t)(i * 7 % 5 < 3 ? (i / n + i % n + seed) % n + 1 : 0);
}

/* A way to write a board: texts around rows and cells, a blank cell (NULL: cells are symbols). */
static const struct {
    const char *begin, *row, *cell, *end, *blank;
} forms[] = {
    {"[", ", ", ", ", "]", "0"},        {"[", ", ", ", ", "]", "null"},
    {"[[", "],\n [", ",", "]]", "0"},   {"[[", "],\n [", ",", "]]", "\"\""},
    {"[\"", "\", \"", "", "\"]", NULL}, {"\"", "", "", "\"", NULL},
};
enum { FORMS = sizeof forms / sizeof *forms };

static void add_shape(growing *text, const uint16_t *cells, size_t n, size_t shape)
{
    for (size_t i = 0; i < n * n; i++) {
        add(text, i == 0 ? forms[shape].begin : i % n ? forms[shape].cell : forms[shape].row);
        if (!forms[shape].blank)
            addf(text, "%c", ".123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"[cells[i]]);
        else if (cells[i])
            addf(text, "%d", cells[i]);
        else
            add(text, forms[shape].blank);
    }
    add(text, forms[shape].end);
}

static void expect_board(reading *r, const uint16_t *cells, size_t n)
{
    ck_assert_msg(next(r) == DLX_OK, "%s", r->error.text);
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
        for (size_t shape = 0; shape < FORMS; shape++) {
            check_objects(sizes[i], shape);
            check_lists(sizes[i], shape);
        }
}

TEST(zero_beside_other_blanks_is_refused)
{
    static const char *const blanks[] = {
        "[null,1,0,null, null,null,null,null, 3,null,null,null, null,0,1,2]",
        "{\"puzzle\": [null,1,0,null, null,null,null,null, 3,null,null,null, null,0,1,2]}"};
    for (size_t i = 0; i < 2; i++) {
        READING(r, blanks[i]);
        ck_assert_int_eq(next(&r), DLX_SYNTAX);
        ck_assert_ptr_nonnull(strstr(r.error.text, "0 can be read as a blank cell or as a digit"));
    }
}

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
    dlx_grid_rules_set_text(grid->rules, DLX_ABOUT_LEVEL, "Very Hard", 9);
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
                                         "\"1..............\"",
                                         "[[1,0,0,0],[0,0,0,0],[0,0,0,0],[0,0,0]]",
                                         "[[1,0,0,0],[0,0,0,0],[0,0,0,0]]",
                                         "[[1,0,0,0],[0,0,0,0],[0,0,0,0],[0,0,0,5]]",
                                         "[[1,0,0,0],[0,0,0,0],[0,0,0,0],[0,0,0,[]]]",
                                         "[1,0,0,0,0,0,0,0,0,0,0,0,0,0,0,1.5]",
                                         "[1,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-2]",
                                         "[1,0,0,0,0,0,0,0,0,0,0,0,0,0,0,1e99]"};
    for (size_t i = 0; i < sizeof faults / sizeof *faults; i++) {
        SCOPED(drop) growing document = {0};
        addf(&document,
             "{\"puzzle\":\"1...............\"}\n{\"puzzle\":%s}\n"
             "{\"puzzle\":\".2..............\"}",
             faults[i]);
        READING(r, document.bytes);
        expect(&r, "1...............");
        ck_assert_msg(next(&r) == DLX_SYNTAX, "%s", faults[i]);
        expect(&r, ".2..............");
    }
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
    READING(alone, "{\"solution\":\"1234341221434321\"}"); /* no puzzle */
    ck_assert_int_eq(next(&alone), DLX_SYNTAX);
}
