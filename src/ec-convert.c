/* SPDX-License-Identifier: MIT */
/* ec-convert - write exact cover problems in another format */
#include "cli/arguments.h"
#include "problem/problem_options.h"
#include "problem/problem_summary.h"

typedef struct settings {
    read_settings read;
    write_settings write;
    symmetry_settings symmetry;
    bool transpose;
    const char *orbits_path;
    dlx_output *orbits; /* NULL: not wanted */
} settings;

/* Writes the quotient of a problem by the group, and its orbits. Returns false as write_problem. */
static bool write_quotient(settings *set, const dlx_input *input, const dlx_problem *problem)
{
    dlx_error error;
    dlx_quotient *quotient = symmetry_quotient(&set->symmetry, problem, NULL, &error);
    if (!quotient) {
        tool_error_in(input, &error);
        write_refused(&set->write, dlx_problem_name(problem));
        return true;
    }
    if (set->orbits)
        dlx_quotient_write_orbits(quotient, set->orbits);
    const bool more = write_problem(&set->write, input, dlx_quotient_problem(quotient));
    dlx_quotient_free(quotient);
    return more;
}

/* Writes the problem, its quotient, or the same of the transposed matrix. Returns false as
 * write_problem. */
static bool write_wanted(settings *set, const dlx_input *input, const dlx_problem *problem)
{
    dlx_error error;
    dlx_problem *transposed = set->transpose ? transposed_problem(problem, &error) : NULL;
    if (set->transpose && !transposed) {
        tool_error_in(input, &error);
        write_refused(&set->write, dlx_problem_name(problem));
        return true;
    }
    const dlx_problem *wanted = transposed ? transposed : problem;
    const bool more = set->symmetry.invariant ? write_quotient(set, input, wanted)
                                              : write_problem(&set->write, input, wanted);
    dlx_problem_free(transposed);
    return more;
}

/* Converts a problem. Returns false at the end and after failures. */
static bool convert_problem(settings *set, const dlx_input *input, const dlx_reader *reader,
                            dlx_status status, const dlx_problem *problem, uint64_t number,
                            const dlx_error *error)
{
    if (status == DLX_NO_DATA)
        return false;
    if (status == DLX_OK && tool_is_verbose())
        problem_summary_print_shape(number, problem);
    if (status == DLX_OK && !set->transpose)
        note_square(&set->read, input, problem);
    if (status == DLX_OK)
        return write_wanted(set, input, problem);
    tool_error(error);
    if (status != DLX_SYNTAX && status != DLX_REFUSED && status != DLX_UNSUPPORTED)
        return false;
    write_refused(&set->write, dlx_reader_name(reader));
    return true;
}

static void convert_file(dlx_input *input, void *state)
{
    settings *set = state;
    dlx_reader *reader = open_reader(&set->read, input);
    bool more = reader;
    for (uint64_t number = 1; more; number++) {
        dlx_error error;
        dlx_problem *problem;
        const dlx_status status = dlx_reader_next(reader, &problem, &error);
        more = convert_problem(set, input, reader, status, problem, number, &error);
        dlx_problem_free(problem);
        if (status != DLX_NO_DATA)
            tool_progress();
    }
    dlx_reader_free(reader);
}

static const tool_option options[] = {
    {0, "transpose", NULL, "take the rows of a matrix as items, and the columns as options",
     TOOL_FLAG(settings, transpose)},
    {0, "orbits", "FILE", "with --invariant: write to FILE the options that each option stands for",
     TOOL_TEXT(settings, orbits_path), .needs = "invariant"},
    {0},
};

static const tool_program program = {
    .name = "ec-convert",
    .purpose = "Converts exact cover problems to formats of other solvers.",
    .operands = " [FILE...]",
    .options = options,
    .shared = {{tool_memory_options, 0},
               {format_options, offsetof(settings, read)},
               {read_options, offsetof(settings, read)},
               {write_options, offsetof(settings, write)},
               {symmetry_group_options, offsetof(settings, symmetry)}},
    .daily = "from to amo objective",
    .topics = {{"formats",
                tool_print_formats,
                {{"-f", DLX_FORMAT_READS_PROBLEMS, false},
                 {"-t", DLX_FORMAT_WRITES_PROBLEMS, false}}},
               {.name = "encodings", .print = list_encodings}},
};

int main(int argc, char **argv)
{
    settings set = {0};
    const char *const *files = tool_start(&program, argc, argv, &set);
    set.orbits = tool_create(set.orbits_path);
    tool_each_file(files, convert_file, &set);
    return tool_finish();
}
