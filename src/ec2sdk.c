/* SPDX-License-Identifier: MIT */
/* ec2sdk - turn chosen options of sudoku into grids */
#include "cli/arguments.h"
#include "sudoku/puzzle_options.h"

typedef struct settings {
    const char *format_name; /* NULL: not given */
    dlx_grid_write_options write;
    size_t box_rows, box_columns;
    dlx_grid_writer *writer;
    dlx_grid_decoder *decoder;
    reported_format reported;
    bool has_data; /* of the current problem */
    bool answered; /* the current problem has an output */
} settings;

static void write_none(settings *set)
{
    if (!set->answered)
        dlx_grid_writer_none(set->writer);
    set->answered = true;
}

/* Writes a solution with its puzzle if the givens are known, else the board. */
static dlx_status write_board(settings *set, const dlx_solution_record *record,
                              const dlx_grid *grid, dlx_error *error)
{
    dlx_grid *puzzle =
        *record->data ? dlx_grid_decoder_puzzle(set->decoder, record, grid, error) : NULL;
    dlx_status status = DLX_OK;
    if (puzzle)
        status = dlx_grid_writer_solution(set->writer, puzzle, grid, error);
    else if (!*record->data || error->status == DLX_NO_DATA)
        dlx_grid_writer_grid(set->writer, grid);
    else
        status = error->status;
    dlx_grid_free(puzzle);
    return status;
}

static void write_solution(settings *set, const dlx_input *input, const dlx_solution_record *record)
{
    dlx_error error = {0};
    set->has_data = *record->data;
    dlx_grid *grid = dlx_grid_decoder_grid(set->decoder, record, &error);
    if (grid)
        report_format(&set->reported, input, record->problem, NULL, grid);
    const dlx_status fits =
        grid ? dlx_grid_writer_supports(set->writer, grid, &error) : error.status;
    if (grid && fits == DLX_INVALID)
        tool_die(&error);
    if (fits != DLX_OK || write_board(set, record, grid, &error) != DLX_OK) {
        if (error.status == DLX_NO_MEMORY)
            tool_die(&error);
        tool_error_in(input, &error);
        dlx_grid_writer_none(set->writer);
    }
    set->answered = true;
    dlx_grid_free(grid);
}

static void end_problem(settings *set, const dlx_input *input, const dlx_solution_record *record)
{
    if (!set->answered || record->end == DLX_END_ERROR) {
        dlx_error note = {0};
        dlx_error_place(&note, dlx_input_name(input), record->line, 0);
        snprintf(note.text, sizeof note.text, "problem %llu%s%.100s%s: found %.40s %s",
                 (unsigned long long)record->problem, *record->name ? " (" : "", record->name,
                 *record->name ? ")" : "", record->found, dlx_end_word(record->end));
        (record->end == DLX_END_ERROR ? tool_error : tool_note)(&note);
    }
    write_none(set);
    set->answered = false;
    tool_raise_end_status(record->end, strcmp(record->found, "0") != 0);
    tool_progress();
}

static void convert_file(dlx_input *input, void *state)
{
    settings *set = state;
    dlx_error error;
    dlx_solution_reader *reader = xresult(dlx_solution_reader_new(input, &error), &error);
    for (;;) {
        const dlx_solution_record *record;
        const dlx_status status = dlx_solution_reader_next(reader, &record, &error);
        if (status == DLX_NO_DATA)
            break;
        if (status == DLX_OK && record->is_end) {
            end_problem(set, input, record);
        } else if (status == DLX_OK) {
            write_solution(set, input, record);
        } else {
            tool_error(&error);
            if (status != DLX_SYNTAX)
                break;
            write_none(set);
            set->answered = false;
        }
    }
    dlx_solution_reader_free(reader);
}

/* Boards without data are written without warnings. */
static void warn_of_data(void *state, const dlx_error *warning)
{
    if (((const settings *)state)->has_data)
        tool_warn(NULL, warning);
}

static void take_size(const tool_option *option, void *state, const char *argument)
{
    settings *set = state;
    const size_t size = (size_t)tool_number(option, argument, 1, UINT16_MAX);
    if (!dlx_box_shape(size, &set->box_rows, &set->box_columns))
        tool_usage_error("--size: expected a product of two numbers, found %zu: use --box", size);
}

static const tool_option options[] = {
    {'t', "to", "FORMAT", "write boards in this format, see --help=formats",
     TOOL_GRID_FORMAT(settings, format_name, DLX_FORMAT_WRITES_GRIDS)},
    {'S', "size", "N", "read items as column numbers of boards with N digits", .take = take_size},
    {'s', "size", "N", NULL, .take = take_size},
    {'b', "box", "RxC", "like --size, with boxes of R rows and C columns",
     TOOL_BOX(settings, box_rows, box_columns)},
    {0, "symbols", "STRING", "use these characters as the digits from 1",
     TOOL_TEXT(settings, write.symbols)},
    {0},
};

static const tool_program program = {
    .name = "ec2sdk",
    .purpose = "Converts solutions of ec-solve to sudoku boards.",
    .operands = " [FILE...]",
    .options = options,
    .shared = {{tool_memory_options, 0}, {page_options, offsetof(settings, write)}},
    .daily = "to size box symbols",
    .topics = {{"formats", tool_print_formats, {{"-t", DLX_FORMAT_WRITES_GRIDS, true}}}},
};

int main(int argc, char **argv)
{
    dlx_error error;
    settings set = {.write.answers = true};
    const char *const *files = tool_start(&program, argc, argv, &set);
    set.write.warn = set.format_name ? warn_of_data : NULL;
    set.write.warn_state = &set;
    const char *format = set.format_name ? set.format_name : "line";
    set.writer =
        xresult(dlx_grid_writer_new(tool_grid_format(format), tool_output(), &error), &error);
    xok(dlx_grid_writer_set(set.writer, &set.write, &error), &error);
    set.decoder =
        xresult(dlx_grid_decoder_new(&(dlx_grid_decode_options){.box_rows = set.box_rows,
                                                                .box_columns = set.box_columns},
                                     &error),
                &error);
    tool_each_file(files, convert_file, &set);
    dlx_grid_decoder_free(set.decoder);
    dlx_grid_writer_free(set.writer);
    return tool_finish();
}
