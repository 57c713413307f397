/* SPDX-License-Identifier: MIT */
/* Options that give all puzzles the same rules and symbols. */
#ifndef SUDOKU_RULE_OPTIONS_H
#define SUDOKU_RULE_OPTIONS_H

#include "cli/program.h"
#include "dlx-sudoku.h"

typedef struct rule_settings {
    dlx_grid_options read; /* with the rules */
    const char *regions_path;
    dlx_regions *regions; /* of rules_open */
} rule_settings;

/* Rules; further options for programs that read puzzles. */
extern const tool_option rule_options[];
extern const tool_option puzzle_options[];

/* Reads the file of regions. Ends the program on failure. */
void rules_open(rule_settings *set);
void rules_close(rule_settings *set);

/* Reads the file of weights; NULL for NULL. Ends the program on failure. */
dlx_weights *read_weights(const char *path);

#endif
