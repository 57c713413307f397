/* SPDX-License-Identifier: MIT */
/* Messages on standard error: "program: FILE:LINE:COLUMN: text". */
#ifndef CLI_MESSAGES_H
#define CLI_MESSAGES_H

#include "cli/progress.h"
#include <stdarg.h>

/* Messages go to the thread's output buffer, else to the held messages, else to standard error. */
typedef struct message_log {
    const char *program;
    progress_meter *meter; /* cleared before messages */
    dlx_output *held;      /* NULL: no message was ever held */
    bool holds;
    bool colours; /* of the terminal */
} message_log;

/* Prints position, `kind` ("warning: " or "") and text of a message. */
void messages_put(const message_log *log, const char *kind, const dlx_error *message);
void messages_say(const message_log *log, const char *format, va_list arguments);

/* Holds messages until they are released, unless the thread has an output buffer or memory runs
 * out. */
void messages_hold(message_log *log);

/* Returns false if memory ran out, and messages are lost. */
bool messages_release(message_log *log);

#endif
