/* SPDX-License-Identifier: MIT */
/* The format `marks`: rows of cells that list their candidates, the digits run together, with
 * blanks and optionally a frame of bars, dashes and the like, as forums and HoDoKu show cells. A
 * cell with a single candidate is a given. u or + marks a filled-in digit (SudoCue's .sdx). */
#include "sudoku/formats/formats.h"
#include "sudoku/read/boxes.h"
#include "sudoku/write/writer.h"

static bool is_between(char c)
{
    return dlx_is_gap(c) || c == ':' || c == '\'' || c == '!';
}

/* Finds the next cell at *cursor and its end. False: no cell before `end`. */
static bool next_cell(const char **cursor, const char **cell_end, const char *end)
{
    while (*cursor < end && is_between(**cursor))
        ++*cursor;
    *cell_end = *cursor;
    while (*cell_end < end && !is_between(**cell_end))
        ++*cell_end;
    return *cursor < *cell_end;
}

/* Counts the cells of a line; 0: no symbols; *several: a cell has several characters. */
static size_t count_cells(const dlx_line *line, bool *several)
{
    const char *end = line->text + line->length;
    const char *cell_end;
    size_t count = 0;
    for (const char *cursor = line->text; next_cell(&cursor, &cell_end, end);
         cursor = cell_end, count++)
        *several |= cell_end - cursor > 1;
    return count;
}

static bool recognise(dlx_lookahead *ahead, dlx_layout *layout)
{
    bool several = false;
    size_t n = 0;
    for (size_t i = 0; i <= n && dlx_lookahead_line(ahead, i) && !several; i++) {
        const dlx_line line = dlx_lookahead_text(ahead, i);
        n = i ? n : count_cells(&line, &several);
        count_cells(&line, &several);
    }
    if (!(several || ahead->reader->forced) || n > DLX_MOST_SYMBOLS ||
        !dlx_fits_size(n, layout->size))
        return false;
    layout->size = n;
    layout->group = 0;
    layout->line = dlx_lookahead_line(ahead, 0)->line;
    return true;
}

/* Returns the candidates of a cell as bits, from digit 1 on; all for a blank; 0: no candidates. */
static uint64_t candidates_of(const dlx_layout *layout, const char *cursor, const char *end)
{
    uint64_t set = 0;
    if (end - cursor == 1 && dlx_symbol_value(&layout->symbols, *cursor) == DLX_BLANK)
        return (UINT64_C(1) << layout->size) - 1;
    for (; cursor < end; cursor++) {
        const unsigned value = dlx_symbol_value(&layout->symbols, *cursor);
        if (value == DLX_BLANK || value > layout->size || set >> (value - 1) & 1)
            return 0;
        set |= UINT64_C(1) << (value - 1);
    }
    return set;
}

static dlx_status read_cell(dlx_grid_reader *reader, const dlx_line *line, size_t cell,
                            const char *cursor, const char *end, dlx_error *error)
{
    const bool solved = (*cursor == 'u' || *cursor == '+') && end - cursor == 2;
    const uint64_t set = candidates_of(&reader->layout, cursor + solved, end);
    const bool single = set && !(set & (set - 1));
    reader->columns[cell] = (uint32_t)(cursor + solved - line->text) + 1;
    if (!set || (solved && !single))
        return dlx_refuse_symbol(reader, line, cursor, (size_t)(end - cursor), error);
    reader->cells[cell] = single ? (uint16_t)(__builtin_ctzll(set) + 1) : DLX_BLANK;
    reader->rules.candidates[cell] = set; /* a word per cell, as n <= DLX_MOST_SYMBOLS */
    if (solved)
        dlx_reader_state_take_entry(reader, cell);
    return DLX_OK;
}

static dlx_status read_row(dlx_grid_reader *reader, const dlx_line *line, size_t row,
                           dlx_error *error)
{
    const size_t n = reader->layout.size;
    const char *end = line->text + line->length;
    const char *cursor = line->text;
    const char *cell_end;
    bool several = false;
    dlx_cell_place before = {0};
    const size_t count = count_cells(line, &several);
    if (count != n)
        return dlx_input_error(reader->input, line, end, error,
                               "expected %zu cells in row %zu%s, found %zu", n, row + 1,
                               dlx_reader_state_reference(reader, line->number).text, count);
    reader->lines[row] = line->number;
    dlx_status status = DLX_OK;
    for (size_t i = 0; i < n && status == DLX_OK && next_cell(&cursor, &cell_end, end); i++) {
        const dlx_cell_place place = {cursor, cell_end};
        if (i > 0)
            dlx_boxes_note_gap(reader, row, i, before, place);
        before = place;
        status = read_cell(reader, line, row * n + i, cursor, cell_end, error);
        cursor = cell_end;
    }
    return status;
}

/* Passes the remaining rows of a refused board, up to a blank line. */
static dlx_status pass_rows(dlx_grid_reader *reader, size_t rows)
{
    dlx_line line;
    dlx_row_kind kind = DLX_ROW_CELLS;
    dlx_status status = DLX_OK;
    while (rows > 0 && kind != DLX_ROW_BLANK && (status == DLX_OK || status == DLX_SYNTAX)) {
        status = dlx_line_classifier_read_row(reader, &line, &kind, NULL);
        rows -= status == DLX_OK && kind == DLX_ROW_CELLS;
    }
    return status;
}

static dlx_status read_marks(dlx_grid_reader *reader, dlx_error *error)
{
    const size_t n = reader->layout.size;
    dlx_status status = dlx_reader_begin_candidates(reader, error);
    dlx_boxes_begin(reader);
    for (size_t row = 0; row < n && status == DLX_OK;) {
        dlx_line line;
        dlx_row_kind kind;
        status = dlx_line_classifier_read_row(reader, &line, &kind, error);
        if (status == DLX_NO_DATA && row > 0)
            return dlx_structured_refuse(reader, (dlx_place){reader->lines[row - 1], 0}, error,
                                         "expected %zu rows, found %zu", n, row);
        if (status == DLX_OK && kind == DLX_ROW_RULER)
            dlx_boxes_note_ruler(reader, row, &line);
        if (status == DLX_OK && kind == DLX_ROW_BLANK)
            dlx_boxes_note_rule(reader, row, DLX_RULE_BLANK);
        if (status != DLX_OK || kind != DLX_ROW_CELLS)
            continue;
        status = read_row(reader, &line, row++, error);
        if (status == DLX_SYNTAX)
            pass_rows(reader, n - row);
    }
    if (status == DLX_OK && reader->rules.entries) {
        /* in a saved game, candidates follow from the entries too, hence are no rule */
        reader->rules.notes = reader->rules.candidates;
        reader->rules.candidates = NULL;
    }
    return status == DLX_OK ? dlx_boxes_take(reader, error) : status;
}

/* Returns the candidates to write for a cell; 0: a blank. A single pencil mark, or an entry, would
 * be read as a given. */
static uint64_t written(const dlx_grid *grid, size_t cell)
{
    const dlx_variant_rules *rules = grid->rules;
    if (grid->cells[cell])
        return UINT64_C(1) << (grid->cells[cell] - 1);
    if (!rules || rules->candidates)
        return rules ? rules->candidates[cell] : 0;
    const uint64_t notes = rules->notes ? rules->notes[cell] : 0;
    return notes & (notes - 1) ? notes : 0;
}

static void write_cell(dlx_grid_writer *writer, const dlx_grid *grid, size_t cell, size_t width)
{
    const uint64_t set = written(grid, cell);
    const uint16_t blank = 0;
    size_t used = set ? 0 : 1;
    if (!set)
        dlx_writer_put_cells(writer, grid, &blank, 1, 0);
    for (uint16_t digit = 1; digit <= grid->size; digit++)
        if (set >> (digit - 1) & 1) {
            dlx_writer_put_cells(writer, grid, &digit, 1, 0);
            used++;
        }
    for (; used < width; used++)
        dlx_output_byte(writer->output, ' ');
}

static void write_ruler(dlx_output *output, const dlx_grid *grid, size_t width)
{
    for (size_t box = 0; box < grid->size / grid->box_columns; box++) {
        dlx_output_byte(output, '+');
        for (size_t i = grid->box_columns * (width + 1) + 1; i > 0; i--)
            dlx_output_byte(output, '-');
    }
    dlx_output_text(output, "+\n");
}

static void write_marks(dlx_grid_writer *writer, const dlx_grid *grid)
{
    const size_t n = grid->size;
    size_t width = 1;
    for (size_t cell = 0; cell < grid->size * grid->size; cell++) {
        const size_t count = (size_t)__builtin_popcountll(written(grid, cell));
        width = count > width ? count : width;
    }
    dlx_writer_put_gap(writer);
    for (size_t cell = 0; cell < n * n; cell++) {
        if (cell % (n * grid->box_rows) == 0)
            write_ruler(writer->output, grid, width);
        if (cell % n % grid->box_columns == 0)
            dlx_output_text(writer->output, "| ");
        write_cell(writer, grid, cell, width);
        dlx_output_text(writer->output, (cell + 1) % n ? " " : " |\n");
    }
    write_ruler(writer->output, grid, width);
}

const dlx_grid_format dlx_form_marks = {
    .name = "marks",
    .summary = "rows of cells with their candidates, as forums and HoDoKu show them",
    .holds = DLX_HOLDS_CANDIDATES | DLX_HOLDS_NOTES | DLX_HOLDS_BOXES,
    .most = DLX_MOST_SYMBOLS,
    .recognise = recognise,
    .read = read_marks,
    .write = write_marks,
};
