/* SPDX-License-Identifier: MIT */
/* Items of variant rules, after the common items. Primary: full units, cages with sums; then
 * secondary: smaller units and neighbours, values of cells. */
#include "sudoku/reduction/rule_items.h"

#include <stdio.h>
#include <string.h>

/* Numbers items; also adds new items to the builder. */
typedef struct naming {
    dlx_builder *builder;
    bool fresh;
    uint32_t next; /* number of the next item */
    dlx_error *error;
} naming;

static dlx_status add_item(naming *names, bool primary, const char *name)
{
    names->next++;
    if (!names->fresh)
        return DLX_OK;
    return primary ? dlx_builder_put_primary(names->builder, name, strlen(name), 1, 1, names->error)
                   : dlx_builder_put_secondary(names->builder, name, strlen(name), names->error);
}

/* Adds the items of full units (primary), or of smaller units. */
static dlx_status add_units(naming *names, dlx_units *units, size_t n, bool primary)
{
    for (size_t g = 0; g < units->count; g++) {
        dlx_unit *unit = &units->list[g];
        const bool has_pairs = unit->kind == 'n';
        if ((unit->count == n && !has_pairs) != primary)
            continue;
        unit->item = names->next;
        for (size_t digit = 1; digit + has_pairs <= n; digit++) {
            char name[48];
            snprintf(name, sizeof name, "%c%lu#%zu", unit->kind, (unsigned long)unit->number,
                     digit);
            const dlx_status status = add_item(names, primary, name);
            if (status != DLX_OK)
                return status;
        }
    }
    return DLX_OK;
}

/* Adds the items of cages with sums, and marks their cells with value_item 0. */
static dlx_status add_cages(naming *names, dlx_encoder *encoder, const dlx_grid *grid)
{
    const dlx_variant_rules *rules = grid->rules;
    for (size_t index = 0; index < rules->cage_count; index++) {
        const dlx_cage *cage = &rules->cages[index];
        char name[32];
        encoder->cage_item[index] = DLX_NO_ITEM;
        if (!dlx_cage_adds(cage, grid->size))
            continue;
        encoder->cage_item[index] = names->next;
        for (size_t i = 0; i < cage->count; i++)
            encoder->value_item[rules->cage_cells[cage->first + i]] = 0;
        encoder->has_values = true;
        snprintf(name, sizeof name, "k%zu", index + 1);
        const dlx_status status = add_item(names, true, name);
        if (status != DLX_OK)
            return status;
    }
    return DLX_OK;
}

/* Marks the cells that have the digit of another cell with value_item 0. */
static void mark_equal_cells(dlx_encoder *encoder, const dlx_grid *grid)
{
    const uint32_t *same = grid->rules->same;
    for (size_t cell = 0; cell < grid->size * grid->size; cell++)
        if (same[cell] != cell) {
            encoder->value_item[cell] = encoder->value_item[same[cell]] = 0;
            encoder->has_values = true;
        }
}

/* Adds the value items; equal cells share the item of the first. */
static dlx_status add_values(naming *names, dlx_encoder *encoder, const dlx_grid *grid)
{
    const size_t n = grid->size;
    const uint32_t *same = grid->rules->same;
    for (size_t cell = 0; cell < n * n; cell++) {
        char name[48];
        if (encoder->value_item[cell] == DLX_NO_ITEM)
            continue;
        if (same && same[cell] != cell) {
            encoder->value_item[cell] = encoder->value_item[same[cell]];
            continue;
        }
        encoder->value_item[cell] = names->next;
        snprintf(name, sizeof name, "v%zuc%zu", cell / n + 1, cell % n + 1);
        const dlx_status status = add_item(names, false, name);
        if (status != DLX_OK)
            return status;
    }
    return DLX_OK;
}

/* Allocates items of cages and cells, initially none. */
static dlx_status make_room(dlx_encoder *encoder, const dlx_grid *grid, dlx_error *error)
{
    const size_t cells = grid->size * grid->size;
    if (!dlx_grow(&encoder->cage_item, &encoder->cage_item_capacity, grid->rules->cage_count,
                  sizeof *encoder->cage_item) ||
        !dlx_grow(&encoder->value_item, &encoder->value_item_capacity, cells,
                  sizeof *encoder->value_item))
        return dlx_error_memory(error);
    for (size_t cell = 0; cell < cells; cell++)
        encoder->value_item[cell] = DLX_NO_ITEM;
    return DLX_OK;
}

dlx_status dlx_add_rule_items(dlx_encoder *encoder, const dlx_grid *grid, bool fresh,
                              dlx_error *error)
{
    const size_t n = grid->size;
    const bool cages = grid->rules && grid->rules->cage_count;
    const bool equal_cells = grid->rules && grid->rules->same;
    naming names = {encoder->builder, fresh, (uint32_t)(4 * n * n), error};
    dlx_status status = cages || equal_cells ? make_room(encoder, grid, error) : DLX_OK;
    encoder->has_values = false;
    if (status == DLX_OK && equal_cells)
        mark_equal_cells(encoder, grid);
    if (status == DLX_OK)
        status = add_units(&names, &encoder->units, n, true);
    if (status == DLX_OK && cages)
        status = add_cages(&names, encoder, grid);
    if (status == DLX_OK)
        status = add_units(&names, &encoder->units, n, false);
    if (status == DLX_OK && encoder->has_values)
        status = add_values(&names, encoder, grid);
    return status;
}
