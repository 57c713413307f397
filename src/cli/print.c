/* SPDX-License-Identifier: MIT */
#include "cli/print.h"

#include <ctype.h>
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void put(dlx_output *output, const char *format, ...)
{
    char text[256];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    dlx_output_text(output, text);
}

/* Returns the length of the words that fit `width`; at least one word. */
static size_t fitting_words(const char *text, size_t width)
{
    size_t fitting = strcspn(text, " ");
    for (size_t length = fitting; text[length] && length <= width;) {
        length += 1 + strcspn(text + length + 1, " ");
        if (length <= width)
            fitting = length;
    }
    return fitting;
}

void put_wrapped(dlx_output *output, const char *left, size_t column, const char *text)
{
    enum { WIDTH = 79 };
    const bool begins_below = strlen(left) >= column;
    put(output, "%s%s", left, begins_below ? "\n" : "");
    for (size_t indent = begins_below ? column : column - strlen(left);; indent = column) {
        const size_t length = fitting_words(text, WIDTH - column);
        put(output, "%*s%.*s\n", (int)indent, "", (int)length, text);
        text += length + (text[length] == ' ');
        if (!*text)
            return;
    }
}

void print_decimal(int64_t value, unsigned places, char *text)
{
    uint64_t unit = 1;
    for (unsigned i = 0; i < places; i++)
        unit *= 10;
    const uint64_t size = value < 0 ? 0 - (uint64_t)value : (uint64_t)value;
    int end = snprintf(text, PRINT_DECIMAL, "%s%llu", value < 0 ? "-" : "",
                       (unsigned long long)(size / unit));
    if (size % unit == 0)
        return;
    end += snprintf(text + end, PRINT_DECIMAL - (size_t)end, ".%0*llu", (int)places,
                    (unsigned long long)(size % unit));
    while (text[end - 1] == '0')
        text[--end] = 0;
}

/* Returns the end of the number; NULL: no number, or too large. */
static const char *read_number(const char *text, int base, uint64_t *number)
{
    enum { DECIMAL = 10 };
    const unsigned char first = (unsigned char)*text;
    char *end;
    if (!(base == DECIMAL ? isdigit(first) : isxdigit(first)))
        return NULL;
    errno = 0;
    const unsigned long long value = strtoull(text, &end, base);
    *number = value;
    return errno || value > UINT64_MAX ? NULL : end;
}

const char *fields_vread(const char *text, const char *form, va_list numbers)
{
    for (; text && *form; form++) {
        if (*form == '#' || *form == '$')
            text = read_number(text, *form == '#' ? 10 : 16, va_arg(numbers, uint64_t *));
        else
            text = *text == *form ? text + 1 : NULL;
    }
    return text;
}

const char *fields_read(const char *text, const char *form, ...)
{
    va_list numbers;
    va_start(numbers, form);
    const char *end = fields_vread(text, form, numbers);
    va_end(numbers);
    return end;
}

size_t fields_options(const char *head, uint32_t *options)
{
    const char *cursor = strstr(head, "options");
    size_t count = 0;
    char *end;
    for (cursor = cursor ? cursor + strlen("options") : ""; *cursor; cursor = end) {
        const unsigned long long number = strtoull(cursor, &end, 10);
        if (end == cursor)
            break;
        options[count++] = (uint32_t)(number - 1);
    }
    return count;
}
