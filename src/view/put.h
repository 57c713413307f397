/* SPDX-License-Identifier: MIT */
/* Escaped text for pictures. */
#ifndef VIEW_PUT_H
#define VIEW_PUT_H

#include "cli/print.h"

/* Write text as XML or HTML, in TeX, and as a JSON string that may stand in an HTML script.
 * Bytes that are no UTF-8 become question marks. */
void put_xml(dlx_output *output, const char *text);
void put_tex(dlx_output *output, const char *text);
void put_json(dlx_output *output, const char *text);

/* Returns the number of UTF-8 characters. */
size_t put_length(const char *text);

/* Returns the length of the first character in bytes; 1: invalid; 0: end of text. */
size_t put_character(const char *text);

#endif
