/* SPDX-License-Identifier: MIT */
/* Checks and block output of puzzles on consecutive lines. */
#include "dlx-sudoku-programs.h"
#include "sudoku/givens_contradict.h"
#include "sudoku/write/writer.h"

enum { LINE = DLX_BULK_CELLS + 1 }; /* in bytes */

typedef struct line_view {
    dlx_grid grid;
    dlx_variant_rules rules;
    uint16_t cells[DLX_BULK_CELLS], solution[DLX_BULK_CELLS];
} line_view;

/* Returns the number of cells of a puzzle. */
static size_t cells_of(const dlx_grid_lines *lines)
{
    const size_t size = lines->box_rows * lines->box_columns;
    return size * size;
}

/* Returns the board of a puzzle, with its name unless the puzzle has a grid, without cells. */
static dlx_grid shape_of(const dlx_grid_lines *lines, size_t index)
{
    static char no_name[1];
    return (dlx_grid){.size = lines->box_rows * lines->box_columns,
                      .box_rows = lines->box_rows,
                      .box_columns = lines->box_columns,
                      .name = lines->grids ? lines->names + DLX_NAME_ROOM * index : no_name};
}

static void widen(uint16_t *cells, const uint8_t *digits, size_t count)
{
    for (size_t i = 0; i < count; i++)
        cells[i] = digits[i];
}

/* Returns the digits of the supplied solution; NULL: none. */
static const uint8_t *solution_of(const dlx_grid_lines *lines, size_t index)
{
    const uint8_t *solution = lines->solutions ? lines->solutions + cells_of(lines) * index : NULL;
    return solution && *solution ? solution : NULL;
}

/* Returns the puzzle with its data, a grid of the block or *view. */
static const dlx_grid *view_line(line_view *view, const dlx_grid_lines *lines, size_t index)
{
    if (lines->grids && lines->grids[index])
        return lines->grids[index];
    const uint8_t *solution = solution_of(lines, index);
    const size_t cells = cells_of(lines);
    view->grid = shape_of(lines, index);
    view->grid.cells = view->cells;
    widen(view->cells, lines->givens + cells * index, cells);
    if (solution) {
        widen(view->solution, solution, cells);
        view->rules =
            (dlx_variant_rules){.solution = view->solution, .solution_column = DLX_BULK_CELLS + 2};
        view->grid.rules = &view->rules;
    }
    return &view->grid;
}

/* Writes a puzzle, or its solution if `digits`, by the text of boards. False: it has data beyond
 * its cells, name and solution, or the format needs more. */
static bool write_text(dlx_grid_writer *writer, const dlx_grid_lines *lines, size_t index,
                       const uint8_t *digits)
{
    uint16_t supplied;
    dlx_grid board = shape_of(lines, index);
    const dlx_grid *grid = lines->grids ? lines->grids[index] : NULL;
    const unsigned both = DLX_HOLDS_SOLUTION | (digits ? DLX_HOLDS_ENTRIES : 0U);
    const bool writes_both = writer->format->holds & both;
    const uint8_t *givens = lines->givens + cells_of(lines) * index;
    const uint8_t *solution = digits ? digits : grid ? NULL : solution_of(lines, index);
    dlx_variant_rules rules = {.solution = solution && !digits ? &supplied : NULL};
    if (grid && grid->rules)
        return false;
    if (grid)
        board.name = grid->name;
    board.rules = &rules;
    return dlx_board_text_write(writer, &board, digits && !writes_both ? digits : givens,
                                writes_both ? solution : NULL);
}

void dlx_grid_writer_line(dlx_grid_writer *writer, const dlx_grid_lines *lines, size_t index)
{
    line_view view;
    if (!write_text(writer, lines, index, NULL))
        dlx_grid_writer_grid(writer, view_line(&view, lines, index));
}

dlx_status dlx_grid_writer_line_solution(dlx_grid_writer *writer, const dlx_grid_lines *lines,
                                         size_t index, const uint8_t *digits, dlx_error *error)
{
    line_view view;
    uint16_t cells[DLX_BULK_CELLS];
    if (digits && write_text(writer, lines, index, digits))
        return DLX_OK;
    const dlx_grid *puzzle = view_line(&view, lines, index);
    dlx_grid solution = shape_of(lines, index);
    solution.cells = cells;
    if (digits)
        widen(cells, digits, cells_of(lines));
    return dlx_grid_writer_solution(writer, puzzle, digits ? &solution : NULL, error);
}

/* Sets the lines and columns of the reader's cells to these of a block. */
static void set_places(dlx_grid_reader *reader, uint64_t line)
{
    for (size_t i = 0; i < reader->layout.group; i++)
        reader->columns[i] = (uint32_t)i + 1;
    dlx_reader_state_set_line(reader, line);
}

dlx_status dlx_grid_reader_warn(dlx_grid_reader *reader, const uint8_t *givens, uint64_t line,
                                dlx_error *error)
{
    /* Smaller boards of a block have no contradictions. */
    if (!reader->options.warn || reader->layout.size != 9 || !dlx_givens_contradict(givens))
        return DLX_OK;
    widen(reader->cells, givens, DLX_BULK_CELLS);
    set_places(reader, line);
    return dlx_givens_contradict_warn(reader, error);
}

dlx_status dlx_grid_reader_check_line(dlx_grid_reader *reader, const dlx_grid_lines *lines,
                                      size_t index, dlx_error *error)
{
    line_view view;
    const uint8_t *givens = lines->givens + cells_of(lines) * index;
    const uint8_t *solution = solution_of(lines, index);
    if (solution && dlx_givens_are_solved(givens, solution))
        return DLX_OK;
    if (!solution && !lines->grids[index] && memchr(givens, 0, cells_of(lines)))
        return DLX_NO_DATA;
    set_places(reader, lines->numbers[index]);
    return dlx_grid_reader_check(reader, view_line(&view, lines, index), error);
}

void dlx_output_digits(dlx_output *output, const uint8_t *digits)
{
    char *target = dlx_output_room(output, LINE);
    dlx_put_board(target, digits, '.');
    target[DLX_BULK_CELLS] = '\n';
    output->used += LINE;
}

/* Writes the digits of a solved board smaller than 9x9 as a line. */
static void put_small(dlx_output *output, const uint8_t *digits, size_t cells)
{
    char *target = dlx_output_room(output, LINE);
    for (size_t i = 0; i < cells; i++)
        target[i] = (char)('0' + digits[i]);
    target[cells] = '\n';
    output->used += cells + 1;
}

void dlx_output_solutions(dlx_output *output, const dlx_bulk_block *block, size_t first, size_t end)
{
    const size_t cells = block->cells;
    for (size_t i = first; i < end; i++)
        if (!block->found[i])
            dlx_output_byte(output, '\n');
        else if (cells == DLX_BULK_CELLS)
            dlx_output_digits(output, block->solutions + cells * i);
        else
            put_small(output, block->solutions + cells * i, cells);
}

void dlx_output_counts(dlx_output *output, const dlx_bulk_block *block, size_t first, size_t end)
{
    enum { MOST_DIGITS = 20 };
    for (size_t i = first; i < end; i++) {
        char *target = dlx_output_room(output, MOST_DIGITS + 1);
        char *after = dlx_put_digits(target, block->found[i]);
        *after = '\n';
        output->used += (size_t)(after + 1 - target);
    }
}
