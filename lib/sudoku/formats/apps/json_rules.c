/* SPDX-License-Identifier: MIT */
#include "sudoku/formats/apps/json_rules.h"

/* ---- regions and boxes ----------------------------------------------------------------------- */

/* Returns the number of a region, or UINT32_MAX. */
static uint32_t token_of(const dlx_json_cell *cell)
{
    uint64_t number;
    if (cell->length == 1)
        return dlx_jigsaw_regions_token(*cell->text, true);
    return dlx_tokens_parse_unsigned(cell->text, cell->length, &number) && number < UINT32_MAX
               ? (uint32_t)number
               : UINT32_MAX;
}

static dlx_status read_tokens(const dlx_json_taking *from, const dlx_json_cells *cells,
                              uint32_t *token)
{
    const size_t n = from->reader->layout.size;
    for (size_t i = 0; i < n * n; i++)
        if ((token[i] = token_of(&cells->list[i])) == UINT32_MAX)
            return dlx_structured_refuse(from->reader, cells->list[i].place, from->error,
                                         "expected a number or a letter as the region of r%zuc%zu",
                                         i / n + 1, i % n + 1);
    return DLX_OK;
}

static dlx_status take_regions(const dlx_json_taking *from, const dlx_json_value *rule)
{
    const size_t n = from->reader->layout.size;
    dlx_json_cells cells = {0};
    dlx_region_fault fault = {0};
    uint32_t *token = dlx_buffer_allocate(n * n, sizeof *token);
    dlx_status status = DLX_NO_MEMORY;
    if (token && dlx_json_cells_find(&cells, rule))
        status = cells.count == n * n
                     ? read_tokens(from, &cells, token)
                     : dlx_json_refuse(from, rule, "expected a region for each cell of the board");
    if (status == DLX_OK &&
        (status = dlx_jigsaw_regions_take(from->reader, token, &fault)) == DLX_SYNTAX)
        dlx_json_refuse(from, rule,
                        fault.cell < n * n ? "expected %zu regions, found more"
                                           : "expected regions of %zu cells",
                        n);
    free(cells.list);
    free(token);
    return status == DLX_NO_MEMORY ? dlx_error_memory(from->error) : status;
}

static dlx_status take_box(const dlx_json_taking *from, const dlx_json_value *rule)
{
    dlx_layout *layout = &from->reader->layout;
    const size_t n = layout->size;
    size_t rows, columns;
    if (dlx_json_tree_length(rule) != 2 || !dlx_json_size(dlx_json_tree_at(rule, 0), n, &rows) ||
        !dlx_json_size(dlx_json_tree_at(rule, 1), n, &columns) || rows * columns != n)
        return dlx_json_refuse(from, rule, "expected the numbers of rows and of columns of a box");
    if (from->reader->options.box_rows)
        return DLX_OK;
    layout->box_rows = rows;
    layout->box_columns = columns;
    return DLX_OK;
}

/* ---- cages ----------------------------------------------------------------------------------- */

/* Returns the cell of a row and a column, from 0. */
static size_t cell_at(const dlx_json_value *place, size_t n)
{
    size_t row, column;
    return dlx_json_size(dlx_json_tree_get(place, "row"), n - 1, &row) &&
                   dlx_json_size(dlx_json_tree_get(place, "col"), n - 1, &column)
               ? row * n + column
               : SIZE_MAX;
}

size_t dlx_json_rules_cell_of(const dlx_json_value *name, size_t n)
{
    if (dlx_json_tree_is_object(name))
        return cell_at(name, n);
    const char *at = dlx_json_tree_string(name);
    const char *end = at ? at + strlen(at) : at;
    uint32_t number[2] = {0, 0};
    for (size_t i = 0; i < 2; i++)
        if (!at || (*at++ | 0x20) != "rc"[i] || !dlx_take_number(&at, end, (uint32_t)n, &number[i]))
            return SIZE_MAX;
    return at == end && number[0] && number[1] ? (number[0] - 1) * n + number[1] - 1 : SIZE_MAX;
}

dlx_status dlx_json_rules_refuse_element(const dlx_json_taking *from, const dlx_json_value *rule,
                                         size_t index, const char *what)
{
    const dlx_json_value *element = dlx_json_tree_at(rule, index);
    return dlx_json_refuse(from, element ? element : rule, "%s %zu %s", rule->key, index + 1, what);
}

/* Takes the sum of a cage, 0 if absent. False: no number. */
static bool take_sum(const dlx_json_value *value, uint32_t *sum)
{
    const char *text = dlx_json_tree_string(value);
    size_t number;
    *sum = 0;
    if (!value || value->count == 0 || dlx_json_tree_is_word(value, "null") ||
        dlx_json_tree_is_word(value, "false"))
        return true;
    if (text)
        return dlx_take_number(&text, text + strlen(text), UINT32_MAX / 2, sum) && !*text && *sum;
    if (!dlx_json_size(value, UINT32_MAX / 2, &number))
        return false;
    *sum = (uint32_t)number;
    return true;
}

/* Adds a cage; returns the fault, or NULL. *lost: no memory. */
static const char *add_cage(const dlx_json_taking *from, const dlx_json_value *cells, uint32_t sum,
                            bool *lost)
{
    const size_t n = from->reader->layout.size;
    dlx_variant_rules *rules = dlx_reader_state_rules(from->reader);
    *lost = !rules || !dlx_variant_rules_begin_cage(rules, sum);
    for (size_t i = 0; i < cells->count && !*lost; i++) {
        const size_t cell = dlx_json_rules_cell_of(&cells->values[i], n);
        if (cell == SIZE_MAX)
            return "needs cells such as r1c1";
        if (dlx_jigsaw_regions_cage_has(rules, cell))
            return "has a cell twice";
        *lost = !dlx_variant_rules_add_cage_cell(rules, cell);
    }
    return cells->count > n ? "has more cells than there are digits" : NULL;
}

dlx_status dlx_json_rules_take_cages(const dlx_json_taking *from, const dlx_json_value *rule,
                                     const char *sum)
{
    for (size_t i = 0; i < dlx_json_tree_length(rule) || i == 0; i++) {
        const dlx_json_value *cage = dlx_json_tree_at(rule, i);
        const dlx_json_value *listed = dlx_json_tree_get(cage, "cells");
        const dlx_json_value *cells = listed ? listed : dlx_json_tree_get(cage, "region");
        const char *fault = NULL;
        uint32_t number = 0;
        bool lost = false;
        if (!cage && dlx_json_tree_is_array(rule))
            return DLX_OK;
        if (dlx_json_tree_is_array(cage))
            cells = cage;
        if (!dlx_json_tree_is_array(cells))
            fault = "needs an array of cells such as r1c1";
        else if (!take_sum(dlx_json_tree_get(cage, sum), &number))
            fault = "needs a number as its sum";
        else if (cells->count)
            fault = add_cage(from, cells, number, &lost);
        if (lost)
            return dlx_error_memory(from->error);
        if (fault)
            return dlx_json_rules_refuse_element(from, rule, i, fault);
    }
    return DLX_OK;
}

static dlx_status take_cages(const dlx_json_taking *from, const dlx_json_value *rule)
{
    return dlx_json_rules_take_cages(from, rule, "sum");
}

/* ---- rules ----------------------------------------------------------------------------------- */

/* Sets Boolean rules: the diagonals and windoku. */
static dlx_status take_switch(const dlx_json_taking *from, const dlx_json_value *rule)
{
    const char *key = rule->key;
    const bool on = dlx_json_tree_is_word(rule, "true");
    dlx_variant_rules *rules = dlx_reader_state_rules(from->reader);
    if (!rules)
        return dlx_error_memory(from->error);
    if (!on && !dlx_json_tree_is_word(rule, "false"))
        return dlx_json_refuse(from, rule, "expected true or false for the rule");
    const bool both = strcmp(key, "diagonals") == 0;
    rules->windoku |= on && strcmp(key, "windoku") == 0;
    rules->diagonal |= on && (both || strcmp(key, "diagonal") == 0);
    rules->antidiagonal |= on && (both || strcmp(key, "antidiagonal") == 0);
    return DLX_OK;
}

static const struct {
    const char *key;
    dlx_status (*take)(const dlx_json_taking *from, const dlx_json_value *rule);
} rules[] = {
    {"regions", take_regions}, {"box", take_box},          {"cages", take_cages},
    {"diagonal", take_switch}, {"diagonals", take_switch}, {"antidiagonal", take_switch},
    {"windoku", take_switch},
};

dlx_status dlx_json_rules_take(const dlx_json_taking *from, const dlx_json_value *rule)
{
    for (size_t i = 0; i < sizeof rules / sizeof *rules; i++)
        if (strcmp(rules[i].key, rule->key) == 0)
            return rules[i].take(from, rule);
    return DLX_NO_DATA;
}
