/* SPDX-License-Identifier: MIT */
/* Lines in: lib/io/input.c. tests/cli/memory_limit.t has limits of memory. */
#include "dlx-programs.h"
#include "lines.h"
#include "suite.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

TEST(lines_end_with_line_feeds_and_one_carriage_return)
{
    static const struct {
        const char *bytes, *lines[6];
    } cases[] = {{"a\n\nbc\n", {"a", "", "bc"}},
                 {"a\nbc", {"a", "bc"}}, /* a missing last line feed ends its line */
                 {"", {NULL}},
                 {"\n", {""}},
                 {"a\r\n\r\nb\r\r\nc\rd\ne\r", {"a", "", "b\r", "c\rd", "e"}}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        OWNED(dlx_input) input = memory(cases[i].bytes, strlen(cases[i].bytes));
        for (uint64_t k = 0; cases[i].lines[k]; k++)
            expect_line(input, cases[i].lines[k], k + 1);
        expect_end(input);
    }
}

static void expect_nul(dlx_input *input, uint64_t line_number, uint64_t column, uint64_t length)
{
    dlx_line line;
    FAILS(dlx_input_line(input, &line, &error), DLX_SYNTAX);
    ck_assert_uint_eq(line.length, length);
    expect_place(line_number, column);
}

TEST(a_nul_byte_is_an_error_with_its_place)
{
    static const char bytes[] = "fine\nab\0cd\0e\n\0\nfine";
    OWNED(dlx_input) input = memory(bytes, sizeof bytes - 1);
    expect_line(input, "fine", 1);
    expect_nul(input, 2, 3, 7);
    ck_assert_str_eq(error.file, "memory");
    expect_nul(input, 3, 1, 1);
    expect_line(input, "fine", 4);
    expect_end(input);
}

TEST(a_nul_byte_is_met_again_after_rewinding)
{
    static const char bytes[] = "a\n\0\nb\n";
    OWNED(dlx_input) input = memory(bytes, sizeof bytes - 1);
    dlx_input_mark(input);
    for (int pass = 0; pass < 2; pass++) {
        expect_line(input, "a", 1);
        expect_nul(input, 2, 1, 1);
        expect_line(input, "b", 3);
        dlx_input_rewind(input);
    }
}

TEST(an_unread_line_comes_again)
{
    OWNED(dlx_input) input = memory("a\nb\nc", 5);
    expect_line(input, "a", 1);
    dlx_input_unread(input);
    expect_line(input, "a", 1);
    expect_line(input, "b", 2);
    expect_line(input, "c", 3);
    dlx_input_unread(input);
    expect_line(input, "c", 3);
    expect_end(input);
}

TEST(rewinding_goes_back_to_the_mark)
{
    OWNED(dlx_input) input = memory("a\nb\nc\n", 6);
    expect_line(input, "a", 1);
    dlx_input_mark(input);
    expect_line(input, "b", 2);
    expect_line(input, "c", 3);
    expect_end(input);
    dlx_input_rewind(input);
    expect_line(input, "b", 2);
    dlx_input_mark(input);
    dlx_input_rewind(input);
    expect_line(input, "c", 3);
    expect_end(input);
}

/* Opens as input the output of a child process with `write_all`. */
static dlx_input *piped(void (*write_all)(int fd))
{
    int ends[2];
    char path[32];
    ck_assert_int_eq(pipe(ends), 0);
    const pid_t child = fork();
    if (child == 0) {
        close(ends[0]);
        write_all(ends[1]);
        _exit(0);
    }
    close(ends[1]);
    snprintf(path, sizeof path, "/dev/fd/%d", ends[0]);
    dlx_input *input = dlx_input_open(path, &error);
    ck_assert_ptr_nonnull(input);
    close(ends[0]);
    return input;
}

static void close_piped(dlx_input **input)
{
    dlx_input_close(*input);
    wait(NULL);
}

static void write_fully(int fd, const char *bytes, size_t size)
{
    ck_assert_int_eq(write(fd, bytes, size), (ssize_t)size);
}

enum { LONG_LINES = 5, LONG = 100000 };

/* Line i is i * LONG bytes of a letter. */
static void write_long_lines(int fd)
{
    static char line[LONG_LINES * LONG + 1];
    for (int i = 0; i < LONG_LINES; i++) {
        memset(line, 'a' + i, (size_t)(i * LONG));
        line[i * LONG] = '\n';
        write_fully(fd, line, (size_t)(i * LONG) + 1);
    }
    write_fully(fd, "end", 3);
}

static void expect_long_line(dlx_input *input, int i)
{
    dlx_line line;
    ck_assert_int_eq(dlx_input_line(input, &line, &error), DLX_OK);
    ck_assert_uint_eq(line.number, (uint64_t)i + 1);
    ck_assert_uint_eq(line.length, (size_t)(i * LONG));
    size_t equal = 0;
    while (equal < line.length && line.text[equal] == 'a' + i)
        equal++;
    ck_assert_uint_eq(equal, line.length);
}

TEST(lines_longer_than_any_buffer_marks_and_unread_lines_survive_refills)
{
    SCOPED(close_piped) dlx_input *input = piped(write_long_lines);
    expect_long_line(input, 0);
    expect_long_line(input, 1);
    dlx_input_mark(input);
    for (int i = 2; i < LONG_LINES; i++)
        expect_long_line(input, i);
    dlx_input_unread(input);
    expect_long_line(input, LONG_LINES - 1);
    dlx_input_rewind(input);
    for (int i = 2; i < LONG_LINES; i++) {
        expect_long_line(input, i);
        dlx_input_unread(input);
        expect_long_line(input, i);
    }
    expect_line(input, "end", LONG_LINES + 1);
    expect_end(input);
}

enum { SHORT_LINES = 20000 };

static void write_short_lines(int fd)
{
    char line[32];
    for (int i = 0; i < SHORT_LINES; i++) {
        const int length = snprintf(line, sizeof line, "%d\r\n", i);
        write_fully(fd, line, (size_t)length);
    }
    write_fully(fd, "x\0y\n", 4);
}

TEST(short_lines_cross_the_ends_of_blocks)
{
    char text[16];
    SCOPED(close_piped) dlx_input *input = piped(write_short_lines);
    for (int i = 0; i < SHORT_LINES; i++) {
        snprintf(text, sizeof text, "%d", i);
        if (i % 1000 == 0)
            dlx_input_mark(input);
        expect_line(input, text, (uint64_t)i + 1);
        if (i % 1000 == 0) {
            dlx_input_rewind(input);
            expect_line(input, text, (uint64_t)i + 1);
        }
    }
    expect_nul(input, SHORT_LINES + 1, 2, 3);
    expect_end(input);
}

/* From the parent, which writes a byte for each call that announces waiting, to the child. */
static int announced[2];

/* Writes a byte at a time, each when the parent has said that it waits for it. */
static void write_when_awaited(int fd)
{
    char said;
    for (const char *byte = "a\r\nb\n"; *byte; byte++) {
        if (read(announced[0], &said, 1) != 1)
            _exit(1);
        write_fully(fd, byte, 1);
    }
}

typedef struct read_calls {
    int total, waiting;
    int announce; /* a descriptor to write to, or -1 */
} read_calls;

static void count_call(void *state, bool waits)
{
    read_calls *calls = state;
    calls->total++;
    calls->waiting += waits;
    if (waits && calls->announce >= 0)
        write_fully(calls->announce, ".", 1);
}

TEST(waiting_is_announced)
{
    ck_assert_int_eq(pipe(announced), 0);
    read_calls calls = {.announce = announced[1]};
    SCOPED(close_piped) dlx_input *input = piped(write_when_awaited);
    dlx_input_before_read(input, count_call, &calls);
    expect_line(input, "a", 1);
    ck_assert_int_ge(calls.waiting, 3);
    expect_line(input, "b", 2);
    expect_end(input);
    ck_assert(dlx_input_progress(input) < 0);
    close(announced[0]);
    close(announced[1]);
}

TEST(a_regular_file_never_waits_and_tells_its_progress)
{
    char path[] = "/tmp/test_io.XXXXXX";
    read_calls calls = {.announce = -1};
    const int fd = mkstemp(path);
    ck_assert_int_ge(fd, 0);
    write_long_lines(fd);
    close(fd);
    OWNED(dlx_input) input = dlx_input_open(path, &error);
    unlink(path);
    ck_assert_ptr_nonnull(input);
    ck_assert_str_eq(dlx_input_name(input), path);
    dlx_input_before_read(input, count_call, &calls);
    ck_assert(dlx_input_progress(input) == 0);
    for (int i = 0; i < 3; i++)
        expect_long_line(input, i);
    ck_assert(dlx_input_progress(input) > 0.2 && dlx_input_progress(input) < 0.5);
    for (int i = 3; i < LONG_LINES; i++)
        expect_long_line(input, i);
    expect_line(input, "end", LONG_LINES + 1);
    ck_assert(dlx_input_progress(input) == 1);
    ck_assert_int_ge(calls.total, 2);
    ck_assert_int_eq(calls.waiting, 0);
}

TEST(what_cannot_be_opened_is_an_error)
{
    NONE(dlx_input_open("/nonexistent/file", &error), DLX_READ_FAILED);
    ck_assert_str_eq(error.text, "No such file or directory");
    ck_assert_str_eq(error.file, "/nonexistent/file");
    ck_assert_ptr_null(dlx_input_open("/", &error));
    ck_assert_str_eq(error.text, "Is a directory");
    ck_assert_str_eq(error.file, "/");
    ck_assert_ptr_null(dlx_input_open("/", NULL));
    NONE(dlx_output_create("/nonexistent/file", &error), DLX_WRITE_FAILED);
    ck_assert_str_eq(error.file, "/nonexistent/file");
    dlx_input_close(NULL);
}

TEST(a_failed_read_stays_failed)
{
    dlx_line line;
    const int fd = creat("/dev/null", 0);
    const int saved = dup(STDIN_FILENO);
    dup2(fd, STDIN_FILENO);
    dlx_input *input = dlx_input_open("-", &error);
    ck_assert_ptr_nonnull(input);
    ck_assert_str_eq(dlx_input_name(input), "(standard input)");
    for (int i = 0; i < 2; i++) {
        FAILS(dlx_input_line(input, &line, &error), DLX_READ_FAILED);
        ck_assert_str_eq(error.file, "(standard input)");
        ck_assert_uint_eq(error.line, 0);
    }
    dlx_input_close(input);
    dup2(saved, STDIN_FILENO);
    close(saved);
    close(fd);
}

/* A text handed out a few bytes at a time; a failure at its end if `fails`. */
typedef struct piecewise {
    const char *text;
    size_t step;
    bool fails;
} piecewise;

static long read_piece(void *state, char *bytes, size_t size)
{
    piecewise *pieces = state;
    const size_t left = strlen(pieces->text);
    size_t count = pieces->step < left ? pieces->step : left;
    count = count < size ? count : size;
    if (count == 0 && pieces->fails)
        return -1;
    memcpy(bytes, pieces->text, count);
    pieces->text += count;
    return (long)count;
}

TEST(a_function_gives_the_bytes)
{
    for (size_t step = 1; step < 9; step++)
        for (int fails = 0; fails < 2; fails++) {
            dlx_line line;
            piecewise pieces = {"first\nsecond\r\n\nlast\n", step, fails};
            OWNED(dlx_input) input = dlx_input_from("pieces", read_piece, &pieces, NULL);
            expect_line(input, "first", 1);
            expect_line(input, "second", 2);
            expect_line(input, "", 3);
            expect_line(input, "last", 4);
            ck_assert_int_eq(dlx_input_line(input, &line, &error),
                             fails ? DLX_READ_FAILED : DLX_NO_DATA);
            if (fails)
                ck_assert_str_eq(error.file, "pieces");
        }
}
