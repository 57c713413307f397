/* SPDX-License-Identifier: MIT */
#include "cli/messages.h"

#include "cli/output_buffer.h"
#include <stdio.h>

static void print_list(const message_log *log, const char *format, va_list arguments)
{
    const output_buffer *buffer = output_buffer_current();
    if (buffer || log->holds) {
        output_buffer_add_message(buffer ? buffer->messages : log->held, format, arguments);
        return;
    }
    progress_clear(log->meter);
    vfprintf(stderr, format, arguments);
}

static void print(const message_log *log, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    print_list(log, format, arguments);
    va_end(arguments);
}

void messages_put(const message_log *log, const char *kind, const dlx_error *message)
{
    const char *file = message->file;
    const unsigned long long line = message->line, column = message->column;
    char position[64] = "";
    if (*file && line && column)
        snprintf(position, sizeof position, ":%llu:%llu", line, column);
    else if (*file && line)
        snprintf(position, sizeof position, ":%llu", line);
    const char *bold = log->colours ? "\033[1m" : "", *plain = log->colours ? "\033[0m" : "";
    const char *colour = log->colours && *kind ? "\033[1;35m" : "";
    print(log, "%s%s: %s%s%s%s%s%s%s%s\n", bold, log->program, file, position, *file ? ": " : "",
          plain, colour, kind, *colour ? plain : "", message->text);
}

void messages_say(const message_log *log, const char *format, va_list arguments)
{
    print(log, "%s: ", log->program);
    print_list(log, format, arguments);
    print(log, "\n");
}

void messages_hold(message_log *log)
{
    if (!log->held)
        log->held = dlx_output_memory(NULL);
    log->holds = log->held && !output_buffer_current();
}

bool messages_release(message_log *log)
{
    if (!log->holds)
        return true;
    log->holds = false;
    progress_clear(log->meter);
    return output_buffer_flush_messages(log->held);
}
