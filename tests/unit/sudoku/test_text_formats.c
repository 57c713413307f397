/* SPDX-License-Identifier: MIT */
/* Text formats of sudoku: round trips, mixed formats, and data that a format cannot hold. */
#include "puzzles.h"
#include "suite.h"

#define FILLED "534.7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"

static const char *const text_formats[] = {"line",     "grid",   "sdk",    "ss",
                                           "readable", "csv",    "kaggle", "hodoku",
                                           "judge",    "pretty", "sheet",  "bank"};
enum { TEXT_FORMATS = sizeof text_formats / sizeof *text_formats };

static const char *const about[DLX_ABOUTS] = {"Ann",    "easy",   "small letters",
                                              "A Book", "2026-1", "http://a.b/c"};

/* The digit of FILLED in a cell that is blank in CLASSIC; 0: none. */
static uint16_t entry_at(size_t cell)
{
    return FILLED[cell] == CLASSIC[cell]
               ? 0
               : (uint16_t)dlx_symbol_value(&dlx_symbols_digits, FILLED[cell]);
}

/* A grid with a name, texts, an entry and a solution. */
static dlx_grid *rich_grid(void)
{
    uint16_t cells[81];
    dlx_variant_rules *rules = dlx_grid_rules_new();
    rules->solution = calloc(81, sizeof *rules->solution);
    rules->entries = calloc(81, sizeof *rules->entries);
    for (size_t i = 0; i < 81; i++) {
        cells[i] = (uint16_t)dlx_symbol_value(&dlx_symbols_digits, CLASSIC[i]);
        rules->solution[i] = (uint16_t)(SOLVED[i] - '0');
        rules->entries[i] = entry_at(i);
    }
    for (int i = 0; i < DLX_ABOUTS; i++)
        dlx_grid_rules_set_text(rules, (dlx_about)i, about[i], strlen(about[i]));
    dlx_grid *grid = dlx_grid_make(9, 3, 3, cells, "a name", 6, NULL);
    grid->rules = rules;
    return grid;
}

static void expect_texts(const dlx_grid *grid, unsigned holds)
{
    ck_assert_str_eq(grid->name, holds & DLX_HOLDS_NAME ? "a name" : "");
    for (unsigned i = 0; i < DLX_ABOUTS; i++)
        if (holds & (unsigned)DLX_HOLDS_ABOUT << i)
            ck_assert_str_eq(grid->rules->about[i], about[i]);
        else
            ck_assert(!grid->rules || !grid->rules->about[i]);
    if (holds & DLX_HOLDS_ENTRIES)
        for (size_t i = 0; i < 81; i++)
            ck_assert_uint_eq(grid->rules->entries[i], entry_at(i));
    if (holds & DLX_HOLDS_SOLUTION)
        ck_assert_str_eq(text_of(grid->rules->solution, 9), SOLVED);
}

TEST(every_text_format_is_recognised_and_comes_back_with_its_texts)
{
    OWNED(dlx_grid) grid = rich_grid();
    for (size_t i = 0; i < TEXT_FORMATS; i++) {
        const char *name = text_formats[i];
        const dlx_grid_format *format = dlx_format_table_find(name);
        reading r = {0};
        OWNED(char) text = written_with(grid, name, (dlx_grid_write_options){0}, &r);
        /* Names and texts, 6 of them, a solution, entries. */
        ck_assert_int_eq(r.warnings, 9 - __builtin_popcount(format->holds &
                                                            ~(DLX_HOLDS_NOTES | DLX_HOLDS_BOXES)));
        begin(&r, text);
        for (int k = 0; k < 2; k++) {
            expect(&r, CLASSIC);
            expect_texts(r.grid, format->holds);
        }
        ck_assert_str_eq(dlx_grid_reader_format(r.reader),
                         strcmp(name, "judge") == 0 ? "grid" : name);
        expect(&r, NULL);
        finish(&r);
        begin_with(&r, text, (dlx_grid_options){.format = name});
        expect(&r, CLASSIC);
        ck_assert_str_eq(dlx_grid_reader_format(r.reader), name);
        finish(&r);
    }
}

TEST(what_has_no_place_is_told_once_for_each_kind)
{
    OWNED(dlx_grid) grid = rich_grid();
    reading r = {0};
    free(written_with(grid, "sdk", (dlx_grid_write_options){0}, &r));
    ck_assert_int_eq(r.warnings, 1);
    ck_assert_str_eq(r.warning.text, "the format sdk cannot hold solutions (ignored)");
}

TEST(pencil_marks_of_hodoku_come_back)
{
    READING(r, ":0300:4:" CLASSIC ":413 242 413::: the comment\n");
    expect(&r, CLASSIC);
    ck_assert_str_eq(r.grid->name, " the comment");
    /* r1c3 may have 1, 2 and 4 by the rules. */
    ck_assert_uint_eq(r.grid->rules->notes[2], 1 | 2);
    OWNED(char) text = written_with(r.grid, "hodoku", (dlx_grid_write_options){0}, &r);
    ck_assert(strncmp(text, ":0000:x:" CLASSIC ":413 242::: the comment\n", 100) == 0);
}

TEST(state_of_sdk_belongs_to_its_puzzle)
{
    READING(second,
            "#D First\n[Puzzle]\n" ROWS "[State]\n" ROWS "[Marks]\n12 34\n\n[Puzzle]\n" ROWS);
    expect(&second, CLASSIC);
    ck_assert_str_eq(second.grid->name, "First");
    ck_assert_str_eq(second.warning.text, "section '[Marks]' is ignored");
    expect(&second, CLASSIC);
    ck_assert_str_eq(second.grid->name, "");
    expect(&second, NULL);
}

TEST(entries_that_no_solution_has_together_are_told)
{
    READING(r, "[Puzzle]\n12..\n....\n....\n....\n[State]\n123.\n....\n..3.\n....\n");
    ck_assert_int_eq(next(&r), DLX_OK);
    ck_assert_int_eq(r.warnings, 1);
    ck_assert_str_eq(r.warning.text, "wrong entry: no solution of the givens has all entries");
    ck_assert_uint_eq(r.warning.line, 7);
    ck_assert_uint_eq(r.warning.column, 3);
    READING(second, "[Puzzle]\n12..\n....\n....\n....\n[State]\n123.\n....\n...3\n....\n");
    ck_assert_int_eq(next(&second), DLX_OK);
    ck_assert_int_eq(second.warnings, 0);
}

TEST(a_state_that_fills_the_board_is_checked)
{
    READING(r, "[Puzzle]\n.21.\n....\n3..2\n....\n[State]\n4213\n1324\n3142\n2431\n\n"
               "[Puzzle]\n.21.\n....\n3..2\n....\n[State]\n4213\n1324\n3142\n2413\n");
    ck_assert_int_eq(next(&r), DLX_OK);
    ck_assert_int_eq(dlx_grid_reader_check(r.reader, r.grid, &r.error), DLX_OK);
    ck_assert_int_eq(next(&r), DLX_OK);
    ck_assert_int_eq(r.warnings, 2);
    ck_assert_int_eq(dlx_grid_reader_check(r.reader, r.grid, &r.error), DLX_INVALID);
}

TEST(columns_of_a_table_are_known_by_their_names)
{
    READING(r, "id,Difficulty,Puzzle,Givens,Solution,name\n7,hard,\"" CLASSIC "\",30," SOLVED
               ",\"One, two\"\n8,,00" CLASSIC ",,,\n");
    expect(&r, CLASSIC);
    ck_assert_str_eq(r.grid->name, "One, two");
    ck_assert_str_eq(r.grid->rules->about[DLX_ABOUT_LEVEL], "hard");
    ck_assert_str_eq(text_of(r.grid->rules->solution, 9), SOLVED);
    ck_assert_int_eq(dlx_grid_reader_check(r.reader, r.grid, &r.error), DLX_OK);
    ck_assert_int_eq(r.warnings, 1);
    ck_assert_str_eq(r.warning.text, "unknown column 1 of the table is ignored");
    ck_assert_int_eq(next(&r), DLX_SYNTAX);
    expect(&r, NULL);
}

TEST(wrong_solution_is_told_with_its_place)
{
    SCOPED(finish) reading r;
    static const char solved[] = SOLVED;
    char text[600];
    snprintf(text, sizeof text, "puzzle,solution\n%s,6%s\n%s,%s\n%s,536%s\n", CLASSIC, CLASSIC,
             CLASSIC, CLASSIC, CLASSIC, solved + 3);
    begin(&r, text);
    ck_assert_int_eq(next(&r), DLX_SYNTAX);
    ck_assert_int_eq(next(&r), DLX_SYNTAX);
    ck_assert_str_eq(r.error.text, "expected a solution, found a board with a blank cell r1c3");
    expect(&r, CLASSIC);
    ck_assert_int_eq(dlx_grid_reader_check(r.reader, r.grid, &r.error), DLX_INVALID);
    ck_assert_uint_eq(r.error.line, 4);
    ck_assert_uint_eq(r.error.column, 83);
    ck_assert_str_eq(r.error.text, "wrong solution: r1c4: 6 is already in row 1, at r1c3");
}

TEST(line_formats_mix_in_one_file)
{
    static const char *const kinds[] = {
        CLASSIC "\n",
        "  " CLASSIC " with a name\n",
        "# a comment\n" CLASSIC "; and another\n\n",
        "53007000060019500009800006080006000340080300170002000606000028000041900500008007"
        "9," SOLVED "\n",
        ":0000:x:" CLASSIC "::::name\r\n",
        "5 3 . . 7 . . . . 6 . . 1 9 5 . . . . 9 8 . . . . 6 . 8 . . . 6 . . . 3 4 . . 8 . 3 . . 1 "
        "7 . . . 2 . . . 6 . 6 . . . . 2 8 . . . . 4 1 9 . . 5 . . . . 8 . . 7 9\n",
        "53..7.... 6..195... .98....6. 8...6...3 4..8.3..1 7...2...6 .6....28. ...419..5 "
        "....8..79\n",
        "53**7****6**195****98****6*8***6***34**8*3**17***2***6*6****28****419**5****8**79\n",
    };
    SCOPED(drop) growing text = {0};
    for (size_t i = 0; i < 1000; i++)
        add(&text, kinds[i % (sizeof kinds / sizeof *kinds)]);
    READING(r, text.bytes);
    for (size_t i = 0; i < 1000; i++)
        expect(&r, CLASSIC);
    expect(&r, NULL);
    ck_assert_int_eq(r.warnings, 0);
}

TEST(grids_mix_in_one_file)
{
    OWNED(dlx_grid) grid = rich_grid();
    static const char *const names[] = {"grid", "ss", "readable", "judge"};
    SCOPED(drop) growing text = {0};
    SCOPED(finish) reading r = {0};
    for (size_t i = 0; i < 500; i++) {
        OWNED(char) two = written_with(grid, names[i % 4], (dlx_grid_write_options){0}, &r);
        add(&text, two);
        add(&text, "\n");
    }
    begin(&r, text.bytes);
    for (size_t i = 0; i < 1000; i++)
        expect(&r, CLASSIC);
    expect(&r, NULL);
}

TEST(frames_of_all_kinds_are_passed_over)
{
    static const char *const boards[] = {
        "12|34\n34|12\n-----\n21|43\n43|21\n\n1 2|3 4\n3 4|1 2\n---+---\n2 1|4 3\n4 3|2 1\n",
        "+---+---+\n|1 2|3 4|\n|3 4|1 2|\n+---+---+\n|2 1|4 3|\n|4 3|2 1|\n+---+---+\n"
        "1234\n3412\n2143\n4321\n",
        " 1 2 | 3 4\n 3 4 | 1 2\n-----|-----\n 2 1 | 4 3\n 4 3 | 2 1\nSimple Sudoku\n"
        "*-----*\n|12|34|\n|34|12|\n|--+--|\n|21|43|\n|43|21|\n*-----*\n",
    };
    for (size_t i = 0; i < sizeof boards / sizeof *boards; i++)
        expect_boards(boards[i], "1234341221434321", "1234341221434321", NULL);
}

TEST(blank_lines_between_bands_belong_to_the_board)
{
    SCOPED(finish) reading r;
    expect_boards("12 34\n34 12\n\n21 43\n43 21\n\n\n1234\n3412\n2143\n4321\n", "1234341221434321",
                  "1234341221434321", NULL);
    begin(&r, "53..7....\n6..195...\n.98....6.\n\n" ROWS);
    ck_assert_int_eq(next(&r), DLX_SYNTAX);
    ck_assert_str_eq(r.error.text, "expected 9 rows, found 3");
    expect(&r, CLASSIC);
}

/* The text of a format for the same grid twice, with a puzzle without a grid between. */
static char *written_apart(const char *format, const dlx_grid *grid)
{
    dlx_output *output = dlx_output_memory(NULL);
    dlx_grid_writer *writer = dlx_grid_writer_new(format, output, NULL);
    dlx_grid_writer_grid(writer, grid);
    dlx_grid_writer_none(writer);
    dlx_grid_writer_grid(writer, grid);
    dlx_grid_writer_free(writer);
    return take_text(output);
}

TEST(formats_write_as_they_should)
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
    OWNED(dlx_grid) grid = read_grid("1234341221434321", 0, 0);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        OWNED(char) bytes = written_apart(cases[i].format, grid);
        ck_assert_str_eq(bytes, cases[i].text);
    }
}

TEST(judge_numbers_scenarios_of_9)
{
    OWNED(dlx_grid) grid = read_grid(CLASSIC, 0, 0);
    OWNED(char) bytes = written_apart("judge", grid);
    ck_assert_str_eq(bytes, "Scenario #1:\n" ROWS "\nScenario #3:\n" ROWS "\n");
}

TEST(every_format_that_is_read_and_written_comes_back)
{
    const char *name;
    for (size_t i = 0; (name = dlx_grid_format_name(i)) != NULL; i++) {
        if (dlx_grid_format_capabilities(i) != (DLX_FORMAT_READS_GRIDS | DLX_FORMAT_WRITES_GRIDS))
            continue;
        OWNED(dlx_grid) grid = read_grid(CLASSIC, 0, 0);
        OWNED(char) bytes = written_apart(name, grid);
        READING(r, bytes);
        expect(&r, CLASSIC);
        if (strcmp(name, "csv") == 0 || strcmp(name, "kaggle") == 0)
            ck_assert_int_eq(next(&r), DLX_SYNTAX); /* the row of no grid */
        expect(&r, CLASSIC);
        expect(&r, NULL);
    }
    ck_assert_ptr_null(dlx_grid_format_summary(1000));
    ck_assert_uint_eq(dlx_grid_format_capabilities(1000), 0);
}
