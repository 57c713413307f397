/* SPDX-License-Identifier: MIT */
/* Cubes of a problem. */
#include "target.h"

void read_cubes(const uint8_t *bytes, size_t size)
{
    fuzz_rest rest;
    dlx_problem *problem = fuzz_problem(bytes, size, &rest);
    dlx_input *input = fuzz_input(rest.bytes, rest.size);
    dlx_cubes_free(dlx_cubes_read(problem, NULL, input, NULL));
    dlx_input_close(input);
    dlx_problem_free(problem);
}
