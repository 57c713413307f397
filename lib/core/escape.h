/* SPDX-License-Identifier: MIT */
/* Names of other formats in the hub format, which has no place for some bytes: a blank, another
 * control byte, ':', '|' and '%' are written as '%' and two hexadecimal digits. Names of items are
 * kept in memory as the hub format writes them, names of options as they are. */
#ifndef DLX_CORE_ESCAPE_H
#define DLX_CORE_ESCAPE_H

#include "io/buffer.h"
#include "io/error.h"
#include "io/output.h"

/* Appends the text as the hub format writes it. False: no memory. */
bool dlx_escape(dlx_buffer *to, const char *text, size_t length);

/* Writes a string as the hub format writes it. */
void dlx_put_escaped(dlx_output *output, const char *text);

/* Undoes dlx_escape, and leaves other text unchanged. There must be room for `length` bytes at
 * `to`, which may be `text`. Returns the new length. */
size_t dlx_unescape(char *to, const char *text, size_t length);

/* The length of what begins a name: up to the first escape; 3 for an escape, whose byte is *byte.
 */
size_t dlx_escape_part(const char *text, size_t length, char *byte, bool *is_escape);

/* The name of an item as messages show it. */
dlx_shown dlx_show_name(const char *name, size_t length);

#endif
