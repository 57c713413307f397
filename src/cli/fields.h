/* SPDX-License-Identifier: MIT */
/* Numbers in text of a known form. */
#ifndef CLI_FIELDS_H
#define CLI_FIELDS_H

#include <stdarg.h>
#include <stdint.h>

/* Reads text of a form into the uint64_t variables that follow: `#` stands for a decimal number,
 * `$` for a hexadecimal number, any other character for itself. Returns the end of the text read;
 * NULL: the text has another form, or a number is 2^64 or more. */
const char *fields_read(const char *text, const char *form, ...);
const char *fields_vread(const char *text, const char *form, va_list numbers);

#endif
