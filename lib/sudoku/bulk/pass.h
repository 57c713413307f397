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

#endif
