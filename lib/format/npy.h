/* SPDX-License-Identifier: MIT */
/* Arrays in the binary form of numpy (NEP 1). */
#ifndef DLX_FORMAT_NPY_H
#define DLX_FORMAT_NPY_H

#include "format/reader.h"

/* An array in borrowed memory. */
typedef struct dlx_npy {
    const unsigned char *data;
    char kind;    /* b, i, u, f; S, U: text */
    size_t width; /* bytes of an element */
    bool big_endian;
    bool by_columns; /* in the order of Fortran */
    size_t dimensions;
    uint64_t shape[2]; /* 1 for missing dimensions */
} dlx_npy;

/* Opens an array that fills all `size` bytes. DLX_SYNTAX: damaged, truncated, longer than declared,
 * or of an unsupported kind or shape. */
dlx_status dlx_npy_open(dlx_npy *array, const void *bytes, size_t size, dlx_error *error);

/* Reads element `index` of a matrix or a list, in byte order, as 0 or 1. False: another number. */
bool dlx_npy_bit(const dlx_npy *array, uint64_t index, bool *bit);

/* Likewise for an integer of at least 0. */
bool dlx_npy_index(const dlx_npy *array, uint64_t index, uint64_t *value);

/* True if a file of `size` bytes justifies the memory of this number of rows and columns. */
bool dlx_npy_is_in_proportion(uint64_t rows, uint64_t columns, size_t size);

/* Makes the problem of a matrix. */
dlx_status dlx_npy_build(const dlx_npy *array, dlx_reader *reader, dlx_error *error);

#endif
