/* SPDX-License-Identifier: MIT */
/* Grids and variant rules: creation, setters, destruction. */
#include "sudoku/board/grid.h"

#include "io/buffer.h"
#include "sudoku/board/symbols.h"

size_t dlx_grid_size_of(size_t cells)
{
    size_t n = 0;
    while (n < DLX_MAX_SIZE && (n + 1) * (n + 1) <= cells)
        n++;
    return n * n == cells ? n : 0;
}

bool dlx_grid_word_has_board(const char *begin, const char *end)
{
    enum { LEAST_SIZE = 4, DIGITS = 9, LEAST_BLANKS = 3, LEAST_CELLS = 36 };
    for (const char *cursor = begin; cursor < end; cursor++) {
        const char *first = cursor;
        size_t blanks = 0, digits = 0;
        for (; cursor < end && dlx_symbol_value(&dlx_symbols_digits, *cursor) <= DIGITS; cursor++) {
            blanks += dlx_symbol_value(&dlx_symbols_digits, *cursor) == DLX_BLANK && *cursor != '0';
            digits += dlx_symbol_value(&dlx_symbols_digits, *cursor) != DLX_BLANK;
        }
        const size_t cells = (size_t)(cursor - first);
        if (digits && (blanks >= LEAST_BLANKS || cells >= LEAST_CELLS) &&
            cells < (size_t)(end - begin) && dlx_grid_size_of(cells) >= LEAST_SIZE)
            return true;
    }
    return false;
}

bool dlx_box_shape(size_t n, size_t *box_rows, size_t *box_columns)
{
    size_t rows = 0;
    for (size_t d = 2; d <= n / d; d++)
        if (n % d == 0)
            rows = d;
    if (rows == 0)
        return false;
    if (box_rows)
        *box_rows = rows;
    if (box_columns)
        *box_columns = n / rows;
    return true;
}

void dlx_usual_boxes(size_t n, size_t *box_rows, size_t *box_columns)
{
    if (dlx_box_shape(n, box_rows, box_columns))
        return;
    *box_rows = 1;
    *box_columns = n;
}

dlx_status dlx_check_boxes(size_t box_rows, size_t box_columns, dlx_error *error)
{
    if (box_rows && box_columns && box_rows <= DLX_MAX_SIZE / box_columns)
        return DLX_OK;
    return dlx_error_set(error, DLX_INVALID,
                         "expected a board of 1 to %zu digits, found boxes of %zu x %zu",
                         DLX_MAX_SIZE, box_rows, box_columns);
}

bool dlx_fits_size(size_t n, size_t size)
{
    size_t rows, columns;
    return size ? n == size : dlx_box_shape(n, &rows, &columns);
}

dlx_grid *dlx_grid_make(size_t size, size_t box_rows, size_t box_columns, const uint16_t *cells,
                        const char *name, size_t name_length, dlx_error *error)
{
    size_t bytes;
    dlx_grid *grid = NULL;
    if (!__builtin_mul_overflow(size * size, sizeof *cells, &bytes) &&
        !__builtin_add_overflow(bytes, name_length, &bytes) &&
        !__builtin_add_overflow(bytes, sizeof *grid + 1, &bytes))
        grid = malloc(bytes);
    if (!grid)
        return dlx_error_null(error);
    grid->size = size;
    grid->box_rows = box_rows;
    grid->box_columns = box_columns;
    grid->cells = (uint16_t *)(grid + 1);
    memcpy(grid->cells, cells, size * size * sizeof *cells);
    grid->name = (char *)(grid->cells + size * size);
    if (name_length)
        memcpy(grid->name, name, name_length);
    grid->name[name_length] = 0;
    grid->rules = NULL;
    return grid;
}

dlx_grid *dlx_grid_new(size_t box_rows, size_t box_columns, const uint16_t *cells, dlx_error *error)
{
    if (dlx_check_boxes(box_rows, box_columns, error) != DLX_OK)
        return NULL;
    const size_t n = box_rows * box_columns;
    for (size_t cell = 0; cell < n * n; cell++)
        if (cells[cell] > n) {
            dlx_error_set(error, DLX_INVALID, "expected digits of [0..%zu] in cells, found %u", n,
                          (unsigned)cells[cell]);
            return NULL;
        }
    return dlx_grid_make(n, box_rows, box_columns, cells, "", 0, error);
}

dlx_variant_rules *dlx_grid_rules_new(void)
{
    return calloc(1, sizeof(dlx_variant_rules));
}

void dlx_grid_rules_clear(dlx_variant_rules *rules)
{
    for (size_t i = 0; i < DLX_ABOUTS; i++)
        free(rules->about[i]);
    free(rules->solution);
    free(rules->entries);
    free(rules->candidates);
    free(rules->notes);
    free(rules->region);
    free(rules->clues);
    free(rules->clue_cells);
    *rules = (dlx_variant_rules){0};
}

void dlx_grid_rules_free(dlx_variant_rules *rules)
{
    if (rules)
        dlx_grid_rules_clear(rules);
    free(rules);
}

dlx_variant_rules *dlx_grid_rules_move(dlx_variant_rules *rules)
{
    bool any = dlx_grid_rules_exist(rules) || rules->solution || rules->entries || rules->notes;
    for (size_t i = 0; i < DLX_ABOUTS; i++)
        any |= rules->about[i] != NULL;
    dlx_variant_rules *moved = any ? dlx_grid_rules_new() : NULL;
    rules->lost |= any && !moved;
    if (moved) {
        *moved = *rules;
        *rules = (dlx_variant_rules){0};
    }
    return moved;
}

/* Copies an array, unless it is NULL. False: no memory. */
static bool copy_array(void *target, const void *source, size_t count, size_t size)
{
    void *copy = source ? dlx_buffer_allocate(count, size) : NULL;
    if (copy)
        memcpy(copy, source, count * size);
    memcpy(target, &copy, sizeof copy);
    return copy || !source;
}

bool dlx_grid_rules_copy(const dlx_variant_rules *source, size_t cells, dlx_variant_rules **copy)
{
    dlx_variant_rules *rules = *copy = source ? dlx_grid_rules_new() : NULL;
    if (!rules)
        return !source;
    rules->set = source->set;
    rules->clue_count = rules->clue_capacity = source->clue_count;
    rules->clue_cell_count = rules->clue_cell_capacity = source->clue_cell_count;
    if (copy_array(&rules->region, source->region, cells, sizeof *rules->region) &&
        copy_array(&rules->clues, source->clues, source->clue_count, sizeof *rules->clues) &&
        copy_array(&rules->clue_cells, source->clue_cells, source->clue_cell_count,
                   sizeof *rules->clue_cells))
        return true;
    dlx_grid_rules_free(rules);
    *copy = NULL;
    return false;
}

/* Copies the texts and the arrays that dlx_grid_rules_copy leaves out. False: no memory. */
static bool copy_extras(const dlx_variant_rules *source, size_t n, dlx_variant_rules *rules)
{
    const size_t cells = n * n;
    const size_t words = cells * ((n + 63) / 64);
    bool ok = copy_array(&rules->solution, source->solution, cells, sizeof *rules->solution) &&
              copy_array(&rules->entries, source->entries, cells, sizeof *rules->entries) &&
              copy_array(&rules->candidates, source->candidates, words, sizeof(uint64_t)) &&
              copy_array(&rules->notes, source->notes, words, sizeof(uint64_t));
    rules->solution_column = source->solution_column;
    for (size_t i = 0; i < DLX_ABOUTS && ok; i++) {
        const char *text = source->about[i];
        ok = copy_array(&rules->about[i], text, text ? strlen(text) + 1 : 0, 1);
    }
    return ok;
}

dlx_grid *dlx_grid_copy(const dlx_grid *source, dlx_error *error)
{
    const size_t n = source->size;
    dlx_grid *grid = dlx_grid_make(n, source->box_rows, source->box_columns, source->cells,
                                   source->name, strlen(source->name), error);
    if (!grid || !source->rules)
        return grid;
    if (dlx_grid_rules_copy(source->rules, n * n, &grid->rules) &&
        copy_extras(source->rules, n, grid->rules))
        return grid;
    dlx_grid_free(grid);
    return dlx_error_null(error);
}

void dlx_grid_rules_set_text(dlx_variant_rules *rules, dlx_about about, const char *text,
                             size_t length)
{
    char *copy = length ? malloc(length + 1) : NULL;
    rules->lost |= length && !copy;
    if (!copy)
        return;
    memcpy(copy, text, length);
    copy[length] = 0;
    free(rules->about[about]);
    rules->about[about] = copy;
}

void dlx_variant_rules_begin_clue(dlx_variant_rules *rules, size_t rule, uint32_t value)
{
    rules->lost |= !dlx_buffer_grow(&rules->clues, &rules->clue_capacity, rules->clue_count + 1,
                                    sizeof *rules->clues);
    if (!rules->lost)
        rules->clues[rules->clue_count++] =
            (dlx_clue){.rule = (uint32_t)rule, .value = value, .first = rules->clue_cell_count};
}

void dlx_variant_rules_add_cell(dlx_variant_rules *rules, size_t cell)
{
    rules->lost |= !dlx_buffer_grow(&rules->clue_cells, &rules->clue_cell_capacity,
                                    rules->clue_cell_count + 1, sizeof *rules->clue_cells);
    if (rules->lost)
        return;
    rules->clue_cells[rules->clue_cell_count++] = (uint32_t)cell;
    rules->clues[rules->clue_count - 1].count++;
}

bool dlx_grid_rules_exist(const dlx_variant_rules *rules)
{
    return rules && (rules->candidates || rules->region || rules->set || rules->clue_count);
}

size_t dlx_grid_count_givens(const dlx_grid *grid)
{
    size_t givens = 0;
    for (size_t cell = 0; cell < grid->size * grid->size; cell++)
        givens += grid->cells[cell] != 0;
    return givens;
}

size_t dlx_grid_region(const dlx_grid *grid, size_t cell)
{
    const size_t n = grid->size;
    return grid->rules && grid->rules->region
               ? grid->rules->region[cell]
               : dlx_box_of(cell / n, cell % n, grid->box_rows, grid->box_columns);
}

size_t dlx_grid_size(const dlx_grid *grid)
{
    return grid->size;
}

size_t dlx_grid_box_rows(const dlx_grid *grid)
{
    return grid->box_rows;
}

size_t dlx_grid_box_columns(const dlx_grid *grid)
{
    return grid->box_columns;
}

const uint16_t *dlx_grid_cells(const dlx_grid *grid)
{
    return grid->cells;
}

const char *dlx_grid_name(const dlx_grid *grid)
{
    return grid->name;
}

void dlx_grid_free(dlx_grid *grid)
{
    if (grid)
        dlx_grid_rules_free(grid->rules);
    free(grid);
}

bool dlx_grid_givens(const dlx_grid *grid, uint8_t *givens)
{
    const size_t n = grid->size;
    if (n > 9 || (n == 9 && grid->box_rows != 3) || dlx_grid_rules_exist(grid->rules))
        return false;
    for (size_t i = 0; i < n * n; i++)
        givens[i] = (uint8_t)grid->cells[i];
    return true;
}

dlx_grid *dlx_grid_with(const dlx_grid *grid, const uint16_t *cells, dlx_error *error)
{
    const dlx_variant_rules *rules = grid->rules;
    const size_t count = grid->size * grid->size;
    const size_t words = count * ((grid->size + 63) / 64);
    dlx_grid *board = dlx_grid_new(grid->box_rows, grid->box_columns, cells, error);
    if (!board || !rules)
        return board;
    if (dlx_grid_rules_copy(rules, count, &board->rules) &&
        copy_array(&board->rules->candidates, rules->candidates, words, sizeof(uint64_t)))
        return board;
    dlx_grid_free(board);
    return dlx_error_null(error);
}
