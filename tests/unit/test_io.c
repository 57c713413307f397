/* SPDX-License-Identifier: MIT */
/* Lines in, bytes out: lib/io. */
#include "io/buffer.h"
#include "io/input.h"
#include "io/output.h"
#include "suite.h"

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static dlx_input *memory(const char *bytes, size_t size)
{
    dlx_error error;
    dlx_input *input = dlx_input_memory("memory", bytes, size, &error);
    ck_assert_ptr_nonnull(input);
    return input;
}

/* Expects the next line to be `text`, with that number. */
static void expect_line(dlx_input *input, const char *text, uint64_t number)
{
    dlx_line line;
    dlx_error error;
    ck_assert_int_eq(dlx_input_line(input, &line, &error), DLX_OK);
    ck_assert_uint_eq(line.length, strlen(text));
    ck_assert_int_eq(memcmp(line.text, text, line.length), 0);
    ck_assert_uint_eq(line.number, number);
    ck_assert(line.text[line.length] == '\n' || line.text[line.length] == '\r');
}

static void expect_end(dlx_input *input)
{
    dlx_line line;
    dlx_error error;
    ck_assert_int_eq(dlx_input_line(input, &line, &error), DLX_END);
    ck_assert_int_eq(dlx_input_line(input, &line, &error), DLX_END);
}

static void expect_lines(const char *bytes, const char *const *lines)
{
    dlx_input *input = memory(bytes, strlen(bytes));
    for (uint64_t i = 0; lines[i]; i++)
        expect_line(input, lines[i], i + 1);
    expect_end(input);
    dlx_input_close(input);
}

START_TEST(lines_end_with_line_feeds)
{
    expect_lines("a\n\nbc\n", (const char *const[]){"a", "", "bc", NULL});
}
END_TEST

START_TEST(a_missing_last_line_feed_ends_its_line)
{
    expect_lines("a\nbc", (const char *const[]){"a", "bc", NULL});
    expect_lines("", (const char *const[]){NULL});
    expect_lines("\n", (const char *const[]){"", NULL});
}
END_TEST

START_TEST(one_carriage_return_belongs_to_the_line_end)
{
    expect_lines("a\r\n\r\nb\r\r\nc\rd\ne\r",
                 (const char *const[]){"a", "", "b\r", "c\rd", "e", NULL});
}
END_TEST

START_TEST(a_nul_byte_is_an_error_with_its_place)
{
    static const char bytes[] = "fine\nab\0cd\0e\n\0\nfine";
    dlx_input *input = memory(bytes, sizeof bytes - 1);
    dlx_line line;
    dlx_error error;
    expect_line(input, "fine", 1);
    ck_assert_int_eq(dlx_input_line(input, &line, &error), DLX_SYNTAX);
    ck_assert_str_eq(error.file, "memory");
    ck_assert_uint_eq(error.line, 2);
    ck_assert_uint_eq(error.column, 3);
    ck_assert_uint_eq(line.length, 7);
    ck_assert_int_eq(dlx_input_line(input, &line, &error), DLX_SYNTAX);
    ck_assert_uint_eq(error.line, 3);
    ck_assert_uint_eq(error.column, 1);
    expect_line(input, "fine", 4);
    expect_end(input);
    dlx_input_close(input);
}
END_TEST

START_TEST(a_nul_byte_is_met_again_after_rewinding)
{
    static const char bytes[] = "a\n\0\nb\n";
    dlx_input *input = memory(bytes, sizeof bytes - 1);
    dlx_line line;
    dlx_error error;
    dlx_input_mark(input);
    expect_line(input, "a", 1);
    ck_assert_int_eq(dlx_input_line(input, &line, &error), DLX_SYNTAX);
    expect_line(input, "b", 3);
    dlx_input_rewind(input);
    expect_line(input, "a", 1);
    ck_assert_int_eq(dlx_input_line(input, &line, &error), DLX_SYNTAX);
    ck_assert_uint_eq(error.line, 2);
    expect_line(input, "b", 3);
    dlx_input_close(input);
}
END_TEST

START_TEST(an_unread_line_comes_again)
{
    dlx_input *input = memory("a\nb\nc", 5);
    expect_line(input, "a", 1);
    dlx_input_unread(input);
    expect_line(input, "a", 1);
    expect_line(input, "b", 2);
    expect_line(input, "c", 3);
    dlx_input_unread(input);
    expect_line(input, "c", 3);
    expect_end(input);
    dlx_input_close(input);
}
END_TEST

START_TEST(rewinding_goes_back_to_the_mark)
{
    dlx_input *input = memory("a\nb\nc\n", 6);
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
    dlx_input_close(input);
}
END_TEST

/* ---- pipes ------------------------------------------------------------------------------------
 */

/* Opens as input what a child process writes with `write_all`. */
static dlx_input *piped(void (*write_all)(int fd))
{
    int ends[2];
    char path[32];
    dlx_error error;
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

static void close_piped(dlx_input *input)
{
    dlx_input_close(input);
    wait(NULL);
}

static void write_fully(int fd, const char *bytes, size_t size)
{
    while (size > 0) {
        const ssize_t wrote = write(fd, bytes, size);
        if (wrote <= 0)
            return;
        bytes += wrote;
        size -= (size_t)wrote;
    }
}

enum { LONG_LINES = 5, LONG = 100000 };

/* Line i is i * LONG bytes of one letter. */
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
    dlx_error error;
    ck_assert_int_eq(dlx_input_line(input, &line, &error), DLX_OK);
    ck_assert_uint_eq(line.number, (uint64_t)i + 1);
    ck_assert_uint_eq(line.length, (size_t)(i * LONG));
    size_t equal = 0;
    while (equal < line.length && line.text[equal] == 'a' + i)
        equal++;
    ck_assert_uint_eq(equal, line.length);
}

START_TEST(lines_may_be_longer_than_any_buffer)
{
    dlx_input *input = piped(write_long_lines);
    for (int i = 0; i < LONG_LINES; i++)
        expect_long_line(input, i);
    expect_line(input, "end", LONG_LINES + 1);
    expect_end(input);
    close_piped(input);
}
END_TEST

START_TEST(marks_and_unread_lines_survive_refills)
{
    dlx_input *input = piped(write_long_lines);
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
    close_piped(input);
}
END_TEST

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

START_TEST(short_lines_cross_the_ends_of_blocks)
{
    char text[16];
    dlx_line line;
    dlx_error error;
    dlx_input *input = piped(write_short_lines);
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
    ck_assert_int_eq(dlx_input_line(input, &line, &error), DLX_SYNTAX);
    ck_assert_uint_eq(error.line, SHORT_LINES + 1);
    ck_assert_uint_eq(error.column, 2);
    expect_end(input);
    close_piped(input);
}
END_TEST

/* Writes a byte at a time, each when the parent has had time to wait for it. */
static void write_slowly(int fd)
{
    for (const char *at = "a\r\nb\n"; *at; at++) {
        usleep(2000);
        write_fully(fd, at, 1);
    }
}

typedef struct read_calls {
    int all, waiting;
} read_calls;

static void count_call(void *state, bool waits)
{
    read_calls *calls = state;
    calls->all++;
    calls->waiting += waits;
}

START_TEST(waiting_is_announced)
{
    read_calls calls = {0};
    dlx_input *input = piped(write_slowly);
    dlx_input_before_read(input, count_call, &calls);
    expect_line(input, "a", 1);
    ck_assert_int_ge(calls.waiting, 1);
    expect_line(input, "b", 2);
    expect_end(input);
    ck_assert(dlx_input_progress(input) < 0);
    close_piped(input);
}
END_TEST

START_TEST(a_regular_file_never_waits_and_tells_its_progress)
{
    char path[] = "/tmp/test_io.XXXXXX";
    read_calls calls = {0};
    dlx_error error;
    const int fd = mkstemp(path);
    ck_assert_int_ge(fd, 0);
    write_long_lines(fd);
    close(fd);
    dlx_input *input = dlx_input_open(path, &error);
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
    ck_assert_int_ge(calls.all, 2);
    ck_assert_int_eq(calls.waiting, 0);
    dlx_input_close(input);
}
END_TEST

/* ---- failures ---------------------------------------------------------------------------------
 */

START_TEST(what_cannot_be_opened_is_an_error)
{
    dlx_error error;
    ck_assert_ptr_null(dlx_input_open("/nonexistent/file", &error));
    ck_assert_int_eq(error.status, DLX_READ_FAILED);
    ck_assert_str_eq(error.text, "/nonexistent/file: No such file or directory");
    ck_assert_ptr_null(dlx_input_open("/", &error));
    ck_assert_str_eq(error.text, "/: Is a directory");
    ck_assert_ptr_null(dlx_input_open("/", NULL));
    ck_assert_ptr_null(dlx_output_create("/nonexistent/file", &error));
    ck_assert_int_eq(error.status, DLX_WRITE_FAILED);
    dlx_input_close(NULL);
}
END_TEST

START_TEST(a_failed_read_stays_failed)
{
    char path[32];
    dlx_error error;
    dlx_line line;
    const int fd = open("/dev/null", O_WRONLY);
    snprintf(path, sizeof path, "%d", fd);
    const int saved = dup(STDIN_FILENO);
    dup2(fd, STDIN_FILENO);
    dlx_input *input = dlx_input_open("-", &error);
    ck_assert_ptr_nonnull(input);
    ck_assert_str_eq(dlx_input_name(input), "(standard input)");
    for (int i = 0; i < 2; i++) {
        ck_assert_int_eq(dlx_input_line(input, &line, &error), DLX_READ_FAILED);
        ck_assert_str_eq(error.file, "(standard input)");
        ck_assert_uint_eq(error.line, 0);
    }
    dlx_input_close(input);
    dup2(saved, STDIN_FILENO);
    close(saved);
    close(fd);
}
END_TEST

START_TEST(a_full_disk_shows_in_flush_and_close)
{
    static const char zeros[DLX_OUTPUT_SIZE + 1] = {0};
    dlx_error error;
    dlx_output *output = dlx_output_create("/dev/full", &error);
    if (!output)
        return; /* a system without it */
    dlx_output_text(output, "text");
    ck_assert(!dlx_output_failed(output));
    ck_assert_int_eq(dlx_output_flush(output, &error), DLX_WRITE_FAILED);
    ck_assert_str_eq(error.text, "/dev/full: No space left on device");
    ck_assert(dlx_output_failed(output));
    dlx_output_bytes(output, zeros, sizeof zeros);
    ck_assert_int_eq(dlx_output_flush(output, NULL), DLX_WRITE_FAILED);
    ck_assert_int_eq(dlx_output_close(output, &error), DLX_WRITE_FAILED);
    output = dlx_output_create("/dev/full", &error);
    dlx_output_bytes(output, zeros, sizeof zeros);
    ck_assert(dlx_output_failed(output));
    ck_assert_int_eq(dlx_output_close(output, &error), DLX_WRITE_FAILED);
    output = dlx_output_create("/dev/full", &error);
    ck_assert_int_eq(dlx_output_close(output, &error), DLX_OK);
    ck_assert_int_eq(dlx_output_close(NULL, &error), DLX_OK);
}
END_TEST

START_TEST(a_pipe_without_a_reader_is_told_apart)
{
    int ends[2];
    dlx_error error;
    ck_assert_int_eq(pipe(ends), 0);
    close(ends[0]);
    signal(SIGPIPE, SIG_IGN);
    dlx_output *output = dlx_output_fd(ends[1], "pipe", &error);
    dlx_output_text(output, "text");
    ck_assert_int_eq(dlx_output_flush(output, &error), DLX_PIPE_CLOSED);
    ck_assert_int_eq(dlx_output_close(output, &error), DLX_PIPE_CLOSED);
    signal(SIGPIPE, SIG_DFL);
    close(ends[1]);
}
END_TEST

START_TEST(numbers_are_written_in_full)
{
    char path[] = "/tmp/test_io.XXXXXX";
    char bytes[256] = "";
    dlx_error error;
    const int fd = mkstemp(path);
    dlx_output *output = dlx_output_fd(fd, "file", &error);
    dlx_output_unsigned(output, 0);
    dlx_output_byte(output, ' ');
    dlx_output_unsigned(output, UINT64_MAX);
    dlx_output_byte(output, ' ');
    dlx_output_signed(output, INT64_MIN);
    dlx_output_byte(output, ' ');
    dlx_output_signed(output, INT64_MAX);
    dlx_output_byte(output, ' ');
    dlx_output_signed(output, -7);
    ck_assert_int_eq(dlx_output_close(output, &error), DLX_OK);
    ck_assert_int_gt(pread(fd, bytes, sizeof bytes - 1, 0), 0);
    ck_assert_str_eq(bytes, "0 18446744073709551615 -9223372036854775808 9223372036854775807 -7");
    close(fd);
    unlink(path);
}
END_TEST

START_TEST(more_than_a_buffer_is_written_in_order)
{
    enum { WORDS = 20000 };
    char path[] = "/tmp/test_io.XXXXXX";
    dlx_error error;
    close(mkstemp(path));
    dlx_output *output = dlx_output_create(path, &error);
    for (uint64_t i = 0; i < WORDS; i++) {
        dlx_output_unsigned(output, i);
        dlx_output_byte(output, '\n');
    }
    ck_assert_int_eq(dlx_output_close(output, &error), DLX_OK);
    dlx_input *input = dlx_input_open(path, &error);
    for (uint64_t i = 0; i < WORDS; i++) {
        char text[24];
        snprintf(text, sizeof text, "%llu", (unsigned long long)i);
        expect_line(input, text, i + 1);
    }
    expect_end(input);
    dlx_input_close(input);
    unlink(path);
}
END_TEST

/* ---- buffers and messages ---------------------------------------------------------------------
 */

START_TEST(sizes_that_overflow_are_no_memory)
{
    int *numbers = NULL;
    size_t capacity = 0;
    ck_assert(!dlx_grow(&numbers, &capacity, SIZE_MAX / 2, sizeof *numbers));
    ck_assert_ptr_null(numbers);
    ck_assert_ptr_null(dlx_allocate(SIZE_MAX / 2, 4));
    ck_assert(dlx_grow(&numbers, &capacity, 1, sizeof *numbers));
    ck_assert_uint_ge(capacity, 1);
    dlx_buffer buffer = {.size = SIZE_MAX - 1};
    ck_assert(!dlx_buffer_add(&buffer, "ab", 2));
    free(numbers);
    free(dlx_allocate(0, 8));
}
END_TEST

START_TEST(tokens_are_shown_short_and_printable)
{
    char many[100];
    ck_assert_str_eq(dlx_show("token", 5).text, "'token'");
    ck_assert_str_eq(dlx_show("", 0).text, "''");
    ck_assert_str_eq(dlx_show("a\tb\033\177", 5).text, "'a?b?"
                                                       "?'");
    memset(many, 'x', sizeof many);
    const dlx_shown shown = dlx_show(many, sizeof many);
    ck_assert_uint_lt(strlen(shown.text), sizeof shown.text);
    ck_assert_str_eq(shown.text + strlen(shown.text) - 5, "x'...");
    /* Two-byte characters are not cut in half, wherever the cut is. */
    for (size_t shift = 0; shift < 2; shift++) {
        memset(many, 'x', shift);
        for (size_t i = shift; i + 1 < sizeof many; i += 2)
            memcpy(many + i, "\xc3\xa9", 2);
        const dlx_shown cut = dlx_show(many, 99);
        const char *end = strstr(cut.text, "'...");
        ck_assert_ptr_nonnull(end);
        ck_assert_uint_eq((size_t)(end - cut.text - 1 - (ptrdiff_t)shift) % 2, 0);
    }
}
END_TEST

START_TEST(errors_may_be_ignored)
{
    ck_assert_int_eq(dlx_error_set(NULL, DLX_SYNTAX, "%d", 1), DLX_SYNTAX);
    dlx_error_place(NULL, "file", 1, 1);
    ck_assert_int_eq(dlx_error_memory(NULL), DLX_NO_MEMORY);
}
END_TEST

int main(void)
{
    const TTest *const tests[] = {
        lines_end_with_line_feeds,
        a_missing_last_line_feed_ends_its_line,
        one_carriage_return_belongs_to_the_line_end,
        a_nul_byte_is_an_error_with_its_place,
        a_nul_byte_is_met_again_after_rewinding,
        an_unread_line_comes_again,
        rewinding_goes_back_to_the_mark,
        lines_may_be_longer_than_any_buffer,
        marks_and_unread_lines_survive_refills,
        short_lines_cross_the_ends_of_blocks,
        waiting_is_announced,
        a_regular_file_never_waits_and_tells_its_progress,
        what_cannot_be_opened_is_an_error,
        a_failed_read_stays_failed,
        a_full_disk_shows_in_flush_and_close,
        a_pipe_without_a_reader_is_told_apart,
        numbers_are_written_in_full,
        more_than_a_buffer_is_written_in_order,
        sizes_that_overflow_are_no_memory,
        tokens_are_shown_short_and_printable,
        errors_may_be_ignored,
    };
    return suite_run("io", tests, sizeof tests / sizeof *tests);
}
