/* SPDX-License-Identifier: MIT */
#include "cli/fields.h"

#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

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
