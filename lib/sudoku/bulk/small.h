/* SPDX-License-Identifier: MIT */
/* The pass over boards smaller than 9x9, with boxes of any shape, for each kind of vectors; include
 * after pass.h. Rules: hidden singles and naked singles in rows, columns and boxes. */
#ifndef DLX_SUDOKU_BULK_SMALL_H
#define DLX_SUDOKU_BULK_SMALL_H

/* Candidates of each unit. */
typedef struct unit_sets {
    vec once[DLX_SMALL_UNITS];  /* digits with a place */
    vec twice[DLX_SMALL_UNITS]; /* digits with several places */
    vec fixed[DLX_SMALL_UNITS]; /* digits of cells with a single candidate */
    vec clash;                  /* digits of several such cells of a unit */
} unit_sets;

INLINE void tally_units(unit_sets *sets, const vec *cell, const dlx_small *board)
{
    for (size_t i = 0; i < board->cells; i++) {
        const vec alone = single(cell[i]);
        UNROLL for (size_t k = 0; k < 3; k++)
        {
            const size_t unit = board->units[i][k];
            sets->twice[unit] |= sets->once[unit] & cell[i];
            sets->once[unit] |= cell[i];
            sets->clash |= sets->fixed[unit] & alone;
            sets->fixed[unit] |= alone;
        }
    }
}

/* Returns the candidates of a cell by the digits `once` with a single place in a unit. */
INLINE vec reduce_cell(vec cell, const uint8_t *units, const vec *once, const vec *fixed)
{
    const vec placed = cell & (once[units[0]] | once[units[1]] | once[units[2]]);
    const vec gone = (fixed[units[0]] | fixed[units[1]] | fixed[units[2]]) & ~single(cell);
    return either(placed, cell & ~gone);
}

/* The verdict is on the boards before the pass, so a board is solved if it is also unchanged. */
TARGET static dlx_verdict pass_small(uint16_t *cells, uint16_t *sums, const dlx_small *board)
{
    vec *cell = (vec *)cells;
    const vec none = {0};
    const vec ones = none + board->digits;
    vec found = ones, least = ones, sum = none;
    unit_sets sets = {0};
    tally_units(&sets, cell, board);
    for (size_t unit = 0; unit < 3 * board->size; unit++) {
        found &= sets.once[unit];
        sets.once[unit] &= ~sets.twice[unit];
    }
    for (size_t i = 0; i < board->cells; i++) {
        cell[i] = reduce_cell(cell[i], board->units[i], sets.once, sets.fixed);
        sum += cell[i];
        least = lesser(least, cell[i]);
    }
    const uint32_t live = equal(found, ones) & equal(sets.clash, none) & ~equal(least, none);
    const uint32_t still = equal(sum, *(vec *)sums);
    *(vec *)sums = sum;
    /* Each row sums to at least `digits`, and to exactly `digits` only if its sets are single. */
    return (dlx_verdict){
        .live = live,
        .solved = live & still & equal(sum, none + (uint16_t)(board->size * board->digits)),
        .still = still,
    };
}

#endif
