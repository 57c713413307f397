/* SPDX-License-Identifier: MIT */
/* Reader state functions used by all formats: notes, refusals, allocation. */
#include "sudoku/read/reader_state.h"

#include <stdio.h>

void dlx_reader_state_note(dlx_grid_reader *reader, unsigned note, uint64_t line,
                           const char *format, ...)
{
    if (reader->reported & note || !reader->options.warn)
        return;
    reader->reported |= note;
    dlx_error warning;
    va_list arguments;
    va_start(arguments, format);
    dlx_error_vset(&warning, DLX_UNSUPPORTED, format, arguments);
    va_end(arguments);
    dlx_error_place(&warning, dlx_input_name(reader->input), line, 0);
    reader->options.warn(reader->options.warn_state, &warning);
}

void dlx_reader_state_forget(dlx_grid_reader *reader)
{
    reader->name_length = 0;
    memset(reader->members, 0, sizeof reader->members);
    dlx_grid_rules_clear(&reader->rules); /* left over from a refused puzzle */
}

dlx_status dlx_reader_state_read(dlx_grid_reader *reader, dlx_error *error)
{
    const dlx_status status = reader->layout.format->read(reader, error);
    return reader->rules.lost ? dlx_error_memory(error) : status;
}

uint16_t *dlx_reader_state_begin_solution(dlx_grid_reader *reader, dlx_error *error)
{
    free(reader->rules.solution);
    reader->rules.solution = calloc(reader->layout.size * reader->layout.size, sizeof(uint16_t));
    return reader->rules.solution ? reader->rules.solution : dlx_error_null(error);
}

void dlx_reader_state_drop_parser(dlx_grid_reader *reader)
{
    if (reader->parser)
        reader->parser_type->clear(reader->parser);
    free(reader->parser);
    reader->parser = NULL;
}

void *dlx_reader_state_parser(dlx_grid_reader *reader, const dlx_parser_type *type)
{
    if (reader->parser && reader->parser_type == type)
        return reader->parser;
    dlx_reader_state_drop_parser(reader);
    reader->parser_type = type;
    reader->parser = calloc(1, type->size);
    return reader->parser;
}

dlx_status dlx_reader_begin_candidates(dlx_grid_reader *reader, dlx_error *error)
{
    const size_t n = reader->layout.size;
    reader->rules.candidates = calloc(n * n, sizeof *reader->rules.candidates);
    return reader->rules.candidates ? DLX_OK : dlx_error_memory(error);
}

dlx_status dlx_reader_state_room(dlx_grid_reader *reader, dlx_error *error)
{
    const size_t n = reader->layout.size;
    dlx_gaps *gaps = &reader->gaps;
    if (!dlx_buffer_grow(&gaps->before, &gaps->capacity, (DLX_GAP_MEASURES + 1) * n,
                         sizeof *gaps->before) ||
        !dlx_buffer_grow(&reader->cells, &reader->cell_capacity, n * n, sizeof *reader->cells) ||
        !dlx_buffer_grow(&reader->columns, &reader->column_capacity, n * n,
                         sizeof *reader->columns) ||
        !dlx_buffer_grow(&reader->lines, &reader->line_capacity, n, sizeof *reader->lines))
        return dlx_error_memory(error);
    gaps->above = gaps->before + DLX_GAP_MEASURES * n;
    return DLX_OK;
}

void dlx_reader_state_set_line(dlx_grid_reader *reader, uint64_t line)
{
    for (size_t row = 0; row < reader->layout.size; row++)
        reader->lines[row] = line;
}

void dlx_reader_state_take_entry(dlx_grid_reader *reader, size_t cell)
{
    const size_t cells = reader->layout.size * reader->layout.size;
    dlx_variant_rules *rules = &reader->rules;
    if (reader->options.filled || !reader->cells[cell])
        return;
    if (!rules->entries)
        rules->entries = calloc(cells, sizeof *rules->entries);
    rules->lost |= !rules->entries;
    if (rules->lost)
        return;
    rules->entries[cell] = reader->cells[cell];
    reader->cells[cell] = DLX_BLANK;
}

void dlx_reader_state_take_name(dlx_grid_reader *reader, const char *begin, const char *end)
{
    while (begin < end && dlx_ends_cells(*begin))
        begin++;
    end = dlx_trim_blanks(begin, end);
    reader->name = begin;
    reader->name_length = (size_t)(end - begin);
}

dlx_reference dlx_reader_state_reference(const dlx_grid_reader *reader, uint64_t line)
{
    dlx_reference reference = {""};
    const uint64_t known = reader->layout.line;
    if (known && known != line)
        snprintf(reference.text, sizeof reference.text, ", as %s line %llu",
                 reader->settled ? "in the first puzzle at" : "at", (unsigned long long)known);
    return reference;
}

bool dlx_is_refused_already(dlx_grid_reader *reader, uint64_t line)
{
    uint64_t *lines = reader->refused;
    const bool again = lines[0] && line > lines[0] && line <= lines[1] + 1;
    if (!again)
        lines[0] = line;
    lines[1] = again && line <= lines[1] ? lines[1] : line;
    return again;
}

dlx_status dlx_refuse_cells(const dlx_grid_reader *reader, const dlx_line *line, size_t found,
                            const char *text, dlx_error *error)
{
    const size_t n = reader->layout.size;
    return dlx_input_error(reader->input, line, text, error, "expected %zu cells%s, found %zu",
                           n * n, dlx_reader_state_reference(reader, line->number).text, found);
}

dlx_shown dlx_show_symbol(const char *text, size_t length)
{
    enum { MOST = 3 }; /* bytes after the first of a character; a line feed ends the line */
    for (size_t i = 0; i < MOST && length && ((unsigned char)text[length] & 0xc0) == 0x80; i++)
        length++;
    return dlx_show(text, length);
}

dlx_status dlx_refuse_symbol(const dlx_grid_reader *reader, const dlx_line *line, const char *text,
                             size_t length, dlx_error *error)
{
    const dlx_layout *layout = &reader->layout;
    return dlx_input_error(
        reader->input, line, text, error, "expected %s, or for a blank one of . 0 * - _, found %s",
        dlx_symbols_range(&layout->symbols, layout->size).text, dlx_show_symbol(text, length).text);
}
