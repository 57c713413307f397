/* SPDX-License-Identifier: MIT */
/* Rules of a board in JSON: regions, boxes, cages, diagonals and the like. */
#ifndef DLX_SUDOKU_FORMATS_APPS_JSON_RULES_H
#define DLX_SUDOKU_FORMATS_APPS_JSON_RULES_H

#include "sudoku/formats/apps/json_cells.h"
#include "sudoku/read/jigsaw_regions.h"

/* Takes a rule from the value of its member for the board being read. DLX_NO_DATA: the member is no
 * rule. Errors: DLX_SYNTAX, DLX_NO_MEMORY. */
dlx_status dlx_json_rules_take(const dlx_json_taking *from, const dlx_json_value *rule);

/* Returns the cell of a name such as r1c9, or of an object with `row` and `col` from 0; SIZE_MAX:
 * none. */
size_t dlx_json_rules_cell_of(const dlx_json_value *name, size_t n);

/* Refuses element `index` of the rule. */
dlx_status dlx_json_rules_refuse_element(const dlx_json_taking *from, const dlx_json_value *rule,
                                         size_t index, const char *what);

/* Takes a list of cages: each is a list of cells, or has `cells` or a `region`, and perhaps a sum
 * under the key `sum`. Errors as above. */
dlx_status dlx_json_rules_take_cages(const dlx_json_taking *from, const dlx_json_value *rule,
                                     const char *sum);

#endif
