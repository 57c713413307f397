/* SPDX-License-Identifier: MIT */
#include "search/relax/inverse.h"

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

size_t dlx_inverse_stride(size_t rows)
{
    return (rows + LANES - 1) / LANES * LANES;
}

bool dlx_inverse_begin(dlx_inverse *inverse, size_t rows)
{
    const size_t stride = dlx_inverse_stride(rows);
    size_t size;
    *inverse = (dlx_inverse){.rows = rows, .stride = stride};
    if (rows <= MOST_ROWS && !__builtin_mul_overflow(stride, rows, &size))
        inverse->entry = calloc(size + 1, sizeof *inverse->entry);
    return inverse->entry != NULL;
}

void dlx_inverse_free(dlx_inverse *inverse)
{
    free(inverse->entry);
}

void dlx_inverse_reset(dlx_inverse *inverse)
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

/* to[0..length[ += factor * from */
static void add_scaled(double *to, const double *from, double factor, size_t length)
{
    for (size_t i = 0; i < length; i += LANES)
        *(lanes *)(to + i) += factor * *(const lanes *)(from + i);
}

void dlx_inverse_add(const dlx_inverse *inverse, size_t column, double factor, double *out)
{
    add_scaled(out, inverse->entry + column * inverse->stride, factor, inverse->stride);
}

void dlx_inverse_times(const dlx_inverse *inverse, const double *vector, double *out)
{
    for (size_t k = 0; k < inverse->rows; k++) {
        const double *column = inverse->entry + k * inverse->stride;
        lanes sum = {0};
        for (size_t i = 0; i < inverse->stride; i += LANES)
            sum += *(const lanes *)(column + i) * *(const lanes *)(vector + i);
        out[k] = (sum[0] + sum[1]) + (sum[2] + sum[3]);
    }
}

void dlx_inverse_replace(dlx_inverse *inverse, size_t at, const double *alpha, const double *row)
{
    for (size_t k = 0; k < inverse->rows; k++) {
        if (row[k] == 0)
            continue;
        double *column = inverse->entry + k * inverse->stride;
        const double factor = row[k] / alpha[at];
        add_scaled(column, alpha, -factor, inverse->stride);
        column[at] = factor;
    }
}
