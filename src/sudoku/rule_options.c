/* SPDX-License-Identifier: MIT */
#include "sudoku/rule_options.h"
#include "cli/limited_input.h"

static struct {
    const char *regions_path;
    dlx_regions *regions;
    bool diagonals, windoku, filled;
    const char *symbols;
    const char *column;
} rules;

static void take_regions(void *settings, const char *path)
{
    (void)settings;
    rules.regions_path = path;
}

static void take_diagonals(void *settings, const char *argument)
{
    (void)settings;
    (void)argument;
    rules.diagonals = true;
}

static void take_windoku(void *settings, const char *argument)
{
    (void)settings;
    (void)argument;
    rules.windoku = true;
}

static void take_filled(void *settings, const char *argument)
{
    (void)settings;
    (void)argument;
    rules.filled = true;
}

static void take_symbols(void *settings, const char *symbols)
{
    (void)settings;
    rules.symbols = symbols;
}

static void take_column(void *settings, const char *name)
{
    (void)settings;
    rules.column = name;
}

const tool_option tool_rule_options[] = {
    {0, "column", "NAME", "the puzzles of a table are in the column of this name", take_column},
    {0, "symbols", "STRING", "use these characters as the digits from 1", take_symbols},
    {0, "regions", "FILE", "regions instead of boxes: n rows of n symbols, one for each region",
     take_regions},
    {0, "diagonals", NULL, "both diagonals have each digit once", take_diagonals},
    {0, "windoku", NULL, "the extra boxes between the boxes have each digit once", take_windoku},
    {0, "filled", NULL, "the entries of a saved game are givens too", take_filled},
    {0},
};

void tool_rules_open(dlx_grid_options *read)
{
    dlx_error error;
    if (rules.regions_path) {
        dlx_input *input = limited_input_open(rules.regions_path, &error);
        if (!input || !(rules.regions = dlx_regions_read(input, &error)))
            tool_die(&error);
        dlx_input_close(input);
    }
    read->regions = rules.regions;
    read->diagonals = rules.diagonals;
    read->windoku = rules.windoku;
    read->filled = rules.filled;
    read->symbols = rules.symbols;
    read->column = rules.column;
}

void tool_rules_close(void)
{
    dlx_regions_free(rules.regions);
    rules.regions = NULL;
}
