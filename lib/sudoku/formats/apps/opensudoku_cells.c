/* SPDX-License-Identifier: MIT */
/* The cells of an OpenSudoku game: only digits or, after a line such as "version: 2", for each cell
 * its value, its notes, and whether it is editable, each followed by a bar. Version 1 writes notes
 * as "1,2,", version 2 as sums of bits; later versions have two fields of notes. */
#include "sudoku/formats/apps/opensudoku.h"

#include "io/tokens.h"

#include <string.h>

enum { SIZE = 9, CELLS = SIZE * SIZE };

/* Data being read. */
typedef struct data {
    dlx_grid_reader *reader;
    const char *begin, *end;
    dlx_place place; /* of `begin` */
    dlx_error *error;
} data;

static dlx_place place_of(const data *from, const char *at)
{
    dlx_place place = from->place;
    place.column += (uint64_t)(at - from->begin);
    return place;
}

static bool is_blank(char c)
{
    return dlx_is_blank(c) || c == '\n';
}

static const char *skip(const char *at, const char *end)
{
    while (at < end && is_blank(*at))
        at++;
    return at;
}

static const char *token_end(const char *at, const char *end)
{
    while (at < end && !is_blank(*at))
        at++;
    return at;
}

/* ---- digits ---------------------------------------------------------------------------------- */

static dlx_status refuse_symbol(const data *from, const char *at, size_t length)
{
    const dlx_layout *layout = &from->reader->layout;
    return dlx_structured_refuse(
        from->reader, place_of(from, at), from->error, "expected %s, or 0 for a blank, found %s",
        dlx_symbols_range(&layout->symbols, layout->size).text, dlx_show(at, length).text);
}

/* Reads digits without blanks, or blank-separated numbers. */
static dlx_status read_digits(const data *from, const char *begin)
{
    const char *end = from->end;
    while (end > begin && is_blank(end[-1]))
        end--;
    const bool apart = token_end(begin, end) < end;
    size_t count = apart ? 0 : (size_t)(end - begin);
    for (const char *at = begin; apart && at < end; at = skip(token_end(at, end), end))
        count++;
    const size_t n = dlx_grid_size_of(count);
    if (n == 0 || (!apart && n > DLX_MOST_SYMBOLS))
        return dlx_structured_refuse(from->reader, place_of(from, begin), from->error,
                                     "expected %d cells, found %zu", CELLS, count);
    const dlx_status status = dlx_structured_begin(from->reader, n, from->place, from->error);
    const char *at = begin;
    for (size_t i = 0; status == DLX_OK && i < count; i++) {
        const size_t length = apart ? (size_t)(token_end(at, end) - at) : 1;
        if (!dlx_layout_value(&from->reader->layout, at, length, &from->reader->cells[i]))
            return refuse_symbol(from, at, length);
        from->reader->columns[i] = (uint32_t)place_of(from, at).column;
        at = skip(at + length, end);
    }
    return status;
}

/* ---- a game that is being played ------------------------------------------------------------- */

/* Takes a decimal number of at most `most`. False: [begin..end[ is something else. */
static bool take_number(const char *begin, const char *end, unsigned most, unsigned *number)
{
    return dlx_take_number(&begin, end, most, number) && begin == end;
}

static dlx_status refuse_field(const data *from, const char *at, const char *end,
                               const char *wanted)
{
    return dlx_structured_refuse(from->reader, place_of(from, at), from->error,
                                 "expected %s, found %s", wanted,
                                 dlx_show(at, (size_t)(end - at)).text);
}

/* Takes the notes of a cell as a sum of bits. False: malformed. */
static bool take_notes(const char *at, const char *end, unsigned version, unsigned *notes)
{
    *notes = 0;
    if (end - at == 1 && *at == '-')
        return true;
    if (version > 1)
        return take_number(at, end, (1U << SIZE) - 1, notes);
    while (at < end) {
        const char *comma = memchr(at, ',', (size_t)(end - at));
        const char *stop = comma ? comma : end;
        unsigned digit;
        if (stop > at && *at != '-') {
            if (!take_number(at, stop, SIZE, &digit) || digit == 0)
                return false;
            *notes |= 1U << (digit - 1);
        }
        at = comma ? comma + 1 : end;
    }
    return true;
}

/* Reads field `field` of `fields` of a cell. */
static dlx_status read_field(const data *from, const char *at, const char *end, size_t cell,
                             size_t field, size_t fields, unsigned version)
{
    dlx_grid_reader *reader = from->reader;
    unsigned value;
    if (field == 0) {
        if (!take_number(at, end, SIZE, &value))
            return refuse_field(from, at, end, "a digit, or 0 for a blank");
        reader->cells[cell] = (uint16_t)value;
        reader->columns[cell] = (uint32_t)place_of(from, at).column;
        return DLX_OK;
    }
    if (field + 1 == fields) {
        if (!take_number(at, end, 1, &value))
            return refuse_field(from, at, end, "1 for a cell to be filled in, or 0");
        const bool fine = !value || dlx_reader_state_take_entry(reader, cell);
        return fine ? DLX_OK : dlx_error_memory(from->error);
    }
    if (!take_notes(at, end, version, &value))
        return refuse_field(from, at, end, "a note as a number below 512");
    for (size_t digit = 1; digit <= SIZE; digit++) {
        if (!(value >> (digit - 1) & 1))
            continue;
        dlx_variant_rules *rules = dlx_reader_state_rules(reader);
        if (!rules || !dlx_structured_mark(reader, &rules->notes, cell, digit))
            return dlx_error_memory(from->error);
    }
    return DLX_OK;
}

static dlx_status read_state(const data *from, const char *begin, unsigned version)
{
    size_t bars = 0;
    const char *end = from->end;
    while (end > begin && (is_blank(end[-1]) || end[-1] == '|'))
        end--;
    for (const char *at = begin; at < end; at++)
        bars += *at == '|';
    const size_t fields = (bars + 1) / CELLS;
    if ((bars + 1) % CELLS || fields < 3 || fields > 4)
        return dlx_structured_refuse(from->reader, place_of(from, begin), from->error,
                                     "expected 3 or 4 fields for each of %d cells, found %zu",
                                     CELLS, bars + 1);
    dlx_status status = dlx_structured_begin(from->reader, SIZE, from->place, from->error);
    const char *at = begin;
    for (size_t i = 0; status == DLX_OK && i <= bars; i++) {
        const char *bar = memchr(at, '|', (size_t)(end - at));
        const char *stop = bar ? bar : end;
        status = read_field(from, at, stop, i / fields, i % fields, fields, version);
        at = bar ? bar + 1 : end;
    }
    return status;
}

/* ---- either ---------------------------------------------------------------------------------- */

dlx_status dlx_opensudoku_cells(dlx_grid_reader *reader, const char *text, dlx_place place,
                                dlx_error *error)
{
    static const char word[] = "version:";
    data from = {reader, text, text + strlen(text), place, error};
    const char *at = skip(text, from.end);
    if (strncmp(at, word, sizeof word - 1) != 0)
        return read_digits(&from, at);
    at = skip(at + sizeof word - 1, from.end);
    const char *end = token_end(at, from.end);
    unsigned version;
    if (!take_number(at, end, 1000, &version))
        return refuse_field(&from, at, end, "the number of a version");
    at = skip(end, from.end);
    return version == 0 ? read_digits(&from, at) : read_state(&from, at, version);
}
