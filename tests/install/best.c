/* SPDX-License-Identifier: MIT */
/* The cheapest shifts of a problem built in memory; also C++. Defined with LATER, sets a member
 * that this version of the library does not know. */
#include <dlx.h>
#include <stdio.h>

static const struct {
    const char *name;
    int64_t cents;
    const char *hours[3];
} shifts[] = {
    {"early", 150, {"am", "noon", NULL}}, {"late", 200, {"noon", "pm", NULL}},
    {"short", 75, {"pm", NULL, NULL}},    {"split", 325, {"am", "pm", NULL}},
    {"lunch", 50, {"noon", NULL, NULL}},  {"dawn", 25, {"am", NULL, NULL}},
};

static dlx_status add_shift(dlx_builder *builder, size_t k, dlx_error *error)
{
    dlx_status status = dlx_builder_option_name(builder, shifts[k].name, error);
    for (size_t i = 0; shifts[k].hours[i] && status == DLX_OK; i++)
        status = dlx_builder_add(builder, shifts[k].hours[i], NULL, error);
    if (status == DLX_OK)
        status = dlx_builder_cost_decimal(builder, shifts[k].cents, 2, error);
    return status == DLX_OK ? dlx_builder_end_option(builder, error) : status;
}

static dlx_problem *build(dlx_error *error)
{
    static const char *const hours[] = {"am", "noon", "pm"};
    dlx_builder *builder = dlx_builder_new(error);
    dlx_status status = builder ? DLX_OK : DLX_NO_MEMORY;
    for (size_t i = 0; i < sizeof hours / sizeof *hours && status == DLX_OK; i++)
        status = dlx_builder_primary(builder, hours[i], 1, 1, error);
    for (size_t k = 0; k < sizeof shifts / sizeof *shifts && status == DLX_OK; k++)
        status = add_shift(builder, k, error);
    dlx_problem *problem = status == DLX_OK ? dlx_builder_finish(builder, error) : NULL;
    dlx_builder_free(builder);
    return problem;
}

static void print_solution(const dlx_problem *problem, const dlx_solver *solver)
{
    size_t count;
    const uint32_t *chosen = dlx_solver_solution(solver, &count);
    char *cost = dlx_problem_cost_text(problem, dlx_solver_cost(solver));
    printf("%s", cost ? cost : "?");
    for (size_t i = 0; i < count; i++)
        printf(" %s", dlx_problem_option_name(problem, chosen[i]));
    printf("\n");
    dlx_free(cost);
}

int main(void)
{
    dlx_error error;
    dlx_search_options options;
    DLX_INIT(&options);
    options.goal = DLX_GOAL_MIN;
    options.solution_limit = 3;
#ifdef LATER
    options.later = LATER;
#endif
    dlx_problem *problem = build(&error);
    dlx_solver *solver = problem ? dlx_solver_new(problem, &options, &error) : NULL;
    dlx_status status = solver ? DLX_OK : error.status;
    while (status == DLX_OK && (status = dlx_solver_next(solver, &error)) == DLX_OK)
        print_solution(problem, solver);
    if (status == DLX_NO_DATA)
        printf("%s\n", dlx_end_word(dlx_solver_end(solver)));
    else
        printf("%s\n", error.text);
    dlx_solver_free(solver);
    dlx_problem_free(problem);
    return status == DLX_NO_DATA ? 0 : 1;
}
