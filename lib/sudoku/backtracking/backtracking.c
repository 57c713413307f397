/* SPDX-License-Identifier: MIT */
/* Plain backtracking searches, for comparison with exact cover: fill the next blank cell with a
 * digit that its units lack, and step back if no digit is left. The variants differ in the order of
 * cells, and in the representation of possible digits. */
#include "core/limits.h"
#include "dlx-sudoku-programs.h"

#include "sudoku/board/units.h"
#include <stdlib.h>
#include <string.h>

enum { MOST_DIGITS = 64 };

enum { STEP_WORK = 8 }; /* see dlx_budget.work */

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
    size_t n, cells; /* n * n cells */
    dlx_units units;
    uint64_t *candidates; /* allowed digits of each cell: digit d is bit d - 1 */
    dlx_budget limits;
    uint64_t most;   /* solutions; 0: all */
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
    const dlx_units *units = &search->units;
    const uint16_t *cells = search->grid->cells;
    for (size_t k = units->start[cell]; k < units->start[cell + 1]; k++) {
        const dlx_unit *unit = &units->list[units->unit[k]];
        const uint32_t *end = units->cells + unit->first + unit->count;
        for (const uint32_t *other = units->cells + unit->first; other < end; other++)
            if (cells[*other] == digit && *other != cell)
                return true;
    }
    return false;
}

static uint64_t candidates(const dlx_backtracking *search, uint32_t cell)
{
    const dlx_units *units = &search->units;
    uint64_t taken = 0;
    for (size_t k = units->start[cell]; k < units->start[cell + 1]; k++)
        taken |= search->has[units->unit[k]];
    return search->candidates[cell] & ~taken;
}

/* Toggles a digit in the sets of the units of a cell. */
static void flip(dlx_backtracking *search, uint32_t cell, unsigned digit)
{
    const dlx_units *units = &search->units;
    for (size_t k = units->start[cell]; k < units->start[cell + 1]; k++)
        search->has[units->unit[k]] ^= bit(digit);
}

/* Returns the least candidate of the cell above `digit`; 0: none. */
static unsigned next_digit(const dlx_backtracking *search, uint32_t cell, unsigned digit)
{
    const unsigned n = (unsigned)search->n;
    if (search->method != LOOK) {
        const uint64_t after = digit < 64 ? UINT64_MAX << digit : 0;
        const uint64_t left = candidates(search, cell) & after;
        return left ? (unsigned)__builtin_ctzll(left) + 1 : 0;
    }
    while (++digit <= n)
        if (search->candidates[cell] & bit(digit) && !sees(search, cell, digit))
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

/* ---- the search ------------------------------------------------------------------------------ */

/* Places the givens and lists blank cells. False: givens contradict each other or the
 * candidates. */
static bool take_givens(dlx_backtracking *search)
{
    bool ok = true;
    for (uint32_t cell = 0; cell < search->cells; cell++) {
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

/* Sets the board and its units; refuses boards of more than 64 digits, and rules other than units.
 */
static dlx_status take_board(dlx_backtracking *search, const dlx_grid *puzzle, dlx_error *error)
{
    const uint64_t *candidates = puzzle->rules ? puzzle->rules->candidates : NULL;
    const char *rule = dlx_units_missing_rule(puzzle, true);
    if (puzzle->size > MOST_DIGITS)
        return dlx_error_set(error, DLX_UNSUPPORTED, "boards of more than 64 digits are too large");
    if (rule)
        return dlx_error_set(error, DLX_UNSUPPORTED, "%s are not supported here", rule);
    const dlx_status status = dlx_units_find(&search->units, puzzle, true, error);
    if (status != DLX_OK)
        return status;
    search->n = puzzle->size;
    search->cells = puzzle->size * puzzle->size;
    search->grid = dlx_grid_make(puzzle->size, puzzle->box_rows, puzzle->box_columns, puzzle->cells,
                                 "", 0, error);
    search->candidates = dlx_buffer_allocate(search->cells, sizeof *search->candidates);
    search->has = calloc(search->units.count, sizeof *search->has);
    search->blank = dlx_buffer_allocate(search->cells, sizeof *search->blank);
    if (!search->grid || !search->candidates || !search->has || !search->blank)
        return dlx_error_memory(error);
    for (size_t cell = 0; cell < search->cells; cell++)
        search->candidates[cell] =
            candidates ? candidates[cell] : UINT64_MAX >> (MOST_DIGITS - search->n);
    dlx_units_restrict(puzzle, search->candidates);
    return DLX_OK;
}

dlx_backtracking *dlx_backtracking_new(const dlx_grid *puzzle, size_t method,
                                       const dlx_search_options *options, dlx_error *error)
{
    dlx_backtracking *search = calloc(1, sizeof *search);
    if (!search)
        return dlx_error_null(error);
    search->method = (how)method;
    dlx_search_options own;
    dlx_limits limits;
    dlx_status status = dlx_search_options_copy(&own, &limits, options, error);
    dlx_budget_begin(&search->limits, &limits);
    search->most = own.solution_limit;
    if (status != DLX_OK || take_board(search, puzzle, error) != DLX_OK) {
        dlx_backtracking_free(search);
        return NULL;
    }
    if (!take_givens(search)) {
        search->end = DLX_END_COMPLETE;
    } else if (search->method == SORTED) {
        /* By number of candidates, then in reading order (stable). */
        for (size_t n = 0, end = 0; n <= search->n; n++)
            for (size_t i = end; i < search->blanks; i++) {
                const uint32_t cell = search->blank[i];
                if ((size_t)__builtin_popcountll(candidates(search, cell)) != n)
                    continue;
                memmove(search->blank + end + 1, search->blank + end, (i - end) * sizeof cell);
                search->blank[end++] = cell;
            }
    }
    return search;
}

void dlx_backtracking_free(dlx_backtracking *search)
{
    if (!search)
        return;
    dlx_units_free(&search->units);
    free(search->candidates);
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

/* Finds the next solution. Returns false at the end. */
static bool find_next(dlx_backtracking *search)
{
    if (search->end != DLX_END_NONE)
        return false;
    if (search->most && search->found == search->most)
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
        if (!dlx_budget_hear(&search->limits, STEP_WORK))
            return stop(search, search->limits.end);
        if (search->backs)
            continue;
        if (!dlx_budget_node(&search->limits))
            return stop(search, search->limits.end);
        dlx_search_stats_reach(&search->limits.stats, ++search->depth);
    }
}

dlx_status dlx_backtracking_next(dlx_backtracking *search, dlx_error *error)
{
    if (find_next(search))
        return DLX_OK;
    const dlx_status status = dlx_end_status(search->end, error);
    return status == DLX_OK ? DLX_NO_DATA : status;
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

void dlx_backtracking_stats(const dlx_backtracking *search, dlx_search_stats *stats)
{
    *stats = search->limits.stats;
}
