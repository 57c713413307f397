/* SPDX-License-Identifier: MIT */
#include "sudoku/rule_options.h"

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

void rules_open(rule_settings *set)
{
    dlx_error error;
    if (!set->regions_path)
        return;
    dlx_input *input = tool_require_input(set->regions_path);
    set->read.regions = set->regions = xresult(dlx_regions_read(input, &error), &error);
    dlx_input_close(input);
}

void rules_close(rule_settings *set)
{
    dlx_regions_free(set->regions);
    set->regions = NULL;
}

dlx_weights *read_weights(const char *path)
{
    dlx_error error;
    dlx_input *input = path ? tool_require_input(path) : NULL;
    dlx_weights *weights = input ? xresult(dlx_weights_read(input, &error), &error) : NULL;
    dlx_input_close(input);
    return weights;
}
