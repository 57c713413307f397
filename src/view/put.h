/* SPDX-License-Identifier: MIT */
/* Writing text for pictures, escaped for the language it is put into. */
#ifndef VIEW_PUT_H
#define VIEW_PUT_H

#include "cli/print.h"

/* Text as XML or HTML, in TeX, and as a string of JSON within quotes, which may stand in a script
 * of HTML. Bytes that are no UTF-8 become question marks. */
void put_xml(dlx_output *output, const char *text);
void put_tex(dlx_output *output, const char *text);
void put_json(dlx_output *output, const char *text);

/* The number of characters of a text in UTF-8. */
size_t put_length(const char *text);

/* The bytes of its first character, 1 if it is not valid. Of the end: 0. */
size_t put_character(const char *text);

#endif
