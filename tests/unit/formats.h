/* SPDX-License-Identifier: MIT */
/* Problems from text and as text, in any format, for tests. */
#ifndef TESTS_UNIT_FORMATS_H
#define TESTS_UNIT_FORMATS_H

#include "errors.h"
#include "owned.h"

#include <check.h>
#include <string.h>

/* The input being read. */
typedef struct reading {
    dlx_input *input;
    dlx_reader *reader;
} reading;

static inline reading open_reading(const char *format, const char *text, size_t size,
                                   const dlx_read_options *options)
{
    reading source;
    source.input = dlx_input_memory("text", text, size, NULL);
    ck_assert_ptr_nonnull(source.input);
    source.reader = dlx_reader_new(dlx_format_find(format), source.input, options, NULL);
    ck_assert_ptr_nonnull(source.reader);
    return source;
}

static inline void close_reading(reading *source)
{
    dlx_reader_free(source->reader);
    dlx_input_close(source->input);
}

/* The only problem of a text. */
static inline dlx_problem *read_one(const char *format, const char *text)
{
    dlx_problem *problem;
    dlx_problem *none;
    SCOPED(close_reading) reading source = open_reading(format, text, strlen(text), NULL);
    ck_assert_msg(dlx_reader_next(source.reader, &problem, &error) == DLX_OK, "%s", error.text);
    ck_assert_int_eq(dlx_reader_next(source.reader, &none, &error), DLX_NO_DATA);
    return problem;
}

/* A reader of the solutions in a text, freed at the end of the block. */
#define SOLUTIONS(reader, text)                                                                    \
    OWNED(dlx_input) reader##_input = dlx_input_memory("text", text, strlen(text), NULL);          \
    OWNED(dlx_solution_reader) reader = dlx_solution_reader_new(reader##_input, NULL)

/* The text of a problem; NULL: the format cannot hold the problem, which leaves only an error. */
static inline char *try_write(const dlx_problem *problem, const dlx_format *format)
{
    error = (dlx_error){.status = DLX_OK};
    dlx_output *output = dlx_output_memory(NULL);
    const dlx_status status = dlx_problem_write(problem, format, NULL, output, &error);
    char *text = take_text(output);
    if (status == DLX_OK)
        return text;
    ck_assert_int_eq(status, DLX_UNSUPPORTED);
    ck_assert_str_eq(text, "");
    ck_assert_str_ne(error.text, "");
    free(text);
    return NULL;
}

static inline char *write_as(const dlx_problem *problem, const char *format)
{
    char *text = try_write(problem, dlx_format_find(format));
    ck_assert_msg(text != NULL, "%s", error.text);
    return text;
}

#endif
