/* SPDX-License-Identifier: MIT */
#include "text.h"

#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

size_t line_number;

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

void *grow_to(void *array, size_t *room, size_t needed, size_t size)
{
    if (needed <= *room)
        return array;
    *room = needed + needed / 2 + 16;
    return grow(array, *room * size);
}

FILE *open_text(const char *path)
{
    FILE *file = fopen(path, "r");
    line_number = 0;
    if (!file)
        fail("a file cannot be opened");
    return file;
}

static char *text;
static size_t capacity;

static void keep(size_t index, int c)
{
    text = grow_to(text, &capacity, index + 1, 1);
    text[index] = (char)c;
}

static int read_byte(FILE *file)
{
    const int c = getc(file);
    if (c == '\0')
        fail("a byte that is no text");
    if (c == EOF && ferror(file))
        fail("a file cannot be read");
    return c;
}

char *read_line(FILE *file)
{
    size_t length = 0;
    int c;
    line_number++;
    for (c = read_byte(file); c != EOF && c != '\n'; c = read_byte(file))
        keep(length++, c);
    if (c == EOF && length == 0)
        return NULL;
    if (length > 0 && text[length - 1] == '\r')
        length--;
    keep(length, '\0');
    return text;
}

char *read_statement(FILE *file)
{
    size_t length = 0;
    bool is_blank = true;
    bool in_comment = false;
    for (int c = read_byte(file); c != ';' || in_comment; c = read_byte(file)) {
        if (c == EOF && is_blank)
            return NULL;
        if (c == EOF)
            fail("the last rule does not end");
        if (c == '\n' || c == '\r') {
            line_number += c == '\n';
            in_comment = false;
            c = ' ';
        }
        in_comment |= c == '%';
        if (in_comment)
            continue;
        is_blank &= c == ' ' || c == '\t';
        keep(length++, c);
    }
    keep(length, '\0');
    return text;
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
    if (count == 0 || count > 18 || digits[count] || (count > 1 && *digits == '0'))
        fail("a number is expected");
    return atoll(word);
}

int check_pairs(int argc, char **argv, void (*check)(const char *formula, const char *proof))
{
    if (argc < 3 || argc % 2 == 0) {
        fprintf(stderr, "usage: %s FORMULA PROOF [FORMULA PROOF...]\n", argv[0]);
        return 2;
    }
    if (argc == 3) {
        check(argv[1], argv[2]);
        return 0;
    }
    for (int i = 1; i < argc; i += 2) {
        int status = 0;
        fflush(stdout);
        const pid_t process = fork();
        if (process == 0) {
            check(argv[i], argv[i + 1]);
            exit(0);
        }
        if (process < 0 || waitpid(process, &status, 0) != process)
            return 2;
        printf("status %d\n", WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status));
    }
    return 0;
}
