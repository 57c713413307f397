/* SPDX-License-Identifier: MIT */
/* Groups of symmetries of a problem, which are written and divide the problem. */
#include "target.h"

void read_groups(const uint8_t *bytes, size_t size)
{
    fuzz_rest rest;
    dlx_problem *problem = fuzz_problem(bytes, size, &rest);
    dlx_input *input = fuzz_input(rest.bytes, rest.size);
    dlx_output *output = dlx_output_memory(NULL);
    dlx_group *group = dlx_group_read(problem, input, NULL, NULL);
    if (group) {
        dlx_free(dlx_group_order(group));
        dlx_group_write(group, &(dlx_group_write_options){.format = size % 2 ? "json" : NULL},
                        output, NULL);
        dlx_quotient_free(dlx_quotient_new(group, NULL));
    }
    dlx_group_free(group);
    dlx_output_close(output, NULL);
    dlx_input_close(input);
    dlx_problem_free(problem);
}
