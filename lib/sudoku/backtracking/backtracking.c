/* SPDX-License-Identifier: MIT */
/* Plain backtracking searches, for comparison with exact cover: fill the next blank cell with a
 * digit that its units lack, and step back if no digit is left. The variants differ in the order of
 * cells, and in the representation of possible digits. */
#include "core/limits.h"
#include "core/options.h"

#include "io/buffer.h"
#include "sudoku/board/grid.h"
#include "sudoku/board/units.h"
#include <stdlib.h>
#include <string.h>

/* Index of a board: cells of each unit and units of each cell. */

/* Zero-initialised is valid for places_free. */
typedef struct dlx_places {
    size_t n, cells;      /* n * n cells */
    size_t units;         /* rows, columns, boxes, other units */
    size_t *first;        /* the cells of unit u are in[first[u]..first[u + 1][ */
    uint32_t *in;         /* unit by unit */
    size_t *start;        /* the units of a cell are of[start[cell]..start[cell + 1][ */
    uint32_t *of;         /* cell by cell */
    uint64_t *candidates; /* allowed digits of each cell: digit d is bit d - 1 */
} dlx_places;

enum { MOST_DIGITS = 64, USUAL = 3 }; /* units of a cell: row, column, box or region */

static void places_free(dlx_places *places)
{
    free(places->first);
    free(places->in);
    free(places->start);
    free(places->of);
    free(places->candidates);
}

/* Finds the row, column, and box or region of a cell, as unit numbers. */
static void find_usual(const dlx_grid *grid, size_t cell, size_t unit[USUAL])
{
    const size_t n = grid->size;
    const size_t row = cell / n;
    const size_t column = cell % n;
    unit[0] = row;
    unit[1] = n + column;
    unit[2] = 2 * n + (grid->rules && grid->rules->region
                           ? grid->rules->region[cell]
                           : dlx_box_of(row, column, grid->box_rows, grid->box_columns));
}

/* Lists the cells of each unit; rows, columns, and boxes have n cells each. */
static void list_cells(dlx_places *places, const dlx_grid *grid, const dlx_units *others)
{
    const size_t n = places->n;
    const size_t usual = USUAL * n;
    size_t unit[USUAL];
    size_t end = usual * n;
    for (size_t u = 0; u <= usual; u++)
        places->first[u] = u * n;
    for (size_t cell = 0; cell < places->cells; cell++) {
        find_usual(grid, cell, unit);
        for (size_t k = 0; k < USUAL; k++)
            places->in[places->first[unit[k]]++] = (uint32_t)cell;
    }
    for (size_t u = 0; u <= usual; u++)
        places->first[u] = u * n;
    for (size_t k = 0; k < others->count; k++) {
        const dlx_unit *other = &others->list[k];
        memcpy(places->in + end, others->cells + other->first, other->count * sizeof *places->in);
        end += other->count;
        places->first[usual + k + 1] = end;
    }
}

/* Lists the units of each cell. */
static void list_units(dlx_places *places)
{
    const size_t total = places->first[places->units];
    for (size_t i = 0; i < total; i++)
        places->start[places->in[i] + 1]++;
    for (size_t cell = 0; cell < places->cells; cell++)
        places->start[cell + 1] += places->start[cell];
    for (size_t u = places->units; u-- > 0;)
        for (size_t i = places->first[u]; i < places->first[u + 1]; i++)
            places->of[--places->start[places->in[i] + 1]] = (uint32_t)u;
    /* start[cell + 1] became the start of `cell` */
    memmove(places->start, places->start + 1, places->cells * sizeof *places->start);
    places->start[places->cells] = total;
}

static dlx_status make(dlx_places *places, const dlx_grid *grid, const dlx_units *others,
                       dlx_error *error)
{
    const size_t n = grid->size;
    const uint64_t *candidates = grid->rules ? grid->rules->candidates : NULL;
    const uint64_t total = UINT64_MAX >> (MOST_DIGITS - n);
    const size_t ones = USUAL * n * n + others->cell_count;
    places->n = n;
    places->cells = n * n;
    places->units = USUAL * n + others->count;
    places->first = calloc(places->units + 1, sizeof *places->first);
    places->in = dlx_allocate(ones, sizeof *places->in);
    places->start = calloc(places->cells + 1, sizeof *places->start);
    places->of = dlx_allocate(ones, sizeof *places->of);
    places->candidates = dlx_allocate(places->cells, sizeof *places->candidates);
    if (!places->first || !places->in || !places->start || !places->of || !places->candidates)
        return dlx_error_memory(error);
    for (size_t cell = 0; cell < places->cells; cell++)
        places->candidates[cell] = candidates ? candidates[cell] : total;
    list_cells(places, grid, others);
    list_units(places);
    return DLX_OK;
}

/* Errors: DLX_UNSUPPORTED: more than 64 digits, or cages with sums that restrict digits;
 * DLX_INVALID: impossible rules; DLX_NO_MEMORY. After an error, call places_free too. */
static dlx_status places_make(dlx_places *places, const dlx_grid *grid, dlx_error *error)
{
    const dlx_variant_rules *rules = grid->rules;
    dlx_units others = {0};
    *places = (dlx_places){0};
    if (grid->size > MOST_DIGITS)
        return dlx_error_set(error, DLX_UNSUPPORTED, "boards of more than 64 digits are too large");
    for (size_t i = 0; rules && i < rules->cage_count; i++)
        if (dlx_cage_adds(&rules->cages[i], grid->size))
            return dlx_error_set(error, DLX_UNSUPPORTED, "sums of cages are not supported here");
    if (rules && (rules->nonconsecutive || rules->same))
        return dlx_error_set(error, DLX_UNSUPPORTED,
                             "rules of consecutive and equal digits are not supported here");
    dlx_status status =
        dlx_units_find(&others, grid->size, grid->box_rows, grid->box_columns, rules, error);
    if (status == DLX_OK)
        status = make(places, grid, &others, error);
    dlx_units_free(&others);
    return status;
}

enum { STEP_WORK = 8 }; /* see dlx_limits.work */

typedef enum how {
    LOOK,   /* reading order; scans the units */
    BITS,   /* reading order; a bit set of digits per unit */
    SORTED, /* BITS, cells sorted once by number of candidates */
    FEWEST, /* BITS, always a cell with the fewest candidates */
    METHODS
} how;

static const struct {
    const char *name, *summary;
} methods[METHODS] = {
    [LOOK] = {"order", "cells in reading order; scans row, column and box for each digit"},
    [BITS] = {"bits-order", "cells in reading order; a bit set for each row, column and box"},
    [SORTED] = {"static", "bit sets; cells sorted once by number of candidates"},
    [FEWEST] = {"fewest", "bit sets; a cell with fewest candidates at each step"},
};

struct dlx_backtracking {
    how method;
    dlx_places places;
    dlx_limits limits;
    dlx_search_options options;
    dlx_grid *grid;  /* current board */
    uint64_t *has;   /* digits of each unit, as bits */
    uint32_t *blank; /* blank cells, filled from [0] to [depth[ */
    size_t blanks, depth;
    uint64_t found;
    dlx_end end;
    bool backs; /* the next step backtracks */
};

const char *dlx_backtracking_name(size_t index)
{
    return index < METHODS ? methods[index].name : NULL;
}

const char *dlx_backtracking_summary(size_t index)
{
    return index < METHODS ? methods[index].summary : NULL;
}

size_t dlx_backtracking_find(const char *name)
{
    for (size_t i = 0; i < METHODS; i++)
        if (strcmp(methods[i].name, name) == 0)
            return i;
    return SIZE_MAX;
}

/* ---- possible digits of a cell --------------------------------------------------------------- */

static uint64_t bit(unsigned digit)
{
    return UINT64_C(1) << (digit - 1);
}

/* True if another cell in a unit of `cell` has the digit. */
static bool sees(const dlx_backtracking *search, uint32_t cell, unsigned digit)
{
    const dlx_places *places = &search->places;
    const uint16_t *cells = search->grid->cells;
    for (size_t k = places->start[cell]; k < places->start[cell + 1]; k++) {
        const uint32_t unit = places->of[k];
        for (size_t i = places->first[unit]; i < places->first[unit + 1]; i++)
            if (cells[places->in[i]] == digit && places->in[i] != cell)
                return true;
    }
    return false;
}

static uint64_t candidates(const dlx_backtracking *search, uint32_t cell)
{
    const dlx_places *places = &search->places;
    uint64_t taken = 0;
    for (size_t k = places->start[cell]; k < places->start[cell + 1]; k++)
        taken |= search->has[places->of[k]];
    return places->candidates[cell] & ~taken;
}

/* Toggles a digit in the sets of the units of a cell. */
static void flip(dlx_backtracking *search, uint32_t cell, unsigned digit)
{
    const dlx_places *places = &search->places;
    for (size_t k = places->start[cell]; k < places->start[cell + 1]; k++)
        search->has[places->of[k]] ^= bit(digit);
}

/* Returns the least candidate of the cell above `digit`; 0: none. */
static unsigned next_digit(const dlx_backtracking *search, uint32_t cell, unsigned digit)
{
    const unsigned n = (unsigned)search->places.n;
    if (search->method != LOOK) {
        const uint64_t after = digit < 64 ? UINT64_MAX << digit : 0;
        const uint64_t left = candidates(search, cell) & after;
        return left ? (unsigned)__builtin_ctzll(left) + 1 : 0;
    }
    while (++digit <= n)
        if (search->places.candidates[cell] & bit(digit) && !sees(search, cell, digit))
            return digit;
    return 0;
}

/* ---- the order of cells ---------------------------------------------------------------------- */

/* Moves the blank cell with the fewest candidates, first in reading order, to blank[depth]. */
static void choose(dlx_backtracking *search)
{
    uint32_t *blank = search->blank;
    size_t best = search->depth;
    int least = 65;
    for (size_t i = search->depth; i < search->blanks; i++) {
        const int count = __builtin_popcountll(candidates(search, blank[i]));
        if (count < least || (count == least && blank[i] < blank[best])) {
            least = count;
            best = i;
        }
    }
    const uint32_t cell = blank[best];
    blank[best] = blank[search->depth];
    blank[search->depth] = cell;
}

/* Sorts blank cells by number of candidates, then in reading order (stable). */
static void sort(dlx_backtracking *search)
{
    for (size_t n = 0, end = 0; n <= search->places.n; n++)
        for (size_t i = end; i < search->blanks; i++) {
            const uint32_t cell = search->blank[i];
            if ((size_t)__builtin_popcountll(candidates(search, cell)) != n)
                continue;
            memmove(search->blank + end + 1, search->blank + end, (i - end) * sizeof cell);
            search->blank[end++] = cell;
        }
}

/* ---- the search ------------------------------------------------------------------------------ */

/* Places the givens and lists blank cells. False: givens contradict each other or the
 * candidates. */
static bool take_givens(dlx_backtracking *search)
{
    bool ok = true;
    for (uint32_t cell = 0; cell < search->places.cells; cell++) {
        const unsigned digit = search->grid->cells[cell];
        if (!digit) {
            search->blank[search->blanks++] = cell;
            continue;
        }
        ok = ok && candidates(search, cell) & bit(digit);
        if (ok)
            flip(search, cell, digit);
    }
    return ok;
}

dlx_backtracking *dlx_backtracking_new(const dlx_grid *puzzle, size_t method,
                                       const dlx_search_options *options, dlx_error *error)
{
    dlx_backtracking *search = calloc(1, sizeof *search);
    if (!search) {
        dlx_error_memory(error);
        return NULL;
    }
    if (dlx_limits_of(&search->limits, &search->options, options, error) != DLX_OK ||
        places_make(&search->places, puzzle, error) != DLX_OK ||
        !(search->grid = dlx_grid_new(puzzle->size, puzzle->box_rows, puzzle->box_columns,
                                      puzzle->cells, "", 0, error))) {
        dlx_backtracking_free(search);
        return NULL;
    }
    search->method = (how)method;
    search->has = calloc(search->places.units, sizeof *search->has);
    search->blank = dlx_allocate(search->places.cells, sizeof *search->blank);
    if (!search->has || !search->blank) {
        dlx_error_memory(error);
        dlx_backtracking_free(search);
        return NULL;
    }
    search->end = DLX_END_UNKNOWN;
    if (!take_givens(search))
        search->end = DLX_END_COMPLETE;
    else if (search->method == SORTED)
        sort(search);
    return search;
}

void dlx_backtracking_free(dlx_backtracking *search)
{
    if (!search)
        return;
    places_free(&search->places);
    dlx_grid_free(search->grid);
    free(search->has);
    free(search->blank);
    free(search);
}

/* Tries the next digit in the current cell. False: none left; the cell is blank again. */
static bool advance(dlx_backtracking *search)
{
    const uint32_t cell = search->blank[search->depth];
    uint16_t *value = &search->grid->cells[cell];
    const unsigned was = *value;
    if (was)
        flip(search, cell, was);
    *value = (uint16_t)next_digit(search, cell, was);
    if (!*value)
        return false;
    flip(search, cell, *value);
    return true;
}

static bool stop(dlx_backtracking *search, dlx_end end)
{
    search->end = end;
    return false;
}

bool dlx_backtracking_next(dlx_backtracking *search)
{
    if (search->end != DLX_END_UNKNOWN)
        return false;
    if (search->options.solution_limit && search->found == search->options.solution_limit)
        return stop(search, DLX_END_ENOUGH);
    for (;;) {
        if (search->backs && search->depth-- == 0)
            return stop(search, DLX_END_COMPLETE);
        if (search->depth == search->blanks) {
            search->backs = true;
            search->found++;
            return true;
        }
        if (search->method == FEWEST && !search->backs)
            choose(search);
        search->backs = !advance(search);
        if (!dlx_limits_hear(&search->limits, STEP_WORK))
            return stop(search, search->limits.end);
        if (search->backs)
            continue;
        if (!dlx_limits_node(&search->limits))
            return stop(search, search->limits.end);
        if (++search->depth > search->limits.stats.max_level)
            search->limits.stats.max_level = search->depth;
    }
}

const dlx_grid *dlx_backtracking_grid(const dlx_backtracking *search)
{
    return search->grid;
}

uint64_t dlx_backtracking_found(const dlx_backtracking *search)
{
    return search->found;
}

dlx_end dlx_backtracking_end(const dlx_backtracking *search)
{
    return search->end;
}

void dlx_backtracking_stats(const dlx_backtracking *search, dlx_search_stats *stats, size_t size)
{
    memset(stats, 0, size);
    memcpy(stats, &search->limits.stats, size < sizeof *stats ? size : sizeof *stats);
}
