/* SPDX-License-Identifier: MIT */
/* Rules of a board in JSON: regions, boxes, and rules of dlx_rules. */
#ifndef DLX_SUDOKU_FORMATS_APPS_JSON_RULES_H
#define DLX_SUDOKU_FORMATS_APPS_JSON_RULES_H

#include "sudoku/formats/apps/json_cells.h"
#include "sudoku/read/jigsaw_regions.h"

/* Takes the member `regions` or `box` for the board being read. DLX_NO_DATA: another member.
 * Errors: DLX_SYNTAX, DLX_NO_MEMORY. */
dlx_status dlx_json_rules_take_regions(const dlx_json_taking *taking, const dlx_json_value *member);

/* True if the member is a rule of dlx_rules. */
bool dlx_json_rules_has(const dlx_json_value *member);

/* Takes such a rule. DLX_NO_DATA: another member. Errors: DLX_SYNTAX, DLX_NO_MEMORY. */
dlx_status dlx_json_rules_take(const dlx_json_taking *taking, const dlx_json_value *member);

/* True if the value of a rule's member says that the puzzle lacks the rule. */
bool dlx_json_rules_lack(const dlx_json_value *value);

/* Returns the cell of a name such as r1c9, or of an object with `row` and `col` from 0; SIZE_MAX:
 * none. */
size_t dlx_json_rules_cell_of(const dlx_json_value *name, size_t n);

/* Refuses element `index` of the rule. */
dlx_status dlx_json_rules_refuse_element(const dlx_json_taking *taking, const dlx_json_value *rule,
                                         size_t index, const char *what);

#endif
