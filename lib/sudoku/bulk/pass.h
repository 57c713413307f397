/* SPDX-License-Identifier: MIT */
/* The pass over boards in lanes, for each kind of vectors. The including file defines:
 *     TARGET          function attribute for these vectors, or nothing
 *     vec             vector of uint16_t
 *     single(s)       per lane: s if it has one element, else 0
 *     either(s, t)    per lane: s unless 0, then t
 *     lesser(s, t)    per lane: the minimum
 *     equal(s, t)     equal lanes, as bits
 *
 * A band is three rows, a stack three columns, a chute a band or a stack. Three lines cross three
 * boxes in a chute, each in a triad of three cells. Rules for a digit in a chute:
 *   - a digit with a single possible triad in a line or box is in that triad
 *   - a digit that is the only candidate of a cell is in the triad of the cell
 *   - a digit placed in a triad is excluded from the other triads of its line and box.
 * These are hidden singles, naked singles, and locked candidates: the cell where a fixed triad of a
 * row crosses a fixed triad of a column has the digit. At the fixed point, the triads left for a
 * digit are those of which three form a permutation. */
#ifndef DLX_SUDOKU_BULK_PASS_H
#define DLX_SUDOKU_BULK_PASS_H

#include <string.h>

#define INLINE TARGET static inline __attribute__((always_inline))
#define UNROLL _Pragma("GCC unroll 27")

enum { LANES = sizeof(vec) / sizeof(uint16_t) };

/* Accumulators of a pass. */
typedef struct tally {
    vec found;   /* digits with a place in all units so far */
    vec least;   /* minimum of all sets: 0 if a set is empty */
    vec sum;     /* sum of all sets; decreases with each removed candidate */
    vec rows[9]; /* digits with a place in the row */
} tally;

/* Computes the digits fixed in each triad of a chute; [line * 3 + box]. */
INLINE void place(const vec *may, vec *must)
{
    UNROLL for (int line = 0; line < 3; line++) UNROLL for (int box = 0; box < 3; box++)
    {
        const vec *l = may + 3 * line;
        const vec *b = may + box;
        const vec here = l[box];
        const vec in_line = here & ~(l[(box + 1) % 3] | l[(box + 2) % 3]);
        const vec in_box = here & ~(b[(line + 1) % 3 * 3] | b[(line + 2) % 3 * 3]);
        must[3 * line + box] = in_line | in_box;
    }
}

/* Returns the digits fixed in another triad of the line or box. */
INLINE vec elsewhere(const vec *must, int line, int box)
{
    return must[3 * line + (box + 1) % 3] | must[3 * line + (box + 2) % 3] |
           (must[(line + 1) % 3 * 3 + box] | must[(line + 2) % 3 * 3 + box]);
}

/* Processes a band; stores the digits fixed in each triad. */
INLINE void pass_band(vec *cell, vec *must)
{
    vec may[9], alone[27];
    UNROLL for (int i = 0; i < 9; i++) may[i] = cell[3 * i] | cell[3 * i + 1] | cell[3 * i + 2];
    UNROLL for (int i = 0; i < 27; i++) alone[i] = single(cell[i]);
    place(may, must);
    UNROLL for (int i = 0; i < 9; i++) must[i] |=
        alone[3 * i] | alone[3 * i + 1] | alone[3 * i + 2];
    UNROLL for (int i = 0; i < 9; i++)
    {
        const vec gone = elsewhere(must, i / 3, i % 3);
        vec *c = cell + 3 * i;
        const vec *a = alone + 3 * i;
        c[0] &= ~(a[1] | a[2]) & ~gone;
        c[1] &= ~(a[0] | a[2]) & ~gone;
        c[2] &= ~(a[0] | a[1]) & ~gone;
    }
}

/* Processes a stack; `in_row` are the fixed triad digits from pass_band. Single cells need no
 * treatment: the bands cleared the rest of their boxes. */
INLINE void pass_stack(vec *cell, const vec *in_row, tally *t)
{
    vec may[9], must[9], found[9];
    UNROLL for (int i = 0; i < 9; i++)
    {
        const vec *c = cell + i / 3 + i % 3 * 27;
        may[i] = c[0] | c[9] | c[18];
    }
    place(may, must);
    UNROLL for (int i = 0; i < 9; i++)
    {
        const vec gone = elsewhere(must, i / 3, i % 3);
        found[i] = (vec){0};
        UNROLL for (int k = 0; k < 3; k++)
        {
            const int row = i % 3 * 3 + k;
            vec *c = cell + i / 3 + row * 9;
            const vec sure = *c & must[i] & in_row[3 * row];
            *c = either(sure, *c & ~gone);
            t->sum += *c;
            t->least = lesser(t->least, *c);
            t->rows[row] |= *c;
            found[i] |= *c;
        }
    }
    UNROLL for (int i = 0; i < 3; i++)
    {
        t->found &= found[3 * i] | found[3 * i + 1] | found[3 * i + 2];
        t->found &= found[i] | found[3 + i] | found[6 + i];
    }
}

TARGET static dlx_verdict pass(uint16_t *cells, uint16_t *sums)
{
    vec *cell = (vec *)cells;
    const vec none = {0};
    const vec ones = none + DLX_BULK_ALL;
    const vec before = *(vec *)sums;
    vec in_row[27];
    tally t = {.found = ones, .least = ones};
    UNROLL for (int band = 0; band < 3; band++) pass_band(cell + 27 * band, in_row + 9 * band);
    UNROLL for (int stack = 0; stack < 3; stack++) pass_stack(cell + 3 * stack, in_row + stack, &t);
    UNROLL for (int row = 0; row < 9; row++) t.found &= t.rows[row];
    *(vec *)sums = t.sum;
    /* If each digit has a place in a unit, the sets sum to at least 511, and to exactly 511 only if
     * all sets are single digits. */
    const uint32_t live = equal(t.found, ones) & ~equal(t.least, none);
    return (dlx_verdict){
        .live = live,
        .solved = live & equal(t.sum, none + 9 * DLX_BULK_ALL),
        .still = equal(t.sum, before),
    };
}

/* ---- the branching cell ---------------------------------------------------------------------- */

/* Branches on a cell with the fewest candidates, which gives the fewest subtrees. Among these
 * cells, the score counts peers that share a candidate, since they lose it; peers with few
 * candidates count three times, since they become single. This halves the guesses on hard puzzles
 * against the first such cell. */
enum { VECTORS = sizeof(dlx_board) / sizeof(vec) };

/* Below this number of open cells, scoring costs more than it saves. */
enum { MANY_OPEN = 36 };

/* Returns nonzero lanes as bits. */
INLINE uint32_t filled(vec s)
{
    return equal(s, (vec){0}) ^ UINT32_MAX >> (DLX_BULK_MOST_LANES - LANES);
}

/* Builds a set of cells from the lane bits of a board's vectors. */
INLINE void add_lanes(dlx_cells *cells, int i, uint32_t lanes)
{
    if (i * LANES < 64)
        cells->low |= (uint64_t)lanes << i * LANES;
    else
        cells->high |= (uint64_t)lanes << (i * LANES - 64);
}

INLINE unsigned size_of(dlx_cells cells)
{
    return (unsigned)(__builtin_popcountll(cells.low) + __builtin_popcountll(cells.high));
}

INLINE dlx_cells common(dlx_cells a, dlx_cells b)
{
    return (dlx_cells){a.low & b.low, a.high & b.high};
}

/* Returns the undecided cells with the fewest candidates. *pairs: no cell has more than two. Some
 * cell must be undecided. */
INLINE dlx_cells fewest(const vec *board, bool *pairs)
{
    vec rest[VECTORS];
    dlx_cells found = {0};
    uint32_t others = 0;
    UNROLL for (int i = 0; i < VECTORS; i++) rest[i] = board[i] & (board[i] - 1);
    for (size_t size = 2; !(found.low | found.high); size++) {
        others = 0;
        UNROLL for (int i = 0; i < VECTORS; i++)
        {
            const uint32_t more = filled(rest[i]);
            rest[i] &= rest[i] - 1;
            const uint32_t still_more = filled(rest[i]);
            add_lanes(&found, i, more & ~still_more);
            others |= still_more;
        }
        *pairs = size == 2 && !others;
    }
    return found;
}

/* Returns the cells with several candidates. */
INLINE dlx_cells open_cells(const vec *board)
{
    dlx_cells open = {0};
    UNROLL for (int i = 0; i < VECTORS; i++) add_lanes(&open, i, filled(board[i] & (board[i] - 1)));
    return open;
}

INLINE size_t first_of(dlx_cells cells)
{
    return cells.low ? (size_t)__builtin_ctzll(cells.low)
                     : 64 + (size_t)__builtin_ctzll(cells.high);
}

/* Scores a cell: peers that share a candidate; peers with few candidates count three times. */
INLINE unsigned weigh(const vec *board, vec set, dlx_cells around, dlx_cells few)
{
    dlx_cells touched = {0};
    UNROLL for (int i = 0; i < VECTORS; i++) add_lanes(&touched, i, filled(board[i] & set));
    touched = common(touched, around);
    return size_of(touched) + 2 * size_of(common(touched, few));
}

TARGET static dlx_guess choose(const dlx_board *source, const dlx_peers *peers)
{
    vec board[VECTORS];
    dlx_guess best = {0};
    unsigned most = 0;
    memcpy(board, source, sizeof board);
    const dlx_cells few = fewest(board, &best.pairs);
    if (best.pairs || size_of(open_cells(board)) < MANY_OPEN) {
        best.cell = first_of(few);
        return best;
    }
    for (dlx_cells left = few; left.low | left.high;) {
        const size_t cell = first_of(left);
        if (left.low)
            left.low &= left.low - 1;
        else
            left.high &= left.high - 1;
        const vec set = (vec){0} + source->sets[cell];
        const unsigned weight = 1 + weigh(board, set, peers->peers[cell], few);
        best.cell = weight > most ? cell : best.cell;
        most = weight > most ? weight : most;
    }
    return best;
}

/* ---- boards smaller than 9 x 9 --------------------------------------------------------------- */

/* Rules, with boxes of any shape: hidden singles and naked singles in rows, columns and boxes. */

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

/* ---- single boards --------------------------------------------------------------------------- */

TARGET static void enter_one(uint16_t *cells, unsigned lane, const uint8_t *givens)
{
    static const uint16_t sets[DLX_BULK_DIGITS + 1] = {DLX_BULK_ALL, 1,  2,  4,   8,
                                                       16,           32, 64, 128, 256};
    UNROLL for (size_t i = 0; i < DLX_BULK_CELLS; i++) cells[i * LANES + lane] = sets[givens[i]];
}

TARGET static void leave_one(const uint16_t *cells, unsigned lane, uint8_t *digits)
{
    UNROLL for (size_t i = 0; i < DLX_BULK_CELLS; i++) digits[i] =
        (uint8_t)(__builtin_ctz(cells[i * LANES + lane]) + 1);
}

TARGET static void put(uint16_t *cells, unsigned lane, const dlx_board *board)
{
    UNROLL for (size_t i = 0; i < DLX_BULK_CELLS; i++) cells[i * LANES + lane] = board->sets[i];
}

TARGET static void take(const uint16_t *cells, unsigned lane, dlx_board *board)
{
    UNROLL for (size_t i = 0; i < DLX_BULK_CELLS; i++) board->sets[i] = cells[i * LANES + lane];
    for (size_t i = DLX_BULK_CELLS; i < DLX_BULK_SETS; i++)
        board->sets[i] = 0;
}

/* Defines this kind of vectors. */
#define DLX_LANES(kind, word, is_here, wait)                                                       \
    static bool here(void)                                                                         \
    {                                                                                              \
        return is_here;                                                                            \
    }                                                                                              \
    const dlx_lanes kind = {                                                                       \
        .name = word,                                                                              \
        .count = LANES,                                                                            \
        .here = here,                                                                              \
        .pass = pass,                                                                              \
        .pass_small = pass_small,                                                                  \
        .patience = wait,                                                                          \
        .enter = enter,                                                                            \
        .leave = leave,                                                                            \
        .put = put,                                                                                \
        .take = take,                                                                              \
        .choose = choose,                                                                          \
    };

#endif
