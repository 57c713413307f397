/* SPDX-License-Identifier: MIT */
/* Rules of a board in JSON: regions, cages, diagonals and the like. */
#ifndef DLX_SUDOKU_FORMATS_APPS_JSON_RULES_H
#define DLX_SUDOKU_FORMATS_APPS_JSON_RULES_H

#include "sudoku/formats/apps/json.h"
#include "sudoku/formats/apps/json_shape.h"

/* Takes a rule from the member's value for the board being read. Errors: DLX_SYNTAX,
 * DLX_NO_MEMORY. */
dlx_status dlx_json_rule_take(dlx_grid_reader *reader, dlx_json_meaning meaning,
                              const dlx_json_value *value, dlx_error *error);

#endif
