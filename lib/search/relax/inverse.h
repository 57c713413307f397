/* SPDX-License-Identifier: MIT */
/* The inverse of a square matrix of floating-point numbers, kept as columns of it are replaced one
 * by one: the basis of a simplex. Dense, since the rows are some hundred at most; but only entries
 * that are not 0 take part, and at first nearly all are. */
#ifndef DLX_SEARCH_RELAX_INVERSE_H
#define DLX_SEARCH_RELAX_INVERSE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct dlx_inverse {
    size_t rows;
    size_t stride; /* of columns in `entry`, and the length of every vector below: zeros at the end
                    */
    double *entry; /* by columns */
} dlx_inverse;

/* The length of vectors for so many rows. */
size_t dlx_inverse_stride(size_t rows);

/* Makes room, [0..stride * rows[, for the inverse. False: no memory. */
bool dlx_inverse_begin(dlx_inverse *inverse, size_t rows);
void dlx_inverse_free(dlx_inverse *inverse);

/* Begins anew with the identity. */
void dlx_inverse_reset(dlx_inverse *inverse);

/* Sets out[0..rows[ to a row of the inverse. Returns how many of its entries are not 0. */
size_t dlx_inverse_row(const dlx_inverse *inverse, size_t row, double *out);

/* Adds `factor` times the column of the inverse to out[0..stride[. */
void dlx_inverse_add(const dlx_inverse *inverse, size_t column, double factor, double *out);

/* Sets out[k] to the product of the vector, [0..stride[, and column k of the inverse. */
void dlx_inverse_times(const dlx_inverse *inverse, const double *vector, double *out);

/* Replaces column `at` of the matrix by the one that the inverse turns into `alpha`; `row` is row
 * `at` of the inverse before. */
void dlx_inverse_replace(dlx_inverse *inverse, size_t at, const double *alpha, const double *row);

#endif
