/* SPDX-License-Identifier: MIT */
/* Printing messages on standard error: "program: FILE:LINE:COLUMN: text". */
#ifndef CLI_MESSAGES_H
#define CLI_MESSAGES_H

#include "dlx.h"
#include <stdarg.h>
#include <stdbool.h>

/* Gives the name that messages begin with, before the first one; it is not copied. */
void messages_begin(const char *program);

/* Print a message to standard error, to what is held for it, or to the thread's draft: of where it
 * is, `kind` ("warning: " or nothing) and its text; or of this text. */
void messages_put(const char *kind, const dlx_error *message);
void messages_say(const char *format, va_list arguments);

/* Keeps messages, if no draft is begun and there is memory; and prints those that were kept. False:
 * no memory. */
void messages_hold(void);
bool messages_release(void);

#endif
