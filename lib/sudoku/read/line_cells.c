/* SPDX-License-Identifier: MIT */
/* Cells of a complete puzzle in a line. */
#include "sudoku/read/line_cells.h"

/* Returns the end of the word at `text`: the next blank or separator. */
static const char *word_end(const char *text, const char *end)
{
    text = dlx_pass_common(text, end);
    while (text < end && !dlx_is_blank(*text) && !dlx_is_separator(*text))
        text++;
    return text;
}

static dlx_status refuse_length(const dlx_grid_reader *reader, const dlx_line_cursor *cursor,
                                size_t found, const char *text, dlx_error *error)
{
    return dlx_refuse_cells(reader, cursor->line, found, text, error);
}

/* Reports the error in contiguous cells from cursor->at on. */
static dlx_status refuse_word(const dlx_grid_reader *reader, const dlx_line_cursor *cursor,
                              dlx_error *error)
{
    const dlx_layout *layout = &reader->layout;
    const size_t cells = layout->size * layout->size;
    const char *begin = cursor->at;
    const size_t length = (size_t)(word_end(begin, cursor->end) - begin);
    for (size_t i = 0; i < length && i < cells; i++) {
        const unsigned value = dlx_symbol_value(&layout->symbols, begin[i]);
        if (value == DLX_NO_SYMBOL || (length == cells && value > layout->size))
            return dlx_refuse_symbol(reader, cursor->line, begin + i, 1, error);
    }
    const char *place = begin + (length < cells ? length : cells);
    if (length > cells && dlx_symbol_value(&layout->symbols, *place) == DLX_NO_SYMBOL)
        return dlx_input_error(reader->input, cursor->line, place, error,
                               "expected a blank or one of , ; : # after the cells, found %s",
                               dlx_show_symbol(place, 1).text);
    return refuse_length(reader, cursor, length, place, error);
}

/* Reads all cells as a single word; hot path, run for millions of puzzles. */
static dlx_status read_word(dlx_grid_reader *reader, dlx_line_cursor *cursor, dlx_error *error)
{
    const size_t n = reader->layout.size;
    const size_t cells = n * n;
    const uint8_t *values = reader->layout.symbols.value;
    if ((size_t)(cursor->end - cursor->at) < cells || n > DLX_MOST_READ)
        return refuse_word(reader, cursor, error);
    const uint32_t column = (uint32_t)(cursor->at - cursor->line->text) + 1;
    bool bad = false;
    for (size_t i = 0; i < cells; i++) {
        const uint8_t value = values[(unsigned char)cursor->at[i]];
        bad |= value > n;
        reader->cells[i] = value;
        reader->columns[i] = column + (uint32_t)i;
    }
    const char *after = cursor->at + cells;
    if (bad || (after < cursor->end && !dlx_is_blank(*after) && !dlx_is_separator(*after)))
        return refuse_word(reader, cursor, error);
    cursor->at = after;
    return DLX_OK;
}

/* Reads the cells of a token into [from..from + length[. */
static dlx_status read_token(dlx_grid_reader *reader, const dlx_line_cursor *cursor,
                             const char *token, size_t length, size_t from, dlx_error *error)
{
    const dlx_layout *layout = &reader->layout;
    const uint32_t column = (uint32_t)(token - cursor->line->text) + 1;
    if (layout->group == 1) {
        reader->columns[from] = column;
        if (!dlx_layout_value(layout, token, length, &reader->cells[from]))
            return dlx_refuse_symbol(reader, cursor->line, token, length, error);
        return DLX_OK;
    }
    if (length != layout->group)
        return dlx_input_error(reader->input, cursor->line, token, error,
                               "expected %zu cells together%s, found %zu", layout->group,
                               dlx_reader_reference(reader, cursor->line->number).text, length);
    for (size_t i = 0; i < length; i++) {
        reader->columns[from + i] = column + (uint32_t)i;
        if (!dlx_layout_value(layout, token + i, 1, &reader->cells[from + i]))
            return dlx_refuse_symbol(reader, cursor->line, token + i, 1, error);
    }
    return DLX_OK;
}

/* True if the rest of the line is further cells, not a name. Sets *count. */
static bool more_cells(const dlx_grid_reader *reader, const dlx_line_cursor *cursor, size_t *count)
{
    *count = 0;
    for (const char *at = cursor->at; at < cursor->end; ++*count) {
        uint16_t value;
        const char *end = word_end(at, cursor->end);
        if (end < cursor->end && dlx_is_separator(*end))
            return false;
        if (!dlx_layout_value(&reader->layout, at, (size_t)(end - at), &value))
            return false;
        at = dlx_skip_blanks(end, cursor->end);
    }
    return *count > 0;
}

/* Reads cells separated by blanks, singly or in groups. */
static dlx_status read_tokens(dlx_grid_reader *reader, dlx_line_cursor *cursor, dlx_error *error)
{
    const size_t cells = reader->layout.size * reader->layout.size;
    for (size_t i = 0; i < cells; i += reader->layout.group) {
        const char *end = word_end(cursor->at, cursor->end);
        const size_t length = (size_t)(end - cursor->at);
        if (length == 0)
            return refuse_length(reader, cursor, i, cursor->at, error);
        const dlx_status status = read_token(reader, cursor, cursor->at, length, i, error);
        if (status != DLX_OK)
            return status;
        cursor->at = dlx_skip_blanks(end, cursor->end);
    }
    size_t more;
    if (reader->layout.group == 1 && more_cells(reader, cursor, &more))
        return refuse_length(reader, cursor, cells + more, cursor->at, error);
    return DLX_OK;
}

/* Returns the group length of this line, which may differ from the first puzzle: n*n if contiguous,
 * or if no other length fits. */
static size_t group_of(const dlx_layout *layout, const dlx_line_cursor *cursor)
{
    const size_t cells = layout->size * layout->size;
    const size_t length = (size_t)(word_end(cursor->at, cursor->end) - cursor->at);
    size_t words = 0;
    size_t chars = 0;
    if (length >= cells)
        return cells;
    for (const char *at = cursor->at; at < cursor->end && !dlx_is_separator(*at) && words < cells;
         words++) {
        const char *end = word_end(at, cursor->end);
        chars += (size_t)(end - at);
        at = dlx_skip_blanks(end, cursor->end);
    }
    if (words == cells)
        return 1;
    return length > 1 && words * length == cells && chars == cells ? length : cells;
}

dlx_status dlx_read_line_cells(dlx_grid_reader *reader, dlx_line_cursor *cursor, dlx_error *error)
{
    const size_t cells = reader->layout.size * reader->layout.size;
    const size_t usual = reader->layout.group;
    cursor->at = dlx_skip_blanks(cursor->at, cursor->end);
    if (usual == cells)
        reader->layout.group = group_of(&reader->layout, cursor);
    const dlx_status status = reader->layout.group == cells ? read_word(reader, cursor, error)
                                                            : read_tokens(reader, cursor, error);
    reader->layout.group = usual;
    return status;
}
