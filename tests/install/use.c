/* SPDX-License-Identifier: MIT */
/* A program of a user of the installed library: counts the solutions of Knuth's small example. */
#include <dlx.h>
#include <stdio.h>
#include <stdlib.h>

static const char text[] = "a b c d e f g\n"
                           "c e\n"
                           "a d g\n"
                           "b c f\n"
                           "a d f\n"
                           "b g\n"
                           "d e g\n";

static int count(const dlx_problem *problem, dlx_error *error)
{
    dlx_solver *solver = dlx_solver_new(problem, NULL, error);
    char *found;
    if (solver == NULL || dlx_solver_count(solver, error) != DLX_OK) {
        dlx_solver_free(solver);
        return EXIT_FAILURE;
    }
    found = dlx_solver_found(solver);
    if (found != NULL) {
        puts(found);
    }
    dlx_free(found);
    dlx_solver_free(solver);
    return EXIT_SUCCESS;
}

int main(void)
{
    dlx_error error = {DLX_OK, "", 0, 0, "", {0, 0}};
    int status = EXIT_FAILURE;
    dlx_problem *problem = NULL;
    dlx_reader *reader = NULL;
    dlx_input *input = dlx_input_memory("example", text, sizeof text - 1, &error);
    if (input != NULL) {
        reader = dlx_reader_new(dlx_format_find("ec"), input, NULL, &error);
    }
    if (reader != NULL && dlx_reader_next(reader, &problem, &error) == DLX_OK) {
        status = count(problem, &error);
    }
    if (status != EXIT_SUCCESS) {
        fprintf(stderr, "%s\n", error.text);
    }
    dlx_problem_free(problem);
    dlx_reader_free(reader);
    dlx_input_close(input);
    return status;
}
