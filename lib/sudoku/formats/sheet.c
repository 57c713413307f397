/* SPDX-License-Identifier: MIT */
/* The format `sheet`: boards as spreadsheets and programs write them, with commas, semicolons or
 * tabs between the cells; a blank cell may be empty. A line is a row, or a complete board. */
#include "sudoku/formats/formats.h"
#include "sudoku/formats/grid_layout.h"
#include "sudoku/formats/sheet_layout.h"
#include "sudoku/read/fields.h"
#include "sudoku/read/line_classifier.h"
#include "sudoku/write/writer.h"
#include <string.h>

/* ---- reading --------------------------------------------------------------------------------- */

static dlx_status read_board(dlx_grid_reader *reader, const dlx_line *line, dlx_error *error)
{
    const dlx_layout *layout = &reader->layout;
    const size_t cells = layout->size * layout->size;
    const char *end = line->text + line->length;
    const char *cursor = dlx_fields_first(layout, line);
    size_t count = 0;
    for (; cursor; count++) {
        const char *next = memchr(cursor, layout->separator, (size_t)(end - cursor));
        const char *last = next ? next : end;
        if (count == cells && layout->ended && cursor == end)
            return DLX_OK;
        if (count < cells) {
            reader->columns[count] = (uint32_t)(cursor - line->text) + 1;
            if (!dlx_fields_value(layout, cursor, (size_t)(last - cursor), &reader->cells[count]))
                return dlx_refuse_symbol(reader, line, cursor, (size_t)(last - cursor), error);
        }
        cursor = next ? next + 1 : NULL;
    }
    return count == cells ? DLX_OK : dlx_refuse_cells(reader, line, count, end, error);
}

static dlx_status read_sheet(dlx_grid_reader *reader, dlx_error *error)
{
    dlx_line line;
    if (!reader->layout.group)
        return dlx_grid_layout_read_titled(reader, error);
    uint64_t first;
    dlx_status status;
    do
        status = dlx_line_classifier_read_cells(reader, &line, error);
    while (status == DLX_OK && reader->layout.headed &&
           dlx_fields_are_header(&reader->layout, &line, &first));
    if (status != DLX_OK)
        return status;
    dlx_reader_state_set_line(reader, line.number);
    return read_board(reader, &line, error);
}

/* ---- writing --------------------------------------------------------------------------------- */

static void write_sheet(dlx_grid_writer *writer, const dlx_grid *grid)
{
    const size_t n = grid->size;
    dlx_writer_put_gap(writer);
    for (size_t i = 0; i < n * n; i++) {
        if (grid->cells[i])
            dlx_writer_put_cells(writer, grid, &grid->cells[i], 1, 0);
        dlx_output_byte(writer->output, (i + 1) % n ? ',' : '\n');
    }
}

const dlx_grid_format dlx_form_sheet = {
    .name = "sheet",
    .alias = "spreadsheet",
    .summary = "n lines of n cells with commas, semicolons or tabs between them, or all in one",
    .recognise = dlx_sheet_layout_recognise,
    .read = read_sheet,
    .write = write_sheet,
};
