/* SPDX-License-Identifier: MIT */
#include "problem/write_options.h"

#include "cli/arguments.h"
#include "problem/slack_options.h"
#include <stdio.h>
#include <string.h>

static struct {
    const dlx_format *format; /* NULL: the hub format */
    dlx_write_options how;
    uint64_t written;
    bool slack;
} writing;

static void take_to(void *settings, const char *name)
{
    (void)settings;
    writing.format = tool_format("--to", name, DLX_WRITES_PROBLEMS);
}

static void take_amo(void *settings, const char *name)
{
    (void)settings;
    for (size_t i = 0; dlx_amo_name(i); i++)
        if (strcmp(dlx_amo_name(i), name) == 0) {
            writing.how.amo = name;
            return;
        }
    tool_usage_error("--amo: no such encoding '%s'", name);
}

static void take_objective(void *settings, const char *name)
{
    static const char *const names[] = {[DLX_OBJECTIVE_COST] = "cost",
                                        [DLX_OBJECTIVE_NONE] = "none",
                                        [DLX_OBJECTIVE_COUNT] = "count"};
    (void)settings;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strcmp(names[i], name) == 0) {
            writing.how.objective = (dlx_objective)i;
            return;
        }
    tool_usage_error("--objective takes none, cost or count, not '%s'", name);
}

static void take_slack(void *settings, const char *argument)
{
    (void)settings;
    (void)argument;
    writing.slack = true;
}

static void take_labels(void *settings, const char *argument)
{
    (void)settings;
    (void)argument;
    writing.how.labels = true;
}

const tool_option tool_writing_options[] = {
    {'t', "to", "FORMAT", "write problems in this format, see below", take_to},
    {0, "amo", "ENCODING", "the encoding of 'at most one' in clauses, see below", take_amo},
    {0, "objective", "none|cost|count", "write no costs, the options' own, or 1 for each option",
     take_objective},
    {0, "labels", NULL, "matrix: write the names of items and options, too", take_labels},
    {0, "slack", NULL, "make secondary items primary, each with an option of its own", take_slack},
    {0},
};

void tool_writing_help(dlx_output *output)
{
    tool_formats(output, "\nFormats of -t:\n", DLX_WRITES_PROBLEMS);
    dlx_output_text(output, "\nEncodings of --amo:\n");
    for (size_t i = 0; dlx_amo_name(i); i++)
        tool_row(output, dlx_amo_name(i), dlx_amo_summary(i));
}

const dlx_format *tool_writing_format(void)
{
    if (!writing.format)
        writing.format = dlx_format_find("ec");
    return writing.format;
}

bool tool_writes_hub(void)
{
    return tool_writing_format() == dlx_format_find("ec") &&
           writing.how.objective == DLX_OBJECTIVE_COST && !writing.slack;
}

/* Writes it in the way that was asked for. */
static dlx_status write_problem(const dlx_problem *problem, dlx_error *error)
{
    dlx_problem *slack = writing.slack ? slack_problem(problem, error) : NULL;
    if (writing.slack && !slack)
        return error->status;
    writing.how.warn = tool_warner();
    const dlx_status status = dlx_problem_write_with(slack ? slack : problem, tool_writing_format(),
                                                     &writing.how, tool_output(), error);
    dlx_problem_free(slack);
    return status;
}

bool tool_write_problem(const dlx_input *input, const dlx_problem *problem)
{
    const dlx_format *format = tool_writing_format();
    dlx_error error = {0};
    if (writing.written > 0 && dlx_format_capabilities(format) & DLX_SINGLE_PROBLEM) {
        error.file = dlx_input_name(input);
        snprintf(error.text, sizeof error.text,
                 "a second problem: the format %s holds one, and only the first is written",
                 dlx_format_name(format));
        tool_error(&error);
        return false;
    }
    if (write_problem(problem, &error) == DLX_OK) {
        writing.written++;
        return true;
    }
    if (error.status == DLX_NO_MEMORY)
        tool_die(&error);
    error.file = dlx_input_name(input);
    tool_error(&error);
    tool_pass_refused(dlx_problem_name(problem));
    return true;
}

void tool_pass_refused(const char *name)
{
    const dlx_format *format = tool_writing_format();
    if (format != dlx_format_find("ec"))
        return;
    dlx_write_head(format, name, tool_output());
    dlx_write_end(format, "0", DLX_END_ERROR, tool_output());
}
