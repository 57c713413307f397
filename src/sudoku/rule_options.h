/* SPDX-License-Identifier: MIT */
/* Options that give all puzzles the same rules and symbols. */
#ifndef SUDOKU_RULE_OPTIONS_H
#define SUDOKU_RULE_OPTIONS_H

#include "cli/program.h"

typedef struct rule_settings {
    const char *regions_path;
    dlx_regions *regions; /* of rules_open */
    bool diagonals, windoku, filled;
    const char *symbols;
    const char *column;
} rule_settings;

/* Rules; further options for programs that read puzzles. */
extern const tool_option rule_options[];
extern const tool_option puzzle_options[];

/* Reads the file of regions, and sets *read. Ends the program on failure. */
void rules_open(rule_settings *set, dlx_grid_options *read);
void rules_close(rule_settings *set);

#endif
