/* SPDX-License-Identifier: MIT */
/* The format `sukaku`: the candidates of all cells in a line. Each cell has n characters: at place
 * d, digit d for a candidate, otherwise a blank. A cell with a single candidate is a given. */
#include "sudoku/formats/formats.h"
#include "sudoku/write/writer.h"

static bool recognise(dlx_lookahead *ahead, dlx_layout *layout)
{
    const dlx_measure *line = dlx_lookahead_line(ahead, 0);
    if (!line->sukaku || !dlx_fits_size(line->sukaku, layout->size))
        return false;
    layout->size = line->sukaku;
    layout->group = 0;
    layout->line = line->line;
    return true;
}

static dlx_status read_cell(dlx_grid_reader *reader, const dlx_line *line, size_t cell,
                            const char *text, dlx_error *error)
{
    const size_t n = reader->layout.size;
    uint64_t set = 0;
    reader->cells[cell] = 0;
    reader->columns[cell] = (uint32_t)(text - line->text) + 1;
    for (size_t i = 0; i < n; i++) {
        const unsigned value = dlx_symbol_value(&dlx_symbols_digits, text[i]);
        if (value == DLX_BLANK)
            continue;
        if (value != i + 1)
            return dlx_input_error(reader->input, line, text + i, error,
                                   "expected %c, or for no candidate one of . 0 * - _, found %s",
                                   dlx_symbols_character((unsigned)i + 1),
                                   dlx_show(text + i, 1).text);
        if (!set) {
            reader->cells[cell] = (uint16_t)value;
            reader->columns[cell] += (uint32_t)i;
        }
        set |= UINT64_C(1) << i;
    }
    if (set & (set - 1))
        reader->cells[cell] = 0;
    reader->rules.candidates[cell] = set; /* a word per cell, as n <= DLX_MOST_SYMBOLS */
    return DLX_OK;
}

static dlx_status read_puzzle(dlx_grid_reader *reader, dlx_error *error)
{
    dlx_line line;
    dlx_status status = dlx_line_classifier_read_cells(reader, &line, error);
    if (status != DLX_OK)
        return status;
    const size_t n = reader->layout.size;
    const char *end = line.text + line.length;
    const char *begin = dlx_skip_blanks(line.text, end);
    const char *after = dlx_cells_end(begin, end);
    const size_t length = (size_t)(after - begin), places = n * n * n;
    if (length != places)
        return dlx_input_error(reader->input, &line, begin + (length < places ? length : places),
                               error, "expected %zu places for candidates%s, found %zu", places,
                               dlx_reader_state_reference(reader, line.number).text, length);
    status = dlx_reader_begin_candidates(reader, error);
    for (size_t cell = 0; cell < n * n && status == DLX_OK; cell++)
        status = read_cell(reader, &line, cell, begin + cell * n, error);
    if (status == DLX_OK)
        status = dlx_line_rest_refuse_boards(reader, &line, after, end, error);
    dlx_reader_state_set_line(reader, line.number);
    dlx_reader_state_take_name(reader, after, end);
    return status;
}

/* A given excludes all other digits. */
static bool is_candidate(const dlx_grid *grid, size_t cell, size_t digit)
{
    const uint64_t *candidates = grid->rules ? grid->rules->candidates : NULL;
    if (grid->cells[cell])
        return grid->cells[cell] == digit;
    return !candidates || dlx_has_mark(candidates, grid->size, cell, digit);
}

static void write_sukaku(dlx_grid_writer *writer, const dlx_grid *grid)
{
    const size_t n = grid->size;
    for (size_t cell = 0; cell < n * n; cell++)
        for (size_t digit = 1; digit <= n; digit++)
            dlx_output_byte(writer->output, is_candidate(grid, cell, digit)
                                                ? dlx_symbols_character((unsigned)digit)
                                                : '.');
    dlx_output_byte(writer->output, '\n');
}

const dlx_grid_format dlx_form_sukaku = {
    .name = "sukaku",
    .summary = "a puzzle on each line: the candidates of its cells, as 729 characters for size 9",
    .holds = DLX_HOLDS_CANDIDATES,
    .most = DLX_MOST_SYMBOLS,
    .recognise = recognise,
    .read = read_puzzle,
    .write = write_sukaku,
    .write_none = dlx_writer_put_empty_line,
};
