/* SPDX-License-Identifier: MIT */
/* Unbounded numbers as decimal digits. */
#ifndef CLI_BIG_DECIMAL_H
#define CLI_BIG_DECIMAL_H

/* Returns the sum, for the caller to free, and frees `sum`. */
char *big_decimal_add(char *sum, const char *more);

#endif
