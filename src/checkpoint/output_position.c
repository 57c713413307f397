/* SPDX-License-Identifier: MIT */
#include "checkpoint/output_position.h"

#include "cli/atomic_file.h"
#include "cli/fields.h"
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { TAIL = 4096 }; /* bytes that tell files apart */

/* The size of a regular file; -1: it is none. */
static int64_t size_of(int fd)
{
    struct stat about;
    return fd >= 0 && fstat(fd, &about) == 0 && S_ISREG(about.st_mode) ? about.st_size : -1;
}

place place_of(int fd)
{
    const int64_t size = size_of(fd);
    const int flags = fcntl(fd, F_GETFL);
    const int64_t at = flags >= 0 && flags & O_APPEND ? size : lseek(fd, 0, SEEK_CUR);
    struct stat about;
    if (size < 0 || at < 0 || fstat(fd, &about) < 0)
        return (place){.known = false};
    return (place){.known = true,
                   .offset = (uint64_t)at,
                   .device = (uint64_t)about.st_dev,
                   .number = (uint64_t)about.st_ino};
}

/* Opens the file again, which may be open for writing only. */
static int open_again(int fd)
{
    char path[32];
    snprintf(path, sizeof path, "/dev/fd/%d", fd);
    return open(path, O_RDONLY | O_CLOEXEC);
}

/* The checksum of what is before the place; 0: it cannot be read. */
static uint64_t sum_tail(int fd, uint64_t offset)
{
    char bytes[TAIL];
    const size_t size = offset < TAIL ? (size_t)offset : TAIL;
    const int reading = open_again(fd);
    const ssize_t got = pread(reading, bytes, size, (off_t)(offset - size));
    if (reading >= 0)
        close(reading);
    return got == (ssize_t)size ? store_sum(STORE_NOTHING, bytes, size) : 0;
}

void place_fix(int fd, place *at)
{
    if (!at->known)
        return;
    fsync(fd);
    at->tail = sum_tail(fd, at->offset);
}

bool place_is_in(int fd, const place *at)
{
    const int64_t size = size_of(fd);
    if (!at->known || size < 0 || (uint64_t)size < at->offset)
        return false;
    const uint64_t tail = sum_tail(fd, at->offset);
    return !tail || !at->tail || tail == at->tail;
}

/* What solutions have brought so far. */
typedef struct scan {
    uint64_t next;  /* number of a solution; 0: none may come */
    size_t options; /* lines of the present one that are still to come */
} scan;

/* Does the line follow? */
typedef bool follows(scan *so_far, const char *line);

static bool begins(const char *line, const char *text)
{
    return strncmp(line, text, strlen(text)) == 0;
}

/* Another problem begins, or one ends. */
static bool take_other(scan *so_far)
{
    so_far->next = so_far->next > 0;
    return true;
}

/* The options that the line of a solution announces. */
static size_t count_options(const char *line)
{
    size_t count = 0;
    const char *at = strstr(line, " options");
    for (at = at ? at + 1 : ""; (at = strchr(at, ' ')); at++)
        count++;
    return count;
}

static bool take_ec(scan *so_far, const char *line)
{
    uint64_t number;
    if (so_far->options > 0) {
        so_far->options--;
        return true;
    }
    if (begins(line, "|= end") || begins(line, "|= problem"))
        return take_other(so_far);
    so_far->options = count_options(line);
    return fields_read(line, "|= solution #", &number) && number == so_far->next++;
}

static bool take_json(scan *so_far, const char *line)
{
    uint64_t number;
    if (begins(line, "{\"problem\": ") || begins(line, "], \"found\": "))
        return take_other(so_far);
    if (begins(line, "  {\"number\": ") || strcmp(line, ",\n") == 0 || strcmp(line, "\n") == 0)
        return so_far->next > 0;
    return fields_read(line, " {\"number\": #", &number) && number == so_far->next++;
}

/* These have no numbers, and nothing between problems. */
static bool take_rows(scan *so_far, const char *line)
{
    const bool numbers = line[strspn(line, "0123456789 ")] == '\n';
    return so_far->next > 0 && (numbers || strcmp(line, "NO\n") == 0);
}

static follows *const followers[] = {
    [PLACE_EC] = take_ec,
    [PLACE_JSON] = take_json,
    [PLACE_ROWS] = take_rows,
};

/* Is this the file? */
static bool is_same(int fd, const place *at)
{
    struct stat about;
    return fstat(fd, &about) == 0 && (uint64_t)about.st_dev == at->device &&
           (uint64_t)about.st_ino == at->number;
}

bool place_is_before(int fd, const place *at, place_form form, uint64_t next)
{
    scan so_far = {.next = next};
    char *line = NULL;
    size_t size = 0;
    if (!is_same(fd, at))
        return false;
    const int reading = open_again(fd);
    FILE *file = reading < 0 ? NULL : fdopen(reading, "r");
    bool good = file && fseeko(file, (off_t)at->offset, SEEK_SET) == 0;
    /* The last line may be cut off. */
    while (good && getline(&line, &size, file) > 0)
        good = !strchr(line, '\n') || followers[form](&so_far, line);
    free(line);
    if (file)
        fclose(file);
    return good;
}

size_t place_match(int fd, const place *at, const char *text)
{
    const size_t size = strlen(text);
    char *there = is_same(fd, at) ? malloc(size + 1) : NULL;
    const int reading = there ? open_again(fd) : -1;
    const ssize_t got = reading < 0 ? -1 : pread(reading, there, size, (off_t)at->offset);
    const bool equal = got > 0 && memcmp(there, text, (size_t)got) == 0;
    if (reading >= 0)
        close(reading);
    free(there);
    return equal ? (size_t)got : 0;
}

bool place_return(int fd, const place *at)
{
    return ftruncate(fd, (off_t)at->offset) == 0 && lseek(fd, (off_t)at->offset, SEEK_SET) >= 0;
}
