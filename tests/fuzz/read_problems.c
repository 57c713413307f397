/* SPDX-License-Identifier: MIT */
/* Problems in any format; the problem read is written, and read again. Two engines count the
 * solutions of a small problem, and find its best cost. */
#include "target.h"

#include <string.h>

static uint64_t read_digest(const char *text, size_t size)
{
    OWNED(dlx_problem) problem = NULL;
    OWNED(dlx_input) input = fuzz_input(text, size);
    OWNED(dlx_reader) reader = dlx_reader_new(dlx_format_find("ec"), input, NULL, NULL);
    fuzz_expect(dlx_reader_next(reader, &problem, NULL) == DLX_OK, "a written problem is read");
    return dlx_problem_digest(problem);
}

/* Writes the problem in ec, and in a format that depends on the size of the input. */
static void write_problem(const dlx_problem *problem, size_t choice)
{
    size_t size, formats = 0;
    while (dlx_format_at(formats))
        formats++;
    const dlx_format *format = dlx_format_at(choice % formats);
    OWNED(dlx_output) output = dlx_output_memory(NULL);
    OWNED(dlx_output) other = dlx_output_memory(NULL);
    if (dlx_problem_write(problem, dlx_format_find("ec"), NULL, output, NULL) == DLX_OK) {
        const char *text = dlx_output_contents(output, &size);
        fuzz_expect(read_digest(text, size) == dlx_problem_digest(problem),
                    "a problem written in ec is the same when read");
    }
    if (dlx_format_capabilities(format) & DLX_FORMAT_WRITES_PROBLEMS)
        dlx_problem_write(problem, format, NULL, other, NULL);
}

void read_problems_as(const dlx_format *format, const uint8_t *bytes, size_t size)
{
    enum { MOST_WRITTEN = 1 << 14 };
    OWNED(dlx_input) input = fuzz_input(bytes, size);
    const dlx_read_options options = {
        .size = sizeof options, .colours = 3, .strict = size % 4 == 1, .warn = fuzz_ignore_warning};
    if (!format)
        format = dlx_format_detect(input, &options, NULL);
    OWNED(dlx_reader) reader = format ? dlx_reader_new(format, input, &options, NULL) : NULL;
    dlx_status status = reader ? DLX_OK : DLX_NO_DATA;
    while (status == DLX_OK || status == DLX_SYNTAX || status == DLX_REFUSED) {
        OWNED(dlx_problem) problem = NULL;
        status = dlx_reader_next(reader, &problem, NULL);
        if (status == DLX_OK && dlx_problem_nonzeros(problem) < MOST_WRITTEN &&
            dlx_problem_items(problem) < MOST_WRITTEN) {
            dlx_reader_check(reader, problem, fuzz_ignore_warning, NULL, NULL, NULL);
            write_problem(problem, size);
        }
    }
}

void read_problems(const uint8_t *bytes, size_t size)
{
    read_problems_as(NULL, bytes, size);
}

typedef struct finding {
    bool complete;
    char *found;
    int64_t cost;
} finding;

static finding search(const dlx_problem *problem, dlx_search_options options, const char *engine)
{
    finding result = {0};
    options.engine = engine;
    OWNED(dlx_solver) solver = NULL;
    if (dlx_engine_supports(engine, problem, &options, NULL) == DLX_OK)
        solver = dlx_solver_new(problem, &options, NULL);
    if (!solver)
        return result;
    if (options.goal == DLX_GOAL_ANY)
        dlx_solver_count(solver, NULL);
    else if (dlx_solver_next(solver, NULL) == DLX_OK)
        result.cost = dlx_solver_cost(solver);
    const dlx_end end = dlx_solver_end(solver);
    result.complete = end == DLX_END_COMPLETE || end == DLX_END_OPTIMAL ||
                      (options.goal != DLX_GOAL_ANY && end == DLX_END_ENOUGH);
    result.found = dlx_solver_found(solver);
    return result;
}

static void compare(const dlx_problem *problem, const dlx_search_options *options, size_t choice)
{
    size_t engines = 0;
    while (dlx_engine_name(engines))
        engines++;
    const finding expected = search(problem, *options, "links");
    const finding found = search(problem, *options, dlx_engine_name(choice % engines));
    if (expected.complete && found.complete) {
        fuzz_expect(strcmp(expected.found, found.found) == 0, "two engines find as many solutions");
        fuzz_expect(expected.cost == found.cost, "two engines find the same best cost");
    }
    dlx_free(expected.found);
    dlx_free(found.found);
}

void compare_engines(const uint8_t *bytes, size_t size)
{
    enum { MOST_OPTIONS = 64, MOST_NONZEROS = 400, MOST_NODES = 2000 };
    OWNED(dlx_problem) problem = NULL;
    OWNED(dlx_input) input = fuzz_input(bytes, size);
    const dlx_read_options options = {.size = sizeof options, .colours = 2};
    const dlx_format *format = dlx_format_detect(input, &options, NULL);
    OWNED(dlx_reader) reader = format ? dlx_reader_new(format, input, &options, NULL) : NULL;
    if (!reader || dlx_reader_next(reader, &problem, NULL) != DLX_OK ||
        dlx_problem_options(problem) > MOST_OPTIONS ||
        dlx_problem_nonzeros(problem) > MOST_NONZEROS)
        return;
    const size_t choice = dlx_problem_digest(problem) % 1000;
    dlx_search_options how = {
        .size = sizeof how,
        .limits = &(dlx_limits){.node_limit = MOST_NODES, .memory_limit = FUZZ_MEMORY},
        .count_only = true};
    compare(problem, &how, choice);
    how.count_only = false;
    how.goal = choice % 2 ? DLX_GOAL_MIN : DLX_GOAL_MAX;
    if (dlx_problem_features(problem) & DLX_PROBLEM_COSTS)
        compare(problem, &how, choice / 2);
}
