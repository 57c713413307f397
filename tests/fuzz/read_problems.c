/* SPDX-License-Identifier: MIT */
/* Problems in any format; the problem read is written, and read again. */
#include "target.h"

static uint64_t read_digest(const char *text, size_t size)
{
    dlx_problem *problem = NULL;
    dlx_input *input = fuzz_input(text, size);
    dlx_reader *reader = dlx_reader_new(dlx_format_find("ec"), input, NULL, NULL);
    fuzz_expect(dlx_reader_next(reader, &problem, NULL) == DLX_OK, "a written problem is read");
    const uint64_t digest = dlx_problem_digest(problem);
    dlx_problem_free(problem);
    dlx_reader_free(reader);
    dlx_input_close(input);
    return digest;
}

static void write_ec(const dlx_problem *problem)
{
    size_t size;
    dlx_output *output = dlx_output_memory(NULL);
    if (dlx_problem_write(problem, dlx_format_find("ec"), NULL, output, NULL) == DLX_OK) {
        const char *text = dlx_output_contents(output, &size);
        fuzz_expect(read_digest(text, size) == dlx_problem_digest(problem),
                    "a problem written in ec is the same when read");
    }
    dlx_output_close(output, NULL);
}

/* Writes the problem in a format that depends on the size of the input. */
static void write_other(const dlx_problem *problem, size_t choice)
{
    size_t formats = 0;
    while (dlx_format_at(formats))
        formats++;
    const dlx_format *format = dlx_format_at(choice % formats);
    dlx_output *output = dlx_output_memory(NULL);
    if (dlx_format_capabilities(format) & DLX_FORMAT_WRITES_PROBLEMS)
        dlx_problem_write(problem, format, NULL, output, NULL);
    dlx_output_close(output, NULL);
}

static void ignore_warning(void *state, const dlx_error *warning)
{
    (void)state, (void)warning;
}

void read_problems_as(const dlx_format *format, const uint8_t *bytes, size_t size)
{
    enum { MOST_WRITTEN = 1 << 14 };
    dlx_input *input = fuzz_input(bytes, size);
    const dlx_read_options options = {
        .size = sizeof options, .colours = 3, .strict = size % 4 == 1, .warn = ignore_warning};
    if (!format)
        format = dlx_format_detect(input, &options, NULL);
    dlx_reader *reader = format ? dlx_reader_new(format, input, &options, NULL) : NULL;
    dlx_status status = reader ? DLX_OK : DLX_NO_DATA;
    while (status == DLX_OK || status == DLX_SYNTAX || status == DLX_REFUSED) {
        dlx_problem *problem = NULL;
        status = dlx_reader_next(reader, &problem, NULL);
        if (status == DLX_OK && dlx_problem_nonzeros(problem) < MOST_WRITTEN &&
            dlx_problem_items(problem) < MOST_WRITTEN) {
            dlx_reader_check(reader, problem, ignore_warning, NULL, NULL, NULL);
            write_ec(problem);
            write_other(problem, size);
        }
        dlx_problem_free(problem);
    }
    dlx_reader_free(reader);
    dlx_input_close(input);
}

void read_problems(const uint8_t *bytes, size_t size)
{
    read_problems_as(NULL, bytes, size);
}
