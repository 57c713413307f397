/* SPDX-License-Identifier: MIT */
/* sdk2ec - turn sudoku into exact cover problems */
#include "cli/arguments.h"
#include "problem/problem_options.h"
#include "sudoku/puzzle_options.h"

typedef struct settings {
    bool reduce;
    const char *weights_path;
    dlx_grid_weights *weights;
    dlx_grid_encoder *encoder;
    write_settings write;
    rule_settings rules;
    reported_format reported;
} settings;

/* Reports the error, and writes a refused problem so that each puzzle has one. */
static void refuse(const settings *set, const dlx_input *input, const dlx_grid *grid,
                   dlx_error *error)
{
    if (error->status == DLX_NO_MEMORY)
        tool_die(error);
    tool_error_in(input, error);
    write_refused(&set->write, dlx_grid_name(grid));
}

/* Returns false for a second problem in a format for one problem. */
static bool write_puzzle(settings *set, const dlx_input *input, const dlx_grid *grid)
{
    dlx_error error = {0};
    if (writes_ec_unchanged(&set->write) && !set->weights) {
        if (dlx_grid_encoder_write(set->encoder, grid,
                                   &(dlx_grid_encode_options){.reduce = set->reduce}, tool_output(),
                                   &error) != DLX_OK)
            refuse(set, input, grid, &error);
        return true;
    }
    dlx_problem *problem = dlx_grid_encoder_problem(
        set->encoder, grid,
        &(dlx_grid_encode_options){.reduce = set->reduce, .weights = set->weights}, &error);
    if (!problem) {
        refuse(set, input, grid, &error);
        return true;
    }
    const bool more = write_problem(&set->write, input, problem);
    dlx_problem_free(problem);
    return more;
}

static void convert_file(dlx_input *input, void *state)
{
    settings *set = state;
    dlx_error error;
    dlx_grid_reader *reader = xresult(dlx_grid_reader_new(input, &set->rules.read, &error), &error);
    bool more = true;
    uint64_t number = 0;
    while (more) {
        dlx_grid *grid = NULL;
        const dlx_status status = dlx_grid_reader_next(reader, &grid, &error);
        if (status == DLX_NO_DATA)
            break;
        if (status != DLX_OK)
            tool_error(&error);
        number++;
        if (status == DLX_OK)
            report_format(&set->reported, input, number, reader, grid);
        if (status == DLX_OK)
            more = write_puzzle(set, input, grid);
        else if (status == DLX_SYNTAX)
            write_refused(&set->write, "");
        else
            more = false;
        dlx_grid_free(grid);
        tool_progress();
    }
    dlx_grid_reader_free(reader);
}

static const tool_option options[] = {
    {'f', "from", "FORMAT", "read puzzles in this format, see --help=formats; detected by default",
     TOOL_GRID_FORMAT(settings, rules.read.format, DLX_FORMAT_READS_GRIDS)},
    {'r', "reduce", NULL, "remove options excluded by the givens", TOOL_FLAG(settings, reduce)},
    {'b', "box", "RxC", "use boxes of R rows and C columns",
     TOOL_BOX(settings, rules.read.box_rows, rules.read.box_columns)},
    {'w', "weights", "FILE", "set the cost of an option to digit times weight of the cell in FILE",
     TOOL_TEXT(settings, weights_path)},
    {0},
};

static const tool_program program = {
    .name = "sdk2ec",
    .purpose = "Converts sudoku puzzles to exact cover problems.",
    .operands = " [FILE...]",
    .options = options,
    .shared = {{tool_memory_options, 0},
               {write_options, offsetof(settings, write)},
               {puzzle_options, offsetof(settings, rules)},
               {rule_options, offsetof(settings, rules)}},
    .daily = "from reduce box weights to amo objective regions diagonals windoku filled",
    .topics = {{"formats",
                tool_print_formats,
                {{"-f", DLX_FORMAT_READS_GRIDS, true}, {"-t", DLX_FORMAT_WRITES_PROBLEMS, false}}},
               {.name = "encodings", .print = list_encodings}},
};

int main(int argc, char **argv)
{
    dlx_error error;
    settings set = {0};
    const char *const *files = tool_start(&program, argc, argv, &set);
    set.rules.read.warn = tool_warner();
    set.weights = read_weights(set.weights_path);
    rules_open(&set.rules);
    set.encoder = xresult(dlx_grid_encoder_new(&error), &error);
    tool_each_file(files, convert_file, &set);
    dlx_grid_encoder_free(set.encoder);
    dlx_grid_weights_free(set.weights);
    rules_close(&set.rules);
    return tool_finish();
}
