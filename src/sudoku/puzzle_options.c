/* SPDX-License-Identifier: MIT */
#include "sudoku/puzzle_options.h"

#include "cli/arguments.h"

const tool_option puzzle_options[] = {
    {0, "column", "NAME", "read puzzles from this column of a table",
     TOOL_TEXT(rule_settings, read.column)},
    {0, "symbols", "STRING", "use these characters as the digits from 1",
     TOOL_TEXT(rule_settings, read.symbols)},
    {0, "filled", NULL, "read the entries of a saved game as givens",
     TOOL_FLAG(rule_settings, read.filled)},
    {0},
};

const tool_option rule_options[] = {
    {0, "regions", "FILE", "use regions instead of boxes: n rows of n symbols",
     TOOL_TEXT(rule_settings, regions_path)},
    {.name = "RULE",
     TOOL_BIT(rule_settings, read.rules),
     .name_at = dlx_rule_name,
     .help_at = dlx_rule_summary},
    {0},
};

static void take_paper(const tool_option *option, void *state, const char *name)
{
    static const char *const papers[] = {"a4", "letter", NULL};
    dlx_grid_write_options *write = state;
    for (size_t i = 0; papers[i]; i++)
        if (strcmp(name, papers[i]) == 0) {
            write->paper = papers[i];
            return;
        }
    tool_usage_error("--%s: expected a4 or letter, found '%s'", option->name, name);
}

static void take_per_page(const tool_option *option, void *state, const char *text)
{
    dlx_grid_write_options *write = state;
    const uint64_t boards = tool_number(option, text, 1, 9);
    if (!strchr("12469", *text))
        tool_usage_error("--%s: expected 1, 2, 4, 6 or 9, found '%s'", option->name, text);
    write->boards = (unsigned)boards;
}

const tool_option page_options[] = {
    {0, "per-page", "N", "write 1, 2, 4, 6 or 9 boards on a page of html; default 6",
     .take = take_per_page, .needs = "to=html"},
    {0, "paper", "NAME", "write html for pages of a4, the default, or letter", .take = take_paper,
     .needs = "to=html"},
    {0, "solutions", NULL, "write puzzles to html, and their solutions on pages after them",
     TOOL_FLAG(dlx_grid_write_options, solutions), .needs = "to=html"},
    {0},
};

void rules_open(rule_settings *set)
{
    dlx_error error;
    if (!set->regions_path)
        return;
    dlx_input *input = tool_require_input(set->regions_path);
    set->read.regions = set->regions = xresult(dlx_grid_regions_read(input, &error), &error);
    dlx_input_close(input);
}

void rules_close(rule_settings *set)
{
    dlx_grid_regions_free(set->regions);
    set->regions = NULL;
}

dlx_grid_weights *read_weights(const char *path)
{
    dlx_error error;
    dlx_input *input = path ? tool_require_input(path) : NULL;
    dlx_grid_weights *weights =
        input ? xresult(dlx_grid_weights_read(input, &error), &error) : NULL;
    dlx_input_close(input);
    return weights;
}

void report_solution_check(solution_check *check, const dlx_input *input, dlx_status status,
                           const dlx_error *error)
{
    if (status == DLX_INVALID)
        tool_error(error);
    else if (status == DLX_NO_DATA && !check->unchecked)
        tool_note_of(dlx_input_name(input), "some puzzles have no solution to check");
    else if (status != DLX_OK && status != DLX_NO_DATA)
        tool_die(error);
    check->unchecked |= status == DLX_NO_DATA;
}

void report_format(reported_format *last, const dlx_input *input, uint64_t number,
                   dlx_grid_reader *reader, const dlx_grid *grid)
{
    if (!tool_is_verbose())
        return;
    const char *format = reader ? dlx_grid_reader_format(reader) : "solutions";
    const size_t size = dlx_grid_size(grid);
    const size_t rows = dlx_grid_box_rows(grid);
    const bool first = last->input != input || number <= last->number;
    const bool same =
        !first && strcmp(last->format, format) == 0 && last->size == size && last->box_rows == rows;
    *last = (reported_format){input, number, format, size, rows};
    if (same)
        return;
    char place[32] = "";
    if (!first)
        snprintf(place, sizeof place, "board %llu: ", (unsigned long long)number);
    const char *reading = reader ? dlx_grid_reader_reading(reader) : NULL;
    if (reading)
        tool_verbose(dlx_input_name(input), "%sread as %s", place, reading);
    else
        tool_verbose(dlx_input_name(input), "%sread as %s; %zux%zu, boxes %zux%zu", place, format,
                     size, size, rows, dlx_grid_box_columns(grid));
}

const char *written_symbols(const rule_settings *set, const char *format,
                            const dlx_grid_reader *reader)
{
    enum { MOST_FROM_ZERO = 10 };
    const char *symbols = reader ? dlx_grid_reader_symbols(reader) : NULL;
    const bool is_held = !format || !symbols || *symbols != '0' || strlen(symbols) > MOST_FROM_ZERO;
    return set->read.symbols ? set->read.symbols : is_held ? symbols : NULL;
}

const char *find_vectors(void)
{
    char kinds[80] = "";
    const char *name = getenv("DLX_VECTORS");
    if (!name || !*name)
        return NULL;
    for (size_t i = 0, length = 0; dlx_bulk_vectors(i) && length < sizeof kinds; i++) {
        if (strcmp(dlx_bulk_vectors(i), name) == 0)
            return name;
        length +=
            (size_t)snprintf(kinds + length, sizeof kinds - length, "%s, ", dlx_bulk_vectors(i));
    }
    if (strcmp(name, "none") != 0)
        tool_usage_error("DLX_VECTORS: expected %snone, found '%s'", kinds, name);
    return name;
}
