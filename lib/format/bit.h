/* SPDX-License-Identifier: MIT */
/* Entries of matrices as other programs write them. */
#ifndef DLX_FORMAT_BIT_H
#define DLX_FORMAT_BIT_H

#include <stdbool.h>
#include <stddef.h>

/* Is the word exactly 0 or 1, in whatever decimal notation: `1`, `1.`, `0.000e+00`, `10e-1`? Then
 * sets *one. */
bool dlx_parse_bit(const char *word, size_t length, bool *one);

#endif
