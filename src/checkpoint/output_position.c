/* SPDX-License-Identifier: MIT */
#include "checkpoint/checkpoint.h"
#include "dlx-programs.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

enum { TAIL = 4096 }; /* bytes to identify the contents */

/* Returns the size of a regular file; -1 otherwise. */
static int64_t size_of(int fd)
{
    struct stat about;
    return fd >= 0 && fstat(fd, &about) == 0 && S_ISREG(about.st_mode) ? about.st_size : -1;
}

output_position current_output_position(int fd)
{
    const int64_t size = size_of(fd);
    const int flags = fcntl(fd, F_GETFL);
    const int64_t position = flags >= 0 && flags & O_APPEND ? size : lseek(fd, 0, SEEK_CUR);
    struct stat about;
    if (size < 0 || position < 0 || fstat(fd, &about) < 0)
        return (output_position){.known = false};
    return (output_position){.known = true,
                             .offset = (uint64_t)position,
                             .device = (uint64_t)about.st_dev,
                             .number = (uint64_t)about.st_ino};
}

/* Opens the file for reading; `fd` may be write-only. */
static int open_again(int fd)
{
    char path[32];
    snprintf(path, sizeof path, "/dev/fd/%d", fd);
    return open(path, O_RDONLY | O_CLOEXEC);
}

/* Returns the checksum of the bytes before the offset; 0: unreadable. */
static uint64_t sum_tail(int fd, uint64_t offset)
{
    char bytes[TAIL];
    const size_t size = offset < TAIL ? (size_t)offset : TAIL;
    const int reading = open_again(fd);
    const ssize_t got = pread(reading, bytes, size, (off_t)(offset - size));
    if (reading >= 0)
        close(reading);
    return got == (ssize_t)size ? fnv1a64(FNV1A64_EMPTY, bytes, size) : 0;
}

void sync_output_position(int fd, output_position *position)
{
    if (!position->known)
        return;
    fsync(fd);
    position->tail = sum_tail(fd, position->offset);
}

bool output_position_is_intact(int fd, const output_position *position)
{
    const int64_t size = size_of(fd);
    if (!position->known || size < 0 || (uint64_t)size < position->offset)
        return false;
    const uint64_t tail = sum_tail(fd, position->offset);
    return !tail || !position->tail || tail == position->tail;
}

static bool is_same_file(int fd, const output_position *position)
{
    struct stat about;
    return fstat(fd, &about) == 0 && (uint64_t)about.st_dev == position->device &&
           (uint64_t)about.st_ino == position->number;
}

bool only_solutions_follow(int fd, const output_position *position, const dlx_format *format,
                           uint64_t next)
{
    dlx_written earlier = {.next = next};
    char *line = NULL;
    size_t size = 0;
    if (!is_same_file(fd, position))
        return false;
    const int reading = open_again(fd);
    FILE *file = reading < 0 ? NULL : fdopen(reading, "r");
    bool ok = file && fseeko(file, (off_t)position->offset, SEEK_SET) == 0;
    /* The last line may be incomplete. */
    while (ok && getline(&line, &size, file) > 0)
        ok = !strchr(line, '\n') || dlx_written_follows(format, &earlier, line);
    free(line);
    if (file)
        fclose(file);
    else if (reading >= 0)
        close(reading);
    return ok;
}

size_t match_output_text(int fd, const output_position *position, const char *text)
{
    const size_t size = strlen(text);
    char *there = is_same_file(fd, position) ? malloc(size + 1) : NULL;
    const int reading = there ? open_again(fd) : -1;
    const ssize_t got = reading < 0 ? -1 : pread(reading, there, size, (off_t)position->offset);
    const bool equal = got > 0 && memcmp(there, text, (size_t)got) == 0;
    if (reading >= 0)
        close(reading);
    free(there);
    return equal ? (size_t)got : 0;
}

bool truncate_output_text(int fd, const output_position *position, const char *text)
{
    const size_t size = match_output_text(fd, position, text);
    return size == 0 || (uint64_t)size_of(fd) != position->offset + size ||
           truncate_output(fd, position);
}

bool truncate_output(int fd, const output_position *position)
{
    return ftruncate(fd, (off_t)position->offset) == 0 &&
           lseek(fd, (off_t)position->offset, SEEK_SET) >= 0;
}
