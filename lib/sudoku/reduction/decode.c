/* SPDX-License-Identifier: MIT */
/* Decodes chosen options to digits of cells. */
#include "sudoku/reduction/decode_board.h"

#include "core/options.h"
#include "io/tokens.h"
#include "sudoku/reduction/puzzle_data.h"

/* Numbers in the items of an option; 0: no such item so far. */
typedef struct option_items {
    uint32_t row, column; /* cell */
    uint32_t digit;       /* digit, common to all items */
    uint32_t row_item, column_item, box_item;
    bool digits_differ, cells_differ;
} option_items;

dlx_grid_decoder *dlx_grid_decoder_new(const dlx_grid_decode_options *options, dlx_error *error)
{
    dlx_grid_decode_options own;
    if (dlx_options_copy(&own, sizeof own, sizeof own, options, error) != DLX_OK ||
        ((own.box_rows || own.box_columns) &&
         dlx_check_boxes(own.box_rows, own.box_columns, error) != DLX_OK))
        return NULL;
    dlx_grid_decoder *decoder = calloc(1, sizeof *decoder);
    if (!decoder)
        return dlx_error_null(error);
    decoder->box_rows = own.box_rows;
    decoder->box_columns = own.box_columns;
    decoder->size = own.box_rows * own.box_columns;
    return decoder;
}

void dlx_grid_decoder_free(dlx_grid_decoder *decoder)
{
    if (!decoder)
        return;
    free(decoder->placed);
    free(decoder->marks);
    free(decoder->cells);
    free(decoder->given);
    dlx_line_table_free(&decoder->lines);
    free(decoder->known);
    free(decoder->text.bytes);
    free(decoder->last.box);
    free(decoder);
}

/* Parses a number of [1..10^9[ without leading zeros at *cursor; 0: none. */
static uint32_t read_number(const char **cursor, const char *end)
{
    enum { MOST_NUMBER = 999999999 };
    const char *begin = *cursor;
    uint32_t value;
    return dlx_take_number(cursor, end, MOST_NUMBER, &value) && *begin != '0' ? value : 0;
}

/* Sets a number; a different earlier value sets *differ. */
static void note(uint32_t *place, uint32_t value, bool *differ)
{
    if (*place && *place != value)
        *differ = true;
    *place = value;
}

/* Records column `number` (from 1) of the matrix of a board of size n. */
static void decode_column(option_items *items, size_t n, size_t number)
{
    const size_t index = number - 1;
    const size_t kind = index / (n * n);
    const uint32_t first = (uint32_t)(index % (n * n) / n) + 1;
    const uint32_t second = (uint32_t)(index % n) + 1;
    uint32_t *const units[] = {&items->row, &items->row_item, &items->column_item,
                               &items->box_item};
    if (kind > 3)
        return;
    note(units[kind], first, &items->cells_differ);
    note(kind ? &items->digit : &items->column, second,
         kind ? &items->digits_differ : &items->cells_differ);
}

static void decode_item(const dlx_grid_decoder *decoder, option_items *items, const char *name,
                        size_t length)
{
    const char *end = name + length;
    const char *cursor = name + 1;
    const char kind = *name;
    if (decoder->size && kind >= '0' && kind <= '9') {
        const uint32_t number = read_number(&name, end);
        if (number && name == end)
            decode_column(items, decoder->size, number);
        return;
    }
    if (length < 4 || (kind != 'r' && kind != 'c' && kind != 'b'))
        return;
    const uint32_t first = read_number(&cursor, end);
    if (!first || cursor == end)
        return;
    const char between = *cursor++;
    const uint32_t second = read_number(&cursor, end);
    if (!second || cursor != end)
        return;
    if (kind == 'r' && between == 'c') {
        note(&items->row, first, &items->cells_differ);
        note(&items->column, second, &items->cells_differ);
    } else if (between == '#') {
        uint32_t *unit = kind == 'r'   ? &items->row_item
                         : kind == 'c' ? &items->column_item
                                       : &items->box_item;
        note(unit, first, &items->cells_differ);
        note(&items->digit, second, &items->digits_differ);
    }
}

static dlx_status decode_option(dlx_grid_decoder *decoder, const option_items *items,
                                uint32_t option, dlx_error *error)
{
    const uint32_t row = items->row;
    const uint32_t column = items->column;
    if (!row)
        return DLX_OK;
    const char *fault = NULL;
    if (items->cells_differ || (items->row_item && items->row_item != row) ||
        (items->column_item && items->column_item != column))
        fault = "items of several cells in one option";
    else if (items->digits_differ)
        fault = "items of several digits in one option";
    else if (!items->digit)
        fault = "no item names its digit";
    if (fault)
        return dlx_error_set(error, DLX_INVALID, "r%luc%lu: %s", (unsigned long)row,
                             (unsigned long)column, fault);
    if (!dlx_buffer_grow(&decoder->placed, &decoder->capacity, decoder->count + 1,
                         sizeof *decoder->placed))
        return dlx_error_memory(error);
    decoder->placed[decoder->count++] =
        (dlx_placed){row, column, items->digit, items->box_item, option};
    return DLX_OK;
}

static bool is_gap(char c)
{
    return c == ' ' || (c >= '\t' && c <= '\r');
}

/* Parses the items of a line [cursor..end[ without colours and costs. A line that begins with a bar
 * is a comment. */
static option_items decode_line(const dlx_grid_decoder *decoder, const char *cursor,
                                const char *end)
{
    option_items items = {0};
    for (bool first = true;; first = false) {
        while (cursor < end && is_gap(*cursor))
            cursor++;
        if (cursor == end || (first && *cursor == '|'))
            return items;
        const char *name = cursor;
        while (cursor < end && !is_gap(*cursor) && *cursor != ':' && *cursor != '|')
            cursor++;
        if (cursor > name)
            decode_item(decoder, &items, name, (size_t)(cursor - name));
        while (cursor < end && !is_gap(*cursor))
            cursor++;
    }
}

/* Maximum number of cached lines, about a megabyte. */
enum { MOST_KNOWN = 1 << 14 };

enum { AT_ONCE = 128 }; /* lines looked up per batch */

/* Adds the placements of the cached lines at *cursor, and moves *cursor after them. */
static dlx_status place_known(dlx_grid_decoder *decoder, const char **cursor, const char *end,
                              uint32_t *option, dlx_error *error)
{
    uint32_t which[AT_ONCE];
    size_t found = AT_ONCE;
    while (found == AT_ONCE) {
        found = dlx_line_table_find(&decoder->lines, cursor, end, which, AT_ONCE);
        if (!dlx_buffer_grow(&decoder->placed, &decoder->capacity, decoder->count + found + 1,
                             sizeof *decoder->placed))
            return dlx_error_memory(error);
        dlx_placed *placed = decoder->placed + decoder->count;
        for (size_t i = 0; i < found; i++) {
            placed[i] = decoder->known[which[i]];
            placed[i].option = (*option)++;
        }
        decoder->count += found;
    }
    return DLX_OK;
}

/* Adds the placement of the line at *cursor, and moves *cursor after it. */
static dlx_status place_line(dlx_grid_decoder *decoder, const char **cursor, const char *end,
                             uint32_t option, dlx_error *error)
{
    const char *line = *cursor;
    const char *feed = memchr(line, '\n', (size_t)(end - line));
    const char *line_end = feed ? feed : end;
    const size_t before = decoder->count;
    const option_items items = decode_line(decoder, line, line_end);
    const dlx_status status = decode_option(decoder, &items, option, error);
    if (status == DLX_OK && decoder->count > before) {
        const size_t k = decoder->lines.count;
        if (k < MOST_KNOWN &&
            dlx_buffer_grow(&decoder->known, &decoder->known_capacity, k + 1,
                            sizeof *decoder->known) &&
            dlx_line_table_add(&decoder->lines, line, ((size_t)(line_end - line))))
            decoder->known[k] = decoder->placed[decoder->count - 1];
    }
    *cursor = feed ? feed + 1 : end;
    return status;
}

/* Returns the lines of a solution, padded after *end; NULL: no memory. */
static const char *copy_lines(dlx_grid_decoder *decoder, const dlx_solution_record *solution,
                              const char **end)
{
    static const char padding[DLX_LINE_PADDING + 1] = "\n";
    dlx_buffer *text = &decoder->text;
    text->size = 0;
    if (!dlx_buffer_add(text, solution->lines, solution->size) ||
        !dlx_buffer_add(text, padding, sizeof padding))
        return NULL;
    *end = text->bytes + solution->size;
    return text->bytes;
}

/* Applies the data lines of the problem to the grid. NULL: mismatch; the grid is freed. */
static dlx_grid *add_data(dlx_grid_decoder *decoder, const dlx_solution_record *solution,
                          dlx_grid *grid, bool *has_givens, dlx_error *error)
{
    dlx_status status = DLX_OK;
    *has_givens = false;
    if (!grid || !solution->data || !*solution->data)
        return grid;
    if (!dlx_buffer_grow(&decoder->given, &decoder->given_capacity, grid->size * grid->size,
                         sizeof *decoder->given))
        status = dlx_error_memory(error);
    else
        status = dlx_puzzle_data_read(solution->data, grid, decoder->given, has_givens, error);
    if (status == DLX_OK)
        return grid;
    dlx_grid_free(grid);
    return NULL;
}

dlx_grid *dlx_grid_decoder_grid(dlx_grid_decoder *decoder, const dlx_solution_record *solution,
                                dlx_error *error)
{
    const char *end = NULL;
    const char *cursor = copy_lines(decoder, solution, &end);
    dlx_grid *grid = NULL;
    dlx_status status = cursor ? DLX_OK : dlx_error_memory(error);
    uint32_t option = 0;
    decoder->count = 0;
    while (cursor < end && status == DLX_OK) {
        status = place_known(decoder, &cursor, end, &option, error);
        if (status == DLX_OK && cursor < end)
            status = place_line(decoder, &cursor, end, option++, error);
    }
    if (status == DLX_OK)
        grid = dlx_decode_board(decoder, solution->name, &option, error);
    else
        option--;
    if (grid) {
        bool has_givens;
        option = UINT32_MAX;
        grid = add_data(decoder, solution, grid, &has_givens, error);
    }
    if (!grid)
        dlx_error_place(error, NULL, solution->line + (option == UINT32_MAX ? 0 : option), 0);
    return grid;
}

dlx_grid *dlx_grid_decoder_puzzle(dlx_grid_decoder *decoder, const dlx_solution_record *solution,
                                  const dlx_grid *grid, dlx_error *error)
{
    bool has_givens = false;
    dlx_variant_rules regions = {.region = grid->rules ? grid->rules->region : NULL};
    dlx_grid board = *grid;
    board.rules = regions.region ? &regions : NULL;
    dlx_grid *puzzle = dlx_grid_copy(&board, error);
    if (puzzle)
        puzzle = add_data(decoder, solution, puzzle, &has_givens, error);
    if (!puzzle)
        return NULL;
    if (!has_givens) {
        dlx_error_set(error, DLX_NO_DATA, "expected the givens in the data of the problem");
        dlx_grid_free(puzzle);
        return NULL;
    }
    memcpy(puzzle->cells, decoder->given, puzzle->size * puzzle->size * sizeof *puzzle->cells);
    return puzzle;
}

/* Adds the placement of option `number` of the list. */
static dlx_status place_option(dlx_grid_decoder *decoder, const dlx_problem *problem, size_t option,
                               uint32_t number, dlx_error *error)
{
    option_items items = {0};
    size_t length;
    const uint32_t *item = dlx_problem_option(problem, option, &length);
    for (size_t k = 0; k < length; k++) {
        const char *name = dlx_problem_item_name(problem, item[k]);
        decode_item(decoder, &items, name, strlen(name));
    }
    return decode_option(decoder, &items, number, error);
}

dlx_status dlx_grid_decoder_place(dlx_grid_decoder *decoder, const dlx_problem *problem,
                                  dlx_error *error)
{
    dlx_status status = DLX_OK;
    decoder->count = 0;
    for (size_t k = 0; k < dlx_problem_options(problem) && status == DLX_OK; k++)
        status = place_option(decoder, problem, k, (uint32_t)k, error);
    return status;
}

dlx_grid *dlx_grid_decoder_options(dlx_grid_decoder *decoder, const dlx_problem *problem,
                                   const uint32_t *options, size_t count, dlx_error *error)
{
    decoder->count = 0;
    for (size_t i = 0; i < count; i++)
        if (place_option(decoder, problem, options[i], (uint32_t)i, error) != DLX_OK)
            return NULL;
    uint32_t option;
    return dlx_decode_board(decoder, dlx_problem_name(problem), &option, error);
}
