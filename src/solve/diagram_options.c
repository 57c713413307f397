/* SPDX-License-Identifier: MIT */
#include "solve/problem_search.h"

#include "cli/arguments.h"

/* What a sample excludes, and a diagram, whose format the rows of these options exclude. */
#define NO_DRAWING "engine min max set-cover choose count trace proof number to=zdd"

const tool_option diagram_options[] = {
    {0, "sample", "N", "draw N solutions uniformly at random",
     TOOL_NUMBER(diagram_settings, sample, 1, UINT64_MAX),
     .excludes = NO_DRAWING " all random-first"},
    {0, "random-first", "N", "print the first N solutions of a search in random order",
     TOOL_NUMBER(diagram_settings, random_first, 1, UINT64_MAX), .excludes = NO_DRAWING " all"},
    {'s', "seed", "S", "seed --sample and --random-first; default 0",
     TOOL_NUMBER(diagram_settings, seed, 0, UINT64_MAX), .needs = "sample random-first"},
    {0, "zdd-map", "FILE", "with -t zdd: write the meaning of variables to FILE",
     TOOL_TEXT(diagram_settings, map_path), .needs = "to=zdd"},
    {0},
};

bool diagram_settle(diagram_settings *set, const dlx_format *format, dlx_search_options *search)
{
    search->sample = set->sample > 0 || set->random_first > 0;
    search->seed = set->seed;
    search->quick = set->random_first > 0;
    set->is_wanted = dlx_format_capabilities(format) & DLX_FORMAT_WRITES_DIAGRAMS;
    if (search->sample || set->is_wanted)
        search->solution_limit = set->sample + set->random_first;
    return search->sample || set->is_wanted;
}

void diagram_search(dlx_solver *solver)
{
    dlx_error error;
    const dlx_status status = dlx_solver_count(solver, &error);
    if (status == DLX_NO_MEMORY)
        xok(status, &error);
}

void diagram_write(const diagram_settings *set, const dlx_format *format, dlx_solver *solver)
{
    dlx_error error;
    if (dlx_solver_end(solver) != DLX_END_COMPLETE)
        return;
    dlx_diagram *diagram = xrequire(dlx_diagram_take(solver, NULL));
    tool_search_set_idle();
    xok(dlx_diagram_write(diagram, format, tool_output(), &error), &error);
    if (set->map)
        dlx_diagram_write_variables(diagram, set->map);
    tool_flush();
    dlx_diagram_free(diagram);
}

/* Describes the limit that ended a search; NULL: none. */
static const char *describe_limit(const dlx_search_options *search, const dlx_solver *solver)
{
    dlx_search_stats stats = {.size = sizeof stats};
    switch (dlx_solver_end(solver)) {
    case DLX_END_LIMIT:
        dlx_solver_stats(solver, &stats);
        if (search->limits->node_limit && stats.nodes >= search->limits->node_limit)
            return "the node limit";
        if (search->sample && !search->quick && !search->limits->memory_limit &&
            !search->limits->time_limit)
            return "the default limits (see --memory-limit and --time-limit)";
        return "the memory limit (see --memory-limit)";
    case DLX_END_TIMEOUT:
        return "the time limit";
    case DLX_END_INTERRUPTED:
        return "a signal";
    default:
        return NULL;
    }
}

void diagram_note(const dlx_search_options *search, const dlx_solver *solver, const char *file,
                  uint64_t problem)
{
    const char *why = describe_limit(search, solver);
    char *found = why ? dlx_solver_found(solver) : NULL;
    if (!found)
        return;
    if (strcmp(found, "0") == 0)
        tool_note_of(file, "problem %llu: %s, stopped by %s%s", (unsigned long long)problem,
                     search->sample ? "no solutions drawn" : "no diagram", why,
                     search->sample ? "; see --random-first" : "");
    else if (search->sample)
        tool_note_of(file, "problem %llu: only %.40s of %llu solutions drawn, stopped by %s",
                     (unsigned long long)problem, found, (unsigned long long)search->solution_limit,
                     why);
    free(found);
}
