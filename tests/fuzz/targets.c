/* SPDX-License-Identifier: MIT */
/* The table of targets, and the functions that libFuzzer calls. --target=NAME chooses a target,
 * --targets prints their names. */
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

/* Pieces of files in different formats, in sequence: a reader's state ends with its format. Inputs
 * are joined at line ends, see below. */
static void read_joined(const uint8_t *bytes, size_t size)
{
    read_sudokus(bytes, size);
    read_problems(bytes, size);
    read_answers(bytes, size);
}

static const struct {
    const char *name;
    fuzz_fn *run;
} targets[] = {
    {"problems", read_problems},
    {"sudokus", read_sudokus},
    {"answers", read_answers},
    {"solutions", read_solutions},
    {"groups", read_groups},
    {"cubes", read_cubes},
    {"proofs", read_proofs},
    {"checkpoints", read_checkpoint},
    {"cube-results", read_cube_results},
    {"traces", read_trace},
    {"boards", read_boards},
    {"named", read_named},
    {"joined", read_joined},
    {"pieces", read_pieces},
    {"engines", compare_engines},
};

enum { TARGETS = sizeof targets / sizeof *targets };

static fuzz_fn *chosen;

int LLVMFuzzerInitialize(int *argc, char ***argv);
int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);
size_t LLVMFuzzerCustomCrossOver(const uint8_t *first, size_t first_size, const uint8_t *second,
                                 size_t second_size, uint8_t *joined, size_t room, unsigned seed);

/* Prints the names of all targets, and ends the program. */
static void print_targets(FILE *file, int status)
{
    for (size_t i = 0; i < TARGETS; i++)
        fprintf(file, "%s\n", targets[i].name);
    exit(status);
}

static void choose(const char *argument)
{
    static const char option[] = "--target=";
    const size_t length = sizeof option - 1;
    if (strcmp(argument, "--targets") == 0)
        print_targets(stdout, 0);
    for (size_t i = 0; i < TARGETS; i++)
        if (strncmp(argument, option, length) == 0 &&
            strcmp(argument + length, targets[i].name) == 0)
            chosen = targets[i].run;
}

int LLVMFuzzerInitialize(int *argc, char ***argv)
{
    for (int i = 1; i < *argc; i++)
        choose((*argv)[i]);
    if (!chosen) {
        fprintf(stderr, "fuzz: expected --target=NAME, one of\n");
        print_targets(stderr, 2);
    }
    return 0;
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    chosen(bytes, size);
    return 0;
}

/* Joins the first lines of an input and the last lines of another. */
size_t LLVMFuzzerCustomCrossOver(const uint8_t *first, size_t first_size, const uint8_t *second,
                                 size_t second_size, uint8_t *joined, size_t room, unsigned seed)
{
    const size_t end = fuzz_line_end(first, first_size, seed % (first_size + 1));
    size_t start = fuzz_line_end(second, second_size, seed / 7 % (second_size + 1));
    if (start == second_size)
        start = 0;
    if (end + second_size - start > room)
        return 0;
    memcpy(joined, first, end);
    memcpy(joined + end, second + start, second_size - start);
    return end + second_size - start;
}
