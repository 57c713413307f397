/* SPDX-License-Identifier: MIT */
/* The pieces of a picture. */
#include "format/tiling.h"

#include "io/utf8.h"

#include <stdio.h>
#include <stdlib.h>

dlx_status dlx_tiling_refuse(const dlx_reader *reader, uint64_t line, uint64_t column,
                             dlx_error *error, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    if (error)
        dlx_error_vset(error, DLX_SYNTAX, format, arguments);
    va_end(arguments);
    dlx_error_place(error, dlx_input_name(reader->input), line, column);
    return DLX_SYNTAX;
}

void dlx_tiling_warn(const dlx_reader *reader, uint64_t line, uint64_t column, const char *format,
                     ...)
{
    dlx_error warning;
    va_list arguments;
    va_start(arguments, format);
    dlx_error_vset(&warning, DLX_OK, format, arguments);
    va_end(arguments);
    dlx_error_place(&warning, dlx_input_name(reader->input), line, column);
    if (reader->options.warn)
        reader->options.warn(reader->options.warn_state, &warning);
}

const char *dlx_tiling_piece_name(const dlx_tiling *tiling, size_t piece)
{
    return tiling->names.bytes + tiling->pieces[piece].name;
}

dlx_tiling_mark *dlx_tiling_find(const dlx_tiling_picture *picture, const dlx_point *point)
{
    const size_t layer = (size_t)point->at[0];
    if (layer >= picture->layer_count || point->at[1] < 0 || point->at[2] < picture->odd)
        return NULL;
    const size_t row = picture->layers[layer] + (size_t)point->at[1];
    const size_t end =
        layer + 1 < picture->layer_count ? picture->layers[layer + 1] : picture->row_count;
    if (row >= end)
        return NULL;
    const size_t mark = picture->rows[row] + (size_t)(point->at[2] - picture->odd);
    const size_t last = row + 1 < picture->row_count ? picture->rows[row + 1] : picture->mark_count;
    return mark < last && picture->marks[mark].symbol ? &picture->marks[mark] : NULL;
}

static bool add_point(dlx_tiling *tiling, const dlx_point *point)
{
    if (!dlx_buffer_grow(&tiling->points, &tiling->point_room, tiling->point_count + 1,
                         sizeof *tiling->points))
        return false;
    tiling->points[tiling->point_count++] = *point;
    return true;
}

/* Adds the points of the connected cells around a mark, with its symbol or with any symbol. False:
 * no memory. */
static bool add_area(dlx_tiling *tiling, dlx_tiling_mark *mark, bool any_symbol)
{
    size_t next = tiling->point_count;
    mark->is_done = true;
    if (!add_point(tiling, &mark->point))
        return false;
    for (; next < tiling->point_count; next++)
        for (unsigned k = 0; k < DLX_MOST_NEIGHBOURS; k++) {
            dlx_point point = tiling->points[next];
            if (!dlx_lattice_step(tiling->lattice, &point, k))
                continue;
            dlx_tiling_mark *other = dlx_tiling_find(&tiling->drawn, &point);
            if (!other || other->is_done || (!any_symbol && other->symbol != mark->symbol))
                continue;
            other->is_done = true;
            if (!add_point(tiling, &other->point))
                return false;
        }
    return true;
}

/* Replaces the points [first..first + size[ by the least attitude of the shape. */
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

/* Finds a piece of a picture with the points [first..[ and the same terms; piece_count: none. */
static size_t find_equal(const dlx_tiling *tiling, size_t first)
{
    const size_t size = tiling->point_count - first;
    const dlx_tiling_terms *terms = &tiling->terms;
    size_t i = 0;
    for (; i < tiling->piece_count; i++) {
        const dlx_tiling_piece *piece = &tiling->pieces[i];
        if (piece->size == size && !piece->is_named && piece->terms.moves == terms->moves &&
            piece->terms.is_unbounded == terms->is_unbounded &&
            piece->terms.cost.value == terms->cost.value &&
            piece->terms.cost.places == terms->cost.places &&
            dlx_lattice_compare(tiling->points + piece->first, tiling->points + first, size) == 0)
            break;
    }
    return i;
}

/* Names a piece by a symbol, and by a number from 2 if the symbol is a name. False: no memory. */
static bool name_piece(dlx_tiling *tiling, uint32_t symbol, size_t *number)
{
    dlx_buffer name = {0};
    bool ok = true, is_new = false;
    for (*number = 1; ok && !is_new; ++*number) {
        char digits[24] = "";
        name.size = 0;
        if (*number > 1)
            snprintf(digits, sizeof digits, "%zu", *number);
        ok = dlx_utf8_add(&name, symbol) && dlx_buffer_add(&name, digits, strlen(digits) + 1);
        is_new = true;
        for (size_t i = 0; ok && i < tiling->piece_count; i++)
            is_new &= strcmp(dlx_tiling_piece_name(tiling, i), name.bytes) != 0;
    }
    --*number;
    tiling->name = tiling->names.size;
    ok = ok && dlx_buffer_add(&tiling->names, name.bytes, name.size);
    free(name.bytes);
    return ok;
}

/* Adds a piece with the points [first..[, named `tiling->name`. False: no memory. */
static bool add_piece(dlx_tiling *tiling, const dlx_tiling_mark *mark, size_t first)
{
    if (!dlx_buffer_grow(&tiling->pieces, &tiling->piece_room, tiling->piece_count + 1,
                         sizeof *tiling->pieces))
        return false;
    tiling->pieces[tiling->piece_count++] =
        (dlx_tiling_piece){.terms = tiling->terms,
                           .line = mark->line,
                           .column = mark->column,
                           .name = tiling->name,
                           .first = first,
                           .size = tiling->point_count - first,
                           .is_named = tiling->kind == DLX_TILING_PIECE};
    return true;
}

/* Lets a symbol stand for a piece. */
static bool add_symbol(dlx_tiling *tiling, uint32_t symbol, size_t piece)
{
    if (!dlx_buffer_grow(&tiling->areas, &tiling->area_room, tiling->area_count + 1,
                         sizeof *tiling->areas))
        return false;
    tiling->areas[tiling->area_count++] = (dlx_tiling_area){symbol, (uint32_t)piece};
    return true;
}

/* Takes the connected area of a mark, in a picture of pieces. */
static dlx_status take_area(dlx_reader *reader, dlx_tiling_mark *mark, dlx_error *error)
{
    dlx_tiling *tiling = reader->state;
    const size_t first = tiling->point_count;
    size_t number;
    if (!add_area(tiling, mark, false))
        return dlx_error_memory(error);
    const dlx_status status = take_least(reader, first, error);
    if (status != DLX_OK)
        return status;
    const size_t piece = find_equal(tiling, first);
    if (!add_symbol(tiling, mark->symbol, piece))
        return dlx_error_memory(error);
    if (piece < tiling->piece_count) {
        tiling->pieces[piece].terms.low += tiling->terms.low;
        tiling->pieces[piece].terms.high += tiling->terms.high;
        tiling->point_count = first;
        return DLX_OK;
    }
    if (!name_piece(tiling, mark->symbol, &number) || !add_piece(tiling, mark, first))
        return dlx_error_memory(error);
    if (number > 1) {
        dlx_tiling_warn(reader, mark->line, mark->column,
                        "another piece with the same symbol is called %s",
                        dlx_tiling_piece_name(tiling, piece));
    }
    return DLX_OK;
}

/* Takes all cells of a picture as the piece `tiling->name`. */
static dlx_status take_piece(dlx_reader *reader, dlx_error *error)
{
    dlx_tiling *tiling = reader->state;
    dlx_tiling_picture *drawn = &tiling->drawn;
    const size_t first = tiling->point_count;
    const char *name = tiling->names.bytes + tiling->name;
    const char *end = name + strlen(name);
    const dlx_tiling_mark *mark = NULL;
    size_t parts = 0;
    for (size_t i = 0; i < drawn->mark_count; i++) {
        if (!drawn->marks[i].symbol || drawn->marks[i].is_done)
            continue;
        mark = mark ? mark : &drawn->marks[i];
        parts++;
        if (!add_area(tiling, &drawn->marks[i], true))
            return dlx_error_memory(error);
    }
    const dlx_status status = take_least(reader, first, error);
    if (status != DLX_OK)
        return status;
    if (parts > 1) {
        dlx_tiling_warn(reader, mark->line, mark->column, "piece %s is in %zu parts",
                        dlx_show(name, strlen(name)).text, parts);
    }
    const uint32_t symbol = dlx_utf8_next(&name, end);
    return (name == end && !add_symbol(tiling, symbol, tiling->piece_count)) ||
                   !add_piece(tiling, mark, first)
               ? dlx_error_memory(error)
               : DLX_OK;
}

dlx_status dlx_tiling_end_picture(dlx_reader *reader, dlx_error *error)
{
    dlx_tiling *tiling = reader->state;
    dlx_tiling_picture *picture =
        tiling->kind == DLX_TILING_BOARD ? &tiling->board : &tiling->drawn;
    dlx_status status = DLX_OK;
    bool has_cells = tiling->kind == DLX_TILING_NONE;
    for (size_t i = 0; i < picture->mark_count; i++) {
        picture->marks[i].point.at[2] += picture->odd;
        has_cells |= picture->marks[i].symbol != 0;
    }
    if (!has_cells)
        return dlx_tiling_refuse(reader, tiling->line, 1, error, "expected a picture with cells");
    for (size_t i = 0; tiling->kind == DLX_TILING_PIECES && i < picture->mark_count; i++)
        if (status == DLX_OK && picture->marks[i].symbol && !picture->marks[i].is_done)
            status = take_area(reader, &picture->marks[i], error);
    if (tiling->kind == DLX_TILING_PIECE)
        status = take_piece(reader, error);
    tiling->kind = DLX_TILING_NONE;
    tiling->drawn.mark_count = tiling->drawn.row_count = tiling->drawn.layer_count = 0;
    tiling->drawn.has_parity = false;
    tiling->drawn.odd = 0;
    return status;
}
