/* SPDX-License-Identifier: MIT */
/* Text with numbers, written and parsed; escaped text; and sentences on problems without
 * solutions. */
#ifndef CLI_PRINT_H
#define CLI_PRINT_H

#include "dlx.h"
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Writes formatted text. */
void put(dlx_output *output, const char *format, ...) __attribute__((format(printf, 2, 3)));

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

/* Escaped text for pictures. */

/* Write text as XML or HTML, in TeX, and as a JSON string for an HTML script.
 * Bytes other than UTF-8 become question marks. */
void put_xml(dlx_output *output, const char *text);
void put_tex(dlx_output *output, const char *text);
void put_json(dlx_output *output, const char *text);

/* Returns the number of UTF-8 characters. */
size_t put_length(const char *text);

/* Returns the length of the first character in bytes; 1: invalid; 0: end of text. */
size_t put_character(const char *text);

/* The reasons of a problem without solutions, in sentences. */

/* Write a sentence, without the end of a line. False, and nothing is written: the explanation has
 * no weights, or no set of items. Items [0..items[ with `omitted` set, if not NULL, are not listed
 * with their weights. A set is not called minimal if the problem is
 * restricted, and items have other bounds than 1:1: included options that conflict with others need
 * items that are not in the set. */
bool reason_put_weights(const dlx_problem *problem, const dlx_explanation *explanation,
                        const bool *omitted, dlx_output *output);
bool reason_put_items(const dlx_problem *problem, const dlx_explanation *explanation,
                      dlx_output *output);

#endif
