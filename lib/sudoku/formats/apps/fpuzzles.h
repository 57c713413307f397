/* SPDX-License-Identifier: MIT */
/* Puzzles of f-puzzles.com, once their JSON is parsed. */
#ifndef DLX_SUDOKU_FORMATS_APPS_FPUZZLES_H
#define DLX_SUDOKU_FORMATS_APPS_FPUZZLES_H

#include "sudoku/formats/apps/json.h"

/* Reads a puzzle from JSON. Errors: DLX_SYNTAX, DLX_NO_MEMORY. */
dlx_status dlx_fpuzzles_take(const dlx_json_taking *from);

/* True if members with this key are such rules. */
bool dlx_fpuzzles_rules_has(const char *key);

/* Takes such a rule, a member of the root. Errors: DLX_SYNTAX, DLX_NO_MEMORY. */
dlx_status dlx_fpuzzles_rules_take(const dlx_json_taking *from, const dlx_json_value *rule);

/* True if a member for a constraint says that the puzzle lacks the constraint. */
bool dlx_fpuzzles_rules_lack(const dlx_json_value *value);

#endif
