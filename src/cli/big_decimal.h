/* SPDX-License-Identifier: MIT */
/* Numbers of any size, as decimal digits. */
#ifndef CLI_BIG_DECIMAL_H
#define CLI_BIG_DECIMAL_H

/* The sum of two, for the caller to free; `sum` is freed. */
char *big_decimal_add(char *sum, const char *more);

#endif
