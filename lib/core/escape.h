/* SPDX-License-Identifier: MIT */
/* Escapes for names of other formats in the ec format: blanks, other control bytes, ':', '|' and
 * '%' become '%' and two hexadecimal digits. In memory, names of items are escaped and names of
 * options are not. */
#ifndef DLX_CORE_ESCAPE_H
#define DLX_CORE_ESCAPE_H

#include "io/output.h"

/* Appends the escaped text. False: no memory. */
bool dlx_escape(dlx_buffer *buffer, const char *text, size_t length);

/* Writes the escaped string. */
void dlx_escape_put(dlx_output *output, const char *text);

/* Reverses dlx_escape, and leaves other text unchanged. `target` needs room for `length` bytes and
 * may be `text`. Returns the new length. */
size_t dlx_unescape(char *target, const char *text, size_t length);

/* The length of the first part of a name: the text up to an escape; or 3 for an escape, with its
 * byte in *byte. */
size_t dlx_escape_part(const char *text, size_t length, char *byte, bool *is_escape);

/* The name of an item for messages. */
dlx_shown dlx_escape_name(const char *name, size_t length);

#endif
