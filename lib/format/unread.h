/* SPDX-License-Identifier: MIT */
/* Formats that are not read, known by their words, for the error of a text that fits no format. */
#ifndef DLX_FORMAT_UNREAD_H
#define DLX_FORMAT_UNREAD_H

#include "io/buffer.h"
#include "io/tokens.h"

/* True if a line holds the sign of a comment or a rule of such a format. */
bool dlx_unread_may_begin(const dlx_line *line);

/* Names the format of a text, and what to do instead; NULL: unknown. */
const char *dlx_unread_name(const dlx_buffer *text);

#endif
