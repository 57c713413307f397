/* SPDX-License-Identifier: MIT */
#include "problem/write_options.h"

#include "cli/arguments.h"
#include "problem/derived_problem.h"
#include <stdio.h>
#include <string.h>

static void take_amo(const tool_option *option, void *settings, const char *name)
{
    ((write_settings *)settings)->options.amo =
        dlx_amo_name(tool_name(option, "encoding", "encodings", name, dlx_amo_name));
}

static void take_objective(const tool_option *option, void *settings, const char *name)
{
    static const dlx_objective objectives[] = {DLX_OBJECTIVE_NONE, DLX_OBJECTIVE_COST,
                                               DLX_OBJECTIVE_COUNT};
    ((write_settings *)settings)->options.objective = objectives[tool_choice(option, name)];
}

const tool_option write_options[] = {
    {'t', "to", "FORMAT", "write problems in this format, see --help=formats",
     TOOL_FORMAT(write_settings, format, DLX_WRITES_PROBLEMS)},
    {0, "amo", "ENCODING", "encode 'at most one' this way, see --help=encodings", .take = take_amo},
    {0, "objective", "none|cost|count",
     "write no costs, the costs of options, or 1 for each option", .take = take_objective},
    {0, "labels", NULL, "write the names of items and options in matrices",
     TOOL_FLAG(write_settings, options.labels)},
    {0, "slack", NULL, "replace secondary items by primary ones with slack options",
     TOOL_FLAG(write_settings, slack)},
    {0},
};

void list_write_formats(dlx_output *output)
{
    tool_formats(output, "\nFormats of -t:\n", DLX_WRITES_PROBLEMS);
}

/* True for encodings that solvers do not profit from. */
static bool is_rare_encoding(const char *name)
{
    static const char *const rare[] = {"commander", "bimander", "binary"};
    for (size_t i = 0; i < sizeof rare / sizeof *rare; i++)
        if (strcmp(rare[i], name) == 0)
            return true;
    return false;
}

void list_encodings(dlx_output *output, bool complete)
{
    dlx_output_text(output, "\nEncodings of --amo:\n");
    for (size_t i = 0; dlx_amo_name(i); i++)
        if (complete || !is_rare_encoding(dlx_amo_name(i)))
            tool_row(output, dlx_amo_name(i), dlx_amo_summary(i));
}

static const dlx_format *format_of(const write_settings *set)
{
    return set->format ? set->format : dlx_format_find("ec");
}

bool writes_ec_unchanged(const write_settings *set)
{
    return format_of(set) == dlx_format_find("ec") &&
           set->options.objective == DLX_OBJECTIVE_COST && !set->slack;
}

static dlx_status write_with_options(const write_settings *set, const dlx_problem *problem,
                                     dlx_error *error)
{
    dlx_problem *slack = set->slack ? slack_problem(problem, error) : NULL;
    if (set->slack && !slack)
        return error->status;
    dlx_write_options options = set->options;
    options.warn = tool_warner();
    const dlx_status status = dlx_problem_write_with(slack ? slack : problem, format_of(set),
                                                     &options, tool_output(), error);
    dlx_problem_free(slack);
    return status;
}

bool write_problem(write_settings *set, const dlx_input *input, const dlx_problem *problem)
{
    const dlx_format *format = format_of(set);
    dlx_error error;
    if (set->written > 0 && dlx_format_capabilities(format) & DLX_SINGLE_PROBLEM) {
        tool_error_at(dlx_input_name(input), 0,
                      "expected one problem for the format %s, found several: the first is written",
                      dlx_format_name(format));
        return false;
    }
    if (write_with_options(set, problem, &error) == DLX_OK) {
        set->written++;
        return true;
    }
    if (error.status == DLX_NO_MEMORY)
        tool_die(&error);
    tool_error_in(input, &error);
    write_refused(set, dlx_problem_name(problem));
    return true;
}

void write_refused(const write_settings *set, const char *name)
{
    const dlx_format *format = format_of(set);
    if (format != dlx_format_find("ec"))
        return;
    dlx_write_head(format, name, tool_output());
    dlx_write_end(format, "0", DLX_END_ERROR, tool_output());
}
