/* SPDX-License-Identifier: MIT */
#include "place.h"

#include "store.h"
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

/* What solutions in the format ec have brought so far. */
typedef struct scan {
    uint64_t next;  /* number of a solution; 0: none may come */
    size_t options; /* lines of the present one that are still to come */
} scan;

/* The options that the line of a solution announces. */
static size_t count_options(const char *line)
{
    size_t count = 0;
    const char *at = strstr(line, " options");
    for (at = at ? at + 1 : ""; (at = strchr(at, ' ')); at++)
        count++;
    return count;
}

/* Does the line follow? */
static bool take_line(scan *so_far, const char *line)
{
    unsigned long long number;
    if (so_far->options > 0) {
        so_far->options--;
        return true;
    }
    if (strncmp(line, "|= end", 6) == 0 || strncmp(line, "|= problem", 10) == 0) {
        so_far->next = so_far->next > 0;
        return true;
    }
    so_far->options = count_options(line);
    return sscanf(line, "|= solution %llu", &number) == 1 && number == so_far->next++;
}

bool place_is_before(int fd, const place *at, uint64_t next)
{
    scan so_far = {.next = next};
    struct stat about;
    char *line = NULL;
    size_t size = 0;
    if (fstat(fd, &about) < 0 || (uint64_t)about.st_dev != at->device ||
        (uint64_t)about.st_ino != at->number)
        return false;
    const int reading = open_again(fd);
    FILE *file = reading < 0 ? NULL : fdopen(reading, "r");
    bool good = file && fseeko(file, (off_t)at->offset, SEEK_SET) == 0;
    /* The last line may be cut off. */
    while (good && getline(&line, &size, file) > 0)
        good = !strchr(line, '\n') || take_line(&so_far, line);
    free(line);
    if (file)
        fclose(file);
    return good;
}

bool place_return(int fd, const place *at)
{
    return ftruncate(fd, (off_t)at->offset) == 0 && lseek(fd, (off_t)at->offset, SEEK_SET) >= 0;
}
