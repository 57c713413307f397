/* SPDX-License-Identifier: MIT */
/* The inverse of a square matrix, the basis of a simplex, updated as columns are replaced. Dense,
 * since there are some hundred rows; but entries of 0 are skipped, nearly all at first. */
#ifndef DLX_SEARCH_RELAX_INVERSE_H
#define DLX_SEARCH_RELAX_INVERSE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct dlx_inverse {
    size_t rows;
    size_t stride; /* of columns in `entry`; the length of all vectors, padded with zeros */
    double *entry; /* by columns */
} dlx_inverse;

/* The padded length of a vector of `rows` entries. */
size_t dlx_inverse_stride(size_t rows);

/* Allocates entry[0..stride * rows[. False: no memory. */
bool dlx_inverse_begin(dlx_inverse *inverse, size_t rows);
void dlx_inverse_free(dlx_inverse *inverse);

/* Sets the inverse to the identity. */
void dlx_inverse_reset(dlx_inverse *inverse);

/* Sets out[0..rows[ to a row of the inverse. Returns the number of nonzeros. */
size_t dlx_inverse_row(const dlx_inverse *inverse, size_t row, double *out);

/* Adds `factor` times the column of the inverse to out[0..stride[. */
void dlx_inverse_add(const dlx_inverse *inverse, size_t column, double factor, double *out);

/* Sets out[k] to the product of the vector, [0..stride[, and column k of the inverse. */
void dlx_inverse_times(const dlx_inverse *inverse, const double *vector, double *out);

/* Replaces column `at` of the matrix; `alpha` is the inverse times the new column, `row` is row
 * `at` of the old inverse. */
void dlx_inverse_replace(dlx_inverse *inverse, size_t at, const double *alpha, const double *row);

#endif
