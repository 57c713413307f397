/* SPDX-License-Identifier: MIT */
#include "cubes/cube_options.h"

#include "cli/arguments.h"

enum {
    CUBES_PER_PART = 32, /* balances the parts though cubes differ */
    PROBES = 2000        /* for --estimate */
};

static void take_part(const tool_option *option, void *settings, const char *argument)
{
    cube_settings *set = settings;
    char part[24];
    const char *slash = strchr(argument, '/');
    if (!slash || (size_t)(slash - argument) >= sizeof part)
        tool_usage_error("--part: expected I/N, found '%s'", argument);
    memcpy(part, argument, (size_t)(slash - argument));
    part[slash - argument] = 0;
    set->parts = tool_number(option, slash + 1, 1, 1000000);
    set->part = tool_number(option, part, 1, set->parts);
}

/* What each of these options excludes; cubes may have proofs. */
#define NO_PART "trace set-cover sample random-first to=zdd estimate part cubes cube merge"

const tool_option cube_options[] = {
    {0, "estimate", NULL, "estimate the size of the search, without searching",
     TOOL_FLAG(cube_settings, estimate), .excludes = NO_PART " proof"},
    {0, "part", "I/N", "search only share I of N disjoint shares", .take = take_part,
     .excludes = NO_PART " proof"},
    {0, "cubes", "N", "divide the search into about N cubes and write these",
     TOOL_NUMBER(cube_settings, cubes, 1, 10000000), .excludes = NO_PART " proof"},
    {0, "cube", "I", "search only cube I of --cubes-file",
     TOOL_NUMBER(cube_settings, cube, 1, UINT64_MAX), .needs = "cubes-file",
     .excludes = NO_PART " " COUNT_PROOF},
    {0, "cubes-file", "FILE", "read the cubes of the problem, written by --cubes",
     TOOL_TEXT(cube_settings, file), .needs = "cube"},
    {0, "merge", "FILE", "merge the results of all cubes of FILE: PROBLEM RESULT...",
     TOOL_TEXT(cube_settings, merge), .excludes = NO_PART " " COUNT_PROOF},
    {0},
};

bool cubes_wanted(const cube_settings *set)
{
    return set->parts || set->cube;
}

static bool estimate(const dlx_problem *problem, const dlx_search_options *search, dlx_error *error)
{
    dlx_estimate made = {.size = sizeof made};
    const dlx_limits limits = tool_search_limits(search);
    if (dlx_problem_estimate(problem, PROBES, search->seed, &limits, &made, error) != DLX_OK)
        return false;
    put(tool_output(), "estimate nodes %.3g error %.2g solutions %.3g error %.2g probes %zu\n",
        made.nodes, made.nodes_error, made.solutions, made.solutions_error, made.probes);
    if (made.probes < PROBES)
        tool_raise_status(TOOL_LIMIT);
    return true;
}

static void need_one_problem(uint64_t number, const char *option)
{
    if (number != 1)
        tool_fail(NULL, 0, "%s: expected one problem, found several", option);
}

static bool write_cubes(const cube_settings *set, const dlx_problem *problem,
                        const dlx_search_options *search, dlx_error *error)
{
    const dlx_limits limits = tool_search_limits(search);
    dlx_cubes *cubes = dlx_cubes_new(problem, set->cubes, &limits, error);
    if (!cubes)
        return false;
    dlx_cubes_write(cubes, problem, tool_output());
    dlx_cubes_free(cubes);
    return true;
}

bool cubes_only_describe(const cube_settings *set)
{
    return set->estimate || set->cubes;
}

bool cubes_describe(const cube_settings *set, const dlx_problem *problem, uint64_t number,
                    const dlx_search_options *search, dlx_error *error)
{
    if (set->estimate)
        return estimate(problem, search, error);
    need_one_problem(number, "--cubes");
    return write_cubes(set, problem, search, error);
}

dlx_cubes *cubes_read(const char *path, const dlx_problem *problem,
                      const dlx_search_options *search, dlx_error *error)
{
    const dlx_limits limits = tool_search_limits(search);
    dlx_input *input = tool_open_input(path, error);
    dlx_cubes *cubes = input ? dlx_cubes_read(problem, &limits, input, error) : NULL;
    dlx_input_close(input);
    return cubes;
}

/* Returns the index of --cube as a list. */
static size_t *list_cube(const cube_settings *set, const dlx_cubes *cubes)
{
    if (set->cube > dlx_cubes_count(cubes))
        tool_fail(set->file, 0, "expected a cube up to %zu, found %llu", dlx_cubes_count(cubes),
                  (unsigned long long)set->cube);
    size_t *list = xrequire(malloc(sizeof *list));
    *list = (size_t)set->cube - 1;
    return list;
}

bool cubes_select(const cube_settings *set, const dlx_problem *problem, uint64_t number,
                  dlx_search_options *search, cube_selection *chosen, dlx_error *error)
{
    if (!cubes_wanted(set))
        return true;
    if (set->cube)
        need_one_problem(number, "--cube");
    const dlx_limits limits = tool_search_limits(search);
    chosen->cubes = set->cube ? cubes_read(set->file, problem, search, error)
                              : dlx_cubes_new(problem, set->parts * CUBES_PER_PART, &limits, error);
    if (!chosen->cubes && set->cube && error->status != DLX_ABORTED)
        tool_die(error); /* about the file of cubes */
    if (chosen->cubes && set->cube) {
        chosen->list = list_cube(set, chosen->cubes);
        search->cube_count = 1;
    } else if (chosen->cubes) {
        chosen->list =
            dlx_cubes_share(chosen->cubes, set->part - 1, set->parts, &search->cube_count, error);
    }
    if (!chosen->list)
        return false;
    search->cubes = chosen->cubes;
    search->cube_list = chosen->list;
    return true;
}

char *cubes_print_result(const cube_settings *set, cube_search *about, bool comment)
{
    dlx_output *output = tool_output();
    about->cube = (size_t)set->cube;
    if (!set->cube)
        return NULL;
    char *line = cube_result_format(about);
    put(output, "%s%s\n", comment ? "| " : "", line);
    free(line);
    about->solutions = NO_SOLUTIONS_CHECKSUM; /* the proof has its own checksum */
    return cube_result_format(about);
}
