/* SPDX-License-Identifier: MIT */
/* The options that give every puzzle rules of its own, for all programs that read sudoku. */
#ifndef SUDOKU_RULE_OPTIONS_H
#define SUDOKU_RULE_OPTIONS_H

#include "cli/program.h"

/* For the `shared` of a tool_program. */
extern const tool_option tool_rule_options[];

/* Puts what was asked for into *read, after reading the file of regions; ends the program if that
 * fails. */
void tool_rules_open(dlx_grid_options *read);
void tool_rules_close(void);

#endif
