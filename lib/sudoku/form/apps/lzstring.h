/* lz-string's compression, in the form that is written as base64 text (Pieroxy's JavaScript library
 * lz-string, compressToBase64). */
#ifndef DLX_SUDOKU_FORM_APPS_LZSTRING_H
#define DLX_SUDOKU_FORM_APPS_LZSTRING_H

#include "io/buffer.h"
#include "io/error.h"

/* Adds the packed form of a text in UTF-8 to *packed. False: no memory; *packed is then as before,
 * or longer. Bytes that are no UTF-8 are packed as U+FFFD. */
bool dlx_lz_pack(const char *text, size_t length, dlx_buffer *packed);

/* Adds what was packed, in UTF-8, to *text. Padding may be missing, and the alphabet may be the one
 * for addresses (- and $ for / and =). Errors: DLX_SYNTAX: the text is broken, or it unpacks to
 * more than `limit` UTF-16 units, with the offset of the fault in *fault; DLX_NO_MEMORY. */
dlx_status dlx_lz_unpack(const char *packed, size_t length, size_t limit, dlx_buffer *text,
                         size_t *fault, dlx_error *error);

#endif
