/* SPDX-License-Identifier: MIT */
/* Entries of 0/1 matrices in any decimal notation. */
#ifndef DLX_FORMAT_BIT_H
#define DLX_FORMAT_BIT_H

#include <stdbool.h>
#include <stddef.h>

/* Parses a word equal to 0 or 1, in any decimal notation: `1`, `1.`, `0.000e+00`, `10e-1`. Returns
 * false for other words, else sets *bit. */
bool dlx_parse_bit(const char *word, size_t length, bool *bit);

#endif
