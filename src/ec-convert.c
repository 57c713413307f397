/* SPDX-License-Identifier: MIT */
/* ec-convert - write exact cover problems in another format */
#include "cli/arguments.h"
#include "problem/problem_summary.h"
#include "problem/read_options.h"
#include "problem/write_options.h"

/* False: going on is useless. */
static bool take(const dlx_input *input, const dlx_reader *reader, dlx_status status,
                 const dlx_problem *problem, uint64_t number, const dlx_error *error)
{
    if (status == DLX_NO_DATA)
        return false;
    if (status == DLX_OK && tool_is_verbose())
        tool_print_shape(number, problem);
    if (status == DLX_OK)
        return tool_write_problem(input, problem);
    tool_error(error);
    if (status != DLX_SYNTAX && status != DLX_REFUSED && status != DLX_UNSUPPORTED)
        return false;
    tool_pass_refused(dlx_reader_name(reader));
    return true;
}

static void convert_file(dlx_input *input, void *unused)
{
    (void)unused;
    dlx_reader *reader = tool_reader(input);
    bool goes_on = reader;
    for (uint64_t number = 1; goes_on; number++) {
        dlx_error error;
        dlx_problem *problem;
        const dlx_status status = dlx_reader_next(reader, &problem, &error);
        goes_on = take(input, reader, status, problem, number, &error);
        dlx_problem_free(problem);
        if (status != DLX_NO_DATA)
            tool_progress();
    }
    dlx_reader_free(reader);
}

static void print_tables(dlx_output *output)
{
    tool_formats(output, "\nFormats of -f:\n", DLX_READS_PROBLEMS);
    tool_writing_help(output);
}

static const tool_option options[] = {{0}};

static const tool_program program = {
    .name = "ec-convert",
    .purpose = "Writes exact cover problems in another format, such as those of other solvers.",
    .operands = "[FILE...]",
    .options = options,
    .shared = {tool_memory_options, tool_reading_options, tool_writing_options},
    .more_help = print_tables,
};

int main(int argc, char **argv)
{
    const char *const *files = tool_start(&program, argc, argv, NULL);
    tool_each_file(files, convert_file, NULL);
    return tool_finish();
}
