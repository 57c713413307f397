/* SPDX-License-Identifier: MIT */
/* Random boards: the board read equals the board written, and a record with a cell too few or too
 * many is refused. Candidates of cells, as forums and HoDoKu show them, lines of banks, and tables.
 * */
#include "puzzles.h"
#include "sudoku/board/grid.h"
#include "suite.h"

enum { LOOPS = 6, BOARDS = 60 };

/* A frame: its rulers, and the texts at the ends of rows and between boxes. */
static const struct {
    const char *top, *inner, *bottom, *side, *between;
} frames[] = {
    {".%.%.\n", ":%+%:\n", "'%'%'\n", "| ", "| "},
    {"*%-%*\n", "|%+%|\n", "*%-%*\n", "| ", "| "},
    {"+%+%+\n", "+%+%+\n", "+%+%+\n", "| ", "| "},
    {"", "%+%\n", "", " ", "| "},
    {"", "", "", "", ""},
    {":%+%:\n", ":%+%:\n", ":%+%:\n", ": ", ": "},
};
enum { FRAMES = sizeof frames / sizeof *frames };

static void add_ruler(growing *text, const char *ruler)
{
    for (; *ruler; ruler++)
        add(text, *ruler == '%' ? "------------" : (const char[]){*ruler, 0});
}

/* Random candidates of a board of size 9, with several in at least a cell. */
static void make_candidates(uint64_t *sets)
{
    for (size_t i = 0; i < 81; i++) {
        sets[i] = UINT64_C(1) << roll(9);
        for (int more = roll(3) * roll(4); more > 0; more--)
            sets[i] |= UINT64_C(1) << roll(9);
    }
    sets[roll(9)] = 0x15;
}

/* Writes them; cell `odd` is left out or comes twice, SIZE_MAX: none does. */
static growing write_candidates(const uint64_t *sets, int frame, size_t odd, bool twice)
{
    growing text = {0};
    for (size_t i = 0; i < 81; i++) {
        if (i % 27 == 0)
            add_ruler(&text, i ? frames[frame].inner : frames[frame].top);
        if (i % 3 == 0)
            add(&text, i % 9 ? frames[frame].between : frames[frame].side);
        for (int k = i != odd ? 1 : twice ? 2 : 0; k > 0; k--) {
            for (int digit = 0; digit < 9; digit++)
                if (sets[i] >> digit & 1)
                    add(&text, (const char[]){(char)('1' + digit), 0});
            add(&text, roll(2) ? " " : "  ");
        }
        if (i % 9 == 8)
            addf(&text, "%s\n", frames[frame].side);
    }
    add_ruler(&text, frames[frame].bottom);
    return text;
}

LOOP_TEST(candidates_are_kept, LOOPS)
{
    random_state = (uint64_t)_i + 5;
    for (int i = 0; i < BOARDS; i++) {
        uint64_t sets[81];
        make_candidates(sets);
        SCOPED(drop) growing text = write_candidates(sets, roll(FRAMES), SIZE_MAX, false);
        READING(r, text.bytes);
        ck_assert_msg(next(&r) == DLX_OK, "%s in\n%s", r.error.text, text.bytes);
        ck_assert_str_eq(dlx_grid_reader_format(r.reader), "marks");
        ck_assert_int_eq(memcmp(r.grid->rules->candidates, sets, sizeof sets), 0);
        for (size_t k = 0; k < 81; k++)
            ck_assert_uint_eq(r.grid->cells[k],
                              sets[k] & (sets[k] - 1) ? 0 : (unsigned)__builtin_ctzll(sets[k]) + 1);
        OWNED(char) again = written_with(r.grid, "marks", (dlx_grid_write_options){0}, &r);
        expect(&r, NULL);
        READING(second, again);
        ck_assert_int_eq(next(&second), DLX_OK);
        ck_assert_int_eq(memcmp(second.grid->rules->candidates, sets, sizeof sets), 0);
    }
}

LOOP_TEST(candidates_with_a_cell_too_few_or_too_many_are_refused, LOOPS)
{
    random_state = (uint64_t)_i + 1005;
    for (int i = 0; i < BOARDS; i++) {
        uint64_t sets[81];
        make_candidates(sets);
        SCOPED(drop) growing text = write_candidates(sets, roll(FRAMES), (size_t)roll(81), roll(2));
        READING(r, text.bytes);
        ck_assert_msg(next(&r) == DLX_SYNTAX, "taken:\n%s", text.bytes);
    }
}

TEST(filled_in_digits_are_entries_and_doubled_candidates_are_refused)
{
    READING(r, "u1 2 34 34\n34 34 12 12\n+2 1 34 34\n34 34 12 12\n");
    expect(&r, ".2.......1......");
    ck_assert_uint_eq(r.grid->rules->entries[0], 1);
    ck_assert_uint_eq(r.grid->rules->entries[8], 2);
    ck_assert_ptr_null(r.grid->rules->candidates); /* of the game, and no rule of the puzzle */
    ck_assert_uint_eq(r.grid->rules->notes[2], 3 << 2);
    READING(doubled, "1 2 34 34\n34 344 12 12\n2 1 34 34\n34 34 12 12\n");
    ck_assert_int_eq(next(&doubled), DLX_SYNTAX);
}

static const struct {
    const char *text, *name, *level, *solution; /* NULL: none */
} lines[] = {
    {"0000183b305c " CLASSIC "  1.2\n", "0000183b305c", "1.2", NULL},
    {"0123456789abcdef\t" CLASSIC "\t10\n", "0123456789abcdef", "10", NULL},
    {"17," CLASSIC "\n", "17", NULL, NULL},
    {"17," CLASSIC "," SOLVED "\n", "17", NULL, SOLVED},
    {"17;\"" CLASSIC "\";\"" SOLVED "\";very hard\n", "17", "very hard", SOLVED},
    {"- " CLASSIC " easy\n", "", "easy", NULL},
    {"\"" CLASSIC "\"\n", "", NULL, NULL},
    {"'" CLASSIC "',\n", "", NULL, NULL},
    {"sudoku,solution\n" CLASSIC "," SOLVED "\n", "", NULL, SOLVED},
    {"question,answer,rating\n" CLASSIC "," SOLVED ",3\n", "", "3", SOLVED},
    {"name;board\nfirst;" CLASSIC "\n", "first", NULL, NULL},
    {"Level\tUnsolved\tSolved\n5\t" CLASSIC "\t" SOLVED "\n", "", "5", SOLVED},
};

LOOP_TEST(words_beside_a_puzzle_are_kept, sizeof lines / sizeof *lines)
{
    READING(r, lines[_i].text);
    expect(&r, CLASSIC);
    ck_assert_str_eq(dlx_grid_name(r.grid), lines[_i].name);
    const dlx_variant_rules *rules = r.grid->rules;
    ck_assert_pstr_eq(rules ? rules->about[DLX_ABOUT_LEVEL] : NULL, lines[_i].level);
    ck_assert_pstr_eq(rules && rules->solution ? text_of(rules->solution, 9) : NULL,
                      lines[_i].solution);
    expect(&r, NULL);
}

TEST(lines_of_a_bank_are_refused_alone)
{
    expect_boards("a1 " CLASSIC " 1.0\nb2 5" CLASSIC " 1.0\nc3 " CLASSIC " " CLASSIC "\nd4 " CLASSIC
                  "\n",
                  CLASSIC, "2:85 expected 81 cells",
                  "3:86 expected a name, found a second board in the line", CLASSIC, NULL);
}

TEST(column_of_puzzles_may_be_named)
{
    static const char table[] = "id,mine,puzzle\n1," CLASSIC "," SOLVED "\n";
    READING_WITH(r, table, (dlx_grid_options){.column = "mine"});
    expect(&r, CLASSIC);
    READING(second, table);
    expect_error(&second, 2, 3, "expected a solution, found a board with a blank cell");
    READING_WITH(third, table, (dlx_grid_options){.column = "yours"});
    ck_assert_int_eq(next(&third), DLX_INVALID);
    ck_assert_str_eq(third.error.text, "expected a table with a column 'yours'");
}

typedef enum script { SYMBOLS, HEX, LETTERS, NUMBERS, FROM_ZERO, PADDED, SCRIPTS } script;
typedef enum layout { WORD, GROUPS, TOKENS, ROW_WORDS, ROW_TOKENS, ROW_BARS, LAYOUTS } layout;

typedef struct style {
    size_t n;
    script script;
    layout layout;
    char blank;
    const char *between; /* tokens */
    const char *after;   /* the cells of a line */
} style;

static bool in_rows(const style *how)
{
    return how->layout >= ROW_WORDS;
}

static style choose_style(void)
{
    static const size_t sizes[] = {4, 6, 8, 9, 12, 16, 25};
    static const char *const between[] = {" ", "  ", "\t"};
    static const char *const after[] = {"",     " easy", " puzzle 15", " 3.4",          "#15",
                                        " #15", " # 15", ",x",         "  No. 7, hard", " ;name",
                                        " 15x", " level"};
    style how = {.n = sizes[roll(7)], .blank = ".0*-_"[roll(5)], .between = between[roll(3)]};
    how.script = how.n > 9 ? (script)roll(SCRIPTS) : SYMBOLS;
    if (how.script == LETTERS && how.n < 16)
        how.script = SYMBOLS;
    if (how.script == HEX || how.script == FROM_ZERO)
        how.blank = ".*-_"[roll(4)];
    how.layout = (layout)roll(LAYOUTS);
    if (how.script >= NUMBERS)
        how.layout = roll(2) ? TOKENS : ROW_TOKENS;
    how.after = in_rows(&how) ? roll(4) ? "" : " #15" : after[roll(12)];
    return how;
}

static void add_cell(growing *line, const style *how, unsigned value)
{
    char text[16] = {how->blank, how->script == PADDED && how->blank == '0' ? '0' : 0};
    if (value && how->script >= NUMBERS)
        snprintf(text, sizeof text, how->script == PADDED ? "%02u" : "%u",
                 value - (how->script == FROM_ZERO));
    else if (value)
        *text = how->script == HEX       ? "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"[value - 1]
                : how->script == LETTERS ? "ABCDEFGHIJKLMNOPQRSTUVWXYZ"[value - 1]
                                         : "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"[value - 1];
    add(line, text);
}

/* The text before cell `i`, which is not the first cell. */
static const char *gap_before(const style *how, size_t i)
{
    const size_t n = how->n;
    size_t rows = 0, columns = 0;
    dlx_box_shape(n, &rows, &columns);
    if (how->layout == TOKENS || (how->layout == GROUPS && i % n == 0))
        return how->between;
    if (!in_rows(how))
        return "";
    if (i % n == 0)
        return "\n";
    if (how->layout == ROW_BARS)
        return i % columns ? "" : "|";
    return how->layout == ROW_TOKENS ? how->between : "";
}

/* Writes the board with cell `odd` left out, or twice; SIZE_MAX: with each cell once. */
static growing write_board(const style *how, const uint16_t *cells, size_t odd, size_t times)
{
    growing text = {0};
    const size_t n = how->n;
    add(&text, "");
    for (size_t i = 0; i < n * n; i++) {
        const char *gap = i ? gap_before(how, i) : "";
        if (*gap == '\n')
            add(&text, i / n == 2 ? how->after : "");
        if (i != odd || times || *gap == '\n')
            add(&text, gap);
        for (size_t k = i == odd ? times : 1; k > 0; k--) {
            add_cell(&text, how, cells[i]);
            add(&text,
                k > 1 && how->layout != WORD && how->layout != ROW_WORDS ? how->between : "");
        }
    }
    add(&text, in_rows(how) ? "\n" : how->after);
    add(&text, "\n");
    return text;
}

static void expect_board(void)
{
    uint16_t cells[MOST_SIZE * MOST_SIZE];
    const style how = choose_style();
    make_board(how.n, cells);
    SCOPED(drop) growing text = write_board(&how, cells, SIZE_MAX, 1);
    READING(r, text.bytes);
    ck_assert_msg(next(&r) == DLX_OK, "%s in\n%s", r.error.text, text.bytes);
    /* A warning says that another reading fits as well. */
    if (r.warnings == 0)
        for (size_t i = 0; i < how.n * how.n; i++)
            ck_assert_msg(dlx_grid_cells(r.grid)[i] == cells[i], "cell %zu of\n%s", i, text.bytes);
    ck_assert_uint_eq(dlx_grid_size(r.grid), how.n);
    expect(&r, NULL);
}

static void expect_refusal(void)
{
    uint16_t cells[MOST_SIZE * MOST_SIZE];
    const style how = choose_style();
    make_board(how.n, cells);
    const size_t odd = (size_t)roll((int)(how.n * how.n));
    SCOPED(drop) growing text = write_board(&how, cells, odd, (size_t)roll(2) * 2);
    READING(r, text.bytes);
    ck_assert_msg(next(&r) == DLX_SYNTAX, "taken:\n%s", text.bytes);
}

LOOP_TEST(boards_are_read_as_they_were_written, LOOPS)
{
    random_state = (uint64_t)(_i + 1) * UINT64_C(2654435761);
    for (int i = 0; i < BOARDS; i++)
        expect_board();
}

LOOP_TEST(records_with_a_cell_too_few_or_too_many_are_refused, LOOPS)
{
    random_state = (uint64_t)(_i + 1) * UINT64_C(40503);
    for (int i = 0; i < BOARDS; i++)
        expect_refusal();
}
