/* SPDX-License-Identifier: MIT */
/* Two engines count the solutions of a small problem, and find its best cost. */
#include "target.h"

#include <string.h>

enum { MOST_OPTIONS = 64, MOST_NONZEROS = 400, MOST_NODES = 2000 };

typedef struct finding {
    bool complete;
    char *found;
    bool any;
    int64_t cost;
} finding;

static finding search(const dlx_problem *problem, dlx_search_options options, const char *engine)
{
    finding result = {0};
    options.engine = engine;
    if (dlx_engine_supports(engine, problem, &options, NULL) != DLX_OK)
        return result;
    dlx_solver *solver = dlx_solver_new(problem, &options, NULL);
    if (!solver)
        return result;
    if (options.goal != DLX_GOAL_ANY) {
        result.any = dlx_solver_next(solver, NULL) == DLX_OK;
        result.cost = result.any ? dlx_solver_cost(solver) : 0;
    } else {
        dlx_solver_count(solver, NULL);
    }
    const dlx_end end = dlx_solver_end(solver);
    result.complete = end == DLX_END_COMPLETE || end == DLX_END_OPTIMAL ||
                      (options.goal != DLX_GOAL_ANY && end == DLX_END_ENOUGH);
    result.found = dlx_solver_found(solver);
    dlx_solver_free(solver);
    return result;
}

static void compare(const dlx_problem *problem, const dlx_search_options *options,
                    const char *engine)
{
    finding expected = search(problem, *options, "links");
    finding found = search(problem, *options, engine);
    if (expected.complete && found.complete) {
        fuzz_expect(strcmp(expected.found, found.found) == 0, "two engines find as many solutions");
        fuzz_expect(expected.cost == found.cost, "two engines find the same best cost");
    }
    dlx_free(expected.found);
    dlx_free(found.found);
}

static void compare_by(const dlx_problem *problem, size_t choice)
{
    size_t engines = 0;
    while (dlx_engine_name(engines))
        engines++;
    const dlx_search_options options = {
        .size = sizeof options,
        .limits = &(dlx_limits){.node_limit = MOST_NODES, .memory_limit = FUZZ_MEMORY},
        .count_only = true};
    dlx_search_options best = options;
    best.count_only = false;
    best.goal = choice % 2 ? DLX_GOAL_MIN : DLX_GOAL_MAX;
    compare(problem, &options, dlx_engine_name(choice % engines));
    if (dlx_problem_features(problem) & DLX_PROBLEM_COSTS)
        compare(problem, &best, dlx_engine_name(choice / 2 % engines));
}

void compare_engines(const uint8_t *bytes, size_t size)
{
    dlx_problem *problem = NULL;
    dlx_input *input = fuzz_input(bytes, size);
    const dlx_read_options options = {.size = sizeof options, .colours = 2};
    const dlx_format *format = dlx_format_detect(input, &options, NULL);
    dlx_reader *reader = format ? dlx_reader_new(format, input, &options, NULL) : NULL;
    if (reader && dlx_reader_next(reader, &problem, NULL) == DLX_OK &&
        dlx_problem_options(problem) <= MOST_OPTIONS &&
        dlx_problem_nonzeros(problem) <= MOST_NONZEROS)
        compare_by(problem, dlx_problem_digest(problem) % 1000);
    dlx_problem_free(problem);
    dlx_reader_free(reader);
    dlx_input_close(input);
}
