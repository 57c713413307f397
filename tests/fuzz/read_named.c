/* SPDX-License-Identifier: MIT */
/* A format by name: the first line names a format of problems, of sudokus or of answers, and any
 * other first line chooses a format. */
#include "target.h"

#include <string.h>

enum { PROBLEMS, SUDOKUS, ANSWERS, KINDS };

static const char *name_at(int kind, size_t index)
{
    const dlx_format *format = kind == PROBLEMS ? dlx_format_at(index) : NULL;
    return kind == SUDOKUS   ? dlx_grid_format_name(index)
           : kind == ANSWERS ? dlx_dialect_name(index)
           : format          ? dlx_format_name(format)
                             : NULL;
}

static void read_as(int kind, const char *name, const uint8_t *bytes, size_t size)
{
    if (kind == PROBLEMS)
        read_problems_as(dlx_format_find(name), bytes, size);
    else if (kind == SUDOKUS)
        read_sudokus_as(name, bytes, size);
    else
        read_answer_as(name, bytes, size);
}

/* Reads the bytes in each format with this name. Returns the number of such formats. */
static size_t read_by_name(const char *wanted, const uint8_t *bytes, size_t size)
{
    size_t found = 0;
    const char *name;
    for (int kind = 0; kind < KINDS; kind++)
        for (size_t i = 0; (name = name_at(kind, i)); i++)
            if (strcmp(name, wanted) == 0) {
                read_as(kind, name, bytes, size);
                found++;
            }
    return found;
}

static void read_by_number(size_t number, const uint8_t *bytes, size_t size)
{
    size_t counts[KINDS] = {0};
    size_t total = 0;
    for (int kind = 0; kind < KINDS; total += counts[kind++])
        while (name_at(kind, counts[kind]))
            counts[kind]++;
    number %= total;
    for (int kind = 0; kind < KINDS; number -= counts[kind++])
        if (number < counts[kind]) {
            read_as(kind, name_at(kind, number), bytes, size);
            return;
        }
}

void read_named(const uint8_t *bytes, size_t size)
{
    char name[24] = "";
    const uint8_t *feed = memchr(bytes, '\n', size);
    const size_t length = feed ? (size_t)(feed - bytes) : size;
    const size_t rest = feed ? length + 1 : size;
    size_t number = 0;
    for (size_t i = 0; i < length; i++)
        number = number * 31 + bytes[i];
    if (length < sizeof name)
        memcpy(name, bytes, length);
    if (read_by_name(name, bytes + rest, size - rest) == 0)
        read_by_number(number, bytes + rest, size - rest);
}
