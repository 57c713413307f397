/* SPDX-License-Identifier: MIT */
/* The cells of an OpenSudoku game: only digits or, after a line such as "version: 2", for each cell
 * its value, its notes, and whether it is editable, each followed by a bar. Version 1 writes notes
 * as "1,2,", version 2 as sums of bits; later versions have two fields of notes. */
#include "sudoku/formats/apps/opensudoku.h"

enum { SIZE = 9, CELLS = SIZE * SIZE };

/* Data being read. */
typedef struct data {
    dlx_grid_reader *reader;
    const char *begin, *end;
    dlx_place place; /* of `begin` */
    dlx_error *error;
} data;

static dlx_place place_of(const data *source, const char *cursor)
{
    dlx_place place = source->place;
    place.column += (uint64_t)(cursor - source->begin);
    return place;
}

static bool is_blank(char c)
{
    return dlx_is_blank(c) || c == '\n';
}

static const char *skip(const char *cursor, const char *end)
{
    while (cursor < end && is_blank(*cursor))
        cursor++;
    return cursor;
}

static const char *token_end(const char *cursor, const char *end)
{
    while (cursor < end && !is_blank(*cursor))
        cursor++;
    return cursor;
}

static dlx_status refuse_symbol(const data *source, const char *cursor, size_t length)
{
    const dlx_layout *layout = &source->reader->layout;
    return dlx_structured_refuse(source->reader, place_of(source, cursor), source->error,
                                 "expected %s, or 0 for a blank, found %s",
                                 dlx_symbols_range(&layout->symbols, layout->size).text,
                                 dlx_show(cursor, length).text);
}

/* Reads digits without blanks, or blank-separated numbers. */
static dlx_status read_digits(const data *source, const char *begin)
{
    const char *end = source->end;
    while (end > begin && is_blank(end[-1]))
        end--;
    const bool apart = token_end(begin, end) < end;
    size_t count = apart ? 0 : (size_t)(end - begin);
    for (const char *cursor = begin; apart && cursor < end;
         cursor = skip(token_end(cursor, end), end))
        count++;
    const size_t n = dlx_grid_size_of(count);
    if (n == 0 || (!apart && n > DLX_MOST_SYMBOLS))
        return dlx_structured_refuse(source->reader, place_of(source, begin), source->error,
                                     "expected %d cells, found %zu", CELLS, count);
    const dlx_status status = dlx_structured_begin(source->reader, n, source->place, source->error);
    const char *cursor = begin;
    for (size_t i = 0; status == DLX_OK && i < count; i++) {
        const size_t length = apart ? (size_t)(token_end(cursor, end) - cursor) : 1;
        if (!dlx_layout_value(&source->reader->layout, cursor, length, &source->reader->cells[i]))
            return refuse_symbol(source, cursor, length);
        source->reader->columns[i] = (uint32_t)place_of(source, cursor).column;
        cursor = skip(cursor + length, end);
    }
    return status;
}

/* Takes a decimal number of at most `most`. False: [begin..end[ is something else. */
static bool take_number(const char *begin, const char *end, unsigned most, unsigned *number)
{
    return dlx_take_number(&begin, end, most, number) && begin == end;
}

static dlx_status refuse_field(const data *source, const char *cursor, const char *end,
                               const char *wanted)
{
    return dlx_structured_refuse(source->reader, place_of(source, cursor), source->error,
                                 "expected %s, found %s", wanted,
                                 dlx_show(cursor, (size_t)(end - cursor)).text);
}

/* Takes the notes of a cell as a sum of bits. False: malformed. */
static bool take_notes(const char *cursor, const char *end, unsigned version, unsigned *notes)
{
    *notes = 0;
    if (end - cursor == 1 && *cursor == '-')
        return true;
    if (version > 1)
        return take_number(cursor, end, (1U << SIZE) - 1, notes);
    while (cursor < end) {
        const char *comma = memchr(cursor, ',', (size_t)(end - cursor));
        const char *stop = comma ? comma : end;
        unsigned digit;
        if (stop > cursor && *cursor != '-') {
            if (!take_number(cursor, stop, SIZE, &digit) || digit == 0)
                return false;
            *notes |= 1U << (digit - 1);
        }
        cursor = comma ? comma + 1 : end;
    }
    return true;
}

static dlx_status read_field(const data *source, const char *cursor, const char *end, size_t cell,
                             size_t field, size_t fields, unsigned version)
{
    dlx_grid_reader *reader = source->reader;
    unsigned value;
    if (field == 0) {
        if (!take_number(cursor, end, SIZE, &value))
            return refuse_field(source, cursor, end, "a digit, or 0 for a blank");
        reader->cells[cell] = (uint16_t)value;
        reader->columns[cell] = (uint32_t)place_of(source, cursor).column;
        return DLX_OK;
    }
    if (field + 1 == fields) {
        if (!take_number(cursor, end, 1, &value))
            return refuse_field(source, cursor, end, "1 for a cell to be filled in, or 0");
        if (value)
            dlx_reader_state_take_entry(reader, cell);
        return DLX_OK;
    }
    if (!take_notes(cursor, end, version, &value))
        return refuse_field(source, cursor, end, "a note as a number below 512");
    for (size_t digit = 1; digit <= SIZE; digit++)
        if (value >> (digit - 1) & 1)
            dlx_structured_mark(reader, &reader->rules.notes, cell, digit);
    return DLX_OK;
}

static dlx_status read_state(const data *source, const char *begin, unsigned version)
{
    size_t bars = 0;
    const char *end = source->end;
    while (end > begin && (is_blank(end[-1]) || end[-1] == '|'))
        end--;
    for (const char *cursor = begin; cursor < end; cursor++)
        bars += *cursor == '|';
    const size_t fields = (bars + 1) / CELLS;
    if ((bars + 1) % CELLS || fields < 3 || fields > 4)
        return dlx_structured_refuse(source->reader, place_of(source, begin), source->error,
                                     "expected 3 or 4 fields for each of %d cells, found %zu",
                                     CELLS, bars + 1);
    dlx_status status = dlx_structured_begin(source->reader, SIZE, source->place, source->error);
    const char *cursor = begin;
    for (size_t i = 0; status == DLX_OK && i <= bars; i++) {
        const char *bar = memchr(cursor, '|', (size_t)(end - cursor));
        const char *stop = bar ? bar : end;
        status = read_field(source, cursor, stop, i / fields, i % fields, fields, version);
        cursor = bar ? bar + 1 : end;
    }
    return status;
}

dlx_status dlx_opensudoku_cells(dlx_grid_reader *reader, const char *text, dlx_place place,
                                dlx_error *error)
{
    static const char word[] = "version:";
    data source = {reader, text, text + strlen(text), place, error};
    const char *cursor = skip(text, source.end);
    if (strncmp(cursor, word, sizeof word - 1) != 0)
        return read_digits(&source, cursor);
    cursor = skip(cursor + sizeof word - 1, source.end);
    const char *end = token_end(cursor, source.end);
    unsigned version;
    if (!take_number(cursor, end, 1000, &version))
        return refuse_field(&source, cursor, end, "the number of a version");
    cursor = skip(end, source.end);
    return version == 0 ? read_digits(&source, cursor) : read_state(&source, cursor, version);
}
