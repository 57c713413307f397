/* SPDX-License-Identifier: MIT */
/* Checks and block output of puzzles on consecutive lines. */
#include "core/processor.h"
#include "io/output.h"
#include "sudoku/cell_bytes.h"
#include "sudoku/read/contradiction.h"
#include "sudoku/write/board_text.h"
#include "sudoku/write/writer.h"

#include <string.h>

enum { LINE = DLX_BULK_CELLS + 1 }; /* in bytes */

/* ---- a puzzle of a block as a grid ----------------------------------------------------------- */

typedef struct line_view {
    dlx_grid grid;
    dlx_variant_rules rules;
    uint16_t cells[DLX_BULK_CELLS], solution[DLX_BULK_CELLS];
    char name[1];
} line_view;

static void widen(uint16_t *cells, const uint8_t *digits)
{
    for (size_t i = 0; i < DLX_BULK_CELLS; i++)
        cells[i] = digits[i];
}

/* Returns the digits of the supplied solution; NULL: none. */
static const uint8_t *solution_of(const dlx_grid_lines *lines, size_t index)
{
    const uint8_t *solution = lines->solutions ? lines->solutions + DLX_BULK_CELLS * index : NULL;
    return solution && *solution ? solution : NULL;
}

/* Returns the puzzle with its data, a grid of the block or *view. */
static const dlx_grid *view_line(line_view *view, const dlx_grid_lines *lines, size_t index)
{
    if (lines->grids && lines->grids[index])
        return lines->grids[index];
    const uint8_t *solution = solution_of(lines, index);
    *view->name = '\0';
    view->grid = (dlx_grid){
        .size = 9, .box_rows = 3, .box_columns = 3, .cells = view->cells, .name = view->name};
    widen(view->cells, lines->givens + DLX_BULK_CELLS * index);
    if (solution) {
        widen(view->solution, solution);
        view->rules =
            (dlx_variant_rules){.solution = view->solution, .solution_column = DLX_BULK_CELLS + 2};
        view->grid.rules = &view->rules;
    }
    return &view->grid;
}

/* True if the puzzle has no data beyond its cells. */
static bool is_bare(const dlx_grid_lines *lines, size_t index)
{
    return !(lines->grids && lines->grids[index]) && !solution_of(lines, index);
}

void dlx_grid_writer_line(dlx_grid_writer *writer, const dlx_grid_lines *lines, size_t index)
{
    line_view view;
    if (is_bare(lines, index) &&
        dlx_board_text_write(writer, lines->givens + DLX_BULK_CELLS * index, NULL))
        return;
    dlx_grid_writer_grid(writer, view_line(&view, lines, index));
}

dlx_status dlx_grid_writer_line_solution(dlx_grid_writer *writer, const dlx_grid_lines *lines,
                                         size_t index, const uint8_t *digits, dlx_error *error)
{
    line_view view;
    uint16_t cells[DLX_BULK_CELLS];
    dlx_grid solution = {.size = 9, .box_rows = 3, .box_columns = 3, .cells = cells};
    const bool writes_both = writer->format->holds & DLX_HOLDS_SOLUTION;
    const uint8_t *givens = lines->givens + DLX_BULK_CELLS * index;
    if (digits && is_bare(lines, index) &&
        dlx_board_text_write(writer, writes_both ? givens : digits, writes_both ? digits : NULL))
        return DLX_OK;
    if (digits)
        widen(cells, digits);
    return dlx_grid_writer_solution(writer, view_line(&view, lines, index),
                                    digits ? &solution : NULL, error);
}

#define INLINE static inline __attribute__((always_inline))

/* Cells at any address. */
typedef uint8_t loose_bytes __attribute__((vector_size(32), aligned(1), may_alias));
#define LOAD(cells) ((dlx_cell_bytes) * (const loose_bytes *)(cells))

/* ---- checks ---------------------------------------------------------------------------------- */

/* Tags of nine cells; the rows, and the boxes, of a board. */
#define NINE(t) t, t, t, t, t, t, t, t, t
#define BAND(a, b, c) a, a, a, b, b, b, c, c, c
#define THREE(a, b, c) BAND(a, b, c), BAND(a, b, c), BAND(a, b, c)

enum { PADDED = 128 }; /* cells, and cells that follow the last vector */

/* Compares each cell with the cells after it in its row, column and box. A tag makes cells of other
 * units different. */
INLINE bool has_repeated(const uint8_t *givens)
{
    static const uint8_t row_tags[PADDED] = {NINE(0x00), NINE(0x10), NINE(0x20),
                                             NINE(0x30), NINE(0x40), NINE(0x50),
                                             NINE(0x60), NINE(0x70), NINE(0x80)};
    static const uint8_t box_tags[PADDED] = {THREE(0x00, 0x10, 0x20), THREE(0x30, 0x40, 0x50),
                                             THREE(0x60, 0x70, 0x80)};
    static const uint8_t in_row[] = {1, 2, 3, 4, 5, 6, 7, 8};
    static const uint8_t in_box[] = {7, 8, 10, 11, 16, 17, 19, 20};
    uint8_t cells[PADDED] = {0}, rows[PADDED], boxes[PADDED];
    dlx_cell_bytes repeated = {0};
    memcpy(cells, givens, DLX_BULK_CELLS);
    for (size_t i = 0; i < PADDED; i++) {
        rows[i] = cells[i] | row_tags[i];
        boxes[i] = cells[i] | box_tags[i];
    }
    for (size_t at = 0; at < DLX_BULK_CELLS; at += sizeof repeated) {
        const dlx_cell_bytes cell = LOAD(cells + at), row = LOAD(rows + at), box = LOAD(boxes + at);
        for (size_t k = 0; k < sizeof in_row; k++)
            repeated |= cell & ((dlx_cell_bytes)(row == LOAD(rows + at + in_row[k])) |
                                (dlx_cell_bytes)(box == LOAD(boxes + at + in_box[k])));
        for (size_t down = 9; at + down < DLX_BULK_CELLS; down += 9)
            repeated |= cell & (dlx_cell_bytes)(cell == LOAD(cells + at + down));
    }
    uint64_t parts[4];
    memcpy(parts, &repeated, sizeof parts);
    return parts[0] | parts[1] | parts[2] | parts[3];
}

#if defined(__x86_64__)
__attribute__((target("avx2"))) static bool has_repeated_wide(const uint8_t *givens)
{
    return has_repeated(givens);
}
#endif

/* True if a unit holds a digit twice. */
static bool contradicts(const uint8_t *givens)
{
#if defined(__x86_64__)
    if (DLX_HAS_AVX2)
        return has_repeated_wide(givens);
#endif
    return has_repeated(givens);
}

/* Sets the lines and columns of the reader's cells to these of a block. */
static void set_places(dlx_grid_reader *reader, uint64_t line)
{
    for (size_t i = 0; i < DLX_BULK_CELLS; i++)
        reader->columns[i] = (uint32_t)i + 1;
    dlx_reader_set_line(reader, line);
}

dlx_status dlx_grid_reader_warn(dlx_grid_reader *reader, const uint8_t *givens, uint64_t line,
                                dlx_error *error)
{
    if (!reader->options.warn || !contradicts(givens))
        return DLX_OK;
    widen(reader->cells, givens);
    set_places(reader, line);
    return dlx_warn_contradiction(reader, error);
}

/* True if the digits are a solution of the puzzle. */
static bool solves(const uint8_t *givens, const uint8_t *digits)
{
    unsigned differing = 0;
    for (size_t i = 0; i < DLX_BULK_CELLS; i++)
        differing |= givens[i] ? givens[i] ^ digits[i] : 0;
    return !differing && !contradicts(digits);
}

dlx_status dlx_grid_reader_check_line(dlx_grid_reader *reader, const dlx_grid_lines *lines,
                                      size_t index, dlx_error *error)
{
    line_view view;
    const uint8_t *givens = lines->givens + DLX_BULK_CELLS * index;
    const uint8_t *solution = solution_of(lines, index);
    if (solution && solves(givens, solution))
        return DLX_OK;
    if (!solution && !lines->grids[index] && memchr(givens, 0, DLX_BULK_CELLS))
        return DLX_NO_DATA;
    set_places(reader, lines->numbers[index]);
    return dlx_grid_reader_check(reader, view_line(&view, lines, index), error);
}

/* ---- lines of digits and counts -------------------------------------------------------------- */

static void put_digits(char *to, const uint8_t *digits)
{
    for (size_t i = 0; i < DLX_CELL_STARTS; i++) {
        dlx_cell_bytes cells;
        memcpy(&cells, digits + dlx_cell_starts[i], sizeof cells);
        cells += '0';
        memcpy(to + dlx_cell_starts[i], &cells, sizeof cells);
    }
    to[DLX_BULK_CELLS] = '\n';
}

void dlx_output_digits(dlx_output *output, const uint8_t *digits)
{
    put_digits(dlx_output_room(output, LINE), digits);
    output->used += LINE;
}

void dlx_output_solutions(dlx_output *output, const dlx_bulk_block *block, size_t first, size_t end)
{
    for (size_t i = first; i < end; i++)
        if (block->found[i])
            dlx_output_digits(output, block->solutions + DLX_BULK_CELLS * i);
        else
            dlx_output_byte(output, '\n');
}

void dlx_output_counts(dlx_output *output, const dlx_bulk_block *block, size_t first, size_t end)
{
    enum { MOST_DIGITS = 20 };
    for (size_t i = first; i < end; i++) {
        char *to = dlx_output_room(output, MOST_DIGITS + 1);
        char *after = dlx_put_digits(to, block->found[i]);
        *after = '\n';
        output->used += (size_t)(after + 1 - to);
    }
}
