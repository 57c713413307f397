/* SPDX-License-Identifier: MIT */
#include "search/relax/tableau.h"
#include <math.h>
#include <string.h>

enum {
    MOST_SINCE = 400, /* steps between refactorisations */
    MOST_ROUNDS = 4,  /* of restoring costs and continuing */
    MOST_PASSES = 40, /* of a ratio test */
    LOOK_AT_COST = 16 /* steps between comparisons of the cost with `enough` */
};

static const double feasible = 1e-7; /* feasibility tolerance of bounds */
static const double least_pivot = 1e-7;
static const double most_difference = 1e-6; /* between two computations of a pivot */
static const double least_weight = 1e-4;
static const double tolerance = 1e-9;   /* of reduced costs */
static const double least_entry = 1e-9; /* of the pivot row; smaller entries count as 0 */

/* ---- the entering variable ------------------------------------------------------------------- */

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

/* Computes the pivot row from the row of the inverse in simplex->edge. Returns the entries
 * visited. */
static uint64_t compute_row(dlx_simplex *simplex)
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

/* Chooses the entering variable for a leaving one `by` beyond its bound; simplex->variables: none.
 * Sets rivals[0..*passed[ to the variables to move to their other bounds. */
static size_t choose_entering(dlx_simplex *simplex, double by, size_t *passed)
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
    dlx_budget_hear(simplex->limits, compute_row(simplex));
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

/* ---- a step ---------------------------------------------------------------------------------- */

/* The violation of a bound; positive above the upper one. */
static double beyond(const dlx_simplex *simplex, size_t variable)
{
    const double value = simplex->value[variable];
    if (value > simplex->upper[variable] + feasible)
        return value - simplex->upper[variable];
    if (value < simplex->lower[variable] - feasible)
        return value - simplex->lower[variable];
    return 0;
}

/* The leaving row of the basis; `rows`: all variables are within their bounds. */
static size_t leaving(const dlx_simplex *simplex)
{
    size_t best = simplex->rows;
    double greatest = 0;
    for (size_t i = 0; i < simplex->rows; i++) {
        const double by = beyond(simplex, simplex->basis[i]);
        if (by != 0 && by * by > greatest * simplex->weight[i]) {
            greatest = by * by / simplex->weight[i];
            best = i;
        }
    }
    return best;
}

/* Updates the basic values for the passed rivals, which move to their other bounds. */
static void pass_over(dlx_simplex *simplex, size_t passed)
{
    double *sum = simplex->shift;
    if (!passed)
        return;
    memset(sum, 0, simplex->inverse.stride * sizeof *sum);
    memset(simplex->alpha, 0, simplex->inverse.stride * sizeof *simplex->alpha);
    for (size_t i = 0; i < passed; i++) {
        const uint32_t v = simplex->rivals[i];
        const bool up = simplex->place[v] == DLX_PLACE_LOWER;
        const double bound = up ? simplex->upper[v] : simplex->lower[v];
        dlx_tableau_add(simplex, v, simplex->value[v] - bound, sum);
        simplex->value[v] = bound;
        simplex->place[v] = up ? DLX_PLACE_UPPER : DLX_PLACE_LOWER;
    }
    for (size_t i = 0; i < simplex->rows; i++)
        if (sum[i] != 0)
            dlx_inverse_add(&simplex->inverse, i, sum[i], simplex->alpha);
    for (size_t i = 0; i < simplex->rows; i++)
        simplex->value[simplex->basis[i]] += simplex->alpha[i];
}

/* Updates the reduced costs; shifts costs where a reduced cost would get the wrong sign. */
static void reprice(dlx_simplex *simplex, size_t entering, uint32_t leaves)
{
    const double step = simplex->reduced[entering] / simplex->row_entry[entering];
    for (size_t i = 0; i < simplex->touched_count; i++) {
        const uint32_t v = simplex->touched[i];
        if (simplex->row_entry[v] == 0 || simplex->place[v] == DLX_PLACE_BASIS)
            continue;
        double reduced = simplex->reduced[v] - step * simplex->row_entry[v];
        const bool wrong = simplex->place[v] == DLX_PLACE_LOWER ? reduced < 0 : reduced > 0;
        if (wrong && simplex->lower[v] < simplex->upper[v]) {
            simplex->cost[v] -= reduced;
            simplex->moved = true;
            reduced = 0;
        }
        simplex->reduced[v] = reduced;
    }
    simplex->reduced[entering] = 0;
    simplex->reduced[leaves] = -step;
}

/* Updates the steepest-edge weights; `edge` is the pivot row of the inverse, `shift` becomes the
 * inverse times `edge`. */
static void reweigh(dlx_simplex *simplex, size_t row)
{
    double own = 0; /* exact, so that errors do not add up */
    memset(simplex->shift, 0, simplex->inverse.stride * sizeof *simplex->shift);
    for (size_t k = 0; k < simplex->rows; k++)
        if (simplex->edge[k] != 0) {
            own += simplex->edge[k] * simplex->edge[k];
            dlx_inverse_add(&simplex->inverse, k, simplex->edge[k], simplex->shift);
        }
    const double pivot = simplex->alpha[row];
    for (size_t i = 0; i < simplex->rows; i++) {
        const double ratio = simplex->alpha[i] / pivot;
        if (i == row || ratio == 0)
            continue;
        const double current =
            simplex->weight[i] - 2 * ratio * simplex->shift[i] + ratio * ratio * own;
        simplex->weight[i] = current > least_weight ? current : least_weight;
    }
    simplex->weight[row] = fmax(own / (pivot * pivot), least_weight);
}

/* Replaces the variable at `row` of the basis by `entering`, with transformed column `alpha`. */
static void exchange(dlx_simplex *simplex, size_t row, size_t entering)
{
    const uint32_t leaves = simplex->basis[row];
    const double by = beyond(simplex, leaves);
    const bool to_upper = by > 0;
    const double length = by / simplex->alpha[row];
    for (size_t i = 0; i < simplex->rows; i++)
        simplex->value[simplex->basis[i]] -= length * simplex->alpha[i];
    simplex->value[entering] += length;
    simplex->value[leaves] = to_upper ? simplex->upper[leaves] : simplex->lower[leaves];
    reprice(simplex, entering, leaves);
    reweigh(simplex, row);
    dlx_inverse_replace(&simplex->inverse, row, simplex->alpha, simplex->edge);
    simplex->place[leaves] = to_upper ? DLX_PLACE_UPPER : DLX_PLACE_LOWER;
    simplex->place[entering] = DLX_PLACE_BASIS;
    simplex->basis[row] = (uint32_t)entering;
    simplex->since++;
    simplex->steps++;
}

/* Pivots at `row`. INFEASIBLE: no variable can enter; FAILED: the inverse must be recomputed
 * first. */
static dlx_simplex_end pivot_row(dlx_simplex *simplex, size_t row)
{
    const double by = beyond(simplex, simplex->basis[row]);
    const size_t some = dlx_inverse_row(&simplex->inverse, row, simplex->edge);
    const uint64_t entries = compute_row(simplex);
    size_t passed = 0;
    const size_t entering = choose_entering(simplex, by, &passed);
    if (!dlx_budget_hear(simplex->limits, 2 * dlx_tableau_pass(simplex, some) + 2 * entries))
        return DLX_SIMPLEX_STOPPED;
    if (entering == simplex->variables) {
        memcpy(simplex->dual, simplex->edge, simplex->rows * sizeof *simplex->dual);
        return DLX_SIMPLEX_INFEASIBLE;
    }
    const double pivot = simplex->row_entry[entering];
    if (fabs(pivot) < least_pivot)
        return DLX_SIMPLEX_FAILED;
    pass_over(simplex, passed);
    dlx_tableau_transform(simplex, entering, simplex->alpha);
    if (fabs(pivot - simplex->alpha[row]) > most_difference * (1 + fabs(pivot)))
        return DLX_SIMPLEX_FAILED;
    exchange(simplex, row, entering);
    return DLX_SIMPLEX_OPTIMAL;
}

static double cost_now(const dlx_simplex *simplex)
{
    double sum = 0;
    for (size_t v = 0; v < simplex->variables; v++)
        sum += simplex->cost[v] * simplex->value[v];
    return sum * simplex->unit;
}

/* Pivots until all variables are within bounds. */
static dlx_simplex_end pivot_until_feasible(dlx_simplex *simplex, double enough, uint64_t until)
{
    for (bool fresh = false;;) {
        const size_t row = leaving(simplex);
        if (row == simplex->rows)
            return DLX_SIMPLEX_OPTIMAL;
        if (simplex->limits->work >= until)
            return DLX_SIMPLEX_FAILED;
        if (isfinite(enough) && simplex->steps % LOOK_AT_COST == 0 && cost_now(simplex) > enough)
            return DLX_SIMPLEX_CUT_OFF;
        const dlx_simplex_end end = pivot_row(simplex, row);
        const bool doubtful = end == DLX_SIMPLEX_FAILED;
        if (doubtful ? fresh : end != DLX_SIMPLEX_OPTIMAL)
            return end;
        fresh = doubtful;
        if ((doubtful || simplex->since >= MOST_SINCE) &&
            (!dlx_tableau_invert(simplex) || !dlx_tableau_settle(simplex)))
            return DLX_SIMPLEX_STOPPED;
    }
}

dlx_simplex_end dlx_simplex_solve(dlx_simplex *simplex, double enough, uint64_t work)
{
    const bool costs = !dlx_tableau_is_free(simplex);
    const uint64_t current = simplex->limits->work;
    const uint64_t until = work < UINT64_MAX - current ? current + work : UINT64_MAX;
    dlx_simplex_end end = DLX_SIMPLEX_OPTIMAL;
    for (int round = 0; round < MOST_ROUNDS && end == DLX_SIMPLEX_OPTIMAL; round++) {
        if (round > 0)
            dlx_tableau_move_back(simplex);
        if (!dlx_tableau_settle(simplex))
            return DLX_SIMPLEX_STOPPED;
        end = pivot_until_feasible(simplex, enough, until);
        if (end == DLX_SIMPLEX_OPTIMAL && (!costs || !simplex->moved))
            break;
    }
    if (end == DLX_SIMPLEX_OPTIMAL || end == DLX_SIMPLEX_CUT_OFF)
        dlx_tableau_price(simplex);
    return end;
}
