#include "sudoku/forms.h"

#include <stdlib.h>
#include <string.h>

dlx_grid_writer *dlx_grid_writer_new(const char *format, dlx_output *output, dlx_error *error)
{
    const dlx_grid_format *form = dlx_form_find(format);
    if (!form || !form->write) {
        dlx_error_set(error, DLX_INVALID, "no grid format that is written is named %s",
                      dlx_show(format, strlen(format)).text);
        return NULL;
    }
    dlx_grid_writer *writer = calloc(1, sizeof *writer);
    if (!writer) {
        dlx_error_memory(error);
        return NULL;
    }
    writer->format = form;
    writer->output = output;
    return writer;
}

void dlx_grid_writer_grid(dlx_grid_writer *writer, const dlx_grid *grid)
{
    writer->puzzles++;
    writer->format->write(writer, grid);
    writer->written = true;
}

void dlx_grid_writer_none(dlx_grid_writer *writer)
{
    writer->puzzles++;
    if (writer->format->write_none)
        writer->format->write_none(writer);
}

void dlx_grid_writer_free(dlx_grid_writer *writer)
{
    free(writer);
}

size_t dlx_cell_width(size_t size)
{
    if (size <= DLX_MOST_SYMBOLS)
        return 1;
    size_t width = 0;
    for (; size; size /= 10)
        width++;
    return width;
}

/* A number, or '.' for a blank cell, behind as many blanks as fill `width` places. */
static void write_number(dlx_output *output, unsigned value, size_t width)
{
    char digits[8];
    size_t at = sizeof digits;
    if (value == 0)
        digits[--at] = '.';
    for (; value; value /= 10)
        digits[--at] = (char)('0' + value % 10);
    for (size_t length = sizeof digits - at; length < width; length++)
        dlx_output_byte(output, ' ');
    dlx_output_bytes(output, digits + at, sizeof digits - at);
}

void dlx_write_cells(dlx_output *output, size_t size, const uint16_t *cells, size_t count,
                     size_t width)
{
    if (size <= DLX_MOST_SYMBOLS) {
        /* At most 35 * 35 bytes, which the buffer always has room for. */
        char *to = dlx_output_room(output, count);
        for (size_t i = 0; i < count; i++)
            to[i] = dlx_symbol(cells[i]);
        output->used += count;
        return;
    }
    for (size_t i = 0; i < count; i++) {
        if (i)
            dlx_output_byte(output, ' ');
        write_number(output, cells[i], width);
    }
}

void dlx_write_gap(const dlx_grid_writer *writer)
{
    if (writer->written)
        dlx_output_byte(writer->output, '\n');
}
