/* SPDX-License-Identifier: MIT */
/* The pieces of a picture. */
#include "format/tiling.h"

#include "io/utf8.h"

#include <stdio.h>

void dlx_tiling_clear(dlx_tiling_picture *picture)
{
    free(picture->field.index);
    *picture = (dlx_tiling_picture){.marks = picture->marks, .room = picture->room};
}

static bool add_point(dlx_tiling *tiling, dlx_tiling_mark *mark)
{
    mark->is_done = true;
    if (!dlx_buffer_grow(&tiling->points, &tiling->point_room, tiling->point_count + 1,
                         sizeof *tiling->points))
        return false;
    tiling->points[tiling->point_count++] = mark->point;
    return true;
}

/* Adds the points of the connected cells around a mark, with its symbol or with any symbol. False:
 * no memory. */
static bool add_area(dlx_tiling *tiling, dlx_tiling_mark *mark, bool any_symbol)
{
    size_t next = tiling->point_count;
    bool ok = add_point(tiling, mark);
    for (; ok && next < tiling->point_count; next++)
        for (unsigned k = 0; ok && k < DLX_MOST_NEIGHBOURS; k++) {
            dlx_point point = tiling->points[next];
            dlx_tiling_mark *other = dlx_lattice_step(tiling->lattice, &point, k)
                                         ? dlx_tiling_find(&tiling->drawn, &point)
                                         : NULL;
            if (other && !other->is_done && (any_symbol || other->symbol == mark->symbol))
                ok = add_point(tiling, other);
        }
    return ok;
}

/* Replaces the points [first..[ by the least attitude of the shape. */
static dlx_status take_least(dlx_reader *reader, size_t first, dlx_error *error)
{
    dlx_tiling *tiling = reader->state;
    const size_t size = tiling->point_count - first;
    const dlx_lattice *lattice = tiling->lattice;
    size_t count;
    if (!dlx_input_allows(reader->input, (lattice->most + 1) * size * sizeof(dlx_point)))
        return dlx_input_over_limit(reader->input, DLX_SYNTAX, error);
    dlx_point *attitudes =
        dlx_lattice_attitudes(lattice, tiling->terms.moves, tiling->points + first, size, &count);
    if (!attitudes)
        return dlx_error_memory(error);
    const dlx_point *least = attitudes;
    for (size_t i = 1; i < count; i++)
        if (dlx_lattice_compare(attitudes + i * size, least, size) < 0)
            least = attitudes + i * size;
    memcpy(tiling->points + first, least, size * sizeof *least);
    free(attitudes);
    return DLX_OK;
}

/* Finds the piece with the points [first..[ and the same terms, or adds its key: its name, or its
 * terms and points. DLX_NO_INDEX: no memory. */
static uint32_t find_shape(dlx_tiling *tiling, size_t first)
{
    const dlx_tiling_terms *terms = &tiling->terms;
    const int64_t kind[] = {terms->moves, terms->high == UINT64_MAX, terms->cost.value,
                            terms->cost.places};
    const size_t size = (tiling->point_count - first) * sizeof *tiling->points;
    const size_t last = tiling->names.count - 1;
    dlx_buffer key = {0};
    uint32_t piece = DLX_NO_INDEX;
    if (tiling->kind == DLX_TILING_PIECE)
        return dlx_names_add(&tiling->shapes, dlx_names_text(&tiling->names, last),
                             dlx_names_length(&tiling->names, last));
    if (dlx_buffer_add(&key, kind, sizeof kind) &&
        dlx_buffer_add(&key, tiling->points + first, size))
        piece = dlx_names_add(&tiling->shapes, key.bytes, key.size);
    free(key.bytes);
    return piece;
}

/* Writes a symbol with a number, if above 1. Returns the length. */
static size_t write_name(char name[32], const dlx_buffer *symbol, size_t number)
{
    char digits[24] = "";
    if (number > 1)
        snprintf(digits, sizeof digits, "%zu", number);
    return (size_t)snprintf(name, 32, "%.*s%s", (int)symbol->size, symbol->bytes, digits);
}

/* Names a piece by its symbol, and by a number from 2 if the symbol is a name. False: no memory. */
static bool name_piece(dlx_reader *reader, const dlx_tiling_mark *mark)
{
    dlx_tiling *tiling = reader->state;
    dlx_buffer symbol = {0};
    char name[32];
    size_t number = 1, known = 0; /* the name with `known` exists, 0: none; `number` is above */
    if (!dlx_utf8_add(&symbol, mark->symbol))
        return false;
    while (dlx_names_find(&tiling->names, name, write_name(name, &symbol, number)) !=
           DLX_NO_INDEX) {
        known = number;
        number *= 2;
    }
    while (number - known > 1) {
        const size_t middle = known + (number - known) / 2;
        const size_t length = write_name(name, &symbol, middle);
        *(dlx_names_find(&tiling->names, name, length) == DLX_NO_INDEX ? &number : &known) = middle;
    }
    const size_t length = write_name(name, &symbol, number);
    free(symbol.bytes);
    if (number > 1)
        dlx_reader_warn_at(reader, mark->line, mark->column,
                           "another piece with the same symbol is called %s", name);
    return dlx_names_add(&tiling->names, name, length) != DLX_NO_INDEX;
}

/* Lets a symbol stand for a piece. False: no memory. */
static bool add_use(dlx_tiling *tiling, uint32_t symbol, size_t piece)
{
    if (!dlx_buffer_grow(&tiling->uses, &tiling->use_room, tiling->use_count + 2,
                         sizeof *tiling->uses))
        return false;
    tiling->uses[tiling->use_count++] = dlx_tiling_use(symbol, piece);
    tiling->uses[tiling->use_count++] = dlx_tiling_use(symbol, DLX_NO_INDEX);
    return true;
}

/* Adds a piece with the points [first..[ that begins at a mark. False: no memory. */
static bool add_piece(dlx_reader *reader, const dlx_tiling_mark *mark, size_t first)
{
    dlx_tiling *tiling = reader->state;
    const bool is_named = tiling->kind == DLX_TILING_PIECE;
    const size_t piece = tiling->piece_count;
    uint32_t symbol = mark->symbol;
    bool has_symbol = true;
    if (is_named) {
        const char *name = dlx_names_text(&tiling->names, piece);
        const char *end = name + dlx_names_length(&tiling->names, piece);
        symbol = dlx_utf8_next(&name, end);
        has_symbol = name == end;
    }
    if (!dlx_buffer_grow(&tiling->pieces, &tiling->piece_room, piece + 1, sizeof *tiling->pieces) ||
        (!is_named && !name_piece(reader, mark)) || (has_symbol && !add_use(tiling, symbol, piece)))
        return false;
    tiling->pieces[tiling->piece_count++] = (dlx_tiling_piece){.terms = tiling->terms,
                                                               .line = mark->line,
                                                               .column = mark->column,
                                                               .first = first,
                                                               .size = tiling->point_count - first};
    return true;
}

/* Takes the connected area of a mark, or all cells as the piece of the heading. */
static dlx_status take_shape(dlx_reader *reader, dlx_tiling_mark *mark, dlx_error *error)
{
    dlx_tiling *tiling = reader->state;
    const dlx_tiling_mark *end = tiling->drawn.marks + tiling->drawn.count;
    const bool is_named = tiling->kind == DLX_TILING_PIECE;
    const size_t first = tiling->point_count;
    size_t parts = 0;
    bool ok = true;
    for (dlx_tiling_mark *next = mark; ok && next < end && (is_named || parts == 0); next++)
        if (!next->is_done) {
            ok = add_area(tiling, next, is_named);
            parts++;
        }
    const dlx_status status = ok ? take_least(reader, first, error) : dlx_error_memory(error);
    if (status != DLX_OK)
        return status;
    const uint32_t equal = find_shape(tiling, first);
    if (equal == DLX_NO_INDEX)
        return dlx_error_memory(error);
    if (equal < tiling->piece_count) {
        dlx_tiling_terms *terms = &tiling->pieces[equal].terms;
        terms->low += tiling->terms.low;
        terms->high += terms->high < UINT64_MAX ? tiling->terms.high : 0;
        tiling->point_count = first;
        return dlx_error_unless(add_use(tiling, mark->symbol, equal), error);
    }
    if (!add_piece(reader, mark, first))
        return dlx_error_memory(error);
    if (parts > 1)
        dlx_reader_warn_at(reader, mark->line, mark->column, "piece %s is in %zu parts",
                           dlx_names_show(&tiling->names, equal).text, parts);
    return DLX_OK;
}

/* Makes the field of a picture. */
static dlx_status lay_out(const dlx_reader *reader, dlx_tiling_picture *picture, dlx_error *error)
{
    const dlx_tiling *tiling = reader->state;
    dlx_status status = DLX_INVALID;
    for (size_t i = 0; i < picture->count; i++) {
        picture->marks[i].point.coordinate[2] += picture->odd;
        dlx_field_extend(&picture->field, &picture->marks[i].point);
    }
    if (picture->count)
        status = dlx_field_make(&picture->field, picture->count, reader->input->limit);
    if (status == DLX_NO_MEMORY)
        return dlx_error_memory(error);
    if (status != DLX_OK) {
        dlx_error_set(error, DLX_SYNTAX, "expected a picture with %s",
                      picture->count ? "more cells in its area" : "cells");
        return dlx_reader_fail_at(reader, DLX_SYNTAX, tiling->line, 1, error);
    }
    for (uint32_t i = 0; i < picture->count; i++)
        *dlx_field_at(&picture->field, &picture->marks[i].point) = i + 1;
    return DLX_OK;
}

dlx_status dlx_tiling_end_picture(dlx_reader *reader, dlx_error *error)
{
    dlx_tiling *tiling = reader->state;
    dlx_tiling_picture *drawn = &tiling->drawn;
    if (tiling->kind == DLX_TILING_NONE)
        return DLX_OK;
    dlx_status status =
        lay_out(reader, tiling->kind == DLX_TILING_BOARD ? &tiling->board : drawn, error);
    for (size_t i = 0; i < drawn->count && status == DLX_OK; i++)
        if (!drawn->marks[i].is_done)
            status = take_shape(reader, &drawn->marks[i], error);
    tiling->kind = DLX_TILING_NONE;
    dlx_tiling_clear(drawn);
    return status;
}
