/* SPDX-License-Identifier: MIT */
/* Describes how a puzzle was read. */
#include "sudoku/formats/formats.h"
#include "sudoku/read/reader_state.h"

#include <stdio.h>
#include <string.h>

/* A text of limited length; what exceeds the length is cut. */
typedef struct description {
    char text[512];
    size_t length;
} description;

static void add(description *words, const char *format, ...) DLX_PRINTF(2, 3);
static void add(description *words, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    const size_t room = sizeof words->text - words->length;
    const int count = vsnprintf(words->text + words->length, room, format, arguments);
    va_end(arguments);
    if (count > 0)
        words->length += (size_t)count < room ? (size_t)count : room - 1;
}

static void add_separator(description *words, char separator)
{
    if (separator == '\t' || separator == ' ')
        add(words, " by %s", separator == ' ' ? "blanks" : "tabs");
    else if (separator)
        add(words, " by \"%c\"", separator);
}

/* Adds the columns of a table. */
static void add_columns(description *words, const dlx_csv *csv)
{
    static const char *const names[DLX_CSV_KINDS] = {
        "puzzle", "solution", "name", "author", "level", "comment", "source", "date", "url"};
    const char *before = ": ";
    add(words, "a table %s a header", csv->headed ? "with" : "without");
    add_separator(words, csv->separator);
    for (size_t kind = 0; kind < DLX_CSV_KINDS; kind++) {
        if (csv->column[kind] < 0)
            continue;
        add(words, "%s%s in %s%d", before, names[kind], *before == ':' ? "column " : "",
            csv->column[kind] + 1);
        before = ", ";
    }
}

/* Adds the members of an object in JSON. */
static void add_members(description *words, const dlx_grid_reader *reader)
{
    static const char *const names[] = {": puzzle in member", ", solution in", ", name in"};
    const char *const *keys = reader->members;
    add(words, "a document");
    for (size_t kind = 0; kind <= DLX_CSV_NAME; kind++)
        if (keys[0] && *keys[0] && keys[kind])
            add(words, "%s %s", names[kind], dlx_show(keys[kind], strlen(keys[kind])).text);
}

static void add_shape(description *words, const dlx_grid_reader *reader)
{
    const dlx_layout *layout = &reader->layout;
    const bool loose = layout->format == &dlx_form_text;
    if (layout->format->document) {
        add_members(words, reader);
    } else if (layout->csv.separator) {
        add_columns(words, &layout->csv);
    } else {
        add(words, "%s", loose ? "loose text" : layout->group ? "lines" : "rows");
        add_separator(words, layout->separator);
        add(words, "%s", layout->headed || layout->indexed ? " with labels" : "");
        add(words, "%s", layout->by_columns ? " by columns" : "");
    }
}

/* Adds the characters of blank cells. */
static void add_blanks(description *words, const dlx_layout *layout)
{
    const char *before = ", blanks ";
    for (int c = '!'; c < 127; c++) {
        if (!dlx_charset_has(&layout->used, (char)c) ||
            dlx_symbol_value(&layout->symbols, (char)c) != DLX_BLANK)
            continue;
        add(words, "%s%c", before, c == '?' && layout->hashed ? '#' : c);
        before = "";
    }
}

const char *dlx_grid_reader_reading(dlx_grid_reader *reader)
{
    const dlx_layout *layout = &reader->layout;
    const char *symbols = dlx_grid_reader_symbols(reader);
    description words = {.length = 0};
    if (!layout->format)
        return NULL;
    add_shape(&words, reader);
    add(&words, "; %zux%zu", layout->size, layout->size);
    if (layout->box_rows != layout->box_columns)
        add(&words, ", boxes %zux%zu", layout->box_rows, layout->box_columns);
    add_blanks(&words, layout);
    if (symbols)
        add(&words, ", digits %.*s", (int)layout->size, symbols);
    add(&words, " (-f %s)", layout->format->name);
    reader->reading.size = 0;
    return dlx_buffer_add(&reader->reading, words.text, words.length + 1) ? reader->reading.bytes
                                                                          : NULL;
}
