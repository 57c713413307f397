/* SPDX-License-Identifier: MIT */
/* Describes how a puzzle was read. */
#include "sudoku/formats/formats.h"

#include "io/output.h"

static void add_separator(dlx_output *words, char separator)
{
    if (separator == '\t' || separator == ' ')
        dlx_output_put(words, " by %s", separator == ' ' ? "blanks" : "tabs");
    else if (separator)
        dlx_output_put(words, " by \"%c\"", separator);
}

static void add_columns(dlx_output *words, const dlx_csv *csv)
{
    static const char *const names[DLX_CSV_KINDS] = {
        "puzzle", "solution", "name", "author", "level", "comment", "source", "date", "url"};
    const char *before = ": ";
    dlx_output_put(words, "a table %s a header", csv->headed ? "with" : "without");
    add_separator(words, csv->separator);
    for (size_t kind = 0; kind < DLX_CSV_KINDS; kind++) {
        if (csv->column[kind] < 0)
            continue;
        dlx_output_put(words, "%s%s in %s%u", before, names[kind], *before == ':' ? "column " : "",
                       (unsigned)csv->column[kind] + 1);
        before = ", ";
    }
}

static void add_shape(dlx_output *words, const dlx_grid_reader *reader)
{
    const dlx_layout *layout = &reader->layout;
    const bool loose = layout->format == &dlx_form_text;
    if (layout->format->document) {
        static const char *const names[] = {": puzzle in member", ", solution in", ", name in"};
        const char *const *keys = reader->members;
        dlx_output_put(words, "a document");
        for (size_t kind = 0; kind <= DLX_CSV_NAME; kind++)
            if (keys[0] && *keys[0] && keys[kind])
                dlx_output_put(words, "%s %s", names[kind],
                               dlx_show(keys[kind], strlen(keys[kind])).text);
    } else if (layout->csv.separator) {
        add_columns(words, &layout->csv);
    } else {
        dlx_output_put(words, "%s", loose ? "loose text" : layout->group ? "lines" : "rows");
        add_separator(words, layout->separator);
        dlx_output_put(words, "%s", layout->headed || layout->indexed ? " with labels" : "");
        dlx_output_put(words, "%s", layout->by_columns ? " by columns" : "");
    }
}

const char *dlx_grid_reader_reading(dlx_grid_reader *reader)
{
    const dlx_layout *layout = &reader->layout;
    const char *symbols = dlx_grid_reader_symbols(reader);
    dlx_output *words = layout->format ? dlx_output_memory(NULL) : NULL;
    if (!words)
        return NULL;
    add_shape(words, reader);
    dlx_output_put(words, "; %zux%zu", layout->size, layout->size);
    if (layout->box_rows != layout->box_columns)
        dlx_output_put(words, ", boxes %zux%zu", layout->box_rows, layout->box_columns);
    const char *before = ", blanks ";
    for (int c = '!'; c < 127; c++) {
        if (!dlx_charset_has(&layout->used, (char)c) ||
            dlx_symbol_value(&layout->symbols, (char)c) != DLX_BLANK)
            continue;
        dlx_output_put(words, "%s%c", before, c == '?' && layout->hashed ? '#' : c);
        before = "";
    }
    if (symbols) {
        dlx_output_text(words, ", digits ");
        dlx_output_bytes(words, symbols, strnlen(symbols, layout->size));
    }
    dlx_output_put(words, " (-f %s)", layout->format->name);
    size_t length;
    const char *text = dlx_output_contents(words, &length);
    reader->reading.size = 0;
    text =
        text && dlx_buffer_add(&reader->reading, text, length + 1) ? reader->reading.bytes : NULL;
    dlx_output_close(words, NULL);
    return text;
}
