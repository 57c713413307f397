/* SPDX-License-Identifier: MIT */
/* Bytes out, buffers and messages: lib/io. */
#include "io/buffer.h"
#include "io/output.h"
#include "lines.h"
#include "suite.h"

#include <signal.h>
#include <unistd.h>

TEST(a_full_disk_shows_in_flush_and_close)
{
    static const char zeros[DLX_OUTPUT_SIZE + 1] = {0};
    dlx_output *output = dlx_output_create("/dev/full", &error);
    if (!output)
        return; /* a system without it */
    dlx_output_text(output, "text");
    ck_assert(!dlx_output_failed(output));
    FAILS(dlx_output_flush(output, &error), DLX_WRITE_FAILED);
    ck_assert_ptr_null(dlx_output_contents(output, NULL));
    ck_assert_str_eq(error.text, "/dev/full: No space left on device");
    ck_assert(dlx_output_failed(output));
    dlx_output_bytes(output, zeros, sizeof zeros);
    ck_assert_int_eq(dlx_output_flush(output, NULL), DLX_WRITE_FAILED);
    FAILS(dlx_output_close(output, &error), DLX_WRITE_FAILED);
    output = dlx_output_create("/dev/full", &error);
    dlx_output_bytes(output, zeros, sizeof zeros);
    ck_assert(dlx_output_failed(output));
    FAILS(dlx_output_close(output, &error), DLX_WRITE_FAILED);
    output = dlx_output_create("/dev/full", &error);
    ck_assert_int_eq(dlx_output_close(output, &error), DLX_OK);
    ck_assert_int_eq(dlx_output_close(NULL, &error), DLX_OK);
}

TEST(a_pipe_without_a_reader_is_told_apart)
{
    int ends[2];
    ck_assert_int_eq(pipe(ends), 0);
    close(ends[0]);
    signal(SIGPIPE, SIG_IGN);
    dlx_output *output = dlx_output_fd(ends[1], "pipe", &error);
    dlx_output_text(output, "text");
    FAILS(dlx_output_flush(output, &error), DLX_PIPE_CLOSED);
    FAILS(dlx_output_close(output, &error), DLX_PIPE_CLOSED);
    signal(SIGPIPE, SIG_DFL);
    close(ends[1]);
}

TEST(numbers_are_written_in_full)
{
    OWNED(dlx_output) output = dlx_output_memory(NULL);
    dlx_output_unsigned(output, 0);
    dlx_output_byte(output, ' ');
    dlx_output_unsigned(output, UINT64_MAX);
    dlx_output_byte(output, ' ');
    dlx_output_signed(output, INT64_MIN);
    dlx_output_signed(output, -7);
    dlx_output_byte(output, ' ');
    dlx_output_signed(output, INT64_MAX);
    ck_assert_str_eq(dlx_output_contents(output, NULL),
                     "0 18446744073709551615 -9223372036854775808-7 9223372036854775807");
}

TEST(more_than_a_buffer_is_written_in_order)
{
    enum { WORDS = 20000 };
    char path[] = "/tmp/test_io.XXXXXX";
    close(mkstemp(path));
    dlx_output *output = dlx_output_create(path, &error);
    for (uint64_t i = 0; i < WORDS; i++) {
        dlx_output_unsigned(output, i);
        dlx_output_byte(output, '\n');
    }
    ck_assert_int_eq(dlx_output_close(output, &error), DLX_OK);
    OWNED(dlx_input) input = dlx_input_open(path, &error);
    unlink(path);
    for (uint64_t i = 0; i < WORDS; i++) {
        char text[24];
        snprintf(text, sizeof text, "%llu", (unsigned long long)i);
        expect_line(input, text, i + 1);
    }
    expect_end(input);
}

TEST(sizes_that_overflow_are_no_memory)
{
    int *numbers = NULL;
    size_t capacity = 0;
    ck_assert(!dlx_buffer_grow(&numbers, &capacity, SIZE_MAX / 2, sizeof *numbers));
    ck_assert_ptr_null(numbers);
    ck_assert_ptr_null(dlx_buffer_allocate(SIZE_MAX / 2, 4));
    ck_assert(dlx_buffer_grow(&numbers, &capacity, 1, sizeof *numbers));
    ck_assert_uint_ge(capacity, 1);
    dlx_buffer buffer = {.size = SIZE_MAX - 1};
    ck_assert(!dlx_buffer_add(&buffer, "ab", 2));
    free(numbers);
    free(dlx_buffer_allocate(0, 8));
}

TEST(tokens_are_shown_short_and_printable)
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

TEST(errors_may_be_ignored)
{
    ck_assert_int_eq(dlx_error_set(NULL, DLX_SYNTAX, "%d", 1), DLX_SYNTAX);
    dlx_error_place(NULL, "file", 1, 1);
    ck_assert_int_eq(dlx_error_memory(NULL), DLX_NO_MEMORY);
}
