/* SPDX-License-Identifier: MIT */
#include "problem/read_options.h"

#include "cli/arguments.h"
#include <string.h>

static struct {
    const dlx_format *format; /* NULL: the one that a file shows */
    const dlx_format *shown;  /* of the present file */
    dlx_read_options how;
} reading;

static void take_from(void *settings, const char *name)
{
    (void)settings;
    reading.format = tool_format("--from", name, DLX_READS_PROBLEMS);
}

static void take_header(void *settings, const char *argument)
{
    (void)settings;
    if (strcmp(argument, "yes") != 0 && strcmp(argument, "no") != 0)
        tool_usage_error("--header takes no or yes, not '%s'", argument);
    reading.how.header = strcmp(argument, "yes") == 0 ? 1 : -1;
}

static void take_strict(void *settings, const char *argument)
{
    (void)settings;
    (void)argument;
    reading.how.strict = true;
}

static void take_colours(void *settings, const char *argument)
{
    (void)settings;
    reading.how.colours = (uint32_t)tool_number("--colours", argument, 1, UINT32_MAX);
}

const tool_option tool_reading_options[] = {
    {'f', "from", "FORMAT", "read problems in this format, see below; default: by their contents",
     take_from},
    {0, "header", "yes|no", "whether matrices begin with a line 'ROWS COLUMNS'", take_header},
    {0, "strict", NULL, "treat oddities in a file as errors, not warnings", take_strict},
    {0, "colours", "K", "colour the vertices of a graph with K colours", take_colours},
    {0, "colors", "K", NULL, take_colours},
    {0},
};

dlx_reader *tool_checking_reader(dlx_input *input, dlx_warn_fn *warn, dlx_warn_fn *fault,
                                 void *state)
{
    dlx_error error;
    reading.how.warn = warn;
    reading.how.fault = fault;
    reading.how.warn_state = reading.how.fault_state = state;
    const dlx_format *format = reading.format;
    if (!format)
        format = dlx_format_detect(input, &reading.how, &error);
    dlx_reader *reader = format ? dlx_reader_new(format, input, &reading.how, &error) : NULL;
    reading.shown = format;
    if (!reader && error.status != DLX_SYNTAX)
        tool_die(&error);
    if (!reader)
        tool_error(&error);
    else
        tool_verbose(dlx_input_name(input), "read as %s", dlx_format_name(format));
    return reader;
}

dlx_reader *tool_reader(dlx_input *input)
{
    return tool_checking_reader(input, tool_warn, NULL, NULL);
}

dlx_reader *tool_part_reader(dlx_input *part)
{
    dlx_error error;
    dlx_reader *reader = dlx_reader_new(reading.shown, part, &reading.how, &error);
    if (!reader)
        tool_die(&error);
    return reader;
}
