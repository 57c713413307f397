/* SPDX-License-Identifier: MIT */
/* Solutions as text: lib/format/solutions.c. */
#include "dlx-programs.h"
#include "formats.h"
#include "suite.h"

TEST(solutions_are_written_and_read)
{
    OWNED(dlx_problem) problem = read_one("ec", "|= problem named\na b | x\na x:red |2\nb |3\n");
    const dlx_format *ec = dlx_format_find("ec");
    const uint32_t options[] = {0, 1};
    dlx_output *output = dlx_output_memory(NULL);
    dlx_write_head(ec, "named", output);
    dlx_write_solution(ec, problem, 1, options, 2, output);
    dlx_write_solution(ec, problem, 2, options, 0, output);
    dlx_write_end(ec, "98765432109876543210", DLX_END_TIMEOUT, output);
    OWNED(char) text = take_text(output);
    ck_assert_str_eq(text, "|= problem named\n|= solution 1 cost 5 options 1 2\na x:red |2\nb |3\n"
                           "|= solution 2 cost 0 options\n"
                           "|= end found 98765432109876543210 timeout\n");
    SOLUTIONS(reader, text);
    const dlx_solution_record *record;
    ck_assert_int_eq(dlx_solution_reader_next(reader, &record, NULL), DLX_OK);
    ck_assert(!record->is_end);
    ck_assert_str_eq(record->name, "named");
    ck_assert_uint_eq(record->problem, 1);
    ck_assert_uint_eq(record->line, 3);
    ck_assert_uint_eq(record->size, 16);
    ck_assert_mem_eq(record->lines, "a x:red |2\nb |3\n", 16);
    ck_assert_int_eq(dlx_solution_reader_next(reader, &record, NULL), DLX_OK);
    ck_assert(!record->is_end);
    ck_assert_uint_eq(record->size, 0);
    ck_assert_int_eq(dlx_solution_reader_next(reader, &record, NULL), DLX_OK);
    ck_assert(record->is_end);
    ck_assert_str_eq(record->found, "98765432109876543210");
    ck_assert_int_eq(record->end, DLX_END_TIMEOUT);
    ck_assert_uint_eq(record->line, 6);
    ck_assert_int_eq(dlx_solution_reader_next(reader, &record, NULL), DLX_NO_DATA);
}

/* Returns the number of lines of the text that follow each other from solution `next` on. */
static size_t count_following(const dlx_format *format, uint64_t next, const char *text)
{
    dlx_written earlier = {.next = next};
    size_t count = 0;
    while (*text) {
        char line[200];
        const size_t length = strcspn(text, "\n") + 1;
        snprintf(line, sizeof line, "%.*s", (int)length, text);
        if (!dlx_written_follows(format, &earlier, line))
            break;
        text += length;
        count++;
    }
    return count;
}

TEST(what_is_written_is_recognised)
{
    static const struct {
        const char *format;
        size_t lines, without; /* lines that follow with solutions, and where none may follow */
    } formats[] = {{"ec", 7, 1}, {"json", 7, 1}, {"rows", 2, 0}, {"cnf", 0, 0}};
    OWNED(dlx_problem) problem = read_one("ec", "a b\na\nb\na b\n");
    const uint32_t options[] = {0, 1, 2};
    for (size_t i = 0; i < sizeof formats / sizeof *formats; i++) {
        const dlx_format *format = dlx_format_find(formats[i].format);
        const dlx_format *writer = i < 3 ? format : dlx_format_find("ec");
        dlx_output *output = dlx_output_memory(NULL);
        dlx_write_head(writer, "", output);
        dlx_write_solution(writer, problem, 1, options, 2, output);
        dlx_write_solution(writer, problem, 2, options + 2, 1, output);
        dlx_write_end(writer, "2", DLX_END_COMPLETE, output);
        OWNED(char) text = take_text(output);
        ck_assert_uint_eq(count_following(format, 1, text), formats[i].lines);
        ck_assert_uint_eq(count_following(format, 0, text), formats[i].without);
        ck_assert_uint_eq(count_following(format, 1, "other text\n"), 0);
    }
}

TEST(lines_of_solutions_are_collected_whatever_is_among_them)
{
    static const char stream[] = "|= problem\n|= solution 1 options 1 2 3\na b\nc\r\n | comment\n"
                                 "|comment\n\n d\ne\n|= end found 1 complete\n";
    static const char lines[] = "a b\nc\n | comment\n|comment\n\n d\ne\n";
    SOLUTIONS(reader, stream);
    const dlx_solution_record *record;
    ck_assert_int_eq(dlx_solution_reader_next(reader, &record, NULL), DLX_OK);
    ck_assert(record->line == 3 && record->size == sizeof lines - 1);
    ck_assert_mem_eq(record->lines, lines, sizeof lines - 1);
    ck_assert_int_eq(dlx_solution_reader_next(reader, &record, NULL), DLX_OK);
    ck_assert(record->is_end);
    ck_assert_uint_eq(record->line, 10);
}

TEST(a_solution_may_have_no_lines)
{
    static const char text[] = "|= problem\n|= solution 1 options\n|= end found 1 complete\n";
    SOLUTIONS(reader, text);
    const dlx_solution_record *record;
    ck_assert_int_eq(dlx_solution_reader_next(reader, &record, NULL), DLX_OK);
    ck_assert(!record->is_end);
    ck_assert_ptr_nonnull(record->lines);
    ck_assert_uint_eq(record->size, 0);
}

TEST(every_end_has_its_word)
{
    for (int end = DLX_END_COMPLETE; end <= DLX_END_ERROR; end++) {
        dlx_output *output = dlx_output_memory(NULL);
        dlx_write_head(dlx_format_find("ec"), "", output);
        dlx_write_end(dlx_format_find("ec"), "0", (dlx_end)end, output);
        OWNED(char) text = take_text(output);
        ck_assert_ptr_nonnull(strstr(text, dlx_end_word((dlx_end)end)));
        SOLUTIONS(reader, text);
        const dlx_solution_record *record;
        ck_assert_int_eq(dlx_solution_reader_next(reader, &record, NULL), DLX_OK);
        ck_assert(record->is_end);
        ck_assert_int_eq(record->end, end);
    }
}

/* Reads to the end, or to the first error; returns the last status, and the number of ends read. */
static dlx_status read_all(const char *text, bool stops, size_t *ends)
{
    const dlx_solution_record *record;
    dlx_status status;
    SOLUTIONS(reader, text);
    *ends = 0;
    do {
        status = dlx_solution_reader_next(reader, &record, &error);
        *ends += status == DLX_OK && record->is_end;
    } while (status == DLX_OK || (status == DLX_SYNTAX && !stops));
    return status;
}

TEST(bad_solutions_are_refused_at_their_place)
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
        {"|= problem\n|= solution 1 options 1 2\na b\nc\n", 4, 1},
        {"|= problem\n", 1, 1},
        {"|= problem\n|= problem\n", 2, 1},
        {"|= problem\n|= end\n", 2, 7},
        {"|= problem\n|= end found\n", 2, 13},
        {"|= problem\n|= end found x complete\n", 2, 14},
        {"|= problem\n|= end found 1 maybe\n", 2, 16},
        {"|= problem\n|= what\n", 2, 4},
    };
    static const char valid[] = "|= problem\n|= end found 0 complete\n";
    char text[256];
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        size_t ends;
        const dlx_status status = read_all(cases[i].text, true, &ends);
        ck_assert_msg(status == DLX_SYNTAX && error.line == cases[i].line &&
                          error.column == cases[i].column,
                      "case %zu: status %d, %s at %llu:%llu", i, (int)status, error.text,
                      (unsigned long long)error.line, (unsigned long long)error.column);
        /* The next problem is read. */
        snprintf(text, sizeof text, "%s%s", cases[i].text, valid);
        ck_assert_int_eq(read_all(text, false, &ends), DLX_NO_DATA);
        ck_assert_msg(ends >= 1, "case %zu: nothing after it is read", i);
    }
}
