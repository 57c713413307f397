/* SPDX-License-Identifier: MIT */
/* Answers of other solvers to a problem. */
#include "target.h"

void read_answer_as(const char *dialect, const uint8_t *bytes, size_t size)
{
    fuzz_rest rest;
    dlx_problem *problem = fuzz_problem(bytes, size, &rest);
    dlx_input *input = fuzz_input(rest.bytes, rest.size);
    dlx_answer *answer =
        dlx_answer_read(problem, &(dlx_answer_options){.dialect = dialect}, input, NULL);
    for (size_t model = 0; answer && model < dlx_answer_models(answer); model++) {
        size_t count;
        const uint32_t *options = dlx_answer_model(answer, model, &count);
        for (size_t k = 0; k < count; k++)
            fuzz_expect(options[k] < dlx_problem_options(problem) &&
                            (k == 0 || options[k - 1] < options[k]),
                        "options of a model exist and ascend");
    }
    dlx_answer_free(answer);
    dlx_input_close(input);
    dlx_problem_free(problem);
}

void read_answers(const uint8_t *bytes, size_t size)
{
    read_answer_as(NULL, bytes, size);
}
