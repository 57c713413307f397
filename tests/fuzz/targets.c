/* SPDX-License-Identifier: MIT */
/* The table of targets, and the functions that libFuzzer calls. --target=NAME chooses a target,
 * --targets prints their names. */
#include "target.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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
