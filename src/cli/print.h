/* SPDX-License-Identifier: MIT */
/* Text with numbers, written and parsed. */
#ifndef CLI_PRINT_H
#define CLI_PRINT_H

#include "dlx.h"
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

/* Writes formatted text of at most 255 bytes. */
void put(dlx_output *output, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Writes value / 10^places, without trailing zeros, to text of at most PRINT_DECIMAL bytes. */
enum { PRINT_DECIMAL = 31 };
void print_decimal(int64_t value, unsigned places, char *text);

/* Writes a row of a table for 80 columns: `left`, then `text` from `column` on, in as many lines as
 * it needs. */
void put_wrapped(dlx_output *output, const char *left, size_t column, const char *text);

/* ---- numbers in text of a fixed form --------------------------------------------------------- */

/* Parses text into uint64_t variables: in `form`, `#` stands for a decimal number, `$` for a
 * hexadecimal number, other characters for themselves. Returns the end of the parsed text; NULL:
 * the text has another form, or a number is 2^64 or more. */
const char *fields_read(const char *text, const char *form, ...);
const char *fields_vread(const char *text, const char *form, va_list numbers);

/* Parses the options in the head of a checked solution, from 0. Returns their number. */
size_t fields_options(const char *head, uint32_t *options);

#endif
