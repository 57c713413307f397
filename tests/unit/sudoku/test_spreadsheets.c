/* SPDX-License-Identifier: MIT */
/* Boards as spreadsheets, programs and people write them: fields, odd blanks, padded numbers,
 * letters of any kind, drawings, titles and comments. */
#include "puzzles.h"
#include "sudoku/board/grid.h"
#include "suite.h"

enum { LOOPS = 6, BOARDS = 40 };

typedef struct sheet {
    size_t n;
    char separator;
    bool whole;                 /* all cells on a line */
    bool ends;                  /* each line ends in a separator */
    const char *blank;          /* the text of a cell without a digit */
    const char *before, *after; /* the text around a digit */
    bool padded;
    const char *title;
} sheet;

static sheet choose_sheet(void)
{
    static const size_t sizes[] = {4, 6, 8, 9, 12, 16, 25};
    static const char *const blanks[] = {"", "", "", "0", ".", "nan", "None"};
    static const char *const around[][2] = {{"", ""}, {" ", ""}, {"\"", "\""}, {"", ".0"}};
    static const char *const titles[] = {"",
                                         "",
                                         "Easy\n",
                                         "Nr. 5, HARD ONE\n",
                                         "; a comment\n",
                                         "% a comment\n\n",
                                         "// a comment\n"};
    sheet how = {.n = sizes[roll(7)],
                 .separator = ",;\t"[roll(3)],
                 .whole = roll(3) == 0,
                 .ends = roll(4) == 0,
                 .blank = blanks[roll(7)],
                 .padded = roll(4) == 0};
    const int i = roll(4);
    how.before = around[i][0];
    how.after = how.padded ? "" : around[i][1];
    how.before = how.padded ? "" : how.before;
    how.title = how.whole ? "" : titles[roll(7)];
    if (!*how.blank && how.separator == '\t')
        how.before = how.after = "";
    return how;
}

/* Writes the board; field `odd` is left out or comes twice, SIZE_MAX: none does. */
static growing write_sheet(const sheet *how, const uint16_t *cells, size_t odd, bool twice)
{
    growing text = {0};
    const size_t row = how->whole ? how->n * how->n : how->n;
    const char separator[] = {how->separator, 0};
    add(&text, how->title);
    for (size_t i = 0; i < how->n * how->n; i++) {
        char field[32];
        const bool padded = how->padded && cells[i];
        snprintf(field, sizeof field, padded ? "%s%02u%s" : "%s%u%s", how->before, cells[i],
                 how->after);
        const bool ends = i % row == row - 1;
        for (int k = i != odd ? 1 : twice ? 2 : 0; k > 0; k--) {
            add(&text, cells[i] ? field : how->blank);
            add(&text, ends && !how->ends && k == 1 ? "" : separator);
        }
        add(&text, ends ? "\n" : "");
    }
    return text;
}

/* A board without an empty column or last cell of a line; the largest digit: numbers count from 1.
 * */
static void make_full_board(size_t n, size_t largest, uint16_t *cells)
{
    make_board(n, cells);
    cells[largest] = (uint16_t)n;
    for (size_t k = n - 1; k < n * n; k += n)
        cells[k] = cells[k] ? cells[k] : 1;
}

/* The board may also have 15 columns, or 16 with an empty column, or the like. */
static bool is_read(reading *r, const uint16_t *cells, size_t n)
{
    if (next(r) != DLX_OK || dlx_grid_size(r->grid) != n)
        return false;
    return memcmp(dlx_grid_cells(r->grid), cells, n * n * sizeof *cells) == 0;
}

LOOP_TEST(fields_are_cells, LOOPS)
{
    random_state = (uint64_t)_i + 77;
    for (int i = 0; i < BOARDS; i++) {
        uint16_t cells[MOST_SIZE * MOST_SIZE];
        const sheet how = choose_sheet();
        make_full_board(how.n, 0, cells);
        SCOPED(drop) growing text = write_sheet(&how, cells, SIZE_MAX, false);
        READING(r, text.bytes);
        ck_assert_msg(is_read(&r, cells, how.n), "%s in\n%s", r.error.text, text.bytes);
        expect(&r, NULL);
    }
}

LOOP_TEST(sheets_with_a_field_too_few_or_too_many_are_refused, LOOPS)
{
    random_state = (uint64_t)_i + 1077;
    for (int i = 0; i < BOARDS; i++) {
        uint16_t cells[MOST_SIZE * MOST_SIZE];
        sheet how = choose_sheet();
        how.ends = false; /* with these, another separator may be meant */
        make_full_board(how.n, 0, cells);
        const size_t odd = (size_t)roll((int)(how.n * how.n));
        const bool last = odd % how.n == how.n - 1; /* otherwise the column would be empty */
        SCOPED(drop) growing text = write_sheet(&how, cells, odd, last || roll(2));
        READING(r, text.bytes);
        ck_assert_msg(next(&r) == DLX_SYNTAX, "taken:\n%s", text.bytes);
    }
}

typedef struct labels {
    bool header, index;
    unsigned first;   /* of the numbers */
    const char *word; /* before each of them */
    bool again;       /* the index of a second board begins with the first number */
} labels;

static void add_label(growing *text, const labels *how, size_t i, const char *after)
{
    addf(text, "%s%u%s", how->word, (unsigned)i + how->first, after);
}

/* Writes boards by rows, or each on a line, with running numbers before the lines. */
static growing write_labelled(const sheet *form, const labels *how, const uint16_t *cells,
                              size_t boards)
{
    growing text = {0};
    const size_t count = form->n * form->n, row = form->whole ? count : form->n;
    const char separator[] = {form->separator, 0};
    for (size_t i = 0; how->header && i < row; i++) {
        add(&text, i || how->index ? separator : "");
        add_label(&text, how, i, "");
    }
    add(&text, how->header ? "\n" : "");
    for (size_t i = 0; i < boards * count; i++) {
        const uint16_t cell = cells[i % count];
        if (i % row == 0 && how->index)
            add_label(&text, how, (how->again ? i % count : i) / row, separator);
        if (cell)
            addf(&text, "%u", cell);
        else
            add(&text, form->blank);
        add(&text, i % row == row - 1 ? "\n" : separator);
    }
    return text;
}

LOOP_TEST(labels_of_rows_and_columns_are_no_cells, LOOPS)
{
    static const char *const words[] = {"", "", "", "r", "c"};
    static const char *const blanks[] = {"", "0", ".", "nan"};
    static const size_t sizes[] = {4, 6, 8, 9, 10, 12, 15, 16, 25};
    random_state = (uint64_t)_i + 2077;
    for (int i = 0; i < BOARDS; i++) {
        uint16_t cells[MOST_SIZE * MOST_SIZE];
        const sheet form = {.n = sizes[roll(9)],
                            .separator = ",;\t"[roll(3)],
                            .whole = roll(4) == 0,
                            .blank = blanks[roll(4)]};
        labels how = {.header = roll(2), .first = (unsigned)roll(2), .word = words[roll(5)]};
        how.index = !how.header || roll(2);
        how.again = !form.whole && roll(2);
        const size_t boards = 1 + (size_t)roll(2);
        make_full_board(form.n, form.n + 1, cells);
        SCOPED(drop) growing text = write_labelled(&form, &how, cells, boards);
        READING(r, text.bytes);
        for (size_t k = 0; k < boards; k++)
            ck_assert_msg(is_read(&r, cells, form.n), "%s in\n%s", r.error.text, text.bytes);
        expect(&r, NULL);
    }
}

static const struct {
    const char *text, *cells;
} texts[] = {
    {"12xx\nxx12\n2Xx1\nx12X\n", "12....122..1.12."},
    {"12????122??1?12?\n", "12....122..1.12."},
    {"12####122##1#12# easy\n", "12....122..1.12."},
    {"#2##\n##12\n2##1\n#12#\n", ".2....122..1.12."},
    {"# not this one\n#2##\n##12\n2##1\n#12#\n", ".2....122..1.12."},
    {"##12####2##1#12#\n", "..12....2..1.12."},
    {"02 00 01 00\n00 01 00 02\n01 00 00 00\n04 03 02 01\n", "2.1..1.21...4321"},
    {"AB....ABB..A.AB.\n", "12....122..1.12."},
    {"AB..\n..AB\nB..A\n.AB.\n", "12....122..1.12."},
    {"SU....SUD..S.SK.\n", "34....341..3.32."}, /* D K S U */
    {"s.u.\n.k.s\nd...\n...k\n", "3.4..2.31......2"},
    {"; a comment\n12....122..1.12.\n", "12....122..1.12."},
    {"% a comment\n12....122..1.12.\n", "12....122..1.12."},
    {"// a comment\n12..\n// another\n..12\n2..1\n.12.\n", "12....122..1.12."},
    {".--.--.\n|12|..|\n|..|12|\n:--+--:\n|2.|.1|\n|.1|2.|\n'--'--'\n", "12....122..1.12."},
};

LOOP_TEST(characters_are_taken_for_what_fits, sizeof texts / sizeof *texts)
{
    READING(r, texts[_i].text);
    expect(&r, texts[_i].cells);
    ck_assert_int_eq(r.warnings, 0);
    expect(&r, NULL);
}

static const char *const misfits[] = {
    ",0,1,2,3\n0,1,2,,\n1,,,1,2\n3,2,,,1\n4,,1,2,\n", /* label 2 is left out */
    ",0,1,2,3\n0,1,2,,\n1,,,1,2\n2,2,,,1\n,,1,2,\n",  /* label 3 */
    ",0,1,2,3\n0,1,2,,\n1,,,1,2\n2,2,,,1\n3,,1,2\n",  /* a cell too few */
    "12xx\nxx1y\n2xx1\nx12x\n",                       /* neither x nor y */
    "12.x\n..12\n2..1\n.12.\n",                       /* x beside a usual blank */
    "SU....SUD..S.S..\n",                             /* three letters for four digits */
    "SUQ...SUD..S.SK.\n",                             /* five */
    "12##\n##1\n2##1\n#12#\n",                        /* a row is short */
    "002 000 001 000\n000 001 000 002\n001 000 000 000\n004 003 002 001\n",
};

LOOP_TEST(characters_and_labels_that_fit_nowhere_are_refused, sizeof misfits / sizeof *misfits)
{
    READING(r, misfits[_i]);
    ck_assert_int_eq(next(&r), DLX_SYNTAX);
    ck_assert_uint_gt(r.error.line, 0);
}

TEST(alphabets_that_fit_alike_are_named)
{
    SCOPED(drop) growing text = {0};
    SCOPED(finish) reading r;
    for (size_t i = 0; i < 16 * 16; i++)
        add(&text, i ? "." : "5");
    begin(&r, text.bytes);
    ck_assert_int_eq(next(&r), DLX_OK);
    ck_assert_str_eq(r.warning.text, "ambiguous symbols 1-9 A-G or 0-9 A-F: the first are used");
    ck_assert_uint_eq(r.warning.line, 1);
}

TEST(letters_serve_all_sizes_from_4_to_36)
{
    for (size_t n = 4; n <= 36; n++) {
        SCOPED(drop) growing text = {0};
        size_t rows = 0, columns = 0;
        if (!dlx_box_shape(n, &rows, &columns))
            continue;
        for (size_t i = 0; i < n * n; i++) {
            const char *letters = n < 27   ? "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                  : n < 36 ? "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                           : "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";
            addf(&text, "%c%s", i / n == 1 ? '.' : letters[(i + i / n) % n],
                 i % n == n - 1 ? "\n" : "");
        }
        READING(r, text.bytes);
        ck_assert_msg(next(&r) == DLX_OK, "%zu: %s", n, r.error.text);
        ck_assert_uint_eq(dlx_grid_size(r.grid), n);
        for (size_t i = 0; i < n; i++)
            for (size_t k = 0; k < i; k++)
                ck_assert(dlx_grid_cells(r.grid)[i] != dlx_grid_cells(r.grid)[k]);
    }
}

TEST(words_above_a_board_are_its_name)
{
    READING(r, "Easy one\n" ROWS "\nNo. 2: hard\n\n" ROWS "HARD\n" ROWS "Made by hand\n");
    expect(&r, CLASSIC);
    ck_assert_str_eq(dlx_grid_name(r.grid), "Easy one");
    expect(&r, CLASSIC);
    ck_assert_str_eq(dlx_grid_name(r.grid), "No. 2: hard");
    expect(&r, CLASSIC);
    ck_assert_str_eq(dlx_grid_name(r.grid), "HARD");
    ck_assert_int_eq(r.warnings, 0);
    expect(&r, NULL);
    ck_assert_str_eq(r.warning.text, "expected a board after the title 'Made by hand'");
}

TEST(title_of_lines_is_reported)
{
    READING(r, "My puzzles\n" CLASSIC "\n");
    expect(&r, CLASSIC);
    ck_assert_str_eq(dlx_grid_name(r.grid), "");
    ck_assert_str_eq(r.warning.text, "the title 'My puzzles' is ignored");
    ck_assert_uint_eq(r.warning.line, 1);
}

TEST(rows_with_slips_are_no_titles)
{
    READING(r, ROWS "53e.7abc.\n" ROWS);
    expect(&r, CLASSIC);
    ck_assert_int_eq(next(&r), DLX_SYNTAX);
    ck_assert_uint_eq(r.error.line, 10);
    READING(second, "\xff\xfe!\xff\xfe\xff\n" ROWS);
    ck_assert_int_eq(next(&second), DLX_SYNTAX);
}

TEST(pretty_boards_come_back)
{
    random_state = 5;
    for (int i = 0; i < BOARDS; i++) {
        static const size_t sizes[] = {4, 6, 9, 12, 16, 25};
        const size_t n = sizes[i % 6];
        uint16_t cells[MOST_SIZE * MOST_SIZE];
        size_t rows = 0, columns = 0;
        make_board(n, cells);
        for (size_t k = 0; k < n; k++)
            cells[k] = (uint16_t)(k + 1); /* the symbols are then known */
        dlx_box_shape(n, &rows, &columns);
        OWNED(dlx_grid) grid = dlx_grid_make(n, rows, columns, cells, "", 0, NULL);
        SCOPED(finish) reading r = {0};
        OWNED(char) text = written_with(grid, "pretty", (dlx_grid_write_options){0}, &r);
        begin(&r, text);
        for (int k = 0; k < 2; k++)
            ck_assert_msg(is_read(&r, cells, n), "%s in\n%s", r.error.text, text);
        ck_assert_str_eq(dlx_grid_reader_format(r.reader), "pretty");
        expect(&r, NULL);
    }
}
