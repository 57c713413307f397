/* SPDX-License-Identifier: MIT */
/* Cubes as text, a line for each: `cube 3 of 64 problem DIGEST estimate 1234 options 17 -30`. A
 * line is self-contained, for programs that distribute lines. */
#include "search/cubes/cubes.h"

#include "io/tokens.h"
#include <stdio.h>

enum { DIGEST_DIGITS = 16 };

void dlx_cubes_write(const dlx_cubes *cubes, const dlx_problem *problem, dlx_output *output)
{
    char digest[DIGEST_DIGITS + 1];
    snprintf(digest, sizeof digest, "%016llx", (unsigned long long)dlx_problem_digest(problem));
    for (size_t index = 0; index < cubes->count; index++) {
        size_t count;
        const int64_t *literals = dlx_cubes_literals(cubes, index, &count);
        dlx_output_put(output, "cube %zu of %zu problem %s estimate %llu options", index + 1,
                       cubes->count, digest, (unsigned long long)cubes->cubes[index].estimate);
        for (size_t i = 0; i < count; i++)
            dlx_output_put(output, " %lld", (long long)literals[i]);
        dlx_output_byte(output, '\n');
    }
}

typedef struct cube_reader {
    dlx_input *input;
    dlx_line line;
    const char *cursor; /* position in the line */
    dlx_error *error;
    uint64_t digest; /* of the problem */
    dlx_cubes *cubes;
    dlx_literals literals; /* of the current line */
} cube_reader;

/* Reads the next word, which must be `wanted`. */
static dlx_status read_word(cube_reader *reader, const char *wanted)
{
    const char *word;
    size_t length;
    if (dlx_tokens_next_word(&reader->line, &reader->cursor, &word, &length) &&
        dlx_is_word(word, length, wanted))
        return DLX_OK;
    return dlx_input_error(
        reader->input, &reader->line, reader->cursor, reader->error,
        "expected '%s', as in 'cube I of N problem DIGEST estimate E options ...'", wanted);
}

/* Reads a word and the number after it. */
static dlx_status read_number(cube_reader *reader, const char *before, uint64_t *number)
{
    const char *word;
    size_t length;
    const dlx_status status = read_word(reader, before);
    if (status != DLX_OK)
        return status;
    if (dlx_tokens_next_word(&reader->line, &reader->cursor, &word, &length) &&
        dlx_tokens_parse_unsigned(word, length, number))
        return DLX_OK;
    return dlx_input_error(reader->input, &reader->line, reader->cursor, reader->error,
                           "expected a number after '%s'", before);
}

static dlx_status read_digest(cube_reader *reader)
{
    char digest[DIGEST_DIGITS + 1];
    const char *word = reader->cursor;
    size_t length = 0;
    const dlx_status status = read_word(reader, "problem");
    if (status != DLX_OK)
        return status;
    snprintf(digest, sizeof digest, "%016llx", (unsigned long long)reader->digest);
    if (dlx_tokens_next_word(&reader->line, &reader->cursor, &word, &length) &&
        dlx_is_word(word, length, digest))
        return DLX_OK;
    return dlx_input_error(reader->input, &reader->line, word, reader->error,
                           "expected cubes of the problem with digest %s, found digest %s", digest,
                           dlx_show(word, length).text);
}

static dlx_status read_literals(cube_reader *reader)
{
    const char *word;
    size_t length;
    dlx_status status = read_word(reader, "options");
    reader->literals.count = 0;
    while (status == DLX_OK &&
           dlx_tokens_next_word(&reader->line, &reader->cursor, &word, &length)) {
        int64_t literal;
        if (!dlx_tokens_parse_signed(word, length, &literal) || literal == 0 ||
            literal == INT64_MIN)
            return dlx_input_error(
                reader->input, &reader->line, word, reader->error,
                "expected the number of an option, negative if excluded, found %s",
                dlx_show(word, length).text);
        if (!dlx_literals_add(&reader->literals, literal))
            return dlx_error_memory(reader->error);
    }
    return status;
}

static dlx_status read_cube(cube_reader *reader)
{
    const size_t expected = reader->cubes->count + 1;
    uint64_t number = 0, stated = 0, estimate = 0;
    reader->cursor = reader->line.text;
    dlx_status status = read_number(reader, "cube", &number);
    if (status == DLX_OK && number != expected)
        return dlx_input_error(reader->input, &reader->line, reader->line.text, reader->error,
                               "expected cube %zu, found cube %llu", expected,
                               (unsigned long long)number);
    if (status == DLX_OK)
        status = read_number(reader, "of", &stated);
    if (status == DLX_OK)
        status = read_digest(reader);
    if (status == DLX_OK)
        status = read_number(reader, "estimate", &estimate);
    if (status == DLX_OK)
        status = read_literals(reader);
    if (status == DLX_OK &&
        !dlx_cubes_add(reader->cubes, reader->literals.list, reader->literals.count, estimate))
        status = dlx_error_memory(reader->error);
    return status;
}

static dlx_status read_cubes(cube_reader *reader)
{
    dlx_status status;
    while ((status = dlx_input_line(reader->input, &reader->line, reader->error)) == DLX_OK) {
        if (dlx_tokens_is_blank_line(&reader->line))
            continue;
        status = read_cube(reader);
        if (status != DLX_OK)
            return status;
    }
    return status == DLX_NO_DATA ? DLX_OK : status;
}

dlx_cubes *dlx_cubes_read(const dlx_problem *problem, const dlx_limits *limits, dlx_input *input,
                          dlx_error *error)
{
    dlx_budget budget;
    if (dlx_budget_of(&budget, limits, "cubes", error) != DLX_OK)
        return NULL;
    cube_reader reader = {.input = input,
                          .error = error,
                          .digest = dlx_problem_digest(problem),
                          .cubes = calloc(1, sizeof *reader.cubes)};
    dlx_status status = reader.cubes ? read_cubes(&reader) : dlx_error_memory(error);
    free(reader.literals.list);
    if (status == DLX_OK)
        status = dlx_cubes_check(reader.cubes, problem, &budget, error);
    if (status == DLX_OK)
        return reader.cubes;
    if (status == DLX_INVALID) {
        dlx_error_place(error, dlx_input_name(input), 0, 0);
        if (error)
            error->status = DLX_SYNTAX;
    }
    dlx_cubes_free(reader.cubes);
    return NULL;
}
