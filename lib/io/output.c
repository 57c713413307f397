/* SPDX-License-Identifier: MIT */
#include "io/output.h"

#include "dlx-programs.h"
#include "io/error.h"
#include "io/utf8.h"
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>

static dlx_output *new_output(const char *name, dlx_error *error)
{
    dlx_output *output = calloc(1, sizeof *output);
    if (output) {
        output->fd = -1;
        output->bytes = malloc(DLX_OUTPUT_SIZE);
        output->name = strdup(name);
    }
    if (!output || !output->bytes || !output->name) {
        dlx_output_close(output, NULL);
        return dlx_error_null(error);
    }
    return output;
}

dlx_output *dlx_output_fd(int fd, const char *name, dlx_error *error)
{
    dlx_output *output = new_output(name, error);
    if (output)
        output->fd = fd;
    return output;
}

dlx_output *dlx_output_create(const char *path, dlx_error *error)
{
    dlx_output *output = new_output(path, error);
    if (!output)
        return NULL;
    output->owns_fd = true;
    output->fd = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
    if (output->fd < 0) {
        dlx_error_set(error, DLX_WRITE_FAILED, "%s", strerror(errno));
        dlx_error_place(error, path, 0, 0);
        dlx_output_close(output, NULL);
        return NULL;
    }
    return output;
}

dlx_output *dlx_output_memory(dlx_error *error)
{
    dlx_output *output = new_output("(memory)", error);
    if (output)
        output->collects = true;
    return output;
}

void dlx_output_before_write(dlx_output *output, void (*call)(void *state), void *state)
{
    output->before_write = call;
    output->write_state = state;
}

static void collect(dlx_output *output)
{
    if (!output->failure && !dlx_buffer_add(&output->collected, output->bytes, output->used))
        output->failure = ENOMEM;
    output->used = 0;
}

const char *dlx_output_contents(dlx_output *output, size_t *size)
{
    size_t unused;
    size = size ? size : &unused;
    *size = 0;
    if (!output->collects)
        return NULL;
    if (!output->failure && output->collected.size == 0 && output->used < DLX_OUTPUT_SIZE) {
        *size = output->used;
        output->bytes[output->used] = 0; /* what is little need not be moved */
        return output->bytes;
    }
    collect(output);
    if (output->failure || !dlx_buffer_add(&output->collected, "", 1))
        return NULL;
    *size = --output->collected.size;
    return output->collected.bytes;
}

void dlx_output_clear(dlx_output *output)
{
    if (output->collects)
        output->used = output->collected.size = 0;
}

void dlx_output_drain(dlx_output *output)
{
    size_t done = 0;
    if (output->collects) {
        collect(output);
        return;
    }
    if (output->before_write && output->used > 0 && !output->failure)
        output->before_write(output->write_state);
    while (done < output->used && !output->failure) {
        const ssize_t wrote = write(output->fd, output->bytes + done, output->used - done);
        if (wrote >= 0)
            done += (size_t)wrote;
        else if (errno != EINTR)
            output->failure = errno;
    }
    output->used = 0;
}

void dlx_output_bytes(dlx_output *output, const void *bytes, size_t size)
{
    const char *source = bytes;
    while (size > 0) {
        if (output->used == DLX_OUTPUT_SIZE)
            dlx_output_drain(output);
        const size_t room = DLX_OUTPUT_SIZE - output->used;
        const size_t part = size < room ? size : room;
        memcpy(output->bytes + output->used, source, part);
        output->used += part;
        source += part;
        size -= part;
    }
}

void dlx_output_text(dlx_output *output, const char *text)
{
    dlx_output_bytes(output, text, strlen(text));
}

void dlx_output_xml(dlx_output *output, const char *text)
{
    const char *end = text + strlen(text);
    while (text < end) {
        const char *begin = text;
        const uint32_t code = dlx_utf8_next(&text, end);
        const bool escaped = code == '&' || code == '<' || code == '>' || code == '"' ||
                             code == '\n' || code == '\t' || code == '\r';
        if (escaped)
            dlx_output_put(output, "&#%u;", (unsigned)code);
        else if (code < ' ' || code == 0xfffe || code == 0xffff || code == DLX_NO_CHARACTER)
            dlx_output_text(output, "\xef\xbf\xbd");
        else
            dlx_output_bytes(output, begin, (size_t)(text - begin));
    }
}

void dlx_output_unsigned(dlx_output *output, uint64_t number)
{
    char *cursor = dlx_output_room(output, 20);
    output->used = (size_t)(dlx_put_digits(cursor, number) - output->bytes);
}

void dlx_output_pair(dlx_output *output, uint64_t first, uint64_t second)
{
    char *cursor = dlx_put_digits(dlx_output_room(output, 42), first);
    *cursor++ = ' ';
    cursor = dlx_put_digits(cursor, second);
    *cursor++ = '\n';
    output->used = (size_t)(cursor - output->bytes);
}

void dlx_output_signed(dlx_output *output, int64_t number)
{
    if (number < 0)
        dlx_output_byte(output, '-');
    dlx_output_unsigned(output, number < 0 ? -(uint64_t)number : (uint64_t)number);
}

void dlx_output_put(dlx_output *output, const char *format, ...)
{
    enum { ROOM = 512 };
    va_list arguments;
    char *target = dlx_output_room(output, ROOM);
    va_start(arguments, format);
    for (const char *cursor = format; *cursor; cursor++) {
        if (*cursor != '%') {
            *target++ = *cursor;
        } else if (*++cursor == 'u') {
            target = dlx_put_digits(target, va_arg(arguments, unsigned));
        } else if (*cursor == 'z') {
            target = dlx_put_digits(target, va_arg(arguments, size_t));
            cursor++;
        } else if (*cursor == 'l') {
            const long long number = va_arg(arguments, long long);
            const bool is_negative = *(cursor += 2) == 'd' && number < 0;
            *target = '-';
            target = dlx_put_digits(target + is_negative,
                                    is_negative ? -(uint64_t)number : (uint64_t)number);
        } else if (*cursor == 'c') {
            *target++ = (char)va_arg(arguments, int);
        } else {
            output->used = (size_t)(target - output->bytes);
            dlx_output_text(output, va_arg(arguments, const char *));
            target = dlx_output_room(output, ROOM);
        }
    }
    output->used = (size_t)(target - output->bytes);
    va_end(arguments);
}

dlx_status dlx_output_flush(dlx_output *output, dlx_error *error)
{
    dlx_output_drain(output);
    if (!output->failure)
        return DLX_OK;
    if (output->collects)
        return dlx_error_memory(error);
    return dlx_error_set(error, output->failure == EPIPE ? DLX_PIPE_CLOSED : DLX_WRITE_FAILED,
                         "%s: %s", output->name, strerror(output->failure));
}

bool dlx_output_failed(const dlx_output *output)
{
    return output->failure != 0;
}

dlx_status dlx_output_close(dlx_output *output, dlx_error *error)
{
    if (!output)
        return DLX_OK;
    dlx_status status = output->fd < 0 ? DLX_OK : dlx_output_flush(output, error);
    if (output->owns_fd && output->fd >= 0 && close(output->fd) < 0 && status == DLX_OK)
        status = dlx_error_set(error, DLX_WRITE_FAILED, "%s: %s", output->name, strerror(errno));
    free(output->collected.bytes);
    free(output->bytes);
    free(output->name);
    free(output);
    return status;
}
