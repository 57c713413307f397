/* SPDX-License-Identifier: MIT */
/* The problem of placing pieces on a board. */
#include "format/tiling.h"

#include <stdio.h>

/* ---- items ----------------------------------------------------------------------------------- */

static int compare_uses(const void *a, const void *b)
{
    const uint64_t first = *(const uint64_t *)a, second = *(const uint64_t *)b;
    return first < second ? -1 : first > second;
}

/* True if the symbol stands for the piece; DLX_NO_INDEX: for some piece. */
static bool is_symbol_of(const dlx_tiling *tiling, uint32_t symbol, size_t piece)
{
    const uint64_t use = dlx_tiling_use(symbol, piece);
    return tiling->use_count &&
           bsearch(&use, tiling->uses, tiling->use_count, sizeof use, compare_uses);
}

/* Adds an item, with bounds or, for none, secondary. */
static dlx_status put_item(dlx_reader *reader, const char *name, size_t length,
                           const dlx_tiling_terms *bounds, uint64_t number, dlx_error *error)
{
    const dlx_line line = {"", 0, number};
    const dlx_status status = bounds
                                  ? dlx_builder_put_primary(reader->builder, name, length,
                                                            bounds->low, bounds->high, error)
                                  : dlx_builder_put_secondary(reader->builder, name, length, error);
    return dlx_reader_fail(reader, status, &line, line.text, error);
}

/* A piece whose options are being added. */
typedef struct placing {
    dlx_reader *reader;
    const dlx_tiling *tiling;
    size_t piece;
    uint32_t item;           /* DLX_NO_INDEX: none */
    dlx_tiling_mark **cells; /* of the place */
    size_t places;           /* added */
    dlx_error *error;
} placing;

/* Finds the cells of an attitude whose first cell is moved to the mark. False: it does not fit. */
static bool find_cells(const placing *current, const dlx_point *shape, const dlx_tiling_mark *mark)
{
    const dlx_tiling *tiling = current->tiling;
    dlx_point shift;
    for (size_t i = 0; i < 3; i++)
        shift.coordinate[i] = mark->point.coordinate[i] - shape[0].coordinate[i];
    if ((shift.coordinate[1] + shift.coordinate[2]) & tiling->lattice->parity)
        return false;
    for (size_t k = 0; k < tiling->pieces[current->piece].size; k++) {
        const dlx_point point = {{shape[k].coordinate[0] + shift.coordinate[0],
                                  shape[k].coordinate[1] + shift.coordinate[1],
                                  shape[k].coordinate[2] + shift.coordinate[2]}};
        dlx_tiling_mark *cell = current->cells[k] = dlx_tiling_find(&tiling->board, &point);
        if (!cell || (cell->symbol != '#' && cell->symbol != '?' &&
                      !is_symbol_of(tiling, cell->symbol, current->piece)))
            return false;
    }
    return true;
}

/* Visits each place of a piece, until a visit returns another status than DLX_OK, which is then
 * returned. */
static dlx_status visit_places(placing *current, dlx_status (*visit)(placing *current))
{
    const dlx_tiling *tiling = current->tiling;
    const dlx_tiling_piece *piece = &tiling->pieces[current->piece];
    const dlx_tiling_picture *board = &tiling->board;
    size_t count;
    dlx_status status = DLX_OK;
    dlx_point *shapes = dlx_lattice_attitudes(tiling->lattice, piece->terms.moves,
                                              tiling->points + piece->first, piece->size, &count);
    current->cells = dlx_buffer_allocate(piece->size, sizeof *current->cells);
    if (!shapes || !current->cells)
        status = dlx_error_memory(current->error);
    for (size_t a = 0; status == DLX_OK && a < count; a++)
        for (size_t i = 0; i < board->count && status == DLX_OK; i++)
            if (find_cells(current, shapes + a * piece->size, &board->marks[i]))
                status = visit(current);
    free(current->cells);
    free(shapes);
    return status;
}

/* DLX_NO_DATA: the cells of the place may all stay empty. */
static dlx_status stop_at_free_place(placing *current)
{
    size_t k = 0;
    while (k < current->tiling->pieces[current->piece].size && current->cells[k]->symbol == '?')
        k++;
    return k == current->tiling->pieces[current->piece].size ? DLX_NO_DATA : DLX_OK;
}

/* Sets *found to true if a piece without an item has such a place: the option needs another primary
 * item to be chosen. */
static dlx_status find_free_places(dlx_reader *reader, bool *found, dlx_error *error)
{
    const dlx_tiling *tiling = reader->state;
    dlx_status status = DLX_OK;
    for (size_t i = 0; i < tiling->piece_count && status == DLX_OK; i++) {
        placing current = {reader, tiling, i, DLX_NO_INDEX, NULL, 0, error};
        if (tiling->pieces[i].terms.high == UINT64_MAX)
            status = visit_places(&current, stop_at_free_place);
    }
    *found = status == DLX_NO_DATA;
    return *found ? DLX_OK : status;
}

/* Adds the items of the cells that must be covered, or of those that may stay empty, with bounds
 * or, for none, secondary. */
static dlx_status put_cells(dlx_reader *reader, bool may_stay_empty, const dlx_tiling_terms *bounds,
                            dlx_error *error)
{
    const dlx_tiling *tiling = reader->state;
    dlx_status status = DLX_OK;
    for (size_t i = 0; i < tiling->board.count && status == DLX_OK; i++) {
        dlx_tiling_mark *mark = &tiling->board.marks[i];
        char name[64];
        int length = 0;
        if ((mark->symbol == '?') != may_stay_empty)
            continue;
        if (tiling->lattice->has_layers)
            length = snprintf(name, sizeof name, "l%d", mark->point.coordinate[0] + 1);
        length += snprintf(name + length, sizeof name - (size_t)length, "r%dc%d",
                           mark->point.coordinate[1] + 1,
                           mark->point.coordinate[2] - tiling->board.odd + 1);
        mark->item = (uint32_t)reader->builder->items->names.count;
        status = put_item(reader, name, (size_t)length, bounds, mark->line, error);
    }
    return status;
}

/* Adds the items of pieces, where uses are counted. */
static dlx_status put_pieces(dlx_reader *reader, dlx_error *error)
{
    const dlx_tiling *tiling = reader->state;
    dlx_status status = DLX_OK;
    for (size_t i = 0; i < tiling->piece_count && status == DLX_OK; i++) {
        const dlx_tiling_piece *piece = &tiling->pieces[i];
        if (piece->terms.high && piece->terms.high < UINT64_MAX)
            status =
                put_item(reader, dlx_names_text(&tiling->names, i),
                         dlx_names_length(&tiling->names, i), &piece->terms, piece->line, error);
    }
    return status;
}

/* Refuses symbols on the board that stand for no piece. */
static dlx_status check_symbols(const dlx_reader *reader, dlx_error *error)
{
    const dlx_tiling *tiling = reader->state;
    for (size_t i = 0; i < tiling->board.count; i++) {
        const dlx_tiling_mark *mark = &tiling->board.marks[i];
        if (mark->symbol == '#' || mark->symbol == '?' ||
            is_symbol_of(tiling, mark->symbol, DLX_NO_INDEX))
            continue;
        dlx_error_set(error, DLX_SYNTAX, "expected '#', '?', '.' or the symbol of a piece");
        return dlx_reader_fail_at(reader, DLX_SYNTAX, mark->line, mark->column, error);
    }
    return DLX_OK;
}

/* ---- options --------------------------------------------------------------------------------- */

/* Adds the option of the found cells. */
static dlx_status put_option(placing *current)
{
    dlx_builder *builder = current->reader->builder;
    const dlx_tiling_piece *piece = &current->tiling->pieces[current->piece];
    const dlx_names *names = &current->tiling->names;
    const dlx_line line = {"", 0, piece->line};
    bool has_primary = current->item != DLX_NO_INDEX;
    dlx_status status = dlx_builder_reserve(builder, piece->size + 1, current->error);
    if (status != DLX_OK)
        return status;
    if (has_primary)
        dlx_builder_push(builder, current->item);
    else
        status =
            dlx_builder_put_option_name(builder, dlx_names_text(names, current->piece),
                                        dlx_names_length(names, current->piece), current->error);
    for (size_t k = 0; k < piece->size; k++) {
        dlx_tiling_mark *cell = current->cells[k];
        cell->is_done = true;
        has_primary |= cell->item < builder->items->primary;
        dlx_builder_push(builder, cell->item);
    }
    if (status == DLX_OK && piece->terms.cost.value)
        status = dlx_builder_cost_decimal(builder, piece->terms.cost.value,
                                          piece->terms.cost.places, current->error);
    current->places++;
    if (status == DLX_OK)
        status = dlx_reader_end_option(current->reader, &line, has_primary, current->error);
    return dlx_reader_fail(current->reader, status, &line, line.text, current->error);
}

/* Adds the options of a piece. */
static dlx_status put_places(placing *current)
{
    const dlx_tiling_piece *piece = &current->tiling->pieces[current->piece];
    const dlx_status status = visit_places(current, put_option);
    if (status == DLX_OK && current->places == 0)
        dlx_reader_warn_at(current->reader, piece->line, piece->column, "piece %s fits nowhere",
                           dlx_names_show(&current->tiling->names, current->piece).text);
    return status;
}

static dlx_status put_all_places(dlx_reader *reader, dlx_error *error)
{
    dlx_tiling *tiling = reader->state;
    dlx_status status = DLX_OK;
    uint32_t item = 0;
    for (size_t i = 0; i < tiling->piece_count && status == DLX_OK; i++) {
        const dlx_tiling_terms *terms = &tiling->pieces[i].terms;
        placing current = {reader, tiling, i, DLX_NO_INDEX, NULL, 0, error};
        if (terms->high && terms->high < UINT64_MAX)
            current.item = item++;
        if (terms->high)
            status = put_places(&current);
    }
    return status;
}

/* ---- checks ---------------------------------------------------------------------------------- */

/* Warns of cells that no piece can cover. */
static void warn_of_cells(const dlx_reader *reader)
{
    const dlx_tiling *tiling = reader->state;
    const dlx_tiling_picture *board = &tiling->board;
    const dlx_tiling_mark *first = NULL;
    size_t count = 0;
    for (size_t i = board->count; i-- > 0;)
        if (board->marks[i].symbol != '?' && !board->marks[i].is_done) {
            first = &board->marks[i];
            count++;
        }
    if (!first)
        return;
    char more[40] = "";
    if (count > 1)
        snprintf(more, sizeof more, " (and %zu more)", count - 1);
    dlx_reader_warn_at(reader, first->line, first->column, "no piece can cover this cell%s", more);
}

static uint64_t add_capped(uint64_t sum, uint64_t size, uint64_t times, uint64_t cap)
{
    return times > cap || size * times > cap || sum + size * times > cap ? cap : sum + size * times;
}

/* Warns if the areas of the pieces cannot add up to the area of the board. */
static void warn_of_areas(const dlx_reader *reader)
{
    const dlx_tiling *tiling = reader->state;
    uint64_t cells = 0, optional = 0, low = 0, high = 0, unit = 0;
    for (size_t i = 0; i < tiling->board.count; i++)
        *(tiling->board.marks[i].symbol == '?' ? &optional : &cells) += 1;
    const uint64_t cap = cells + optional + 1;
    for (size_t i = 0; i < tiling->piece_count; i++) {
        const dlx_tiling_piece *piece = &tiling->pieces[i];
        low = add_capped(low, piece->size, piece->terms.low, cap);
        high = add_capped(high, piece->size, piece->terms.high, cap);
        uint64_t size = piece->terms.low < piece->terms.high ? piece->size : 0;
        while (size) { /* unit: the greatest common divisor */
            const uint64_t rest = unit % size;
            unit = size;
            size = rest;
        }
    }
    const uint64_t least = low > cells ? low : cells;
    const uint64_t rest = unit ? (least - low) % unit : 0;
    const uint64_t area = rest ? least + unit - rest : least;
    if (area <= cells + optional && area <= high && (unit || area == low))
        return;
    dlx_reader_warn_at(reader, tiling->board.marks[0].line, 1,
                       "the areas of the pieces cannot add up to %llu, the cells of the board",
                       (unsigned long long)cells);
}

/* Keeps the lattice as data of the problem. False: no memory. */
static bool keep_lattice(dlx_reader *reader)
{
    const dlx_tiling *tiling = reader->state;
    const char *name = tiling->lattice->name;
    char text[32];
    if (tiling->lattice == dlx_lattice_find("square", 6))
        return true;
    const int length = snprintf(text, sizeof text, "%s%s", name,
                                tiling->lattice->has_triangles && tiling->board.odd ? " odd" : "");
    return dlx_data_keep(&reader->data, "grid", 4, text, text + length);
}

dlx_status dlx_tiling_build(dlx_reader *reader, dlx_problem **problem, dlx_error *error)
{
    static const dlx_tiling_terms once = {.low = 1, .high = 1}, at_most_once = {.high = 1};
    dlx_tiling *tiling = reader->state;
    bool has_free_place = false;
    if (!tiling->board.count || !tiling->piece_count) {
        dlx_error_set(error, DLX_SYNTAX, "expected %s before the end of the problem",
                      tiling->board.count ? "pieces" : "a board");
        return dlx_reader_fail_at(reader, DLX_SYNTAX, reader->input->number, 1, error);
    }
    if (tiling->use_count)
        qsort(tiling->uses, tiling->use_count, sizeof *tiling->uses, compare_uses);
    dlx_status status = check_symbols(reader, error);
    if (status == DLX_OK)
        status = dlx_builder_drop(reader->builder, false, error);
    if (status == DLX_OK)
        status = put_pieces(reader, error);
    if (status == DLX_OK)
        status = put_cells(reader, false, &once, error);
    if (status == DLX_OK)
        status = find_free_places(reader, &has_free_place, error);
    if (status == DLX_OK)
        status = put_cells(reader, true, has_free_place ? &at_most_once : NULL, error);
    if (status == DLX_OK)
        status = put_all_places(reader, error);
    if (status == DLX_OK && !keep_lattice(reader))
        status = dlx_error_memory(error);
    if (status != DLX_OK)
        return status;
    warn_of_cells(reader);
    warn_of_areas(reader);
    return dlx_ec_finish(reader, problem, error);
}
