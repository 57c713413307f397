/* SPDX-License-Identifier: MIT */
#include "sudoku/rule_options.h"

static void take_regions(void *settings, const char *path)
{
    ((rule_settings *)settings)->regions_path = path;
}

TOOL_FLAG(take_diagonals, rule_settings, diagonals);
TOOL_FLAG(take_windoku, rule_settings, windoku);
TOOL_FLAG(take_filled, rule_settings, filled);

static void take_symbols(void *settings, const char *symbols)
{
    ((rule_settings *)settings)->symbols = symbols;
}

static void take_column(void *settings, const char *name)
{
    ((rule_settings *)settings)->column = name;
}

const tool_option puzzle_options[] = {
    {0, "column", "NAME", "read puzzles from this column of a table", take_column},
    {0, "symbols", "STRING", "use these characters as the digits from 1", take_symbols},
    {0, "filled", NULL, "read the entries of a saved game as givens", take_filled},
    {0},
};

const tool_option rule_options[] = {
    {0, "regions", "FILE", "use regions instead of boxes: n rows of n symbols", take_regions},
    {0, "diagonals", NULL, "require each digit once on both diagonals", take_diagonals},
    {0, "windoku", NULL, "require each digit once in the extra boxes of windoku", take_windoku},
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
