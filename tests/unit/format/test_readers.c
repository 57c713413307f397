/* SPDX-License-Identifier: MIT */
/* Problems from text, good and bad: the readers of lib/format. */
#include "formats.h"
#include "suite.h"

#include <unistd.h>

/* Reads a text and expects it to be written in that way in the format ec, which shows all of it. */
static void expect_ec(const char *format, const char *text, const char *expected)
{
    OWNED(dlx_problem) problem = read_one(format, text);
    OWNED(char) written = write_as(problem, "ec");
    ck_assert_str_eq(written, expected);
}

TEST(texts_are_read_as_they_are_written_again)
{
    static const struct {
        const char *text, *expected;
    } cases[] = {
        {"a 2:3|b 4|c 0:1|d 1|e 1:1|f | x y\na x:red y |7\n", /* all features */
         "|= problem\na 2:3|b 4|c 0:1|d e f | x y\na x:red y |7\n|= end\n"},
        {"a b\na |7 b |-9 |+1\nb |0\na |9223372036854775799\n", /* costs add up */
         "|= problem\na b\na b |-1\nb\na |9223372036854775799\n|= end\n"},
        {"| c\n\n  | c\n|====\n|\n|=problem x\n a\t\vb\f\n\n| c\nb  a\r\n|=\n\t\n", /* comments */
         "|= problem\na b\nb a\n|= end\n"},
        {"|=  problem \t two  words \t\na\n", "|= problem two  words\na\n|= end\n"},
        {" \t|=\tproblem\na\n|= end\n", "|= problem\na\n|= end\n"},
        {"|= problem empty\n| nothing\n\n|= end", "|= problem empty\n|= end\n"},
        {"a A \xc3\xa9 #=,;\nA \xc3\xa9\n#=,; a\n", /* case and any bytes matter */
         "|= problem\na A \xc3\xa9 #=,;\nA \xc3\xa9\n#=,; a\n|= end\n"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        expect_ec("ec", cases[i].text, cases[i].expected);
}

/* An option's names are found by words of eight bytes: try all lengths, before all kinds of ends.
 */
TEST(names_end_where_they_should)
{
    static const char *const ends[] = {"\n", " \n", "\t|5\n", "\r\n", ""};
    char text[256];
    for (int width = 1; width <= 40; width++)
        for (size_t e = 0; e < sizeof ends / sizeof *ends; e++) {
            snprintf(text, sizeof text, "p | %0*d %0*d\n%0*d:%0*d p%s", width, 1, width + 1, 2,
                     width, 1, width, 7, ends[e]);
            OWNED(dlx_problem) problem = read_one("ec", text);
            size_t count;
            const uint32_t *items = dlx_problem_option(problem, 0, &count);
            ck_assert(count == 2 && items[0] == 1 && items[1] == 0);
            ck_assert_uint_eq(strlen(dlx_problem_colour(problem, 0, 0)), (size_t)width);
        }
}

TEST(rows_of_digits_are_options)
{
    static const char expected[] = "|= problem\n1 2 3\n1 3\n2\n|= end\n";
    expect_ec("matrix", "1 0 1\n0 1 0\n", expected);
    expect_ec("matrix", "101\n010", expected);
    expect_ec("matrix", "2 3\n101\n010\n", expected);
    expect_ec("matrix", "\n\n2\t3 \r\n1 0 1\r\n01 0\r\n", expected);
    expect_ec("rows", "2 3\n2 1 3\n1 2\n", expected);
    expect_ec("rows", "\n2 3\n\n2 1 3\n1 2", expected);
}

/* The numbers of columns and options, which show how the first line of a matrix was taken. */
TEST(a_matrix_header_is_told_by_its_looks)
{
    static const struct {
        const char *text;
        int header;
        size_t columns, options;
    } cases[] = {{"1 1\n1\n", 0, 1, 1},       {"1 1\n0 1\n", 0, 2, 2}, {"1 1\n", 0, 2, 1},
                 {"3 1\n1\n0\n1\n", 0, 1, 3}, {"0 1\n", 0, 2, 1},      {"1 0\n", 0, 2, 1},
                 {"0 3\n", 0, 3, 0},          {"1 2\n1 1\n", 0, 2, 1}, {"1\n", 0, 1, 1},
                 {"10\n01\n", 0, 2, 2},       {"11\n", 0, 2, 1},       {"2 2\n1 1\n1 1\n", 1, 2, 2},
                 {"1 1 1\n", 0, 3, 1},        {"1 1\n1\n", 1, 1, 1},   {"0 0\n", 1, 0, 0},
                 {"1 1\n1 1\n", -1, 2, 2},    {"0 0\n", 0, 2, 1},      {"10\n10\n", -1, 2, 2}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const dlx_read_options options = {.header = cases[i].header};
        SCOPED(close_reading)
        reading at = open_reading("matrix", cases[i].text, strlen(cases[i].text), &options);
        OWNED(dlx_problem) problem;
        const dlx_status status = dlx_reader_next(at.reader, &problem, &error);
        ck_assert_msg(status == DLX_OK, "case %zu: %s", i, error.text);
        ck_assert_msg(dlx_problem_items(problem) == cases[i].columns &&
                          dlx_problem_options(problem) == cases[i].options,
                      "case %zu: %zu columns, %zu options", i, dlx_problem_items(problem),
                      dlx_problem_options(problem));
    }
}

/* Inputs whose first problem is refused, and where. tests/cli/bad.t has the messages, and the other
 * faults of formats but ec. */
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
    {"matrix", "1 18446744073709551615\n1\n", 1, 1},
    {"matrix", "4294967295 2\n10\n", 1, 1},
    {"mtx", "%%MatrixMarket matrix array real general\n1 1\n", 2, 1},
    {"mtx", "%%MatrixMarket matrix coordinate pattern general\n% c\n2 2 3\n1 1\n3 1\n", 5, 1},
    {"mtx", "%%MatrixMarket matrix coordinate pattern general\n2 2 1\n1 3\n", 3, 3},
    {"mtx", "%%MatrixMarket matrix coordinate pattern general\n2 2 2\n1 1\n", 3, 1},
    {"xcc", "p xc 1\n", 1, 1},
    {"xcc", "p cnf 1 1\n", 1, 3},
    {"xcc", "1 2 0\n", 1, 1},
    {"xcc", "p xcc 1 1\n1 1 0\n", 2, 3},
    {"exact", "r\n", 1, 2},
    {"exact", "r 1\nc -2147483649\n", 2, 3},
    {"exact", "r 1 #\nc 2\ne 2 2\n", 3, 3},
    {"scp", "x\n", 1, 1},
    {"scp", "2 2\n1\n", 2, 1},
    {"rail", "2\n", 1, 1},
    {"rail", "1 1\n1.x 1 1\n", 2, 1},
    {"spp", "2 1\n1 2 1\n 1\n", 3, 2},
    {"spp", "1 1 1 1 1 1", 1, 11},
    {"miniexact", "< a\n", 1, 1},
    {"miniexact", "< a a >\n", 1, 5},
    {"miniexact", "< a:2;1 >\n", 1, 3},
    {"miniexact", "<\n a\n:0;\n0 >\n", 2, 2},
    {"miniexact", "< a > [ a ] a;\n", 1, 9},
    {"miniexact", "< a b >\na b\na;\n", 3, 1},
    {"miniexact", "< a > [ x ] a x:;\n", 1, 17},
    {"cnf", "p cnf one 1\n1 0\n", 1, 7},
    {"col", "p edge 2 1\ne 1 2\n", 1, 1},
};

TEST(bad_inputs_are_refused_at_their_place)
{
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++) {
        SCOPED(close_reading)
        reading at =
            open_reading(refused[i].format, refused[i].text, strlen(refused[i].text), NULL);
        dlx_problem *problem;
        const dlx_status status = dlx_reader_next(at.reader, &problem, &error);
        ck_assert_msg(status == DLX_SYNTAX && error.status == DLX_SYNTAX, "case %zu: status %d", i,
                      (int)status);
        ck_assert_msg(error.line == refused[i].line && error.column == refused[i].column,
                      "case %zu: %s at %llu:%llu", i, error.text, (unsigned long long)error.line,
                      (unsigned long long)error.column);
        ck_assert_str_eq(error.file, "text");
        ck_assert_ptr_null(problem);
        SCOPED(close_reading) /* an error need not be asked for */
        reading second =
            open_reading(refused[i].format, refused[i].text, strlen(refused[i].text), NULL);
        ck_assert_int_eq(dlx_reader_next(second.reader, &problem, NULL), DLX_SYNTAX);
    }
}

TEST(reading_goes_on_behind_what_is_refused)
{
    static const char valid[] = "|= problem good\na\na\n|= end\n";
    char text[512];
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++) {
        if (strcmp(refused[i].format, "ec") != 0)
            continue;
        snprintf(text, sizeof text, "%s|= problem good\na\na\n|= end\n%s", refused[i].text, valid);
        SCOPED(close_reading) reading at = open_reading("ec", text, strlen(text), NULL);
        dlx_problem *problem;
        dlx_status status;
        size_t bad = 0, fine = 0;
        while ((status = dlx_reader_next(at.reader, &problem, NULL)) != DLX_NO_DATA) {
            bad += status == DLX_SYNTAX;
            fine += status == DLX_OK && strcmp(dlx_reader_name(at.reader), "good") == 0 &&
                    dlx_problem_options(problem) == 1;
            dlx_problem_free(problem);
        }
        ck_assert_msg(fine == 2 && bad == 1, "case %zu: %zu refused, %zu read", i, bad, fine);
    }
}

TEST(refused_problems_are_passed_on)
{
    static const char text[] = "|= problem one\n|= end found 0 error\n|= problem two\na\n";
    SCOPED(close_reading) reading at = open_reading("ec", text, sizeof text - 1, NULL);
    OWNED(dlx_problem) problem;
    ck_assert_int_eq(dlx_reader_next(at.reader, &problem, &error), DLX_REFUSED);
    ck_assert_ptr_null(problem);
    ck_assert_str_eq(dlx_reader_name(at.reader), "one");
    ck_assert_int_eq(dlx_reader_next(at.reader, &problem, &error), DLX_OK);
    ck_assert_str_eq(dlx_problem_name(problem), "two");
}

TEST(equal_items_lines_are_read_once_but_may_change)
{
    static const char text[] = "|= problem\na b\na b\n|= problem\na b\nb a\n|= problem\nb a\na\n"
                               "|= problem\nb a\nc\n|= problem\nb a\nb\n";
    static const char *const first[] = {"a", "a", "b", NULL, "b"};
    SCOPED(close_reading) reading at = open_reading("ec", text, sizeof text - 1, NULL);
    for (size_t i = 0; i < sizeof first / sizeof *first; i++) {
        OWNED(dlx_problem) problem;
        const dlx_status status = dlx_reader_next(at.reader, &problem, NULL);
        ck_assert_int_eq(status, first[i] ? DLX_OK : DLX_SYNTAX);
        if (first[i])
            ck_assert_str_eq(dlx_problem_item_name(problem, 0), first[i]);
    }
}

static void take_warning(void *state, const dlx_error *warning)
{
    ++*(int *)state;
    error = *warning;
}

/* The number of warnings; the last becomes the error. */
static int warnings_of(const char *text)
{
    int heard = 0;
    const dlx_read_options options = {.warn = take_warning, .warn_state = &heard};
    SCOPED(close_reading) reading at = open_reading("ec", text, strlen(text), &options);
    dlx_problem *problem;
    while (dlx_reader_next(at.reader, &problem, NULL) != DLX_NO_DATA)
        dlx_problem_free(problem);
    return heard;
}

TEST(options_without_a_primary_item_are_reported_once_a_problem)
{
    ck_assert_int_eq(warnings_of("a | x\na x\na\n"), 0);
    ck_assert_int_eq(warnings_of("a | x y\na x\nx y\nx\n"), 1);
    ck_assert_uint_eq(error.line, 3);
    ck_assert_int_eq(warnings_of("|= problem\na | x\nx\n|= problem\na | x\na\nx\nx\n"), 2);
}

TEST(a_cost_at_the_beginning_of_a_line_is_reported)
{
    ck_assert_int_eq(warnings_of("a\na\n  |7 a\n|x 7\n| 7\n|-7\n"), 1);
    expect_place(3, 3);
}

/* Writes the beginning of a text to a pipe, and expects the format without the end of the pipe. */
static void expect_early(const char *text, size_t size, const char *expected)
{
    char path[32];
    int ends[2];
    ck_assert_int_eq(pipe(ends), 0);
    ck_assert_int_eq(write(ends[1], text, size), (ssize_t)size);
    snprintf(path, sizeof path, "/dev/fd/%d", ends[0]);
    OWNED(dlx_input) input = dlx_input_open(path, &error);
    const dlx_format *format = dlx_format_detect(input, NULL, &error);
    ck_assert_ptr_nonnull(format);
    ck_assert_str_eq(dlx_format_name(format), expected);
    close(ends[0]);
    close(ends[1]);
}

TEST(formats_of_numbers_are_recognised_by_the_beginning)
{
    char items[1 << 14] = "1 2 3 4\n", row[200], matrix[1 << 14] = "";
    for (size_t size = strlen(items); size + 6 < sizeof items; size += 6)
        memcpy(items + size, "4 1 2\n", 6);
    for (size_t column = 0; column < 99; column++)
        memcpy(row + 2 * column, column % 3 ? "0 " : "1 ", 2);
    memcpy(row + 198, "\n", 2);
    for (size_t size = 0; size + 199 < sizeof matrix; size += 199)
        memcpy(matrix + size, row, 199);
    expect_early(items, strlen(items), "ec");
    expect_early(matrix, strlen(matrix), "matrix");
}
