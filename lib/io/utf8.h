/* SPDX-License-Identifier: MIT */
/* Text in UTF-8, one code point after another. */
#ifndef DLX_IO_UTF8_H
#define DLX_IO_UTF8_H

#include "io/buffer.h"

#define DLX_NO_CHARACTER UINT32_C(0xfffd) /* stands for bytes that are not a character */

/* The code point at *cursor, which must be before `end`; moves *cursor after it. Each byte that is
 * not valid UTF-8 (RFC 3629) is DLX_NO_CHARACTER. */
uint32_t dlx_utf8_next(const char **cursor, const char *end);

/* Adds a code point; false: no memory. */
bool dlx_utf8_add(dlx_buffer *buffer, uint32_t code);

#endif
