/* SPDX-License-Identifier: MIT */
/* Writing and reading of formats, including damaged input: lib/format. */
#include "formats.h"
#include "solving.h"
#include "suite.h"

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
    SCOPED(close_reading) reading at = open_reading(format, text, size, NULL);
    dlx_status status = DLX_OK;
    size_t problems = 0;
    while (status == DLX_OK || status == DLX_SYNTAX || status == DLX_REFUSED) {
        OWNED(dlx_problem) problem;
        status = dlx_reader_next(at.reader, &problem, &error);
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
        for (size_t at = 0; at < size; at++) {
            for (size_t w = 0; w < sizeof wrong - 1; w++) {
                text[at] = wrong[w];
                read_through(samples[i].format, text, size);
            }
            text[at] = samples[i].text[at];
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
        reading at = open_reading(dlx_format_name(format), "", 0, NULL);
        if (!holds_streams(format)) {
            ck_assert_int_eq(dlx_reader_next(at.reader, &problem, &error), DLX_SYNTAX);
            ck_assert_ptr_nonnull(strstr(error.text, dlx_format_name(format)));
        }
        ck_assert_int_eq(dlx_reader_next(at.reader, &problem, &error), DLX_NO_DATA);
    }
}
