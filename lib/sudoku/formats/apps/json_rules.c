/* SPDX-License-Identifier: MIT */
/* Parser of a board's rules in JSON. */
#include "sudoku/formats/apps/json_rules.h"

#include "sudoku/formats/apps/json_cells.h"
#include "sudoku/read/jigsaw_regions.h"

#include <stdlib.h>
#include <string.h>

/* A rule being read. */
typedef struct taking {
    dlx_grid_reader *reader;
    const dlx_json_value *value;
    dlx_error *error;
} taking;

static dlx_status refuse(const taking *from, const char *what)
{
    return dlx_refuse_at(from->reader, dlx_json_place(from->value), from->error, "%s", what);
}

/* ---- regions and boxes ----------------------------------------------------------------------- */

/* Returns the number of a region, or UINT32_MAX. */
static uint32_t token_of(const dlx_json_cells *cells)
{
    const char *text = cells->value ? dlx_json_string(cells->value) : cells->text;
    int64_t number = 0;
    if (text)
        return *text && (!cells->value || !text[1]) ? dlx_region_token(*text, true) : UINT32_MAX;
    return dlx_json_integer(cells->value, &number) && number >= 0 && number < UINT32_MAX
               ? (uint32_t)number
               : UINT32_MAX;
}

static dlx_status read_tokens(const taking *from, uint32_t *token)
{
    const size_t n = from->reader->layout.size;
    dlx_json_cells cells = dlx_json_cells_begin(from->value);
    size_t i = 0;
    for (; i < n * n && dlx_json_cells_next(&cells); i++)
        if ((token[i] = token_of(&cells)) == UINT32_MAX)
            return dlx_refuse_at(from->reader, cells.place, from->error,
                                 "expected a number or a letter as the region of r%zuc%zu",
                                 i / n + 1, i % n + 1);
    return i == n * n ? DLX_OK : refuse(from, "expected a region for each cell, found fewer");
}

static dlx_status take_regions(const taking *from)
{
    const size_t n = from->reader->layout.size;
    const dlx_json_shape shape = dlx_json_shape_of(from->value);
    if (shape.kind == DLX_JSON_NO_BOARD || shape.n != n)
        return refuse(from, "expected a region for each cell of the board");
    uint32_t *token = dlx_allocate(n * n, sizeof *token);
    if (!token)
        return dlx_error_memory(from->error);
    dlx_region_fault fault = {0};
    dlx_status status = read_tokens(from, token);
    if (status == DLX_OK && (status = dlx_regions_take(from->reader, token, &fault)) == DLX_SYNTAX)
        dlx_refuse_at(from->reader, dlx_json_place(from->value), from->error,
                      fault.cell < n * n ? "expected %zu regions, found more"
                                         : "expected regions of %zu cells",
                      n);
    free(token);
    return status == DLX_NO_MEMORY ? dlx_error_memory(from->error) : status;
}

static dlx_status take_box(const taking *from)
{
    dlx_layout *layout = &from->reader->layout;
    const int64_t n = (int64_t)layout->size;
    int64_t rows = 0;
    int64_t columns = 0;
    if (dlx_json_length(from->value) != 2 ||
        !dlx_json_integer(dlx_json_at(from->value, 0), &rows) ||
        !dlx_json_integer(dlx_json_at(from->value, 1), &columns) || rows < 1 || rows > n ||
        columns != n / rows || rows * columns != n)
        return refuse(from, "expected the numbers of rows and of columns of a box");
    if (from->reader->options.box_rows)
        return DLX_OK;
    layout->box_rows = (size_t)rows;
    layout->box_columns = (size_t)columns;
    return DLX_OK;
}

/* ---- cages ----------------------------------------------------------------------------------- */

/* Returns the cell of a name such as r1c9, or SIZE_MAX. */
static size_t cell_of(const dlx_json_value *value, size_t n)
{
    const char *at = dlx_json_string(value);
    uint32_t row, column;
    if (!at || (*at | 0x20) != 'r')
        return SIZE_MAX;
    const char *end = at + strlen(at);
    at++;
    if (!dlx_take_number(&at, end, (uint32_t)n, &row) || row == 0 || (*at | 0x20) != 'c')
        return SIZE_MAX;
    at++;
    if (!dlx_take_number(&at, end, (uint32_t)n, &column) || column == 0 || at < end)
        return SIZE_MAX;
    return (row - 1) * n + column - 1;
}

/* Adds the cells to the cage begun last. */
static dlx_status add_cells(const taking *from, const dlx_json_value *cells, dlx_cage_list *list)
{
    const size_t n = from->reader->layout.size;
    for (size_t i = 0; i < dlx_json_length(cells); i++) {
        const size_t cell = cell_of(dlx_json_at(cells, i), n);
        if (cell == SIZE_MAX)
            return refuse(from, "expected cells of a cage such as \"r1c1\"");
        if (dlx_cage_has(from->reader, cell))
            return refuse(from, "cage with a repeated cell");
        if (!dlx_cage_add(from->reader, list, cell))
            return dlx_error_memory(from->error);
    }
    if (dlx_json_length(cells) > n)
        return refuse(from, "cage with more cells than digits");
    return DLX_OK;
}

static dlx_status take_cages(const taking *all)
{
    dlx_cage_list list = {0};
    if (!dlx_json_is_array(all->value))
        return refuse(all, "expected a list of objects as cages");
    for (size_t i = 0; i < dlx_json_length(all->value); i++) {
        const dlx_json_value *cage = dlx_json_at(all->value, i);
        const dlx_json_value *cells = dlx_json_get(cage, "cells");
        const dlx_json_value *sum = dlx_json_get(cage, "sum");
        int64_t number = 0;
        const taking from = {all->reader, cage, all->error};
        if (dlx_json_length(cells) == 0 || (sum && !dlx_json_integer(sum, &number)) || number < 0 ||
            number > INT32_MAX)
            return refuse(&from,
                          "expected a cage such as {\"sum\":3,\"cells\":[\"r1c1\",\"r1c2\"]}");
        if (!dlx_cage_begin(all->reader, &list, (uint32_t)number))
            return dlx_error_memory(all->error);
        const dlx_status status = add_cells(&from, cells, &list);
        if (status != DLX_OK)
            return status;
    }
    return DLX_OK;
}

/* ---- rules ----------------------------------------------------------------------------------- */

/* Sets Boolean rules. */
static dlx_status take_switch(const taking *from, dlx_json_meaning meaning)
{
    dlx_variant_rules *rules = dlx_reader_variant_rules(from->reader);
    if (!rules)
        return dlx_error_memory(from->error);
    const bool on = dlx_json_is_word(from->value, "true");
    if (!on && !dlx_json_is_word(from->value, "false"))
        return refuse(from, "expected true or false for the rule");
    if (meaning == DLX_JSON_WINDOKU)
        rules->windoku |= on;
    if (meaning != DLX_JSON_ANTIDIAGONAL && meaning != DLX_JSON_WINDOKU)
        rules->diagonal |= on;
    if (meaning != DLX_JSON_DIAGONAL && meaning != DLX_JSON_WINDOKU)
        rules->antidiagonal |= on;
    return DLX_OK;
}

dlx_status dlx_json_rule_take(dlx_grid_reader *reader, dlx_json_meaning meaning,
                              const dlx_json_value *value, dlx_error *error)
{
    const taking from = {reader, value, error};
    switch (meaning) {
    case DLX_JSON_REGIONS:
        return take_regions(&from);
    case DLX_JSON_BOX:
        return take_box(&from);
    case DLX_JSON_CAGES:
        return take_cages(&from);
    default:
        return take_switch(&from, meaning);
    }
}
