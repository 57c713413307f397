/* SPDX-License-Identifier: MIT */
#include "core/escape.h"

#include "io/tokens.h"
#include <stdlib.h>

static bool is_escaped(unsigned char c)
{
    return c <= ' ' || c == 0x7f || c == ':' || c == '|' || c == '%';
}

/* Writes a byte to `target`, which has room for 3; returns the number of bytes written. */
static size_t put_byte(char *target, char byte)
{
    static const char digits[] = "0123456789ABCDEF";
    const unsigned char c = (unsigned char)byte;
    if (is_escaped(c)) {
        target[0] = '%';
        target[1] = digits[c >> 4];
        target[2] = digits[c & 15];
        return 3;
    }
    *target = byte;
    return 1;
}

bool dlx_escape(dlx_buffer *buffer, const char *text, size_t length)
{
    size_t most;
    if (__builtin_mul_overflow(length, (size_t)3, &most) ||
        __builtin_add_overflow(buffer->size, most, &most) ||
        !dlx_buffer_grow(&buffer->bytes, &buffer->capacity, most, 1))
        return false;
    for (size_t i = 0; i < length; i++)
        buffer->size += put_byte(buffer->bytes + buffer->size, text[i]);
    return true;
}

void dlx_escape_put(dlx_output *output, const char *text)
{
    for (; *text; text++)
        output->used += put_byte(dlx_output_room(output, 3), *text);
}

/* True if an escape begins at `text`. */
static bool read_escape(const char *text, size_t length, char *byte)
{
    const unsigned high = length > 2 && *text == '%' ? dlx_hexadecimal(text[1]) : 16;
    const unsigned low = high < 16 ? dlx_hexadecimal(text[2]) : 16;
    *byte = low < 16 ? (char)(16 * high + low) : *text;
    return low < 16 && is_escaped((unsigned char)*byte);
}

size_t dlx_escape_part(const char *text, size_t length, char *byte, bool *is_escape)
{
    size_t plain = 0;
    *is_escape = length > 0 && read_escape(text, length, byte);
    if (*is_escape)
        return 3;
    while (plain < length && !read_escape(text + plain, length - plain, byte))
        plain++;
    return plain;
}

size_t dlx_unescape(char *target, const char *text, size_t length)
{
    size_t size = 0;
    for (size_t i = 0; i < length; size++) {
        char byte;
        const bool escape = read_escape(text + i, length - i, &byte);
        target[size] = escape ? byte : text[i];
        i += escape ? 3 : 1;
    }
    return size;
}

dlx_shown dlx_escape_name(const char *name, size_t length)
{
    char shown[2 * sizeof(dlx_shown)];
    if (!memchr(name, '%', length) || length > sizeof shown)
        return dlx_show(name, length);
    return dlx_show(shown, dlx_unescape(shown, name, length));
}

char *dlx_name_escape(const char *text, size_t length)
{
    dlx_buffer name = {0};
    if (dlx_escape(&name, text, length) && dlx_buffer_add(&name, "", 1))
        return name.bytes;
    free(name.bytes);
    return NULL;
}

char *dlx_name_unescape(const char *name, size_t *length)
{
    const size_t size = strlen(name);
    char *text = malloc(size + 1);
    if (!text)
        return NULL;
    const size_t bytes = dlx_unescape(text, name, size);
    if (length)
        *length = bytes;
    text[bytes] = 0;
    return text;
}
