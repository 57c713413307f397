/* SPDX-License-Identifier: MIT */
/* Recognises documents, and begins boards read from documents. */
#include "sudoku/read/structured.h"

/* True if the text begins a JSON list, rather than a section, as in [Puzzle], or a board between
 * brackets. */
static bool begins_list(const char *text, const char *end)
{
    if (text == end || *text != '[')
        return false;
    text = dlx_skip_blanks(text + 1, end);
    if (text == end || strchr("[{\"]\n", *text))
        return true;
    if (dlx_begins_with(text, end, "null") || dlx_begins_with(text, end, "false"))
        text += *text == 'n' ? 4 : 5;
    else
        while (text < end && (dlx_is_digit(*text) || *text == '-' || *text == '.'))
            text++;
    text = dlx_skip_blanks(text, end);
    return text == end || *text == ',' || *text == ']' || *text == '\n';
}

dlx_structured dlx_structured_kind(const char *text, const char *end)
{
    /* JSON that begins with {" begins with N4Ig when packed; no line of cells does. */
    static const struct {
        const char *word;
        dlx_structured kind;
    } words[] = {
        {"<", DLX_DOCUMENT_XML},        {"{", DLX_DOCUMENT_JSON},
        {"http://", DLX_DOCUMENT_LINK}, {"https://", DLX_DOCUMENT_LINK},
        {"N4Ig", DLX_DOCUMENT_LINK},
    };
    if (dlx_begins_with(text, end, "\xef\xbb\xbf"))
        text += 3;
    text = dlx_skip_blanks(text, end);
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (dlx_begins_with(text, end, words[i].word))
            return words[i].kind;
    return begins_list(text, end) ? DLX_DOCUMENT_JSON : DLX_NO_DOCUMENT;
}

dlx_status dlx_structured_vrefuse(const dlx_grid_reader *reader, dlx_place place, dlx_error *error,
                                  const char *format, va_list arguments)
{
    if (error) {
        dlx_error_vset(error, DLX_SYNTAX, format, arguments);
        dlx_error_place(error, dlx_input_name(reader->input), place.line, place.column);
    }
    return DLX_SYNTAX;
}

dlx_status dlx_structured_refuse(const dlx_grid_reader *reader, dlx_place place, dlx_error *error,
                                 const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    dlx_structured_vrefuse(reader, place, error, format, arguments);
    va_end(arguments);
    return DLX_SYNTAX;
}

dlx_status dlx_structured_begin(dlx_grid_reader *reader, size_t n, dlx_place place,
                                dlx_error *error)
{
    dlx_layout *layout = &reader->layout;
    const dlx_grid_options *options = &reader->options;
    if (options->box_rows && options->box_rows * options->box_columns != n)
        return dlx_structured_refuse(reader, place, error,
                                     "expected a board for boxes of %zu x %zu, found size %zu",
                                     options->box_rows, options->box_columns, n);
    layout->size = n;
    layout->box_rows = options->box_rows;
    layout->box_columns = options->box_columns;
    if (!layout->box_rows)
        dlx_usual_boxes(n, &layout->box_rows, &layout->box_columns);
    if (dlx_reader_state_room(reader, error) != DLX_OK)
        return DLX_NO_MEMORY;
    for (size_t i = 0; i < n * n; i++) {
        reader->cells[i] = DLX_BLANK;
        reader->columns[i] = (uint32_t)place.column;
    }
    dlx_reader_state_set_line(reader, place.line);
    return DLX_OK;
}

void dlx_structured_mark(dlx_grid_reader *reader, uint64_t **marks, size_t cell, size_t digit)
{
    const size_t n = reader->layout.size;
    const size_t words = (n + 63) / 64;
    if (!*marks)
        *marks = calloc(n * n, words * sizeof **marks);
    reader->rules.lost |= !*marks;
    if (*marks)
        (*marks)[cell * words + (digit - 1) / 64] |= UINT64_C(1) << (digit - 1) % 64;
}

/* Makes the text a single line: each run of blanks and control characters becomes a blank; both
 * ends are trimmed. Returns the new length. */
static size_t one_line(char *text, size_t length)
{
    size_t used = 0;
    for (size_t i = 0; i < length; i++) {
        const unsigned char c = (unsigned char)text[i];
        if (c > ' ' && c != 0x7f)
            text[used++] = text[i];
        else if (used && text[used - 1] != ' ')
            text[used++] = ' ';
    }
    return used && text[used - 1] == ' ' ? used - 1 : used;
}

void dlx_structured_take_name(dlx_grid_reader *reader, dlx_buffer *title, const char *text,
                              size_t length)
{
    title->size = 0;
    reader->rules.lost |= !dlx_buffer_add(title, text, length);
    title->size = one_line(title->bytes, title->size);
    reader->name = title->bytes;
    reader->name_length = title->size;
}

void dlx_structured_take_about(dlx_grid_reader *reader, dlx_about about, const char *text,
                               size_t length)
{
    dlx_buffer *line = &reader->text;
    line->size = 0;
    reader->rules.lost |= !dlx_buffer_add(line, text, length);
    dlx_grid_rules_set_text(&reader->rules, about, line->bytes, one_line(line->bytes, line->size));
}
