/* SPDX-License-Identifier: MIT */
/* Reads a JSON problem. */
#ifndef DLX_FORMAT_JSON_DOCUMENT_H
#define DLX_FORMAT_JSON_DOCUMENT_H

#include "format/json_items.h"

/* Reads a problem; the last token is the problem's `{`, or the `[` of options alone. Without
 * primary items, all items of options that are not secondary are primary. */
dlx_status dlx_json_document_read(dlx_json_document *document, dlx_json_stream *json,
                                  dlx_reader *reader, dlx_error *error);

void dlx_json_document_free(dlx_json_document *document);

#endif
