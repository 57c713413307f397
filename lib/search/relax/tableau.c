/* SPDX-License-Identifier: MIT */
#include "search/relax/tableau.h"

#include "core/random.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    LANES = 4,
    MOST_ROWS = 1 << 14 /* more would take over 2 GiB */
};

/* Aligned like a double. */
typedef double lanes
    __attribute__((vector_size(LANES * sizeof(double)), aligned(sizeof(double)), may_alias));

/* Smaller values are rounding errors. */
static const double nothing = 1e-13;

/* The padded length of a vector of `rows` entries. */
static size_t inverse_stride(size_t rows)
{
    return (rows + LANES - 1) / LANES * LANES;
}

/* Sets the inverse to the identity. */
static void inverse_reset(dlx_inverse *inverse)
{
    memset(inverse->entry, 0, inverse->stride * inverse->rows * sizeof *inverse->entry);
    for (size_t i = 0; i < inverse->rows; i++)
        inverse->entry[i * inverse->stride + i] = 1;
}

size_t dlx_inverse_row(const dlx_inverse *inverse, size_t row, double *out)
{
    size_t count = 0;
    for (size_t k = 0; k < inverse->rows; k++) {
        const double value = inverse->entry[k * inverse->stride + row];
        out[k] = value > nothing || value < -nothing ? value : 0;
        count += out[k] != 0;
    }
    return count;
}

/* target[0..length[ += factor * from */
static void add_scaled(double *target, const double *source, double factor, size_t length)
{
    for (size_t i = 0; i < length; i += LANES)
        *(lanes *)(target + i) += factor * *(const lanes *)(source + i);
}

void dlx_inverse_add(const dlx_inverse *inverse, size_t column, double factor, double *out)
{
    add_scaled(out, inverse->entry + column * inverse->stride, factor, inverse->stride);
}

/* Sets out[k] to the product of the vector, [0..stride[, and column k of the inverse. */
static void inverse_times(const dlx_inverse *inverse, const double *vector, double *out)
{
    for (size_t k = 0; k < inverse->rows; k++) {
        const double *column = inverse->entry + k * inverse->stride;
        lanes sum = {0};
        for (size_t i = 0; i < inverse->stride; i += LANES)
            sum += *(const lanes *)(column + i) * *(const lanes *)(vector + i);
        out[k] = (sum[0] + sum[1]) + (sum[2] + sum[3]);
    }
}

void dlx_inverse_replace(dlx_inverse *inverse, size_t index, const double *alpha, const double *row)
{
    for (size_t k = 0; k < inverse->rows; k++) {
        if (row[k] == 0)
            continue;
        double *column = inverse->entry + k * inverse->stride;
        const double factor = row[k] / alpha[index];
        add_scaled(column, alpha, -factor, inverse->stride);
        column[index] = factor;
    }
}

static const double tolerance = 1e-9; /* of reduced costs */
static const double least_pivot = 1e-7;
static const double move = 1e-5; /* perturbation of costs, relative to their mean */

/* ---- setting up ------------------------------------------------------------------------------ */

static size_t entries_of(const dlx_program *program)
{
    return program->start[program->columns];
}

/* Bytes that dlx_tableau_begin allocates. */
static uint64_t simplex_bytes(const dlx_program *program)
{
    const uint64_t rows = inverse_stride(program->rows);
    const uint64_t variables = program->columns + program->rows;
    return rows * (program->rows + 5) * sizeof(double) +
           variables * (6 * sizeof(double) + 2 * sizeof(uint32_t) + 1) +
           entries_of(program) * (sizeof(uint32_t) + (program->factor ? sizeof(double) : 0)) +
           rows * (sizeof(size_t) + sizeof(uint32_t));
}

/* The matrix by rows. */
static void make_rows(dlx_simplex *simplex)
{
    const dlx_program *program = simplex->program;
    size_t *start = simplex->row_start;
    for (size_t index = 0; index < entries_of(program); index++)
        start[program->row[index] + 1]++;
    for (size_t i = 0; i < simplex->rows; i++)
        start[i + 1] += start[i];
    for (size_t j = program->columns; j-- > 0;)
        for (size_t index = program->start[j]; index < program->start[j + 1]; index++) {
            const size_t place = --start[program->row[index] + 1];
            simplex->column[place] = (uint32_t)j;
            if (simplex->factor)
                simplex->factor[place] = program->factor[index];
        }
    /* Each start now points to its row, one index too far up. */
    memmove(start, start + 1, simplex->rows * sizeof *start);
    start[simplex->rows] = entries_of(program);
}

/* The mean of the nonzero costs. */
static double unit_of(const dlx_program *program)
{
    double sum = 0;
    size_t count = 0;
    for (size_t j = 0; j < program->columns; j++) {
        sum += fabs(program->cost[j]);
        count += program->cost[j] != 0;
    }
    return count ? sum / (double)count : 0;
}

/* Scales and perturbs the costs; costs of 0 only become random. */
static void move_costs(dlx_simplex *simplex)
{
    const dlx_program *program = simplex->program;
    dlx_random random = dlx_random_begin(1);
    const double unit = unit_of(program);
    simplex->unit = unit > 0 ? unit : 1;
    for (size_t j = 0; j < program->columns; j++) {
        const double cost = program->cost[j] / simplex->unit;
        const double share = 0.5 + 0x1p-65 * (double)dlx_random_next(&random);
        const double by = unit > 0 ? move * (1 + fabs(cost)) * share : share;
        simplex->cost[j] = cost < 0 ? cost - by : cost + by;
    }
    simplex->moved = true;
}

static void set_row_bounds(dlx_simplex *simplex, size_t row, double lo, double hi)
{
    dlx_tableau_bound(simplex, simplex->program->columns + row, -hi, -lo);
}

static void set_bounds(dlx_simplex *simplex)
{
    const dlx_program *program = simplex->program;
    for (size_t j = 0; j < program->columns; j++)
        simplex->upper[j] = 1;
    for (size_t i = 0; i < simplex->rows; i++)
        set_row_bounds(simplex, i, program->lo[i], program->hi[i]);
}

static void set_basis(dlx_simplex *simplex)
{
    inverse_reset(&simplex->inverse);
    for (size_t i = 0; i < simplex->rows; i++) {
        simplex->basis[i] = (uint32_t)(simplex->program->columns + i);
        simplex->place[simplex->basis[i]] = DLX_PLACE_BASIS;
        simplex->weight[i] = 1;
    }
}

static bool allocate(dlx_simplex *simplex)
{
    const size_t variables = simplex->variables;
    const size_t rows = inverse_stride(simplex->rows);
    dlx_arena *arena = &simplex->arena;
    double **const by_variable[] = {&simplex->cost,  &simplex->lower,   &simplex->upper,
                                    &simplex->value, &simplex->reduced, &simplex->row_entry};
    double **const by_row[] = {&simplex->weight, &simplex->dual, &simplex->alpha, &simplex->edge,
                               &simplex->shift};
    for (size_t i = 0; i < sizeof by_variable / sizeof *by_variable; i++)
        *by_variable[i] = dlx_arena_take(arena, variables, sizeof **by_variable[i]);
    for (size_t i = 0; i < sizeof by_row / sizeof *by_row; i++)
        *by_row[i] = dlx_arena_take(arena, rows, sizeof **by_row[i]);
    simplex->inverse = (dlx_inverse){.rows = simplex->rows, .stride = rows};
    simplex->inverse.entry =
        dlx_arena_take(arena, simplex->rows, rows * sizeof *simplex->inverse.entry);
    simplex->row_start = dlx_arena_take(arena, rows + 2, sizeof *simplex->row_start);
    simplex->column = dlx_arena_take(arena, entries_of(simplex->program), sizeof *simplex->column);
    if (simplex->program->factor)
        simplex->factor =
            dlx_arena_take(arena, entries_of(simplex->program), sizeof *simplex->factor);
    simplex->place = dlx_arena_take(arena, variables, sizeof *simplex->place);
    simplex->basis = dlx_arena_take(arena, rows, sizeof *simplex->basis);
    simplex->touched = dlx_arena_take(arena, variables, sizeof *simplex->touched);
    simplex->rivals = dlx_arena_take(arena, variables, sizeof *simplex->rivals);
    return !arena->failed;
}

bool dlx_tableau_begin(dlx_simplex *simplex, const dlx_program *program, dlx_budget *limits)
{
    *simplex = (dlx_simplex){.program = program,
                             .limits = limits,
                             .rows = program->rows,
                             .variables = program->rows + program->columns};
    const uint64_t bytes = simplex_bytes(program);
    if (program->rows > MOST_ROWS || !dlx_budget_takes(limits, bytes))
        return false;
    simplex->bytes = bytes;
    if (!allocate(simplex))
        return false;
    make_rows(simplex);
    set_bounds(simplex);
    set_basis(simplex);
    move_costs(simplex);
    return true;
}

void dlx_tableau_free(dlx_simplex *simplex)
{
    dlx_arena_free(&simplex->arena);
    if (simplex->bytes)
        dlx_budget_gives_back(simplex->limits, simplex->bytes);
}

void dlx_tableau_bound(dlx_simplex *simplex, size_t column, double lower, double upper)
{
    simplex->lower[column] = lower;
    simplex->upper[column] = upper;
}

/* ---- from the basis to everything else ------------------------------------------------------- */

void dlx_tableau_add(const dlx_simplex *simplex, size_t variable, double factor, double *target)
{
    const dlx_program *program = simplex->program;
    if (variable >= program->columns) {
        target[variable - program->columns] += factor;
        return;
    }
    for (size_t index = program->start[variable]; index < program->start[variable + 1]; index++)
        target[program->row[index]] += factor * dlx_program_factor(program, index);
}

void dlx_tableau_transform(const dlx_simplex *simplex, size_t variable, double *out)
{
    const dlx_program *program = simplex->program;
    memset(out, 0, simplex->inverse.stride * sizeof *out);
    if (variable >= program->columns) {
        dlx_inverse_add(&simplex->inverse, variable - program->columns, 1, out);
        return;
    }
    for (size_t index = program->start[variable]; index < program->start[variable + 1]; index++)
        dlx_inverse_add(&simplex->inverse, program->row[index], dlx_program_factor(program, index),
                        out);
}

uint64_t dlx_tableau_pass(const dlx_simplex *simplex, size_t columns)
{
    return (uint64_t)columns * simplex->rows / 8 + 4 * simplex->rows;
}

void dlx_tableau_price(dlx_simplex *simplex)
{
    const dlx_program *program = simplex->program;
    memset(simplex->shift, 0, simplex->inverse.stride * sizeof *simplex->shift);
    for (size_t i = 0; i < simplex->rows; i++)
        simplex->shift[i] = simplex->cost[simplex->basis[i]];
    inverse_times(&simplex->inverse, simplex->shift, simplex->dual);
    for (size_t j = 0; j < program->columns; j++) {
        double reduced = simplex->cost[j];
        for (size_t index = program->start[j]; index < program->start[j + 1]; index++)
            reduced -= simplex->dual[program->row[index]] * dlx_program_factor(program, index);
        simplex->reduced[j] = reduced;
    }
    for (size_t i = 0; i < simplex->rows; i++)
        simplex->reduced[program->columns + i] =
            simplex->cost[program->columns + i] - simplex->dual[i];
    for (size_t i = 0; i < simplex->rows; i++)
        simplex->reduced[simplex->basis[i]] = 0;
}

/* Moves a nonbasic variable to the bound of its reduced cost's sign; shifts the cost if the bound
 * is infinite. */
static void put_to_bound(dlx_simplex *simplex, size_t v)
{
    const bool at_upper = simplex->place[v] == DLX_PLACE_UPPER ? simplex->reduced[v] <= tolerance
                                                               : simplex->reduced[v] < -tolerance;
    const double bound = at_upper ? simplex->upper[v] : simplex->lower[v];
    if (isfinite(bound)) {
        simplex->place[v] = at_upper ? DLX_PLACE_UPPER : DLX_PLACE_LOWER;
        simplex->value[v] = bound;
        return;
    }
    simplex->cost[v] -= simplex->reduced[v];
    simplex->reduced[v] = 0;
    simplex->place[v] = at_upper ? DLX_PLACE_LOWER : DLX_PLACE_UPPER;
    simplex->value[v] = at_upper ? simplex->lower[v] : simplex->upper[v];
}

/* Computes the basic values. */
static void evaluate(dlx_simplex *simplex)
{
    double *sum = simplex->shift;
    double *value = simplex->alpha;
    memset(sum, 0, simplex->inverse.stride * sizeof *sum);
    memset(value, 0, simplex->inverse.stride * sizeof *value);
    for (size_t v = 0; v < simplex->variables; v++)
        if (simplex->place[v] != DLX_PLACE_BASIS && simplex->value[v] != 0)
            dlx_tableau_add(simplex, v, -simplex->value[v], sum);
    for (size_t i = 0; i < simplex->rows; i++)
        if (sum[i] != 0)
            dlx_inverse_add(&simplex->inverse, i, sum[i], value);
    for (size_t i = 0; i < simplex->rows; i++)
        simplex->value[simplex->basis[i]] = value[i];
}

bool dlx_tableau_settle(dlx_simplex *simplex)
{
    dlx_tableau_price(simplex);
    for (size_t v = 0; v < simplex->variables; v++)
        if (simplex->place[v] != DLX_PLACE_BASIS)
            put_to_bound(simplex, v);
    evaluate(simplex);
    return dlx_budget_hear(simplex->limits, 2 * dlx_tableau_pass(simplex, simplex->rows) +
                                                entries_of(simplex->program) / 2);
}

/* ---- the recomputed inverse ------------------------------------------------------------------ */

/* The free row where the transformed column is greatest; `rows`: nearly 0 in all. */
static size_t best_place(const dlx_simplex *simplex, const uint32_t *basis)
{
    size_t best = simplex->rows;
    double greatest = least_pivot;
    for (size_t i = 0; i < simplex->rows; i++)
        if (basis[i] == UINT32_MAX && fabs(simplex->alpha[i]) > greatest) {
            greatest = fabs(simplex->alpha[i]);
            best = i;
        }
    return best;
}

/* Adds a basic column to the inverse, unless dependent on the others. */
static void put_in(dlx_simplex *simplex, size_t first, uint32_t *basis, double *weight)
{
    const uint32_t variable = simplex->basis[first];
    dlx_tableau_transform(simplex, variable, simplex->alpha);
    const size_t index = best_place(simplex, basis);
    if (index == simplex->rows) {
        simplex->place[variable] = DLX_PLACE_LOWER;
        return;
    }
    dlx_inverse_row(&simplex->inverse, index, simplex->edge);
    dlx_inverse_replace(&simplex->inverse, index, simplex->alpha, simplex->edge);
    basis[index] = variable;
    weight[index] = simplex->weight[first];
}

bool dlx_tableau_invert(dlx_simplex *simplex)
{
    const size_t columns = simplex->program->columns;
    uint32_t *basis = simplex->rivals;
    double *weight = simplex->dual;
    for (size_t i = 0; i < simplex->rows; i++)
        basis[i] = UINT32_MAX;
    for (size_t i = 0; i < simplex->rows; i++)
        if (simplex->basis[i] >= columns) {
            basis[simplex->basis[i] - columns] = simplex->basis[i];
            weight[simplex->basis[i] - columns] = simplex->weight[i];
        }
    inverse_reset(&simplex->inverse);
    bool ok = true;
    for (size_t i = 0; i < simplex->rows && ok; i++)
        if (simplex->basis[i] < columns) {
            put_in(simplex, i, basis, weight);
            ok = dlx_budget_hear(simplex->limits, dlx_tableau_pass(simplex, simplex->rows / 4));
        }
    for (size_t i = 0; i < simplex->rows; i++) {
        const bool slack = basis[i] == UINT32_MAX; /* replaces a dependent column */
        simplex->basis[i] = slack ? (uint32_t)(columns + i) : basis[i];
        simplex->weight[i] = slack ? 1 : weight[i];
        simplex->place[simplex->basis[i]] = DLX_PLACE_BASIS;
    }
    simplex->since = 0;
    return ok;
}

bool dlx_tableau_adopt(dlx_simplex *simplex, const dlx_simplex *old, const uint32_t *row)
{
    const size_t columns = simplex->program->columns;
    size_t count = 0;
    memcpy(simplex->place, old->place, columns);
    for (size_t i = 0; i < old->rows; i++)
        if (row[i] != UINT32_MAX)
            simplex->place[columns + row[i]] = old->place[columns + i];
    for (size_t i = 0; i < old->rows; i++)
        if (old->basis[i] < columns) {
            simplex->weight[count] = old->weight[i];
            simplex->basis[count++] = old->basis[i];
        }
    for (size_t i = 0; i < simplex->rows; i++)
        if (simplex->place[columns + i] == DLX_PLACE_BASIS)
            simplex->basis[count++] = (uint32_t)(columns + i);
    return dlx_tableau_invert(simplex);
}

void dlx_tableau_move_back(dlx_simplex *simplex)
{
    const dlx_program *program = simplex->program;
    for (size_t v = 0; v < simplex->variables; v++)
        simplex->cost[v] = v < program->columns ? program->cost[v] / simplex->unit : 0;
    simplex->moved = false;
}

bool dlx_tableau_is_free(const dlx_simplex *simplex)
{
    return unit_of(simplex->program) == 0;
}
