/* SPDX-License-Identifier: MIT */
#include "proof/dual_certificate.h"

/* Elimination is modulo the prime 2^61 - 1; fractions with numerators and denominators below 2^30
 * can be recovered from residues. */
static const uint64_t prime = (UINT64_C(1) << 61) - 1;

enum { WORK_PER_FRACTION = 64 }; /* steps to recover a fraction from its residue */

typedef struct entry {
    uint32_t item;
    uint64_t value;
} entry;

/* A row in echelon form: its first entry, of value 1, is at its pivot. */
typedef struct row {
    size_t begin, end; /* in `entries`; empty: no row has this pivot */
} row;

typedef struct dlx_dual_certificate_search {
    const dlx_problem *problem;
    size_t items; /* primary ones */
    row *rows;    /* by pivot; [0..items[ */
    entry *entries;
    size_t size, capacity;
    size_t option;     /* next option; `options`: the sum over all items */
    bool begun;        /* its row is the current row */
    size_t free;       /* items with a fixed demand and no row */
    uint64_t *dense;   /* the current row; [0..items[ */
    size_t first, end; /* nonzero within [first..end[ */
    uint64_t work;     /* steps left */
    dlx_budget *limits;
} elimination;

/* ---- residues -------------------------------------------------------------------------------- */

static uint64_t add(uint64_t a, uint64_t b)
{
    const uint64_t sum = a + b;
    return sum >= prime ? sum - prime : sum;
}

static uint64_t negate(uint64_t a)
{
    return a ? prime - a : 0;
}

static uint64_t multiply(uint64_t a, uint64_t b)
{
    const unsigned __int128 product = (unsigned __int128)a * b;
    return add((uint64_t)(product >> 61), (uint64_t)product & prime);
}

/* By Fermat's little theorem. */
static uint64_t invert(uint64_t a)
{
    uint64_t result = 1;
    for (uint64_t power = prime - 2; power; power >>= 1) {
        if (power & 1)
            result = multiply(result, a);
        a = multiply(a, a);
    }
    return result;
}

/* Recovers the fraction of a residue by Euclid's algorithm, stopped halfway (Wang 1981). False: no
 * fraction with small numbers. */
static bool reconstruct(uint64_t residue, int64_t *numerator, int64_t *denominator)
{
    const int64_t most = INT64_C(1) << 29;
    int64_t r0 = (int64_t)prime;
    int64_t r1 = (int64_t)residue;
    int64_t t0 = 0;
    int64_t t1 = 1;
    while (r1 > most) {
        const int64_t quotient = r0 / r1;
        const int64_t r2 = r0 - quotient * r1;
        const int64_t t2 = t0 - quotient * t1;
        r0 = r1;
        r1 = r2;
        t0 = t1;
        t1 = t2;
    }
    if (t1 == 0 || t1 > most || t1 < -most)
        return false;
    *numerator = t1 < 0 ? -r1 : r1;
    *denominator = t1 < 0 ? -t1 : t1;
    return true;
}

/* Spends steps of work. False: too few are left, or stopped. */
static bool spend(elimination *with, uint64_t steps)
{
    if (steps > with->work)
        return false;
    with->work -= steps;
    return dlx_budget_hear(with->limits, steps);
}

/* ---- elimination ----------------------------------------------------------------------------- */

/* Subtracts rows from the current row until it is 0 at all pivots. Sets *pivot to its first nonzero
 * item, or to `items`. False: out of work; can be resumed. */
static bool reduce(elimination *with, size_t *pivot)
{
    *pivot = with->items;
    for (size_t i = with->first; i < with->end; i++) {
        const uint64_t value = with->dense[i];
        const row *own = &with->rows[i];
        if (!value)
            continue;
        if (own->begin == own->end) {
            if (*pivot == with->items)
                *pivot = i;
            continue;
        }
        if (!spend(with, own->end - own->begin))
            return false;
        if (with->end <= with->entries[own->end - 1].item)
            with->end = with->entries[own->end - 1].item + (size_t)1;
        const uint64_t factor = negate(value);
        for (size_t index = own->begin; index < own->end; index++) {
            const entry *source = &with->entries[index];
            with->dense[source->item] =
                add(with->dense[source->item], multiply(factor, source->value));
        }
    }
    return spend(with, with->end > with->first ? (with->end - with->first) / 8 : 0);
}

/* Stores the current row, with first item `pivot`, and clears it. False: no memory. */
static bool keep_row(elimination *with, size_t pivot)
{
    const uint64_t factor = invert(with->dense[pivot]);
    row *own = &with->rows[pivot];
    own->begin = with->size;
    for (size_t i = pivot; i < with->end; i++) {
        if (!with->dense[i])
            continue;
        if (!dlx_buffer_grow(&with->entries, &with->capacity, with->size + 1,
                             sizeof *with->entries))
            return false;
        with->entries[with->size++] = (entry){(uint32_t)i, multiply(factor, with->dense[i])};
        with->dense[i] = 0;
    }
    own->end = with->size;
    with->free--;
    return true;
}

/* Starts the next row: the items of an option, whose weights sum to 0; at last the sum over all
 * items. */
static void begin_row(elimination *with)
{
    const dlx_problem *problem = with->problem;
    const bool is_sum = with->option == problem->options;
    with->begun = true;
    with->first = is_sum ? 0 : with->items;
    with->end = is_sum ? with->items : 0;
    for (size_t i = 0; i < with->end; i++)
        with->dense[i] = dlx_fixed_covers(problem, i);
    if (is_sum)
        return;
    for (size_t i = problem->start[with->option]; i < problem->start[with->option + 1]; i++) {
        const uint32_t item = problem->item[i];
        if (item >= with->items || !dlx_fixed_covers(problem, item))
            continue;
        with->dense[item]++;
        if (item < with->first)
            with->first = item;
        if (item >= with->end)
            with->end = item + (size_t)1;
    }
}

/* Reduces one equation for each option, then the sum over all items: if this is not 0, any weight
 * of *chosen, an item without a row, changes the sum. */
static dlx_certificate_result eliminate(elimination *with, size_t *chosen)
{
    for (;; with->option++) {
        if (!with->begun)
            begin_row(with);
        if (!reduce(with, chosen))
            return DLX_CERTIFICATE_UNKNOWN;
        const bool some = *chosen < with->items;
        if (with->option == with->problem->options)
            return some ? DLX_CERTIFICATE_FOUND : DLX_CERTIFICATE_NONE;
        if (some && !keep_row(with, *chosen))
            return DLX_CERTIFICATE_NO_MEMORY;
        with->begun = false;
        if (with->free == 0)
            return DLX_CERTIFICATE_NONE;
    }
}

/* Computes the weights in `dense`, with 1 for `chosen` and 0 for other items without a row. False:
 * stopped. */
static bool substitute(elimination *with, size_t chosen)
{
    memset(with->dense, 0, with->items * sizeof *with->dense);
    with->dense[chosen] = 1;
    for (size_t i = with->items; i-- > 0;) {
        const row *own = &with->rows[i];
        uint64_t sum = 0;
        for (size_t index = own->begin; index < own->end; index++)
            if (with->entries[index].item != i)
                sum = add(sum, multiply(with->entries[index].value,
                                        with->dense[with->entries[index].item]));
        if (own->begin < own->end)
            with->dense[i] = negate(sum);
        if (!dlx_budget_hear(with->limits, own->end - own->begin))
            return false;
    }
    return true;
}

/* ---- whole numbers --------------------------------------------------------------------------- */

/* Scales the residues in `dense` to integers by their common denominator. False: too large, or
 * stopped. */
static bool lift(const elimination *with, int64_t *weights)
{
    const int64_t most = INT64_C(1) << 40;
    int64_t common = 1;
    int64_t numerator, denominator;
    for (size_t i = 0; i < with->items; i++) {
        if (!reconstruct(with->dense[i], &numerator, &denominator) ||
            !dlx_budget_hear(with->limits, WORK_PER_FRACTION))
            return false;
        common = common / dlx_greatest_divisor(common, denominator) * denominator;
        if (common > INT64_C(1) << 20)
            return false;
    }
    for (size_t i = 0; i < with->items; i++) {
        reconstruct(with->dense[i], &numerator, &denominator);
        weights[i] = numerator * (common / denominator);
        if (weights[i] > most || weights[i] < -most)
            return false;
    }
    return true;
}

/* The sum over all items; 0 also if the sum of some option is not 0. */
static int64_t check(const elimination *with, const int64_t *weights)
{
    const dlx_problem *problem = with->problem;
    __int128 total = 0;
    for (size_t k = 0; k < problem->options; k++) {
        __int128 sum = 0;
        for (size_t i = problem->start[k]; i < problem->start[k + 1]; i++)
            if (problem->item[i] < with->items)
                sum += weights[problem->item[i]];
        if (sum != 0)
            return 0;
    }
    for (size_t i = 0; i < with->items; i++) {
        if (weights[i] && !dlx_fixed_covers(problem, i))
            return 0;
        total += (__int128)weights[i] * dlx_fixed_covers(problem, i);
    }
    return total > INT64_MAX || total < -INT64_MAX ? 0 : (int64_t)total;
}

/* Makes the weights coprime, and the sum positive. */
static void simplify(const elimination *with, int64_t *weights, int64_t *total)
{
    int64_t divisor = 0;
    for (size_t i = 0; i < with->items; i++)
        divisor = dlx_greatest_divisor(divisor, weights[i]);
    if (*total < 0)
        divisor = -divisor;
    for (size_t i = 0; i < with->items; i++)
        weights[i] /= divisor;
    *total /= divisor;
}

/* ---- the whole ------------------------------------------------------------------------------- */

dlx_certificate_result dlx_dual_certificate_resume(dlx_dual_certificate_search *with, uint64_t work,
                                                   int64_t *weights, int64_t *total)
{
    size_t chosen;
    with->work = work;
    const dlx_certificate_result result = eliminate(with, &chosen);
    if (result != DLX_CERTIFICATE_FOUND)
        return result;
    if (!substitute(with, chosen) || !lift(with, weights) || (*total = check(with, weights)) == 0)
        return DLX_CERTIFICATE_NONE;
    simplify(with, weights, total);
    return DLX_CERTIFICATE_FOUND;
}

dlx_dual_certificate_search *dlx_dual_certificate_open(const dlx_problem *problem,
                                                       dlx_budget *limits)
{
    elimination *with = malloc(sizeof *with);
    if (!with)
        return NULL;
    *with = (elimination){.problem = problem, .items = problem->items->primary, .limits = limits};
    with->rows = calloc(with->items + 1, sizeof *with->rows);
    with->dense = calloc(with->items + 1, sizeof *with->dense);
    for (size_t i = 0; i < with->items; i++)
        with->free += dlx_fixed_covers(problem, i) > 0;
    if (with->rows && with->dense)
        return with;
    dlx_dual_certificate_close(with);
    return NULL;
}

void dlx_dual_certificate_close(dlx_dual_certificate_search *with)
{
    if (!with)
        return;
    free(with->rows);
    free(with->dense);
    free(with->entries);
    free(with);
}
