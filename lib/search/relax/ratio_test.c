/* SPDX-License-Identifier: MIT */
/* The ratio test: chooses the variable that enters the basis of a simplex. */
#include "search/relax/tableau.h"

#include <math.h>
#include <string.h>

enum { MOST_PASSES = 40 };

static const double tolerance = 1e-9;   /* of reduced costs */
static const double least_entry = 1e-9; /* of the pivot row; smaller entries count as 0 */

/* Adds to the entry of a variable, and lists the variable if untouched. */
static void touch(dlx_simplex *simplex, uint32_t variable, double by)
{
    if (simplex->row_entry[variable] == 0)
        simplex->touched[simplex->touched_count++] = variable;
    simplex->row_entry[variable] += by;
    if (simplex->row_entry[variable] == 0)
        simplex->row_entry[variable] = 1e-300; /* marks the variable as touched */
}

static double factor_at(const dlx_simplex *simplex, size_t index)
{
    return simplex->factor ? simplex->factor[index] : 1;
}

/* For few rows: lists the touched variables. */
static void add_few(dlx_simplex *simplex)
{
    for (size_t i = 0; i < simplex->rows; i++) {
        const double value = simplex->edge[i];
        if (value == 0)
            continue;
        touch(simplex, (uint32_t)(simplex->program->columns + i), value);
        for (size_t index = simplex->row_start[i]; index < simplex->row_start[i + 1]; index++)
            touch(simplex, simplex->column[index], value * factor_at(simplex, index));
    }
}

/* For many rows: all variables count as touched. */
static void add_many(dlx_simplex *simplex)
{
    double *entry = simplex->row_entry;
    for (size_t i = 0; i < simplex->rows; i++) {
        const double value = simplex->edge[i];
        if (value == 0)
            continue;
        entry[simplex->program->columns + i] = value;
        for (size_t index = simplex->row_start[i]; index < simplex->row_start[i + 1]; index++)
            entry[simplex->column[index]] += value * factor_at(simplex, index);
    }
    for (size_t v = 0; v < simplex->variables; v++)
        simplex->touched[v] = (uint32_t)v;
    simplex->touched_count = simplex->variables;
}

uint64_t dlx_ratio_test_row(dlx_simplex *simplex)
{
    uint64_t entries = 0;
    for (size_t i = 0; i < simplex->rows; i++)
        if (simplex->edge[i] != 0)
            entries += simplex->row_start[i + 1] - simplex->row_start[i] + 1;
    if (simplex->touched_count == simplex->variables)
        memset(simplex->row_entry, 0, simplex->variables * sizeof *simplex->row_entry);
    else
        for (size_t i = 0; i < simplex->touched_count; i++)
            simplex->row_entry[simplex->touched[i]] = 0;
    simplex->touched_count = 0;
    if (entries > simplex->variables / 2) {
        add_many(simplex);
        return entries + simplex->variables;
    }
    add_few(simplex);
    return 2 * entries;
}

/* Lists the variables that can enter when the leaving one is above its upper bound (`sign` 1) or
 * below its lower bound (-1), without branches. Returns their number. */
static size_t list_rivals(dlx_simplex *simplex, double sign)
{
    const double *lower = simplex->lower;
    const double *upper = simplex->upper;
    const double *row_entry = simplex->row_entry;
    const uint8_t *place = simplex->place;
    uint32_t *rivals = simplex->rivals;
    size_t count = 0;
    for (size_t i = 0; i < simplex->touched_count; i++) {
        const uint32_t v = simplex->touched[i];
        const double entry = sign * row_entry[v];
        const bool rises = (place[v] == DLX_PLACE_LOWER) & (entry > least_entry);
        const bool falls = (place[v] == DLX_PLACE_UPPER) & (entry < -least_entry);
        rivals[count] = v;
        count += (rises | falls) & (lower[v] < upper[v]);
    }
    return count;
}

/* The least ratio at which a reduced cost violates the tolerance. */
static double first_ratio(const dlx_simplex *simplex, size_t begin, size_t end)
{
    double first = INFINITY;
    for (size_t i = begin; i < end; i++) {
        const uint32_t v = simplex->rivals[i];
        const double size = fabs(simplex->row_entry[v]);
        const double most = fabs(simplex->reduced[v]) + tolerance;
        if (most < first * size)
            first = most / size;
    }
    return first;
}

/* Moves the rivals with ratios up to `most` to [begin..returned[, the greatest entry first; *slope
 * is reduced by passing all of them. */
static size_t gather(dlx_simplex *simplex, size_t begin, size_t end, double most, double *slope)
{
    uint32_t *rivals = simplex->rivals;
    size_t count = begin;
    *slope = 0;
    for (size_t i = begin; i < end; i++) {
        const uint32_t v = rivals[i];
        const double size = fabs(simplex->row_entry[v]);
        if (fabs(simplex->reduced[v]) > most * size)
            continue;
        *slope += size * (simplex->upper[v] - simplex->lower[v]);
        rivals[i] = rivals[count];
        rivals[count] = v;
        if (size > fabs(simplex->row_entry[rivals[begin]])) {
            rivals[count] = rivals[begin];
            rivals[begin] = v;
        }
        count++;
    }
    return count;
}

size_t dlx_ratio_test(dlx_simplex *simplex, double by, size_t *passed)
{
    const size_t count = list_rivals(simplex, by > 0 ? 1 : -1);
    double slope = fabs(by);
    size_t begin = 0;
    for (int pass = 0; begin < count; pass++) {
        double less;
        const double most = first_ratio(simplex, begin, count);
        const size_t end = gather(simplex, begin, count, most, &less);
        slope -= less;
        if (slope <= tolerance || pass == MOST_PASSES) {
            *passed = begin;
            return simplex->rivals[begin];
        }
        begin = end;
    }
    return simplex->variables; /* even all rivals together are not enough */
}

dlx_penalties dlx_ratio_test_penalties(dlx_simplex *simplex, size_t row)
{
    const uint32_t leaves = simplex->basis[row];
    double least[] = {INFINITY, INFINITY}; /* ratios if the variable increases, decreases */
    dlx_inverse_row(&simplex->inverse, row, simplex->edge);
    dlx_budget_hear(simplex->limits, dlx_ratio_test_row(simplex));
    for (size_t i = 0; i < simplex->touched_count; i++) {
        const uint32_t v = simplex->touched[i];
        const double size = fabs(simplex->row_entry[v]);
        const double cost = fabs(simplex->reduced[v]);
        const bool falls = (simplex->row_entry[v] > 0) == (simplex->place[v] == DLX_PLACE_LOWER);
        if (cost < least[falls] * size && size > least_entry &&
            simplex->place[v] != DLX_PLACE_BASIS && simplex->lower[v] < simplex->upper[v])
            least[falls] = cost / size;
    }
    return (dlx_penalties){(simplex->value[leaves] - simplex->lower[leaves]) * least[1],
                           (simplex->upper[leaves] - simplex->value[leaves]) * least[0]};
}
