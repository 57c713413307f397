/* SPDX-License-Identifier: MIT */
#include "cli/output_buffer.h"

#include <stdio.h>
#include <stdlib.h>

enum { FULL_BUFFER = 1 << 18 }; /* bytes */

static _Thread_local output_buffer *current;

bool output_buffer_open(output_buffer *buffer)
{
    buffer->output = dlx_output_memory(NULL);
    buffer->messages = dlx_output_memory(NULL);
    return buffer->output && buffer->messages;
}

void output_buffer_close(output_buffer *buffer)
{
    dlx_output_close(buffer->output, NULL);
    dlx_output_close(buffer->messages, NULL);
}

void output_buffer_set_current(output_buffer *buffer)
{
    current = buffer;
}

output_buffer *output_buffer_current(void)
{
    return current;
}

output_buffer *output_buffer_begin_turn(bool wait)
{
    output_buffer *buffer = current;
    if (!buffer || !worker_pool_lock_slot(buffer->pool, buffer->slot, wait))
        return NULL;
    current = NULL;
    return buffer;
}

void output_buffer_end_turn(output_buffer *buffer)
{
    if (!buffer)
        return;
    current = buffer;
    worker_pool_unlock(buffer->pool);
}

bool output_buffer_flush_messages(dlx_output *messages)
{
    size_t size;
    const char *text = dlx_output_contents(messages, &size);
    if (text && size)
        fwrite(text, 1, size, stderr);
    dlx_output_clear(messages);
    return text;
}

bool output_buffer_flush(output_buffer *buffer, dlx_output *target)
{
    size_t size;
    const char *text = dlx_output_contents(buffer->output, &size);
    if (text && size)
        dlx_output_bytes(target, text, size);
    dlx_output_clear(buffer->output);
    return output_buffer_flush_messages(buffer->messages) && text;
}

bool output_buffer_is_full(const output_buffer *buffer)
{
    size_t size;
    dlx_output_contents(buffer->output, &size);
    return size >= FULL_BUFFER;
}
