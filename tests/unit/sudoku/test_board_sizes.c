/* SPDX-License-Identifier: MIT */
/* Boards of all sizes, written in every usual way: the board read equals the board written,
 * whatever follows the cells; and a record that has a cell too few or too many is refused. */
#include "random_boards.h"
#include "suite.h"

enum { LOOPS = 8, BOARDS = 60 };

typedef enum script { DIGITS, HEX, LETTERS, NUMBERS, FROM_ZERO, PADDED, SCRIPTS } script;
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
    how.script = how.n > 9 ? (script)roll(SCRIPTS) : DIGITS;
    if (how.script == LETTERS && how.n < 16)
        how.script = DIGITS;
    if (how.script == HEX || how.script == FROM_ZERO)
        how.blank = ".*-_"[roll(4)];
    how.layout = (layout)roll(LAYOUTS);
    if (how.script >= NUMBERS)
        how.layout = roll(2) ? TOKENS : ROW_TOKENS;
    how.after = in_rows(&how) ? roll(4) ? "" : " #15" : after[roll(12)];
    return how;
}

static void add_cell(growing *to, const style *how, unsigned value)
{
    char text[16] = {how->blank, how->script == PADDED && how->blank == '0' ? '0' : 0};
    if (value && how->script >= NUMBERS)
        snprintf(text, sizeof text, how->script == PADDED ? "%02u" : "%u",
                 value - (how->script == FROM_ZERO));
    else if (value)
        *text = how->script == HEX       ? "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"[value - 1]
                : how->script == LETTERS ? "ABCDEFGHIJKLMNOPQRSTUVWXYZ"[value - 1]
                                         : "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"[value - 1];
    add(to, text);
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
    uint16_t cells[MOST * MOST];
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
    uint16_t cells[MOST * MOST];
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
