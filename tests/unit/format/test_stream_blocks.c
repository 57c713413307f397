/* SPDX-License-Identifier: MIT */
/* A stream cut into pieces for other readers gives the same problems as a single reader. */
#include "core/problem.h"
#include "dlx-programs.h"
#include "formats.h"
#include "suite.h"

#define ITEMS "a b c | x\n"
#define PROBLEM(options) "|= problem\n" ITEMS options "|= end\n"

typedef struct telling {
    dlx_output *output;
    reading whole;
    dlx_input *part;
} telling;

static void tell(void *state, const dlx_error *warning)
{
    const telling *transcript = state;
    char text[64];
    snprintf(text, sizeof text, "%llu:%llu: ", (unsigned long long)warning->line,
             (unsigned long long)warning->column);
    dlx_output_text(transcript->output, warning->file);
    dlx_output_text(transcript->output, text);
    dlx_output_text(transcript->output, warning->text);
    dlx_output_text(transcript->output, "\n");
}

/* Tells of the next problem. False: there is no more. */
static bool tell_next(telling *transcript, dlx_reader *reader)
{
    dlx_problem *problem;
    const dlx_status status = dlx_reader_next(reader, &problem, &error);
    if (status == DLX_NO_DATA)
        return false;
    if (problem) {
        dlx_problem_write(problem, dlx_format_find("ec"), NULL, transcript->output, NULL);
        dlx_output_text(transcript->output, problem->known && problem->options ? "numbered\n" : "");
        dlx_problem_free(problem);
    } else {
        ck_assert(status == DLX_SYNTAX || status == DLX_REFUSED);
        dlx_output_text(transcript->output, dlx_reader_name(reader));
        dlx_output_text(transcript->output, " is refused: ");
        tell(transcript, &error);
    }
    return true;
}

/* The problems of a text cut into pieces of at most `most` problems, wherever possible, and read by
 * several readers in turns; 0: no pieces. Sets *pieces to their number. */
static char *tell_all(const char *text, size_t size, size_t most, size_t *pieces)
{
    enum { READERS = 2 };
    telling transcript = {.output = dlx_output_memory(NULL)};
    const dlx_read_options how = {.size = sizeof how, .warn = tell, .warn_state = &transcript};
    dlx_reader *readers[READERS];
    bool more = true;
    transcript.whole = open_reading("ec", text, size, &how);
    transcript.part = dlx_input_memory("", "", 0, NULL);
    for (size_t i = 0; i < READERS; i++)
        readers[i] = dlx_reader_new(dlx_format_find("ec"), transcript.part, &how, NULL);
    *pieces = 0;
    while (more) {
        const size_t cut =
            most ? dlx_reader_take_block(transcript.whole.reader, most, transcript.part) : 0;
        ck_assert_uint_le(cut, most);
        if (cut > 0) {
            dlx_reader *reader = readers[*pieces * 2 / 3 % READERS];
            size_t told = 0;
            dlx_reader_set_input(reader, transcript.part);
            while (tell_next(&transcript, reader))
                told++;
            ck_assert_uint_eq(told, cut);
            ++*pieces;
        } else {
            more = tell_next(&transcript, transcript.whole.reader);
        }
    }
    close_reading(&transcript.whole);
    for (size_t i = 0; i < READERS; i++)
        dlx_reader_free(readers[i]);
    dlx_input_close(transcript.part);
    return take_text(transcript.output);
}

static void check_pieces(const char *text, size_t size)
{
    size_t pieces;
    OWNED(char) expected = tell_all(text, size, 0, &pieces);
    for (size_t most = 1; most < 5; most++) {
        OWNED(char) told = tell_all(text, size, most, &pieces);
        if (strcmp(told, expected) != 0)
            ck_abort_msg("pieces of %zu problems of %.*s:\n%s instead of\n%s", most, (int)size,
                         text, told, expected);
    }
}

static const char *const streams[] = {
    PROBLEM("a\nb c\n") PROBLEM("a\nb c x\n") PROBLEM("c\na b\n") PROBLEM("a\nb c\n"),
    PROBLEM("a\n") "|= problem  a name \r\nd e\r\nd\r\ne\r\n|= end\r\n" PROBLEM("c x:red\n"),
    PROBLEM("a\nb q\n") PROBLEM("a\nb\nc |2\n") "|= problem\na a\na\n|= end\n" PROBLEM("a a\n"),
    "| begins\n" PROBLEM("b\n") PROBLEM("x\n") "|= problem\n|= end\n" PROBLEM("a b c\n"),
    "a b\na\n|= end\n" PROBLEM("b\n") PROBLEM("b\n|7 x\n") "\n" PROBLEM("a\n") PROBLEM("c\n"),
    PROBLEM("a\n") PROBLEM("b\n") "b\n|= end\n" PROBLEM("a\n") "|= end\n" PROBLEM("c\n") "a b",
    PROBLEM("a\n") "|= problem\na b\n| |= end\n|= what\n|= end\n" PROBLEM("c\n") "|= problem\n",
    PROBLEM("a |1.5\n") PROBLEM("b |2e-1\n") PROBLEM("c |3\n") PROBLEM("a |1\n") PROBLEM("b |.5\n"),
    "|= problem\n|= end found 0 error\n|= problem\nq r\nq\n|= end\n" PROBLEM("a\n") PROBLEM("b\n"),
    PROBLEM("a\n|= problem\n") "|= problem\n | x\nd\nd\n|= end\n|= problem\nd\nd\n|= end\n",
};
enum { STREAMS = sizeof streams / sizeof *streams };

TEST(streams_are_read_by_pieces_as_by_one_reader)
{
    for (size_t i = 0; i < STREAMS; i++)
        for (size_t size = 0; size <= strlen(streams[i]); size++)
            check_pieces(streams[i], size);
}

TEST(damaged_streams_are_read_by_pieces_as_by_one_reader)
{
    static const char wrong[] = "\0 \n|=a.1\r";
    for (size_t i = 0; i < STREAMS; i++) {
        const size_t size = strlen(streams[i]);
        OWNED(char) text = strdup(streams[i]);
        for (size_t position = 0; position < size; position++) {
            for (size_t w = 0; w < sizeof wrong - 1; w++) {
                text[position] = wrong[w];
                check_pieces(text, size);
            }
            text[position] = streams[i][position];
        }
    }
}

TEST(pieces_are_as_long_as_they_may_be)
{
    static const char problem[] = PROBLEM("a\nb c\n");
    enum { PROBLEMS = 1000, LENGTH = sizeof problem - 1 };
    static const struct {
        size_t most, pieces;
    } cases[] = {{1, PROBLEMS}, {10, PROBLEMS / 10}, {PROBLEMS, 1}, {SIZE_MAX, 1}};
    OWNED(char) text = malloc(PROBLEMS * LENGTH + 1);
    size_t pieces;
    for (size_t i = 0; i < PROBLEMS; i++)
        memcpy(text + i * LENGTH, problem, LENGTH + 1);
    OWNED(char) expected = tell_all(text, PROBLEMS * LENGTH, 0, &pieces);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        OWNED(char) told = tell_all(text, PROBLEMS * LENGTH, cases[i].most, &pieces);
        ck_assert_str_eq(told, expected);
        ck_assert_uint_eq(pieces, cases[i].pieces);
    }
}

TEST(other_formats_are_not_cut)
{
    static const char text[] = "1 0\n0 1\n\n1 1\n";
    SCOPED(close_reading) reading source = open_reading("matrix", text, strlen(text), NULL);
    OWNED(dlx_input) part = dlx_input_memory("", "", 0, NULL);
    ck_assert_uint_eq(dlx_reader_take_block(source.reader, sizeof text, part), 0);
}
