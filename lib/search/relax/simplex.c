/* SPDX-License-Identifier: MIT */
#include "search/relax/tableau.h"
#include <math.h>
#include <string.h>

enum {
    MOST_SINCE = 400, /* steps between refactorisations */
    MOST_ROUNDS = 4,  /* of restoring costs and continuing */
    LOOK_AT_COST = 16 /* steps between comparisons of the cost with `enough` */
};

static const double feasible = 1e-7; /* feasibility tolerance of bounds */
static const double least_pivot = 1e-7;
static const double most_difference = 1e-6; /* between two computations of a pivot */
static const double least_weight = 1e-4;

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
        const double to = up ? simplex->upper[v] : simplex->lower[v];
        dlx_tableau_add(simplex, v, simplex->value[v] - to, sum);
        simplex->value[v] = to;
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
    const uint64_t entries = dlx_ratio_test_row(simplex);
    size_t passed;
    const size_t entering = dlx_ratio_test(simplex, by, &passed);
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
