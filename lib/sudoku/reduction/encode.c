/* SPDX-License-Identifier: MIT */
/* Sudoku as exact cover: each cell has one digit, and each row, column, and box has each digit
 * once.
 *
 * Items of a board of size n: cells [0..nn[, row and digit [nn..2nn[, column and digit [2nn..3nn[,
 * box and digit [3nn..4nn[, then those of variant rules. Options are ordered by row, column, digit;
 * options of cages follow. */
#include "format/format.h"

#include "core/options.h"
#include "sudoku/reduction/encoder.h"
#include "sudoku/reduction/puzzle_data.h"

#include <stdio.h>

/* Items of variant rules, after the common items. Primary: full units, fillings; then secondary:
 * smaller units and pairs, values of cells. */

/* Numbers items; also adds new items to the builder. */
typedef struct naming {
    dlx_builder *builder;
    bool fresh;
    uint32_t next;     /* number of the next item */
    dlx_status status; /* the first failure, after which no item is added */
    dlx_error *error;
} naming;

/* True if the cells of the pair have equal digits, which a common value item says. */
static bool is_equality(const dlx_unit *unit)
{
    return unit->kind == DLX_UNIT_PAIR &&
           (unit->rule->groups == DLX_HALVES || unit->rule->groups == DLX_MIRRORED);
}

static void add_item(naming *names, bool primary, const char *name)
{
    names->next++;
    if (!names->fresh || names->status != DLX_OK)
        return;
    names->status =
        primary ? dlx_builder_put_primary(names->builder, name, strlen(name), 1, 1, names->error)
                : dlx_builder_put_secondary(names->builder, name, strlen(name), names->error);
}

/* Adds the items of full units (primary), or of smaller units and pairs. */
static void add_units(naming *names, dlx_units *units, size_t n, bool primary)
{
    for (size_t i = 0; i < units->count; i++) {
        dlx_unit *unit = units->list + i;
        const bool is_alone = unit->kind == DLX_UNIT_PAIR &&
                              units->cells[unit->first] == units->cells[unit->first + 1];
        if (unit->kind == DLX_UNIT_FILLING || is_alone || is_equality(unit) ||
            (unit->kind == DLX_UNIT_DIGITS && unit->count == n) != primary)
            continue;
        unit->item = names->next;
        for (size_t digit = 1; digit <= n; digit++) {
            char name[48];
            snprintf(name, sizeof name, "%c%lu#%zu", unit->letter, (unsigned long)unit->number,
                     digit);
            add_item(names, primary, name);
        }
    }
}

/* Makes the digits of two cells equal. */
static void equate(dlx_grid_encoder *encoder, size_t cells, size_t first, size_t second)
{
    uint32_t *same = encoder->same;
    const uint32_t a = same[first];
    const uint32_t b = same[second];
    for (size_t cell = 0; cell < cells; cell++)
        if (same[cell] == (a > b ? a : b))
            same[cell] = a < b ? a : b;
}

/* Marks the cells of fillings, and cells with the digit of another cell, with value_item 0. */
static dlx_status mark_values(dlx_grid_encoder *encoder, size_t cells, dlx_error *error)
{
    const dlx_units *units = &encoder->units;
    encoder->has_values = false;
    for (size_t i = 0; i < units->count && !encoder->has_values; i++)
        encoder->has_values =
            units->list[i].kind == DLX_UNIT_FILLING || is_equality(&units->list[i]);
    if (!encoder->has_values)
        return DLX_OK;
    if (!dlx_buffer_grow(&encoder->same, &encoder->same_capacity, cells, sizeof *encoder->same) ||
        !dlx_buffer_grow(&encoder->value_item, &encoder->value_item_capacity, cells,
                         sizeof *encoder->value_item))
        return dlx_error_memory(error);
    for (size_t cell = 0; cell < cells; cell++) {
        encoder->same[cell] = (uint32_t)cell;
        encoder->value_item[cell] = DLX_NO_ITEM;
    }
    for (size_t i = 0; i < units->count; i++) {
        const dlx_unit *unit = &units->list[i];
        const uint32_t *cell = units->cells + unit->first;
        const bool is_valued = unit->kind == DLX_UNIT_FILLING || is_equality(unit);
        for (size_t k = 0; k < unit->count && is_valued; k++)
            encoder->value_item[cell[k]] = 0;
        if (is_equality(unit))
            equate(encoder, cells, cell[0], cell[1]);
    }
    return DLX_OK;
}

/* Adds the value items; equal cells share the item of the first. */
static void add_values(naming *names, dlx_grid_encoder *encoder, size_t n)
{
    const uint32_t *same = encoder->same;
    for (size_t cell = 0; cell < n * n; cell++) {
        char name[48];
        if (encoder->value_item[cell] == DLX_NO_ITEM)
            continue;
        if (same[cell] != cell) {
            encoder->value_item[cell] = encoder->value_item[same[cell]];
            continue;
        }
        encoder->value_item[cell] = names->next;
        snprintf(name, sizeof name, "v%zuc%zu", cell / n + 1, cell % n + 1);
        add_item(names, false, name);
    }
}

/* Numbers the items of variant rules after the common items; adds the items to the builder if
 * `fresh`. encoder->units must be the board's. */
static dlx_status add_rule_items(dlx_grid_encoder *encoder, size_t n, bool fresh, dlx_error *error)
{
    naming names = {encoder->builder, fresh, (uint32_t)(4 * n * n), DLX_OK, error};
    if (mark_values(encoder, n * n, error) != DLX_OK)
        return DLX_NO_MEMORY;
    add_units(&names, &encoder->units, n, true);
    for (size_t i = 0; i < encoder->units.count; i++) {
        dlx_unit *unit = &encoder->units.list[i];
        char name[32];
        if (unit->kind != DLX_UNIT_FILLING)
            continue;
        unit->item = names.next;
        snprintf(name, sizeof name, "%c%lu", unit->letter, (unsigned long)unit->number);
        add_item(&names, true, name);
    }
    add_units(&names, &encoder->units, n, false);
    if (encoder->has_values)
        add_values(&names, encoder, n);
    return names.status;
}

/* Adds n*n items such as r1#1; `kind` holds the two letters. */
static dlx_status add_items(dlx_builder *builder, const char *kind, size_t n, dlx_error *error)
{
    for (size_t i = 0; i < n * n; i++) {
        char name[48];
        const int length =
            snprintf(name, sizeof name, "%c%zu%c%zu", kind[0], i / n + 1, kind[1], i % n + 1);
        const dlx_status status =
            dlx_builder_put_primary(builder, name, (size_t)length, 1, 1, error);
        if (status != DLX_OK)
            return status;
    }
    return DLX_OK;
}

/* Adds the items of a board. Consecutive boards share items if size and rules are equal and no
 * clues exist; box shapes do not matter. */
static dlx_status make_items(dlx_grid_encoder *encoder, const dlx_grid *grid, dlx_error *error)
{
    static const char *const kinds[] = {"rc", "r#", "c#", "b#"};
    const size_t n = grid->size;
    const uint64_t set = grid->rules ? grid->rules->set : 0;
    const bool has_clues = grid->rules && grid->rules->clue_count;
    const bool fresh = encoder->size != n || encoder->set != set || has_clues || encoder->has_clues;
    encoder->units.count = 0;
    if (!fresh && !set)
        return DLX_OK;
    dlx_status status = dlx_units_find(&encoder->units, grid, false, error);
    if (fresh && status == DLX_OK) {
        status = dlx_builder_drop(encoder->builder, false, error);
        for (size_t i = 0; i < sizeof kinds / sizeof *kinds && status == DLX_OK; i++)
            status = add_items(encoder->builder, kinds[i], n, error);
    }
    if (status == DLX_OK)
        status = add_rule_items(encoder, n, fresh, error);
    if (status == DLX_OK) {
        encoder->size = n;
        encoder->set = set;
        encoder->has_clues = has_clues;
    }
    return status;
}

/* Adds the items of a pair: a digit of the first cell and all digits of the second cell that do not
 * fit share an item. */
static void push_pair(dlx_grid_encoder *encoder, const dlx_unit *pair, bool is_first, size_t digit)
{
    bool excludes = false;
    for (size_t other = 1; other <= encoder->size; other++) {
        const bool fits =
            is_first ? dlx_unit_fits(pair, digit, other) : dlx_unit_fits(pair, other, digit);
        if (!fits && !is_first)
            dlx_builder_push(encoder->builder, pair->item + (uint32_t)(other - 1));
        excludes |= !fits;
    }
    if (is_first && excludes)
        dlx_builder_push(encoder->builder, pair->item + (uint32_t)(digit - 1));
}

/* Returns the maximum number of items that an option of the cell has for variant rules. */
static size_t rule_items(const dlx_grid_encoder *encoder, size_t cell)
{
    const dlx_units *units = &encoder->units;
    size_t count = 0;
    for (size_t i = units->count ? units->start[cell] : 0;
         units->count && i < units->start[cell + 1]; i++)
        count += units->list[units->unit[i]].kind == DLX_UNIT_PAIR ? encoder->size : 1;
    return count;
}

/* Adds the items of variant rules to the current option. */
static dlx_status push_rules(dlx_grid_encoder *encoder, const dlx_cell_position *position,
                             size_t digit, dlx_error *error)
{
    const dlx_units *units = &encoder->units;
    const size_t cell = position->row * encoder->size + position->column;
    for (size_t i = units->start[cell]; i < units->start[cell + 1]; i++) {
        const dlx_unit *unit = &units->list[units->unit[i]];
        const uint32_t *cells = units->cells + unit->first;
        if (unit->kind == DLX_UNIT_DIGITS)
            dlx_builder_push(encoder->builder, unit->item + (uint32_t)(digit - 1));
        else if (unit->kind == DLX_UNIT_PAIR && !is_equality(unit) && cells[0] != cells[1])
            push_pair(encoder, unit, cells[0] == cell, digit);
    }
    if (encoder->has_values && encoder->value_item[cell] != DLX_NO_ITEM)
        return dlx_cages_push_value(encoder, cell, digit, error);
    return DLX_OK;
}

static dlx_status add_option(dlx_grid_encoder *encoder, const dlx_cell_position *position,
                             size_t digit, dlx_error *error)
{
    const size_t n = encoder->size;
    const size_t nn = n * n;
    dlx_builder *builder = encoder->builder;
    dlx_builder_push(builder, (uint32_t)(position->row * n + position->column));
    dlx_builder_push(builder, (uint32_t)(nn + position->row * n + digit - 1));
    dlx_builder_push(builder, (uint32_t)(2 * nn + position->column * n + digit - 1));
    dlx_builder_push(builder, (uint32_t)(3 * nn + position->box * n + digit - 1));
    if (encoder->units.count) {
        const dlx_status status = push_rules(encoder, position, digit, error);
        if (status != DLX_OK)
            return status;
    }
    if (position->weight) {
        int64_t cost;
        if (__builtin_mul_overflow(position->weight, (int64_t)digit, &cost))
            return dlx_error_set(error, DLX_INVALID,
                                 "the weight of r%zuc%zu times %zu exceeds 64 bits",
                                 position->row + 1, position->column + 1, digit);
        const dlx_status status = dlx_builder_cost_decimal(builder, cost, position->places, error);
        if (status != DLX_OK)
            return status;
    }
    return dlx_builder_end_option(builder, error);
}

/* Adds the options of a cell of a board with variant rules. */
static dlx_status add_ruled_cell(dlx_grid_encoder *encoder, const dlx_grid *grid,
                                 const dlx_cell_position *position, bool reduce, dlx_error *error)
{
    const size_t n = grid->size;
    const size_t cell = position->row * n + position->column;
    const size_t given = grid->cells[cell];
    dlx_status status =
        dlx_builder_reserve(encoder->builder, (5 + rule_items(encoder, cell)) * n, error);
    for (size_t digit = given ? given : 1; digit <= (given ? given : n) && status == DLX_OK;
         digit++)
        if (dlx_encoder_digit_fits(encoder, grid, cell, digit, reduce))
            status = add_option(encoder, position, digit, error);
    return status;
}

/* Adds the options of a cell: its given, even if excluded by another given, or all digits. */
static dlx_status add_cell(dlx_grid_encoder *encoder, const dlx_cell_position *position,
                           size_t given, bool reduce, dlx_error *error)
{
    dlx_status status = dlx_builder_reserve(encoder->builder, 4 * encoder->size, error);
    if (given)
        return status == DLX_OK ? add_option(encoder, position, given, error) : status;
    for (size_t digit = 1; digit <= encoder->size && status == DLX_OK; digit++)
        if (!reduce || dlx_encoder_is_open(encoder, position, digit))
            status = add_option(encoder, position, digit, error);
    return status;
}

static dlx_status add_options(dlx_grid_encoder *encoder, const dlx_grid *grid, bool reduce,
                              const dlx_grid_weights *weights, dlx_error *error)
{
    const size_t n = grid->size;
    for (size_t row = 0; row < n; row++)
        for (size_t column = 0; column < n; column++) {
            const size_t cell = row * n + column;
            const dlx_cell_position position = {row, column, dlx_encoder_box(grid, row, column),
                                                weights ? weights->values[cell] : 0,
                                                weights ? weights->places : 0};
            const dlx_status status =
                grid->rules ? add_ruled_cell(encoder, grid, &position, reduce, error)
                            : add_cell(encoder, &position, grid->cells[cell], reduce, error);
            if (status != DLX_OK)
                return status;
        }
    return DLX_OK;
}

static dlx_status check_sizes(const dlx_grid *grid, const dlx_grid_weights *weights,
                              dlx_error *error)
{
    const size_t n = grid->size;
    if (n * n > DLX_MAX_INDEX / n)
        return dlx_error_set(error, DLX_INVALID,
                             "a board of size %zu has more options than a problem can", n);
    if (weights && weights->size != n)
        return dlx_error_set(error, DLX_INVALID,
                             "expected a board of size %zu as the weights, found size %zu",
                             weights->size, n);
    return DLX_OK;
}

/* Returns the data lines of the problem, *length bytes; NULL: no memory. */
static const char *collect_data(dlx_grid_encoder *encoder, const dlx_grid *grid, size_t *length,
                                dlx_error *error)
{
    if (!encoder->data && !(encoder->data = dlx_output_memory(error)))
        return NULL;
    dlx_output_clear(encoder->data);
    dlx_puzzle_data_write(encoder->data, grid);
    const char *lines = dlx_output_contents(encoder->data, length);
    if (lines)
        return lines;
    dlx_output_close(encoder->data, NULL);
    encoder->data = NULL;
    return dlx_error_null(error);
}

dlx_problem *dlx_grid_encoder_problem(dlx_grid_encoder *encoder, const dlx_grid *grid,
                                      const dlx_grid_encode_options *options, dlx_error *error)
{
    dlx_grid_encode_options own;
    dlx_builder *builder = encoder->builder;
    if (dlx_options_copy(&own, sizeof own, sizeof own, options, error) != DLX_OK ||
        check_sizes(grid, own.weights, error) != DLX_OK)
        return NULL;
    dlx_status status = make_items(encoder, grid, error);
    if (status == DLX_OK)
        status = dlx_builder_put_name(builder, grid->name, strlen(grid->name), error);
    if (status == DLX_OK && grid->rules) {
        size_t length;
        const char *lines = collect_data(encoder, grid, &length, error);
        status = lines ? dlx_builder_put_data(builder, lines, length, error) : DLX_NO_MEMORY;
    }
    if (status == DLX_OK && own.reduce)
        status = dlx_encoder_note_givens(encoder, grid, error);
    if (status == DLX_OK)
        status = add_options(encoder, grid, own.reduce, own.weights, error);
    const size_t units = grid->rules ? encoder->units.count : 0;
    for (size_t i = 0; i < units && status == DLX_OK; i++)
        if (encoder->units.list[i].kind == DLX_UNIT_FILLING)
            status = dlx_cages_add(encoder, grid, &encoder->units.list[i], own.reduce, error);
    dlx_problem *problem = status == DLX_OK ? dlx_builder_finish(builder, error) : NULL;
    /* after a failure, the next call creates the items again */
    if (!problem && dlx_builder_drop(builder, true, NULL) != DLX_OK)
        encoder->size = 0;
    return problem;
}

/* Writes a board by building its problem. */
static dlx_status write_problem(dlx_grid_encoder *encoder, const dlx_grid *grid, bool reduce,
                                dlx_output *output, dlx_error *error)
{
    dlx_problem *problem = dlx_grid_encoder_problem(
        encoder, grid, &(dlx_grid_encode_options){.reduce = reduce}, error);
    if (!problem)
        return error ? error->status : DLX_INVALID;
    const dlx_status status = dlx_problem_write(problem, &dlx_format_ec, NULL, output, error);
    dlx_problem_free(problem);
    return status;
}

/* Creates the option texts for boards of a shape from the blank board. */
static dlx_status make_texts(dlx_grid_encoder *encoder, const dlx_grid *grid, dlx_error *error)
{
    const size_t n = grid->size;
    uint16_t *blank = calloc(n * n, sizeof *blank);
    dlx_grid *empty =
        blank ? dlx_grid_make(n, grid->box_rows, grid->box_columns, blank, "", 0, NULL) : NULL;
    dlx_output *output = dlx_output_memory(NULL);
    dlx_status status = empty && output ? write_problem(encoder, empty, false, output, error)
                                        : dlx_error_memory(error);
    size_t length = 0;
    const char *text = status == DLX_OK ? dlx_output_contents(output, &length) : NULL;
    char *copy = text ? malloc(length + 1) : NULL;
    if (copy)
        memcpy(copy, text, length + 1);
    if (status == DLX_OK && (!copy || !dlx_encoder_texts_set(&encoder->texts, grid, copy, length)))
        status = dlx_error_memory(error);
    dlx_output_close(output, NULL);
    dlx_grid_free(empty);
    free(blank);
    return status;
}

dlx_status dlx_grid_encoder_write(dlx_grid_encoder *encoder, const dlx_grid *grid,
                                  const dlx_grid_encode_options *options, dlx_output *output,
                                  dlx_error *error)
{
    dlx_grid_encode_options own;
    const dlx_status known = dlx_options_copy(&own, sizeof own, sizeof own, options, error);
    if (known != DLX_OK)
        return known;
    if (own.weights)
        return dlx_error_set(error, DLX_UNSUPPORTED, "boards are written without weights");
    if (!dlx_encoder_texts_take(grid) || strchr(grid->name, '\n'))
        return write_problem(encoder, grid, own.reduce, output, error);
    if (!dlx_option_texts_fit(&encoder->texts, grid)) {
        const dlx_status status = make_texts(encoder, grid, error);
        if (status != DLX_OK)
            return status;
    }
    size_t length;
    const char *lines = collect_data(encoder, grid, &length, error);
    if (!lines)
        return DLX_NO_MEMORY;
    dlx_encoder_texts_write(&encoder->texts, grid, lines, own.reduce, output);
    return DLX_OK;
}
