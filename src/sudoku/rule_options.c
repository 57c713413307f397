/* SPDX-License-Identifier: MIT */
#include "sudoku/rule_options.h"

const tool_option puzzle_options[] = {
    {0, "column", "NAME", "read puzzles from this column of a table",
     TOOL_TEXT(rule_settings, column)},
    {0, "symbols", "STRING", "use these characters as the digits from 1",
     TOOL_TEXT(rule_settings, symbols)},
    {0, "filled", NULL, "read the entries of a saved game as givens",
     TOOL_FLAG(rule_settings, filled)},
    {0},
};

const tool_option rule_options[] = {
    {0, "regions", "FILE", "use regions instead of boxes: n rows of n symbols",
     TOOL_TEXT(rule_settings, regions_path)},
    {0, "diagonals", NULL, "require each digit once on both diagonals",
     TOOL_FLAG(rule_settings, diagonals)},
    {0, "windoku", NULL, "require each digit once in the extra boxes of windoku",
     TOOL_FLAG(rule_settings, windoku)},
    {0},
};

void rules_open(rule_settings *set, dlx_grid_options *read)
{
    dlx_error error;
    if (set->regions_path) {
        dlx_input *input = tool_open_input(set->regions_path, &error);
        if (!input || !(set->regions = dlx_regions_read(input, &error)))
            tool_die(&error);
        dlx_input_close(input);
    }
    read->regions = set->regions;
    read->diagonals = set->diagonals;
    read->windoku = set->windoku;
    read->filled = set->filled;
    read->symbols = set->symbols;
    read->column = set->column;
}

void rules_close(rule_settings *set)
{
    dlx_regions_free(set->regions);
    set->regions = NULL;
}
