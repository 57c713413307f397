/* SPDX-License-Identifier: MIT */
#include "cli/output_buffer.h"

#include <stdio.h>
#include <stdlib.h>

enum { MOST_DRAFTED = 1 << 18 }; /* bytes */

static _Thread_local draft *current;

bool draft_begin(draft *d)
{
    d->output = dlx_output_memory(NULL);
    d->messages = dlx_output_memory(NULL);
    return d->output && d->messages;
}

void draft_free(draft *d)
{
    dlx_output_close(d->output, NULL);
    dlx_output_close(d->messages, NULL);
}

void draft_set(draft *d)
{
    current = d;
}

draft *draft_current(void)
{
    return current;
}

draft *draft_begin_turn(bool wait)
{
    draft *d = current;
    if (!d || !d->begin_turn(d->state, wait))
        return NULL;
    current = NULL;
    return d;
}

void draft_end_turn(draft *d)
{
    if (!d)
        return;
    current = d;
    d->end_turn(d->state);
}

bool draft_pass_messages(dlx_output *messages)
{
    size_t size;
    const char *text = dlx_output_contents(messages, &size);
    if (text && size)
        fwrite(text, 1, size, stderr);
    dlx_output_clear(messages);
    return text;
}

bool draft_pass(draft *d, dlx_output *to)
{
    size_t size;
    const char *text = dlx_output_contents(d->output, &size);
    if (text && size)
        dlx_output_bytes(to, text, size);
    dlx_output_clear(d->output);
    return draft_pass_messages(d->messages) && text;
}

void draft_say(dlx_output *messages, const char *format, va_list arguments)
{
    char text[512];
    va_list again;
    va_copy(again, arguments);
    const int length = vsnprintf(text, sizeof text, format, arguments);
    char *large = length >= (int)sizeof text ? malloc((size_t)length + 1) : NULL;
    if (large)
        vsnprintf(large, (size_t)length + 1, format, again);
    va_end(again);
    dlx_output_text(messages, large ? large : text);
    free(large);
}

bool draft_is_long(const draft *d)
{
    size_t size;
    dlx_output_contents(d->output, &size);
    return size >= MOST_DRAFTED;
}
