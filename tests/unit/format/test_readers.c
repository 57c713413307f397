/* SPDX-License-Identifier: MIT */
/* Problems from text, good and bad: the readers of lib/format. */
#include "formats.h"
#include "solving.h"
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

/* Names of an option are found by words of eight bytes: all lengths, before all kinds of ends. */
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
        reading source = open_reading("matrix", cases[i].text, strlen(cases[i].text), &options);
        OWNED(dlx_problem) problem;
        ck_assert_msg(dlx_reader_next(source.reader, &problem, &error) == DLX_OK, "case %zu: %s", i,
                      error.text);
        ck_assert_msg(dlx_problem_items(problem) == cases[i].columns &&
                          dlx_problem_options(problem) == cases[i].options,
                      "case %zu: %zu columns, %zu options", i, dlx_problem_items(problem),
                      dlx_problem_options(problem));
    }
}

/* Places where the first problem is refused. tests/files/refusals has messages, and faults of other
 * formats. */
typedef struct fault {
    const char *text;
    uint64_t line, column;
    const char *format;
} fault;

/* Of the format ec. */
static const struct {
    const char *text;
    uint64_t line, column;
} short_faults[] = {{"a:b\n", 1, 1},     {"a 0:0|b\n", 1, 3},    {"a\n\n  a  b\n", 3, 6},
                    {"a\nb\n", 2, 1},    {"a 1|2|b\n", 1, 3},    {"a | x\nx: a\n", 2, 3},
                    {"a b:\n", 1, 3},    {"a\na ||1\n", 2, 3},   {"a | x\na x:\n", 2, 5},
                    {"a | a\n", 1, 5},   {"a\na |1x\n", 2, 3},   {"a | x\n:y a\n", 2, 1},
                    {"a\na|1\n", 2, 2},  {"a\na | b\n", 2, 3},   {"a\na |1 |- \n", 2, 6},
                    {"a\na |\n", 2, 3},  {"a 1:2:3|b\n", 1, 3},  {"|= solution\n", 1, 1},
                    {"a -1|b\n", 1, 3},  {"a | b | c\n", 1, 7},  {"a\n |=  what\n", 2, 6},
                    {"a 1:|b\n", 1, 3},  {"a b\na b a\n", 2, 5}, {"|= Problem\na\n", 1, 4},
                    {"a :1|b\n", 1, 3},  {"a | x\na:b\n", 2, 2}, {"a | x\na x:y:z\n", 2, 6},
                    {"|= end\n", 1, 1},  {"a\na |0x10\n", 2, 3}, {"a | x\na x:y|1\n", 2, 6},
                    {"a 2:1|b\n", 1, 3}, {"|= problem\n", 1, 1}};
static const fault faults[] = {
    {"abcdefgh\nabcdefghi\n", 2, 1, "ec"},
    {"abcdefghi\nabcdefgh\n", 2, 1, "ec"},
    {"a\na |-9223372036854775809\n", 2, 3, "ec"},
    {"a\na |-9223372036854775808 |-1\n", 2, 25, "ec"},
    {"a 99999999999999999999|b\n", 1, 3, "ec"},
    {"|= problem\n\n| no items\n", 3, 1, "ec"},
    {"|= problem\n|= problem\na\n", 2, 1, "ec"},
    {"a\na\n|= solution 1 options 1\n", 3, 1, "ec"},
    {"a\na\n|= end found 1 complete\n", 3, 8, "ec"},
    {"|= problem\n|= end now\n", 2, 8, "ec"},
    {"|= problem\n|= end found many complete\n", 2, 14, "ec"},
    {"|= problem\n|= end found 3 happy\n", 2, 16, "ec"},
    {"1 18446744073709551615\n1\n", 1, 1, "matrix"},
    {"4294967295 2\n10\n", 1, 1, "matrix"},
    {"%%MatrixMarket matrix array real general\n1 1\n", 2, 1, "mtx"},
    {"%%MatrixMarket matrix coordinate pattern general\n% c\n2 2 3\n1 1\n3 1\n", 5, 1, "mtx"},
    {"%%MatrixMarket matrix coordinate pattern general\n2 2 1\n1 3\n", 3, 3, "mtx"},
    {"%%MatrixMarket matrix coordinate pattern general\n2 2 2\n1 1\n", 3, 1, "mtx"},
    {"p xc 1\n", 1, 1, "xcc"},
    {"p cnf 1 1\n", 1, 3, "xcc"},
    {"1 2 0\n", 1, 1, "xcc"},
    {"p xcc 1 1\n1 1 0\n", 2, 3, "xcc"},
    {"r\n", 1, 2, "exact"},
    {"r 1\nc -2147483649\n", 2, 3, "exact"},
    {"r 1 #\nc 2\ne 2 2\n", 3, 3, "exact"},
    {"x\n", 1, 1, "scp"},
    {"2 2\n1\n", 2, 1, "scp"},
    {"2\n", 1, 1, "rail"},
    {"1 1\n1.x 1 1\n", 2, 1, "rail"},
    {"2 1\n1 2 1\n 1\n", 3, 2, "spp"},
    {"1 1 1 1 1 1", 1, 11, "spp"},
    {"< a\n", 1, 1, "miniexact"},
    {"< a a >\n", 1, 5, "miniexact"},
    {"< a:2;1 >\n", 1, 3, "miniexact"},
    {"<\n a\n:0;\n0 >\n", 2, 2, "miniexact"},
    {"< a > [ a ] a;\n", 1, 9, "miniexact"},
    {"< a b >\na b\na;\n", 3, 1, "miniexact"},
    {"< a > [ x ] a x:;\n", 1, 17, "miniexact"},
    {"p cnf one 1\n1 0\n", 1, 7, "cnf"},
    {"p edge 2 1\ne 1 2\n", 1, 1, "col"},
};
enum {
    SHORT = sizeof short_faults / sizeof *short_faults,
    FAULTS = SHORT + sizeof faults / sizeof *faults
};

static fault fault_at(size_t i)
{
    return i < SHORT
               ? (fault){short_faults[i].text, short_faults[i].line, short_faults[i].column, "ec"}
               : faults[i - SHORT];
}

TEST(bad_inputs_are_refused_at_their_place)
{
    for (size_t i = 0; i < FAULTS; i++) {
        const fault bad = fault_at(i);
        dlx_problem *problem;
        SCOPED(close_reading)
        reading source = open_reading(bad.format, bad.text, strlen(bad.text), NULL);
        FAILS(dlx_reader_next(source.reader, &problem, &error), DLX_SYNTAX);
        ck_assert_msg(error.line == bad.line && error.column == bad.column, "%s: %s at %llu:%llu",
                      bad.text, error.text, (unsigned long long)error.line,
                      (unsigned long long)error.column);
        ck_assert_str_eq(error.file, "text");
        ck_assert_ptr_null(problem);
        SCOPED(close_reading) /* an error need not be asked for */
        reading second = open_reading(bad.format, bad.text, strlen(bad.text), NULL);
        ck_assert_int_eq(dlx_reader_next(second.reader, &problem, NULL), DLX_SYNTAX);
    }
}

TEST(reading_goes_on_behind_what_is_refused)
{
    static const char valid[] = "|= problem good\na\na\n|= end\n";
    char text[512];
    for (size_t i = 0; i < FAULTS; i++) {
        if (strcmp(fault_at(i).format, "ec") != 0)
            continue;
        snprintf(text, sizeof text, "%s%s%s", fault_at(i).text, valid, valid);
        SCOPED(close_reading) reading source = open_reading("ec", text, strlen(text), NULL);
        dlx_status status = DLX_OK;
        size_t bad = 0, fine = 0;
        while (status != DLX_NO_DATA) {
            OWNED(dlx_problem) problem;
            status = dlx_reader_next(source.reader, &problem, NULL);
            bad += status == DLX_SYNTAX;
            fine += status == DLX_OK && strcmp(dlx_reader_name(source.reader), "good") == 0 &&
                    dlx_problem_options(problem) == 1;
        }
        ck_assert_msg(fine == 2 && bad == 1, "%s: %zu refused, %zu read", text, bad, fine);
    }
}

TEST(refused_problems_are_passed_on)
{
    static const char text[] = "|= problem one\n|= end found 0 error\n|= problem two\na\n";
    SCOPED(close_reading) reading source = open_reading("ec", text, sizeof text - 1, NULL);
    OWNED(dlx_problem) problem;
    ck_assert_int_eq(dlx_reader_next(source.reader, &problem, &error), DLX_REFUSED);
    ck_assert_ptr_null(problem);
    ck_assert_str_eq(dlx_reader_name(source.reader), "one");
    ck_assert_int_eq(dlx_reader_next(source.reader, &problem, &error), DLX_OK);
    ck_assert_str_eq(dlx_problem_name(problem), "two");
}

TEST(equal_items_lines_are_read_once_but_may_change)
{
    static const char text[] = "|= problem\na b\na b\n|= problem\na b\nb a\n|= problem\nb a\na\n"
                               "|= problem\nb a\nc\n|= problem\nb a\nb\n";
    static const char *const first[] = {"a", "a", "b", NULL, "b"};
    SCOPED(close_reading) reading source = open_reading("ec", text, sizeof text - 1, NULL);
    for (size_t i = 0; i < sizeof first / sizeof *first; i++) {
        OWNED(dlx_problem) problem;
        const dlx_status status = dlx_reader_next(source.reader, &problem, NULL);
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
    SCOPED(close_reading) reading source = open_reading("ec", text, strlen(text), &options);
    dlx_problem *problem;
    while (dlx_reader_next(source.reader, &problem, NULL) != DLX_NO_DATA)
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

/* Reads all problems; they must come to an end, each with an allowed status. */
static void read_through(const char *format, const char *text, size_t size)
{
    SCOPED(close_reading) reading source = open_reading(format, text, size, NULL);
    dlx_status status = DLX_OK;
    size_t problems = 0;
    while (status == DLX_OK || status == DLX_SYNTAX || status == DLX_REFUSED) {
        OWNED(dlx_problem) problem;
        status = dlx_reader_next(source.reader, &problem, &error);
        if ((status == DLX_OK) != (problem != NULL) || ++problems > size + 2)
            ck_abort_msg("%s: %zu problems, status %d: %.*s", format, problems, (int)status,
                         (int)size, text);
    }
    if (status != DLX_NO_DATA)
        ck_abort_msg("%s: status %d: %.*s", format, (int)status, (int)size, text);
}

TEST(input_may_end_anywhere)
{
    for (size_t i = 0; i < sizeof samples / sizeof *samples; i++)
        for (size_t size = 0; size <= strlen(samples[i].text); size++)
            read_through(samples[i].format, samples[i].text, size);
}

TEST(any_byte_may_be_wrong)
{
    static const char wrong[] = "\0 \n|:=a0197\r\t\377-";
    char text[256];
    for (size_t i = 0; i < sizeof samples / sizeof *samples; i++) {
        const size_t size = strlen(samples[i].text);
        memcpy(text, samples[i].text, size);
        for (size_t position = 0; position < size; position++) {
            for (size_t w = 0; w < sizeof wrong - 1; w++) {
                text[position] = wrong[w];
                read_through(samples[i].format, text, size);
            }
            text[position] = samples[i].text[position];
        }
    }
}

TEST(long_matrix_rows_are_written_whole)
{
    enum { COLUMNS = 10000 };
    for (int i = 1; i <= COLUMNS; i++)
        put("%d ", i);
    put("\n");
    for (int i = 1; i <= COLUMNS; i += 4095)
        put("%d ", i);
    OWNED(dlx_problem) problem = put_end();
    OWNED(char) text = write_as(problem, "matrix");
    OWNED(dlx_problem) again = read_one("matrix", text);
    ck_assert_uint_eq(dlx_problem_items(again), COLUMNS);
    ck_assert_uint_eq(dlx_problem_nonzeros(again), 3);
}

TEST(what_a_format_cannot_hold_it_refuses)
{
    OWNED(dlx_builder) builder = dlx_builder_new(NULL);
    ck_assert_int_eq(dlx_builder_secondary(builder, "x", NULL), DLX_OK);
    OWNED(dlx_problem) problem = dlx_builder_finish(builder, NULL);
    for (size_t f = 0; dlx_format_at(f); f++)
        free(try_write(problem, dlx_format_at(f)));
}

/* Is an input without a problem a stream of no problems? */
static bool holds_streams(const dlx_format *format)
{
    static const char *const streams[] = {"ec", "matrix", "rows", "tiling"};
    for (size_t i = 0; i < sizeof streams / sizeof *streams; i++)
        if (strcmp(dlx_format_name(format), streams[i]) == 0)
            return true;
    return false;
}

TEST(the_table_of_formats_is_consistent)
{
    ck_assert_ptr_null(dlx_format_find("nonsense"));
    ck_assert_ptr_null(dlx_format_find(""));
    for (size_t f = 0; dlx_format_at(f); f++) {
        const dlx_format *format = dlx_format_at(f);
        ck_assert_ptr_eq(dlx_format_find(dlx_format_name(format)), format);
        ck_assert_uint_gt(strlen(dlx_format_summary(format)), 0);
        ck_assert_uint_ne(dlx_format_capabilities(format), 0);
        if (!(dlx_format_capabilities(format) & DLX_FORMAT_READS_PROBLEMS))
            continue;
        dlx_problem *problem;
        SCOPED(close_reading)
        reading source = open_reading(dlx_format_name(format), "", 0, NULL);
        if (!holds_streams(format)) {
            ck_assert_int_eq(dlx_reader_next(source.reader, &problem, &error), DLX_SYNTAX);
            ck_assert_ptr_nonnull(strstr(error.text, dlx_format_name(format)));
        }
        ck_assert_int_eq(dlx_reader_next(source.reader, &problem, &error), DLX_NO_DATA);
    }
}
