/* SPDX-License-Identifier: MIT */
/* The compression of lz-string, in its base64 form (Pieroxy's JavaScript library lz-string,
 * compressToBase64). */
#ifndef DLX_SUDOKU_FORMATS_APPS_LZSTRING_H
#define DLX_SUDOKU_FORMATS_APPS_LZSTRING_H

#include "io/buffer.h"
#include "io/error.h"

/* Appends the packed form of a text in UTF-8 to *packed. Bytes that are not UTF-8 are packed as
 * U+FFFD. False: no memory; a partial result may be appended. */
bool dlx_lzstring_pack(const char *text, size_t length, dlx_buffer *packed);

/* Appends the unpacked text, in UTF-8, to *text. Padding is optional, and - and $ may replace / and
 * = as in addresses. Errors: DLX_SYNTAX: the text is corrupt, or unpacks to more than `limit`
 * UTF-16 units; *fault is the offset of the fault; DLX_NO_MEMORY. */
dlx_status dlx_lzstring_unpack(const char *packed, size_t length, size_t limit, dlx_buffer *text,
                               size_t *fault, dlx_error *error);

#endif
