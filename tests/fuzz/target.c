/* SPDX-License-Identifier: MIT */
#include "target.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

void fuzz_expect(bool holds, const char *text)
{
    if (holds)
        return;
    fprintf(stderr, "fuzz: expected that %s\n", text);
    abort();
}

dlx_input *fuzz_input(const void *bytes, size_t size)
{
    dlx_error error;
    dlx_input *input = dlx_input_memory("input", bytes, size, &error);
    if (!input) { /* compressed data that are cut off are refused at once */
        fuzz_expect(error.status != DLX_NO_MEMORY, "memory suffices");
        input = dlx_input_memory("input", "", 0, NULL);
    }
    dlx_input_limit(input, FUZZ_MEMORY);
    return input;
}

/* Returns NULL if the bytes are no small problem. */
static dlx_problem *read_small(const void *bytes, size_t size)
{
    enum { MOST_OPTIONS = 200, MOST_NONZEROS = 2000 };
    dlx_problem *problem = NULL;
    OWNED(dlx_input) input = fuzz_input(bytes, size);
    OWNED(dlx_reader) reader = dlx_reader_new(dlx_format_find("ec"), input, NULL, NULL);
    dlx_reader_next(reader, &problem, NULL);
    if (problem && dlx_problem_options(problem) <= MOST_OPTIONS &&
        dlx_problem_nonzeros(problem) <= MOST_NONZEROS)
        return problem;
    dlx_problem_free(problem);
    return NULL;
}

/* Returns the length of the bytes up to the first `|= end`, with its line feed, or 0. */
static size_t first_record(const uint8_t *bytes, size_t size)
{
    static const char end[] = "|= end\n";
    for (size_t i = 0; i + sizeof end - 1 <= size; i++)
        if (memcmp(bytes + i, end, sizeof end - 1) == 0)
            return i + sizeof end - 1;
    return 0;
}

dlx_problem *fuzz_problem(const uint8_t *bytes, size_t size, fuzz_rest *rest)
{
    static const char fixed[] = "A B C D E F G\nC E F |1\nA D G |3\nB C F |5\nA D |2\nB G |4\n"
                                "D E G |1\n";
    const size_t length = first_record(bytes, size);
    dlx_problem *problem = length ? read_small(bytes, length) : NULL;
    *rest = problem ? (fuzz_rest){bytes + length, size - length} : (fuzz_rest){bytes, size};
    return problem ? problem : read_small(fixed, sizeof fixed - 1);
}

dlx_input *fuzz_problem_input(const uint8_t *bytes, size_t size, dlx_problem **problem)
{
    fuzz_rest rest;
    *problem = fuzz_problem(bytes, size, &rest);
    return fuzz_input(rest.bytes, rest.size);
}

size_t fuzz_line_end(const uint8_t *bytes, size_t size, size_t start)
{
    const uint8_t *feed = start < size ? memchr(bytes + start, '\n', size - start) : NULL;
    return feed ? (size_t)(feed - bytes) + 1 : size;
}

void fuzz_ignore_warning(void *state, const dlx_error *warning)
{
    (void)state, (void)warning;
}

static char file_path[4096];

static void remove_file(void)
{
    unlink(file_path);
}

const char *fuzz_file(const uint8_t *bytes, size_t size)
{
    static int file = -1;
    if (file < 0) {
        const char *directory = getenv("TMPDIR");
        snprintf(file_path, sizeof file_path, "%s/dlx-fuzz-XXXXXX", directory ? directory : "/tmp");
        file = mkstemp(file_path);
        atexit(remove_file);
    }
    fuzz_expect(ftruncate(file, 0) == 0 && pwrite(file, bytes, size, 0) == (ssize_t)size,
                "a temporary file can be written");
    return file_path;
}
