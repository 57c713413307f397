/* SPDX-License-Identifier: MIT */
#include "memory.h"

#include <dirent.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

void die(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    fputs("tests: ", stderr);
    vfprintf(stderr, format, arguments);
    fputc('\n', stderr);
    va_end(arguments);
    exit(2);
}

void *renew(void *old, size_t count, size_t size)
{
    void *memory = realloc(old, (count ? count : 1) * size);
    if (!memory)
        die("no memory for %zu entries", count);
    return memory;
}

void *renew_zeroed(size_t count, size_t size)
{
    return memset(renew(NULL, count, size), 0, count * size);
}

void *room_for_one(void *old, size_t count, size_t size)
{
    return (count & (count - 1)) == 0 ? renew(old, count ? 2 * count : 1, size) : old;
}

FILE *open_in(const char *directory, const char *name, const char *mode)
{
    OWNED(char) path = text("%s/%s", directory, name);
    FILE *file = fopen(path, mode);
    if (!file)
        die("cannot write %s", path);
    return file;
}

void close_file(FILE *file)
{
    const bool failed = ferror(file);
    if (fclose(file) != 0 || failed)
        die("cannot write a file");
}

void remove_in(const char *directory, const char *name)
{
    OWNED(char) path = text("%s/%s", directory, name);
    unlink(path);
}

char *make_directory(const char *name)
{
    const char *parent = getenv("TMPDIR");
    char *directory = text("%s/%s.XXXXXX", parent && *parent ? parent : "/tmp", name);
    if (!mkdtemp(directory))
        die("cannot make %s", directory);
    return directory;
}

void remove_directory(const char *directory)
{
    DIR *files = opendir(directory);
    for (const struct dirent *file; files && (file = readdir(files));)
        if (file->d_name[0] != '.')
            remove_in(directory, file->d_name);
    if (files)
        closedir(files);
    rmdir(directory);
}

char *read_in(const char *directory, const char *name, size_t *length)
{
    OWNED(char) path = text("%s/%s", directory, name);
    FILE *file = fopen(path, "rb");
    if (!file)
        return NULL;
    size_t room = 1 << 16;
    char *bytes = renew(NULL, room, 1);
    *length = 0;
    for (size_t got; (got = fread(bytes + *length, 1, room - *length - 1, file)) > 0;) {
        *length += got;
        if (*length == room - 1)
            bytes = renew(bytes, room *= 2, 1);
    }
    bytes[*length] = '\0';
    fclose(file);
    return bytes;
}

char *text(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    const int length = vsnprintf(NULL, 0, format, arguments);
    va_end(arguments);
    char *made = renew(NULL, (size_t)length + 1, 1);
    va_start(arguments, format);
    vsnprintf(made, (size_t)length + 1, format, arguments);
    va_end(arguments);
    return made;
}
