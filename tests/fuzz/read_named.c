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

/* Reads the bytes in each format with this name, or in that of this number. Returns the number of
 * formats; *found is the number of formats that read. */
static size_t read_matching(const char *wanted, size_t number, const uint8_t *bytes, size_t size,
                            size_t *found)
{
    size_t total = 0;
    const char *name;
    *found = 0;
    for (int kind = 0; kind < KINDS; kind++)
        for (size_t i = 0; (name = name_at(kind, i)); i++, total++)
            if (total == number || strcmp(name, wanted) == 0) {
                read_as(kind, name, bytes, size);
                ++*found;
            }
    return total;
}

void read_named(const uint8_t *bytes, size_t size)
{
    char name[24] = "";
    const size_t rest = fuzz_line_end(bytes, size, 0);
    const size_t length = rest > 0 && bytes[rest - 1] == '\n' ? rest - 1 : rest;
    size_t number = 0, found;
    for (size_t i = 0; i < length; i++)
        number = number * 31 + bytes[i];
    if (length < sizeof name)
        memcpy(name, bytes, length);
    const size_t total = read_matching(name, SIZE_MAX, bytes + rest, size - rest, &found);
    if (found == 0)
        read_matching("", number % total, bytes + rest, size - rest, &found);
}
