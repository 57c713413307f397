/* SPDX-License-Identifier: MIT */
#include "text.h"

#include <stdlib.h>
#include <string.h>

static size_t line_number;

void fail(const char *what)
{
    printf("s NOT VERIFIED: %s, line %zu\n", what, line_number);
    exit(1);
}

void *grow(void *memory, size_t size)
{
    void *more = realloc(memory, size ? size : 1);
    if (!more)
        fail("no memory");
    return more;
}

FILE *open_text(const char *path)
{
    FILE *file = fopen(path, "r");
    line_number = 0;
    if (!file)
        fail("a file cannot be opened");
    return file;
}

char *read_line(FILE *file)
{
    static char *line;
    static size_t capacity;
    size_t length = 0;
    int c;
    line_number++;
    for (c = getc(file); c != EOF && c != '\n'; c = getc(file)) {
        if (length + 1 >= capacity)
            line = grow(line, capacity = 2 * capacity + 256);
        if (c == '\0')
            fail("a byte that is no text");
        line[length++] = (char)c;
    }
    if (ferror(file))
        fail("a file cannot be read");
    if (c == EOF && length == 0)
        return NULL;
    if (!line)
        line = grow(line, capacity = 256);
    if (length > 0 && line[length - 1] == '\r')
        length--;
    line[length] = '\0';
    return line;
}

char *take_word(char **next, const char *blanks)
{
    char *word = *next + strspn(*next, blanks);
    *next = word + strcspn(word, blanks);
    if (**next)
        *(*next)++ = '\0';
    return *word ? word : NULL;
}

long long number_of(const char *word)
{
    const char *digits = word + (*word == '-' || *word == '+');
    const size_t count = strspn(digits, "0123456789");
    if (count == 0 || count > 15 || digits[count])
        fail("a number is expected");
    return atoll(word);
}
