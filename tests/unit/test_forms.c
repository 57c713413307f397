/* Text formats of sudoku: there and back, truncated and wrong files, symbols, what has no place. */
#include <check.h>

#include "io/buffer.h"
#include "sudoku/formats.h"
#include "sudoku/write/writer.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CLASSIC "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
#define SOLVED "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
#define FILLED "534.7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
#define ROWS                                                                                       \
    "53..7....\n6..195...\n.98....6.\n8...6...3\n4..8.3..1\n7...2...6\n.6....28.\n...419..5\n"     \
    "....8..79\n"

/* ---- helpers --------------------------------------------------------------------------------- */

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

static void begin_with(reading *r, const char *text, dlx_grid_options options)
{
    dlx_error error = {0};
    *r = (reading){0};
    options.warn = note_warning;
    options.warn_state = r;
    r->input = dlx_input_memory("test", text, strlen(text), NULL);
    r->reader = dlx_grid_reader_new(r->input, &options, &error);
    ck_assert_msg(r->reader != NULL, "%s", error.text);
}

static void begin(reading *r, const char *text)
{
    begin_with(r, text, (dlx_grid_options){0});
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

/* Cells as the format `line` writes them. */
static const char *text_of(const uint16_t *cells, size_t n)
{
    static char text[40 * 40];
    for (size_t i = 0; i < n * n; i++)
        text[i] = dlx_symbol(cells[i]);
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
    ck_assert_str_eq(text_of(r->grid->cells, r->grid->size), cells);
}

/* What a grid becomes in a format; to be freed. The warnings go to *r. */
static char *written(const dlx_grid *grid, const char *format, dlx_grid_write_options options,
                     reading *r)
{
    FILE *file = tmpfile();
    dlx_error error = {0};
    dlx_output *output = dlx_output_fd(fileno(file), "test", NULL);
    dlx_grid_writer *writer = dlx_grid_writer_new(format, output, NULL);
    options.warn = note_warning;
    options.warn_state = r;
    ck_assert_msg(dlx_grid_writer_set(writer, &options, &error) == DLX_OK, "%s", error.text);
    dlx_grid_writer_grid(writer, grid);
    dlx_grid_writer_grid(writer, grid);
    dlx_grid_writer_free(writer);
    ck_assert_int_eq(dlx_output_close(output, NULL), DLX_OK);
    const long size = ftell(file) < 0 ? 0 : (fseek(file, 0, SEEK_END), ftell(file));
    char *text = calloc((size_t)size + 1, 1);
    rewind(file);
    ck_assert_uint_eq(fread(text, 1, (size_t)size, file), (size_t)size);
    fclose(file);
    return text;
}

static const char *const text_formats[] = {"line", "grid",   "sdk",    "ss",   "readable",
                                           "csv",  "kaggle", "hodoku", "judge"};
enum { TEXT_FORMATS = sizeof text_formats / sizeof *text_formats };

static const char *const about[DLX_ABOUTS] = {"Ann",    "easy",   "small letters",
                                              "A Book", "2026-1", "http://a.b/c"};

/* A grid that has a name, texts, a solved cell and a solution. */
static dlx_grid *rich_grid(void)
{
    uint16_t cells[81];
    dlx_extra *extra = dlx_extra_new();
    extra->solution = calloc(81, sizeof *extra->solution);
    extra->solved = calloc(81, sizeof *extra->solved);
    for (size_t i = 0; i < 81; i++) {
        cells[i] = (uint16_t)dlx_symbol_value(&dlx_symbols_digits, FILLED[i]);
        extra->solution[i] = (uint16_t)(SOLVED[i] - '0');
        extra->solved[i] = FILLED[i] != CLASSIC[i];
    }
    for (int i = 0; i < DLX_ABOUTS; i++)
        ck_assert(dlx_extra_set(extra, (dlx_about)i, about[i], strlen(about[i])));
    dlx_grid *grid = dlx_grid_new(9, 3, 3, cells, "a name", 6, NULL);
    grid->extra = extra;
    return grid;
}

/* ---- there and back -------------------------------------------------------------------------- */

static void expect_texts(const dlx_grid *grid, unsigned holds)
{
    ck_assert_str_eq(grid->name, holds & DLX_HOLDS_NAME ? "a name" : "");
    for (unsigned i = 0; i < DLX_ABOUTS; i++)
        if (holds & (unsigned)DLX_HOLDS_ABOUT << i)
            ck_assert_str_eq(grid->extra->about[i], about[i]);
        else
            ck_assert(!grid->extra || !grid->extra->about[i]);
    if (holds & DLX_HOLDS_SOLVED)
        for (size_t i = 0; i < 81; i++)
            ck_assert_int_eq(grid->extra->solved[i], FILLED[i] != CLASSIC[i]);
    if (holds & DLX_HOLDS_SOLUTION)
        ck_assert_str_eq(text_of(grid->extra->solution, 9), SOLVED);
}

START_TEST(every_text_format_is_recognised_and_comes_back_with_its_texts)
{
    dlx_grid *grid = rich_grid();
    for (size_t i = 0; i < TEXT_FORMATS; i++) {
        const char *name = text_formats[i];
        const dlx_grid_format *format = dlx_form_find(name);
        reading r = {0};
        char *text = written(grid, name, (dlx_grid_write_options){0}, &r);
        /* Names and texts, 6 of them, a solution, marks of solved cells. */
        ck_assert_int_eq(r.warnings, 9 - __builtin_popcount(format->holds & ~DLX_HOLDS_NOTES));
        begin(&r, text);
        for (int k = 0; k < 2; k++) {
            expect(&r, FILLED);
            expect_texts(r.grid, format->holds);
        }
        ck_assert_str_eq(dlx_grid_reader_format(r.reader),
                         strcmp(name, "judge") == 0 ? "grid" : name);
        expect(&r, NULL);
        finish(&r);
        begin_with(&r, text, (dlx_grid_options){.format = name});
        expect(&r, FILLED);
        ck_assert_str_eq(dlx_grid_reader_format(r.reader), name);
        finish(&r);
        free(text);
    }
    dlx_grid_free(grid);
}
END_TEST

START_TEST(what_has_no_place_is_told_once_for_each_kind)
{
    dlx_grid *grid = rich_grid();
    reading r = {0};
    free(written(grid, "sdk", (dlx_grid_write_options){0}, &r));
    ck_assert_int_eq(r.warnings, 1);
    ck_assert_str_eq(r.warning.text, "the format sdk has no place for solutions: left out");
    dlx_grid_free(grid);
}
END_TEST

START_TEST(pencil_marks_of_hodoku_come_back)
{
    reading r;
    begin(&r, ":0300:4:" CLASSIC ":413 242 413::: the comment\n");
    expect(&r, CLASSIC);
    ck_assert_str_eq(r.grid->name, " the comment");
    /* r1c3 may have 1, 2 and 4 by the rules. */
    ck_assert_uint_eq(r.grid->extra->notes[2], 1 | 2);
    char *text = written(r.grid, "hodoku", (dlx_grid_write_options){0}, &r);
    ck_assert(strncmp(text, ":0000:x:" CLASSIC ":413 242::: the comment\n", 100) == 0);
    free(text);
    finish(&r);
}
END_TEST

START_TEST(state_of_sdk_marks_what_was_solved)
{
    reading r;
    begin(&r, "#D First\n[Puzzle]\n" ROWS "[State]\n534" ROWS "");
    ck_assert_int_eq(next(&r), DLX_SYNTAX); /* a row of 12 cells */
    finish(&r);
    begin(&r, "#D First\n[Puzzle]\n" ROWS "[State]\n" ROWS "[Marks]\n12 34\n\n[Puzzle]\n" ROWS);
    expect(&r, CLASSIC);
    ck_assert_str_eq(r.grid->name, "First");
    ck_assert_str_eq(r.warning.text, "section '[Marks]' is left out");
    expect(&r, CLASSIC);
    ck_assert_str_eq(r.grid->name, "");
    expect(&r, NULL);
    finish(&r);
}
END_TEST

START_TEST(columns_of_a_table_are_known_by_their_names)
{
    reading r;
    begin(&r, "id,Difficulty,Puzzle,Givens,Solution,name\n7,hard,\"" CLASSIC "\",30," SOLVED
              ",\"One, two\"\n8,,00" CLASSIC ",,,\n");
    expect(&r, CLASSIC);
    ck_assert_str_eq(r.grid->name, "One, two");
    ck_assert_str_eq(r.grid->extra->about[DLX_ABOUT_LEVEL], "hard");
    ck_assert_str_eq(text_of(r.grid->extra->solution, 9), SOLVED);
    ck_assert_int_eq(dlx_grid_reader_check(r.reader, r.grid, &r.error), DLX_OK);
    ck_assert_int_eq(r.warnings, 1);
    ck_assert_str_eq(r.warning.text, "column 1 of the table is none that is known: left out");
    ck_assert_int_eq(next(&r), DLX_SYNTAX);
    expect(&r, NULL);
    finish(&r);
}
END_TEST

START_TEST(wrong_solution_is_told_with_its_place)
{
    reading r;
    begin(&r, "puzzle,solution\n" CLASSIC ",6" CLASSIC "\n" CLASSIC "," CLASSIC "\n");
    ck_assert_int_eq(next(&r), DLX_SYNTAX);
    expect(&r, CLASSIC);
    ck_assert_int_eq(dlx_grid_reader_check(r.reader, r.grid, &r.error), DLX_INVALID);
    ck_assert_uint_eq(r.error.line, 3);
    ck_assert_uint_eq(r.error.column, 83);
    ck_assert_str_eq(r.error.text, "wrong solution: no digit at r1c3");
    finish(&r);
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
    {"readable", " 5 3 . | . 7 . | . . .\n 6 ! . | . . . | . . .", 2, 4, "unknown symbol '!'"},
    {"csv", "puzzle,solution\n" CLASSIC "," SOLVED "\n" CLASSIC ",5\n", 3, 84,
     "1 cells where 81 are expected"},
    {"csv", "puzzle,solution\n" CLASSIC "5," SOLVED "\n", 2, 1, "82 cells are no puzzle"},
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

/* ---- many puzzles in one file ---------------------------------------------------------------- */

START_TEST(line_formats_mix_in_one_file)
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
    dlx_buffer text = {0};
    reading r;
    for (size_t i = 0; i < 1000; i++) {
        const char *kind = kinds[i % (sizeof kinds / sizeof *kinds)];
        ck_assert(dlx_buffer_add(&text, kind, strlen(kind)));
    }
    ck_assert(dlx_buffer_add(&text, "", 1));
    begin(&r, text.bytes);
    for (size_t i = 0; i < 1000; i++)
        expect(&r, CLASSIC);
    expect(&r, NULL);
    ck_assert_int_eq(r.warnings, 0);
    finish(&r);
    free(text.bytes);
}
END_TEST

START_TEST(grids_mix_in_one_file)
{
    dlx_grid *grid = rich_grid();
    static const char *const names[] = {"grid", "ss", "readable", "judge"};
    dlx_buffer text = {0};
    reading r = {0};
    for (size_t i = 0; i < 500; i++) {
        char *two = written(grid, names[i % 4], (dlx_grid_write_options){0}, &r);
        ck_assert(dlx_buffer_add(&text, two, strlen(two)) && dlx_buffer_add(&text, "\n", 1));
        free(two);
    }
    ck_assert(dlx_buffer_add(&text, "", 1));
    begin(&r, text.bytes);
    for (size_t i = 0; i < 1000; i++)
        expect(&r, FILLED);
    expect(&r, NULL);
    finish(&r);
    free(text.bytes);
    dlx_grid_free(grid);
}
END_TEST

START_TEST(frames_of_all_kinds_are_passed_over)
{
    static const char *const boards[] = {
        "12|34\n34|12\n-----\n21|43\n43|21\n\n1 2|3 4\n3 4|1 2\n---+---\n2 1|4 3\n4 3|2 1\n",
        "+---+---+\n|1 2|3 4|\n|3 4|1 2|\n+---+---+\n|2 1|4 3|\n|4 3|2 1|\n+---+---+\n"
        "1234\n3412\n2143\n4321\n",
        " 1 2 | 3 4\n 3 4 | 1 2\n-----|-----\n 2 1 | 4 3\n 4 3 | 2 1\nSimple Sudoku\n"
        "*-----*\n|12|34|\n|34|12|\n|--+--|\n|21|43|\n|43|21|\n*-----*\n",
    };
    for (size_t i = 0; i < sizeof boards / sizeof *boards; i++) {
        reading r;
        begin(&r, boards[i]);
        expect(&r, "1234341221434321");
        expect(&r, "1234341221434321");
        expect(&r, NULL);
        finish(&r);
    }
}
END_TEST

START_TEST(blank_lines_between_bands_belong_to_the_board)
{
    reading r;
    begin(&r, "12 34\n34 12\n\n21 43\n43 21\n\n\n1234\n3412\n2143\n4321\n");
    expect(&r, "1234341221434321");
    expect(&r, "1234341221434321");
    expect(&r, NULL);
    finish(&r);
    begin(&r, "53..7....\n6..195...\n.98....6.\n\n" ROWS);
    ck_assert_int_eq(next(&r), DLX_SYNTAX);
    ck_assert_str_eq(r.error.text, "grid ends after 3 of 9 rows");
    expect(&r, CLASSIC);
    finish(&r);
}
END_TEST

/* ---- symbols --------------------------------------------------------------------------------- */

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

START_TEST(alphabet_is_the_first_that_fits)
{
    reading r;
    char *text = board16(boards16[_i].row, boards16[_i].blank);
    begin(&r, text);
    if (boards16[_i].cells) {
        ck_assert_int_eq(next(&r), DLX_OK);
        ck_assert(strncmp(text_of(r.grid->cells, 16), boards16[_i].cells, 16) == 0);
    } else {
        ck_assert_int_eq(next(&r), DLX_SYNTAX);
    }
    ck_assert_int_eq(r.warnings, boards16[_i].warnings);
    finish(&r);
    free(text);
}
END_TEST

START_TEST(zero_is_refused_once_two_alphabets_fitted)
{
    reading r;
    char *text = board16("12..........F...", '.');
    char *both = calloc(2, 16 * 17 + 1);
    strcat(strcpy(both, text), text);
    both[16 * 17 + 5] = '0';
    begin(&r, both);
    ck_assert_int_eq(next(&r), DLX_OK);
    ck_assert_int_eq(next(&r), DLX_SYNTAX);
    ck_assert_uint_eq(r.error.column, 6);
    finish(&r);
    free(both);
    free(text);
}
END_TEST

START_TEST(given_symbols_decide_for_reading_and_writing)
{
    reading r;
    begin_with(&r, "dcba........abcd\n", (dlx_grid_options){.symbols = "abcd"});
    expect(&r, "4321........1234");
    char *text = written(r.grid, "line", (dlx_grid_write_options){.symbols = "wxyz"}, &r);
    ck_assert(strncmp(text, "zyxw........wxyz\n", 17) == 0);
    free(text);
    finish(&r);
}
END_TEST

START_TEST(bad_symbols_are_refused)
{
    static const char *const bad[] = {"aa", "abc", "a,bc", "1234567890abcdefghijklmnopqrstuvwxyz"};
    dlx_input *input = dlx_input_memory("test", "", 0, NULL);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        dlx_error error;
        const dlx_grid_options options = {.symbols = bad[i]};
        ck_assert_ptr_null(dlx_grid_reader_new(input, &options, &error));
        ck_assert_int_eq(error.status, DLX_INVALID);
    }
    dlx_input_close(input);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("forms");
    TCase *tests = tcase_create("forms");
    tcase_add_test(tests, every_text_format_is_recognised_and_comes_back_with_its_texts);
    tcase_add_test(tests, what_has_no_place_is_told_once_for_each_kind);
    tcase_add_test(tests, pencil_marks_of_hodoku_come_back);
    tcase_add_test(tests, state_of_sdk_marks_what_was_solved);
    tcase_add_test(tests, columns_of_a_table_are_known_by_their_names);
    tcase_add_test(tests, wrong_solution_is_told_with_its_place);
    tcase_add_loop_test(tests, bad_file_is_refused_at_its_place, 0,
                        (int)(sizeof bad_files / sizeof *bad_files));
    tcase_add_test(tests, refused_state_leaves_the_next_puzzle);
    tcase_add_test(tests, line_formats_mix_in_one_file);
    tcase_add_test(tests, grids_mix_in_one_file);
    tcase_add_test(tests, frames_of_all_kinds_are_passed_over);
    tcase_add_test(tests, blank_lines_between_bands_belong_to_the_board);
    tcase_add_loop_test(tests, alphabet_is_the_first_that_fits, 0,
                        (int)(sizeof boards16 / sizeof *boards16));
    tcase_add_test(tests, zero_is_refused_once_two_alphabets_fitted);
    tcase_add_test(tests, given_symbols_decide_for_reading_and_writing);
    tcase_add_test(tests, bad_symbols_are_refused);
    suite_add_tcase(suite, tests);
    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_ENV);
    const int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
