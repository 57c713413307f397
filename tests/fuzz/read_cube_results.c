/* SPDX-License-Identifier: MIT */
/* Lines about cubes and the solutions before them, as ec-solve --merge reads results. */
#include "cli/print.h"
#include "cubes/cube_result.h"
#include "target.h"

#include <stdlib.h>
#include <string.h>

static void read_line(const char *line)
{
    cube_result about;
    char *sum = strdup("99999999999999999999");
    if (cube_result_parse(line, &about))
        sum = big_decimal_add(sum, about.found);
    free(sum);
    cube_result_is_of_proof(line);
}

/* Reads the options of solutions that are right. */
static void read_listed(const uint8_t *bytes, size_t size)
{
    const dlx_solution_record *record;
    fuzz_rest rest;
    dlx_problem *problem = fuzz_problem(bytes, size, &rest);
    uint32_t *options = calloc(dlx_problem_options(problem) + 1, sizeof *options);
    dlx_checker *checker = dlx_checker_new(problem, NULL, NULL);
    dlx_input *input = fuzz_input(rest.bytes, rest.size);
    dlx_solution_reader *reader = dlx_solution_reader_new(input, NULL);
    while (dlx_solution_reader_next(reader, &record, NULL) == DLX_OK)
        if (!record->is_end && dlx_checker_record(checker, record, NULL) == DLX_OK)
            fields_options(record->head, options);
    free(options);
    dlx_solution_reader_free(reader);
    dlx_input_close(input);
    dlx_checker_free(checker);
    dlx_problem_free(problem);
}

void read_cube_results(const uint8_t *bytes, size_t size)
{
    char *line = malloc(size + 1);
    fuzz_expect(line, "memory suffices");
    for (size_t start = 0, end; start < size; start = end) {
        const uint8_t *feed = memchr(bytes + start, '\n', size - start);
        end = feed ? (size_t)(feed - bytes) + 1 : size;
        memcpy(line, bytes + start, end - start);
        line[end - start] = '\0';
        read_line(line);
    }
    free(line);
    read_listed(bytes, size);
}
