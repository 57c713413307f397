/* SPDX-License-Identifier: MIT */
/* Problems and solutions as text: lib/format. */
#include "capture.h"
#include "core/builder.h"
#include "dlx.h"
#include "suite.h"

#include <stdint.h>
#include <string.h>

/* ---- reading ----------------------------------------------------------------------------------
 */

/* One input being read. */
typedef struct reading {
    dlx_input *input;
    dlx_reader *reader;
} reading;

static reading open_reading(const char *format, const char *text, size_t size,
                            const dlx_read_options *options)
{
    reading at;
    at.input = dlx_input_memory("text", text, size, NULL);
    ck_assert_ptr_nonnull(at.input);
    at.reader = dlx_reader_new(dlx_format_find(format), at.input, options, NULL);
    ck_assert_ptr_nonnull(at.reader);
    return at;
}

static void close_reading(reading *at)
{
    dlx_reader_free(at->reader);
    dlx_input_close(at->input);
}

/* The only problem of a text. */
static dlx_problem *read_one(const char *format, const char *text)
{
    dlx_problem *problem;
    dlx_problem *none;
    dlx_error error;
    reading at = open_reading(format, text, strlen(text), NULL);
    const dlx_status status = dlx_reader_next(at.reader, &problem, &error);
    ck_assert_msg(status == DLX_OK, "%s", error.text);
    ck_assert_int_eq(dlx_reader_next(at.reader, &none, &error), DLX_END);
    close_reading(&at);
    return problem;
}

static char *write_as(const dlx_problem *problem, const char *format)
{
    capture captured = capture_begin();
    dlx_error error;
    const dlx_status status =
        dlx_problem_write(problem, dlx_format_find(format), captured.output, &error);
    ck_assert_msg(status == DLX_OK, "%s", error.text);
    return capture_end(&captured);
}

/* Reads a text and expects it to be written in that way in the format ec, which shows all of it. */
static void expect_ec(const char *format, const char *text, const char *expected)
{
    dlx_problem *problem = read_one(format, text);
    char *written = write_as(problem, "ec");
    ck_assert_str_eq(written, expected);
    free(written);
    dlx_problem_free(problem);
}

START_TEST(items_options_colours_bounds_and_costs_are_kept)
{
    expect_ec("ec", "a 2:3|b 4|c 0:1|d 1|e 1:1|f | x y\na x:red y |7\n",
              "|= problem\na 2:3|b 4|c 0:1|d e f | x y\na x:red y |7\n|= end\n");
}
END_TEST

START_TEST(several_costs_add_up)
{
    expect_ec("ec", "a b\na |7 b |-9 |+1\nb |0\na |9223372036854775799\n",
              "|= problem\na b\na b |-1\nb\na |9223372036854775799\n|= end\n");
}
END_TEST

START_TEST(comments_and_blank_lines_do_not_count)
{
    expect_ec("ec", "| c\n\n  | c\n|====\n|\n|=problem x\n a\t\vb\f\n\n| c\nb  a\r\n|=\n\t\n",
              "|= problem\na b\nb a\n|= end\n");
}
END_TEST

START_TEST(names_of_problems_are_trimmed)
{
    expect_ec("ec", "|=  problem \t two  words \t\na\n", "|= problem two  words\na\n|= end\n");
    expect_ec("ec", " \t|=\tproblem\na\n|= end\n", "|= problem\na\n|= end\n");
}
END_TEST

START_TEST(a_problem_may_have_no_items)
{
    expect_ec("ec", "|= problem empty\n| nothing\n\n|= end", "|= problem empty\n|= end\n");
}
END_TEST

START_TEST(case_and_bytes_above_ascii_matter)
{
    expect_ec("ec", "a A \xc3\xa9 #=,;\nA \xc3\xa9\n#=,; a\n",
              "|= problem\na A \xc3\xa9 #=,;\nA \xc3\xa9\n#=,; a\n|= end\n");
}
END_TEST

/* An option's names are found by words of eight bytes: try all lengths, before all kinds of ends.
 */
START_TEST(names_end_where_they_should)
{
    static const char *const ends[] = {"\n", " \n", "\t|5\n", "\r\n", ""};
    char text[256];
    for (int length = 1; length <= 40; length++)
        for (size_t e = 0; e < sizeof ends / sizeof *ends; e++) {
            const int width = length;
            snprintf(text, sizeof text, "p | %0*d %0*d\n%0*d:%0*d p%s", width, 1, width + 1, 2,
                     width, 1, width, 7, ends[e]);
            dlx_problem *problem = read_one("ec", text);
            size_t count;
            const uint32_t *items = dlx_problem_option(problem, 0, &count);
            ck_assert_uint_eq(count, 2);
            ck_assert_uint_eq(items[0], 1);
            ck_assert_uint_eq(items[1], 0);
            ck_assert_uint_eq(strlen(dlx_problem_colour(problem, 0, 0)), (size_t)width);
            dlx_problem_free(problem);
        }
}
END_TEST

START_TEST(rows_of_digits_are_options)
{
    static const char expected[] = "|= problem\n1 2 3\n1 3\n2\n|= end\n";
    expect_ec("matrix", "1 0 1\n0 1 0\n", expected);
    expect_ec("matrix", "101\n010", expected);
    expect_ec("matrix", "2 3\n101\n010\n", expected);
    expect_ec("matrix", "\n\n2\t3 \r\n1 0 1\r\n01 0\r\n", expected);
    expect_ec("rows", "2 3\n2 1 3\n1 2\n", expected);
    expect_ec("rows", "\n2 3\n\n2 1 3\n1 2", expected);
}
END_TEST

/* What the first line of a matrix is taken for: the numbers of columns and options then. */
START_TEST(a_matrix_header_is_told_by_its_looks)
{
    static const struct {
        const char *text;
        int header;
        size_t columns, options;
    } cases[] = {
        {"1 1\n1\n", 0, 1, 1},
        {"1 1\n0 1\n", 0, 2, 2},
        {"1 1\n", 0, 2, 1},
        {"0 1\n", 0, 2, 1},
        {"1 0\n", 0, 2, 1},
        {"0 3\n", 0, 3, 0},
        {"3 1\n1\n0\n1\n", 0, 1, 3},
        {"1 2\n1 1\n", 0, 2, 1},
        {"10\n01\n", 0, 2, 2},
        {"11\n", 0, 2, 1},
        {"1\n", 0, 1, 1},
        {"1 1 1\n", 0, 3, 1},
        {"1 1\n1\n", 1, 1, 1},
        {"0 0\n", 1, 0, 0},
        {"1 1\n1 1\n", -1, 2, 2},
        {"0 0\n", 0, 2, 1},
        {"2 2\n1 1\n1 1\n", 1, 2, 2},
        {"10\n10\n", -1, 2, 2},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const dlx_read_options options = {.header = cases[i].header};
        reading at = open_reading("matrix", cases[i].text, strlen(cases[i].text), &options);
        dlx_problem *problem;
        dlx_error error;
        const dlx_status status = dlx_reader_next(at.reader, &problem, &error);
        ck_assert_msg(status == DLX_OK, "case %zu: %s", i, error.text);
        ck_assert_msg(dlx_problem_items(problem) == cases[i].columns &&
                          dlx_problem_options(problem) == cases[i].options,
                      "case %zu: %zu columns, %zu options", i, dlx_problem_items(problem),
                      dlx_problem_options(problem));
        dlx_problem_free(problem);
        close_reading(&at);
    }
}
END_TEST

/* ---- refusing ---------------------------------------------------------------------------------
 */

/* Inputs whose first problem is refused, and where. tests/cli/bad.t has the messages. */
static const struct {
    const char *format, *text;
    uint64_t line, column;
} refused[] = {
    {"ec", "a\nb\n", 2, 1},
    {"ec", "a\n\n  a  b\n", 3, 6},
    {"ec", "a b\na b a\n", 2, 5},
    {"ec", "abcdefgh\nabcdefghi\n", 2, 1},
    {"ec", "abcdefghi\nabcdefgh\n", 2, 1},
    {"ec", "a | x\na:b\n", 2, 2},
    {"ec", "a | x\nx: a\n", 2, 3},
    {"ec", "a | x\na x:\n", 2, 5},
    {"ec", "a | x\na x:y:z\n", 2, 6},
    {"ec", "a | x\na x:y|1\n", 2, 6},
    {"ec", "a | x\n:y a\n", 2, 1},
    {"ec", "a\na|1\n", 2, 2},
    {"ec", "a\na |\n", 2, 3},
    {"ec", "a\na ||1\n", 2, 3},
    {"ec", "a\na |1x\n", 2, 3},
    {"ec", "a\na |1 |- \n", 2, 6},
    {"ec", "a\na |0x10\n", 2, 3},
    {"ec", "a\na |-9223372036854775809\n", 2, 3},
    {"ec", "a\na |-9223372036854775808 |-1\n", 2, 25},
    {"ec", "a\na | b\n", 2, 3},
    {"ec", "a 1:2:3|b\n", 1, 3},
    {"ec", "a -1|b\n", 1, 3},
    {"ec", "a 1:|b\n", 1, 3},
    {"ec", "a :1|b\n", 1, 3},
    {"ec", "a 2:1|b\n", 1, 3},
    {"ec", "a 0:0|b\n", 1, 3},
    {"ec", "a 99999999999999999999|b\n", 1, 3},
    {"ec", "a 1|2|b\n", 1, 3},
    {"ec", "a | b | c\n", 1, 7},
    {"ec", "a | a\n", 1, 5},
    {"ec", "a b:\n", 1, 3},
    {"ec", "a:b\n", 1, 1},
    {"ec", "|= problem\n", 1, 1},
    {"ec", "|= problem\n\n| no items\n", 3, 1},
    {"ec", "|= problem\n|= problem\na\n", 2, 1},
    {"ec", "|= Problem\na\n", 1, 4},
    {"ec", "a\n |=  what\n", 2, 6},
    {"ec", "|= end\n", 1, 1},
    {"ec", "|= solution\n", 1, 1},
    {"ec", "a\na\n|= solution 1 options 1\n", 3, 1},
    {"ec", "a\na\n|= end found 1 complete\n", 3, 8},
    {"ec", "|= problem\n|= end now\n", 2, 8},
    {"ec", "|= problem\n|= end found many complete\n", 2, 14},
    {"ec", "|= problem\n|= end found 3 happy\n", 2, 16},
    {"matrix", "2\n", 1, 1},
    {"matrix", "x\n", 1, 1},
    {"matrix", "10\n1\n", 2, 2},
    {"matrix", "10\n110\n", 2, 3},
    {"matrix", "10\n1x\n", 2, 2},
    {"matrix", "3 2\n10\n01\n", 3, 1},
    {"matrix", "3 2\n10\n\n01\n10\n", 3, 1},
    {"matrix", "2 2\n100\n010\n", 2, 1},
    {"matrix", "1 18446744073709551615\n1\n", 1, 1},
    {"matrix", "4294967295 2\n10\n", 1, 1},
    {"rows", "x\n", 1, 1},
    {"rows", "1\n", 1, 2},
    {"rows", "1 2 \n-1\n", 2, 1},
    {"rows", "1 2\n1 3\n", 2, 3},
    {"rows", "1 2\n2 1\n", 2, 4},
    {"rows", "1 2\n1 1 2\n", 2, 5},
    {"rows", "2 2\n1 1\n", 2, 1},
    {"rows", "1 4294967295\n0\n", 1, 1},
    {"rows", "4294967295 1\n0\n", 1, 1},
    {"rows", "99999999999999999999 1\n0\n", 1, 1},
    {"mtx", "%%MatrixMarket matrix array real general\n1 1\n", 1, 23},
    {"mtx", "1 1 1\n1 1\n", 1, 1},
    {"mtx", "%%MatrixMarket matrix coordinate pattern general\n% c\n2 2 3\n1 1\n3 1\n", 5, 1},
    {"mtx", "%%MatrixMarket matrix coordinate pattern general\n2 2 1\n1 3\n", 3, 3},
    {"mtx", "%%MatrixMarket matrix coordinate pattern general\n2 2 1\n1 1\n1 2\n", 4, 1},
    {"mtx", "%%MatrixMarket matrix coordinate integer general\n2 2 1\n1 1 2\n", 3, 5},
    {"mtx", "%%MatrixMarket matrix coordinate pattern general\n2 2 2\n1 1\n", 3, 1},
    {"xcc", "p xc 1\n", 1, 1},
    {"xcc", "p cnf 1 1\n", 1, 3},
    {"xcc", "1 2 0\n", 1, 1},
    {"xcc", "p xcc 1 1\n3 0\n", 2, 1},
    {"xcc", "p xcc 1 1\n1 -1 0\n", 2, 3},
    {"xcc", "p xcc 1 1\n2 -1 -1 0\n", 2, 6},
    {"xcc", "p xcc 1 1\n1 1 0\n", 2, 3},
    {"xcc", "p xcc 1 1\n1 2 -1\n", 2, 1},
    {"exact", "r\n", 1, 2},
    {"exact", "r 1\nc 1\ne 1 #\n", 3, 5},
    {"exact", "r 1\nr 01\n", 2, 3},
    {"exact", "r 1 2 3\n", 1, 7},
    {"exact", "r 1\nc -2147483649\n", 2, 3},
    {"exact", "r 1\nc 1 -1\n", 2, 5},
    {"exact", "r 1\nc 1\n\n e 1 1  e 1 1\n", 4, 9},
    {"exact", "r 1 #\nc 2\ne 2 2\n", 3, 3},
    {"exact", "p xcc 1 1\n", 1, 1},
    {"scp", "x\n", 1, 1},
    {"scp", "1 4294967295\n", 1, 3},
    {"scp", "2 2\n1\n", 2, 1},
    {"scp", "2 2 1 1\n2 1\n3 1 1\n", 3, 1},
    {"scp", "2 2 1 1 1 1\n1 2 2\n", 2, 5},
    {"scp", "2 2 1 1 1 1\n2 2\n", 2, 1},
    {"rail", "2\n", 1, 1},
    {"rail", "1 1\n1.5 1 1\n", 2, 1},
    {"rail", "2 2\n1 1 1 1 2\n2 2\n", 3, 3},
    {"spp", "2 1\n1 2 1\n 1\n", 3, 2},
    {"spp", "1 1 1 1 1 1", 1, 11},
    {"miniexact", "a b;\n", 1, 1},
    {"miniexact", "< a\n", 1, 1},
    {"miniexact", "< a a >\n", 1, 5},
    {"miniexact", "< a:2;1 >\n", 1, 3},
    {"miniexact", "<\n a\n:0;\n0 >\n", 2, 2},
    {"miniexact", "< a:b >\n", 1, 5},
    {"miniexact", "< a:2147483648 >\n", 1, 5},
    {"miniexact", "< a ] a;\n", 1, 5},
    {"miniexact", "< a > [ x:2 ] a;\n", 1, 10},
    {"miniexact", "< a > [ a ] a;\n", 1, 9},
    {"miniexact", "< a >\na;;\n", 2, 3},
    {"miniexact", "< a >\na b;\n", 2, 3},
    {"miniexact", "< a b >\na b\na;\n", 3, 1},
    {"miniexact", "< a >\na:1;\n", 2, 3},
    {"miniexact", "< a > [ x ] a x:;\n", 1, 17},
    {"miniexact", "< a >\na $b;\n", 2, 4},
    {"miniexact", "< a >\n$1 a;\n", 2, 1},
    {"miniexact", "< a >\na (b);\n", 2, 3},
    {"miniexact", "< a >\na > a;\n", 2, 3},
    {"cnf", "p dnf 1 1\n1 0\n", 1, 3},
    {"cnf", "p cnf one 1\n1 0\n", 1, 7},
    {"cnf", "p cnf 1 1\n1 x 0\n", 2, 3},
    {"cnf", "p cnf 1 1\n2147483648 0\n", 2, 1},
    {"col", "p edge 2 1\ne 1 2\n", 1, 1},
};

START_TEST(bad_inputs_are_refused_at_their_place)
{
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++) {
        reading at =
            open_reading(refused[i].format, refused[i].text, strlen(refused[i].text), NULL);
        dlx_problem *problem;
        dlx_error error;
        const dlx_status status = dlx_reader_next(at.reader, &problem, &error);
        ck_assert_msg(status == DLX_SYNTAX && error.status == DLX_SYNTAX, "case %zu: status %d", i,
                      (int)status);
        ck_assert_msg(error.line == refused[i].line && error.column == refused[i].column,
                      "case %zu: %s at %llu:%llu", i, error.text, (unsigned long long)error.line,
                      (unsigned long long)error.column);
        ck_assert_str_eq(error.file, "text");
        ck_assert_ptr_null(problem);
        close_reading(&at);
    }
}
END_TEST

START_TEST(errors_need_not_be_asked_for)
{
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++) {
        reading at =
            open_reading(refused[i].format, refused[i].text, strlen(refused[i].text), NULL);
        dlx_problem *problem;
        ck_assert_int_eq(dlx_reader_next(at.reader, &problem, NULL), DLX_SYNTAX);
        close_reading(&at);
    }
}
END_TEST

START_TEST(reading_goes_on_behind_what_is_refused)
{
    static const char good[] = "|= problem good\na\na\n|= end\n";
    char text[512];
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++) {
        if (strcmp(refused[i].format, "ec") != 0)
            continue;
        snprintf(text, sizeof text, "%s|= problem good\na\na\n|= end\n%s", refused[i].text, good);
        reading at = open_reading("ec", text, strlen(text), NULL);
        dlx_problem *problem;
        dlx_status status;
        size_t bad = 0;
        size_t fine = 0;
        while ((status = dlx_reader_next(at.reader, &problem, NULL)) != DLX_END) {
            bad += status == DLX_SYNTAX;
            fine += status == DLX_OK && strcmp(dlx_reader_name(at.reader), "good") == 0 &&
                    dlx_problem_options(problem) == 1;
            dlx_problem_free(problem);
        }
        ck_assert_msg(fine == 2 && bad == 1, "case %zu: %zu refused, %zu read", i, bad, fine);
        close_reading(&at);
    }
}
END_TEST

START_TEST(refused_problems_are_passed_on)
{
    static const char text[] = "|= problem one\n|= end found 0 error\n|= problem two\na\n";
    reading at = open_reading("ec", text, sizeof text - 1, NULL);
    dlx_problem *problem;
    dlx_error error;
    ck_assert_int_eq(dlx_reader_next(at.reader, &problem, &error), DLX_REFUSED);
    ck_assert_ptr_null(problem);
    ck_assert_str_eq(dlx_reader_name(at.reader), "one");
    ck_assert_int_eq(dlx_reader_next(at.reader, &problem, &error), DLX_OK);
    ck_assert_str_eq(dlx_problem_name(problem), "two");
    dlx_problem_free(problem);
    close_reading(&at);
}
END_TEST

START_TEST(equal_items_lines_are_read_once_but_may_change)
{
    static const char text[] = "|= problem\na b\na b\n|= problem\na b\nb a\n|= problem\nb a\na\n"
                               "|= problem\nb a\nc\n|= problem\nb a\nb\n";
    static const char *const first[] = {"a", "a", "b", NULL, "b"};
    reading at = open_reading("ec", text, sizeof text - 1, NULL);
    for (size_t i = 0; i < sizeof first / sizeof *first; i++) {
        dlx_problem *problem;
        const dlx_status status = dlx_reader_next(at.reader, &problem, NULL);
        ck_assert_int_eq(status, first[i] ? DLX_OK : DLX_SYNTAX);
        if (first[i])
            ck_assert_str_eq(dlx_problem_item_name(problem, 0), first[i]);
        dlx_problem_free(problem);
    }
    close_reading(&at);
}
END_TEST

/* ---- warnings ---------------------------------------------------------------------------------
 */

typedef struct warnings {
    int count;
    dlx_error last;
} warnings;

static void take_warning(void *state, const dlx_error *warning)
{
    warnings *all = state;
    all->count++;
    all->last = *warning;
}

static warnings warnings_of(const char *text)
{
    warnings all = {0};
    const dlx_read_options options = {.warn = take_warning, .warn_state = &all};
    reading at = open_reading("ec", text, strlen(text), &options);
    dlx_problem *problem;
    while (dlx_reader_next(at.reader, &problem, NULL) != DLX_END)
        dlx_problem_free(problem);
    close_reading(&at);
    return all;
}

START_TEST(options_without_a_primary_item_are_reported_once_a_problem)
{
    ck_assert_int_eq(warnings_of("a | x\na x\na\n").count, 0);
    const warnings one = warnings_of("a | x y\na x\nx y\nx\n");
    ck_assert_int_eq(one.count, 1);
    ck_assert_uint_eq(one.last.line, 3);
    ck_assert_int_eq(warnings_of("|= problem\na | x\nx\n|= problem\na | x\na\nx\nx\n").count, 2);
}
END_TEST

START_TEST(a_cost_at_the_beginning_of_a_line_is_reported)
{
    const warnings one = warnings_of("a\na\n  |7 a\n|x 7\n| 7\n|-7\n");
    ck_assert_int_eq(one.count, 1);
    ck_assert_uint_eq(one.last.line, 3);
    ck_assert_uint_eq(one.last.column, 3);
}
END_TEST

/* ---- damaged input ----------------------------------------------------------------------------
 */

static const struct {
    const char *format, *text;
} samples[] = {
    {"ec", "| c\n|= problem one\na 0:2|bb | x yy\na x:red |-7\nbb yy\na bb x:blue yy:red\n|= end\n"
           "|= problem two\r\naaaaaaaa bbbbbbbbb\r\naaaaaaaa\r\nbbbbbbbbb |1 |2\r\n"},
    {"ec", "|= problem\n|= end found 0 error\n|= problem\n|= end\n|= problem\na\na\n|= solution 1"},
    {"matrix", "2 3\n1 0 1\n010\n\n1 1\n1\n2 2\n10\n01\n"},
    {"matrix", "101\n010\n\n\n1 0\n0 1\n"},
    {"rows", "2 3\n2 1 3\n1 2\n\n0 0\n1 2\n\n2 2 1\n"},
    {"mtx", "%%MatrixMarket matrix coordinate pattern general\n% c\n2 3 3\n1 1\n1 3\n2 2\n"},
    {"xcc", "c\np xcc 2 2\n1 3 -1 0\n1 2 4\n0 2 3 0\n"},
    {"exact", "# c\nr 1\nr -2 2\nc 7\nc 8 1 c 9\ne 1 7 e -2 7 #\ne -2 8\n"},
    {"scp", "3 4 5 -4\n3 8\n2 1 4\n2 1 2\n3 2 3 4\n"},
    {"rail", "3 4\n5 2 1 2\n4 2 2 3\n-3 1 3\n8 2 1\n3\n"},
    {"miniexact", "< a b:2 c:0;1 d:\n1:3 >\n[ x ]\na x:red $7;\nb x:red c\n; x"},
    {"opb", "* #variable= 3\n* item 1 = a\nmin: -1 x2 +3 x1 ;\n+1 x1 +1 x2 >= 1 ;\n-1 x1 -1 x2 >= "
            "-2 ;\n+1 x3 = 0;\n"},
    {"lp", "\\ item 1 = a\nMin\n obj: 2 r1 - r2\nst\n i1: r1 + r2 >= 1\n u1: r1\n +r2<=2\n r2 <= "
           "1\nBounds\n 0 <= r2 <= 1\nGeneral\n r2\nBinary\n r1\nEnd\n"},
    {"mps",
     "* item 1 = a\nNAME x\nROWS\n N c\n E i1\n L i2\nCOLUMNS\n r1 c 3 i1 1\n r1 i2 1\n r2 i1 "
     "1\nRHS\n i1 1 i2 1\nRANGES\n r i1 2\nBOUNDS\n BV r1\n UI b r2 1\nENDATA\n"},
    {"cnf", "c\np cnf 3 3\n1 -2 0\nc\n2 3\n-1 0 -3\n0\n%\n0\n"},
};

/* Reads all problems; they must come to an end, each with one of the statuses that are allowed. */
static void read_through(const char *format, const char *text, size_t size)
{
    reading at = open_reading(format, text, size, NULL);
    dlx_status status = DLX_OK;
    size_t problems = 0;
    while (status == DLX_OK || status == DLX_SYNTAX || status == DLX_REFUSED) {
        dlx_problem *problem;
        dlx_error error;
        status = dlx_reader_next(at.reader, &problem, &error);
        if ((status == DLX_OK) != (problem != NULL) || ++problems > size + 1)
            ck_abort_msg("%s: %zu problems, status %d: %.*s", format, problems, (int)status,
                         (int)size, text);
        dlx_problem_free(problem);
    }
    if (status != DLX_END)
        ck_abort_msg("%s: status %d: %.*s", format, (int)status, (int)size, text);
    close_reading(&at);
}

START_TEST(input_may_end_anywhere)
{
    for (size_t i = 0; i < sizeof samples / sizeof *samples; i++)
        for (size_t size = 0; size <= strlen(samples[i].text); size++)
            read_through(samples[i].format, samples[i].text, size);
}
END_TEST

START_TEST(any_byte_may_be_wrong)
{
    static const char wrong[] = "\0 \n|:=a0197\r\t\377-";
    char text[256];
    for (size_t i = 0; i < sizeof samples / sizeof *samples; i++) {
        const size_t size = strlen(samples[i].text);
        memcpy(text, samples[i].text, size);
        for (size_t at = 0; at < size; at++) {
            for (size_t w = 0; w < sizeof wrong - 1; w++) {
                text[at] = wrong[w];
                read_through(samples[i].format, text, size);
            }
            text[at] = samples[i].text[at];
        }
    }
}
END_TEST

/* ---- round trips ------------------------------------------------------------------------------
 */

/* Colours may have other names, as long as equal ones are equal: the name that one of `a` has in
 * `b`, by its first byte, which differs between colours of one problem here. */
typedef struct renamed {
    const char *to[256];
} renamed;

static void expect_same_colour(renamed *colours, const char *a, const char *b)
{
    ck_assert_int_eq(a == NULL, b == NULL);
    if (!a)
        return;
    const char **to = &colours->to[(unsigned char)*a];
    if (!*to)
        *to = b;
    ck_assert_str_eq(*to, b);
    for (size_t i = 0; i < 256; i++)
        ck_assert(colours->to[i] == NULL || &colours->to[i] == to ||
                  strcmp(colours->to[i], b) != 0);
}

static void expect_same(const dlx_problem *a, const dlx_problem *b)
{
    renamed colours = {{NULL}};
    ck_assert_uint_eq(dlx_problem_items(a), dlx_problem_items(b));
    ck_assert_uint_eq(dlx_problem_primary(a), dlx_problem_primary(b));
    ck_assert_uint_eq(dlx_problem_options(a), dlx_problem_options(b));
    ck_assert_uint_eq(dlx_problem_features(a), dlx_problem_features(b));
    for (size_t i = 0; i < dlx_problem_items(a); i++)
        ck_assert_str_eq(dlx_problem_item_name(a, i), dlx_problem_item_name(b, i));
    for (size_t i = 0; i < dlx_problem_primary(a); i++) {
        uint32_t lo[2];
        uint32_t hi[2];
        dlx_problem_bounds(a, i, &lo[0], &hi[0]);
        dlx_problem_bounds(b, i, &lo[1], &hi[1]);
        ck_assert(lo[0] == lo[1] && hi[0] == hi[1]);
    }
    for (size_t k = 0; k < dlx_problem_options(a); k++) {
        size_t count;
        size_t other_count;
        const uint32_t *items = dlx_problem_option(a, k, &count);
        const uint32_t *others = dlx_problem_option(b, k, &other_count);
        ck_assert_uint_eq(count, other_count);
        ck_assert_int_eq(dlx_problem_cost(a, k), dlx_problem_cost(b, k));
        for (size_t i = 0; i < count; i++) {
            ck_assert_uint_eq(items[i], others[i]);
            expect_same_colour(&colours, dlx_problem_colour(a, k, i), dlx_problem_colour(b, k, i));
        }
    }
}

/* Problems that formats may or may not be able to hold. Options are in ascending order, and items
 * are numbers, so that formats without order and without names can hold them too. */
static const char *const problems[] = {
    "1 2 3\n1 3\n2\n2 3\n",
    "1\n1\n1\n1\n",
    "1\n",
    "1 2\n",
    "1 2 3\n",
    "|= problem\n|= end\n",
    "1 2 | 3\n1 3\n2\n",
    "1 2 | 3 4\n1 3:red 4\n2 3:blue 4:red\n3 4\n",
    "1 0:2|2 3|3\n1 2 3\n2 3\n",
    "1 2\n1 |-5\n2\n1 2 |9223372036854775807\n",
    "|= problem with a name\n1 2:2|2 | 3\n1 2 3:c |1\n2\n|= end\n",
};

/* Formats of rows have further variables for colours, which are not read as colours again. */
static bool loses(const dlx_format *format, const dlx_problem *problem)
{
    static const char *const rows[] = {"opb", "lp", "mps", "mps-fixed"};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (strcmp(dlx_format_name(format), rows[i]) == 0)
            return dlx_problem_features(problem) & DLX_FEATURE_COLOURS;
    return false;
}

START_TEST(what_a_format_writes_it_reads)
{
    for (size_t f = 0; dlx_format_at(f); f++) {
        const dlx_format *format = dlx_format_at(f);
        const unsigned both = DLX_READS_PROBLEMS | DLX_WRITES_PROBLEMS;
        if ((dlx_format_abilities(format) & both) != both ||
            dlx_format_abilities(format) & DLX_REDUCES)
            continue;
        size_t written = 0;
        for (size_t i = 0; i < sizeof problems / sizeof *problems; i++) {
            dlx_problem *problem = read_one("ec", problems[i]);
            capture captured = capture_begin();
            dlx_error error;
            const dlx_status status = dlx_problem_write(problem, format, captured.output, &error);
            char *text = capture_end(&captured);
            if (status == DLX_OK && loses(format, problem)) {
                ck_assert_int_gt(strlen(text), 0);
            } else if (status == DLX_OK) {
                dlx_problem *again = read_one(dlx_format_name(format), text);
                expect_same(again, problem);
                dlx_problem_free(again);
                written++;
            } else {
                ck_assert_int_eq(status, DLX_UNSUPPORTED);
                ck_assert_str_eq(text, "");
                ck_assert_int_gt(strlen(error.text), 0);
            }
            free(text);
            dlx_problem_free(problem);
        }
        ck_assert_uint_ge(written, 3);
    }
}
END_TEST

START_TEST(long_matrix_rows_are_written_whole)
{
    enum { COLUMNS = 10000 };
    char name[16];
    dlx_builder *builder = dlx_builder_new(NULL);
    size_t good = 0;
    for (int i = 1; i <= COLUMNS; i++) {
        const int length = snprintf(name, sizeof name, "%d", i);
        good += dlx_builder_put_primary(builder, name, (size_t)length, 1, 1, NULL) == DLX_OK;
    }
    for (int i = 1; i <= COLUMNS; i += 4095) {
        const int length = snprintf(name, sizeof name, "%d", i);
        good += dlx_builder_put_item(builder, name, (size_t)length, NULL, 0, NULL) == DLX_OK;
    }
    ck_assert_uint_eq(good, COLUMNS + 3);
    ck_assert_int_eq(dlx_builder_end_option(builder, NULL), DLX_OK);
    dlx_problem *problem = dlx_builder_finish(builder, NULL);
    char *text = write_as(problem, "matrix");
    dlx_problem *again = read_one("matrix", text);
    ck_assert_uint_eq(dlx_problem_items(again), COLUMNS);
    ck_assert_uint_eq(dlx_problem_nonzeros(again), 3);
    dlx_problem_free(again);
    free(text);
    dlx_problem_free(problem);
    dlx_builder_free(builder);
}
END_TEST

START_TEST(what_a_format_cannot_hold_it_refuses)
{
    dlx_builder *builder = dlx_builder_new(NULL);
    ck_assert_int_eq(dlx_builder_secondary(builder, "x", NULL), DLX_OK);
    dlx_problem *problem = dlx_builder_finish(builder, NULL);
    for (size_t f = 0; dlx_format_at(f); f++) {
        capture captured = capture_begin();
        dlx_error error;
        const dlx_status status =
            dlx_problem_write(problem, dlx_format_at(f), captured.output, &error);
        char *text = capture_end(&captured);
        if (status != DLX_OK) {
            ck_assert_int_eq(status, DLX_UNSUPPORTED);
            ck_assert_str_eq(text, "");
        }
        free(text);
    }
    dlx_problem_free(problem);
    dlx_builder_free(builder);
}
END_TEST

START_TEST(the_table_of_formats_is_consistent)
{
    ck_assert_ptr_null(dlx_format_find("nonsense"));
    ck_assert_ptr_null(dlx_format_find(""));
    for (size_t f = 0; dlx_format_at(f); f++) {
        const dlx_format *format = dlx_format_at(f);
        ck_assert_ptr_eq(dlx_format_find(dlx_format_name(format)), format);
        ck_assert_uint_gt(strlen(dlx_format_summary(format)), 0);
        ck_assert_uint_ne(dlx_format_abilities(format), 0);
        dlx_input *input = dlx_input_memory("text", "", 0, NULL);
        dlx_error error;
        dlx_reader *reader = dlx_reader_new(format, input, NULL, &error);
        if (dlx_format_abilities(format) & DLX_READS_PROBLEMS) {
            dlx_problem *problem;
            ck_assert_int_eq(dlx_reader_next(reader, &problem, &error), DLX_END);
        } else {
            ck_assert_ptr_null(reader);
            ck_assert_int_eq(error.status, DLX_UNSUPPORTED);
        }
        dlx_reader_free(reader);
        dlx_input_close(input);
    }
}
END_TEST

/* ---- solutions --------------------------------------------------------------------------------
 */

START_TEST(solutions_are_written_and_read)
{
    dlx_problem *problem = read_one("ec", "|= problem named\na b | x\na x:red |2\nb |3\n");
    const dlx_format *ec = dlx_format_find("ec");
    const uint32_t options[] = {0, 1};
    capture captured = capture_begin();
    dlx_write_head(ec, "named", captured.output);
    dlx_write_solution(ec, problem, 1, options, 2, captured.output);
    dlx_write_solution(ec, problem, 2, options, 0, captured.output);
    dlx_write_end(ec, "98765432109876543210", DLX_END_TIMEOUT, captured.output);
    char *text = capture_end(&captured);
    ck_assert_str_eq(text, "|= problem named\n|= solution 1 cost 5 options 1 2\na x:red |2\nb |3\n"
                           "|= solution 2 cost 0 options\n"
                           "|= end found 98765432109876543210 timeout\n");
    dlx_input *input = dlx_input_memory("text", text, strlen(text), NULL);
    dlx_solution_reader *reader = dlx_solution_reader_new(input, NULL);
    const dlx_solution_record *record;
    ck_assert_int_eq(dlx_solution_reader_next(reader, &record, NULL), DLX_OK);
    ck_assert(!record->is_end);
    ck_assert_str_eq(record->name, "named");
    ck_assert_uint_eq(record->problem, 1);
    ck_assert_uint_eq(record->line, 3);
    ck_assert_uint_eq(record->size, 16);
    ck_assert_int_eq(memcmp(record->lines, "a x:red |2\nb |3\n", 16), 0);
    ck_assert_int_eq(dlx_solution_reader_next(reader, &record, NULL), DLX_OK);
    ck_assert(!record->is_end);
    ck_assert_uint_eq(record->size, 0);
    ck_assert_int_eq(dlx_solution_reader_next(reader, &record, NULL), DLX_OK);
    ck_assert(record->is_end);
    ck_assert_str_eq(record->found, "98765432109876543210");
    ck_assert_int_eq(record->end, DLX_END_TIMEOUT);
    ck_assert_uint_eq(record->line, 6);
    ck_assert_int_eq(dlx_solution_reader_next(reader, &record, NULL), DLX_END);
    dlx_solution_reader_free(reader);
    dlx_input_close(input);
    free(text);
    dlx_problem_free(problem);
}
END_TEST

START_TEST(a_solution_may_have_no_lines)
{
    static const char text[] = "|= problem\n|= solution 1 options\n|= end found 1 complete\n";
    dlx_input *input = dlx_input_memory("text", text, sizeof text - 1, NULL);
    dlx_solution_reader *reader = dlx_solution_reader_new(input, NULL);
    const dlx_solution_record *record;
    ck_assert_int_eq(dlx_solution_reader_next(reader, &record, NULL), DLX_OK);
    ck_assert(!record->is_end);
    ck_assert_ptr_nonnull(record->lines);
    ck_assert_uint_eq(record->size, 0);
    dlx_solution_reader_free(reader);
    dlx_input_close(input);
}
END_TEST

START_TEST(every_end_has_its_word)
{
    for (int end = DLX_END_COMPLETE; end <= DLX_END_ERROR; end++) {
        capture captured = capture_begin();
        dlx_write_head(dlx_format_find("ec"), "", captured.output);
        dlx_write_end(dlx_format_find("ec"), "0", (dlx_end)end, captured.output);
        char *text = capture_end(&captured);
        ck_assert_ptr_nonnull(strstr(text, dlx_end_word((dlx_end)end)));
        dlx_input *input = dlx_input_memory("text", text, strlen(text), NULL);
        dlx_solution_reader *reader = dlx_solution_reader_new(input, NULL);
        const dlx_solution_record *record;
        ck_assert_int_eq(dlx_solution_reader_next(reader, &record, NULL), DLX_OK);
        ck_assert(record->is_end);
        ck_assert_int_eq(record->end, end);
        dlx_solution_reader_free(reader);
        dlx_input_close(input);
        free(text);
    }
}
END_TEST

START_TEST(bad_solutions_are_refused_at_their_place)
{
    static const struct {
        const char *text;
        uint64_t line, column;
    } cases[] = {
        {"a b\n", 1, 1},
        {"|= problem\na b\n", 2, 1},
        {"|= solution 1\n", 1, 1},
        {"|= end found 0 complete\n", 1, 1},
        {"|= problem\n|= solution 1 options 1\na\n", 3, 1},
        {"|= problem\n", 1, 1},
        {"|= problem\n|= problem\n", 2, 1},
        {"|= problem\n|= end\n", 2, 7},
        {"|= problem\n|= end found\n", 2, 13},
        {"|= problem\n|= end found x complete\n", 2, 14},
        {"|= problem\n|= end found 1 maybe\n", 2, 16},
        {"|= problem\n|= what\n", 2, 4},
    };
    static const char good[] = "|= problem\n|= end found 0 complete\n";
    char text[256];
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const dlx_solution_record *record;
        dlx_error error;
        dlx_input *input = dlx_input_memory("text", cases[i].text, strlen(cases[i].text), NULL);
        dlx_solution_reader *reader = dlx_solution_reader_new(input, NULL);
        dlx_status status;
        while ((status = dlx_solution_reader_next(reader, &record, &error)) == DLX_OK)
            continue;
        ck_assert_msg(status == DLX_SYNTAX && error.line == cases[i].line &&
                          error.column == cases[i].column,
                      "case %zu: status %d, %s at %llu:%llu", i, (int)status, error.text,
                      (unsigned long long)error.line, (unsigned long long)error.column);
        dlx_solution_reader_free(reader);
        dlx_input_close(input);
        /* The next problem is read. */
        snprintf(text, sizeof text, "%s%s", cases[i].text, good);
        input = dlx_input_memory("text", text, strlen(text), NULL);
        reader = dlx_solution_reader_new(input, NULL);
        size_t ends = 0;
        while ((status = dlx_solution_reader_next(reader, &record, &error)) != DLX_END) {
            ck_assert(status == DLX_OK || status == DLX_SYNTAX);
            ends += status == DLX_OK && record->is_end;
        }
        ck_assert_msg(ends >= 1, "case %zu: nothing after it is read", i);
        dlx_solution_reader_free(reader);
        dlx_input_close(input);
    }
}
END_TEST

int main(void)
{
    const TTest *const tests[] = {
        items_options_colours_bounds_and_costs_are_kept,
        several_costs_add_up,
        comments_and_blank_lines_do_not_count,
        names_of_problems_are_trimmed,
        a_problem_may_have_no_items,
        case_and_bytes_above_ascii_matter,
        names_end_where_they_should,
        rows_of_digits_are_options,
        a_matrix_header_is_told_by_its_looks,
        bad_inputs_are_refused_at_their_place,
        errors_need_not_be_asked_for,
        reading_goes_on_behind_what_is_refused,
        refused_problems_are_passed_on,
        equal_items_lines_are_read_once_but_may_change,
        options_without_a_primary_item_are_reported_once_a_problem,
        a_cost_at_the_beginning_of_a_line_is_reported,
        input_may_end_anywhere,
        any_byte_may_be_wrong,
        what_a_format_writes_it_reads,
        long_matrix_rows_are_written_whole,
        what_a_format_cannot_hold_it_refuses,
        the_table_of_formats_is_consistent,
        solutions_are_written_and_read,
        a_solution_may_have_no_lines,
        every_end_has_its_word,
        bad_solutions_are_refused_at_their_place,
    };
    return suite_run("format", tests, sizeof tests / sizeof *tests);
}
