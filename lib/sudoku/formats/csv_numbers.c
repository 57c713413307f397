/* SPDX-License-Identifier: MIT */
#include "sudoku/formats/formats.h"

#include "sudoku/read/readings.h"

bool dlx_csv_numbers_are_digits(const char *cursor, const char *end)
{
    while (cursor < end && dlx_is_digit(*cursor))
        cursor++;
    return cursor == end;
}

/* True if a row, a column or a box of the board has a digit twice. */
static bool contradicts(const dlx_grid_reader *reader)
{
    const dlx_layout *layout = &reader->layout;
    return dlx_readings_contradict(reader->cells, layout->size, layout->box_rows,
                                   layout->box_columns);
}

dlx_status dlx_csv_numbers_read(dlx_grid_reader *reader, const dlx_line_cursor *field, size_t lost,
                                dlx_error *error)
{
    const uint32_t column = (uint32_t)(field->next - field->line->text) + 1;
    reader->layout.csv.lacks_zeros = true;
    dlx_buffer *text = &reader->text;
    text->size = 0;
    for (size_t i = 0; i < lost; i++)
        if (!dlx_buffer_add(text, "0", 1))
            return dlx_error_memory(error);
    if (!dlx_buffer_add(text, field->next, (size_t)(field->end - field->next)))
        return dlx_error_memory(error);
    const dlx_line line = {text->bytes, text->size, field->line->number};
    dlx_line_cursor cursor = {.line = &line, .next = line.text, .end = line.text + line.length};
    dlx_reader_state_note(
        reader, DLX_NOTE_ZEROS, line.number,
        "the number lacks leading zeros, as spreadsheets leave out: %zu blank cells are "
        "added",
        lost);
    const dlx_status status = dlx_read_line_cells(reader, &cursor, error);
    for (size_t i = 0; i < text->size; i++)
        reader->columns[i] = column + (uint32_t)(i < lost ? 0 : i - lost);
    if (status == DLX_OK && contradicts(reader))
        return dlx_refuse_cells(reader, field->line, text->size - lost, field->next, error);
    return status;
}

/* True if no puzzle of the table begins with a zero, and the solution of the line, if any, has the
 * digits of a puzzle that lacks zeros. */
static bool is_confirmed(const dlx_csv *csv, const dlx_line_cursor *field, size_t lost)
{
    const char *cursor, *end;
    if (csv->keeps_zeros || csv->column[DLX_CSV_SOLUTION] < 0)
        return !csv->keeps_zeros;
    const size_t length = (size_t)(field->end - field->next);
    dlx_csv_fields_take(field->line, csv->separator, csv->column[DLX_CSV_SOLUTION], &cursor, &end);
    if ((size_t)(end - cursor) != length + lost)
        return false;
    for (size_t i = 0; i < length; i++)
        if (field->next[i] != '0' && field->next[i] != cursor[lost + i])
            return false;
    return true;
}

size_t dlx_csv_numbers_lost(dlx_grid_reader *reader, const dlx_line_cursor *field)
{
    const size_t n = reader->layout.size;
    const size_t length = (size_t)(field->end - field->next);
    const bool zero = length && *field->next == '0';
    reader->layout.csv.keeps_zeros |= zero;
    if (zero || n > 9 || length >= n * n || length + n < n * n ||
        !dlx_csv_numbers_are_digits(field->next, field->end) ||
        !is_confirmed(&reader->layout.csv, field, n * n - length))
        return 0;
    return n * n - length;
}

dlx_status dlx_csv_numbers_check(dlx_grid_reader *reader, const dlx_line_cursor *field,
                                 dlx_error *error)
{
    enum { SIZE = 8 };
    const size_t length = (size_t)(field->end - field->next);
    if (length && !dlx_csv_note_zero(&reader->layout.csv, *field->next))
        return dlx_input_error(reader->input, field->line, field->next, error,
                               "expected a number without leading zeros as in the rows before, "
                               "found 0");
    if (reader->layout.size != SIZE || length != SIZE * SIZE || *field->next == '0' ||
        !dlx_csv_numbers_are_digits(field->next, field->end) ||
        !(contradicts(reader) || reader->layout.csv.lacks_zeros))
        return DLX_OK;
    return dlx_input_error(reader->input, field->line, field->next, error,
                           "expected 81 cells, found a number of %zu digits: write its leading "
                           "zeros",
                           length);
}
