/* SPDX-License-Identifier: MIT */
#ifndef CLI_PRINT_H
#define CLI_PRINT_H

#include "dlx.h"

/* Writes formatted text of at most 255 bytes. */
void put(dlx_output *output, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Writes value / 10^places, without trailing zeros, to text of at most PRINT_DECIMAL bytes. */
enum { PRINT_DECIMAL = 31 };
void print_decimal(int64_t value, unsigned places, char *text);

/* Writes a row of a table for 80 columns: `left`, then `text` from `column` on, in as many lines as
 * it needs. */
void put_wrapped(dlx_output *output, const char *left, size_t column, const char *text);

#endif
