/* SPDX-License-Identifier: MIT */
#include "cli/messages.h"

#include "cli/output_buffer.h"
#include "cli/progress.h"
#include <stdio.h>

static struct {
    const char *program;
    dlx_output *held; /* for standard error; NULL: nothing was ever held */
    bool holds;
} messages;

void messages_begin(const char *program)
{
    messages.program = program;
}

static void print_list(const char *format, va_list arguments)
{
    const output_buffer *buffer = output_buffer_current();
    if (buffer || messages.holds) {
        output_buffer_add_message(buffer ? buffer->messages : messages.held, format, arguments);
        return;
    }
    progress_clear();
    vfprintf(stderr, format, arguments);
}

static void print(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    print_list(format, arguments);
    va_end(arguments);
}

void messages_put(const char *kind, const dlx_error *message)
{
    const char *file = message->file;
    const unsigned long long line = message->line, column = message->column;
    char position[64] = "";
    if (file && line && column)
        snprintf(position, sizeof position, ":%llu:%llu", line, column);
    else if (file && line)
        snprintf(position, sizeof position, ":%llu", line);
    print("%s: %s%s%s%s%s\n", messages.program, file ? file : "", position, file ? ": " : "", kind,
          message->text);
}

void messages_say(const char *format, va_list arguments)
{
    print("%s: ", messages.program);
    print_list(format, arguments);
    print("\n");
}

void messages_hold(void)
{
    if (!messages.held)
        messages.held = dlx_output_memory(NULL);
    messages.holds = messages.held && !output_buffer_current();
}

bool messages_release(void)
{
    if (!messages.holds)
        return true;
    messages.holds = false;
    progress_clear();
    return output_buffer_flush_messages(messages.held);
}
