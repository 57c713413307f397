/* SPDX-License-Identifier: MIT */
/* Records of HoDoKu's libraries,
 *
 *     :technique:digits:cells:deleted candidates:eliminations:placements:comment
 *
 * where + before a digit says that it was solved, not given, and a candidate is three digits:
 * digit, row, column. The technique belongs to an exercise rather than to the puzzle. */
#include "sudoku/formats/hodoku.h"

#include <stdlib.h>
#include <string.h>

/* ---- reading --------------------------------------------------------------------------------- */

enum { FIELD_CELLS = 2, FIELD_DELETED = 3, FIELD_COMMENT = 6, FIELDS = 7 };

typedef struct field {
    const char *begin, *end;
} field;

/* Splits a line after its first colon; the last field takes the rest. */
static size_t split(const dlx_line *line, field fields[FIELDS])
{
    const char *end = line->text + line->length;
    const char *at = line->text + 1;
    for (size_t i = 0; i < FIELDS; i++)
        fields[i] = (field){end, end};
    for (size_t i = 0; i < FIELDS; i++) {
        const char *colon = i + 1 < FIELDS ? memchr(at, ':', (size_t)(end - at)) : NULL;
        fields[i] = (field){at, colon ? colon : end};
        if (!colon)
            return i + 1;
        at = colon + 1;
    }
    return FIELDS;
}

static dlx_status read_cells(dlx_grid_reader *reader, const dlx_line *line, const field *cells,
                             dlx_error *error)
{
    const size_t n = reader->layout.size;
    size_t count = 0;
    for (const char *at = cells->begin; at < cells->end; at++, count++) {
        const bool solved = *at == '+';
        at += solved;
        if (count == n * n || at == cells->end)
            break;
        reader->columns[count] = (uint32_t)(at - line->text) + 1;
        if (!dlx_layout_value(&reader->layout, at, 1, &reader->cells[count]))
            return dlx_refuse_symbol(reader, line, at, 1, error);
        if (solved && !reader->cells[count])
            return dlx_input_error(reader->input, line, at, error,
                                   "expected a digit after +, found %s",
                                   dlx_show_symbol(at, 1).text);
        if (solved && !dlx_reader_take_entry(reader, count))
            return dlx_error_memory(error);
    }
    const char *last = cells->end;
    size_t marks = 0;
    for (const char *at = cells->begin; at < last; at++)
        marks += *at == '+';
    const size_t found = (size_t)(last - cells->begin) - marks;
    return found == n * n ? DLX_OK : dlx_refuse_cells(reader, line, found, last, error);
}

/* True if the digit is absent from the cell's row, column, and box in the saved game. */
static bool is_open(const dlx_grid *grid, size_t cell, size_t digit)
{
    const size_t n = grid->size;
    const size_t rows = grid->box_rows;
    const size_t columns = grid->box_columns;
    const size_t box = dlx_box_of(cell / n, cell % n, rows, columns);
    for (size_t i = 0; i < n; i++) {
        const size_t row = box / rows * rows + i / columns;
        const size_t column = box % rows * columns + i % columns;
        if (dlx_grid_shown(grid, cell / n * n + i) == digit ||
            dlx_grid_shown(grid, i * n + cell % n) == digit ||
            dlx_grid_shown(grid, row * n + column) == digit)
            return false;
    }
    return true;
}

/* Returns the pencil marks of a board before any deletion. A word per cell suffices, since only
 * boards of at most 9 digits have candidates here. NULL: no memory. */
static uint64_t *all_candidates(const dlx_grid *grid)
{
    const size_t n = grid->size;
    uint64_t *notes = calloc(n * n, sizeof *notes);
    for (size_t cell = 0; notes && cell < n * n; cell++)
        for (size_t digit = 1; digit <= n && !dlx_grid_shown(grid, cell); digit++)
            if (is_open(grid, cell, digit))
                notes[cell] |= UINT64_C(1) << (digit - 1);
    return notes;
}

static dlx_status read_deleted(dlx_grid_reader *reader, const dlx_line *line, const field *deleted,
                               dlx_error *error)
{
    const dlx_layout *layout = &reader->layout;
    const size_t n = layout->size;
    const dlx_grid grid = {n,    layout->box_rows, layout->box_columns, reader->cells,
                           NULL, reader->rules};
    const char *at = dlx_skip_blanks(deleted->begin, deleted->end);
    dlx_variant_rules *rules = at < deleted->end ? dlx_reader_variant_rules(reader) : NULL;
    if (at == deleted->end)
        return DLX_OK;
    if (!rules || !(rules->notes = all_candidates(&grid)))
        return dlx_error_memory(error);
    while (at < deleted->end) {
        const char *end = dlx_token_end(at, deleted->end);
        size_t part[3] = {0};
        for (size_t i = 0; i < 3 && end - at == 3; i++)
            part[i] =
                at[i] >= '1' && (size_t)(at[i] - '0') <= n && n < 10 ? (size_t)(at[i] - '0') : 0;
        if (!part[0] || !part[1] || !part[2])
            return dlx_input_error(
                reader->input, line, at, error,
                "expected a candidate as digit, row and column, such as 123, found %s",
                dlx_show(at, (size_t)(end - at)).text);
        rules->notes[(part[1] - 1) * n + part[2] - 1] &= ~(UINT64_C(1) << (part[0] - 1));
        at = dlx_skip_blanks(end, deleted->end);
    }
    return DLX_OK;
}

dlx_status dlx_read_hodoku(dlx_grid_reader *reader, const dlx_line *line, dlx_error *error)
{
    field fields[FIELDS];
    const size_t count = split(line, fields);
    if (count <= FIELD_CELLS)
        return dlx_input_error(reader->input, line, line->text + line->length, error,
                               "expected :technique:digits:cells:, found %zu fields", count);
    dlx_reader_set_line(reader, line->number);
    dlx_status status = read_cells(reader, line, &fields[FIELD_CELLS], error);
    if (status == DLX_OK)
        status = read_deleted(reader, line, &fields[FIELD_DELETED], error);
    for (size_t i = FIELD_DELETED + 1; i < FIELD_COMMENT; i++)
        if (fields[i].begin < fields[i].end)
            dlx_reader_note(reader, DLX_NOTE_FIELDS, line->number,
                            "field %zu, of an exercise, is ignored", i + 1);
    reader->name = fields[FIELD_COMMENT].begin;
    reader->name_length = (size_t)(fields[FIELD_COMMENT].end - fields[FIELD_COMMENT].begin);
    return status;
}

/* ---- writing --------------------------------------------------------------------------------- */

/* Writes the candidates allowed by the rules and missing from the pencil marks. */
static void write_deleted(dlx_grid_writer *writer, const dlx_grid *grid)
{
    const size_t n = grid->size;
    bool any = false;
    for (size_t cell = 0; cell < n * n; cell++)
        for (size_t digit = 1; digit <= n && !dlx_grid_shown(grid, cell); digit++) {
            if (grid->rules->notes[cell] >> (digit - 1) & 1 || !is_open(grid, cell, digit))
                continue;
            if (any)
                dlx_output_byte(writer->output, ' ');
            any = true;
            dlx_output_unsigned(writer->output, digit * 100 + (cell / n + 1) * 10 + cell % n + 1);
        }
}

void dlx_write_hodoku(dlx_grid_writer *writer, const dlx_grid *grid)
{
    const size_t n = grid->size;
    dlx_output_text(writer->output, ":0000:x:");
    for (size_t i = 0; i < n * n; i++) {
        const uint16_t digit = dlx_grid_shown(grid, i);
        if (digit && !grid->cells[i])
            dlx_output_byte(writer->output, '+');
        dlx_put_cells(writer, grid, &digit, 1, 0);
    }
    dlx_output_byte(writer->output, ':');
    if (grid->rules && grid->rules->notes && n < 10)
        write_deleted(writer, grid);
    else if (grid->rules && grid->rules->notes)
        dlx_writer_report(writer, DLX_HOLDS_NOTES);
    dlx_output_text(writer->output, ":::");
    dlx_put_text(writer, grid->name);
    dlx_output_byte(writer->output, '\n');
}
