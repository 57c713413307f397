/* SPDX-License-Identifier: MIT */
/* Numbers in text of a fixed form. */
#ifndef CLI_FIELDS_H
#define CLI_FIELDS_H

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

/* Parses text into uint64_t variables: in `form`, `#` stands for a decimal number, `$` for a
 * hexadecimal number, other characters for themselves. Returns the end of the parsed text; NULL:
 * the text has another form, or a number is 2^64 or more. */
const char *fields_read(const char *text, const char *form, ...);
const char *fields_vread(const char *text, const char *form, va_list numbers);

/* Parses the options in the head of a checked solution, from 0. Returns their number. */
size_t fields_options(const char *head, uint32_t *options);

#endif
