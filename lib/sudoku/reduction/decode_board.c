/* SPDX-License-Identifier: MIT */
/* Checks that chosen options form a board, and creates the grid. */
#include "sudoku/reduction/decode_board.h"

#include "sudoku/board/units.h"

typedef struct board_shape {
    size_t size, box_rows, box_columns;
    bool has_boxes;   /* boxes are known from names or the caller */
    bool has_regions; /* names describe regions that are not boxes */
} board_shape;

/* Returns the largest number in any name, the size of the board. */
static size_t find_size(const dlx_grid_decoder *decoder)
{
    uint32_t most = 0;
    for (size_t i = 0; i < decoder->count; i++) {
        const dlx_placed *placed = &decoder->placed[i];
        const uint32_t numbers[] = {placed->row, placed->column, placed->digit, placed->box};
        for (size_t k = 0; k < sizeof numbers / sizeof *numbers; k++)
            if (numbers[k] > most)
                most = numbers[k];
    }
    return most;
}

static dlx_status refuse(const dlx_placed *placed, dlx_error *error, const char *kind, size_t found,
                         size_t most)
{
    return dlx_error_set(error, DLX_INVALID, "r%luc%lu: %s %zu on a board of size %zu",
                         (unsigned long)placed->row, (unsigned long)placed->column, kind, found,
                         most);
}

/* Checks that all numbers fit a board of size n. */
static dlx_status check_numbers(const dlx_grid_decoder *decoder, size_t n, uint32_t *option,
                                dlx_error *error)
{
    for (size_t i = 0; i < decoder->count; i++) {
        const dlx_placed *placed = &decoder->placed[i];
        *option = placed->option;
        if (placed->row > n || placed->column > n)
            return refuse(placed, error, placed->row > n ? "row" : "column",
                          placed->row > n ? placed->row : placed->column, n);
        if (placed->digit > n || placed->box > n)
            return refuse(placed, error, placed->digit > n ? "digit" : "box",
                          placed->digit > n ? placed->digit : placed->box, n);
    }
    return DLX_OK;
}

/* Checks that each of the n x n cells is placed once. The first missing cell is among the first
 * count + 1 cells, so only these need marks, however large the names make the board. */
static dlx_status check_cells(dlx_grid_decoder *decoder, size_t n, uint32_t *option,
                              dlx_error *error)
{
    const size_t cells = n * n;
    const size_t marks = cells < decoder->count + 1 ? cells : decoder->count + 1;
    if (!dlx_buffer_grow(&decoder->marks, &decoder->mark_capacity, marks, sizeof *decoder->marks))
        return dlx_error_memory(error);
    memset(decoder->marks, 0, marks * sizeof *decoder->marks);
    for (size_t i = 0; i < decoder->count; i++) {
        const dlx_placed *placed = &decoder->placed[i];
        const size_t cell = (placed->row - 1) * n + placed->column - 1;
        if (cell < marks && decoder->marks[cell]++) {
            *option = placed->option;
            return dlx_error_set(error, DLX_INVALID, "r%luc%lu is filled twice",
                                 (unsigned long)placed->row, (unsigned long)placed->column);
        }
    }
    *option = UINT32_MAX;
    for (size_t cell = 0; cell < marks; cell++)
        if (!decoder->marks[cell])
            return dlx_error_set(error, DLX_INVALID,
                                 "r%zuc%zu is missing: %zu of %zu cells are filled", cell / n + 1,
                                 cell % n + 1, decoder->count, cells);
    return DLX_OK;
}

/* Determines the shape of boxes from box 1, or the default if no item names a box. */
static void find_boxes(const dlx_grid_decoder *decoder, board_shape *board)
{
    size_t rows = 0, columns = 0;
    for (size_t i = 0; i < decoder->count; i++) {
        const dlx_placed *placed = &decoder->placed[i];
        board->has_boxes |= placed->box != 0;
        if (placed->box == 1 && placed->row > rows)
            rows = placed->row;
        if (placed->box == 1 && placed->column > columns)
            columns = placed->column;
    }
    if (decoder->box_rows) {
        board->has_boxes = true;
        board->box_rows = decoder->box_rows;
        board->box_columns = decoder->box_columns;
    } else if (board->has_boxes && rows * columns == board->size) {
        board->box_rows = rows;
        board->box_columns = columns;
    } else {
        dlx_usual_boxes(board->size, &board->box_rows, &board->box_columns);
    }
}

/* Returns the box of a placement (from 1) by the shape of boxes. */
static size_t box_by_shape(const dlx_placed *placed, const board_shape *board)
{
    return dlx_box_of(placed->row - 1, placed->column - 1, board->box_rows, board->box_columns) + 1;
}

/* Returns the first placement whose item contradicts the shape of boxes; NULL: none. */
static const dlx_placed *find_stray(const dlx_grid_decoder *decoder, const board_shape *board)
{
    for (size_t i = 0; i < decoder->count; i++) {
        const dlx_placed *placed = &decoder->placed[i];
        if (placed->box && placed->box != box_by_shape(placed, board))
            return placed;
    }
    return NULL;
}

/* Sets has_regions if the box items describe n regions of n cells each. */
static dlx_status find_regions(dlx_grid_decoder *decoder, board_shape *board, dlx_error *error)
{
    const size_t n = board->size;
    if (!dlx_buffer_grow(&decoder->marks, &decoder->mark_capacity, n, sizeof *decoder->marks))
        return dlx_error_memory(error);
    memset(decoder->marks, 0, n * sizeof *decoder->marks);
    for (size_t i = 0; i < decoder->count; i++) {
        const size_t box = decoder->placed[i].box;
        if (box == 0 || decoder->marks[box - 1]++ == n)
            return DLX_OK;
    }
    board->has_regions = true;
    return DLX_OK;
}

/* Checks box items against the shape of boxes, or takes regions from the items if no shape is
 * given. */
static dlx_status check_boxes(dlx_grid_decoder *decoder, board_shape *board, uint32_t *option,
                              dlx_error *error)
{
    const dlx_placed *stray = find_stray(decoder, board);
    if (!stray)
        return DLX_OK;
    if (!decoder->box_rows) {
        const dlx_status status = find_regions(decoder, board, error);
        if (status != DLX_OK || board->has_regions)
            return status;
    }
    *option = stray->option;
    return dlx_error_set(
        error, DLX_INVALID, "r%luc%lu is in box %lu by its item, in box %zu by boxes of %zu x %zu",
        (unsigned long)stray->row, (unsigned long)stray->column, (unsigned long)stray->box,
        box_by_shape(stray, board), board->box_rows, board->box_columns);
}

static dlx_status refuse_digit(const dlx_placed *placed, const dlx_placed *before, const char *kind,
                               size_t unit, dlx_error *error)
{
    return dlx_error_set(error, DLX_INVALID, "r%luc%lu: %lu twice in %s %zu, also at r%luc%lu",
                         (unsigned long)placed->row, (unsigned long)placed->column,
                         (unsigned long)placed->digit, kind, unit + 1, (unsigned long)before->row,
                         (unsigned long)before->column);
}

/* Checks that each digit occurs once in every row, column, and box. marks[(kind * n + unit) * n +
 * digit - 1] is 1 + the index of the placement, or 0. */
static dlx_status check_digits(dlx_grid_decoder *decoder, const board_shape *board,
                               uint32_t *option, dlx_error *error)
{
    const char *const names[] = {"row", "column", board->has_regions ? "region" : "box"};
    const size_t n = board->size;
    const size_t kinds = board->has_boxes ? 3 : 2;
    if (!dlx_buffer_grow(&decoder->marks, &decoder->mark_capacity, 3 * n * n,
                         sizeof *decoder->marks))
        return dlx_error_memory(error);
    memset(decoder->marks, 0, 3 * n * n * sizeof *decoder->marks);
    for (size_t i = 0; i < decoder->count; i++) {
        const dlx_placed *placed = &decoder->placed[i];
        const size_t row = placed->row - 1;
        const size_t column = placed->column - 1;
        const size_t box = board->has_regions ? placed->box : box_by_shape(placed, board);
        const size_t units[] = {row, column, box - 1};
        for (size_t kind = 0; kind < kinds; kind++) {
            uint32_t *mark = &decoder->marks[(kind * n + units[kind]) * n + placed->digit - 1];
            if (*mark) {
                *option = placed->option;
                return refuse_digit(placed, &decoder->placed[*mark - 1], names[kind], units[kind],
                                    error);
            }
            *mark = (uint32_t)i + 1;
        }
    }
    return DLX_OK;
}

static dlx_status fill_cells(dlx_grid_decoder *decoder, size_t n, dlx_error *error)
{
    if (!dlx_buffer_grow(&decoder->cells, &decoder->cell_capacity, n * n, sizeof *decoder->cells))
        return dlx_error_memory(error);
    for (size_t i = 0; i < decoder->count; i++) {
        const dlx_placed *placed = &decoder->placed[i];
        decoder->cells[(placed->row - 1) * n + placed->column - 1] = (uint16_t)placed->digit;
    }
    return DLX_OK;
}

/* Adds the regions described by items to the grid. False: no memory. */
static bool add_regions(const dlx_grid_decoder *decoder, dlx_grid *grid)
{
    const size_t n = grid->size;
    grid->rules = dlx_grid_rules_new();
    if (!grid->rules || !(grid->rules->region = dlx_buffer_allocate(n * n, sizeof(uint16_t))))
        return false;
    for (size_t i = 0; i < decoder->count; i++) {
        const dlx_placed *placed = &decoder->placed[i];
        grid->rules->region[(placed->row - 1) * n + placed->column - 1] =
            (uint16_t)(placed->box - 1);
    }
    return true;
}

/* ---- boards of the cached shape -------------------------------------------------------------- */

/* Caches the shape of a board for the next board; skipped if memory runs out. */
static void note_board(dlx_grid_decoder *decoder, const board_shape *board)
{
    dlx_last_board *last = &decoder->last;
    const size_t n = board->size;
    bool named = !board->has_regions && n <= DLX_DIGITS_SIZE;
    for (size_t i = 0; i < decoder->count && named; i++)
        named = decoder->placed[i].box != 0;
    last->size = 0;
    if (!named || !dlx_buffer_grow(&last->box, &last->box_capacity, n * n, sizeof *last->box))
        return;
    last->size = n;
    last->box_rows = board->box_rows;
    last->box_columns = board->box_columns;
    for (size_t i = 0; i < decoder->count; i++) {
        const dlx_placed *placed = &decoder->placed[i];
        last->box[(placed->row - 1) * n + placed->column - 1] = placed->box;
    }
}

/* True if the placements form a valid board of the cached shape; its cells are then filled. All
 * digits are checked at once by bit sets. */
static bool is_like_last(dlx_grid_decoder *decoder)
{
    const dlx_last_board *last = &decoder->last;
    const size_t n = last->size;
    uint64_t digits[3 * DLX_DIGITS_SIZE];
    if (n == 0 || decoder->count != n * n)
        return false;
    uint16_t *cells = decoder->cells; /* has room for the previous board */
    memset(cells, 0, n * n * sizeof *cells);
    for (size_t i = 0; i < n * n; i++) {
        const dlx_placed *placed = &decoder->placed[i];
        const size_t cell = (placed->row - 1) * n + placed->column - 1;
        if (placed->row > n || placed->column > n || placed->digit > n ||
            placed->box != last->box[cell])
            return false;
        cells[cell] = (uint16_t)placed->digit;
    }
    if (!dlx_units_note_digits(cells, n, last->box_rows, last->box_columns, digits))
        return false;
    bool filled = true;
    for (size_t row = 0; row < n; row++)
        filled &= digits[row] == (UINT64_C(1) << n) - 1;
    return filled;
}

/* ---------------------------------------------------------------------------------------------- */

dlx_grid *dlx_decode_board(dlx_grid_decoder *decoder, const char *name, uint32_t *option,
                           dlx_error *error)
{
    *option = UINT32_MAX;
    if (decoder->count == 0) {
        dlx_error_set(error, DLX_INVALID, "expected options with a cell's item, such as r1c1");
        return NULL;
    }
    const dlx_last_board *last = &decoder->last;
    if (is_like_last(decoder))
        return dlx_grid_make(last->size, last->box_rows, last->box_columns, decoder->cells, name,
                             strlen(name), error);
    board_shape board = {.size = decoder->size ? decoder->size : find_size(decoder)};
    if (check_numbers(decoder, board.size, option, error) != DLX_OK ||
        check_cells(decoder, board.size, option, error) != DLX_OK)
        return NULL;
    find_boxes(decoder, &board);
    if (check_boxes(decoder, &board, option, error) != DLX_OK ||
        check_digits(decoder, &board, option, error) != DLX_OK ||
        fill_cells(decoder, board.size, error) != DLX_OK)
        return NULL;
    dlx_grid *grid = dlx_grid_make(board.size, board.box_rows, board.box_columns, decoder->cells,
                                   name, strlen(name), error);
    if (grid && board.has_regions && !add_regions(decoder, grid)) {
        dlx_grid_free(grid);
        return dlx_error_null(error);
    }
    note_board(decoder, &board);
    return grid;
}
