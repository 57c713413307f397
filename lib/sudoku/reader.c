#include "sudoku/forms.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Takes the shape of a box from the options. */
static dlx_status set_box(dlx_layout *layout, const dlx_grid_options *options, dlx_error *error)
{
    const size_t rows = options->box_rows;
    const size_t columns = options->box_columns;
    if (rows == 0 && columns == 0)
        return DLX_OK;
    if (rows == 0 || columns == 0 || rows > DLX_MAX_SIZE / columns)
        return dlx_error_set(error, DLX_INVALID,
                             "bad box of %zu x %zu cells: a board has 1 to %zu digits", rows,
                             columns, DLX_MAX_SIZE);
    layout->size = rows * columns;
    layout->box_rows = rows;
    layout->box_columns = columns;
    return DLX_OK;
}

dlx_grid_reader *dlx_grid_reader_new(dlx_input *input, const dlx_grid_options *options,
                                     dlx_error *error)
{
    static const dlx_grid_options defaults;
    if (!options)
        options = &defaults;
    const dlx_grid_format *forced = options->format ? dlx_form_find(options->format) : NULL;
    if (options->format && (!forced || !forced->read)) {
        dlx_error_set(error, DLX_INVALID, "no grid format that is read is named %s",
                      dlx_show(options->format, strlen(options->format)).text);
        return NULL;
    }
    dlx_layout layout = {0};
    if (set_box(&layout, options, error) != DLX_OK)
        return NULL;
    dlx_grid_reader *reader = calloc(1, sizeof *reader);
    if (!reader) {
        dlx_error_memory(error);
        return NULL;
    }
    reader->input = input;
    reader->options = *options;
    reader->options.format = NULL; /* may not live as long */
    reader->forced = forced;
    reader->layout = layout;
    return reader;
}

static bool begins_with(const dlx_line *line, const char *word, size_t length)
{
    return line->length >= length && memcmp(line->text, word, length) == 0;
}

static bool is_end(const dlx_line *line)
{
    if (!begins_with(line, "end", 3))
        return false;
    const char *end = line->text + line->length;
    return dlx_skip_blanks(line->text + 3, end) == end;
}

static dlx_row_kind kind_of(const dlx_line *line)
{
    const char *end = line->text + line->length;
    if (begins_with(line, "Scenario", 8))
        return DLX_ROW_SCENARIO;
    return dlx_skip_blanks(line->text, end) == end ? DLX_ROW_BLANK : DLX_ROW_CELLS;
}

dlx_status dlx_grid_reader_line(dlx_grid_reader *reader, dlx_line *line, dlx_row_kind *kind,
                                dlx_error *error)
{
    *kind = DLX_ROW_CELLS;
    if (reader->ended)
        return DLX_END;
    for (;;) {
        const dlx_status status = dlx_input_line(reader->input, line, error);
        if (status != DLX_OK && status != DLX_SYNTAX)
            return status;
        if (line->number < reader->first_line || (line->length && line->text[0] == '#'))
            continue;
        if (status == DLX_SYNTAX)
            return status;
        if (is_end(line)) {
            reader->ended = true;
            return DLX_END;
        }
        *kind = kind_of(line);
        return DLX_OK;
    }
}

dlx_reference dlx_reader_reference(const dlx_grid_reader *reader, uint64_t line)
{
    dlx_reference reference = {""};
    const uint64_t known = reader->layout.line;
    if (known && known != line)
        snprintf(reference.text, sizeof reference.text, ", as %s line %llu",
                 reader->settled ? "in the first puzzle at" : "at", (unsigned long long)known);
    return reference;
}

dlx_status dlx_refuse_symbol(const dlx_grid_reader *reader, const dlx_line *line, const char *text,
                             size_t length, dlx_error *error)
{
    const dlx_layout *layout = &reader->layout;
    return dlx_input_error(reader->input, line, text, error,
                           "unknown symbol %s, expected %s, or for a blank one of . 0 * - _",
                           dlx_show(text, length).text,
                           dlx_symbols_of(layout->symbols, layout->size).text);
}

/* The value of a decimal number; more than UINT16_MAX for all that are too large, or no number. */
static uint32_t number(const char *text, size_t length)
{
    uint32_t value = 0;
    for (size_t i = 0; i < length; i++) {
        if (text[i] < '0' || text[i] > '9')
            return UINT32_MAX;
        value = value * 10 + (uint32_t)(text[i] - '0');
        if (value > UINT16_MAX)
            return UINT32_MAX;
    }
    return value;
}

bool dlx_cell_value(const dlx_layout *layout, const char *text, size_t length, uint16_t *value)
{
    uint32_t found;
    if (length == 1)
        found = dlx_symbol_value(layout->symbols, *text);
    else if (layout->size > 9)
        found = number(text, length);
    else
        return false;
    /* Above that size, letters are no digits, but 255 may be one. */
    if (length == 1 && found > (layout->size > DLX_MOST_SYMBOLS ? 9 : DLX_MOST_SYMBOLS))
        return false;
    *value = (uint16_t)found;
    return found <= layout->size;
}

/* Reads one puzzle into the reader's arrays. */
static dlx_status read_puzzle(dlx_grid_reader *reader, dlx_error *error)
{
    if (reader->ended)
        return DLX_END;
    if (!reader->settled) {
        const dlx_status status = dlx_detect(reader, error);
        if (status != DLX_OK)
            return status;
    }
    reader->name_length = 0;
    return reader->layout.format->read(reader, error);
}

dlx_status dlx_grid_reader_next(dlx_grid_reader *reader, dlx_grid **grid, dlx_error *error)
{
    dlx_status status = read_puzzle(reader, error);
    reader->begun = true;
    if (status == DLX_OK) {
        reader->settled = true;
        status = dlx_warn_contradiction(reader, error);
    }
    if (status != DLX_OK)
        return status;
    const dlx_layout *layout = &reader->layout;
    *grid = dlx_grid_new(layout->size, layout->box_rows, layout->box_columns, reader->cells,
                         reader->name, reader->name_length, error);
    return *grid ? DLX_OK : DLX_NO_MEMORY;
}

void dlx_grid_reader_free(dlx_grid_reader *reader)
{
    if (!reader)
        return;
    free(reader->cells);
    free(reader->columns);
    free(reader->lines);
    free(reader->seen);
    free(reader);
}
