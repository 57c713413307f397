/* SPDX-License-Identifier: MIT */
/* Counts the solutions of the exact-cover problems on standard input. */
#include <dlx.h>
#include <stdio.h>
#include <stdlib.h>

static void count(const dlx_problem *problem)
{
    dlx_error error;
    dlx_solver *solver = dlx_solver_new(problem, NULL, &error);
    if (solver && dlx_solver_count(solver, &error) == DLX_OK) {
        char *found = dlx_solver_found(solver);
        printf("%s has %s solutions\n", dlx_problem_name(problem), found ? found : "too many");
        dlx_free(found);
    } else {
        fprintf(stderr, "%s\n", error.text);
    }
    dlx_solver_free(solver);
}

int main(void)
{
    dlx_error error;
    dlx_problem *problem;
    dlx_input *input = dlx_input_open("-", &error);
    dlx_reader *reader = input ? dlx_reader_new(dlx_format_find("ec"), input, NULL, &error) : NULL;
    dlx_status status = reader ? DLX_OK : error.status;
    while (reader && (status = dlx_reader_next(reader, &problem, &error)) == DLX_OK) {
        count(problem);
        dlx_problem_free(problem);
    }
    if (status != DLX_NO_DATA)
        fprintf(stderr, "line %lu: %s\n", (unsigned long)error.line, error.text);
    dlx_reader_free(reader);
    dlx_input_close(input);
    return status == DLX_NO_DATA ? EXIT_SUCCESS : EXIT_FAILURE;
}
